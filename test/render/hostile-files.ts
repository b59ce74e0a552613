/** Images and fonts that are made to harm. */
import { readFileSync } from 'node:fs';

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  ends[0].writeUInt32BE(length);
  ends[1].writeUInt32BE(crc32(body));
  return Buffer.concat([ends[0], body, ends[1]]);
}

/** A PNG with that header and whatever stands for its pixels. `format`: bits of a sample, and the type of colour. */
export function png(width: number, height: number, pixels: Buffer, length?: number, format = [8, 6]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([...format, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels, length),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const INTER = new URL('../../fonts/inter/Inter-Regular.ttf', import.meta.url);

export function halfFont(): Buffer {
  const font = readFileSync(INTER);
  return font.subarray(0, font.length >> 1);
}

/** Offset of the directory's entry of a table. */
function entryOf(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return at;
  throw new Error(`no table ${tag}`);
}

export function fontWithHugeTable(): Buffer {
  const font = Buffer.from(readFileSync(INTER));
  font.writeUInt32BE(0xffffffff, entryOf(font, 'glyf') + 12);
  return font;
}

/** Every composite glyph is made of itself. */
export function fontWithCyclicGlyphs(): Buffer {
  const font = Buffer.from(readFileSync(INTER));
  const table = (tag: string) => font.readUInt32BE(entryOf(font, tag) + 8);
  const isLong = font.readInt16BE(table('head') + 50) === 1;
  const count = font.readUInt16BE(table('maxp') + 4);
  const offset = (glyph: number) =>
    isLong ? font.readUInt32BE(table('loca') + glyph * 4) : font.readUInt16BE(table('loca') + glyph * 2) * 2;
  let changed = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    const at = table('glyf') + offset(glyph);
    if (offset(glyph + 1) <= offset(glyph) || font.readInt16BE(at) >= 0) continue;
    font.writeUInt16BE(glyph, at + 12);
    changed++;
  }
  if (changed === 0) throw new Error('no composite glyphs');
  return font;
}
