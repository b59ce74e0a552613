/** Image XObjects (ISO 32000-1, 8.9.5): written when they are added, then only their numbers are kept. */
import type { PdfFile } from './pdf-file.js';
import { reference } from './syntax.js';

/** Pixels are sRGB or grey, 8 bits a sample, rows from the top; `data` of a JPEG is its file. */
export type DecodedImage = { readonly width: number; readonly height: number } & (
  | { readonly kind: 'jpeg'; readonly data: Uint8Array; readonly components: 1 | 3 }
  | {
      readonly kind: 'raw';
      readonly components: 1 | 3;
      readonly data: Uint8Array;
      /** One byte a pixel; null: opaque. */
      readonly alpha: Uint8Array | null;
    }
);

/** Writes an image; gives its object number. */
export function writeImage(file: PdfFile, image: DecodedImage): number {
  const { width, height, components } = image;
  const common = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
  const color = `/ColorSpace/${components === 1 ? 'DeviceGray' : 'DeviceRGB'}`;
  if (image.kind === 'jpeg') return file.addStream(`${common}${color}/Filter/DCTDecode`, image.data, false);
  checkLength(image.data, width * height * components);
  const mask =
    image.alpha === null || isOpaque(image.alpha)
      ? ''
      : `/SMask ${reference(writeMask(file, image.alpha, width, height, common))}`;
  return file.addStream(
    `${common}${color}${mask}${predictorEntry(components, width)}`,
    filterRows(image.data, width * components, height, components),
  );
}

function writeMask(file: PdfFile, alpha: Uint8Array, width: number, height: number, common: string): number {
  checkLength(alpha, width * height);
  return file.addStream(
    `${common}/ColorSpace/DeviceGray${predictorEntry(1, width)}`,
    filterRows(alpha, width, height, 1),
  );
}

function checkLength(data: Uint8Array, expected: number): void {
  if (data.length !== expected)
    throw new RangeError(`An image has ${data.length} bytes of samples where its size asks for ${expected}.`);
}

function isOpaque(alpha: Uint8Array): boolean {
  return alpha.every((value) => value === 255);
}

function predictorEntry(components: number, width: number): string {
  return `/DecodeParms<</Predictor 15/Colors ${components}/BitsPerComponent 8/Columns ${width}>>`;
}

const FILTER_SUB = 1;
const FILTER_UP = 2;

/**
 * PNG row filters (PNG 9.2): differences deflate far better than samples. Of "left" and "above" each row
 * takes the one with the smaller sum of absolute differences; row 0 has nothing above.
 */
function filterRows(data: Uint8Array, stride: number, rows: number, step: number): Uint8Array {
  const out = new Uint8Array(rows * (stride + 1));
  for (let row = 0; row < rows; row++) {
    const from = row * stride;
    const to = row * (stride + 1);
    const isUp = row > 0 && difference(data, from, stride, stride) < difference(data, from + step, stride - step, step);
    const distance = isUp ? stride : step;
    out[to] = isUp ? FILTER_UP : FILTER_SUB;
    for (let i = 0; i < stride; i++) {
      const reference = isUp || i >= step ? data[from + i - distance]! : 0;
      out[to + 1 + i] = data[from + i]! - reference;
    }
  }
  return out;
}

/** Sum of |sample − sample `distance` before it| over `length` samples from `start`, differences taken modulo 256. */
function difference(data: Uint8Array, start: number, length: number, distance: number): number {
  let sum = 0;
  for (let i = start; i < start + length; i++) {
    const delta = (data[i]! - data[i - distance]!) & 255;
    sum += delta < 128 ? delta : 256 - delta;
  }
  return sum;
}
