/**
 * Writes what is changed behind the bytes of a file (ISO 32000-2, 7.5.6), which stay as they are: signatures in them stay
 * valid.
 */
import { joinBytes, toHex } from '../base/bytes.js';
import { host } from '../host/index.js';
import { dictSource, sourceOf } from '../assemble/serialise.js';
import { FileSignature, type Signing } from '../pdf/file/file-signature.js';
import { bytesOf, ReadError, Stream, type PdfObject } from '../read/syntax/objects.js';
import type { Edition } from './edition.js';

/** The signature of a revision, whose dictionary is its last object. */
export interface Sealing {
  readonly signing: Signing;
  /** The number of the dictionary. */
  readonly number: number;
}

/** @throws ReadError when the tables of the file are damaged, so that nothing can be put behind them */
export async function writeRevision(edition: Edition, sealing: Sealing | null): Promise<Uint8Array<ArrayBuffer>> {
  const revision = new Revision(edition);
  revision.writeObjects(sealing?.number ?? null);
  if (!sealing) {
    revision.writeTable();
    return joinBytes(revision.chunks);
  }
  const signature = new FileSignature(sealing.signing);
  for (const chunk of revision.chunks) signature.update(chunk);
  const before = revision.chunks.length;
  // An encrypted file encrypts the texts of the signature as all others.
  const encrypt = edition.file.decryption
    ? (data: Uint8Array): Uint8Array => revision.encryptedString(data, sealing.number)
    : null;
  signature.update(revision.beginObject(sealing.number));
  revision.put(`${signature.dictionary(encrypt)}\nendobj\n`);
  revision.writeTable();
  const end = await signature.seal(joinBytes(revision.chunks.slice(before + 1)));
  return joinBytes([...revision.chunks.slice(0, before + 1), end]);
}

class Revision {
  readonly chunks: Uint8Array[];
  #length: number;
  /** By number: where the objects stand. */
  readonly #places = new Map<number, { readonly offset: number; readonly generation: number }>();
  readonly #table: { readonly offset: number; readonly isStream: boolean };

  constructor(private readonly edition: Edition) {
    const { bytes, lastTable } = edition.file;
    if (!lastTable)
      throw new ReadError(
        'The tables of the PDF are damaged, so nothing can be put behind them; leave out incremental.',
      );
    this.#table = lastTable;
    this.chunks = [bytes];
    this.#length = bytes.length;
    if (bytes.at(-1) !== NEW_LINE) this.put('\n');
  }

  put(...parts: readonly (string | Uint8Array)[]): void {
    for (const part of parts) {
      const bytes = typeof part === 'string' ? host.text.latin1Bytes(part) : part;
      this.chunks.push(bytes);
      this.#length += bytes.length;
    }
  }

  /** Writes the head of an object, and returns it. */
  beginObject(number: number): Uint8Array {
    const generation = this.edition.file.generationOf(number);
    this.#places.set(number, { offset: this.#length, generation });
    this.put(`${number} ${generation} obj\n`);
    return this.chunks.at(-1)!;
  }

  /** `last`: the number of the object that is written by itself. */
  writeObjects(last: number | null): void {
    const { changed } = this.edition;
    for (const number of [...changed.keys()].sort((a, b) => a - b)) {
      if (number === last) continue;
      this.beginObject(number);
      const object = this.#encrypted(changed.get(number)!, number);
      if (object instanceof Stream) {
        const dict = new Map([...object.dict, ['Length', object.raw.length] as const]);
        this.put(dictSource(dict, this.#refs), '\nstream\n', object.raw, '\nendstream\nendobj\n');
      } else this.put(sourceOf(object, this.#refs), '\nendobj\n');
    }
  }

  encryptedString(data: Uint8Array, number: number): Uint8Array {
    return bytesOf(this.#encrypted(host.text.latin1(data, 0, data.length), number) as string);
  }

  #encrypted(object: PdfObject, number: number): PdfObject {
    const { file } = this.edition;
    return file.decryption?.encrypted(object, { number, generation: file.generationOf(number) }) ?? object;
  }

  readonly #refs = {
    numberOf: ({ number }: { readonly number: number }): number => number,
    generationOf: (number: number): number => this.edition.file.generationOf(number),
  };

  /** In the manner of the last one, because readers expect one kind in a file. */
  writeTable(): void {
    if (this.#table.isStream) this.#writeStream();
    else this.#writeOld();
  }

  #writeOld(): void {
    const start = this.#length;
    this.put('xref\n');
    for (const { first, offsets } of this.#ranges())
      this.put(
        `${first} ${offsets.length}\n`,
        ...offsets.map(({ offset, generation }) => `${digits(offset, 10)} ${digits(generation, 5)} n \n`),
      );
    this.put(`trailer\n<</Size ${this.edition.size}${this.#trailer()}>>\nstartxref\n${start}\n%%EOF\n`);
  }

  #writeStream(): void {
    const number = this.edition.size;
    const start = this.#length;
    this.#places.set(number, { offset: start, generation: 0 });
    const ranges = this.#ranges();
    const rows = ranges.flatMap(({ offsets }) =>
      offsets.flatMap(({ offset, generation }) => [1, ...bigEndian(offset, 5), ...bigEndian(generation, 2)]),
    );
    const index = ranges.map(({ first, offsets }) => `${first} ${offsets.length}`).join(' ');
    this.put(
      `${number} 0 obj\n<</Type/XRef/W[1 5 2]/Index[${index}]/Size ${number + 1}${this.#trailer()}/Length ${rows.length}>>`,
      '\nstream\n',
      Uint8Array.from(rows),
      `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`,
    );
  }

  /** The objects in runs of numbers that follow each other. */
  #ranges(): readonly { readonly first: number; readonly offsets: Place[] }[] {
    const ranges: { first: number; offsets: Place[] }[] = [];
    for (const [number, place] of [...this.#places].sort(([a], [b]) => a - b)) {
      const last = ranges.at(-1);
      if (last && last.first + last.offsets.length === number) last.offsets.push(place);
      else ranges.push({ first: number, offsets: [place] });
    }
    return ranges;
  }

  #trailer(): string {
    const { root, info, file } = this.edition;
    const { trailer } = file;
    const [first] = file.array(trailer.get('ID'));
    const hash = host.crypto.createHash('sha256');
    for (const chunk of this.chunks) hash.update(chunk);
    const own = hash.digest('hex').slice(0, 32);
    const old = typeof first === 'string' ? toHex(bytesOf(first)) : own;
    const encryption = trailer.get('Encrypt');
    return (
      `/Root ${sourceOf(root, this.#refs)}${info ? `/Info ${sourceOf(info, this.#refs)}` : ''}` +
      `${encryption === undefined ? '' : `/Encrypt ${sourceOf(encryption, this.#refs)}`}` +
      `/Prev ${this.#table.offset}/ID[<${old}><${own}>]`
    );
  }
}

type Place = { readonly offset: number; readonly generation: number };

const NEW_LINE = 0x0a;
const digits = (number: number, count: number): string => String(number).padStart(count, '0');
const bigEndian = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
