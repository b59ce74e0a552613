/**
 * The rows of ordinary PNG files with an alpha channel, such as logos and screenshots: 8 bits, not interlaced, sRGB. Loading
 * the general decoder takes longer than reading such a file here, and it holds all pixels at once. All others are left to it.
 */
import { viewOf } from '../../base/bytes.js';
import { host } from '../../host/index.js';
import { readChunks } from './png-chunks.js';

export interface PngRows {
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel: red, green, blue and alpha, or grey and alpha. */
  readonly channels: 2 | 4;
  /**
   * Reads all rows, each behind the byte of its filter, in chunks of any length; each call begins anew. Rejects with
   * DamagedData; of a damaged file, there may also be too few or too many rows.
   */
  rows(): AsyncIterable<Uint8Array>;
}

/** Bytes of a pixel, by colour type (PNG 3rd edition, table 8). */
const CHANNELS: Readonly<Record<number, 2 | 4>> = { 4: 2, 6: 4 };

/** Checks whether the colour type of a PNG (in IHDR, the first chunk) has an alpha channel. */
export function hasAlphaChannel(png: Uint8Array): boolean {
  return png[25]! in CHANNELS;
}

/** Checks the header alone, which readImageHeader() has accepted. */
export function mayReadRows(png: Uint8Array): boolean {
  return layoutOf(png.subarray(16, 29)) !== null;
}

/** Returns null for a PNG that needs the general decoder, and for one with damaged chunks, which that decoder reports. */
export function readPngRows(png: Uint8Array): PngRows | null {
  const chunks = mayReadRows(png) ? readChunks(png) : null;
  const layout = chunks && !chunks.palette ? layoutOf(chunks.header) : null;
  return layout && { ...layout, rows: () => host.inflate(chunks!.data) };
}

/** `header`: the 13 bytes of IHDR. */
function layoutOf(header: Uint8Array): { width: number; height: number; channels: 2 | 4 } | null {
  const view = viewOf(header);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [bits, type = 0, compression, filter, interlace] = header.subarray(8);
  const channels = CHANNELS[type];
  const isPlain = bits === 8 && compression === 0 && filter === 0 && interlace === 0;
  return isPlain && channels && width * height > 0 ? { width, height, channels } : null;
}
