/** Paints text fragments: glyphs and their decorations. */
import { pxToPt, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Color } from '../../css/values/values.js';
import type { Canvas } from '../drawing/canvas.js';
import type { PaintState } from '../drawing/paint-context.js';
import { drawColorText, hasColorGlyphs } from './color-glyphs.js';
import { shapeOfDecorations } from './decoration-shape.js';
import { paintLines } from './decoration-lines.js';
import { drawEmphasisMarks } from './emphasis-marks.js';
import { glyphLineOf, movedDown, type GlyphLine, type PlacedText } from './placed-text.js';
import { shadowCopies } from './shadow-copies.js';
import { affordsStroke, strokeGlyphs, textStrokeOf } from './text-stroke.js';

type TextState = Pick<PaintState, 'canvas' | 'services'>;

/** `fill`: paints what is seen through text without a colour of its own. */
export function paintText(state: TextState, text: PlacedText, fill: (() => void) | null): void {
  const { style } = text.fragment;
  const line = glyphLineOf(text);
  const stroke = textStrokeOf(style);
  if (!stroke) return paintFilled(state.canvas, text, line, fill);
  if (!affordsStroke(state, text, line)) {
    // Text that only has an outline is not lost with it.
    const shade = textColor(style).a === 0 && !fill ? { shade: stroke.color } : {};
    return paintOnce(state.canvas, text, line, { hasGlyphs: true, ...shade });
  }
  if (stroke.isUnder) strokeGlyphs(state.canvas, line, stroke);
  paintFilled(state.canvas, text, line, fill);
  if (!stroke.isUnder) strokeGlyphs(state.canvas, line, stroke);
}

function paintFilled(canvas: Canvas, text: PlacedText, line: GlyphLine, fill: (() => void) | null): void {
  if (!fill || textColor(text.fragment.style).a > 0) return paintOnce(canvas, text, line, { hasGlyphs: true });
  canvas.save();
  canvas.clipText(line.x, line.baseline, line.size, line.pieces);
  fill();
  canvas.restore();
  const decorations = shapeOfDecorations(text, line);
  if (decorations.length > 0) {
    canvas.save();
    canvas.clip(decorations);
    fill();
    canvas.restore();
  }
  paintOnce(canvas, text, line, { hasGlyphs: false });
}

/** The colour that text is filled with (Compatibility Standard, § 5.2). */
function textColor({ color, svg: { textFill } }: ComputedStyle): Color {
  return textFill === 'currentcolor' ? color : textFill;
}

/**
 * Shadows lie under the text, the first on top of the others. Decorations have shadows too (CSS Text Decoration 3, §
 * 4).
 */
export function paintTextShadows({ canvas, services }: TextState, text: PlacedText): void {
  const { fragment } = text;
  const line = glyphLineOf(text);
  const { textShadow } = fragment.style;
  const paintAt = (x: Points, y: Points, shade: Color): void => {
    const copy = { ...text, x: text.x + x, y: text.y + y, decorations: movedDown(text.decorations, y) };
    paintOnce(canvas, copy, { ...line, x: line.x + x, baseline: line.baseline + y }, { hasGlyphs: true, shade });
  };
  const glyphs = line.pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  for (let i = textShadow.length - 1; i >= 0; i--) {
    const copies = shadowCopies(textShadow[i]!);
    const { diagnostics, tree } = services;
    if (!diagnostics.spend('shadowParts', copies.length * glyphs, () => tree.position(fragment.node))) return;
    for (const { x, y, color } of copies) paintAt(pxToPt(x), pxToPt(y), color);
  }
}

interface TextInk {
  /** false: only what decorates the text is drawn. */
  readonly hasGlyphs: boolean;
  /** For shadows, the colour of everything. */
  readonly shade?: Color;
}

function paintOnce(canvas: Canvas, text: PlacedText, line: GlyphLine, { hasGlyphs, shade }: TextInk): void {
  const { fragment, decorations } = text;
  const decorated = { text, line, ...(shade && { shade }) };
  for (const decoration of decorations) paintLines(canvas, decorated, decoration, 'under');
  const { x, baseline, size, pieces } = line;
  const color = shade ?? textColor(fragment.style);
  if (hasGlyphs && !shade && hasColorGlyphs(pieces)) {
    const { palette } = fragment.segments[0]!.metrics;
    drawColorText(canvas, { ...line, color, palette });
  } else if (hasGlyphs && pieces.length > 0) canvas.drawText(x, baseline, size, color, pieces);
  const { metrics } = fragment.segments[0] ?? {};
  if (metrics?.emphasis) {
    const { color: own, textEmphasisColor: stated } = fragment.style;
    const markColor = shade ?? (stated === 'currentcolor' ? own : stated);
    drawEmphasisMarks(canvas, { ...line, metrics }, metrics.emphasis, markColor);
  }
  for (const decoration of decorations) paintLines(canvas, decorated, decoration, 'over');
}
