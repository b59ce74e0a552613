/** Draws images in any size and turn. */
import { inverse2, type Matrix2 } from '../../base/matrix.js';
import type { Area } from '../area.js';
import type { Shader } from '../compose.js';
import { premultiply, reduced, type Bitmap } from './bitmap.js';

/** How many reduced pictures of an image are kept: a logo is drawn in the same size on each page. */
const MOST_KEPT = 4;

/** An image, with what was made of it. */
export class Sampler {
  readonly #whole: Bitmap;
  readonly #reduced = new Map<string, Bitmap>();

  /** Takes the bitmap over. */
  constructor(bitmap: Bitmap, isMultiplied = false) {
    if (!isMultiplied) premultiply(bitmap);
    this.#whole = bitmap;
  }

  get bytes(): number {
    return this.#whole.data.length;
  }

  /** The image as it fills an area. */
  filling(area: Area): Shader {
    const [width, height] = [area.right - area.left, area.bottom - area.top];
    const { width: ownWidth, height: ownHeight } = this.#whole;
    const isSmaller = width <= ownWidth && height <= ownHeight;
    if (!isSmaller) return this.placed([width, 0, 0, height, area.left, area.top]);
    const bitmap = width === ownWidth && height === ownHeight ? this.#whole : this.#inSize(width, height);
    return (x, y, count, colors) => {
      const from = 4 * ((y - area.top) * width + x - area.left);
      colors.set(bitmap.data.subarray(from, from + 4 * count));
    };
  }

  /** The image under a matrix, which leads from the unit square to pixels: mixed from the four nearest pixels. */
  placed(matrix: Matrix2): Shader {
    const [a, b, c, d] = matrix;
    const bitmap = this.#atMost(Math.ceil(Math.sqrt(a * a + b * b)), Math.ceil(Math.sqrt(c * c + d * d)));
    const back = inverse2(matrix);
    if (!back) return (_x, _y, count, colors) => colors.fill(0, 0, 4 * count);
    return (x, y, count, colors) => {
      for (let i = 0; i < count; i++) {
        const [px, py] = [x + i + 0.5, y + 0.5];
        const u = (back[0] * px + back[2] * py + back[4]) * bitmap.width - 0.5;
        const v = (back[1] * px + back[3] * py + back[5]) * bitmap.height - 0.5;
        mix(bitmap, u, v, colors, 4 * i);
      }
    };
  }

  #atMost(width: number, height: number): Bitmap {
    const { width: ownWidth, height: ownHeight } = this.#whole;
    const [w, h] = [Math.max(1, Math.min(width, ownWidth)), Math.max(1, Math.min(height, ownHeight))];
    return w === ownWidth && h === ownHeight ? this.#whole : this.#inSize(w, h);
  }

  #inSize(width: number, height: number): Bitmap {
    const key = `${width} ${height}`;
    let bitmap = this.#reduced.get(key);
    if (!bitmap) {
      bitmap = reduced(this.#whole, width, height);
      if (this.#reduced.size >= MOST_KEPT) this.#reduced.clear();
      this.#reduced.set(key, bitmap);
    }
    return bitmap;
  }
}

function mix({ width, height, data }: Bitmap, u: number, v: number, colors: Uint8Array, k: number): void {
  const left = Math.floor(u);
  const top = Math.floor(v);
  const [right, down] = [u - left, v - top];
  const x0 = left < 0 ? 0 : left >= width ? width - 1 : left;
  const x1 = left + 1 < 0 ? 0 : left + 1 >= width ? width - 1 : left + 1;
  const y0 = (top < 0 ? 0 : top >= height ? height - 1 : top) * width;
  const y1 = (top + 1 < 0 ? 0 : top + 1 >= height ? height - 1 : top + 1) * width;
  const [a, b, c, d] = [4 * (y0 + x0), 4 * (y0 + x1), 4 * (y1 + x0), 4 * (y1 + x1)];
  for (let n = 0; n < 4; n++) {
    const upper = data[a + n]! * (1 - right) + data[b + n]! * right;
    const lower = data[c + n]! * (1 - right) + data[d + n]! * right;
    colors[k + n] = Math.round(upper * (1 - down) + lower * down);
  }
}
