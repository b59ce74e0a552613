/** A text fragment as it is drawn: where it stands, and its glyphs from the left to the right. */
import { fitting } from '../../base/fitting-array.js';
import { add, luToPt, pxToPt, ZERO, type LayoutUnit, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isSpacedUnevenly } from '../../text/characters/spaced-characters.js';
import type { ShapedRun, ShapedWord } from '../../text/fonts/types.js';
import type { BoxFragment, InlineBoxFragment, LineFragment, TextFragment } from '../../layout/contract/fragment.js';
import { isStretchedThroughout } from '../../layout/inline/justification.js';
import type { TextSegment } from '../../layout/text/inline-segments.js';
import { letterSpacingIn, type TextMetrics } from '../../layout/text/text-metrics.js';
import type { GlyphPiece } from '../drawing/canvas.js';
import type { PaintServices } from '../drawing/paint-context.js';
import { decorationStyle } from './error-lines.js';
import { spacedPieces } from './spaced-pieces.js';

/** The lines that a box draws at its text. */
export interface Decoration {
  readonly style: ComputedStyle;
  /** All text of a box on a line has them at one place (CSS Text Decoration 3, § 2.1); null: at the baseline of each text. */
  readonly baseline: Points | null;
  /** Where the line begins, which dots and dashes are counted from; null: at each text. */
  readonly start: Points | null;
}

/** The decorations in force, from the outermost box that sets one to the innermost. */
export type Decorations = readonly Decoration[];

/** The decorations in force inside of a box. `y`: of its top. */
export function withDecoration(
  around: Decorations,
  fragment: BoxFragment | InlineBoxFragment,
  { x, y }: { readonly x: Points; readonly y: Points },
): Decorations {
  const { style } = fragment;
  // Lines move with text that is moved (CSS 2 § 16.3.1).
  const isMoved = fragment.kind === 'inline-box' && style.position !== 'static' && around.length > 0;
  const decorations = isMoved ? around.map((decoration) => ({ ...decoration, baseline: null })) : around;
  const isAnonymous = fragment.kind === 'box' && fragment.role === 'anonymous';
  if (style.textDecorationLine.length === 0 || isAnonymous) return decorations;
  const isBlock = fragment.kind === 'box';
  return [
    ...decorations,
    {
      style: decorationStyle(style),
      baseline: isBlock ? null : y + luToPt(fragment.baseline),
      start: isBlock ? null : x,
    },
  ];
}

/** Decorations of blocks stand at the baseline of each line. */
export function onLine(
  decorations: Decorations,
  line: LineFragment,
  { x, y }: { readonly x: Points; readonly y: Points },
): Decorations {
  if (decorations.every(({ baseline }) => baseline !== null)) return decorations;
  const baseline = y + luToPt(line.baseline);
  const start = x + luToPt(line.children[0]?.x ?? ZERO);
  return decorations.map((decoration) =>
    decoration.baseline === null ? { ...decoration, baseline, start: decoration.start ?? start } : decoration,
  );
}

export function movedDown(decorations: Decorations, by: Points): Decorations {
  return decorations.map((decoration) => ({
    ...decoration,
    baseline: decoration.baseline === null ? null : decoration.baseline + by,
  }));
}

/** The least thickness of a line, and the least gap between the baseline and an underline: one CSS px. */
export const LEAST = pxToPt(1);

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
  for (const { textDecorationLine, textDecorationStyle, fontSize } of decorations.map(
    (decoration) => decoration.style,
  )) {
    const bends = textDecorationStyle === 'wavy' ? luToPt(width) / Math.max(LEAST, pxToPt(fontSize) / 5) : 0;
    parts += textDecorationLine.length * Math.ceil(1 + bends);
  }
  return parts * (1 + style.textShadow.length);
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

/** Glyphs from the left end of their line. */
export interface GlyphLine {
  readonly x: Points;
  readonly baseline: Points;
  readonly size: Points;
  readonly pieces: readonly GlyphPiece[];
}

export function glyphLineOf(text: PlacedText): GlyphLine {
  const { fragment, y } = text;
  const baseline = y + luToPt(fragment.baseline);
  return { x: startOf(text), baseline, size: sizeOf(fragment), pieces: fitting(piecesOf(fragment)) };
}

function sizeOf({ segments, style }: TextFragment): Points {
  return pxToPt(segments[0]?.metrics.fontSize ?? style.fontSize);
}

function piecesOf(fragment: TextFragment): GlyphPiece[] {
  const pieces: GlyphPiece[] = [];
  const { segments, spaceExtra, hyphen } = fragment;
  // All segments have the same style, so their spaces are alike.
  const space = segments[0] ? spacePieces(segments[0], luToPt(spaceExtra)) : [];
  for (const segment of segments) addSegment(pieces, segment, { space, extra: spaceExtra });
  if (hyphen) addWord(pieces, hyphen);
  // Readers of tagged text join lines as they stand: without a space the words at line ends would become one.
  const end = lineEndPieces(fragment);
  if (end.length > 0) pieces.splice(isRightToLeft(fragment) ? 0 : pieces.length, 0, ...end);
  return pieces;
}

function lineEndPieces({ segments, lineEnd }: TextFragment): GlyphPiece[] {
  if (lineEnd === '') return [];
  const { space, lineFeed } = spacesOf(segments[0]!);
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
function addWord(pieces: GlyphPiece[], segment: TextSegment, extra: LayoutUnit = ZERO): void {
  const { word, metrics } = segment;
  const letterSpacing = luToPt(add(letterSpacingIn(word, metrics), extra));
  if ((letterSpacing !== 0 || metrics.wordSpacing !== 0) && isSpacedUnevenly(word.text)) {
    const spacing = { letter: letterSpacing, everywhere: luToPt(extra), word: luToPt(metrics.wordSpacing) };
    for (const run of word.runs) pieces.push(...spacedPieces(run, spacing));
  } else for (const run of word.runs) pieces.push({ run, from: 0, to: run.glyphs.length, letterSpacing, after: 0 });
  if (segment.isAutospaced && segment.spaceWidth !== 0)
    pieces.push({ ...pieces.pop()!, after: luToPt(segment.spaceWidth) });
}

function spacesOf({ standing, metrics }: TextSegment): Pick<TextMetrics, 'space' | 'lineFeed'> {
  return (standing === 'upright' && metrics.upright) || metrics;
}

/** One space, with the room that justification and word-spacing add to it. */
function spacePieces(segment: TextSegment, extra: Points): GlyphPiece[] {
  const { spaceWidth, fontSize } = segment.metrics;
  const { space } = spacesOf(segment);
  const after = luToPt(spaceWidth) - pxToPt(space.width * fontSize) + extra;
  return space.runs.map((run) => ({ run, from: 0, to: run.glyphs.length, letterSpacing: 0, after }));
}
