/**
 * The pixels of ordinary PNG files with an alpha channel, such as logos: 8 bits, not interlaced, sRGB. Loading the
 * general decoder takes longer than decoding such a file here. All others are left to it.
 */
import { viewOf } from '../../base/bytes.js';
import { inflateRows, readChunks } from './png-chunks.js';

export interface PngPixels {
  readonly width: number;
  readonly height: number;
  /** Rows of pixels with four bytes each: r, g, b and alpha. */
  readonly data: Uint8Array;
}

/** Bytes of a pixel, by colour type (PNG 3rd edition, table 8). */
const CHANNELS: Readonly<Record<number, 2 | 4>> = { 4: 2, 6: 4 };

/** The general decoder is the quicker one for large files. */
const MAX_PIXELS = 1_000_000;

/** Checks whether the colour type of a PNG (in IHDR, the first chunk) has an alpha channel. */
export function hasAlphaChannel(png: Uint8Array): boolean {
  return png[25]! in CHANNELS;
}

/** Checks the header alone, which readImageHeader() has accepted. */
export function mayReadPixels(png: Uint8Array): boolean {
  return layoutOf(png.subarray(16, 29)) !== null;
}

/** Returns null for a PNG that needs the general decoder, and for a damaged one, which that decoder reports. */
export async function readPngPixels(png: Uint8Array): Promise<PngPixels | null> {
  const chunks = mayReadPixels(png) ? readChunks(png) : null;
  const layout = chunks && !chunks.palette ? layoutOf(chunks.header) : null;
  if (!layout) return null;
  const { width, height, channels } = layout;
  const stride = width * channels;
  const rows = await inflateRows(chunks!.data, stride + 1, height);
  if (!rows) return null;
  const samples = unfilter(rows, stride, height, channels);
  return { width, height, data: channels === 4 ? samples : withColors(samples) };
}

/** `header`: the 13 bytes of IHDR. */
function layoutOf(header: Uint8Array): { width: number; height: number; channels: 2 | 4 } | null {
  const view = viewOf(header);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bits, type = 0, compression, filter, interlace] = header.subarray(8);
  const channels = CHANNELS[type];
  const isPlain = bits === 8 && compression === 0 && filter === 0 && interlace === 0;
  if (!isPlain || !channels || width * height === 0 || width * height > MAX_PIXELS) return null;
  return { width, height, channels };
}

/** Repeats grey as red, green and blue. */
function withColors(samples: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(samples.length * 2);
  for (let from = 0, to = 0; from < samples.length; from += 2, to += 4) {
    pixels.fill(samples[from]!, to, to + 3);
    pixels[to + 3] = samples[from + 1]!;
  }
  return pixels;
}

/** Undoes the filters of all rows (§ 9.2). `channels` is the distance to the byte on the left, in bytes. */
function unfilter(rows: Uint8Array, stride: number, height: number, channels: number): Uint8Array {
  const samples = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const at = row * stride;
    const filter = rows[at + row]!;
    samples.set(rows.subarray(at + row + 1, at + row + 1 + stride), at);
    const above = row === 0 ? new Uint8Array(stride) : samples.subarray(at - stride, at);
    UNDO[filter]!(samples.subarray(at, at + stride), above, channels);
  }
  return samples;
}

/** Undoes a filter of one row in place. */
type Undo = (row: Uint8Array, above: Uint8Array, channels: number) => void;

/** By filter type: None, Sub, Up, Average, Paeth. */
const UNDO: readonly Undo[] = [() => undefined, undoSub, undoUp, undoAverage, undoPaeth];

function undoSub(row: Uint8Array, _above: Uint8Array, channels: number): void {
  for (let i = channels; i < row.length; i++) row[i] = row[i]! + row[i - channels]!;
}

function undoUp(row: Uint8Array, above: Uint8Array): void {
  for (let i = 0; i < row.length; i++) row[i] = row[i]! + above[i]!;
}

function undoAverage(row: Uint8Array, above: Uint8Array, channels: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i < channels ? 0 : row[i - channels]!;
    row[i] = row[i]! + ((left + above[i]!) >> 1);
  }
}

function undoPaeth(row: Uint8Array, above: Uint8Array, channels: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i < channels ? 0 : row[i - channels]!;
    const corner = i < channels ? 0 : above[i - channels]!;
    row[i] = row[i]! + nearestOf(left, above[i]!, corner);
  }
}

/** The Paeth predictor: the neighbour nearest to left + up - corner; among equals left, then up (§ 9.4). */
function nearestOf(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
