/** PNG files (PNG 3rd edition), deflated by code of our own, so that their bytes are the same everywhere. */
import { joinBytes, viewOf } from '../base/bytes.js';
import type { Deflater } from '../pdf/compression/deflate.js';

/** Rows from the top, four bytes a pixel: sRGB and alpha, not multiplied by it. */
export interface PngPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TRUECOLOR = 2;
const TRUECOLOR_WITH_ALPHA = 6;
const PALETTE = 3;
const MOST_COLORS = 256;

/** `pixelsPerMeter`: of paper; null: the file tells no size. */
export function encodePng(pixels: PngPixels, deflater: Deflater, pixelsPerMeter: number | null): Uint8Array {
  const { width, height } = pixels;
  const isOpaque = everyFourth(pixels.data, 255);
  const palette = isOpaque ? paletteOf(pixels) : null;
  const type = palette ? PALETTE : isOpaque ? TRUECOLOR : TRUECOLOR_WITH_ALPHA;
  const header = new Uint8Array(13);
  viewOf(header).setUint32(0, width);
  viewOf(header).setUint32(4, height);
  header[8] = 8;
  header[9] = type;
  const rows = palette ? palette.rows : filteredRows(pixels, isOpaque ? 3 : 4);
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('sRGB', Uint8Array.of(0))];
  if (pixelsPerMeter !== null) {
    const size = new Uint8Array(9);
    viewOf(size).setUint32(0, pixelsPerMeter);
    viewOf(size).setUint32(4, pixelsPerMeter);
    size[8] = 1;
    parts.push(chunk('pHYs', size));
  }
  if (palette) parts.push(chunk('PLTE', palette.colors));
  return joinBytes([
    ...parts,
    chunk('IDAT', deflater.deflate(rows, palette ? 6 : 4)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function everyFourth(data: Uint8Array, value: number): boolean {
  for (let k = 3; k < data.length; k += 4) if (data[k] !== value) return false;
  return true;
}

/** A page of black text has no more colours than a palette: its file is a third as large. null: it has more. */
function paletteOf({
  width,
  height,
  data,
}: PngPixels): { readonly colors: Uint8Array; readonly rows: Uint8Array } | null {
  const indices = new Map<number, number>();
  const colors = new Uint8Array(3 * MOST_COLORS);
  const rows = new Uint8Array(height * (width + 1));
  let last = -1;
  let index = 0;
  for (let y = 0, k = 0; y < height; y++) {
    const at = y * (width + 1) + 1;
    for (let x = 0; x < width; x++, k += 4) {
      const color = (data[k]! << 16) | (data[k + 1]! << 8) | data[k + 2]!;
      if (color !== last) {
        last = color;
        const known = indices.get(color);
        if (known === undefined) {
          index = indices.size;
          if (index === MOST_COLORS) return null;
          indices.set(color, index);
          colors.set([data[k]!, data[k + 1]!, data[k + 2]!], 3 * index);
        } else index = known;
      }
      rows[at + x] = index;
    }
  }
  return { colors: colors.slice(0, 3 * indices.size), rows };
}

/** Each row with the filter that leaves the least: its differences from the left or from above, or the row itself. */
function filteredRows({ width, height, data }: PngPixels, channels: 3 | 4): Uint8Array {
  const stride = width * channels;
  const rows = new Uint8Array(height * (stride + 1));
  let above = new Uint8Array(stride);
  let row = new Uint8Array(stride);
  for (let y = 0, k = 0; y < height; y++) {
    for (let i = 0; i < stride; k += 4) {
      row[i++] = data[k]!;
      row[i++] = data[k + 1]!;
      row[i++] = data[k + 2]!;
      if (channels === 4) row[i++] = data[k + 3]!;
    }
    const at = y * (stride + 1);
    const filter = bestFilter(row, above, channels);
    rows[at] = filter;
    for (let i = 0; i < stride; i++) {
      const known = filter === UP ? above[i]! : filter === SUB && i >= channels ? row[i - channels]! : 0;
      rows[at + 1 + i] = row[i]! - known;
    }
    [above, row] = [row, above];
  }
  return rows;
}

const SUB = 1;
const UP = 2;

/** The one that leaves the most zeros: pages are flat. */
function bestFilter(row: Uint8Array, above: Uint8Array, channels: number): number {
  let [same, sameAsLeft] = [0, 0];
  for (let i = 0; i < row.length; i++) {
    if (row[i] === above[i]) same++;
    if (i >= channels && row[i] === row[i - channels]) sameAsLeft++;
  }
  return same >= sameAsLeft ? UP : SUB;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  viewOf(bytes).setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(data, 8);
  viewOf(bytes).setUint32(8 + data.length, checksum(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** CRC-32 (PNG 3rd edition, annex D), half a byte at a time. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    crc = (crc >>> 4) ^ STEPS[crc & 15]!;
    crc = (crc >>> 4) ^ STEPS[crc & 15]!;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const STEPS = Uint32Array.from({ length: 16 }, (_, n) => {
  let step = n;
  for (let bit = 0; bit < 4; bit++) step = step & 1 ? (step >>> 1) ^ 0xedb88320 : step >>> 1;
  return step;
});
