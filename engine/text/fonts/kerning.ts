/** Pair kerning from GPOS (PairPos formats 1 and 2), summed over lookups. */
import type { LayoutTable, LookupRef } from './layout-tables.js';

const X_ADVANCE = 0x0004;
/** Of pairs that stand one below the other. */
export const Y_ADVANCE = 0x0008;
/** Device and variation tables, which have no effect on static fonts without a pixel size. */
const DEVICE_MASK = 0x00f0;

/** Returns the kerning of a pair, or null if the subtable does not apply and the next one must be tried. */
type PairReader = (first: number, second: number) => number | null;

/**
 * Checks whether all subtables of a pair lookup only change the advance of the first glyph. Only then are positions
 * independent of each other; HarfBuzz handles other lookups.
 */
export function isPlainPairLookup(table: LayoutTable, lookup: LookupRef, advance = X_ADVANCE): boolean {
  const { view } = table;
  return (
    (lookup.flag & 0x0006) === 0 &&
    lookup.subtables.every((at) => {
      const format = view.getUint16(at);
      return (
        (format === 1 || format === 2) &&
        (view.getUint16(at + 4) & ~DEVICE_MASK) === advance &&
        view.getUint16(at + 6) === 0
      );
    })
  );
}

/** Returns a function that sums the kerning of a pair over plain pair lookups, in font units. */
export function pairKerning(
  table: LayoutTable,
  lookups: readonly LookupRef[],
): (first: number, second: number) => number {
  const readers = lookups.map((lookup) => lookup.subtables.map((at) => pairReader(table, at)));
  return (first, second) => {
    let sum = 0;
    for (const subtables of readers) {
      for (const read of subtables) {
        const value = read(first, second);
        if (value !== null) {
          sum += value;
          break;
        }
      }
    }
    return sum;
  };
}

function pairReader(table: LayoutTable, at: number): PairReader {
  const { view } = table;
  const coverage = table.coverage(at + view.getUint16(at + 2));
  const valueSize = 2 * bitCount(view.getUint16(at + 4));
  if (view.getUint16(at) === 1) return glyphPairs(view, at, coverage, valueSize);
  const firstClasses = table.classes(at + view.getUint16(at + 8));
  const secondClasses = table.classes(at + view.getUint16(at + 10));
  const firstCount = view.getUint16(at + 12);
  const secondCount = view.getUint16(at + 14);
  return (first, second) => {
    if (coverage.indexOf(first) < 0) return null;
    const row = firstClasses.classOf(first);
    const column = secondClasses.classOf(second);
    // As in HarfBuzz, class 0 of the second glyph does not match; a later subtable may.
    if (column === 0 || row >= firstCount || column >= secondCount) return null;
    return view.getInt16(at + 16 + (row * secondCount + column) * valueSize);
  };
}

function glyphPairs(
  view: DataView,
  at: number,
  coverage: { indexOf(glyph: number): number },
  valueSize: number,
): PairReader {
  const recordSize = 2 + valueSize;
  return (first, second) => {
    const index = coverage.indexOf(first);
    if (index < 0) return null;
    const set = at + view.getUint16(at + 10 + index * 2);
    let low = 0;
    let high = view.getUint16(set);
    while (low < high) {
      const middle = (low + high) >> 1;
      const record = set + 2 + middle * recordSize;
      const glyph = view.getUint16(record);
      if (glyph === second) return view.getInt16(record + 2);
      if (glyph < second) low = middle + 1;
      else high = middle;
    }
    return null;
  };
}

export function bitCount(format: number): number {
  let count = 0;
  for (let bits = format; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/**
 * Reads horizontal pairs of the legacy `kern` table (version 0, format 0), which counts only if GPOS has no kerning.
 * The npm build of HarfBuzz does not support it, so both shapers use this function.
 */
export function legacyKerning(view: DataView): ((first: number, second: number) => number) | null {
  if (view.byteLength < 18 || view.getUint16(0) !== 0) return null;
  for (let i = 0, at = 4, n = view.getUint16(2); i < n && at + 14 <= view.byteLength; i++) {
    const coverage = view.getUint16(at + 4);
    if (coverage >> 8 === 0 && (coverage & 0x7) === 1) return legacyPairs(view, at);
    at += Math.max(6, view.getUint16(at + 2));
  }
  return null;
}

function legacyPairs(view: DataView, at: number): (first: number, second: number) => number {
  const pairs = Math.min(view.getUint16(at + 6), Math.floor((view.byteLength - at - 14) / 6));
  return (first, second) => {
    const wanted = first * 65536 + second;
    let low = 0;
    let high = pairs;
    while (low < high) {
      const middle = (low + high) >> 1;
      const key = view.getUint32(at + 14 + middle * 6);
      if (key === wanted) return view.getInt16(at + 18 + middle * 6);
      if (key < wanted) low = middle + 1;
      else high = middle;
    }
    return 0;
  };
}
