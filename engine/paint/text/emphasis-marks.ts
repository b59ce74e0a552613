/** Draws emphasis marks (CSS Text Decoration 3, § 3) as paths, because they are not part of the text. */
import { luToPt, pxToPt, type Points } from '../../base/units.js';
import type { Color } from '../../css/values/values.js';
import type { EmphasisMark, TextMetrics } from '../../layout/text/text-metrics.js';
import { graphemeEnds } from '../../text/characters/graphemes.js';
import type { Canvas, GlyphPiece } from '../drawing/canvas.js';
import type { PathSegment } from '../drawing/display-list.js';
import { advanceOf } from '../drawing/glyph-pieces.js';
import { outlineOfRuns } from '../drawing/glyph-outlines.js';
import type { GlyphLine } from './placed-text.js';
import { emPerUnit } from '../../text/fonts/em-per-unit.js';

interface MarkedText extends GlyphLine {
  readonly metrics: TextMetrics;
}

/** A PDF has numbers of three decimals, so that places which are moved to from one another do not drift. */
const GRAIN = 1000;

/**
 * All marks of a line are one path at different places, each moved from the one before it: where characters are equally
 * wide, the operators of all marks are the same, and take hardly any room when they are deflated.
 */
export function drawEmphasisMarks(canvas: Canvas, text: MarkedText, mark: EmphasisMark, color: Color): void {
  const { pieces } = text;
  const y = lineOfMarks(text, mark);
  const path = outlineOfMark(mark, { x: 0, y: 0 }, isUpright(text));
  if (path.length === 0) return;
  let last: Points | null = null;
  for (const place of middlesOfLine(pieces, text)) {
    const x = Math.round(place * GRAIN) / GRAIN;
    if (last === null) canvas.save();
    canvas.transform(1, 0, 0, 1, last === null ? x : Math.round((x - last) * GRAIN) / GRAIN, last === null ? y : 0);
    canvas.fillPath(path, color);
    last = x;
  }
  if (last !== null) canvas.restore();
}

/** The outlines of all marks of a line as one path. */
export function shapeOfMarks(text: MarkedText, mark: EmphasisMark): PathSegment[] {
  const y = lineOfMarks(text, mark);
  return [...middlesOfLine(text.pieces, text)].flatMap((x) => outlineOfMark(mark, { x, y }, isUpright(text)));
}

/** In vertical lines marks stand upright, too. */
function isUpright({ metrics }: MarkedText): boolean {
  return metrics.upright !== null;
}

/** The baseline of the marks; in vertical lines the middle of their squares, which touch those of the characters. */
function lineOfMarks(text: MarkedText, mark: EmphasisMark): Points {
  const { baseline, metrics } = text;
  if (isUpright(text)) {
    const middle = baseline - (luToPt(metrics.fontAscent) - luToPt(metrics.fontDescent)) / 2;
    const away = (pxToPt(metrics.fontSize) + pxToPt(mark.fontSize)) / 2;
    return mark.isUnder ? middle + away : middle - away;
  }
  return baseline + luToPt(mark.offset);
}

function outlineOfMark(mark: EmphasisMark, { x, y }: Place, isTurned: boolean): PathSegment[] {
  const { word } = mark;
  const size = pxToPt(mark.fontSize);
  if (!isTurned) return outlineOfRuns(word.runs, { x: x - (word.width * size) / 2, y, size });
  const middle = (luToPt(mark.ascent) - luToPt(mark.descent)) / 2;
  return turnedBack(outlineOfRuns(word.runs, { x: -(word.width * size) / 2, y: middle, size }), { x, y });
}

/** An outline about (0, 0), turned against the turn of its line, about a place. */
function turnedBack(path: readonly PathSegment[], { x, y }: Place): PathSegment[] {
  return path.map(([command, ...at]) => {
    const turned = at.map((_, k) => (k % 2 === 0 ? x + at[k + 1]! : y - at[k - 1]!));
    return [command, ...turned] as unknown as PathSegment;
  });
}

interface Place {
  readonly x: Points;
  readonly y: Points;
}

function* middlesOfLine(pieces: readonly GlyphPiece[], { x, size }: GlyphLine): Generator<Points> {
  let left = x;
  for (const piece of pieces) {
    for (const middle of middlesOf(piece, size)) yield left + middle;
    left += advanceOf(piece, size);
  }
}

/** Where the characters with a mark have their middles, from the piece's left end. */
function middlesOf({ run, from, to, letterSpacing }: GlyphPiece, size: Points): readonly Points[] {
  const scale = size * emPerUnit(run);
  const middles: Points[] = [];
  // In right-to-left runs clusters descend: what stands before in the line follows in the text.
  let last = from === 0 ? run.text.length : run.clusters[from - 1]!;
  let x = 0;
  for (let i = from; i < to;) {
    const start = run.clusters[i]!;
    let width = 0;
    for (; i < to && run.clusters[i] === start; i++) width += run.advances[i]! * scale;
    const text = run.text.slice(start, run.rtl ? last : (run.clusters[i] ?? run.text.length));
    last = start;
    // A ligature has a mark for each of its characters.
    const ends = graphemeEnds(text);
    ends.forEach((end, k) => {
      if (!isMarked(text.slice(ends[k - 1] ?? 0, end))) return;
      const place = run.rtl ? ends.length - 1 - k : k;
      middles.push(x + (width * (place + 0.5)) / ends.length);
    });
    x += width + letterSpacing;
  }
  return middles;
}

/** Punctuation that has a mark all the same; equivalents such as fullwidth forms too. */
const MARKED_PUNCTUATION = /^[#%&@§¶\u0609\u060a\u066a\u2030\u2031\u204a\u204b\u2053\u303d]/;

/** Spaces, controls, punctuation and combining marks without a base have no mark (§ 3.1). */
function isMarked(character: string): boolean {
  if (/^[\p{Z}\p{Cc}\p{Cf}\p{M}]/u.test(character)) return false;
  return !/^\p{P}/u.test(character) || MARKED_PUNCTUATION.test(character.normalize('NFKD'));
}
