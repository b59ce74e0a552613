/**
 * PNG files whose compressed pixels fit into a PDF unchanged: PDF's predictors are PNG's row filters, so such an image
 * is neither decoded nor compressed again. The whole file is validated first, so that damage is reported now and not
 * found by readers of the PDF.
 */
import { viewOf } from '../../base/bytes.js';
import { hasRows, readChunks } from './png-chunks.js';

export interface PngStream {
  readonly width: number;
  readonly height: number;
  /** The concatenated IDAT data in zlib format: rows that each start with a filter byte. */
  readonly data: Uint8Array;
  /** The bits of a sample or of a palette index. */
  readonly bits: 1 | 2 | 4 | 8;
  /** 1 for images with a palette. */
  readonly components: 1 | 3;
  /** The r, g and b of each colour. */
  readonly palette: Uint8Array | null;
}

/** Colour types without alpha, with their components and bit depths (PNG 3rd edition, table 8). */
const GREY = 0;
const TRUECOLOR = 2;
const INDEXED = 3;
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  [GREY]: [1, 2, 4, 8],
  [TRUECOLOR]: [8],
  [INDEXED]: [1, 2, 4, 8],
};

/** Returns null for a PNG that needs a decoder, and for a damaged one, which the decoder reports. */
export async function readPngStream(bytes: Uint8Array): Promise<PngStream | null> {
  const stream = describePng(bytes);
  return stream && (await hasRows(stream.data, strideOf(stream), stream.height)) ? stream : null;
}

/** Checks whether the pixels of a PNG can stay compressed, unless they turn out to be damaged. */
export function passesThrough(png: Uint8Array): boolean {
  return describePng(png) !== null;
}

function strideOf({ width, components, bits }: PngStream): number {
  return 1 + Math.ceil((width * components * bits) / 8);
}

function describePng(bytes: Uint8Array): PngStream | null {
  const chunks = readChunks(bytes);
  if (!chunks) return null;
  const { header, palette, data } = chunks;
  const view = viewOf(header);
  const [width, height, bits, type] = [view.getUint32(0), view.getUint32(4), header[8]!, header[9]!];
  const [compression, filter, interlace] = header.subarray(10);
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0 || interlace !== 0) return null;
  if (!DEPTHS[type]?.includes(bits)) return null;
  const isIndexed = type === INDEXED;
  if (isIndexed && !(palette && palette.length > 0 && palette.length % 3 === 0 && palette.length / 3 <= 2 ** bits))
    return null;
  const components = type === TRUECOLOR ? 3 : 1;
  // An index could exceed a palette that is shorter than the bit depth allows, and only a decoder checks that.
  if (isIndexed && palette!.length / 3 < 2 ** bits) return null;
  return {
    width,
    height,
    data,
    bits: bits as PngStream['bits'],
    components,
    palette: isIndexed ? new Uint8Array(palette!) : null,
  };
}
