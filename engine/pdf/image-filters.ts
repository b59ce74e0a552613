/** PNG row filters (PNG 9.2) for photographs: differences deflate far better than samples. */

const FILTER_SUB = 1;
const FILTER_UP = 2;
/**
 * Only every seventh sample is looked at to choose a row's filter. Seven is coprime to the number of components of a
 * pixel.
 */
const SAMPLE_STEP = 7;

/**
 * Filters each row with "left" or "above", whichever has the smaller sum of absolute differences in a sample; row 0 has
 * no row above. `stride`: bytes of a row; `step`: bytes of a pixel.
 */
export function filterRows(data: Uint8Array, stride: number, rows: number, step: number): Uint8Array {
  const out = new Uint8Array(rows * (stride + 1));
  for (let row = 0; row < rows; row++) {
    const from = row * stride;
    const to = row * (stride + 1);
    const isUp =
      row > 0 &&
      difference(data, from + step, from + stride, stride) < difference(data, from + step, from + stride, step);
    out[to] = isUp ? FILTER_UP : FILTER_SUB;
    const first = isUp ? 0 : step;
    if (!isUp) for (let i = 0; i < step; i++) out[to + 1 + i] = data[from + i]!;
    subtract(data, from + first, from + stride, isUp ? stride : step, out, to + 1 + first);
  }
  return out;
}

function subtract(data: Uint8Array, from: number, end: number, distance: number, out: Uint8Array, to: number): void {
  for (let i = from; i < end; i++) out[to++] = data[i]! - data[i - distance]!;
}

/** Sum of |sample − sample `distance` before it|, differences taken modulo 256. */
function difference(data: Uint8Array, from: number, end: number, distance: number): number {
  let sum = 0;
  for (let i = from; i < end; i += SAMPLE_STEP) sum += Math.abs(((data[i]! - data[i - distance]!) << 24) >> 24);
  return sum;
}
