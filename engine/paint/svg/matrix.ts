/** Inverses of affine transformations, paths under them, and SVG's own way of writing them. */
import { inverse2, IDENTITY2, IDENTITY4, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { PathSegment } from '../drawing/canvas.js';

export function isInvertible(matrix: Matrix2): boolean {
  return matrix.every(Number.isFinite) && inverse2(matrix) !== null;
}

export function transformPath(path: readonly PathSegment[], [a, b, c, d, e, f]: Matrix2): PathSegment[] {
  return path.map((segment) => {
    const [command, ...at] = segment;
    const moved = at.map((value, i) =>
      i % 2 === 0 ? a * value + c * (at[i + 1] as number) + e : b * (at[i - 1] as number) + d * value + f,
    );
    return [command, ...moved] as unknown as PathSegment;
  });
}

const FUNCTION = /\s*,?\s*([a-zA-Z]+)\s*\(([^)]*)\)\s*/y;

/**
 * Parses a `transform` attribute (CSS Transforms 1, § 8). A malformed one counts as absent. Returns null if it maps
 * everything to a line.
 */
export function parseTransform(text: string | undefined): Matrix2 | null {
  if (text === undefined) return IDENTITY2;
  let matrix: Matrix2 = IDENTITY2;
  FUNCTION.lastIndex = 0;
  // Each turn moves on by a function.
  while (FUNCTION.lastIndex < text.length) {
    const match = FUNCTION.exec(text);
    if (!match) return IDENTITY2;
    const name = match[1]!.toLowerCase();
    const make = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    const args = parseArguments(match[2]!);
    if (!make || !args || !COUNTS[name]!.includes(args.length)) return IDENTITY2;
    matrix = multiply2(matrix, make(args));
  }
  return isInvertible(matrix) ? matrix : null;
}

/** The attribute as the steps of the property. */
export function attributeSteps(attribute: string | undefined): ComputedStyle['transform'] {
  const matrix = parseTransform(attribute);
  if (!matrix) return [IDENTITY4.map((value, i) => (i === 0 || i === 5 ? 0 : value))];
  const [a, b, c, d, e, f] = matrix;
  return [[a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1]];
}

const ARGUMENT = /\s*(,?)\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*/iy;

/** Parses numbers that are separated by spaces or one comma. Returns null for anything else. */
function parseArguments(text: string): number[] | null {
  const args: number[] = [];
  // Each turn reads a number.
  for (let at = 0; at < text.length; at = ARGUMENT.lastIndex) {
    ARGUMENT.lastIndex = at;
    const match = ARGUMENT.exec(text);
    if (!match || (match[1] === ',' && args.length === 0)) return null;
    args.push(Number(match[2]));
  }
  return args.every(Number.isFinite) ? args : null;
}

/** How many arguments each may have. */
const COUNTS: Readonly<Record<string, readonly number[]>> = {
  matrix: [6],
  translate: [1, 2],
  scale: [1, 2],
  rotate: [1, 3],
  skewx: [1],
  skewy: [1],
};

const radians = (degrees = 0): number => (degrees * Math.PI) / 180;

const FUNCTIONS: Readonly<Record<string, (args: readonly number[]) => Matrix2>> = {
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f],
  translate: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y],
  scale: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0],
  rotate: ([angle, x = 0, y = 0]) => {
    const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))];
    return multiply2([cos, sin, -sin, cos, x, y], [1, 0, 0, 1, -x, -y]);
  },
  skewx: ([angle]) => [1, 0, Math.tan(radians(angle)), 1, 0, 0],
  skewy: ([angle]) => [1, Math.tan(radians(angle)), 0, 1, 0, 0],
};
