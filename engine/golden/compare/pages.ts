/** Which pages correspond, which are new, and which are gone. */
import type { Reading } from '../../read/reading.js';
import type { PassagePair } from './match-passages.js';

export interface PagePairs {
  /** By number in the old document: the number in the new one. */
  readonly after: ReadonlyMap<number, number>;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

export function pairPages(before: Reading, after: Reading, pairs: readonly PassagePair[]): PagePairs {
  const surplus = after.pages.length - before.pages.length;
  const added =
    surplus > 0
      ? unmatched(
          after,
          pairs.map((pair) => [pair.after, pair.before]),
          surplus,
        )
      : [];
  const removed =
    surplus < 0
      ? unmatched(
          before,
          pairs.map((pair) => [pair.before, pair.after]),
          -surplus,
        )
      : [];
  const left = after.pages.map(({ number }) => number).filter((number) => !added.includes(number));
  const stay = before.pages.map(({ number }) => number).filter((number) => !removed.includes(number));
  return { after: new Map(stay.map((number, index) => [number, left[index]!])), added, removed };
}

/** The pages that hold nothing of the other document; the last ones, if these do not suffice. */
function unmatched(
  { pages }: Reading,
  pairs: readonly (readonly [PassagePair['after'], PassagePair['after']])[],
  count: number,
): readonly number[] {
  const shared = new Set(pairs.flatMap(([own, other]) => (own && other ? own.lines.map(({ page }) => page) : [])));
  const numbers = pages.map(({ number }) => number);
  const without = numbers.filter((number) => !shared.has(number)).slice(0, count);
  const rest = numbers.filter((number) => !without.includes(number));
  return [...without, ...rest.slice(rest.length - (count - without.length))].sort((a, b) => a - b);
}
