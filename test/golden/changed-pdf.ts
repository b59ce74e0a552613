/** A PDF of which one thing is changed: an entry of a dictionary, or an operator of a content stream. */
import { dictSource, sourceOf } from '../../engine/assemble/serialise.js';
import { END, ObjectReader } from '../../engine/read/syntax/object-reader.js';
import { Keyword, Name, Ref, Stream, type Dict, type PdfObject } from '../../engine/read/syntax/objects.js';
import { PdfFile } from '../../engine/read/syntax/pdf-file.js';

/** An operator with what stands before it. */
export interface Operation {
  readonly word: string;
  readonly operands: readonly PdfObject[];
}

const same = (ref: Ref): number => ref.number;

export class ChangeablePdf {
  readonly objects = new Map<number, PdfObject>();
  readonly #file: PdfFile;

  constructor(bytes: Uint8Array) {
    this.#file = new PdfFile(bytes);
    const size = this.#file.number(this.#file.trailer.get('Size'));
    for (let number = 1; number < size; number++) {
      const object = this.#file.get(new Ref(number));
      const type = object instanceof Stream ? this.#file.name(object.dict.get('Type')) : null;
      if (object !== null && type !== 'ObjStm' && type !== 'XRef') this.objects.set(number, object);
    }
  }

  get(object: PdfObject | undefined): PdfObject {
    return this.#file.get(object);
  }

  /** The operations of a content stream. */
  operations(stream: Stream): readonly Operation[] {
    const reader = new ObjectReader(this.#file.data(stream), this.#file.budget);
    const found: Operation[] = [];
    let operands: PdfObject[] = [];
    for (let object = reader.next(); object !== END; object = reader.next())
      if (object instanceof Keyword) {
        found.push({ word: object.word, operands });
        operands = [];
      } else operands.push(object);
    return found;
  }

  /** The file with another object in the place of one. */
  with(number: number, object: PdfObject | Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')];
    for (const [own, kept] of this.objects) {
      parts.push(
        Buffer.from(`${own} 0 obj\n`),
        ...partsOf(own === number ? object : kept, kept),
        Buffer.from('\nendobj\n'),
      );
    }
    const { trailer } = this.#file;
    const entries = new Map([...trailer].filter(([key]) => key === 'Root' || key === 'Info' || key === 'ID'));
    parts.push(Buffer.from(`trailer${dictSource(entries, same)}\n%%EOF`, 'latin1'));
    return Buffer.concat(parts);
  }

  withOperations(number: number, operations: readonly Operation[]): Uint8Array {
    const lines = operations.map(({ word, operands }) =>
      [...operands.map((one) => sourceOf(one, same)), word].join(' '),
    );
    return this.with(number, Buffer.from(lines.join('\n'), 'latin1'));
  }
}

/** The source of an object; of bytes, the stream that was kept with other data. */
function partsOf(object: PdfObject | Uint8Array, kept: PdfObject): Uint8Array[] {
  if (object instanceof Uint8Array) {
    const { dict } = kept as Stream;
    const entries = new Map([...dict].filter(([key]) => !['Filter', 'DecodeParms', 'Length'].includes(key)));
    return streamParts(entries, object);
  }
  if (object instanceof Stream) return streamParts(object.dict, object.raw);
  return [Buffer.from(sourceOf(object, same), 'latin1')];
}

function streamParts(dict: Dict, raw: Uint8Array): Uint8Array[] {
  const entries = new Map([...dict, ['Length', raw.length] as const]);
  return [Buffer.from(`${dictSource(entries, same)}stream\n`, 'latin1'), raw, Buffer.from('\nendstream')];
}

/** Another value of the same type; undefined for what is taken away. */
export function another(object: PdfObject): PdfObject | undefined {
  if (typeof object === 'number') return object + (Number.isInteger(object) ? 3 : 0.3);
  if (typeof object === 'boolean') return !object;
  if (typeof object === 'string') return `${object}x`;
  if (object instanceof Name) return new Name(OTHER_NAMES[object.name] ?? `${object.name}x`);
  if (Array.isArray(object) && object.length > 0 && object.every((item) => typeof item === 'number'))
    return object.map((item: number) => item + 30);
  return undefined;
}

/** Names of which only some have a meaning. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Multiply: 'Screen',
  Luminosity: 'Alpha',
  Alpha: 'Luminosity',
  'Identity-H': 'Identity-V',
  D: 'R',
  Tx: 'Ch',
};
