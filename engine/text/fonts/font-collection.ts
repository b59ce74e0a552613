/** Font collections: several fonts in one file, which may share tables (OpenType 1.9, “Font collections”). */
import { viewOf } from '../../base/bytes.js';
import { brokenFont, readNames, SfntFile } from './sfnt.js';

const TTCF = 0x74746366;
const MAX_MEMBERS = 256;
const MAX_TABLES = 256;
/** All fonts of a collection together. Tables that fonts share are copied for each. */
const MAX_BYTES = 64 << 20;

export function isCollection(bytes: Uint8Array): boolean {
  return bytes.byteLength >= 12 && viewOf(bytes).getUint32(0) === TTCF;
}

/**
 * Returns for each font of a collection a function that gives it as a file of its own, or throws RenderError
 * (`input_invalid`) if it reaches beyond the file or if those before it take all the room.
 */
export function collectionMembers(bytes: Uint8Array): (() => Uint8Array)[] {
  let total = 0;
  return memberOffsets(bytes).map((start) => () => {
    const member = extract(bytes, start);
    total += member.byteLength;
    if (total > MAX_BYTES) throw brokenFont('the fonts of its collection take more than 64 MB; extract the one that you need');
    return member;
  });
}

/**
 * Returns the font with a PostScript name, as the fragment of a URL gives it (CSS Fonts 4, § 4.3), or the first one if
 * no name is given.
 * @throws RenderError (`input_invalid`) if there is none
 */
export function collectionMember(bytes: Uint8Array, postscriptName: string): Uint8Array {
  const names: string[] = [];
  for (const start of memberOffsets(bytes)) {
    const member = extract(bytes, start);
    if (postscriptName === '') return member;
    const name = readNames(new SfntFile(member)).postscriptName;
    if (name === postscriptName) return member;
    if (names.length < MAX_TOLD) names.push(`"${name.slice(0, 60)}"`);
  }
  throw brokenFont(`its collection has no font "${postscriptName.slice(0, 60)}", but ${names.join(', ')}`);
}

/** How many names a message tells. */
const MAX_TOLD = 10;


/** Where the directories of its fonts begin. Reads the beginning of the file only. */
export function memberOffsets(bytes: Uint8Array): number[] {
  const view = viewOf(bytes);
  const count = view.getUint32(8);
  if (count === 0) throw brokenFont('its collection is empty');
  if (count > MAX_MEMBERS || 12 + count * 4 > bytes.byteLength) throw brokenFont('the list of its collection is damaged');
  return Array.from({ length: count }, (_, index) => view.getUint32(12 + index * 4));
}

/** Copies a font's directory and tables. Offsets in a collection count from the start of the whole file. */
function extract(bytes: Uint8Array, start: number): Uint8Array {
  const view = viewOf(bytes);
  if (start + 12 > bytes.byteLength) throw brokenFont('a font of its collection lies beyond the end of the file');
  const count = view.getUint16(start + 4);
  const directory = 12 + count * 16;
  if (count > MAX_TABLES || start + directory > bytes.byteLength)
    throw brokenFont('the table directory of a font of its collection is cut off');
  let size = directory;
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 12 + index * 16;
    const [from, length] = [view.getUint32(start + entry + 8), view.getUint32(start + entry + 12)];
    if (from + length > bytes.byteLength)
      throw brokenFont('a table of a font of its collection reaches beyond the end of the file');
    const to = size;
    size += (length + 3) & ~3;
    return { entry, from, length, to };
  });
  if (size > MAX_BYTES) throw brokenFont('a font of its collection is larger than 64 MB');
  const out = new Uint8Array(size);
  out.set(bytes.subarray(start, start + directory));
  const outView = viewOf(out);
  for (const { entry, from, length, to } of tables) {
    outView.setUint32(entry + 8, to);
    out.set(bytes.subarray(from, from + length), to);
  }
  return out;
}
