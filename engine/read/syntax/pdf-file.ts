/** A PDF file: where its objects are (ISO 32000-2, 7.5), read when they are asked for. */
import { Decryption } from './decryption.js';
import { dataOf } from './filters.js';
import { END, ObjectReader } from './object-reader.js';
import { Occurrences } from './occurrences.js';
import {
  EMPTY,
  EncryptedError,
  Keyword,
  latin1,
  ReadError,
  Ref,
  Resolver,
  Stream,
  type Dict,
  type PdfObject,
} from './objects.js';
import { ReadingBudget } from './reading-budget.js';

/** An offset in the file, or a place in an object stream. */
export type Place = { readonly offset: number } | { readonly within: number; readonly index: number };

/** How many objects may need each other while they are read, such as a stream the object that is its length. */
const MAX_DEPTH = 50;
/** A field of a cross-reference stream is a number of at most so many bytes. */
const MAX_FIELD_BYTES = 8;

interface ObjectStream {
  readonly reader: ObjectReader;
  readonly offsets: readonly number[];
}

export class PdfFile extends Resolver {
  readonly trailer: Dict;
  private readonly places = new Map<number, Place>();
  /** Objects that were read. Kept for as long as the file is read: most are asked for several times. */
  private readonly objects = new Map<number, PdfObject>();
  private readonly objectStreams = new Map<number, ObjectStream | null>();
  /** What reading the file may take. Every reader of the file counts its work here. */
  readonly budget: ReadingBudget;
  /** Where streams end whose length is wrong. */
  private readonly ends: Occurrences;
  #decryption: Decryption | null = null;
  /** How many objects are being read, each because the one before needs it. */
  private depth = 0;
  /** Where the last table of objects begins, and whether it is a stream; null where the tables were of no use. */
  lastTable: { readonly offset: number; readonly isStream: boolean } | null = null;

  /** @throws ReadError */
  constructor(
    readonly bytes: Uint8Array,
    /** Opens an encrypted file; '' for those that anybody may open. null: encrypted files are refused. */
    private readonly password: string | null = null,
  ) {
    super((number) => this.object(number));
    this.budget = new ReadingBudget(bytes.length);
    this.ends = new Occurrences(bytes, 'endstream');
    if (!latin1(bytes.subarray(0, 1024)).includes('%PDF-'))
      throw new ReadError('This is not a PDF: it does not begin with %PDF-.');
    const trailer = this.followTables();
    this.#decrypt(trailer);
    const isSound = this.dict(trailer.get('Root')).size > 0;
    if (!isSound) this.lastTable = null;
    this.trailer = isSound ? trailer : this.findObjects();
    if (this.trailer !== trailer && this.trailer.has('Encrypt'))
      throw new ReadError('The PDF is encrypted, and too damaged to be decrypted. Give it as it is before encryption.');
    if (this.catalog.size === 0) throw new ReadError('The PDF is damaged: it has no catalog.');
  }

  /** Before any object is read: streams of objects are encrypted, too. */
  #decrypt(trailer: Dict): void {
    if (!trailer.has('Encrypt')) return;
    const dict = this.dict(trailer.get('Encrypt'));
    if (this.password === null) throw new EncryptedError(dict);
    const [identifier] = this.array(trailer.get('ID'));
    this.#decryption = new Decryption(dict, typeof identifier === 'string' ? identifier : '', this.password, this);
    // What was read before is the encryption itself and lengths, neither of which is encrypted.
  }

  /** Whether pages may be taken: of an encrypted file, the password says so. */
  get permitsAssembly(): boolean {
    return this.#decryption?.permits('modifying', 'assembling') ?? true;
  }

  /** How the file is encrypted, and opened; null for a file that is not. */
  get decryption(): Decryption | null {
    return this.#decryption;
  }

  /** Every reader sees this object from now on in place of the one in the file. */
  replace(number: number, object: PdfObject): void {
    this.objects.set(number, object);
    if (!this.places.has(number)) this.places.set(number, { offset: 0 });
  }

  /** The generation of an object of the file (7.3.10): 0 for nearly all. */
  generationOf(number: number): number {
    const place = this.places.get(number);
    if (!place || !('offset' in place) || place.offset === 0) return 0;
    const reader = new ObjectReader(this.bytes, this.budget, place.offset);
    reader.next();
    const generation = reader.next();
    return typeof generation === 'number' ? generation : 0;
  }

  /** The version of PDF that the file says, such as `1.7`. */
  get version(): string {
    const header = /%PDF-(\d\.\d)/.exec(latin1(this.bytes.subarray(0, 1024)))?.[1] ?? '1.0';
    const named = this.name(this.catalog.get('Version')) ?? '';
    return /^\d\.\d$/.test(named) && named > header ? named : header;
  }

  get catalog(): Dict {
    return this.dict(this.trailer.get('Root'));
  }

  /** The numbers of all objects, in ascending order. */
  get numbersOfObjects(): readonly number[] {
    return [...this.places.keys()].sort((a, b) => a - b);
  }

  /** Where an object stands; null for one that the file does not have. */
  placeOf(number: number): Place | null {
    return this.places.get(number) ?? null;
  }

  /** The lengths of the objects in an object stream, unpacked, in their order. */
  lengthsWithin(number: number): readonly number[] {
    const offsets = this.objectStream(number)?.offsets ?? [];
    const ends = [...offsets, this.data(new Ref(number)).length].sort((a, b) => a - b);
    const next = new Map(ends.map((end, index) => [end, ends[index + 1] ?? end]));
    return offsets.map((offset) => next.get(offset)! - offset);
  }

  data(object: PdfObject | undefined): Uint8Array {
    const stream = this.stream(object);
    return stream ? dataOf(stream, this, this.budget) : new Uint8Array();
  }

  private object(number: number): PdfObject {
    const read = this.objects.get(number);
    if (read !== undefined) return read;
    const place = this.places.get(number);
    if (!place || this.depth >= MAX_DEPTH) return null;
    this.objects.set(number, null); // an object that needs itself, such as for its length
    this.depth++;
    try {
      const object = 'offset' in place ? this.decryptedAt(place.offset) : this.objectWithin(place);
      this.objects.set(number, object);
      return object;
    } catch (error) {
      throw error instanceof ReadError ? error.at(`object ${number}`) : error;
    } finally {
      this.depth--;
    }
  }

  /** An object of its own; those within a stream are decrypted with it. */
  private decryptedAt(offset: number): PdfObject {
    const object = this.objectAt(offset);
    if (!this.#decryption || object === null) return object;
    const reader = new ObjectReader(this.bytes, this.budget, offset);
    const [number, generation] = [reader.next(), reader.next()];
    if (typeof number !== 'number' || typeof generation !== 'number') return object;
    return this.#decryption.object(object, { number, generation });
  }

  /** `12 0 obj … endobj` */
  private objectAt(offset: number): PdfObject {
    const reader = new ObjectReader(this.bytes, this.budget, offset);
    for (let words = 0; words < 3; words++) if (reader.next() === END) return null;
    const object = reader.next();
    if (object === END) return null;
    if (!(object instanceof Map)) return referenceOr(object, reader);
    const { position } = reader;
    const keyword = reader.next();
    if (!(keyword instanceof Keyword) || keyword.word !== 'stream') return object;
    return this.streamAt(object, this.bytes.indexOf(0x73, position) + 'stream'.length);
  }

  private streamAt(dict: Dict, afterKeyword: number): Stream {
    const start = afterKeyword + (this.bytes[afterKeyword] === 13 ? 1 : 0) + 1;
    const length = this.number(dict.get('Length'), -1);
    const end = start + length;
    if (Number.isInteger(length) && length >= 0 && /^\s*endstream/.test(latin1(this.bytes.subarray(end, end + 16))))
      return new Stream(dict, this.bytes.subarray(start, end));
    return new Stream(dict, this.bytes.subarray(start, this.ends.from(start) ?? this.bytes.length));
  }

  private objectWithin({ within, index }: { within: number; index: number }): PdfObject {
    const stream = this.objectStream(within);
    const offset = stream?.offsets[index];
    if (!stream || !Number.isInteger(offset) || offset! < 0) return null;
    stream.reader.position = offset!;
    const object = stream.reader.next();
    return object === END ? null : object;
  }

  private objectStream(number: number): ObjectStream | null {
    if (!this.objectStreams.has(number)) this.objectStreams.set(number, this.openObjectStream(number));
    return this.objectStreams.get(number)!;
  }

  private openObjectStream(number: number): ObjectStream | null {
    const place = this.places.get(number);
    const stream = place && 'offset' in place ? this.stream(new Ref(number)) : null;
    if (!stream) return null;
    const reader = new ObjectReader(this.data(stream), this.budget);
    const first = this.number(stream.dict.get('First'));
    const offsets: number[] = [];
    // Ends with the data at the latest, because every turn reads on.
    for (let count = this.number(stream.dict.get('N')); offsets.length < count;) {
      const [number, offset] = [reader.next(), reader.next()];
      if (typeof number !== 'number' || typeof offset !== 'number') break;
      offsets.push(first + offset);
    }
    return { reader, offsets };
  }

  /** The tables from the last to the first. What a later one says of an object counts. */
  private followTables(): Dict {
    const tail = latin1(this.bytes.subarray(-2048));
    const start = /.*startxref\s+(\d+)/s.exec(tail)?.[1];
    const seen = new Set<number>();
    let trailer: Dict = EMPTY;
    for (let next = Number(start ?? NaN); Number.isInteger(next) && next >= 0 && !seen.has(next);) {
      seen.add(next);
      const found = this.table(next);
      if (trailer.size === 0) {
        trailer = found;
        this.lastTable = { offset: next, isStream: this.name(found.get('Type')) === 'XRef' };
      }
      if (found.has('XRefStm')) this.table(this.number(found.get('XRefStm')));
      next = found.has('Prev') ? this.number(found.get('Prev')) : NaN;
    }
    return trailer;
  }

  private table(offset: number): Dict {
    const reader = new ObjectReader(this.bytes, this.budget, offset);
    const first = reader.next();
    return first instanceof Keyword && first.word === 'xref' ? this.oldTable(reader) : this.streamTable(offset);
  }

  private oldTable(reader: ObjectReader): Dict {
    // Ends because every turn reads on in the file.
    for (;;) {
      const first = reader.next();
      if (typeof first !== 'number') break;
      const count = Number(reader.next());
      // Ends with the file at the latest, because every turn reads on.
      for (let index = 0; index < count; index++) {
        const [offset, , kind] = [reader.next(), reader.next(), reader.next()];
        if (!(kind instanceof Keyword)) return EMPTY;
        if (kind.word === 'n' && typeof offset === 'number') this.learn(first + index, { offset });
      }
    }
    const trailer = reader.next();
    return trailer instanceof Map ? trailer : EMPTY;
  }

  private streamTable(offset: number): Dict {
    const stream = this.objectAt(offset);
    if (!(stream instanceof Stream)) return EMPTY;
    const data = this.data(stream);
    const widths = this.numbers(stream.dict.get('W')).slice(0, 3);
    const areWidths = widths.every((width) => Number.isInteger(width) && width >= 0 && width <= MAX_FIELD_BYTES);
    if (!areWidths || widths.every((width) => width === 0)) return EMPTY;
    const ranges = stream.dict.has('Index')
      ? this.numbers(stream.dict.get('Index'))
      : [0, this.number(stream.dict.get('Size'))];
    let at = 0;
    const field = (width: number, otherwise: number): number => {
      if (width === 0) return otherwise;
      let value = 0;
      for (const end = at + width; at < end; at++) value = value * 256 + (data[at] ?? 0);
      return value;
    };
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const first = ranges[range]!;
      for (let index = 0; index < ranges[range + 1]! && at < data.length; index++) {
        const [kind, a, b] = [field(widths[0] ?? 0, 1), field(widths[1] ?? 0, 0), field(widths[2] ?? 0, 0)];
        if (kind === 1) this.learn(first + index, { offset: a });
        if (kind === 2) this.learn(first + index, { within: a, index: b });
      }
    }
    return stream.dict;
  }

  private learn(number: number, place: Place): void {
    const isPlace = !('offset' in place) || (Number.isInteger(place.offset) && place.offset >= 0);
    if (Number.isSafeInteger(number) && isPlace && !this.places.has(number)) this.places.set(number, place);
  }

  /** For files whose tables are damaged: looks for objects themselves. The last of a number counts. */
  private findObjects(): Dict {
    this.places.clear();
    this.objects.clear();
    const text = latin1(this.bytes);
    for (const { 1: number, index } of text.matchAll(/(?<![0-9])(\d{1,10})\s+\d{1,5}\s+obj\b/g))
      this.places.set(Number(number), { offset: index });
    let trailer: Dict = EMPTY;
    for (const { index } of text.matchAll(/\btrailer\b/g)) {
      const found = new ObjectReader(this.bytes, this.budget, index + 'trailer'.length).next();
      if (found instanceof Map && found.has('Root')) trailer = found;
    }
    for (const number of this.numbersOfObjects) trailer = this.learnFrom(number, trailer);
    return trailer;
  }

  /** What an object tells of others: an object stream holds some, a catalog is the root. */
  private learnFrom(number: number, trailer: Dict): Dict {
    const object = this.get(new Ref(number));
    const dict = this.dict(object);
    const type = this.name(dict.get('Type'));
    if (type === 'ObjStm' && object instanceof Stream) {
      const reader = new ObjectReader(this.data(object), this.budget);
      // Ends with the data at the latest, because every turn reads on.
      for (let [index, count] = [0, this.number(dict.get('N'))]; index < count; index++) {
        const [inner, offset] = [reader.next(), reader.next()];
        if (typeof inner !== 'number' || typeof offset !== 'number') break;
        this.learn(inner, { within: number, index });
      }
    }
    if (type === 'XRef' && dict.has('Root')) return dict;
    if (type === 'Catalog' && !trailer.has('Root')) return new Map([['Root', new Ref(number)]]);
    return trailer;
  }
}

/** An object that is nothing but a reference to another: `5 0 obj 6 0 R endobj`. */
function referenceOr(object: PdfObject, reader: ObjectReader): PdfObject {
  if (typeof object !== 'number') return object;
  reader.next();
  const word = reader.next();
  return word instanceof Keyword && word.word === 'R' ? new Ref(object) : object;
}
