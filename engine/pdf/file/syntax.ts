/** PDF syntax (ISO 32000-1, 7.3): numbers, names, strings, and source text that is written into objects unchanged. */
import { utf8Bytes } from '../../base/bytes.js';
import { host } from '../../host/index.js';

/** Largest magnitude written; viewers keep coordinates in 32-bit floats. */
const MAX_NUMBER = 1e9;

/** Below this, a number of thousandths fits V8's small integers. */
const MAX_QUICK = 1e6;
/** The decimals for each number of thousandths, with the point; '' for 0. */
const THOUSANDTHS: readonly string[] = Array.from({ length: 1000 }, (_, i) => ('' + i / 1000).slice(1));

/**
 * A number with at most three decimals and without an exponent. Lengths are points, so no device shows a thousandth.
 * Pages are full of numbers: writing them from two integers takes half as long.
 */
export function num(value: number): string {
  if (!(value < MAX_QUICK && value > -MAX_QUICK)) return fraction(value, 1000);
  const thousandths = Math.round(value * 1000) | 0;
  const size = thousandths < 0 ? -thousandths : thousandths;
  const whole = (size / 1000) | 0;
  return (thousandths < 0 ? '-' : '') + whole + THOUSANDTHS[size - whole * 1000]!;
}

/** A number with at most five decimals: the entries of matrices, where errors are multiplied by lengths. */
export function fineNum(value: number): string {
  return fraction(value, 100_000);
}

function fraction(value: number, scale: number): string {
  if (Number.isNaN(value)) return '0';
  const held = value > MAX_NUMBER ? MAX_NUMBER : value < -MAX_NUMBER ? -MAX_NUMBER : value;
  const rounded = Math.round(held * scale) / scale;
  // JavaScript writes exponents below 1e-6 only: with at most five decimals none can appear.
  return rounded === 0 ? '0' : '' + rounded;
}

/** Escapes for the bytes that end or change a literal string (7.3.4.2). A raw CR would be read as LF. */
export const LITERAL_ESCAPES: Readonly<Record<string, string>> = Object.freeze({
  '(': '\\(',
  ')': '\\)',
  '\\': '\\\\',
  '\r': '\\r',
});

/** A literal string of bytes, one character each. */
export function byteString(bytes: string): string {
  return `(${bytes.replace(/[()\\\r]/g, (c) => LITERAL_ESCAPES[c]!)})`;
}

/** A text string (7.9.2.2): ASCII as it is, anything else as UTF-16BE in hexadecimal with a byte order mark. */
export function textString(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? byteString(text) : `<FEFF${utf16Hex(text)}>`;
}

/** The same as bytes, one in each character. */
export function textBytes(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return `\xfe\xff${utf16Hex(text).replace(/../g, (hex) => String.fromCharCode(parseInt(hex, 16)))}`;
}

/** UTF-16BE in hexadecimal. A lone surrogate becomes U+FFFD, because readers reject lone surrogates. */
export function utf16Hex(text: string): string {
  let hex = '';
  for (let i = 0; i < text.length; i++) {
    let unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdfff && !isPaired(text, i)) unit = 0xfffd;
    hex += hex4(unit);
  }
  return hex;
}

function isPaired(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 0xdc00) {
    const next = text.charCodeAt(index + 1);
    return next >= 0xdc00 && next <= 0xdfff;
  }
  const previous = text.charCodeAt(index - 1);
  return previous >= 0xd800 && previous < 0xdc00;
}

export function hex4(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/** A name without its slash, restricted to letters, digits and hyphens. */
export function plainName(name: string, fallback: string): string {
  return name.replace(/[^A-Za-z0-9-]+/g, '').slice(0, 63) || fallback;
}

/** All that is written as a number in a name (7.3.5): delimiters, white space, `#`, and what is not ASCII. */
const NAME_ESCAPES = /[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g;

/** A name with its slash, of bytes, one in each character. */
export function byteName(bytes: string): string {
  return `/${bytes.replace(NAME_ESCAPES, (c) => `#${(c.charCodeAt(0) & 255).toString(16).padStart(2, '0')}`)}`;
}

/** A name with its slash, of any text: UTF-8 (7.3.5). */
export function utf8Name(text: string): string {
  return byteName(host.text.latin1(utf8Bytes(text)));
}

export function reference(id: number): string {
  return `${id} 0 R`;
}

/**
 * PDF source that pdfkit writes unchanged. pdfkit's converter writes plain objects as dictionaries, and everything else
 * with `String(object)`; the tag below makes this class one of the latter.
 */
export class RawValue {
  constructor(readonly source: string) {}
  get [Symbol.toStringTag](): string {
    return 'RawValue';
  }
  toString(): string {
    return this.source;
  }
}

interface FormBox {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a form XObject (8.10) before its content. `resources` and `group` come as PDF source. */
export function formDictionary({ x = 0, y = 0, width, height }: FormBox, resources: string, entries = ''): string {
  const box = [x, y, x + width, y + height].map(num).join(' ');
  return `/Type/XObject/Subtype/Form/BBox[${box}]${entries}/Resources<<${resources}>>`;
}

/**
 * Turns a URL into ASCII, as URIs must be (12.6.4.7): other characters are percent-encoded as UTF-8, lone surrogates as
 * U+FFFD.
 */
export function asciiUrl(url: string): string {
  return url.replace(/[^\x21-\x7e]+/gu, (part) => encodeURIComponent(new TextDecoder().decode(utf8Bytes(part))));
}
