/**
 * A PDF that is put together from objects of others. Objects with the same content are one object; streams are written
 * as they were found, without unpacking them.
 */
import { joinBytes } from '../base/bytes.js';
import { host } from '../host/index.js';
import { Deflater } from '../pdf/compression/deflate.js';
import { crossReferences, packedPlace } from '../pdf/file/cross-references.js';
import { Name, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import { OwnRef, type NumberOf, type ObjectSink } from './copier.js';
import { dictSource, sourceOf } from './serialise.js';
import { containsString } from './writer-sink.js';

/** Objects in one object stream. */
const PACK = 200;

export interface FileEnd {
  /** Such as `1.7`. */
  readonly version: string;
  readonly root: number;
  /** The document information dictionary; null for none. */
  readonly info: number | null;
  /** Written as PDF 1.4 was: without object streams, which PDF/A-1 forbids. */
  readonly isOld: boolean;
  /** The first identifier, in hexadecimal, of a file that goes on as another version of an older one. */
  readonly identifier?: string;
}

/** How streams are encrypted. Everything else lies in object streams. */
export interface Cipher {
  /** The encryption dictionary, as source. */
  readonly dictionary: string;
  /** How long a stream of this length becomes. */
  lengthOf(length: number): number;
  encrypt(data: Uint8Array, number: number): Uint8Array;
  /** Whether a stream stays as it is, such as metadata that everybody may read. */
  isPlain(stream: Dict): boolean;
}

/** What is written of one object: its source, and the bytes of a stream. */
interface Written {
  readonly source: string;
  readonly data: Uint8Array | null;
  /** A stream that is not encrypted, whatever the others are. */
  readonly isPlain?: boolean;
}

/** Numbers of the new file itself, in objects that are made for it. */
const ownNumbers: NumberOf = (ref) => ref.number;

export class OutputFile implements ObjectSink {
  readonly #deflater = new Deflater();
  /** By number, from 1; null for one that is reserved. */
  readonly #objects: (Written | null)[] = [];
  /** Numbers of objects by what they are written as. */
  readonly #shared = new Map<string, number>();
  /** Hashes of streams that several parts hold. */
  readonly #digests = new WeakMap<Uint8Array, string>();

  constructor(private readonly cipher: Cipher | null = null) {}

  reserve(): number {
    return this.#objects.push(null);
  }

  /** Writes an object at a number that was reserved. */
  write(number: number, object: PdfObject, numberOf: NumberOf = ownNumbers): void {
    this.#objects[number - 1] = this.#written(object, numberOf);
  }

  /** Writes an object that is its own, even if another has the same content. */
  add(object: PdfObject, numberOf: NumberOf = ownNumbers): number {
    const own = this.#written(object, numberOf);
    return this.#objects.push(own);
  }

  /** Returns the number of an object with this content, which is written if there is none. */
  share(object: PdfObject, numberOf: NumberOf = ownNumbers): number {
    const own = this.#written(object, numberOf);
    const key = own.data ? `${this.#digestOf(own.data)} ${own.source}` : own.source;
    let number = this.#shared.get(key);
    if (number === undefined) this.#shared.set(key, (number = this.#objects.push(own)));
    return number;
  }

  /** A stream whose data is deflated. */
  addDeflated(dict: Dict, data: Uint8Array): number {
    const packed = this.#deflater.deflate(data);
    return this.share(new Stream(new Map([...dict, ['Filter', new Name('FlateDecode')]]), packed));
  }

  #digestOf(data: Uint8Array): string {
    let digest = this.#digests.get(data);
    if (digest === undefined) this.#digests.set(data, (digest = hashOf([data])));
    return digest;
  }

  /** The bytes of the whole file. Its identifier is a hash of its content, so the same parts give the same bytes. */
  end(end: FileEnd): Uint8Array<ArrayBuffer> {
    return new Ending(this.#objects, { deflater: this.#deflater, cipher: this.cipher, end }).bytes();
  }

  #written(object: PdfObject, numberOf: NumberOf): Written {
    if (!(object instanceof Stream)) return { source: sourceOf(object, numberOf), data: null };
    const isPlain = this.cipher?.isPlain(object.dict) ?? true;
    const length = isPlain ? object.raw.length : this.cipher!.lengthOf(object.raw.length);
    const dict = new Map<string, PdfObject>([...object.dict, ['Length', length]]);
    // Strings beside a stream would have to be encrypted by themselves, so they become objects, which are packed.
    for (const [key, value] of this.cipher ? dict : [])
      if (containsString(value)) dict.set(key, new OwnRef(this.add(value, numberOf)));
    return { source: dictSource(dict, withOwn(numberOf)), data: object.raw, isPlain };
  }
}

const withOwn =
  (numberOf: NumberOf): NumberOf =>
  (ref) =>
    ref instanceof OwnRef ? ref.number : numberOf(ref);

function hashOf(chunks: Iterable<Uint8Array | string>): string {
  const hash = host.crypto.createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

const BINARY = new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);
const STREAM = host.text.latin1Bytes('\nstream\n');
const END_STREAM = host.text.latin1Bytes('\nendstream\nendobj\n');
const END_OBJECT = host.text.latin1Bytes('\nendobj\n');

interface EndingParts {
  readonly deflater: Deflater;
  readonly cipher: Cipher | null;
  readonly end: FileEnd;
}

/** Writes the objects one after another, and the table of where they are. */
class Ending {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  readonly #places: (number | null)[];
  readonly #deflater: Deflater;
  readonly #cipher: Cipher | null;
  readonly #end: FileEnd;

  constructor(
    private readonly objects: readonly (Written | null)[],
    { deflater, cipher, end }: EndingParts,
  ) {
    this.#deflater = deflater;
    this.#cipher = cipher;
    this.#end = end;
    this.#places = objects.map(() => null);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const { objects } = this;
    const end = this.#end;
    const isOld = end.isOld && !this.#cipher;
    this.#put(host.text.latin1Bytes(`%PDF-${end.version}\n`), BINARY);
    const packed: number[] = [];
    for (const [index, object] of objects.entries()) {
      if (!object) continue;
      if (object.data || isOld) this.#object(index + 1, object);
      else packed.push(index + 1);
    }
    for (let at = 0; at < packed.length; at += PACK) this.#pack(packed.slice(at, at + PACK));
    const start = this.#length;
    if (isOld) this.#oldTable();
    else this.#streamTable();
    this.#put(host.text.latin1Bytes(`startxref\n${start}\n%%EOF\n`));
    return joinBytes(this.#chunks);
  }

  #put(...chunks: readonly Uint8Array[]): void {
    for (const chunk of chunks) {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
    }
  }

  #object(number: number, { source, data, isPlain = false }: Written): void {
    this.#places[number - 1] = this.#length;
    this.#put(host.text.latin1Bytes(`${number} 0 obj\n${source}`));
    if (data) this.#put(STREAM, isPlain ? data : (this.#cipher?.encrypt(data, number) ?? data), END_STREAM);
    else this.#put(END_OBJECT);
  }

  #pack(numbers: readonly number[]): void {
    const stream = this.#places.push(null);
    let directory = '';
    let body = '';
    for (const [index, number] of numbers.entries()) {
      this.#places[number - 1] = packedPlace(stream, index);
      directory += `${number} ${body.length} `;
      body += `${this.objects[number - 1]!.source}\n`;
    }
    const data = this.#deflater.deflate(host.text.latin1Bytes(directory + body));
    const length = this.#cipher?.lengthOf(data.length) ?? data.length;
    const source = `<</Type/ObjStm/N ${numbers.length}/First ${directory.length}/Filter/FlateDecode/Length ${length}>>`;
    this.#object(stream, { source, data });
  }

  #streamTable(): void {
    const number = this.#places.push(this.#length);
    const { entries, rows } = crossReferences(this.#places);
    const data = this.#deflater.deflate(rows);
    const source = `<<${entries}${this.#trailer()}/Filter/FlateDecode/Length ${data.length}>>`;
    // They are read before anything can be decrypted.
    this.#object(number, { source, data, isPlain: true });
  }

  #oldTable(): void {
    // Numbers without an object are free; each names the next of them (7.5.4).
    const free = [0, ...this.#places.flatMap((place, index) => (place === null ? [index + 1] : []))];
    const next = new Map(free.map((number, index) => [number, free[index + 1] ?? 0]));
    const rows = [0, ...this.#places].map((place, number) =>
      next.has(number)
        ? `${String(next.get(number)).padStart(10, '0')} ${number === 0 ? '65535' : '00001'} f \n`
        : `${String(place).padStart(10, '0')} 00000 n \n`,
    );
    const trailer = `trailer\n<</Size ${rows.length}${this.#trailer()}>>\n`;
    this.#put(host.text.latin1Bytes(`xref\n0 ${rows.length}\n${rows.join('')}${trailer}`));
  }

  #trailer(): string {
    const { root, info, identifier: first } = this.#end;
    const identifier = hashOf(this.#chunks).slice(0, 32);
    const about = info === null ? '' : `/Info ${info} 0 R`;
    const encryption = this.#cipher ? `/Encrypt ${this.#cipher.dictionary}` : '';
    return `/Root ${root} 0 R${about}${encryption}/ID[<${first ?? identifier}><${identifier}>]`;
  }
}
