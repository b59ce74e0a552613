/** Transformation matrices: 4 × 4 as in CSS Transforms 2, and 2D affine ones. */

/** Sixteen numbers in column order, as in `matrix3d()`: [m11, m12, m13, m14, m21, …]. */
export type Matrix4 = readonly number[];

/** [a, b, c, d, e, f] maps (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export type Matrix2 = readonly [number, number, number, number, number, number];

export const IDENTITY4: Matrix4 = Object.freeze([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** Returns a·b, which applies `b` first, then `a`. A list of transform functions also applies from its end. */
export function multiply4(a: Matrix4, b: Matrix4): Matrix4 {
  const product: number[] = [];
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column * 4 + k]!;
      product.push(sum);
    }
  return product;
}

export function translation4(x: number, y: number, z: number): Matrix4 {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

export function scaling4(x: number, y: number, z: number): Matrix4 {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

/** A rotation by `degrees` about the axis (x, y, z); the identity if the axis is zero (CSS Transforms 2, § 12.2). */
export function rotation4(x: number, y: number, z: number, degrees: number): Matrix4 {
  const norm = Math.hypot(x, y, z);
  if (norm === 0) return IDENTITY4;
  const [ux, uy, uz] = [x / norm, y / norm, z / norm];
  const { sin, cos } = sinCos(degrees);
  const rest = 1 - cos;
  return [
    cos + ux * ux * rest,
    ux * uy * rest + uz * sin,
    ux * uz * rest - uy * sin,
    0,
    ux * uy * rest - uz * sin,
    cos + uy * uy * rest,
    uy * uz * rest + ux * sin,
    0,
    ux * uz * rest + uy * sin,
    uy * uz * rest - ux * sin,
    cos + uz * uz * rest,
    0,
    0,
    0,
    0,
    1,
  ];
}

export function skewing4(degreesX: number, degreesY: number): Matrix4 {
  return [1, tangent(degreesY), 0, 0, tangent(degreesX), 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
}

/** A perspective with the viewer at distance `depth`; less than 1 counts as 1 (CSS Transforms 2, § 12.2). */
export function perspective4(depth: number): Matrix4 {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / Math.max(1, depth), 0, 0, 0, 1];
}

/** Exact for multiples of 90°. */
function sinCos(degrees: number): { readonly sin: number; readonly cos: number } {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn % 90 === 0) {
    const quarter = turn / 90;
    return { sin: [0, 1, 0, -1][quarter]!, cos: [1, 0, -1, 0][quarter]! };
  }
  const radians = (turn * Math.PI) / 180;
  return { sin: Math.sin(radians), cos: Math.cos(radians) };
}

function tangent(degrees: number): number {
  const { sin, cos } = sinCos(degrees);
  return sin / cos;
}

/**
 * Projects a matrix to the plane z = 0, seen from the front. Foreshortening inside a box is not affine, so that all of it
 * is drawn as it is at a point of it. Returns null if nothing is visible (CSS Transforms 1, § 8).
 */
export function flatten(m: Matrix4, [x, y]: readonly [number, number] = [0, 0]): Matrix2 | null {
  const w = m[3]! * x + m[7]! * y + m[15]!;
  // CSS Transforms 2, § 11: what has no thickness at all is not seen.
  if (!(w > 0) || Math.abs(determinant4(m)) < 1e-12) return null;
  const flat = m[3] === 0 && m[7] === 0 ? evenly(m, w) : tangent4(m, [x, y], w);
  const determinant = flat[0] * flat[3] - flat[1] * flat[2];
  return flat.every(Number.isFinite) && Math.abs(determinant) > 1e-12 ? flat : null;
}

function evenly(m: Matrix4, w: number): Matrix2 {
  return [m[0]! / w, m[1]! / w, m[4]! / w, m[5]! / w, m[12]! / w, m[13]! / w];
}

/** The affine map that is the same at a point, and nearly so around it. `w`: the distance there. */
function tangent4(m: Matrix4, [x, y]: readonly [number, number], w: number): Matrix2 {
  const seen = [(m[0]! * x + m[4]! * y + m[12]!) / w, (m[1]! * x + m[5]! * y + m[13]!) / w] as const;
  const [a, b] = [(m[0]! - seen[0] * m[3]!) / w, (m[1]! - seen[1] * m[3]!) / w];
  const [c, d] = [(m[4]! - seen[0] * m[7]!) / w, (m[5]! - seen[1] * m[7]!) / w];
  return [a, b, c, d, seen[0] - a * x - c * y, seen[1] - b * x - d * y];
}

/**
 * Checks whether the front of the plane z = 0 points away from the viewer, that is, the z axis is mirrored (CSS
 * Transforms 2, § 10).
 */
export function facesAway(m: Matrix4): boolean {
  return minor(m, 2, 2) * determinant4(m) < 0;
}

function determinant4(m: Matrix4): number {
  return m[0]! * minor(m, 0, 0) - m[4]! * minor(m, 1, 0) + m[8]! * minor(m, 2, 0) - m[12]! * minor(m, 3, 0);
}

/** The determinant of the matrix without one column and one row. */
function minor(m: Matrix4, column: number, row: number): number {
  const rest = m.filter((_, i) => Math.floor(i / 4) !== column && i % 4 !== row);
  const [a, b, c, d, e, f, g, h, i] = rest as [number, number, number, number, number, number, number, number, number];
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
}

export const IDENTITY2: Matrix2 = Object.freeze([1, 0, 0, 1, 0, 0] as const);

/** Returns a·b, which applies `b` first, then `a`. */
export function multiply2(a: Matrix2, b: Matrix2): Matrix2 {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

/** null where there is none. */
export function inverse2([a, b, c, d, e, f]: Matrix2): Matrix2 | null {
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-18) return null;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

/** Returns the same transformation with (x, y) as its origin. */
export function movedTo([a, b, c, d, e, f]: Matrix2, x: number, y: number): Matrix2 {
  return [a, b, c, d, e + x - a * x - c * y, f + y - b * x - d * y];
}

export interface PlainRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the bounding box of a transformed rectangle. */
export function boundsUnder([a, b, c, d, e, f]: Matrix2, { x, y, width, height }: PlainRect): PlainRect {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([u, v]) => a * u + c * v + e);
  const ys = corners.map(([u, v]) => b * u + d * v + f);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
