/**
 * Makes subsets of TrueType fonts by copying outlines byte for byte, some twenty times faster than decoding and
 * encoding them again. Fonts with other outlines go through fontkit (see font.ts).
 */
import { viewOf } from '../../base/bytes.js';
import {
  ARGS_ARE_OFFSETS,
  ARGS_ARE_WORDS,
  HAS_INSTRUCTIONS,
  HAS_MATRIX,
  HAS_SCALE,
  HAS_XY_SCALE,
  MORE_COMPONENTS,
} from '../../text/fonts/glyf-components.js';
import type { SfntFile } from '../../text/fonts/sfnt.js';
import type { CompositeGlyph, GlyphPart } from './composite-glyphs.js';
import { verticalTables, type GlyphHeights } from './vertical-metrics.js';

/** Asks for an empty glyph. */
export const NO_GLYPH = -1;

/** Programs that hinted outlines call. They stay where the outlines are nothing without them. */
const HINTING_TABLES = ['cvt ', 'fpgm', 'prep'] as const;
/** Where maxp says how much the programs need (version 1.0), up to the depth of composite glyphs. */
const HINTING_LIMITS = { from: 16, to: 28 } as const;

/** Where head says when the font was made and changed. */
const HEAD_DATES = { from: 20, to: 36 } as const;

/**
 * PostScript names of fonts whose instructions put the strokes of glyphs in their places, which other fonts do only to
 * fit them into pixels: FreeType runs them for these, whatever it is asked.
 */
const DRAWN_BY_INSTRUCTIONS = /^(?:cpop|DF|DLC|HuaTian|P?Ming)/;

const NONE: ReadonlySet<number> = new Set();

interface SubsetSettings {
  /** Of the font. Default: that of a font without needed instructions. */
  readonly postscriptName?: string;
  /** Glyphs that become empty ones. */
  readonly blank?: ReadonlySet<number>;
  /** Of glyphs that stand one below the other. Default: they stand side by side. */
  readonly heights?: GlyphHeights | undefined;
  /** Tables to be added, in any order. */
  readonly tables?: readonly (readonly [tag: string, table: Uint8Array])[];
}

/** The last offset that a short `loca` can hold. */
const MAX_SHORT_OFFSET = 0xffff * 2;
const MAX_GLYPHS = 0xffff;
const MAX_UINT16 = 0xffff;

/** The number of a glyph of the font, or what a new one is composed of. */
type WantedGlyph = number | CompositeGlyph;
/** Bytes of the header of an outline, and of a component. */
const OUTLINE_HEADER = 10;
const COMPONENT = 8;

/**
 * A font file with the given glyphs in the given order, then those that they are composed of. A glyph whose outline
 * is out of bounds becomes an empty one. The instructions that fit outlines to pixels are left out: they are half of a
 * hinted font, and viewers draw smooth outlines.
 * @throws where a required table is missing or too short, and where the glyphs are more than a font holds.
 */
export function subsetTrueType(
  font: SfntFile,
  glyphs: readonly WantedGlyph[],
  { postscriptName = '', blank = NONE, tables = [], heights }: SubsetSettings = {},
): Uint8Array {
  const keepsInstructions = DRAWN_BY_INSTRUCTIONS.test(postscriptName);
  const subset = new GlyphSubset(font, { keepsInstructions, blank });
  const { outlines, order } = subset.close(glyphs);
  if (order.length > MAX_GLYPHS) throw new RangeError('it has too many glyphs');
  const glyf = concatenate(outlines);
  const isShort = glyf.length <= MAX_SHORT_OFFSET;
  const head = copy(font.required('head'));
  new DataView(head.buffer).setUint32(8, 0);
  head.fill(0, HEAD_DATES.from, HEAD_DATES.to);
  new DataView(head.buffer).setInt16(50, isShort ? 0 : 1);
  const hhea = copy(font.required('hhea'));
  new DataView(hhea.buffer).setUint16(34, order.length);
  const maxp = copy(font.required('maxp'));
  new DataView(maxp.buffer).setUint16(4, order.length);
  if (!keepsInstructions) maxp.fill(0, HINTING_LIMITS.from, HINTING_LIMITS.to);
  raiseCompositeLimits(new DataView(maxp.buffer), glyphs);
  return writeFont([
    ...tables,
    ...(keepsInstructions ? HINTING_TABLES.flatMap((tag) => tableOf(font, tag)) : []),
    // Readers take an empty table for a missing one (OpenType, glyf: a font without outlines has one byte of it).
    ['glyf', glyf.length > 0 ? glyf : new Uint8Array(1)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', horizontalMetrics(font, order, outlines)],
    ['loca', glyphLocations(outlines, isShort)],
    ['maxp', maxp],
    ...(heights ? verticalTables(heights, order, outlines) : []),
  ]);
}

function tableOf(font: SfntFile, tag: string): readonly (readonly [string, Uint8Array])[] {
  const table = font.table(tag);
  return table === undefined ? [] : [[tag, copy(table)]];
}

class GlyphSubset {
  readonly #glyf: DataView;
  readonly #loca: DataView;
  readonly #isShort: boolean;
  readonly #count: number;
  readonly #keepsInstructions: boolean;
  readonly #blank: ReadonlySet<number>;
  /** The index in the subset of the font's glyphs. */
  readonly #ids = new Map<number, number>();
  /** The glyphs by their index in the subset. */
  readonly #order: WantedGlyph[] = [];

  constructor(
    font: SfntFile,
    { keepsInstructions, blank }: { keepsInstructions: boolean; blank: ReadonlySet<number> },
  ) {
    this.#glyf = font.required('glyf');
    this.#loca = font.required('loca');
    this.#isShort = font.required('head').getInt16(50) === 0;
    this.#count = font.glyphCount;
    this.#keepsInstructions = keepsInstructions;
    this.#blank = blank;
  }

  /** The outlines of the glyphs, and of the parts of composite ones. It ends because each part is added once. */
  close(glyphs: readonly WantedGlyph[]): { outlines: Uint8Array[]; order: readonly WantedGlyph[] } {
    for (const glyph of glyphs) {
      const index = this.#order.push(glyph) - 1;
      if (typeof glyph === 'number') this.#ids.set(glyph, index);
    }
    const outlines: Uint8Array[] = [];
    for (let index = 0; index < this.#order.length; index++) {
      const glyph = this.#order[index]!;
      outlines.push(typeof glyph === 'number' ? this.#outline(glyph) : this.#composed(glyph.parts));
    }
    return { outlines, order: this.#order };
  }

  /** An outline of components. Blank ones are left out. */
  #composed(parts: readonly GlyphPart[]): Uint8Array {
    const drawn = parts.flatMap((part) => {
      const outline = this.#outline(part.glyph);
      return outline.length < OUTLINE_HEADER ? [] : [{ ...part, box: viewOf(outline) }];
    });
    if (drawn.length === 0) return new Uint8Array(0);
    const view = new DataView(new ArrayBuffer(OUTLINE_HEADER + drawn.length * COMPONENT));
    view.setInt16(0, -1);
    for (const [at, side] of [
      [2, Math.min],
      [4, Math.min],
      [6, Math.max],
      [8, Math.max],
    ] as const)
      view.setInt16(at, side(...drawn.map(({ x, y, box }) => box.getInt16(at) + (at === 2 || at === 6 ? x : y))));
    drawn.forEach(({ glyph, x, y }, index) => {
      const at = OUTLINE_HEADER + index * COMPONENT;
      const isLast = index === drawn.length - 1;
      view.setUint16(at, ARGS_ARE_WORDS | ARGS_ARE_OFFSETS | (isLast ? 0 : MORE_COMPONENTS));
      view.setUint16(at + 2, this.#include(glyph));
      view.setInt16(at + 4, x);
      view.setInt16(at + 6, y);
    });
    return new Uint8Array(view.buffer);
  }

  #include(glyph: number): number {
    let id = this.#ids.get(glyph);
    if (id === undefined) this.#ids.set(glyph, (id = this.#order.push(glyph) - 1));
    return id;
  }

  /** The glyph's outline, padded to an even length. */
  #outline(glyph: number): Uint8Array {
    const size = this.#isShort ? 2 : 4;
    if (this.#blank.has(glyph)) return new Uint8Array(0);
    if (glyph < 0 || glyph >= this.#count || (glyph + 2) * size > this.#loca.byteLength) return new Uint8Array(0);
    const at = (index: number): number =>
      this.#isShort ? this.#loca.getUint16(index * 2) * 2 : this.#loca.getUint32(index * 4);
    const start = at(glyph);
    const end = at(glyph + 1);
    if (end <= start || end > this.#glyf.byteLength) return new Uint8Array(0);
    const outline = new Uint8Array(this.#glyf.buffer, this.#glyf.byteOffset + start, end - start);
    if (outline.length < 10) return padded(outline);
    const contours = this.#glyf.getInt16(start);
    if (contours < 0) return this.#withOwnComponents(padded(outline));
    return padded(this.#keepsInstructions ? outline : withoutInstructions(outline, contours));
  }

  /** Writes the numbers of the subset into a composite glyph, and cuts off its instructions. */
  #withOwnComponents(outline: Uint8Array): Uint8Array {
    const view = new DataView(outline.buffer);
    // The loop ends because every component moves `at` on, and the outline is finite.
    for (let at = 10; at + 4 <= outline.length;) {
      const flags = view.getUint16(at);
      if (!this.#keepsInstructions) view.setUint16(at, flags & ~HAS_INSTRUCTIONS);
      view.setUint16(at + 2, this.#include(view.getUint16(at + 2)));
      at += 4 + (flags & ARGS_ARE_WORDS ? 4 : 2);
      at += flags & HAS_SCALE ? 2 : flags & HAS_XY_SCALE ? 4 : flags & HAS_MATRIX ? 8 : 0;
      if ((flags & MORE_COMPONENTS) === 0) return this.#keepsInstructions ? outline : outline.subarray(0, at);
    }
    return outline;
  }
}

/** A simple glyph: its header, the last point of each contour, the length of its instructions, these, and its points. */
function withoutInstructions(outline: Uint8Array, contours: number): Uint8Array {
  const lengthAt = 10 + contours * 2;
  const pointsAt = lengthAt + 2 + ((outline[lengthAt] ?? 0) << 8) + (outline[lengthAt + 1] ?? 0);
  if (pointsAt === lengthAt + 2 || pointsAt > outline.length) return outline;
  return concatenate([outline.subarray(0, lengthAt), new Uint8Array(2), outline.subarray(pointsAt)]);
}

/** A copy of an even length. */
function padded(outline: Uint8Array): Uint8Array {
  const copied = new Uint8Array((outline.length + 1) & ~1);
  copied.set(outline);
  return copied;
}

/**
 * What maxp says of composite glyphs (version 1.0): points and contours, components and depth. Programs reserve as much.
 */
function raiseCompositeLimits(maxp: DataView, glyphs: readonly WantedGlyph[]): void {
  const most = glyphs.reduce<number>(
    (sum, glyph) => Math.max(sum, typeof glyph === 'number' ? 0 : glyph.parts.length),
    0,
  );
  if (most === 0 || maxp.byteLength < 32) return;
  for (const [simple, composite] of [
    [6, 10],
    [8, 12],
  ] as const) {
    const ofPart = Math.max(maxp.getUint16(simple), maxp.getUint16(composite));
    maxp.setUint16(composite, Math.min(MAX_UINT16, ofPart * most));
  }
  maxp.setUint16(28, Math.max(maxp.getUint16(28), most));
  maxp.setUint16(30, maxp.getUint16(30) + 1);
}

/** Advance and left side bearing of each glyph; glyphs beyond the long entries share the last advance. */
function horizontalMetrics(font: SfntFile, order: readonly WantedGlyph[], outlines: readonly Uint8Array[]): Uint8Array {
  const hmtx = font.required('hmtx');
  const long = Math.min(font.required('hhea').getUint16(34), hmtx.byteLength >> 2);
  const table = new Uint8Array(order.length * 4);
  const view = new DataView(table.buffer);
  order.forEach((wanted, index) => {
    if (wanted === NO_GLYPH) return;
    if (typeof wanted !== 'number') {
      view.setUint16(index * 4, Math.min(MAX_UINT16, wanted.advance));
      // Programs move an outline by the difference of its bearing and its left edge, and this one has to stay.
      if (outlines[index]!.length > 0) view.setInt16(index * 4 + 2, viewOf(outlines[index]!).getInt16(2));
      return;
    }
    const isLong = wanted < long;
    const bearingAt = isLong ? wanted * 4 + 2 : long * 4 + (wanted - long) * 2;
    if (long > 0) view.setUint16(index * 4, hmtx.getUint16((isLong ? wanted : long - 1) * 4));
    if (bearingAt + 2 <= hmtx.byteLength) view.setInt16(index * 4 + 2, hmtx.getInt16(bearingAt));
  });
  return table;
}

function glyphLocations(outlines: readonly Uint8Array[], isShort: boolean): Uint8Array {
  const table = new Uint8Array((outlines.length + 1) * (isShort ? 2 : 4));
  const view = new DataView(table.buffer);
  let offset = 0;
  for (let index = 0; index <= outlines.length; index++) {
    if (isShort) view.setUint16(index * 2, offset / 2);
    else view.setUint32(index * 4, offset);
    offset += outlines[index]?.length ?? 0;
  }
  return table;
}

/** Writes an sfnt file of the tables, in the order of their tags. */
function writeFont(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const count = sorted.length;
  const power = 31 - Math.clz32(count);
  const directory = 12 + count * 16;
  const file = new Uint8Array(sorted.reduce((sum, [, table]) => sum + aligned(table.length), directory));
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, count);
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, count * 16 - (16 << power));
  let offset = directory;
  let headAt = 0;
  sorted.forEach(([tag, table], index) => {
    const at = 12 + index * 16;
    for (let i = 0; i < 4; i++) view.setUint8(at + i, tag.charCodeAt(i));
    file.set(table, offset);
    view.setUint32(at + 4, checksum(view, offset, aligned(table.length)));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, table.length);
    if (tag === 'head') headAt = offset;
    offset += aligned(table.length);
  });
  view.setUint32(headAt + 8, (0xb1b0afba - checksum(view, 0, file.length)) >>> 0);
  return file;
}

function aligned(length: number): number {
  return (length + 3) & ~3;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function copy(table: DataView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(table.buffer, table.byteOffset, table.byteLength).slice() as Uint8Array<ArrayBuffer>;
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
