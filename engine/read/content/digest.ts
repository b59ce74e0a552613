/** Short digests of what is compared and not shown: pixels, paths, patterns. */
import { createHash, type Hash } from 'node:crypto';
import type { PdfFile } from '../syntax/pdf-file.js';
import { Keyword, Name, Ref, Stream, type PdfObject } from '../syntax/objects.js';

const DIGITS = 12;
/** How far a digest follows what an object refers to: an image's mask and colour space, a pattern's form. */
const MAX_DEPTH = 8;
/** These lead back to the page and the document, or say where something lies in the structure. */
const LEFT_OUT = new Set(['Parent', 'P', 'StructParent', 'StructParents', 'Metadata', 'OC', 'Length', 'Name']);

export function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}

export function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, DIGITS);
}

/** Of an object with everything that it refers to, so that the numbers of objects do not count. */
export function digestOf(file: PdfFile, object: PdfObject | undefined): string {
  const hash = createHash('sha256');
  add(file, hash, object ?? null, 0);
  return hash.digest('hex').slice(0, DIGITS);
}

function add(file: PdfFile, hash: Hash, object: PdfObject, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const found = object instanceof Ref ? file.get(object) : object;
  if (found instanceof Stream) {
    add(file, hash, found.dict, depth);
    hash.update(file.data(found));
  } else if (found instanceof Map) {
    for (const key of [...found.keys()].sort()) {
      if (LEFT_OUT.has(key)) continue;
      hash.update(`/${key} `);
      add(file, hash, found.get(key)!, depth + 1);
    }
  } else if (Array.isArray(found)) {
    hash.update('[');
    for (const item of found) add(file, hash, item, depth + 1);
  } else hash.update(`${atom(found)} `);
}

const atom = (object: PdfObject): string =>
  object instanceof Name ? `/${object.name}` : object instanceof Keyword ? object.word : JSON.stringify(object);
