/** Paints text fragments: glyphs and their decorations. */
import { pxToPt, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Color } from '../../css/values/values.js';
import type { TextMetrics } from '../../layout/text/text-metrics.js';
import type { Canvas, DisplayItem, DisplayList } from '../drawing/canvas.js';
import type { PaintState } from '../drawing/paint-context.js';
import { drawColorText, hasColorGlyphs } from './color-glyphs.js';
import { shapeOfDecorations } from './decoration-shape.js';
import { paintLines } from './decoration-lines.js';
import { drawEmphasisMarks } from './emphasis-marks.js';
import { glyphLineOf, movedDown, type GlyphLine, type PlacedText } from './placed-text.js';
import { pixelsOf } from '../filter/looks.js';
import { blur } from '../filter/pixel-filter.js';
import { isBlurredInPixels, shadowCopies } from './shadow-copies.js';
import { affordsStroke, strokeGlyphs, textStrokeOf } from './text-stroke.js';
import { drawOnLine, drawOnPage, offsetOnLine } from './turned-lines.js';
import { compressed, compression, isUpright, singleGlyphs, uprightLine } from './upright-text.js';

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
  const { parts, on } = inkOf(state.canvas, text, line);
  const strokeAll = () => on(() => parts.forEach((part) => strokeGlyphs(state.canvas, part, stroke)));
  if (stroke.isUnder) strokeAll();
  paintFilled(state.canvas, text, line, fill);
  if (!stroke.isUnder) strokeAll();
}

function paintFilled(canvas: Canvas, text: PlacedText, line: GlyphLine, fill: (() => void) | null): void {
  if (!fill || textColor(text.fragment.style).a > 0) return paintOnce(canvas, text, line, { hasGlyphs: true });
  const { line: glyphs, on } = inkOf(canvas, text, line);
  canvas.save();
  on(() => {
    canvas.clipText(glyphs.x, glyphs.baseline, glyphs.size, glyphs.pieces);
    if (isUpright(text.fragment)) drawOnLine(canvas, text.fragment.turn, fill);
    else fill();
  });
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
    const shadow = textShadow[i]!;
    const isBlurred = isBlurredInPixels(shadow);
    const copies = isBlurred ? [shadow] : shadowCopies(shadow);
    const { diagnostics, tree } = services;
    if (!diagnostics.spend('shadowParts', copies.length * glyphs, () => tree.position(fragment.node))) return;
    for (const { x, y, color } of copies) {
      const offset = offsetOnLine(fragment.turn, { x: pxToPt(x), y: pxToPt(y) });
      const paint = () => paintAt(offset.x, offset.y, color);
      if (isBlurred) canvas.changed((items) => [blurredPixels(items, pxToPt(shadow.blur))], paint);
      else paint();
    }
  }
}

/** The deviation is half of what is blurred (CSS Backgrounds 3, § 6.1.2). */
function blurredPixels(items: DisplayList, length: Points): DisplayItem {
  return pixelsOf(items, blur([length / 2, length / 2]));
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
  const color = shade ?? textColor(fragment.style);
  if (hasGlyphs && line.pieces.length > 0) {
    const ink = inkOf(canvas, text, line);
    ink.on(() =>
      drawGlyphs(canvas, ink, { color, metrics: fragment.segments[0]!.metrics, isShadow: shade !== undefined }),
    );
  }
  const { metrics } = fragment.segments[0] ?? {};
  if (metrics?.emphasis) {
    const { color: own, textEmphasisColor: stated } = fragment.style;
    const markColor = shade ?? (stated === 'currentcolor' ? own : stated);
    drawEmphasisMarks(canvas, { ...line, metrics }, metrics.emphasis, markColor);
  }
  for (const decoration of decorations) paintLines(canvas, decorated, decoration, 'over');
}

/** The glyphs of a text where they are drawn: upright ones on the page, all others along their line. */
interface Ink {
  readonly line: GlyphLine;
  /** The same glyphs, each standing beside the one before it. */
  readonly parts: readonly GlyphLine[];
  readonly on: (draw: () => void) => void;
}

function inkOf(canvas: Canvas, text: PlacedText, line: GlyphLine): Ink {
  const { fragment } = text;
  if (!isUpright(fragment)) return { line, parts: [line], on: (draw) => draw() };
  const upright = uprightLine(line, fragment, text);
  const share = compression(line, fragment);
  return {
    line: upright,
    parts: fragment.segments[0]!.standing === 'upright' ? singleGlyphs(upright) : [upright],
    on: (draw) => drawOnPage(canvas, fragment.turn, () => compressed(canvas, upright, share, draw)),
  };
}

function drawGlyphs(
  canvas: Canvas,
  { line, parts }: Ink,
  { color, metrics, isShadow }: { readonly color: Color; readonly metrics: TextMetrics; readonly isShadow: boolean },
): void {
  const { palette } = metrics;
  if (!isShadow && hasColorGlyphs(line.pieces))
    for (const part of parts) drawColorText(canvas, { ...part, color, palette });
  else canvas.drawText(line.x, line.baseline, line.size, color, line.pieces);
}
