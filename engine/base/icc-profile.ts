/** What a PDF has to know of an ICC profile (ICC.1:2010, 7.2): its header and its description. */

export interface IccProfile {
  readonly data: Uint8Array;
  /** Grey, RGB or CMYK. */
  readonly components: 1 | 3 | 4;
  /** What it describes, as its header says: 'prtr' is a printing condition, 'mntr' a display. */
  readonly deviceClass: string;
  /** What it calls itself; '' if it does not say. */
  readonly description: string;
}

const COMPONENTS: Readonly<Record<string, 1 | 3 | 4>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 };
const HEADER_SIZE = 128;
const TAG_SIZE = 12;
/** PDF 1.7 knows profiles up to version 4. */
const LAST_VERSION = 4;

/** Reads a profile. Throws RangeError with a sentence that says what is wrong. */
export function readIccProfile(data: Uint8Array): IccProfile {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < HEADER_SIZE + 4 || text(data, 36, 4) !== 'acsp') throw new RangeError('it is no ICC profile.');
  if (view.getUint32(0) > data.length) throw new RangeError('the file ends before the profile does.');
  if (data[8]! > LAST_VERSION)
    throw new RangeError(`PDF knows no profiles of version ${data[8]}; use one of version 2 or 4.`);
  const space = text(data, 16, 4);
  const components = Object.hasOwn(COMPONENTS, space) ? COMPONENTS[space] : undefined;
  if (components === undefined) throw new RangeError(`its colours are ${space.trim()}, not grey, RGB or CMYK.`);
  return { data, components, deviceClass: text(data, 12, 4), description: description(data, view) };
}

function text(data: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...data.subarray(start, start + length));
}

/** The tag `desc`: a textDescriptionType in version 2, a multiLocalizedUnicodeType in version 4 (its first text). */
function description(data: Uint8Array, view: DataView): string {
  const count = Math.min(view.getUint32(HEADER_SIZE), (data.length - HEADER_SIZE - 4) / TAG_SIZE);
  for (let i = 0; i < count; i++) {
    const entry = HEADER_SIZE + 4 + i * TAG_SIZE;
    if (entry + TAG_SIZE > data.length || text(data, entry, 4) !== 'desc') continue;
    const start = view.getUint32(entry + 4);
    const end = start + view.getUint32(entry + 8);
    return end <= data.length && end - start >= 12 ? descriptionAt(data, view, start, end) : '';
  }
  return '';
}

function descriptionAt(data: Uint8Array, view: DataView, start: number, end: number): string {
  const type = text(data, start, 4);
  if (type === 'desc') return printable(text(data, start + 12, Math.min(view.getUint32(start + 8), end - start - 12)));
  if (type !== 'mluc' || end - start < 28) return '';
  const from = start + view.getUint32(start + 24);
  const length = view.getUint32(start + 20);
  if (from + length > end) return '';
  return printable(new TextDecoder('utf-16be').decode(data.subarray(from, from + length)));
}

function printable(words: string): string {
  return words.replace(/\p{Cc}+/gu, ' ').trim();
}
