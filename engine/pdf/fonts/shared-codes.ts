/**
 * Character identifiers (CIDs) that the fonts of a document have in common: in each of them, a CID extracts as the same
 * text. So one ToUnicode CMap serves all fonts, where most would have one of nearly the same size.
 */
import { toUnicodeCMap } from './to-unicode.js';

/**
 * CIDs that are kept for characters of western languages, so that a document that uses one letter more keeps the codes of
 * all others: ASCII, dashes and quotation marks, Latin-1.
 */
const KEPT = [
  { first: 0x20, last: 0x7e, text: 0x20 },
  { first: 0x80, last: 0x9f, text: 0x2010 },
  { first: 0xa0, last: 0xff, text: 0xa0 },
] as const;
const FIRST_OTHER = 0x100;
/** The first CID that each font gives out by itself. A font has gaps for texts of others, which must not be too many. */
export const FIRST_OWN_CODE = 0x400;

export class SharedCodes {
  /** By the text, and how many other glyphs of its font have it. */
  readonly #cids = new Map<string, number>();
  readonly #texts = new Map<number, string>();
  #next = FIRST_OTHER;

  /** The CID for a text; 0 where a font has to give out its own. `variant`: how many CIDs the font has for it already. */
  cidOf(text: string, variant: number): number {
    const key = `${variant} ${text}`;
    const known = this.#cids.get(key);
    if (known !== undefined) return known;
    const kept = variant === 0 ? keptCid(text) : 0;
    if (kept === 0 && this.#next === FIRST_OWN_CODE) return 0;
    const cid = kept || this.#next++;
    this.#cids.set(key, cid);
    this.#texts.set(cid, text);
    return cid;
  }

  /** The CMap of all fonts that give out no CIDs by themselves. */
  toUnicode(): string {
    return toUnicodeCMap([...this.#texts].sort(([a], [b]) => a - b));
  }
}

function keptCid(text: string): number {
  const code = text.length === 1 ? text.charCodeAt(0) : 0;
  const range = KEPT.find(({ first, last, text: start }) => code >= start && code - start <= last - first);
  return range ? range.first + code - range.text : 0;
}
