/**
 * PNG files whose compressed pixels fit into a PDF unchanged: PDF's predictors are PNG's row filters, so such an image
 * is neither decoded nor compressed again. The whole file is validated first, so that damage is reported now and not
 * found by readers of the PDF.
 */
import { promisify } from 'node:util';
import { inflate, type InputType, type ZlibOptions } from 'node:zlib';

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
/**
 * Chunks that affect the look and need a decoder: transparency, colour spaces other than sRGB, orientation, animation.
 */
const FOREIGN = new Set(['tRNS', 'iCCP', 'cICP', 'eXIf', 'acTL']);
const MAX_FILTER = 4;

/** Checks whether the colour type of a PNG (in IHDR, the first chunk) has an alpha channel. */
export function hasAlphaChannel(png: Uint8Array): boolean {
  return (png[25]! & 4) !== 0;
}

/** Returns null for a PNG that needs a decoder, and for a damaged one, which the decoder reports. */
export async function readPngStream(bytes: Uint8Array): Promise<PngStream | null> {
  const stream = describePng(bytes);
  return stream && (await inflatesTo(stream.data, strideOf(stream), stream.height)) ? stream : null;
}

/** Checks whether the pixels of a PNG can stay compressed, unless they turn out to be damaged. */
export function passesThrough(png: Uint8Array): boolean {
  return describePng(png) !== null;
}

function strideOf({ width, components, bits }: PngStream): number {
  return 1 + Math.ceil((width * components * bits) / 8);
}

function describePng(bytes: Uint8Array): PngStream | null {
  const chunks = readChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!chunks) return null;
  const { header, palette, data } = chunks;
  const [width, height, bits, type] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!, header[9]!];
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

interface Chunks {
  readonly header: Buffer;
  readonly palette: Buffer | null;
  readonly data: Uint8Array;
}

/** IHDR comes first, then at most one PLTE, consecutive IDAT chunks and IEND, each with a CRC (§ 5). */
function readChunks(file: Buffer): Chunks | null {
  let header: Buffer | null = null;
  let palette: Buffer | null = null;
  const data: Buffer[] = [];
  let last = '';
  // Terminates because each chunk takes at least 12 bytes.
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (length > file.length - at - 12) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) return null;
    if ((last === '') !== (type === 'IHDR') || FOREIGN.has(type)) return null;
    if (type === 'IHDR') header = length === 13 ? body : null;
    else if (type === 'PLTE') {
      if (palette || data.length > 0) return null;
      palette = body;
    } else if (type === 'IDAT') {
      if (data.length > 0 && last !== 'IDAT') return null;
      data.push(body);
    } else if (type === 'IEND')
      return header && data.length > 0 ? { header, palette, data: new Uint8Array(Buffer.concat(data)) } : null;
    else if (isCritical(type)) return null;
    last = type;
    at += 12 + length;
  }
  return null;
}

/** Checks for a critical chunk, whose first letter is upper case (§ 5.4). Decoders must not skip it. */
function isCritical(type: string): boolean {
  return type.charCodeAt(0) < 0x60;
}

const inflateAsync = promisify<InputType, ZlibOptions, unknown>(inflate);

/**
 * Checks that zlib data contains exactly `rows` rows of `stride` bytes with valid filters, and that nothing follows it.
 */
async function inflatesTo(data: Uint8Array, stride: number, rows: number): Promise<boolean> {
  try {
    // `info` returns the number of bytes read.
    const { buffer, engine } = (await inflateAsync(data, { maxOutputLength: stride * rows, info: true })) as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (buffer.length !== stride * rows || engine.bytesWritten !== data.length) return false;
    for (let at = 0; at < buffer.length; at += stride) if (buffer[at]! > MAX_FILTER) return false;
    return true;
  } catch {
    return false;
  }
}

/** CRC-32 of a chunk's type and data (Annex D). Node 20 has no zlib.crc32. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
