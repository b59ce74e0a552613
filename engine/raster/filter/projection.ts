/** Pixels as a viewer sees their plane (CSS Transforms 2, § 5). */
import { inverse2, type Matrix2 } from '../../base/matrix.js';
import { boundsSeen, inverse3, multiply3, projectionFrom, type Projection } from '../../base/projection.js';
import type { PixelFilter } from '../../paint/filter/pixel-filter.js';
import { around, intersection, type Area } from '../area.js';
import { Pixmap } from '../pixmap.js';

/** A projection of user space as one of pixels. `matrix`: from user space to pixels. */
export function inPixels(projection: Projection, matrix: Matrix2): Projection | null {
  const back = inverse2(matrix);
  return back && multiply3(multiply3(projectionFrom(matrix), projection), projectionFrom(back));
}

/** The projection of a filter that has one. */
export function projectionIn({ primitives }: PixelFilter): Projection | null {
  for (const { effect } of primitives) if (effect.kind === 'project') return effect.projection;
  return null;
}

/** The pixels that show something of an area; null: there are none. */
export function projectedArea(projection: Projection | null, { left, top, right, bottom }: Area): Area | null {
  const seen = projection && boundsSeen(projection, { x: left, y: top, width: right - left, height: bottom - top });
  return seen && around(seen);
}

/** The most samples of a pixel in each direction, where much is seen from afar. */
const MOST_SAMPLES = 2;

export function projected(source: Pixmap, projection: Projection | null): Pixmap {
  const result = new Pixmap(source.area);
  const back = projection && inverse3(projection);
  const seen = projectedArea(projection, source.area);
  if (!back || !seen) return result;
  const { left, top, right, bottom } = intersection(source.area, seen);
  const sums = new Float64Array(4);
  for (let y = top; y < bottom; y++) {
    let to = result.at(left, y);
    for (let x = left; x < right; x++, to += 4) {
      const count = samplesAt(back, x, y);
      sums.fill(0);
      for (let j = 0; j < count; j++)
        for (let i = 0; i < count; i++) addSample(sums, source, back, x + (i + 0.5) / count, y + (j + 0.5) / count);
      const samples = count * count;
      for (let k = 0; k < 4; k++) result.data[to + k] = Math.round(sums[k]! / samples);
    }
  }
  return result;
}

/** So many that each stands for a pixel of the source at most. */
function samplesAt(back: Projection, x: number, y: number): number {
  const w = back[2]! * x + back[5]! * y + back[8]!;
  const u = (back[0]! * x + back[3]! * y + back[6]!) / w;
  const v = (back[1]! * x + back[4]! * y + back[7]!) / w;
  const across = Math.abs(back[0]! - u * back[2]!) + Math.abs(back[1]! - v * back[2]!);
  const down = Math.abs(back[3]! - u * back[5]!) + Math.abs(back[4]! - v * back[5]!);
  return Math.max(across, down) > Math.abs(w) ? MOST_SAMPLES : 1;
}

/** Mixes the four pixels around a point of the source; beyond its sides nothing is seen. */
function addSample(sums: Float64Array, source: Pixmap, back: Projection, x: number, y: number): void {
  const w = back[2]! * x + back[5]! * y + back[8]!;
  // Where the inverse turns its sign, the plane is behind the viewer.
  if (!(w > 0)) return;
  const u = (back[0]! * x + back[3]! * y + back[6]!) / w - source.area.left - 0.5;
  const v = (back[1]! * x + back[4]! * y + back[7]!) / w - source.area.top - 0.5;
  if (u <= -1 || v <= -1 || u >= source.width || v >= source.height) return;
  const column = Math.floor(u);
  const row = Math.floor(v);
  const right = u - column;
  const below = v - row;
  addPixel(sums, source, column, row, (1 - right) * (1 - below));
  addPixel(sums, source, column + 1, row, right * (1 - below));
  addPixel(sums, source, column, row + 1, (1 - right) * below);
  addPixel(sums, source, column + 1, row + 1, right * below);
}

function addPixel(sums: Float64Array, { data, width, height }: Pixmap, x: number, y: number, share: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const from = 4 * (y * width + x);
  if (data[from + 3] === 0) return;
  for (let k = 0; k < 4; k++) sums[k]! += share * data[from + k]!;
}
