/** Objects of other files go into a file that is being written. */
import { host } from '../host/index.js';
import type { PdfFile as PdfWriter } from '../pdf/file/pdf-file.js';
import type { PdfReference } from '../pdf/file/pdf-file.js';
import { Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import { OwnRef, type NumberOf, type ObjectSink } from './copier.js';
import { dictSource, sourceOf } from './serialise.js';

export class WriterSink implements ObjectSink {
  readonly #reserved = new Map<number, PdfReference>();
  /** Numbers of objects by what they are written as. */
  readonly #shared = new Map<string, number>();

  constructor(private readonly writer: PdfWriter) {}

  reserve(): number {
    const ref = this.writer.reserve();
    this.#reserved.set(ref.id, ref);
    return ref.id;
  }

  write(number: number, object: PdfObject, numberOf: NumberOf): void {
    const ref = this.#reserved.get(number)!;
    this.#reserved.delete(number);
    if (object instanceof Stream) this.writer.writeStream(ref, this.#entries(object.dict, numberOf), object.raw, false);
    else this.writer.writeObject(ref, sourceOf(object, numberOf));
  }

  add(object: PdfObject, numberOf: NumberOf): number {
    if (!(object instanceof Stream)) return this.writer.addObject(sourceOf(object, numberOf));
    return this.writer.addStream(this.#entries(object.dict, numberOf), object.raw, false);
  }

  share(object: PdfObject, numberOf: NumberOf): number {
    const key = keyOf(object, numberOf);
    let number = this.#shared.get(key);
    if (number === undefined) this.#shared.set(key, (number = this.add(object, numberOf)));
    return number;
  }

  /** Strings beside a stream would have to be encrypted by themselves, so they become objects, which are packed. */
  #entries(dict: Dict, numberOf: NumberOf): string {
    const entries = new Map(dict);
    entries.delete('Length');
    for (const [key, value] of entries)
      if (containsString(value)) entries.set(key, new OwnRef(this.writer.addObject(sourceOf(value, numberOf))));
    return dictSource(entries, numberOf).slice(2, -2);
  }
}

function keyOf(object: PdfObject, numberOf: NumberOf): string {
  if (!(object instanceof Stream)) return sourceOf(object, numberOf);
  const digest = host.crypto.createHash('sha256').update(object.raw).digest('hex');
  return `${digest} ${dictSource(object.dict, numberOf)}`;
}

export function containsString(value: PdfObject): boolean {
  if (typeof value === 'string') return true;
  if (value instanceof Map) return [...(value as Dict).values()].some(containsString);
  return Array.isArray(value) && (value as PdfObject[]).some(containsString);
}
