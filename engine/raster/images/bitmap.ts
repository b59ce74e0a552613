/** Pictures in memory, in any size that is asked for. */

/** Rows from the top, four bytes a pixel: red, green, blue and alpha, not multiplied by it. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Multiplies colours by alpha, in place: only then can pixels be mixed. */
export function premultiply({ data }: Bitmap): void {
  for (let k = 0; k < data.length; k += 4) {
    const alpha = data[k + 3]!;
    if (alpha === 255) continue;
    for (let c = k; c < k + 3; c++) data[c] = Math.round((data[c]! * alpha) / 255);
  }
}

/** The mean of all pixels that fall on each pixel of a smaller picture. */
export function reduced(source: Bitmap, width: number, height: number): Bitmap {
  const data = new Uint8Array(4 * width * height);
  const across = source.width / width;
  const down = source.height / height;
  const sums = new Float64Array(4 * width);
  const row = new Float64Array(4 * width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    const [top, bottom] = [y * down, Math.min(source.height, (y + 1) * down)];
    for (let v = Math.floor(top); v < bottom; v++) {
      const share = Math.min(bottom, v + 1) - Math.max(top, v);
      if (share <= 0) continue;
      reduceRow(source, v, across, row);
      for (let k = 0; k < row.length; k++) sums[k]! += row[k]! * share;
    }
    for (let k = 0, at = 4 * width * y; k < sums.length; k++, at++) data[at] = Math.round(sums[k]! / (across * down));
  }
  return { width, height, data };
}

/** Sums up the pixels of a row that fall on each pixel. */
function reduceRow({ width, data }: Bitmap, v: number, across: number, row: Float64Array): void {
  const start = 4 * width * v;
  for (let x = 0; 4 * x < row.length; x++) {
    const [left, right] = [x * across, Math.min(width, (x + 1) * across)];
    let [r, g, b, a] = [0, 0, 0, 0];
    for (let u = Math.floor(left); u < right; u++) {
      const share = (right < u + 1 ? right : u + 1) - (left > u ? left : u);
      const k = start + 4 * u;
      r += data[k]! * share;
      g += data[k + 1]! * share;
      b += data[k + 2]! * share;
      a += data[k + 3]! * share;
    }
    row[4 * x] = r;
    row[4 * x + 1] = g;
    row[4 * x + 2] = b;
    row[4 * x + 3] = a;
  }
}

/** By TIFF's Orientation: from the upright picture to the place in the stored one. */
const TURNS: Readonly<
  Record<number, (x: number, y: number, right: number, bottom: number) => readonly [number, number]>
> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _right, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _right, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x],
};

/** `orientation`: as TIFF has it; the result is upright. */
export function upright(stored: Bitmap, orientation: number): Bitmap {
  const turn = TURNS[orientation];
  if (!turn) return stored;
  const isTurned = orientation >= 5;
  const [width, height] = isTurned ? [stored.height, stored.width] : [stored.width, stored.height];
  const from = new Uint32Array(stored.data.buffer, stored.data.byteOffset, stored.width * stored.height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = turn(x, y, stored.width - 1, stored.height - 1);
      to[y * width + x] = from[v * stored.width + u]!;
    }
  return { width, height, data: new Uint8Array(to.buffer) };
}
