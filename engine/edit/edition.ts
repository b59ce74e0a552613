/** A PDF with objects that are changed and added. Every reader of the file sees them; what is not changed stays in the file. */
import type { NumberOf, ObjectSink } from '../assemble/copier.js';
import { Ref, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';

/** Numbers of objects above this are damage (annex C.2), so new objects do not stand behind them. */
const MAX_NUMBER = 8_388_607;

export class Edition {
  readonly #changed = new Map<number, PdfObject>();
  #next: number;
  /** The document information dictionary; null for none. */
  info: Ref | null;

  constructor(readonly file: PdfFile) {
    const size = file.number(file.trailer.get('Size'));
    let last = size <= MAX_NUMBER ? size - 1 : 0;
    for (const number of file.numbersOfObjects) if (number <= MAX_NUMBER) last = Math.max(last, number);
    this.#next = Math.max(last, 0) + 1;
    const info = file.trailer.get('Info');
    this.info = info instanceof Ref ? info : null;
  }

  /** By number: what differs from the file. */
  get changed(): ReadonlyMap<number, PdfObject> {
    return this.#changed;
  }

  /** The number behind that of the last object. */
  get size(): number {
    return this.#next;
  }

  get root(): Ref {
    return this.file.trailer.get('Root') as Ref;
  }

  set(number: number, object: PdfObject): void {
    this.#changed.set(number, object);
    this.file.replace(number, object);
  }

  add(object: PdfObject): Ref {
    const ref = new Ref(this.#next++);
    this.set(ref.number, object);
    return ref;
  }

  /** Changes entries of a dictionary, or of that of a stream; null takes an entry away. */
  update(number: number, entries: Readonly<Record<string, PdfObject>>): void {
    const found = this.file.get(new Ref(number));
    const dict = withEntries(this.file.dict(found), entries);
    this.set(number, found instanceof Stream ? new Stream(dict, found.raw) : dict);
  }

  /** Changes entries of a dictionary that is an entry of another, wherever it stands: within the other, or by itself. */
  updateWithin(number: number, key: string, entries: Readonly<Record<string, PdfObject>>): void {
    const value = this.file.dict(new Ref(number)).get(key);
    if (value instanceof Ref) this.update(value.number, entries);
    else this.update(number, { [key]: withEntries(this.file.dict(value), entries) });
  }
}

export function withEntries(dict: Dict, entries: Readonly<Record<string, PdfObject>>): Dict {
  const own = new Map(dict);
  for (const [key, value] of Object.entries(entries))
    if (value === null) own.delete(key);
    else own.set(key, value);
  return own;
}

/** Takes objects of another file. */
export class EditionSink implements ObjectSink {
  constructor(private readonly edition: Edition) {}

  reserve(): number {
    return this.edition.add(null).number;
  }

  write(number: number, object: PdfObject, numberOf: NumberOf): void {
    this.edition.set(number, translated(object, numberOf));
  }

  add(object: PdfObject, numberOf: NumberOf): number {
    return this.edition.add(translated(object, numberOf)).number;
  }

  /** Few objects are added, so equal ones are not looked for. */
  share(object: PdfObject, numberOf: NumberOf): number {
    return this.add(object, numberOf);
  }
}

/** An object with the numbers of this file. */
function translated(object: PdfObject, numberOf: NumberOf): PdfObject {
  if (object instanceof Ref) {
    const number = numberOf(object);
    return number === null ? null : new Ref(number);
  }
  if (object instanceof Stream) return new Stream(translated(object.dict, numberOf) as Dict, object.raw);
  if (object instanceof Map)
    return new Map([...(object as Dict)].map(([key, value]) => [key, translated(value, numberOf)] as const));
  return Array.isArray(object) ? (object as PdfObject[]).map((item) => translated(item, numberOf)) : object;
}
