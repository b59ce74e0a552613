/** Entries of dictionaries that are compared and not understood: each as its key and a short text of its value. */
import type { Digests } from './digest.js';
import { Name, Ref, decodedString, type Dict, type PdfObject } from '../syntax/objects.js';
import type { PdfFile } from '../syntax/pdf-file.js';

/** A longer value is told by its digest. */
const MAX_TEXT = 80;
const MAX_ITEMS = 8;

/** What describes values. */
export interface Describing {
  readonly file: PdfFile;
  readonly digests: Digests;
}

/** `Key=value` for each entry that is not left out, in the order of their keys. */
export function entriesOf(dict: Dict, leftOut: ReadonlySet<string>, context: Describing): readonly string[] {
  return [...dict.keys()]
    .filter((key) => !leftOut.has(key))
    .sort()
    .map((key) => `${key}=${valueText(dict.get(key), context)}`);
}

/** A number, name, text or short list of them as it is, anything else as a digest. */
export function valueText(object: PdfObject | undefined, { file, digests }: Describing): string {
  const found = file.get(object);
  const text = atomText(found);
  if (text !== null && text.length <= MAX_TEXT) return text;
  if (Array.isArray(found) && found.length <= MAX_ITEMS) {
    const items = found.map((item) => (item instanceof Ref ? null : atomText(item as PdfObject)));
    const joined = items.join(' ');
    if (items.every((item) => item !== null) && joined.length <= MAX_TEXT) return joined;
  }
  return digests.of(object);
}

function atomText(object: PdfObject): string | null {
  if (object instanceof Name) return object.name;
  if (typeof object === 'string') return decodedString(object);
  if (typeof object === 'number') return String(Math.round(object * 100) / 100);
  return typeof object === 'boolean' ? String(object) : null;
}
