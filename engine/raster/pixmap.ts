/** Pixels that are drawn on. */
import { countPixels, type Area } from './area.js';

/** Four bytes a pixel: red, green, blue, multiplied by alpha, and alpha. It begins transparent. */
export class Pixmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(readonly area: Area) {
    this.width = area.right - area.left;
    this.height = area.bottom - area.top;
    this.data = new Uint8Array(4 * countPixels(area));
  }

  /** The index of the first byte of a pixel in `data`. */
  at(x: number, y: number): number {
    return 4 * ((y - this.area.top) * this.width + x - this.area.left);
  }
}

/** `product` / 255, rounded, for products of two bytes. */
export function div255(product: number): number {
  return ((product + 128) * 257) >> 16;
}
