/** What decoding an image takes, told by its header: of memory, which no limit of the process bounds in native code, and of time. */
import type { ImageHeader } from './image-header.js';

interface DecoderCost {
  /** Bytes that the decoder holds for each pixel of the file, measured and rounded up. */
  readonly bytes: number;
  /** The time for a pixel, as a multiple of a PNG's. */
  readonly time: number;
}

const DECODERS: Readonly<Record<Exclude<ImageHeader['format'], 'svg'>, DecoderCost>> = {
  /** Row by row, but all of it where it is interlaced. */
  png: { bytes: 4, time: 1 },
  gif: { bytes: 4, time: 1 },
  /** All coefficients of four components where it is progressive. */
  jpeg: { bytes: 8, time: 1 },
  webp: { bytes: 6, time: 1.5 },
  /** Frames for prediction, planes of 16 bits, and their conversion. */
  avif: { bytes: 12, time: 2 },
  tiff: { bytes: 8, time: 1 },
};

/** Held for one image while it is decoded and encoded for the PDF. */
const MAX_DECODING_BYTES = 384 * 1024 * 1024;
/** Pixels as they come out, and their copy without alpha. */
const BYTES_OUT = 8;
/** An image that can only be held with fewer pixels than this share of its own is not decoded. */
const LEAST_SHARE = 1 / 16;

/** What a file's size accounts for: drawings of one colour have no more pixels for each byte. */
const PIXELS_PER_BYTE = 64;

type Size = Pick<ImageHeader, 'format' | 'width' | 'height'>;

function costOf({ format }: Size): DecoderCost {
  return format === 'svg' ? { bytes: 0, time: 0 } : DECODERS[format];
}

/** The most pixels of a format that fit into memory. */
export function maxDecodedPixels(header: Size): number {
  return Math.floor(MAX_DECODING_BYTES / (costOf(header).bytes + BYTES_OUT * LEAST_SHARE));
}

/** The most pixels that may come out where so many go in. */
export function maxPixelsOut(header: Size): number {
  return Math.floor((MAX_DECODING_BYTES - costOf(header).bytes * header.width * header.height) / BYTES_OUT);
}

/** Bytes held while an image is decoded to `pixels`. */
export function decodingBytes(header: Size, pixels: number): number {
  return costOf(header).bytes * header.width * header.height + BYTES_OUT * pixels;
}

/** Pixels to count against the budget of a render: those that the file's size does not account for. */
export function countedPixels(header: Size, bytes: number): number {
  const pixels = header.width * header.height * costOf(header).time;
  return Math.max(0, Math.ceil(pixels - PIXELS_PER_BYTE * bytes));
}
