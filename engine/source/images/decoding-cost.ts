/**
 * Estimates the cost of decoding an image from its header: time, and memory, which no limit of the process restricts in
 * native code.
 */
import type { ImageHeader } from './image-header.js';

interface DecoderCost {
  /** The number of bytes that the decoder holds for each pixel of the file, measured and rounded up. */
  readonly bytes: number;
  /** The time for a pixel, relative to PNG. */
  readonly time: number;
}

const DECODERS: Readonly<Record<Exclude<ImageHeader['format'], 'svg' | 'pdf'>, DecoderCost>> = {
  /** Decoded row by row, but as a whole if interlaced. */
  png: { bytes: 4, time: 1 },
  gif: { bytes: 4, time: 1 },
  /** A progressive JPEG holds all coefficients of up to four components. */
  jpeg: { bytes: 8, time: 1 },
  webp: { bytes: 6, time: 1.5 },
  /** Frames for prediction, planes of 16 bits, and their conversion. */
  avif: { bytes: 12, time: 2 },
  tiff: { bytes: 8, time: 1 },
};

/** The memory limit for decoding an image and encoding it for the PDF. */
const MAX_DECODING_BYTES = 384 * 1024 * 1024;
/** Decoded pixels, and their copy without alpha. */
const BYTES_OUT = 8;
/** An image that could only be held with fewer than this share of its pixels is not decoded. */
const LEAST_SHARE = 1 / 16;

/** Pixels that the file's size pays for. Drawings with large areas of one colour have more pixels per byte. */
const PIXELS_PER_BYTE = 64;

type Size = Pick<ImageHeader, 'format' | 'width' | 'height'>;

function costOf({ format }: Size): DecoderCost {
  return format === 'svg' || format === 'pdf' ? { bytes: 0, time: 0 } : DECODERS[format];
}

/** The maximum number of stored pixels of a format that fits into memory. */
export function maxDecodedPixels(header: Size): number {
  return Math.floor(MAX_DECODING_BYTES / (costOf(header).bytes + BYTES_OUT * LEAST_SHARE));
}

/** The maximum number of decoded pixels for an image of this size. */
export function maxPixelsOut(header: Size): number {
  return Math.floor((MAX_DECODING_BYTES - costOf(header).bytes * header.width * header.height) / BYTES_OUT);
}

/** The memory in bytes for decoding an image to `pixels` pixels. */
export function decodingBytes(header: Size, pixels: number): number {
  return costOf(header).bytes * header.width * header.height + BYTES_OUT * pixels;
}

/** The pixels to count against the budget of a render: those that the file's size does not pay for. */
export function countedPixels(header: Size, bytes: number): number {
  const pixels = header.width * header.height * costOf(header).time;
  return Math.max(0, Math.ceil(pixels - PIXELS_PER_BYTE * bytes));
}
