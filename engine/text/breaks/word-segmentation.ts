/** Divides text without spaces into the words of a list: into as few as possible, with as little as possible between them. */
import { graphemeEnds } from '../characters/graphemes.js';
import type { WordList } from './word-lists.js';

const WORD = 1;
/** Of a cluster that belongs to no word: more than any words that could stand in its place are worth. */
const UNKNOWN = 3;

/** Ascending offsets in the run at which a word begins, or a cluster that belongs to none, except for the first. */
export function wordBoundaries(run: string, { words, longest }: WordList): readonly Boundary[] {
  const ends = graphemeEnds(run);
  const starts = [0, ...ends];
  const count = ends.length;
  const cost = new Float64Array(count + 1).fill(Infinity);
  const from = new Int32Array(count + 1);
  const isWord = new Uint8Array(count + 1);
  cost[0] = 0;
  for (let i = 0; i < count; i++) {
    const start = starts[i]!;
    for (let j = i + 1; j <= count && (j === i + 1 || starts[j]! - start <= longest); j++) {
      const known = words.has(run.slice(start, starts[j]));
      if (!known && j > i + 1) continue;
      const total = cost[i]! + (known ? WORD : UNKNOWN);
      // Of equals the one whose last word is the shortest, so that words are long at the beginning.
      if (total > cost[j]! || (total === cost[j] && i < from[j]!)) continue;
      cost[j] = total;
      from[j] = i;
      isWord[j] = known ? 1 : 0;
    }
  }
  const found: Boundary[] = [];
  for (let j = count; from[j]! > 0; j = from[j]!)
    found.push({ at: starts[from[j]!]!, isKnown: isWord[j] === 1 && isWord[from[j]!] === 1 });
  return found.reverse();
}

export interface Boundary {
  readonly at: number;
  /** What stands on both sides is in the list. */
  readonly isKnown: boolean;
}
