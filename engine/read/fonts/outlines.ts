/**
 * The outlines of TrueType glyphs (OpenType, glyf and loca) as numbers that are equal where the outlines are. Subsets of a
 * font number their glyphs differently; what is drawn is the same.
 */
import type { ReadingBudget } from '../syntax/reading-budget.js';

/** How deep composite glyphs may use others. */
const MAX_DEPTH = 6;
const MAX_COMPONENTS = 64;

const enum Flag {
  onCurve = 1,
  xShort = 2,
  yShort = 4,
  repeat = 8,
  xSame = 16,
  ySame = 32,
}

const enum Component {
  words = 1,
  scale = 8,
  more = 32,
  twoScales = 64,
  matrix = 128,
}

/** The number of a glyph's outline; 0 for a glyph that draws nothing, or cannot be read. */
export type Outlines = (glyph: number) => number;

/** Null where the file is no TrueType font. */
export function trueTypeOutlines(bytes: Uint8Array, budget: ReadingBudget): Outlines | null {
  const tables = tablesOf(bytes);
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((tag) => tables.get(tag));
  if (!head || !loca || !glyf || head.byteLength < 54) return null;
  const isLong = head.getInt16(50) !== 0;
  const known = new Map<number, number>();
  const outlineOf = (glyph: number, depth = 0): number => {
    const before = known.get(glyph);
    if (before !== undefined) return before;
    const data = dataOf(glyph, { loca, glyf, isLong });
    budget.spend('steps', 2 + (data?.byteLength ?? 0) / 4);
    const found = data && depth < MAX_DEPTH ? hashOf(data, (other) => outlineOf(other, depth + 1)) : 0;
    known.set(glyph, found);
    return found;
  };
  return (glyph) => outlineOf(glyph);
}

function tablesOf(bytes: Uint8Array): ReadonlyMap<string, DataView> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, DataView>();
  const count = bytes.length < 12 ? 0 : view.getUint16(4);
  for (let at = 12; at + 16 <= bytes.length && tables.size < count; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (tables.has(tag) || offset > bytes.length) break;
    tables.set(tag, new DataView(view.buffer, view.byteOffset + offset, Math.min(length, bytes.length - offset)));
  }
  return tables;
}

interface GlyphTables {
  readonly loca: DataView;
  readonly glyf: DataView;
  readonly isLong: boolean;
}

function dataOf(glyph: number, { loca, glyf, isLong }: GlyphTables): DataView | null {
  const size = isLong ? 4 : 2;
  if ((glyph + 2) * size > loca.byteLength) return null;
  const offset = (index: number): number => (isLong ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2);
  const [from, to] = [offset(glyph), Math.min(offset(glyph + 1), glyf.byteLength)];
  return to - from < 10 ? null : new DataView(glyf.buffer, glyf.byteOffset + from, to - from);
}

const mixed = (hash: number, value: number): number => (Math.imul(hash, 0x01000193) ^ value) | 0;

function hashOf(glyph: DataView, outlineOf: Outlines): number {
  try {
    const contours = glyph.getInt16(0);
    return contours >= 0 ? simple(glyph, contours) : composite(glyph, outlineOf);
  } catch (error) {
    if (error instanceof RangeError) return 0; // The glyph ends before its outline does.
    throw error;
  }
}

function simple(glyph: DataView, contours: number): number {
  let hash = 1;
  let points = 0;
  for (let contour = 0; contour < contours; contour++) {
    points = glyph.getUint16(10 + contour * 2) + 1;
    hash = mixed(hash, points);
  }
  // Instructions say how pixels are set, and draw nothing by themselves.
  let at = 12 + contours * 2 + glyph.getUint16(10 + contours * 2);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = glyph.getUint8(at++);
    const times = flag & Flag.repeat ? glyph.getUint8(at++) : 0;
    for (let time = 0; time <= times && flags.length < points; time++) flags.push(flag);
  }
  for (const flag of flags) hash = mixed(hash, flag & Flag.onCurve);
  for (const [short, same] of [
    [Flag.xShort, Flag.xSame],
    [Flag.yShort, Flag.ySame],
  ] as const)
    for (const flag of flags) {
      if (flag & short) hash = mixed(hash, flag & same ? glyph.getUint8(at++) : -glyph.getUint8(at++));
      else if (flag & same) hash = mixed(hash, 0);
      else {
        hash = mixed(hash, glyph.getInt16(at));
        at += 2;
      }
    }
  return hash;
}

function composite(glyph: DataView, outlineOf: Outlines): number {
  let hash = 2;
  let at = 10;
  for (let count = 0; count < MAX_COMPONENTS; count++) {
    const flags = glyph.getUint16(at);
    hash = mixed(hash, outlineOf(glyph.getUint16(at + 2)));
    at += 4;
    const matrix = flags & Component.matrix ? 8 : flags & Component.twoScales ? 4 : flags & Component.scale ? 2 : 0;
    const end = at + (flags & Component.words ? 4 : 2) + matrix;
    for (; at < end; at++) hash = mixed(hash, glyph.getUint8(at));
    if (!(flags & Component.more)) break;
  }
  return hash;
}
