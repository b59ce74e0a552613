/** Paths, and rounded rectangles as paths. Lengths are points where they are drawn, y downwards. */
import type { Points } from './units.js';

export type PathSegment =
  | readonly ['M', Points, Points]
  | readonly ['L', Points, Points]
  | readonly ['C', Points, Points, Points, Points, Points, Points]
  | readonly ['Z'];

export interface PaintRect {
  readonly x: Points;
  readonly y: Points;
  readonly width: Points;
  readonly height: Points;
}

/** Horizontal and vertical radius of each corner, clockwise from the top left. */
export type CornerRadii = readonly [Radius, Radius, Radius, Radius];
export type Radius = readonly [Points, Points];

export const SQUARE: CornerRadii = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
];

/** Control point distance that makes a cubic Bézier curve a quarter of an ellipse. */
const KAPPA = 0.5522847498;

/** Starts at three o'clock, as markers and dashes of SVG require. */
export function ellipsePath(cx: Points, cy: Points, rx: Points, ry: Points): PathSegment[] {
  const [kx, ky] = [rx * KAPPA, ry * KAPPA];
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ['C', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    ['C', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ['C', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ['Z'],
  ];
}

export function rectPath({ x, y, width, height }: PaintRect): PathSegment[] {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']];
}

/** A rectangle with its corners. */
export function cornersPath(rect: PaintRect, radii: CornerRadii): PathSegment[] {
  return isSquare(radii) ? rectPath(rect) : roundedPath(rect, radii);
}

/** The curve of a corner, clockwise: where it begins, its control points, and where it ends. */
export type CornerCurve = readonly [from: Point, control: Point, control: Point, to: Point];
type Point = readonly [x: Points, y: Points];

/** The corners from the top left one on. */
export function cornerCurves(
  { x, y, width, height }: PaintRect,
  radii: CornerRadii,
): readonly [CornerCurve, CornerCurve, CornerCurve, CornerCurve] {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = radii;
  const right = x + width;
  const bottom = y + height;
  const k = 1 - KAPPA;
  return [
    [
      [x, y + ay],
      [x, y + ay * k],
      [x + ax * k, y],
      [x + ax, y],
    ],
    [
      [right - bx, y],
      [right - bx * k, y],
      [right, y + by * k],
      [right, y + by],
    ],
    [
      [right, bottom - cy],
      [right, bottom - cy * k],
      [right - cx * k, bottom],
      [right - cx, bottom],
    ],
    [
      [x + dx, bottom],
      [x + dx * k, bottom],
      [x, bottom - dy * k],
      [x, bottom - dy],
    ],
  ];
}

export function roundedPath(rect: PaintRect, radii: CornerRadii): PathSegment[] {
  const [first, ...others] = cornerCurves(rect, radii);
  const path: PathSegment[] = [['M', ...first[3]]];
  for (const curve of [...others, first]) path.push(['L', ...curve[0]], curveTo(curve));
  return [...path, ['Z']];
}

/** Leads on from the curve's first point. */
export function curveTo([, control1, control2, to]: CornerCurve): PathSegment {
  return ['C', ...control1, ...control2, ...to];
}

export function isSquare(radii: CornerRadii): boolean {
  return radii.every(([x, y]) => x <= 0 || y <= 0);
}

/** Corners that would overlap are all reduced by the same factor (CSS Backgrounds 3, § 4.5). */
export function fitRadii(radii: CornerRadii, width: Points, height: Points): CornerRadii {
  const [a, b, c, d] = radii;
  const sums: readonly (readonly [number, number])[] = [
    [a[0] + b[0], width],
    [c[0] + d[0], width],
    [a[1] + d[1], height],
    [b[1] + c[1], height],
  ];
  const factor = sums.reduce((least, [sum, side]) => (sum > side && sum > 0 ? Math.min(least, side / sum) : least), 1);
  return factor === 1 ? radii : (radii.map(([x, y]) => [x * factor, y * factor]) as unknown as CornerRadii);
}

/** The radii of an edge that lies `inset` (top, right, bottom, left) further inside (§ 4.2). */
export function insetRadii(radii: CornerRadii, inset: readonly [Points, Points, Points, Points]): CornerRadii {
  const [top, right, bottom, left] = inset;
  const shrink = ([x, y]: Radius, dx: number, dy: number): Radius => [Math.max(0, x - dx), Math.max(0, y - dy)];
  return [
    shrink(radii[0], left, top),
    shrink(radii[1], right, top),
    shrink(radii[2], right, bottom),
    shrink(radii[3], left, bottom),
  ];
}

/** The radii of an edge further out. Small radii grow less, and square corners stay square (§ 6.1.1). */
export function grownRadii(radii: CornerRadii, by: Points): CornerRadii {
  const grow = (radius: Points): Points => {
    if (radius <= 0) return 0;
    if (by <= 0) return Math.max(0, radius + by);
    const ratio = radius / by;
    return radius + by * (ratio < 1 ? 1 + (ratio - 1) ** 3 : 1);
  };
  return radii.map(([x, y]) => [grow(x), grow(y)]) as unknown as CornerRadii;
}

/** Without width or height where they have nothing in common. */
export function commonPart(a: PaintRect, b: PaintRect): PaintRect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const right = Math.min(a.x + a.width, b.x + b.width);
  const bottom = Math.min(a.y + a.height, b.y + b.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
