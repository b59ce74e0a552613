/** Boxes of user space, and the transforms between them. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** a, b, c, d, e and f, as SVG writes them. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
export const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 };

export function boxOf(points: readonly (readonly [number, number])[]): Box | null {
  if (points.length === 0) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [min(xs), min(ys)];
  return { x, y, width: -min(xs.map((n) => -n)) - x, height: -min(ys.map((n) => -n)) - y };
}

/** Lists may be longer than calls can have arguments. */
function min(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => (b < a ? b : a), Infinity);
}

export function united(a: Box | null, b: Box | null): Box | null {
  if (!a || !b) return a ?? b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

export function multiplied([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function transformed({ x, y, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  return boxOf(corners.map(([px, py]) => [a * px + c * py + e, b * px + d * py + f]))!;
}

/** How each function of `transform` becomes a matrix. */
const FUNCTIONS: Readonly<Record<string, (given: readonly number[]) => Matrix>> = {
  translate: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y],
  scale: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0],
  rotate: ([angle = 0, x = 0, y = 0]) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
  },
  skewx: ([angle = 0]) => [1, 0, Math.tan((angle * Math.PI) / 180), 1, 0, 0],
  skewy: ([angle = 0]) => [1, Math.tan((angle * Math.PI) / 180), 0, 1, 0, 0],
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f],
};

export function matrixOf(transform: string | null): Matrix {
  let matrix = IDENTITY;
  for (const [, name = '', inside = ''] of (transform ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = (inside.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    const ofName = FUNCTIONS[name.toLowerCase()];
    if (ofName) matrix = multiplied(matrix, ofName(numbers));
  }
  return matrix;
}
