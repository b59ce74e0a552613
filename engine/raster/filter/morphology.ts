/** `feMorphology` (Filter Effects 1, § 9.17): the least or the most of all pixels in a rectangle. */
import type { Pair } from '../../paint/filter/pixel-filter.js';
import { Pixmap } from '../pixmap.js';

/** `radius`: in whole pixels. */
export function thickened(source: Pixmap, dilates: boolean, [across, down]: Pair): Pixmap {
  const result = new Pixmap(source.area);
  result.data.set(source.data);
  const { width, height, data } = result;
  if (across > 0) {
    const line = new Line(width, across, dilates);
    for (let y = 0; y < height; y++) for (let c = 0; c < 4; c++) line.apply(data, 4 * y * width + c, 4);
  }
  if (down > 0) {
    const line = new Line(height, down, dilates);
    for (let x = 0; x < width; x++) for (let c = 0; c < 4; c++) line.apply(data, 4 * x + c, 4 * width);
  }
  return result;
}

/**
 * By van Herk, Gil and Werman: within blocks as long as the window, the extremes from the left and from the right; any
 * window is the end of one block and the beginning of the next. So the radius costs nothing.
 */
class Line {
  readonly #values: Uint8Array;
  readonly #fromLeft: Uint8Array;
  readonly #fromRight: Uint8Array;

  readonly radius: number;

  constructor(
    readonly length: number,
    radius: number,
    readonly dilates: boolean,
  ) {
    // A larger window has the same in it.
    this.radius = Math.min(radius, length);
    const window = 2 * this.radius + 1;
    const padded = Math.ceil((length + 2 * this.radius) / window) * window;
    // Beyond the sides, everything is transparent.
    this.#values = new Uint8Array(padded);
    this.#fromLeft = new Uint8Array(padded);
    this.#fromRight = new Uint8Array(padded);
  }

  /** The least is the most of what is turned over. */
  apply(data: Uint8Array, start: number, step: number): void {
    const { length, radius, dilates } = this;
    const [values, left, right] = [this.#values, this.#fromLeft, this.#fromRight];
    const window = 2 * radius + 1;
    const turn = dilates ? 0 : 255;
    values.fill(turn, 0, radius);
    values.fill(turn, length + radius);
    for (let i = radius, k = start; i < length + radius; i++, k += step) values[i] = data[k]! ^ turn;
    for (let block = 0; block < values.length; block += window) {
      let most = 0;
      for (let i = block; i < block + window; i++) {
        if (values[i]! > most) most = values[i]!;
        left[i] = most;
      }
      most = 0;
      for (let i = block + window - 1; i >= block; i--) {
        if (values[i]! > most) most = values[i]!;
        right[i] = most;
      }
    }
    for (let i = 0, k = start; i < length; i++, k += step) {
      const [a, b] = [right[i]!, left[i + window - 1]!];
      data[k] = (a > b ? a : b) ^ turn;
    }
  }
}
