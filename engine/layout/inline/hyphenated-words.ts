/** Where words may be divided (`hyphens: auto`, CSS Text 3, § 5.4). */
import { endsInAddress } from '../../text/breaks/address-breaks.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
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
  const points = hyphenation.points(segment.word.text, segment.metrics.textStyle.language);
  if (points.length === 0 || isPartOfWord(segments, index)) return NONE;
  if (endsInAddress(textUpTo(segments, index))) return NONE;
  const [word, before, after] = segment.item.style.hyphenateLimitChars;
  if (word === null && before === null && after === null) return points;
  return withinLimits(points, segment.word.text, { word: word ?? 0, before: before ?? 0, after: after ?? 0 });
}

const WORDS = /[\p{L}\p{M}\p{N}'’]+/gu;

/** Those points that `hyphenate-limit-chars` leaves, beside the limits of the patterns (CSS Text 4, § 6.3.2). */
function withinLimits(
  points: readonly number[],
  text: string,
  least: { readonly word: number; readonly before: number; readonly after: number },
): readonly number[] {
  const words = [...text.matchAll(WORDS)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
  return points.filter((point) => {
    const { from, to } = words.find((word) => point > word.from && point < word.to) ?? { from: 0, to: text.length };
    return to - from >= least.word && point - from >= least.before && to - point >= least.after;
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
