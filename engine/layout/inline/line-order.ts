/**
 * The visual order of a line's segments (UAX #9, L2). The controls around an isolate have no segments, but they have levels,
 * which keep text of the isolate apart from text next to it: without them both would be turned as one.
 */
import { visualOrder } from '../../text/characters/bidi.js';
import type { Segment } from '../text/inline-segments.js';

const CONTROL = -1;

/** The numbers of the segments from left to right. */
export function lineOrder(segments: readonly Segment[]): readonly number[] {
  const levels: number[] = [];
  const numbers: number[] = [];
  const add = (level: number, number: number) => {
    levels.push(level);
    numbers.push(number);
  };
  segments.forEach((segment, i) => {
    const around = segment.kind === 'open' || segment.kind === 'close' ? segment.box.isolatedIn : null;
    if (around !== null && segment.kind === 'open') add(around, CONTROL);
    add(segment.level, i);
    if (around !== null && segment.kind === 'close') add(around, CONTROL);
  });
  return visualOrder(levels).flatMap((at) => (numbers[at] === CONTROL ? [] : [numbers[at]!]));
}
