/** Fonts of row 75: a sound one with a table in it that asks for much. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../shared.mjs';

const SOUND = join(root, 'fonts/inter/Inter-Regular.ttf');

/** Big-endian numbers as bytes: ['u16', 1], ['u32', 2], ['i16', -1]; or bytes as they are. */
function bytes(...parts) {
  return Buffer.concat(
    parts.map((part) => {
      if (Buffer.isBuffer(part)) return part;
      const [kind, value] = part;
      const size = kind.endsWith('32') ? 4 : 2;
      const buffer = Buffer.alloc(size);
      if (kind === 'i16') buffer.writeInt16BE(value);
      else buffer.writeUIntBE(value, 0, size);
      return buffer;
    }),
  );
}
const u16 = (value) => ['u16', value];
const u32 = (value) => ['u32', value];

function tablesOf(font) {
  const tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    const start = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)));
  }
  return tables;
}

function assembled(tables) {
  const names = [...tables.keys()].sort();
  let offset = 12 + names.length * 16;
  const directory = [u32(0x00010000), u16(names.length), u16(0), u16(0), u16(0)];
  const bodies = [];
  for (const name of names) {
    const table = tables.get(name);
    directory.push(Buffer.from(name, 'latin1'), u32(0), u32(offset), u32(table.length));
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([bytes(...directory), ...bodies]);
}

function fontWith(changes) {
  const tables = tablesOf(readFileSync(SOUND));
  for (const [name, table] of Object.entries(changes)) tables.set(name, table);
  return assembled(tables);
}

const list = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** COLR version 0: so many glyphs with all of so many layers. */
export function layeredFont(glyphs = 5000, layers = 10_000) {
  const bases = list(glyphs, (i) => [u16(i), u16(0), u16(layers)]).flat();
  const records = list(layers, () => [u16(40), u16(0)]).flat();
  const header = [u16(0), u16(glyphs), u32(14), u32(14 + glyphs * 6), u16(layers)];
  return fontWith({ COLR: bytes(...header, ...bases, ...records), CPAL: palettes(1, 1) });
}

/** CPAL whose palettes share their records, as it may be said in few bytes. */
function palettes(count, entries) {
  const indices = list(count, () => u16(0));
  return bytes(
    u16(0),
    u16(entries),
    u16(count),
    u16(entries),
    u32(12 + count * 2),
    ...indices,
    Buffer.alloc(entries * 4, 0x7f),
  );
}

export function paletteFont() {
  const base = bytes(u16(0), u16(1), u32(14), u32(20), u16(1), u16(40), u16(0), u16(1), u16(41), u16(0));
  return fontWith({ COLR: base, CPAL: palettes(10_000, 16_000) });
}

export function kernedFont(tables = 600, pairs = 3000) {
  const list0 = list(pairs, (i) => [u16(i >> 6), u16(i & 63), ['i16', 1]]).flat();
  const one = bytes(u16(0), u16(14 + pairs * 6), u16(1), u16(pairs), u16(0), u16(0), u16(0), ...list0);
  return fontWith({ kern: bytes(u16(0), u16(tables), ...list(tables, () => one)) });
}

/** Glyphs made of glyphs made of glyphs, 10 of 10 of 10. */
export function compositeFont() {
  const tables = tablesOf(readFileSync(SOUND));
  const count = tables.get('maxp').readUInt16BE(4);
  const first = 3;
  const depth = 60;
  const composite = (target) =>
    bytes(
      ['i16', -1],
      u16(0),
      u16(0),
      u16(500),
      u16(500),
      ...list(10, (i) => [u16(i < 9 ? 0x0022 : 0x0002), u16(target), u16(0)]).flat(),
    );
  const glyphs = list(count, (i) => {
    if (i < first || i > first + depth)
      return i === 0 || i > first + depth ? composite(first + depth - 8) : Buffer.alloc(0);
    return i === first + depth
      ? bytes(
          ['i16', 1],
          u16(0),
          u16(0),
          u16(9),
          u16(9),
          u16(2),
          u16(0),
          Buffer.from([1, 1, 1]),
          u16(0),
          u16(9),
          u16(0),
          u16(0),
          u16(0),
          u16(9),
          Buffer.alloc(1),
        )
      : composite(i + 1);
  });
  const offsets = [];
  let at = 0;
  for (const glyph of glyphs) {
    offsets.push(u32(at));
    at += glyph.length;
  }
  const head = Buffer.from(tables.get('head'));
  head.writeInt16BE(1, 50);
  return fontWith({ head, glyf: Buffer.concat(glyphs), loca: bytes(...offsets, u32(at)) });
}

/** GSUB: so many lookups of `ccmp`, each of which makes so many glyphs of each letter's (row 105). */
export function multiplyingFont(lookups = 3, times = 14) {
  // All glyphs, in one range of coverage (format 2), become the same sequence.
  const glyphs = 2800;
  const head = 6 + glyphs * 2;
  const sequence = bytes(u16(times), ...list(times, () => u16(100)));
  const subtable = Buffer.concat([
    bytes(u16(1), u16(head + sequence.length), u16(glyphs), ...list(glyphs, () => u16(head))),
    sequence,
    bytes(u16(2), u16(1), u16(1), u16(glyphs), u16(0)),
  ]);
  // Every lookup has the same subtable.
  const lookupsAt = 2 + lookups * 2;
  const end = lookupsAt + lookups * 8;
  const lookupList = bytes(
    u16(lookups),
    ...list(lookups, (i) => u16(lookupsAt + i * 8)),
    ...list(lookups, (i) => [u16(2), u16(0), u16(1), u16(end - lookupsAt - i * 8)]).flat(),
    subtable,
  );
  const script = bytes(u16(1), Buffer.from('DFLT'), u16(8), u16(4), u16(0), u16(0), u16(0xffff), u16(1), u16(0));
  const features = bytes(
    ...[u16(1), Buffer.from('ccmp'), u16(8), u16(0), u16(lookups)],
    ...list(lookups, (i) => u16(i)),
  );
  const scriptsAt = 10;
  const header = bytes(
    ...[
      u16(1),
      u16(0),
      u16(scriptsAt),
      u16(scriptsAt + script.length),
      u16(scriptsAt + script.length + features.length),
    ],
  );
  return fontWith({ GSUB: Buffer.concat([header, script, features, lookupList]) });
}
