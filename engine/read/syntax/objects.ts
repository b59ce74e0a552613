/** The objects of a PDF (ISO 32000-2, 7.3), and what is asked of them. Strings are bytes, one in each character. */

import { nameErrors } from '../../base/error-names.js';

export class Name {
  constructor(readonly name: string) {}
}

export class Ref {
  constructor(readonly number: number) {}
}

/** A keyword outside strings: an operator of a content stream, or the structure of a file. */
export class Keyword {
  constructor(readonly word: string) {}
}

export type Dict = ReadonlyMap<string, PdfObject>;

/** A stream as it stands in the file. */
export class Stream {
  constructor(
    readonly dict: Dict,
    readonly raw: Uint8Array,
  ) {}
}

export type PdfObject = null | boolean | number | string | Name | Ref | Keyword | Stream | Dict | readonly PdfObject[];

/** The file cannot be read. The message is a sentence for the person who named the file. */
export class ReadError extends Error {
  /** The name of the class, for places that see the error as plain data. */
  override readonly name = 'ReadError';
  /** The kind of error, as Node's own errors have it. */
  readonly code = 'ERR_PLATEN_READ';

  static {
    nameErrors(this, 'ReadError');
  }

  constructor(
    message: string,
    /** Where in the file, such as `object 12` or `page 3`; null where the whole file is meant. */
    readonly place: string | null = null,
  ) {
    super(place === null ? message : `${message.replace(/\.$/, '')} (${place}).`);
  }

  /** The same error with its place, unless that is told already. */
  at(place: string): ReadError {
    return this.place === null ? new ReadError(this.message, place) : this;
  }
}

/** Strings and streams of the file are encrypted. */
export class EncryptedError extends ReadError {
  constructor(
    /** The encryption dictionary (7.6.2). */
    readonly dict: Dict,
  ) {
    super('The PDF is encrypted. Give it as it is before encryption.');
  }
}

export const EMPTY: Dict = new Map();

/** The entry of a table by a name that a file gives: what every object inherits, such as `constructor`, is none. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Follows references. What has the wrong type counts as absent, as readers of PDFs treat it. */
export class Resolver {
  constructor(private readonly load: (number: number) => PdfObject) {}

  get(object: PdfObject | undefined): PdfObject {
    let found = object ?? null;
    // Ends after a few steps in any honest file; a reference that leads in a circle ends here, too.
    for (let steps = 0; found instanceof Ref; steps++) found = steps < 20 ? this.load(found.number) : null;
    return found;
  }

  dict(object: PdfObject | undefined): Dict {
    const found = this.get(object);
    return found instanceof Map ? found : found instanceof Stream ? found.dict : EMPTY;
  }

  array(object: PdfObject | undefined): readonly PdfObject[] {
    const found = this.get(object);
    return Array.isArray(found) ? found : [];
  }

  numbers(object: PdfObject | undefined): readonly number[] {
    return this.array(object).map((item) => this.number(item));
  }

  number(object: PdfObject | undefined, otherwise = 0): number {
    const found = this.get(object);
    return typeof found === 'number' ? found : otherwise;
  }

  name(object: PdfObject | undefined): string | null {
    const found = this.get(object);
    return found instanceof Name ? found.name : null;
  }

  /** A text string (7.9.2.2): UTF-16 or UTF-8 with a mark, else PDFDocEncoding, whose Latin part is enough here. */
  text(object: PdfObject | undefined): string | null {
    const found = this.get(object);
    return typeof found === 'string' ? decodedString(found) : null;
  }

  stream(object: PdfObject | undefined): Stream | null {
    const found = this.get(object);
    return found instanceof Stream ? found : null;
  }
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Characters from big-endian UTF-16. */
export function utf16(bytes: string): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1));
  return text;
}

export function decodedString(bytes: string): string {
  if (bytes.startsWith('\xfe\xff')) return utf16(bytes.slice(2));
  if (bytes.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytesOf(bytes.slice(3)));
  return bytes;
}
