/** Paints text fragments: glyphs and their decorations. */
import { luToPt, pxToPt } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Color } from '../../css/values/values.js';
import type { Canvas, GlyphPiece } from '../drawing/canvas.js';
import type { PaintState } from '../drawing/paint-context.js';
import { drawColorText, hasColorGlyphs } from './color-glyphs.js';
import { paintLines } from './decoration-lines.js';
import { drawEmphasisMarks } from './emphasis-marks.js';
import { piecesOf, sizeOf, startOf, type PlacedText } from './placed-text.js';

/** `fill`: paints what is seen through text without a colour of its own. */
export function paintText(canvas: Canvas, text: PlacedText, fill: (() => void) | null): void {
  const { fragment, y } = text;
  const pieces = piecesOf(fragment);
  if (!fill || textColor(fragment.style).a > 0) return paintOnce(canvas, text, pieces, null);
  canvas.save();
  canvas.clipText(startOf(text), y + luToPt(fragment.baseline), sizeOf(fragment), pieces);
  fill();
  canvas.restore();
  paintOnce(canvas, text, [], null);
}

/** The colour that text is filled with (Compatibility Standard, § 5.2). */
function textColor({ color, svg: { textFill } }: ComputedStyle): Color {
  return textFill === 'currentcolor' ? color : textFill;
}

/** A blur is drawn as copies: one in the middle and a ring around it, each with this share of the shadow's alpha. */
const BLUR_RING = 8;
const BLUR_SHARE = 0.2;

/**
 * Shadows lie under the text, the first on top of the others. Decorations have shadows too (CSS Text Decoration 3, §
 * 4).
 */
export function paintTextShadows(
  { canvas, services }: Pick<PaintState, 'canvas' | 'services'>,
  text: PlacedText,
): void {
  const { fragment } = text;
  const pieces = piecesOf(fragment);
  const { textShadow } = fragment.style;
  const glyphs = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  for (let i = textShadow.length - 1; i >= 0; i--) {
    const { color, blur, ...offset } = textShadow[i]!;
    const { diagnostics, tree } = services;
    const copies = blur === 0 ? 1 : BLUR_RING + 1;
    if (!diagnostics.spend('shadowParts', copies * glyphs, () => tree.position(fragment.node))) return;
    const shadow = { ...text, x: text.x + pxToPt(offset.x), y: text.y + pxToPt(offset.y) };
    if (blur === 0) {
      paintOnce(canvas, shadow, pieces, color);
      continue;
    }
    const faint = { ...color, a: color.a * BLUR_SHARE };
    paintOnce(canvas, shadow, pieces, faint);
    for (let k = 0; k < BLUR_RING; k++) {
      const angle = (2 * Math.PI * k) / BLUR_RING;
      const radius = pxToPt(blur) * (k % 2 === 0 ? 0.5 : 0.3);
      const copy = { ...text, x: shadow.x + Math.cos(angle) * radius, y: shadow.y + Math.sin(angle) * radius };
      paintOnce(canvas, copy, pieces, faint);
    }
  }
}

/** `shade`: for shadows, the colour of everything. */
function paintOnce(canvas: Canvas, text: PlacedText, pieces: readonly GlyphPiece[], shade: Color | null): void {
  const { fragment, y, decorations } = text;
  const x = startOf(text);
  for (const decoration of decorations) paintLines(canvas, text, decoration, { shade, layer: 'under' });
  const baseline = y + luToPt(fragment.baseline);
  const size = sizeOf(fragment);
  const color = shade ?? textColor(fragment.style);
  if (shade === null && hasColorGlyphs(pieces)) {
    const { palette } = fragment.segments[0]!.metrics;
    drawColorText(canvas, { x, baseline, size, color, pieces, palette });
  } else if (pieces.length > 0) canvas.drawText(x, baseline, size, color, pieces);
  const { metrics } = fragment.segments[0] ?? {};
  if (metrics?.emphasis) {
    const { color: own, textEmphasisColor: stated } = fragment.style;
    const marked = { x, baseline, size, pieces: piecesOf(fragment), metrics };
    drawEmphasisMarks(canvas, marked, metrics.emphasis, shade ?? (stated === 'currentcolor' ? own : stated));
  }
  for (const decoration of decorations) paintLines(canvas, text, decoration, { shade, layer: 'over' });
}
