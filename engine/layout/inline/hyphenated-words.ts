/** Where words may be divided (`hyphens: auto`, CSS Text 3, § 5.4). */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { endsInAddress } from '../../text/breaks/address-breaks.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { HyphenationLimits } from '../../text/breaks/hyphenation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { EdgeSegment, Segment, TextSegment } from '../text/inline-segments.js';
import { wraps } from '../text/white-space.js';

const NONE: readonly number[] = [];

/** A word with what stands at it, in all segments that it goes through, where inline boxes begin or end inside of it. */
interface WholeWord {
  readonly text: string;
  /** Of the segment asked for in the text. */
  readonly start: number;
  /** Whether a line may end between it and the next segment. */
  readonly mayEndBehind: boolean;
}

/** Longer texts are no words, nor are those in more pieces. */
const MAX_WORD = 100;
const MAX_STEPS = 400;

/**
 * Returns the offsets into a segment's word at which its language lets a line end. The last may be the length of the
 * word: there an inline box begins or ends, and the hyphen stands before its edges.
 */
export function divisionPoints(
  segments: readonly Segment[],
  index: number,
  { hyphenation }: LayoutContext,
): readonly number[] {
  const segment = segments[index]!;
  if (segment.kind !== 'text' || !isHyphenatedByLanguage(segment)) return NONE;
  const { length } = segment.word.text;
  const whole = wholeWord(segments, index);
  if (!whole) return NONE;
  const { text, start, mayEndBehind } = whole;
  const { hyphenateLimitChars } = segment.item.style;
  const limits = hyphenateLimitChars.every((limit) => limit === null) ? null : authorsLimits(hyphenateLimitChars);
  const points = hyphenation.points(text, segment.metrics.textStyle.language, limits ?? undefined);
  if (points.length === 0 || endsInAddress(textUpTo(segments, index))) return NONE;
  const allowed = limits ? withinLimits(points, text, limits) : points;
  if (length === text.length) return allowed;
  return allowed
    .map((point) => point - start)
    .filter((point) => point > 0 && (point < length || (point === length && mayEndBehind)));
}

function isHyphenatedByLanguage({ item: { style } }: TextSegment): boolean {
  return style.hyphens === 'auto' && wraps(style);
}

/** `hyphenate-limit-chars` (CSS Text 4, § 6.3.2); `auto` leaves a limit to the language. */
function authorsLimits([word, before, after]: ComputedStyle['hyphenateLimitChars']): Partial<HyphenationLimits> {
  return {
    ...(word === null ? null : { word }),
    // A hyphen has a letter on each side.
    ...(before === null ? null : { before: Math.max(1, before) }),
    ...(after === null ? null : { after: Math.max(1, after) }),
  };
}

const WORDS = /[\p{L}\p{M}\p{N}'’]+/gu;

/** Digits and apostrophes count as characters of a word, too. */
function withinLimits(
  points: readonly number[],
  text: string,
  { word: least = 0, before = 0, after = 0 }: Partial<HyphenationLimits>,
): readonly number[] {
  const words = [...text.matchAll(WORDS)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
  return points.filter((point) => {
    const { from, to } = words.find((word) => point > word.from && point < word.to) ?? { from: 0, to: text.length };
    return to - from >= least && point - from >= before && to - point >= after;
  });
}

/** null: it is in several languages, or too long to be a word. */
function wholeWord(segments: readonly Segment[], index: number): WholeWord | null {
  const own = segments[index] as TextSegment;
  let { text } = own.word;
  let start = 0;
  let mayEndBehind = false;
  for (const step of [-1, 1] as const) {
    let last: TextSegment = own;
    // Ends: each turn makes the text longer.
    for (let at = index; text.length <= MAX_WORD;) {
      at = touchingText(segments, at, step);
      const next = segments[at];
      if (next?.kind !== 'text' || !(step > 0 ? isJoined(last, next) : isJoined(next, last))) break;
      if (next.metrics.textStyle.language !== own.metrics.textStyle.language) return null;
      if (step > 0 && last === own) mayEndBehind = isHyphenatedByLanguage(next);
      if (step < 0) start += next.word.text.length;
      text = step > 0 ? text + next.word.text : next.word.text + text;
      last = next;
    }
  }
  return text.length > MAX_WORD && text !== own.word.text ? null : { text, start, mayEndBehind };
}

/** Whether letters of one word stand at the end of one segment and at the start of the next. */
function isJoined({ word: { text: before } }: TextSegment, { word: { text: after } }: TextSegment): boolean {
  return /[\p{L}\p{M}]$/u.test(before) && /^[\p{L}\p{M}]/u.test(after);
}

/** A segment's text with what stands before it without a space. */
function textUpTo(segments: readonly Segment[], index: number): string {
  let text = (segments[index] as TextSegment).word.text;
  // Ends: each turn goes a segment back, and longer texts are no addresses.
  for (let i = index - 1; i >= 0 && text.length < 2000; i--) {
    const before = segments[i]!;
    if (before.kind === 'open' || before.kind === 'close') continue;
    if (before.kind !== 'text' || before.spaceWidth > 0) break;
    text = before.word.text + text;
  }
  return text;
}

/** The segment with the text beside another one, with nothing but edges of inline boxes between; -1 for none. */
function touchingText(segments: readonly Segment[], index: number, step: 1 | -1): number {
  // Ends: each turn goes a segment on.
  for (let i = index; Math.abs(i - index) < MAX_STEPS;) {
    const left = segments[step > 0 ? i : i - 1];
    i += step;
    const next = segments[i];
    if (!left || !next || left.breakAfter !== BreakKind.None || left.spaceWidth > 0) return -1;
    if (next.kind === 'text') return i;
    if (next.kind !== 'open' && next.kind !== 'close') return -1;
  }
  return -1;
}

/** Whether a line cannot end behind a segment but by dividing the word that it is part of. */
export function isInsideOfWord(segment: Segment): segment is TextSegment | EdgeSegment {
  if (segment.kind !== 'text' && segment.kind !== 'open' && segment.kind !== 'close') return false;
  return segment.breakAfter === BreakKind.None && segment.spaceWidth === 0;
}

/** The edges of inline boxes that close behind a segment: they stay on its line. */
export function closingEdges(segments: readonly Segment[], index: number): readonly Segment[] {
  let end = index + 1;
  while (segments[end]?.kind === 'close') end++;
  return segments.slice(index + 1, end);
}

/** Of the word of a segment from there on. */
export function widthOfWord(segments: readonly Segment[], index: number): number {
  let width = 0;
  for (let i = index; i < Math.min(segments.length, index + MAX_STEPS); i++) {
    const segment = segments[i]!;
    width += segment.width;
    if (!isInsideOfWord(segment)) break;
  }
  return width;
}
