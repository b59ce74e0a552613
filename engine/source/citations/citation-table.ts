/**
 * What stands in a source in place of its citations, until it is parsed: a few characters of private use, which are text to every
 * dialect. They are made from what they stand for, so that a part of a source that is kept between versions is found again only if
 * its citations are the same.
 */
import type { ElementContent } from 'hast';

export interface Placed {
  readonly content: readonly ElementContent[];
  /** What was written, for places where nothing else may stand. */
  readonly source: string;
  /** Whether it stands alone, as a bibliography does. */
  readonly isBlock: boolean;
}

const OPEN = 0xe0c0;
const FILL = '\ue0c1';
/** Characters of private use that digits are made of. */
const FIRST = 0xe100;
const BASE = 4096;
const MODULUS = BASE * BASE;

/** Matches one. */
export const CODE = /\ue0c0([\ue100-\uf0ff]{2})\ue0c1*/g;
export const HAS_CODE = /\ue0c0/;

export class CitationTable {
  readonly #placed = new Map<string, Placed>();

  /** Returns the characters that stand for it, as many as were written where that is possible. */
  add(placed: Placed): string {
    const key = JSON.stringify(placed);
    let hash = hashOf(key);
    // Terminates because the table has more places than a document has citations.
    for (; ; hash = (hash + 1) % MODULUS) {
      const digits = String.fromCharCode(FIRST + Math.floor(hash / BASE), FIRST + (hash % BASE));
      const known = this.#placed.get(digits);
      if (known && JSON.stringify(known) !== key) continue;
      this.#placed.set(digits, placed);
      const code = String.fromCharCode(OPEN) + digits;
      return code + FILL.repeat(Math.max(0, [...placed.source.replace(/[^]*\n/, '')].length - code.length));
    }
  }

  get(digits: string): Placed | undefined {
    return this.#placed.get(digits);
  }
}

/** FNV-1a, of which 24 bits are kept. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % MODULUS;
}
