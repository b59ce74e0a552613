/**
 * ASN.1 in its distinguished encoding, DER (X.690): as much of it as certificates and signatures need. Libraries for this
 * take 67 to 405 KB of code and 13 to 58 ms to load; what a signature holds is a page of code.
 */
import { joinBytes } from '../base/bytes.js';

/** Tags of the universal class, with the bit of constructed values where these are always constructed. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

/** An element: its tag, its length, its content. */
export function der(tag: number, ...content: readonly Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return joinBytes([Uint8Array.of(tag, ...lengthOctets(length)), ...content]);
}

/** 8.1.3: one octet below 128, else how many follow, and these. */
function lengthOctets(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return [0x80 | octets.length, ...octets];
}

export function sequence(...content: readonly Uint8Array[]): Uint8Array {
  return der(TAG.sequence, ...content);
}

/** A set of elements in ascending order of their encodings (11.6). */
export function setOf(...content: readonly Uint8Array[]): Uint8Array {
  return der(TAG.set, ...[...content].sort(compareBytes));
}

/** A tag of the context, around an element or in place of its own tag; both are constructed here. */
export function tagged(number: number, ...content: readonly Uint8Array[]): Uint8Array {
  return der(0xa0 | number, ...content);
}

/** A number from 0 to 127. */
export function smallInteger(value: number): Uint8Array {
  return der(TAG.integer, Uint8Array.of(value));
}

/** A number of any size from its bytes, most significant first, without a sign. */
export function unsignedInteger(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const digits = bytes.subarray(start);
  // A first bit of 1 would make it negative.
  return der(TAG.integer, ...(digits[0]! >= 0x80 ? [Uint8Array.of(0)] : []), digits);
}

export function octetString(bytes: Uint8Array): Uint8Array {
  return der(TAG.octetString, bytes);
}

export const NULL = der(TAG.null);

/** An object identifier from its dotted form (8.19). */
export function oid(dotted: string): Uint8Array {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  const octets = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) digits.unshift(0x80 | (left % 128));
    return digits;
  });
  return der(TAG.oid, Uint8Array.from(octets));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compareBytes(a, b) === 0;
}

/** The bytes are not what they should be. */
export class DerError extends Error {}

/** An element that was read. */
export class DerElement {
  constructor(
    readonly tag: number,
    readonly content: Uint8Array,
    /** With tag and length. */
    readonly bytes: Uint8Array,
  ) {}

  /** What a constructed element holds. Throws DerError. */
  get children(): readonly DerElement[] {
    const children: DerElement[] = [];
    for (let at = 0; at < this.content.length;) {
      const child = readElement(this.content.subarray(at));
      children.push(child);
      at += child.bytes.length;
    }
    return children;
  }

  /** The dotted form of an object identifier. */
  get oid(): string {
    if (this.tag !== TAG.oid) throw new DerError('An object identifier is missing.');
    const arcs: number[] = [];
    let arc = 0;
    for (const octet of this.content) {
      arc = arc * 128 + (octet & 0x7f);
      if (octet < 0x80) {
        arcs.push(arc);
        arc = 0;
      }
    }
    const [first = 0, ...rest] = arcs;
    const root = Math.min(2, Math.floor(first / 40));
    return [root, first - root * 40, ...rest].join('.');
  }
}

/** Reads the element at the beginning of the bytes; what comes behind it is left alone. Throws DerError. */
export function readElement(bytes: Uint8Array): DerElement {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) throw new DerError('The data end in an element.');
  // Tags with numbers above 30 occur in none of the structures that are read here.
  if ((tag & 0x1f) === 0x1f) throw new DerError('An element has an unknown tag.');
  let length = first;
  let start = 2;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4) throw new DerError('The length of an element cannot be read.');
    length = 0;
    for (; start < 2 + count; start++) length = length * 256 + (bytes[start] ?? 0);
  }
  const end = start + length;
  if (end > bytes.length) throw new DerError('The data end in an element.');
  return new DerElement(tag, bytes.subarray(start, end), bytes.subarray(0, end));
}
