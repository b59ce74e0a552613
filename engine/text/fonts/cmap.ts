/** The mapping from characters to glyphs (OpenType `cmap`, formats 0, 4, 6, 12 and 13), read on demand. */
import { brokenFont, type SfntFile } from './sfnt.js';

type Lookup = (codePoint: number) => number;

/** The preference of (platform, encoding): full Unicode, then BMP, symbol, Mac Roman. */
const ENCODING_RANK: Readonly<Record<string, number>> = {
  '3,10': 9,
  '0,6': 8,
  '0,4': 8,
  '0,10': 8,
  '3,1': 7,
  '0,3': 6,
  '0,2': 5,
  '0,1': 5,
  '0,0': 5,
  '3,0': 2,
  '1,0': 1,
};

const READERS: Readonly<Record<number, (view: DataView, at: number) => Lookup>> = {
  0: byteEncoding,
  4: segmentMapping,
  6: trimmedTable,
  12: (view, at) => segmentedCoverage(view, at, true),
  13: (view, at) => segmentedCoverage(view, at, false),
};

/**
 * Returns a function from code point to glyph, 0 if the font has none. What was found is kept in pages of 256 characters,
 * so later lookups are two array reads.
 */
export function readCharacterMap(file: SfntFile): Lookup {
  const cmap = file.required('cmap');
  const count = Math.min(cmap.getUint16(2), Math.floor((cmap.byteLength - 4) / 8));
  let best = { rank: 0, offset: 0, symbol: false };
  for (let i = 0; i < count; i++) {
    const platform = cmap.getUint16(4 + i * 8);
    const encoding = cmap.getUint16(6 + i * 8);
    const offset = cmap.getUint32(8 + i * 8);
    const rank = ENCODING_RANK[`${platform},${encoding}`] ?? 0;
    if (rank > best.rank && offset + 8 <= cmap.byteLength && READERS[cmap.getUint16(offset)]) {
      best = { rank, offset, symbol: platform === 3 && encoding === 0 };
    }
  }
  const reader = best.rank > 0 ? READERS[cmap.getUint16(best.offset)] : undefined;
  if (!reader) throw brokenFont('it has no usable character map');
  const direct = reader(cmap, best.offset);
  // Symbol fonts have their glyphs at U+F000–F0FF, in place of ASCII characters.
  const lookup: Lookup = best.symbol ? (cp) => direct(cp) || (cp < 0x100 ? direct(0xf000 + cp) : 0) : direct;
  return pagedLookup(lookup, file.glyphCount);
}

/** No glyph has this number, because a font has 65,535 at most. */
const NOT_READ = 0xffff;

function pagedLookup(lookup: Lookup, glyphCount: number): Lookup {
  const pages: (Uint16Array | undefined)[] = [];
  return (codePoint) => {
    const index = codePoint >> 8;
    let page = pages[index];
    if (page === undefined) {
      if (codePoint > 0x10ffff) return 0;
      page = pages[index] = new Uint16Array(256).fill(NOT_READ);
    }
    const known = page[codePoint & 255]!;
    if (known !== NOT_READ) return known;
    const glyph = lookup(codePoint);
    return (page[codePoint & 255] = glyph < glyphCount ? glyph : 0);
  };
}

/** So that no later lookup reads beyond the table. */
function checkEnd(view: DataView, end: number): void {
  if (end > view.byteLength) throw brokenFont('its character map is cut off');
}

function byteEncoding(view: DataView, at: number): Lookup {
  checkEnd(view, at + 6 + 256);
  return (cp) => (cp < 256 ? view.getUint8(at + 6 + cp) : 0);
}

function trimmedTable(view: DataView, at: number): Lookup {
  const first = view.getUint16(at + 6);
  const count = view.getUint16(at + 8);
  checkEnd(view, at + 10 + count * 2);
  return (cp) => (cp >= first && cp < first + count ? view.getUint16(at + 10 + (cp - first) * 2) : 0);
}

function segmentMapping(view: DataView, at: number): Lookup {
  const doubled = view.getUint16(at + 6);
  const segments = doubled >> 1;
  const ends = at + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const offsets = deltas + doubled;
  checkEnd(view, offsets + doubled);
  return (cp) => {
    if (cp > 0xffff) return 0;
    let low = 0;
    let high = segments;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (view.getUint16(ends + middle * 2) < cp) low = middle + 1;
      else high = middle;
    }
    if (low >= segments) return 0;
    const start = view.getUint16(starts + low * 2);
    if (cp < start) return 0;
    const delta = view.getUint16(deltas + low * 2);
    const rangeOffset = view.getUint16(offsets + low * 2);
    if (rangeOffset === 0) return (cp + delta) & 0xffff;
    const place = offsets + low * 2 + rangeOffset + (cp - start) * 2;
    const glyph = place + 2 <= view.byteLength ? view.getUint16(place) : 0;
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}

function segmentedCoverage(view: DataView, at: number, sequential: boolean): Lookup {
  const groups = view.getUint32(at + 12);
  checkEnd(view, at + 16 + groups * 12);
  return (cp) => {
    let low = 0;
    let high = groups;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (view.getUint32(at + 20 + middle * 12) < cp) low = middle + 1;
      else high = middle;
    }
    if (low >= groups) return 0;
    const start = view.getUint32(at + 16 + low * 12);
    if (cp < start) return 0;
    return view.getUint32(at + 24 + low * 12) + (sequential ? cp - start : 0);
  };
}
