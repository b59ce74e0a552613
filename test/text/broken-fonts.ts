/** Fonts that are broken by rule, each in one way: cut off, with tables that are missing, zeroed or contradict others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { packageRoot } from '../../engine/host/node/package-root.js';

export interface SampleFont {
  /** Of a broken font: what is wrong. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** TrueType outlines with composite glyphs, and layout tables of all kinds. */
const SOUND = fileAt('fonts/inter/Inter-Regular.ttf');
/** Outlines in CFF; letters a, b, c and x. */
const SOUND_CFF = fileAt('test/pdf/fonts/inter-abcx.otf');
const SOUND_WOFF2 = fileAt('test/text/fixtures/variable-axes.woff2');

function fileAt(path: string): Buffer {
  return readFileSync(join(packageRoot(), path));
}

type Tables = Map<string, Buffer>;

function tablesOf(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    const start = font.readUInt32BE(at + 8);
    // Copies, because rules write into them.
    tables.set(
      font.toString('latin1', at, at + 4),
      Buffer.from(font.subarray(start, start + font.readUInt32BE(at + 12))),
    );
  }
  return tables;
}

/** Numbers of two bytes, and bytes as they are. */
function words(...parts: readonly (number | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part !== 'number') return part;
      const word = Buffer.alloc(2);
      word.writeUInt16BE(part & 0xffff);
      return word;
    }),
  );
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function assembled(tables: Tables, version = 0x00010000): Buffer {
  let offset = 12 + tables.size * 16;
  const directory = [long(version), words(tables.size, 0, 0, 0)];
  const bodies: Buffer[] = [];
  for (const [tag, table] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1))) {
    directory.push(Buffer.from(tag, 'latin1'), long(0), long(offset), long(table.length));
    bodies.push(table, Buffer.alloc(-table.length & 3));
    offset += table.length + (-table.length & 3);
  }
  return Buffer.concat([...directory, ...bodies]);
}

const OTTO = 0x4f54544f;

function changed(change: (tables: Tables) => void): Buffer {
  const tables = tablesOf(SOUND);
  change(tables);
  return assembled(tables);
}

function changedCff(change: (cff: Buffer) => Buffer): Buffer {
  const tables = tablesOf(SOUND_CFF);
  tables.set('CFF ', change(tables.get('CFF ')!));
  return assembled(tables, OTTO);
}

const without = (tag: string) => changed((tables) => void tables.delete(tag));
const zeroed = (tag: string) => changed((tables) => void tables.get(tag)!.fill(0));
const cut = (tag: string, length: number) =>
  changed((tables) => void tables.set(tag, tables.get(tag)!.subarray(0, length)));
const replaced = (tag: string, table: Buffer) => changed((tables) => void tables.set(tag, table));
const patched = (tag: string, at: number, value: number) =>
  changed((tables) => void tables.get(tag)!.writeUInt16BE(value & 0xffff, at));

/** Bytes that look like nothing, always the same. */
function garbage(length: number): Buffer {
  let state = 7;
  return Buffer.from(Array.from({ length }, () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 24));
}

/** The glyph of a character of the Basic Multilingual Plane (cmap format 4). */
function glyphOf(tables: Tables, character: string): number {
  const cmap = tables.get('cmap')!;
  const code = character.charCodeAt(0);
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(8 + i * 8);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const doubled = cmap.readUInt16BE(at + 6);
    for (let s = 0; s < doubled; s += 2) {
      const [end, start] = [cmap.readUInt16BE(at + 14 + s), cmap.readUInt16BE(at + 16 + doubled + s)];
      if (code < start || code > end) continue;
      const delta = cmap.readUInt16BE(at + 16 + 2 * doubled + s);
      const rangeAt = at + 16 + 3 * doubled + s;
      const range = cmap.readUInt16BE(rangeAt);
      return ((range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - start) * 2)) + delta) & 0xffff;
    }
  }
  throw new Error(`no glyph for ${character}`);
}

/** Inter has long offsets. */
const offsetOf = (tables: Tables, glyph: number) => tables.get('loca')!.readUInt32BE(glyph * 4);

/** Writes a description over that of a letter. */
function withGlyph(description: Buffer, letter = 'n'): Buffer {
  return changed((tables) => describe(tables, glyphOf(tables, letter), description));
}

/** Puts a description behind all others and makes the glyph refer to it; the glyphs after it move there, too. */
function describe(tables: Tables, glyph: number, description: Buffer): void {
  const glyf = tables.get('glyf')!;
  const [start, end] = [offsetOf(tables, glyph), offsetOf(tables, glyph + 1)];
  const padded = Buffer.concat([description, Buffer.alloc(-description.length & 3)]);
  tables.set('glyf', Buffer.concat([glyf.subarray(0, start), padded, glyf.subarray(end)]));
  const loca = tables.get('loca')!;
  const shift = padded.length - (end - start);
  for (let at = (glyph + 1) * 4; at < loca.length; at += 4) loca.writeUInt32BE(loca.readUInt32BE(at) + shift, at);
}

const BOX = words(0, 0, 500, 500);
/** A composite glyph of one part, with offsets in bytes. */
const composite = (part: number, flags = 0x0002) => words(-1, BOX, flags, part, 0);

function cyclic(...letters: readonly string[]): Buffer {
  return changed((tables) => {
    const glyphs = letters.map((letter) => glyphOf(tables, letter));
    glyphs.forEach((glyph, i) => describe(tables, glyph, composite(glyphs[(i + 1) % glyphs.length]!)));
  });
}

/** Glyphs of ten glyphs of ten glyphs …: five deep, so that a letter has 100,000 parts. */
function manyParts(): Buffer {
  return changed((tables) => {
    const glyphs = [...'abcdefg'].map((letter) => glyphOf(tables, letter));
    glyphs.slice(0, -1).forEach((glyph, i) => {
      const parts = Array.from({ length: 10 }, (_, k) => words(k < 9 ? 0x0022 : 0x0002, glyphs[i + 1]!, 0));
      describe(tables, glyph, words(-1, BOX, ...parts));
    });
  });
}

/** A simple glyph: ends of contours, instructions, flags and coordinates. */
const simple = (ends: readonly number[], ...rest: readonly (number | Buffer)[]) =>
  words(ends.length, BOX, ...ends, ...rest);

/** A character map with one subtable for all of Unicode. */
const characterMap = (subtable: Buffer, offset = 12) => words(0, 1, 3, 10, long(offset), subtable);
const groups = (count: number, ...list: readonly Buffer[]) =>
  words(12, 0, long(16 + list.length * 12), long(0), long(count), ...list);

function directoryEntry(font: Buffer, tag: string): number {
  for (let at = 12; ; at += 16) if (font.toString('latin1', at, at + 4) === tag) return at;
}

function withEntry(tag: string, field: number, value: number): Buffer {
  const font = Buffer.from(SOUND);
  font.writeUInt32BE(value, directoryEntry(font, tag) + field);
  return font;
}

/** WOFF 1 of the font with CFF outlines; `lie` may change the header and the entries of tables. */
function woff(lie: (file: Buffer) => void): Buffer {
  const tables = [...tablesOf(SOUND_CFF)].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries: Buffer[] = [];
  const bodies: Buffer[] = [];
  let offset = 44 + tables.length * 20;
  let total = 12 + tables.length * 16;
  for (const [tag, table] of tables) {
    const packed = deflateSync(table);
    const body = packed.length < table.length ? packed : table;
    entries.push(Buffer.from(tag, 'latin1'), long(offset), long(body.length), long(table.length), long(0));
    bodies.push(body, Buffer.alloc(-body.length & 3));
    offset += body.length + (-body.length & 3);
    total += table.length + (-table.length & 3);
  }
  const header = [
    Buffer.from('wOFF'),
    long(OTTO),
    long(offset),
    words(tables.length, 0),
    long(total),
    Buffer.alloc(24),
  ];
  const file = Buffer.concat([...header, ...entries, ...bodies]);
  lie(file);
  return file;
}

function woff2(lie: (file: Buffer) => Buffer | void): Buffer {
  const file = Buffer.from(SOUND_WOFF2);
  return lie(file) ?? file;
}

function collection(offsets: readonly number[], count = offsets.length): Buffer {
  return Buffer.concat([Buffer.from('ttcf'), long(0x00010000), long(count), ...offsets.map(long), SOUND]);
}

/** Where the INDEX of charstrings of a small CFF font is: after the header and four others it is told by the Top DICT. */
function charStringsAt(cff: Buffer): number {
  const topDict = indexAt(cff, indexAt(cff, cff[2]!).end);
  // Operator 17 with its operand, a number of five bytes (29) or three (28).
  for (let at = topDict.start, operand = 0; at < topDict.end;) {
    const byte = cff[at]!;
    if (byte === 17) return operand;
    if (byte === 29) [operand, at] = [cff.readInt32BE(at + 1), at + 5];
    else if (byte === 28) [operand, at] = [cff.readInt16BE(at + 1), at + 3];
    else if (byte >= 247 && byte <= 250) [operand, at] = [(byte - 247) * 256 + cff[at + 1]! + 108, at + 2];
    else if (byte >= 251 && byte <= 254) [operand, at] = [-(byte - 251) * 256 - cff[at + 1]! - 108, at + 2];
    else at++;
  }
  throw new Error('no charstrings');
}

function indexAt(cff: Buffer, at: number): { start: number; end: number } {
  const count = cff.readUInt16BE(at);
  if (count === 0) return { start: at + 2, end: at + 2 };
  const size = cff[at + 2]!;
  const data = at + 2 + (count + 1) * size;
  return { start: data + cff.readUIntBE(at + 3, size), end: data + cff.readUIntBE(at + 3 + count * size, size) };
}

/** Overwrites all charstrings. */
function withCharStrings(fill: Buffer): Buffer {
  return changedCff((cff) => {
    const { start, end } = indexAt(cff, charStringsAt(cff));
    for (let at = start; at < end; at++) cff[at] = fill[(at - start) % fill.length]!;
    return cff;
  });
}

/** An INDEX of CFF with offsets of four bytes. */
function index(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return words(0);
  let at = 1;
  const offsets = items.map((item) => long((at += item.length)));
  return Buffer.concat([words(items.length), Buffer.from([4]), long(1), ...offsets, ...items]);
}

const END = 14;
const RETURN = 11;
/** Calls a subroutine of the font. */
const call = (number: number): number[] => [32 + number, 29];
/** A move and a line. */
const LINE = [239, 239, 21, 239, 149, 5];

/** A font whose glyphs all have one outline, which may call subroutines; glyph 0 has one of its own. */
function withSubroutines(
  outline: Buffer,
  subroutines: readonly Buffer[],
  notdef = Buffer.from([...LINE, END]),
): Buffer {
  const start = Buffer.concat([Buffer.from([1, 0, 4, 4]), index([Buffer.from('Calls')])]);
  const operand = (value: number) => Buffer.concat([Buffer.from([29]), long(value)]);
  const topDict = (charStrings: number) =>
    index([
      Buffer.concat([operand(charStrings), Buffer.from([17]), operand(0), operand(charStrings), Buffer.from([18])]),
    ]);
  const rest = Buffer.concat([index([]), index(subroutines)]);
  const at = start.length + topDict(0).length + rest.length;
  const glyphs = Array.from({ length: 5 }, (_, i) => (i === 0 ? notdef : outline));
  return changedCff(() => Buffer.concat([start, topDict(at), rest, index(glyphs)]));
}

/** Ten subroutines, each of which calls the next one ten times. */
function manyCalls(): Buffer {
  const calls = (next: number) => Buffer.from([...Array.from({ length: 10 }, () => call(next)).flat(), RETURN]);
  const subroutines = Array.from({ length: 9 }, (_, i) => calls(i + 1));
  return withSubroutines(Buffer.from([...LINE, ...call(0), END]), [...subroutines, Buffer.from([239, 149, 5, RETURN])]);
}

const CONTAINERS: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  'web page': Buffer.from('<!doctype html><title>Not found</title>'),
  'cut in the header': SOUND.subarray(0, 11),
  'cut in the directory': SOUND.subarray(0, 100),
  'cut in the middle': SOUND.subarray(0, SOUND.length / 2),
  'cut at the end': SOUND.subarray(0, SOUND.length - 100),
  'table beyond the end': withEntry('glyf', 8, 0x7fffffff),
  'table of 4 GB': withEntry('glyf', 12, 0xffffffff),
  '65535 tables': Buffer.concat([SOUND.subarray(0, 4), words(0xffff), SOUND.subarray(6)]),
  'WOFF of 4 GB': woff((file) => void file.writeUInt32BE(0xffffffff, 16)),
  'WOFF with a larger table': woff((file) => void file.writeUInt32BE(0x7fffffff, 44 + 12)),
  'WOFF with a smaller table': woff((file) => void file.writeUInt32BE(8, 44 + 12)),
  'WOFF with a table beyond the end': woff((file) => void file.writeUInt32BE(0x7fffffff, 44 + 4)),
  'WOFF with broken deflate': woff(
    (file) => void file.fill(0xee, file.readUInt32BE(48) + 2, file.readUInt32BE(48) + 60),
  ),
  'WOFF2 cut': woff2((file) => file.subarray(0, 4000)),
  'WOFF2 with a lie about its data': woff2((file) => void file.writeUInt32BE(0x7fffffff, 20)),
  'WOFF2 with broken brotli': woff2((file) => void garbage(2000).copy(file, 3000)),
  'TTC whose font is beyond the end': collection([0x7fffffff]),
  'TTC without fonts': collection([]),
  'TTC with 4 billion fonts': collection([], 0xffffffff),
  'TTC whose table is beyond the end': collection([16]),
};

const REQUIRED_TABLES: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(
    ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf'].flatMap((tag) => [
      [`${tag} missing`, without(tag)],
      [`${tag} zeroed`, zeroed(tag)],
    ]),
  ),
  'head cut': cut('head', 20),
  'no units per em': patched('head', 18, 0),
  'hmtx cut': cut('hmtx', 6),
  'no widths': patched('hhea', 34, 0),
  '65535 glyphs': patched('maxp', 4, 0xffff),
  'loca cut': cut('loca', 40),
  'loca of garbage': changed((tables) => void tables.set('loca', garbage(tables.get('loca')!.length))),
  'loca of the other format': patched('head', 50, 0),
  'cmap beyond its end': replaced('cmap', characterMap(groups(0), 0x7fffffff)),
  'cmap of an unknown format': replaced('cmap', characterMap(words(99, 0, long(16), long(0), long(0)))),
  'cmap of 4 billion groups': replaced('cmap', characterMap(groups(0xffffffff))),
  'cmap of glyphs that are not there': replaced(
    'cmap',
    characterMap(groups(1, words(long(0x20), long(0xffff), long(0xf000)))),
  ),
  'cmap of 65535 segments': replaced('cmap', words(0, 1, 3, 1, long(12), 4, 32, 0, 0xfffe, 0, 0, 0)),
};

const GLYPHS: Readonly<Record<string, Buffer>> = {
  'glyph that is a part of itself': cyclic('n'),
  'glyphs that are parts of each other': cyclic('n', 'o', 'p'),
  'glyph of 100,000 parts': manyParts(),
  'glyph of a part that is not there': withGlyph(composite(0xfff0)),
  'glyph of parts without an end': withGlyph(composite(40, 0x0022)),
  'glyph of 32767 contours': withGlyph(words(0x7fff, BOX)),
  'contours that end before they begin': withGlyph(simple([9, 3, 7], 0, garbage(60))),
  '65535 points': withGlyph(simple([0xfffe], 0, Buffer.from([0x09, 0xff, 0x09, 0xff]))),
  '65535 instructions': withGlyph(simple([3], 0xffff, Buffer.alloc(8))),
  'coordinates cut': withGlyph(simple([40], 0, Buffer.alloc(41), Buffer.alloc(9))),
  'glyf of garbage': changed((tables) => void tables.set('glyf', garbage(tables.get('glyf')!.length))),
  'CFF missing': assembled(new Map([...tablesOf(SOUND_CFF)].filter(([tag]) => tag !== 'CFF ')), OTTO),
  'CFF zeroed': changedCff((cff) => cff.fill(0)),
  'CFF cut': changedCff((cff) => cff.subarray(0, cff.length / 2)),
  'CFF of garbage': changedCff((cff) => garbage(cff.length)),
  'CFF of 65535 glyphs': changedCff((cff) => (cff.writeUInt16BE(0xffff, charStringsAt(cff)), cff)),
  'CFF glyphs beyond the end': changedCff(
    (cff) => (cff.fill(0xff, charStringsAt(cff) + 3, charStringsAt(cff) + 11), cff),
  ),
  'CFF glyphs of garbage': withCharStrings(garbage(101)),
  'CFF glyphs that call what is not there': withCharStrings(Buffer.from([139 - 107, 10, 139 - 107, 29])),
  'CFF glyphs of 10 billion calls': manyCalls(),
  'CFF of which a glyph is broken': withSubroutines(Buffer.from([...LINE, ...call(3), END]), []),
  'CFF glyphs that call themselves': withSubroutines(Buffer.from([...LINE, ...call(0), END]), [
    Buffer.from([...call(0), RETURN]),
  ]),
  'CFF glyphs without an end': withCharStrings(Buffer.from([139, 139, 21])),
};

const OTHER_TABLES: Readonly<Record<string, Buffer>> = {
  'GSUB of garbage': changed((tables) => void tables.set('GSUB', garbage(tables.get('GSUB')!.length))),
  'GPOS of garbage': changed((tables) => void tables.set('GPOS', garbage(tables.get('GPOS')!.length))),
  'GDEF of garbage': changed((tables) => void tables.set('GDEF', garbage(tables.get('GDEF')!.length))),
  'GSUB cut': cut('GSUB', 400),
  'GPOS cut': cut('GPOS', 400),
  'kern of garbage': replaced('kern', garbage(200)),
  'name cut': cut('name', 20),
  'name of nothing': cut('name', 0),
  'name of half a header': cut('name', 3),
  'OS-2 cut': cut('OS/2', 6),
  'post cut': cut('post', 5),
  'variations of garbage': changed((tables) => void tables.set('fvar', garbage(100))),
  'colours of garbage': changed((tables) => void tables.set('COLR', garbage(100)).set('CPAL', garbage(40))),
};

export const BROKEN_FONTS: readonly SampleFont[] = Object.entries({
  ...CONTAINERS,
  ...REQUIRED_TABLES,
  ...GLYPHS,
  ...OTHER_TABLES,
}).map(([name, bytes]) => ({ name, bytes }));

/** Fonts that are made in the same way, and are sound. */
export const SOUND_FONTS: readonly SampleFont[] = [
  { name: 'TrueType', bytes: changed(() => undefined) },
  { name: 'with another glyph', bytes: withGlyph(simple([2], 0, Buffer.from([1, 1, 1]), 0, 500, 0, 0, 0, 500)) },
  { name: 'CFF', bytes: changedCff((cff) => cff) },
  { name: 'WOFF', bytes: woff(() => undefined) },
  { name: 'WOFF2', bytes: woff2(() => undefined) },
  // The field is a hint for those who reserve memory.
  { name: 'WOFF2 that says it has 4 GB', bytes: woff2((file) => void file.writeUInt32BE(0xffffffff, 16)) },
  {
    name: 'CFF with a subroutine',
    bytes: withSubroutines(Buffer.from([...LINE, ...call(0), END]), [Buffer.from([239, 149, 5, RETURN])]),
  },
];

/** A sound font of another family, which has one character, or those of Inter. */
export function fontCalled(family: string, character?: string): Buffer {
  return changed((tables) => {
    const text = Buffer.from(family, 'utf16le').swap16();
    const records = [1, 4, 6].map((id) => words(3, 1, 0x409, id, text.length, 0));
    tables.set('name', words(0, records.length, 6 + records.length * 12, ...records, text));
    if (character === undefined) return;
    const code = long(character.codePointAt(0)!);
    tables.set('cmap', characterMap(groups(1, words(code, code, long(glyphOf(tables, 'n'))))));
  });
}

export interface StyledFont {
  readonly family: string;
  /** The name of the style (2), and the typographic one (17). */
  readonly style?: string;
  readonly typographic?: string;
  /** usWeightClass, usWidthClass and fsSelection of “OS/2”, macStyle of “head”. */
  readonly weightClass?: number;
  readonly widthClass?: number;
  readonly selection?: number;
  readonly macStyle?: number;
}

/** A sound font that says of its style what it is told to. */
export function fontOfStyle({ family, style = 'Regular', typographic, ...numbers }: StyledFont): Buffer {
  const { weightClass = 400, widthClass = 5, selection = 0, macStyle = 0 } = numbers;
  return changed((tables) => {
    const full = `${family} ${style}`;
    const names = [[1, family], [2, style], [4, full], [6, full], ...(typographic ? [[17, typographic]] : [])] as const;
    const texts = names.map(([, text]) => Buffer.from(text as string, 'utf16le').swap16());
    let at = 0;
    const records = names.map(([id], i) => {
      const { length } = texts[i]!;
      at += length;
      return words(3, 1, 0x409, id as number, length, at - length);
    });
    tables.set('name', words(0, names.length, 6 + names.length * 12, ...records, ...texts));
    const os2 = tables.get('OS/2')!;
    os2.writeUInt16BE(weightClass, 4);
    os2.writeUInt16BE(widthClass, 6);
    os2.writeUInt16BE(selection, 62);
    tables.get('head')!.writeUInt16BE(macStyle, 44);
  });
}

/** A collection of fonts that share nothing. */
export function collectionOf(...fonts: readonly Buffer[]): Buffer {
  const header = 12 + fonts.length * 4;
  let at = header;
  const moved = fonts.map((font) => {
    const copy = Buffer.from(font);
    const start = at;
    at += copy.length;
    for (let i = 0; i < copy.readUInt16BE(4); i++)
      copy.writeUInt32BE(copy.readUInt32BE(12 + i * 16 + 8) + start, 12 + i * 16 + 8);
    return { copy, start };
  });
  return Buffer.concat([
    Buffer.from('ttcf'),
    long(0x00010000),
    long(fonts.length),
    ...moved.map(({ start }) => long(start)),
    ...moved.map(({ copy }) => copy),
  ]);
}

/** A sound font with one character, in colours. */
export function colourFontCalled(family: string, character: string): Buffer {
  const tables = tablesOf(fontCalled(family, character));
  const glyph = glyphOf(tablesOf(SOUND), 'n');
  tables.set('COLR', words(0, 1, long(14), long(20), 1, glyph, 0, 1, glyph, 0));
  tables.set('CPAL', words(0, 1, 1, 1, long(14), 0, long(0x0000ffff)));
  return assembled(tables);
}
