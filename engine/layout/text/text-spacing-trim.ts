/**
 * The blank halves of full-width punctuation (`text-spacing-trim`, CSS Text 4, § 8.4.2). Between characters a negative gap
 * takes them away, so that a line which ends or begins there has the whole glyph again.
 */
import { type LayoutUnit, luNearest, sub, ZERO } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { ShapedRun } from '../../text/fonts/types.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { Segment } from './inline-segments.js';
import { neighbouringCharacters } from './neighbouring-characters.js';

/** By the offset of the UTF-16 unit before each gap: how wide it is, less than nothing. */
export type Trims = ReadonlyMap<number, LayoutUnit>;

/** Characters whose left half is blank, in most fonts. The quotation marks are in some. */
const OPENING = /^[\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d\uff08\uff3b\uff5b\uff5f]/;
const CLOSING =
  /^[\u2019\u201d\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u301e\u301f\uff09\uff0c\uff0e\uff3d\uff5d\uff60]/;
const MIDDLE = /^[\u00b7\u2027\u30fb\uff1a\uff1b]/;
const IDEOGRAPHIC_SPACE = '\u3000';
const MAY_BE_TRIMMED =
  /[\u3001\u3002\u3008-\u3011\u3014-\u301b\u301d-\u301f\uff08\uff09\uff0c\uff0e\uff3b\uff3d\uff5b\uff5d\uff5f\uff60]/;

export function mayTrim(text: string): boolean {
  return MAY_BE_TRIMMED.test(text);
}

/** Null where there are none. */
export function punctuationTrims(flow: InlineFlow, context: LayoutContext): Trims | null {
  if (!mayTrim(flow.text)) return null;
  const found = new Map<number, LayoutUnit>();
  for (const { at, before, char, styleBefore, style } of neighbouringCharacters(flow)) {
    if (before === '') continue;
    const behind = losesEnd(before, char, styleBefore) ? blankHalf(before, styleBefore, context) : ZERO;
    const ahead = losesStart(before, char, style) ? blankHalf(char, style, context) : ZERO;
    if (behind + ahead !== 0) found.set(at, sub(ZERO, behind, ahead));
  }
  return found.size > 0 ? found : null;
}

/** An opening mark behind other marks. */
function losesStart(before: string, char: string, { textSpacingTrim }: ComputedStyle): boolean {
  if (textSpacingTrim === 'space-all' || !OPENING.test(char)) return false;
  // A space hangs out of lines by all of its advance, so there is no room behind it to take away.
  const isBehindMark = before !== IDEOGRAPHIC_SPACE && isMark(before);
  return textSpacingTrim === 'trim-all' || isBehindMark || OPENING.test(before);
}

/** A closing mark before others, which do not open anything. */
function losesEnd(char: string, next: string, { textSpacingTrim }: ComputedStyle): boolean {
  if (textSpacingTrim === 'space-all' || !CLOSING.test(char)) return false;
  return textSpacingTrim === 'trim-all' || isMark(next);
}

function isMark(char: string): boolean {
  return char === IDEOGRAPHIC_SPACE || CLOSING.test(char) || MIDDLE.test(char);
}

/** Outlines may reach this much over the middle of their glyph, in em. */
const TOLERANCE = 0.04;

/**
 * Half of the advance of a mark, where its font leaves that half of its em blank: proportional marks, and those in the
 * middle of their em as in traditional Chinese, have nothing to lose.
 */
function blankHalf(mark: string, style: ComputedStyle, { shaper, textMetrics }: LayoutContext): LayoutUnit {
  const { textStyle, fontSize, upright } = textMetrics.of(style);
  const isUpright = upright !== null && style.textOrientation !== 'sideways';
  const [run, ...others] = shaper.shape(mark, isUpright ? upright.textStyle : textStyle, false).runs;
  if (!run || others.length > 0 || run.glyphs.length !== 1 || run.missing) return ZERO;
  const { unitsPerEm } = run.face.metrics;
  const extent = extentAlongLine(run);
  const advance = run.advances[0]! / unitsPerEm;
  if (!extent || Math.abs(advance - 1) > TOLERANCE) return ZERO;
  const isBlank = OPENING.test(mark)
    ? extent.start / unitsPerEm >= 0.5 - TOLERANCE
    : extent.end / unitsPerEm <= 0.5 + TOLERANCE;
  return isBlank ? luNearest((advance * (run.synthetic?.scale ?? 1) * fontSize) / 2) : ZERO;
}

/** Where the outline of the one glyph of a run starts and ends along its line, in font units. */
function extentAlongLine({ face, glyphs: [glyph], advances: [advance] }: ShapedRun): Extent | null {
  const { upright } = face;
  const bounds = face.boundsOf(glyph!);
  if (!upright) return bounds && { start: bounds.xMin, end: bounds.xMax };
  const origin = upright.originOf(glyph!);
  if (bounds) return { start: origin - bounds.yMax, end: origin - bounds.yMin };
  // Fonts with cubic outlines tell no bounds, but some tell which glyphs can be set in half of their height.
  const half = upright.halfOf?.(glyph!) ?? null;
  return half && { start: half.isLower ? advance! / 2 : 0, end: half.isLower ? advance! : advance! / 2 };
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

const LAST = /.$/su;

/** What the last mark of a segment loses if a line ends there. */
export function trimmedEnd(
  segment: Segment,
  context: LayoutContext,
): { advance: LayoutUnit; isForced: boolean } | null {
  if (segment.kind !== 'text' || segment.spaces > 0) return null;
  const { style } = segment.item;
  const [mark = ''] = LAST.exec(segment.word.text) ?? [];
  if (style.textSpacingTrim === 'space-all' || !CLOSING.test(mark)) return null;
  const advance = blankHalf(mark, style, context);
  const isForced = style.textSpacingTrim === 'trim-both' || style.textSpacingTrim === 'trim-all';
  return advance === 0 ? null : { advance, isForced };
}

const TRIMS_STARTS: ReadonlySet<string> = new Set<ComputedStyle['textSpacingTrim']>([
  'trim-start',
  'trim-both',
  'trim-all',
]);

/** What an opening mark at the start of a line loses. `isFirst`: of the first line, or of one behind a forced break. */
function trimmedStart(segment: Segment, offset: number, isFirst: boolean, context: LayoutContext): LayoutUnit {
  if (segment.kind !== 'text') return ZERO;
  const { style } = segment.item;
  const trims = TRIMS_STARTS.has(style.textSpacingTrim) || (style.textSpacingTrim === 'space-first' && !isFirst);
  const code = segment.word.text.codePointAt(offset);
  const mark = code === undefined ? '' : String.fromCodePoint(code);
  return trims && OPENING.test(mark) ? blankHalf(mark, style, context) : ZERO;
}

/** What punctuation at the start of a line loses. `isFirst`: nothing, or a forced break, comes before the line. */
export function lineStartTrim(
  segments: readonly Segment[],
  start: { readonly segment: number; readonly offset: number },
  isFirst: boolean,
  context: LayoutContext,
): LayoutUnit {
  let at = start.segment;
  while (segments[at]?.kind === 'open' && segments[at]!.width === 0) at++;
  const segment = segments[at];
  return segment ? trimmedStart(segment, at === start.segment ? start.offset : 0, isFirst, context) : ZERO;
}
