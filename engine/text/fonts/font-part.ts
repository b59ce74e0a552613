/** A few tables of a font file, as a file of their own: names of a thousand fonts are read in less time than one of them as a whole. */
import { viewOf } from '../../base/bytes.js';
import { brokenFont, readTag } from './sfnt.js';

export type PartReader = (offset: number, length: number) => Uint8Array;

const MAX_TABLES = 256;
/** More than the tables that are read for names and characters take. */
const MAX_BYTES = 8 << 20;

/** `start`: where the directory of the font begins. Tables that the font does not have are left out. */
export function partOfFont(read: PartReader, start: number, tags: readonly string[]): Uint8Array {
  const header = viewOf(read(start, 12 + MAX_TABLES * 16));
  const count = header.getUint16(4);
  const tables: { tag: string; bytes: Uint8Array }[] = [];
  let size = 12;
  for (let i = 0, at = 12; i < count; i++, at += 16) {
    const tag = readTag(header, at);
    if (!tags.includes(tag)) continue;
    const length = header.getUint32(at + 12);
    size += 16 + length;
    if (size > MAX_BYTES) throw brokenFont('its tables are too large');
    tables.push({ tag, bytes: read(header.getUint32(at + 8), length) });
  }
  return assembled(header.getUint32(0), tables);
}

function assembled(version: number, tables: readonly { readonly tag: string; readonly bytes: Uint8Array }[]): Uint8Array {
  const directory = 12 + tables.length * 16;
  const file = new Uint8Array(tables.reduce((sum, { bytes }) => sum + bytes.length, directory));
  const view = viewOf(file);
  view.setUint32(0, version);
  view.setUint16(4, tables.length);
  let offset = directory;
  tables.forEach(({ tag, bytes }, index) => {
    const at = 12 + index * 16;
    for (let i = 0; i < 4; i++) view.setUint8(at + i, tag.charCodeAt(i));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, bytes.length);
    file.set(bytes, offset);
    offset += bytes.length;
  });
  return file;
}
