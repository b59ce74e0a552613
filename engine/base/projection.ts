/** How a plane in space is seen by a viewer: as 3 × 3 matrices, which map (x, y) to (x'/w, y'/w). */
import type { Matrix2, Matrix4, PlainRect } from './matrix.js';

/** Nine numbers in column order: what x, y and 1 add to x', y' and w. */
export type Projection = readonly number[];

/** How the plane z = 0 is seen (CSS Transforms 2, § 5). */
export function projectionOf(m: Matrix4): Projection {
  return [m[0]!, m[1]!, m[3]!, m[4]!, m[5]!, m[7]!, m[12]!, m[13]!, m[15]!];
}

export function projectionFrom([a, b, c, d, e, f]: Matrix2): Projection {
  return [a, b, 0, c, d, 0, e, f, 1];
}

/** Applies `b` first, then `a`. */
export function multiply3(a: Projection, b: Projection): Projection {
  const product: number[] = [];
  for (let column = 0; column < 9; column += 3)
    for (let row = 0; row < 3; row++)
      product.push(a[row]! * b[column]! + a[3 + row]! * b[column + 1]! + a[6 + row]! * b[column + 2]!);
  return product;
}

/** null where there is none. */
export function inverse3(m: Projection): Projection | null {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  const [first, second, third] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * first + b * second + c * third;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-18) return null;
  const adjugate = [
    ...[first, c * h - b * i, b * f - c * e],
    ...[second, a * i - c * g, c * d - a * f],
    ...[third, b * g - a * h, a * e - b * d],
  ];
  return adjugate.map((entry) => entry / determinant);
}

/** The least `w` of what is seen: what is nearer to the viewer, or behind, is cut off. */
const NEAREST = 1 / 64;

type Point = readonly [x: number, y: number];

function distanceAt(m: Projection, [x, y]: Point): number {
  return m[2]! * x + m[5]! * y + m[8]!;
}

function seenAt(m: Projection, [x, y]: Point, w: number): Point {
  return [(m[0]! * x + m[3]! * y + m[6]!) / w, (m[1]! * x + m[4]! * y + m[7]!) / w];
}

/** The rectangle around what is seen of one; null: all of it is behind the viewer. */
export function boundsSeen(m: Projection, { x, y, width, height }: PlainRect): PlainRect | null {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const points: Point[] = [];
  corners.forEach((from, k) => {
    const to = corners[(k + 1) % 4]!;
    const [near, far] = [distanceAt(m, from), distanceAt(m, to)];
    if (near >= NEAREST) points.push(seenAt(m, from, near));
    if (near >= NEAREST === far >= NEAREST) return;
    const share = (NEAREST - near) / (far - near);
    points.push(seenAt(m, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], NEAREST));
  });
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Whether an affine map shows a rectangle as a viewer sees it, but for a distance that nobody notices. */
export function isNearly(m: Projection, flat: Matrix2, { x, y, width, height }: PlainRect, tolerance: number): boolean {
  if (m[2] === 0 && m[5] === 0) return true;
  for (const point of [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const) {
    const w = distanceAt(m, point);
    if (w < NEAREST) return false;
    const seen = seenAt(m, point, w);
    const [a, b, c, d, e, f] = flat;
    const [dx, dy] = [a * point[0] + c * point[1] + e - seen[0], b * point[0] + d * point[1] + f - seen[1]];
    if (Math.sqrt(dx * dx + dy * dy) > tolerance) return false;
  }
  return true;
}
