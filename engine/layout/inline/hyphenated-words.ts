/** Where words may be divided (`hyphens: auto`, CSS Text 3, § 5.4). */
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { endsInAddress } from '../../text/breaks/address-breaks.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { HyphenationLimits } from '../../text/breaks/hyphenation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { Segment, TextSegment } from '../text/inline-segments.js';
import { wraps } from '../text/white-space.js';

const NONE: readonly number[] = [];

/** Returns the offsets into a segment's word at which its language lets a line end. */
export function divisionPoints(
  segments: readonly Segment[],
  index: number,
  { hyphenation }: LayoutContext,
): readonly number[] {
  const segment = segments[index]!;
  if (segment.kind !== 'text' || segment.item.style.hyphens !== 'auto' || !wraps(segment.item.style)) return NONE;
  const { text } = segment.word;
  const { hyphenateLimitChars } = segment.item.style;
  const limits = hyphenateLimitChars.every((limit) => limit === null) ? null : authorsLimits(hyphenateLimitChars);
  const points = hyphenation.points(text, segment.metrics.textStyle.language, limits ?? undefined);
  if (points.length === 0 || isPartOfWord(segments, index)) return NONE;
  if (endsInAddress(textUpTo(segments, index))) return NONE;
  return limits ? withinLimits(points, text, limits) : points;
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

/** Whether a text segment's word goes on in a neighbour, where an inline box begins or ends inside of it. */
function isPartOfWord(segments: readonly Segment[], index: number): boolean {
  return (
    /^[\p{L}\p{M}]/u.test(touchingText(segments, index, 1)) || /[\p{L}\p{M}]$/u.test(touchingText(segments, index, -1))
  );
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

/** The text beside a segment with nothing but edges of inline boxes between; '' for none. */
function touchingText(segments: readonly Segment[], index: number, step: 1 | -1): string {
  for (let i = index; ;) {
    const left = segments[step > 0 ? i : i - 1];
    i += step;
    const next = segments[i];
    if (!left || !next || left.breakAfter !== BreakKind.None || left.spaceWidth > 0) return '';
    if (next.kind === 'text') return next.word.text;
    if (next.kind !== 'open' && next.kind !== 'close') return '';
  }
}
