/** Trees of names and of numbers (ISO 32000-2, 7.9.6 and 7.9.7) in the new file. */
import type { PdfObject } from '../read/syntax/objects.js';
import { OwnRef } from './copier.js';
import type { OutputFile } from './output-file.js';

/** Entries in a leaf. */
const LEAF = 256;

type Pair = readonly [key: string | number, value: PdfObject];

/** Writes a tree; null where there are no entries. Values hold numbers of the new file. */
export function writeTree(out: OutputFile, kind: 'Names' | 'Nums', entries: Iterable<Pair>): OwnRef | null {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  if (sorted.length === 0) return null;
  const leaves: OwnRef[] = [];
  for (let at = 0; at < sorted.length; at += LEAF) {
    const leaf = sorted.slice(at, at + LEAF);
    const dict = new Map<string, PdfObject>([[kind, leaf.flat() as PdfObject[]]]);
    // The root has no limits (table 36).
    if (sorted.length > LEAF) dict.set('Limits', [leaf[0]![0], leaf.at(-1)![0]]);
    leaves.push(new OwnRef(out.add(dict)));
  }
  return leaves.length === 1 ? leaves[0]! : new OwnRef(out.add(new Map([['Kids', leaves]])));
}

/** Names that are given out once. */
export class UniqueNames {
  readonly #used = new Set<string>();

  /** The name itself, or with a number behind it where another has it. */
  unique(name: string, separator = '-'): string {
    let own = name;
    // Ends because each turn tries another number, and finitely many names are used.
    for (let number = 2; this.#used.has(own); number++) own = numbered(name, `${separator}${number}`);
    this.#used.add(own);
    return own;
  }
}

/** Strings with a mark of UTF-16 take two bytes for a character. */
function numbered(name: string, suffix: string): string {
  return name + (name.startsWith('\xfe\xff') ? suffix.replace(/[^]/g, '\0$&') : suffix);
}
