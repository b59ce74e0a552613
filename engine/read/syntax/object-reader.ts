/** Reads objects and keywords one after another, in files and in content streams (ISO 32000-2, 7.2 and 7.3). */
import { Keyword, latin1, Name, ReadError, Ref, type Dict, type PdfObject } from './objects.js';
import type { ReadingBudget } from './reading-budget.js';

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));
/** How deep arrays and dictionaries may nest. Deeper ones would end the stack. */
const MAX_DEPTH = 200;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** How many bytes of a long string, name or comment count as a step. */
const BYTES_A_STEP = 32;

/** The end of what is read. */
export const END = Symbol('end');

/** By byte, because each byte of a file is asked: a set takes four times as long. */
const [WHITE_BYTES, REGULAR_BYTES] = [new Uint8Array(256), new Uint8Array(256)];
for (let byte = 0; byte < 256; byte++) {
  WHITE_BYTES[byte] = WHITE.has(byte) ? 1 : 0;
  REGULAR_BYTES[byte] = WHITE.has(byte) || DELIMITERS.has(byte) ? 0 : 1;
}

export const isWhite = (byte: number): boolean => WHITE_BYTES[byte] === 1;

const isRegular = (byte: number): boolean => REGULAR_BYTES[byte] === 1;

export class ObjectReader {
  constructor(
    readonly bytes: Uint8Array,
    private readonly budget: ReadingBudget,
    public position = 0,
  ) {}

  /** The next object or keyword. Closing brackets come as keywords. @throws ReadError when the budget is used up */
  next(depth = 0): PdfObject | typeof END {
    const { position } = this;
    const object = this.read(depth);
    // What stands in an array or a dictionary has counted by itself.
    const isContainer = typeof object === 'object' && (object instanceof Map || Array.isArray(object));
    this.budget.spend('steps', isContainer ? 1 : 1 + (this.position - position) / BYTES_A_STEP);
    return object;
  }

  private read(depth: number): PdfObject | typeof END {
    this.skipWhite();
    const { bytes, position } = this;
    if (position >= bytes.length) return END;
    if (depth > MAX_DEPTH) throw new ReadError('The PDF nests its objects too deep.');
    switch (String.fromCharCode(bytes[position]!)) {
      case '/':
        return this.name();
      case '(':
        return this.literalString();
      case '[':
        this.position++;
        return this.until(']', depth);
      case '<':
        if (bytes[position + 1] !== 0x3c) return this.hexString();
        this.position += 2;
        return dictOf(this.until('>>', depth));
      default:
        return this.word();
    }
  }

  skipWhite(): void {
    const { bytes } = this;
    for (; this.position < bytes.length; this.position++) {
      const byte = bytes[this.position]!;
      if (byte === 0x25)
        while (this.position + 1 < bytes.length && !isLineEnd(bytes[this.position + 1]!)) this.position++;
      else if (WHITE_BYTES[byte] === 0) return;
    }
  }

  /** The objects before a closing bracket, with references put together: two numbers and `R`. */
  private until(close: string, depth: number): PdfObject[] {
    const found: PdfObject[] = [];
    // Ends because every turn reads on in the file.
    for (;;) {
      const object = this.next(depth + 1);
      if (object === END) return found;
      if (!(object instanceof Keyword)) found.push(object);
      else if (object.word === close) return found;
      else if (object.word === 'R' && typeof found.at(-2) === 'number')
        found.splice(-2, 2, new Ref(found.at(-2) as number));
    }
  }

  private word(): PdfObject {
    const { bytes, position: start } = this;
    let end = start;
    while (end < bytes.length && isRegular(bytes[end]!)) end++;
    if (end === start) end += bytes[start] === 0x3e && bytes[start + 1] === 0x3e ? 2 : 1; // `]`, `>>`, or a stray bracket
    this.position = end;
    const text = textBetween(bytes, start, end);
    const first = text.charCodeAt(0);
    if (first <= 57 && first >= 43) {
      // A second sign ends the number, as other readers have it.
      const number = Number.parseFloat(hasSigns(text) ? text.replace(/^[+-]*(?=[+-])/, '') : text);
      if (!Number.isNaN(number)) return number;
    }
    return Object.hasOwn(CONSTANTS, text) ? CONSTANTS[text]! : new Keyword(text);
  }

  private name(): Name {
    let end = this.position + 1;
    while (end < this.bytes.length && isRegular(this.bytes[end]!)) end++;
    const text = latin1(this.bytes.subarray(this.position + 1, end));
    this.position = end;
    return new Name(
      text.includes('#')
        ? text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
        : text,
    );
  }

  private hexString(): string {
    const end = this.bytes.indexOf(0x3e, this.position);
    const stop = end < 0 ? this.bytes.length : end;
    const digits = latin1(this.bytes.subarray(this.position + 1, stop)).replace(/[^0-9a-f]/gi, '');
    this.position = stop + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
  }

  private literalString(): string {
    const { bytes } = this;
    let at = this.position + 1;
    const start = at;
    for (let open = 1; at < bytes.length; at++) {
      if (bytes[at] === 0x5c) at++;
      else if (bytes[at] === 0x28) open++;
      else if (bytes[at] === 0x29 && --open === 0) break;
    }
    this.position = at + 1;
    const text = latin1(bytes.subarray(start, at));
    if (!text.includes('\\') && !text.includes('\r')) return text;
    return text.replace(/\\([0-7]{1,3}|\r\n|[^])|\r\n?/g, (_, escaped?: string) => {
      if (escaped === undefined) return '\n';
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(parseInt(escaped, 8) & 255);
      return /^[\r\n]/.test(escaped) ? '' : (ESCAPES[escaped] ?? escaped);
    });
  }
}

/** Whether a number has more than one sign. */
function hasSigns(text: string): boolean {
  const second = text.charCodeAt(1);
  return second === 0x2b || second === 0x2d;
}

const CONSTANTS: Readonly<Record<string, PdfObject>> = { true: true, false: false, null: null };

const isLineEnd = (byte: number): boolean => byte === 10 || byte === 13;

function dictOf(items: readonly PdfObject[]): Dict {
  const dict = new Map<string, PdfObject>();
  for (let at = 0; at + 1 < items.length; at += 2) {
    const key = items[at];
    if (key instanceof Name) dict.set(key.name, items[at + 1]!);
  }
  return dict;
}

/** Words up to this length are put together byte by byte: a buffer for each takes longer. */
const SHORT = 12;

function textBetween(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > SHORT) return latin1(bytes.subarray(start, end));
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}
