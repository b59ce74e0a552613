/** Shadows of text in an SVG: the text in one colour, as often as the shadow asks for (CSS Text Decoration 3, § 4). */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Color } from '../../css/values/values.js';
import type { SvgPaint } from '../../css/values/svg-style.js';
import type { Canvas } from '../drawing/canvas.js';
import { shadowCopies } from '../text/shadow-copies.js';
import { SvgElement } from './element.js';
import type { PlacedText } from './text-layout.js';

/** The first shadow is on top. `draw`: draws a text without its shadows. */
export function drawShadows(canvas: Canvas, placed: PlacedText, draw: (placed: PlacedText) => void): void {
  const { textShadow } = placed.element.style;
  for (let i = textShadow.length - 1; i >= 0; i--)
    for (const { x, y, color } of shadowCopies(textShadow[i]!)) {
      canvas.save();
      canvas.transform(1, 0, 0, 1, x, y);
      canvas.copiedAs('', null, () => draw(inColor(placed, color)));
      canvas.restore();
    }
}

function inColor(placed: PlacedText, shade: Color): PlacedText {
  const tinted = (element: SvgElement): SvgElement => {
    const { source, node, style, viewport } = element;
    const { fill, stroke } = style.svg;
    const svg = { ...style.svg, fill: tintedPaint(fill, style, shade), stroke: tintedPaint(stroke, style, shade) };
    return new SvgElement(source, node, { ...style, svg }, viewport);
  };
  return { ...placed, element: tinted(placed.element), around: placed.around.map(tinted) };
}

/** What is not painted has no shadow, and what lets through has one that lets through. */
function tintedPaint(paint: SvgPaint, { color }: ComputedStyle, shade: Color): SvgPaint {
  if (paint.kind === 'none') return paint;
  const own = paint.kind === 'color' ? paint.color : paint.kind === 'current' ? color : null;
  return { kind: 'color', color: { ...shade, a: shade.a * (own?.a ?? 1) } };
}
