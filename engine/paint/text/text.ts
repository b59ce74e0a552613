/** Paints text fragments: glyphs and their decorations. */
import { add, luToPt, pxToPt, ZERO, type LayoutUnit, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLengthPercentage, type Color } from '../../css/values/values.js';
import type { FontMetrics, ShapedRun, ShapedWord } from '../../text/fonts/types.js';
import type { BoxFragment, InlineBoxFragment, TextFragment } from '../../layout/contract/fragment.js';
import { isStretchedThroughout } from '../../layout/inline/justification.js';
import type { TextSegment } from '../../layout/text/inline-segments.js';
import type { TextMetrics } from '../../layout/text/text-metrics.js';
import type { Canvas, GlyphPiece, PathSegment } from '../drawing/canvas.js';
import type { PaintServices, PaintState } from '../drawing/paint-context.js';
import { drawColorText, hasColorGlyphs } from './color-glyphs.js';
import type { PaintRect } from '../drawing/shapes.js';
import { drawEmphasisMarks } from './emphasis-marks.js';

/** The decorations in force, from the outermost box that sets one to the innermost. */
export type Decorations = readonly ComputedStyle[];

/** The decorations in force inside of a box. */
export function withDecoration(decorations: Decorations, fragment: BoxFragment | InlineBoxFragment): Decorations {
  const isAnonymous = fragment.kind === 'box' && fragment.role === 'anonymous';
  return fragment.style.textDecorationLine.length === 0 || isAnonymous ? decorations : [...decorations, fragment.style];
}

/** A text fragment on its page. */
export interface PlacedText {
  readonly fragment: TextFragment;
  /** Its top left corner. */
  readonly x: Points;
  readonly y: Points;
  /** The lines that are drawn at it. */
  readonly decorations: Decorations;
}

/** Everything that is drawn as glyphs. */
export function drawnWords({ segments }: TextFragment): readonly { readonly word: ShapedWord }[] {
  const mark = segments[0]?.metrics.emphasis;
  return mark ? [...segments, mark] : segments;
}

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

function sizeOf({ segments, style }: TextFragment): Points {
  return pxToPt(segments[0]?.metrics.fontSize ?? style.fontSize);
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
  for (const decoration of decorations) paintLines(canvas, text, decoration, shade, 'under');
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
  for (const decoration of decorations) paintLines(canvas, text, decoration, shade, 'over');
}

function piecesOf(fragment: TextFragment): GlyphPiece[] {
  const pieces: GlyphPiece[] = [];
  const { segments, spaceExtra, hyphen } = fragment;
  // All segments have the same style, so their spaces are alike.
  const space = segments[0] ? spacePieces(segments[0].metrics, luToPt(spaceExtra)) : [];
  for (const segment of segments) addSegment(pieces, segment, { space, extra: spaceExtra });
  if (hyphen) addWord(pieces, hyphen);
  // Readers of tagged text join lines as they stand: without a space the words at line ends would become one.
  const end = lineEndPieces(fragment);
  if (end.length > 0) pieces.splice(isRightToLeft(fragment) ? 0 : pieces.length, 0, ...end);
  return pieces;
}

function lineEndPieces({ segments, lineEnd }: TextFragment): GlyphPiece[] {
  if (lineEnd === '') return [];
  const { space, lineFeed } = segments[0]!.metrics;
  const { runs } = lineEnd === '\n' ? lineFeed : space;
  if (!runs.every(isBlank)) return [];
  return runs.map((run) => ({ run, from: 0, to: run.glyphs.length, letterSpacing: 0, after: 0 }));
}

/** In some fonts of icons a space has a picture, and none belongs at the end of a line. */
function isBlank({ face, glyphs, missing }: ShapedRun): boolean {
  return !missing && Array.from(glyphs).every((glyph) => face.isBlank(glyph));
}

/** Where the first glyph stands: in right-to-left text what ends the line comes before the first word. */
function startOf({ fragment, x }: PlacedText): Points {
  if (!isRightToLeft(fragment) || lineEndPieces(fragment).length === 0) return x;
  const { space, fontSize } = fragment.segments[0]!.metrics;
  return x - pxToPt(space.width * fontSize);
}

function isRightToLeft({ segments }: TextFragment): boolean {
  return segments.length > 0 && (segments[0]!.level & 1) === 1;
}

/** A word and the spaces behind it. In right-to-left text these spaces stand to the left of the word. */
function addSegment(
  pieces: GlyphPiece[],
  segment: TextSegment,
  { space, extra }: { readonly space: readonly GlyphPiece[]; readonly extra: LayoutUnit },
): void {
  const isRtl = (segment.level & 1) === 1;
  const between = extra !== 0 && isStretchedThroughout(segment) ? extra : ZERO;
  if (!isRtl) addWord(pieces, segment, between);
  for (let i = 0; i < segment.spaces; i++) for (const piece of space) pieces.push(piece);
  if (isRtl) addWord(pieces, segment, between);
}

/** `extra`: what justification adds after each character. */
function addWord(pieces: GlyphPiece[], { word, metrics }: TextSegment, extra: LayoutUnit = ZERO): void {
  const letterSpacing = luToPt(add(metrics.letterSpacing, extra));
  for (const run of word.runs) pieces.push({ run, from: 0, to: run.glyphs.length, letterSpacing, after: 0 });
}

/** One space, with the room that justification and word-spacing add to it. */
function spacePieces({ space, spaceWidth, fontSize }: TextMetrics, extra: Points): GlyphPiece[] {
  const after = luToPt(spaceWidth) - pxToPt(space.width * fontSize) + extra;
  return space.runs.map((run) => ({ run, from: 0, to: run.glyphs.length, letterSpacing: 0, after }));
}

/** Line-through lies over the text, all other lines under it (CSS Text Decoration 3, § 2.7). */
function paintLines(
  canvas: Canvas,
  { fragment, x, y }: PlacedText,
  decoration: ComputedStyle,
  shade: Color | null,
  layer: 'under' | 'over',
): void {
  const first = fragment.segments[0];
  if (!first || fragment.width <= 0) return;
  const baseline = y + luToPt(fragment.baseline);
  const { metrics } = first.metrics.face;
  const scale = pxToPt(decoration.fontSize) / metrics.unitsPerEm;
  const thickness = thicknessOf(decoration, metrics.underlineThickness * scale);
  const tops = {
    underline: baseline + underlineTop(decoration, metrics, scale, thickness),
    overline: baseline - metrics.ascent * scale,
    'line-through': baseline - metrics.strikeoutOffset * scale - thickness / 2,
  };
  const color = shade ?? decoration.textDecorationColor;
  for (const line of decoration.textDecorationLine) {
    if ((line === 'line-through') !== (layer === 'over')) continue;
    paintLine(canvas, { x, y: tops[line], width: luToPt(fragment.width), height: thickness }, decoration, color);
  }
}

/** Returns the decorations, or none when too many lines have been drawn: each box around a text may add one. */
export function affordable(
  decorations: Decorations,
  fragment: TextFragment,
  { diagnostics, tree }: PaintServices,
): Decorations {
  if (decorations.length === 0) return decorations;
  const parts = decorationParts(fragment, decorations);
  return diagnostics.spend('decorationParts', parts, () => tree.position(fragment.node)) ? decorations : [];
}

/** The cost of drawing the lines of a text and of its shadows: the bends of waves, and the number of other lines. */
function decorationParts({ style, width }: TextFragment, decorations: Decorations): number {
  let parts = 0;
  for (const { textDecorationLine, textDecorationStyle, fontSize } of decorations) {
    const bends = textDecorationStyle === 'wavy' ? luToPt(width) / Math.max(LEAST, pxToPt(fontSize) / 5) : 0;
    parts += textDecorationLine.length * Math.ceil(1 + bends);
  }
  return parts * (1 + style.textShadow.length);
}

/** The least thickness of a line, and the least gap between the baseline and an underline: one CSS px. */
const LEAST = pxToPt(1);

/** `auto` is a tenth of the font size, as in browsers. */
function thicknessOf(decoration: ComputedStyle, fromFont: Points): Points {
  const wish = decoration.textDecorationThickness;
  if (wish === 'auto') return Math.max(LEAST, pxToPt(decoration.fontSize) / 10);
  if (wish === 'from-font') return Math.max(LEAST, fromFont);
  return Math.max(LEAST, pxToPt(resolveLengthPercentage(wish, decoration.fontSize)));
}

/** Where an underline begins below the baseline (CSS Text Decoration 4, § 2.7–2.8). */
function underlineTop(decoration: ComputedStyle, metrics: FontMetrics, scale: Points, thickness: Points): Points {
  const { textUnderlineOffset: offset, textUnderlinePosition: position } = decoration;
  const shift = offset === 'auto' ? null : pxToPt(resolveLengthPercentage(offset, decoration.fontSize));
  if (position === 'under') return metrics.descent * scale + (shift ?? 0);
  if (position === 'from-font') return metrics.underlineOffset * scale - thickness / 2 + (shift ?? 0);
  return shift ?? Math.max(LEAST, pxToPt(Math.ceil(thickness / 2 / LEAST)));
}

function paintLine(canvas: Canvas, rect: PaintRect, decoration: ComputedStyle, color: Color): void {
  const { x, y, width, height } = rect;
  const { textDecorationStyle: style } = decoration;
  const middle = y + height / 2;
  const straight: PathSegment[] = [
    ['M', x, middle],
    ['L', x + width, middle],
  ];
  if (style === 'solid') canvas.fillRect(x, y, width, height, color);
  else if (style === 'double') {
    // The second line lies on the far side of the first.
    const step = height * 2;
    canvas.fillRect(x, y, width, height, color);
    canvas.fillRect(x, decoration.textDecorationLine.includes('overline') ? y - step : y + step, width, height, color);
  } else if (style === 'wavy') canvas.strokePath(wave(x, middle, width, height), { width: height, color });
  else {
    const dash = style === 'dotted' ? [0, height * 2] : [height * 3, height * 2];
    canvas.strokePath(straight, { width: height, color, dash, roundCap: style === 'dotted' });
  }
}

/** A wave of curves that are close to half circles. The loop ends with the width of the line. */
function wave(x: Points, y: Points, width: Points, thickness: Points): PathSegment[] {
  const step = Math.max(0.5, thickness * 2);
  const path: PathSegment[] = [['M', x, y]];
  const count = Math.min(10_000, Math.ceil(width / step));
  for (let i = 0; i < count; i++) {
    const from = x + i * step;
    const bend = i % 2 === 0 ? -step * 0.75 : step * 0.75;
    path.push(['C', from + step / 3, y + bend, from + (step * 2) / 3, y + bend, from + step, y]);
  }
  return path;
}
