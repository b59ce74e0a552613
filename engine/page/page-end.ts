/**
 * The place in a document where a page ended: whether it is another one than that of the page before, what is let go when the
 * page commits, and a number for it. By that a second pass over the document is compared: it makes boxes of its own, so
 * nothing but what tokens say is left to compare.
 */
import type { BreakToken } from '../layout/contract/break-token.js';
import { partsOf, placeNumbers, releaseIn } from '../layout/contract/token-kinds.js';

/** Within one pass. Where the places of two pages are the same, no page will ever take anything. */
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

/** Lets go of everything before the token: it is on committed pages. */
export function releaseBefore(token: BreakToken): void {
  releaseIn(token);
  for (const part of partsOf(token)) if (part.releases && part.token) releaseBefore(part.token);
}

/** Equal for equal places; different for different ones but for one in 2⁵². */
export function placeOf(token: BreakToken | null, ...more: readonly number[]): number {
  const hash = new PlaceHash();
  hash.token(token);
  hash.add(more);
  return hash.value;
}

const KINDS: Readonly<Record<BreakToken['kind'], number>> = { block: 1, lines: 2, table: 3, items: 4, multicol: 5 };
const NOTHING = -1;

/** FNV-1a in two lanes of 32 bits. */
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

  /** Ends with the tree of tokens. */
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
