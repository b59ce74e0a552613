/** Short digests of what is compared and not shown: pixels, paths, patterns. */
import { createHash, type Hash } from 'node:crypto';
import type { PdfFile } from '../syntax/pdf-file.js';
import { Keyword, Name, Ref, Stream, type PdfObject } from '../syntax/objects.js';

const DIGITS = 12;
/** How far a digest follows what an object refers to: an image's mask and colour space, a pattern's form. */
const MAX_DEPTH = 8;
/** These lead back to the page and the document, or say where something lies in the structure. */
/** Parts of the document that actions and notes lead to. What is in them is compared by itself. */
const NODES = new Set(['Page', 'Pages', 'Catalog', 'StructElem', 'StructTreeRoot']);
const LEFT_OUT = new Set(['Parent', 'P', 'StructParent', 'StructParents', 'Metadata', 'OC', 'Length', 'Name']);

export function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}

export function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, DIGITS);
}

/** Digests of objects. What is drawn many times is read once. */
export class Digests {
  /** By identity: objects of a file are read once. */
  readonly #digests = new Map<PdfObject, string>();

  constructor(private readonly file: PdfFile) {}

  /** Of an object with everything that it refers to, so that the numbers of objects do not count. */
  of(object: PdfObject | undefined): string {
    const target = this.file.get(object);
    const before = this.#digests.get(target);
    if (before !== undefined) return before;
    const hash = createHash('sha256');
    add(this.file, hash, target, 0);
    const digest = hash.digest('hex').slice(0, DIGITS);
    if (target instanceof Stream || target instanceof Map) this.#digests.set(target, digest);
    return digest;
  }
}

function add(file: PdfFile, hash: Hash, object: PdfObject, depth: number): void {
  if (depth > MAX_DEPTH) return;
  // Objects that refer to others several times are read as often, and a digest is slow.
  file.budget.spend('steps', 5);
  const found = object instanceof Ref ? file.get(object) : object;
  const type = found instanceof Map ? found.get('Type') : null;
  if (type instanceof Name && NODES.has(type.name)) hash.update(`/${type.name} `);
  else if (found instanceof Stream) {
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
