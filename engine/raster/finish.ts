/** From pixmaps to the pixels of a file. */
import { div255, Pixmap } from './pixmap.js';
import type { PngPixels } from './png.js';

/** On white paper; or, if it is to be transparent, with colours that are not multiplied by alpha. */
export function finished({ width, height, data }: Pixmap, isTransparent: boolean): PngPixels {
  const pixels = new Uint8Array(data.length);
  for (let k = 0; k < data.length; k += 4) {
    const alpha = data[k + 3]!;
    if (alpha === 255) {
      pixels[k] = data[k]!;
      pixels[k + 1] = data[k + 1]!;
      pixels[k + 2] = data[k + 2]!;
      pixels[k + 3] = 255;
    } else if (isTransparent) {
      pixels[k + 3] = alpha;
      if (alpha > 0) for (let c = k; c < k + 3; c++) pixels[c] = Math.min(255, Math.round((255 * data[c]!) / alpha));
    } else {
      const paper = 255 - alpha;
      for (let c = k; c < k + 3; c++) pixels[c] = Math.min(255, data[c]! + div255(255 * paper));
      pixels[k + 3] = 255;
    }
  }
  return { width, height, data: pixels };
}

/** Without the transparent rows and columns at its sides; null: there is nothing else. */
export function trimmed(pixmap: Pixmap): Pixmap | null {
  const { width, height, data, area } = pixmap;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, k = 3; y < height; y++)
    for (let x = 0; x < width; x++, k += 4) {
      if (data[k] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  if (right === 0) return null;
  if (right - left === width && bottom - top === height) return pixmap;
  const { left: x0, top: y0 } = area;
  const seen = new Pixmap({ left: x0 + left, top: y0 + top, right: x0 + right, bottom: y0 + bottom });
  for (let y = top; y < bottom; y++) {
    const from = pixmap.at(x0 + left, y0 + y);
    seen.data.set(data.subarray(from, from + 4 * (right - left)), seen.at(x0 + left, y0 + y));
  }
  return seen;
}

/** Pixmaps one below the other, each in the middle. */
export function stacked(pixmaps: readonly Pixmap[]): Pixmap {
  const width = Math.max(0, ...pixmaps.map((pixmap) => pixmap.width));
  const height = pixmaps.reduce((sum, pixmap) => sum + pixmap.height, 0);
  const whole = new Pixmap({ left: 0, top: 0, right: width, bottom: height });
  let top = 0;
  for (const pixmap of pixmaps) {
    const left = Math.floor((width - pixmap.width) / 2);
    for (let y = 0; y < pixmap.height; y++) {
      const from = 4 * y * pixmap.width;
      whole.data.set(pixmap.data.subarray(from, from + 4 * pixmap.width), whole.at(left, top + y));
    }
    top += pixmap.height;
  }
  return whole;
}
