/**
 * The place in the document where a page ends: comparing it with that of the page before, releasing what comes before it,
 * and computing a number for it. A second pass over the document makes boxes of its own, so its pages are compared with those
 * of the first pass by these numbers, which are computed from break tokens only.
 */
import type { BreakToken } from '../layout/contract/break-token.js';
import { partsOf, placeNumbers, releaseIn } from '../layout/contract/token-kinds.js';

/** Checks whether two pages of one pass end in the same place. Then no later page would take any content. */
export function samePlace(a: BreakToken | null, b: BreakToken | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind !== b.kind || a.box !== b.box) return false;
  const [numbers, others] = [placeNumbers(a), placeNumbers(b)];
  if (numbers.length !== others.length || numbers.some((number, index) => number !== others[index])) return false;
  const [parts, otherParts] = [partsOf(a), partsOf(b)];
  return (
    parts.length === otherParts.length &&
    parts.every(({ box, token }, index) => {
      const other = otherParts[index]!;
      return box === other.box && samePlace(token, other.token);
    })
  );
}

/** Releases the boxes and rows before the token, because they are on committed pages. */
export function releaseBefore(token: BreakToken): void {
  releaseIn(token);
  for (const part of partsOf(token)) if (part.releases && part.token) releaseBefore(part.token);
}

/** Returns a number for a place: the same number for the same place. Different places share a number once in 2⁵² cases. */
export function placeOf(token: BreakToken | null, ...more: readonly number[]): number {
  const hash = new PlaceHash();
  hash.token(token);
  hash.add(more);
  return hash.value;
}

const KINDS: Readonly<Record<BreakToken['kind'], number>> = { block: 1, lines: 2, table: 3, items: 4, multicol: 5 };
const NOTHING = -1;

/** The hash function FNV-1a, in two lanes of 32 bits. */
class PlaceHash {
  #low = 0x811c9dc5;
  #high = 0x01234567;

  get value(): number {
    return (this.#high >>> 12) * 2 ** 32 + (this.#low >>> 0);
  }

  add(values: readonly number[]): void {
    for (const value of values) {
      this.#low = Math.imul(this.#low ^ value, 0x01000193);
      this.#high = Math.imul(this.#high ^ value ^ (this.#low >>> 15), 0x01000193);
    }
  }

  /** The recursion ends because tokens are a finite tree. */
  token(token: BreakToken | null): void {
    if (!token) return this.add([NOTHING]);
    const parts = partsOf(token);
    this.add([KINDS[token.kind], token.box.node, ...placeNumbers(token), parts.length]);
    for (const part of parts) {
      this.add([part.box?.node ?? NOTHING]);
      this.token(part.token);
    }
  }
}
