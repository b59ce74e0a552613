/** Name trees (ISO 32000-1, 7.9.6), of one level of leaves. */
import type { PdfFile } from './pdf-file.js';
import { reference } from './syntax.js';

/** Entries in a leaf. */
const LEAF = 256;

/**
 * Writes the leaves and returns PDF source for the root; '' when there are no entries. `entries`: names and values as
 * PDF source, in the order of the names. They are taken one by one, because a large document has many.
 */
export function writeNameTree(file: PdfFile, entries: Iterable<readonly [name: string, value: string]>): string {
  const leaves: string[] = [];
  let names: string[] = [];
  let source = '';
  const endLeaf = (): void => {
    if (names.length === 0) return;
    leaves.push(reference(file.addObject(`<</Limits[${names[0]}${names[names.length - 1]}]/Names[${source}]>>`)));
    names = [];
    source = '';
  };
  for (const [name, value] of entries) {
    names.push(name);
    source += name + value;
    if (names.length === LEAF) endLeaf();
  }
  endLeaf();
  return leaves.length === 0 ? '' : `<</Kids[${leaves.join(' ')}]>>`;
}
