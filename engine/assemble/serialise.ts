/** Objects as they are written into a file (ISO 32000-2, 7.3). Strings and names are bytes, one in each character. */
import { byteName, byteString } from '../pdf/file/syntax.js';
import { Name, Ref, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';

/** What references become. */
export interface References {
  /** The number in the new file; null for one that leads nowhere. */
  numberOf(ref: Ref): number | null;
  /** Of a number in the new file. */
  generationOf(number: number): number;
}

/** A file whose objects are all of generation 0, as those of all new files are. */
type Numbers = References['numberOf'];

/** The source of an object. */
export function sourceOf(object: PdfObject | undefined, references: References | Numbers): string {
  if (object instanceof Ref) return refSource(object, references);
  if (object instanceof Name) return byteName(object.name);
  // A stream that stands within another object, and a stray keyword, are no objects that a file can hold.
  if (object instanceof Stream) return 'null';
  if (object instanceof Map) return dictSource(object as Dict, references);
  if (Array.isArray(object)) return `[${object.map((item) => sourceOf(item as PdfObject, references)).join(' ')}]`;
  switch (typeof object) {
    case 'string':
      return byteString(object);
    case 'number':
      return numberSource(object);
    case 'boolean':
      return String(object);
    default:
      return 'null';
  }
}

function refSource(ref: Ref, references: References | Numbers): string {
  const isNew = typeof references === 'function';
  const number = isNew ? references(ref) : references.numberOf(ref);
  return number === null ? 'null' : `${number} ${isNew ? 0 : references.generationOf(number)} R`;
}

export function dictSource(dict: Dict, references: References | Numbers): string {
  let source = '<<';
  for (const [key, value] of dict) {
    const written = sourceOf(value, references);
    // An entry that is null is the same as none (7.3.7).
    if (written !== 'null') source += `${byteName(key)}${/^[[(</]/.test(written) ? '' : ' '}${written}`;
  }
  return `${source}>>`;
}

/** Decimals of a number that is copied: more than a 32-bit float tells apart. */
const DECIMALS = 10;

/** Without an exponent, which PDF does not know. */
function numberSource(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const held = Math.max(-1e15, Math.min(1e15, value));
  if (Number.isInteger(held)) return String(held === 0 ? 0 : held);
  return held.toFixed(DECIMALS).replace(/\.?0+$/, '');
}
