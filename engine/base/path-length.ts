/** Paths measured along their length. */
import type { PathSegment } from './shapes.js';

type Point = readonly [number, number];
type Curve = Extract<PathSegment, readonly ['C', ...number[]]>;

/** A point of a path that is divided into straight pieces. */
export interface PathPoint {
  at: Point;
  /** How far along the path it is. Moves have no length. */
  distance: number;
  /** Whether no line leads to it. */
  isMove: boolean;
  /** The curve that the piece before it is a part of, and the share of the curve at the end of that piece. */
  readonly curve: { readonly from: Point; readonly to: Curve; readonly share: number } | null;
}

/** Straight pieces that a curve is divided into. */
export const PIECES_OF_CURVE = 32;

export function pathLength(path: readonly PathSegment[]): number {
  const points = straightened(path);
  return points[points.length - 1]?.distance ?? 0;
}

export function straightened(path: readonly PathSegment[]): PathPoint[] {
  const points: PathPoint[] = [];
  let start: Point = [0, 0];
  const add = (at: Point, isMove = false, curve: PathPoint['curve'] = null): void => {
    const last = points[points.length - 1];
    const step = !last || isMove ? 0 : Math.hypot(at[0] - last.at[0], at[1] - last.at[1]);
    points.push({ at, distance: (last?.distance ?? 0) + step, isMove, curve });
  };
  for (const segment of path) {
    if (segment[0] === 'M') add((start = [segment[1], segment[2]]), true);
    else if (segment[0] === 'L') add([segment[1], segment[2]]);
    else if (segment[0] === 'Z') add(start);
    else {
      const from = points[points.length - 1]?.at ?? start;
      for (let i = 1; i <= PIECES_OF_CURVE; i++) {
        const share = i / PIECES_OF_CURVE;
        add(onCurve(from, segment, share), false, { from, to: segment, share });
      }
    }
  }
  return points;
}

function onCurve(from: Point, [, x1, y1, x2, y2, x3, y3]: Curve, t: number): Point {
  const s = 1 - t;
  const mix = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
  return [mix(from[0], x1, x2, x3), mix(from[1], y1, y2, y3)];
}

/** A point of a path and the direction of the path there, clockwise from the x axis. */
export interface Along {
  readonly at: Point;
  readonly degrees: number;
}

/** At a distance from 0 to the length of the path. A path without length has no direction but the x axis. */
export function pointAlong(points: readonly PathPoint[], distance: number): Along {
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!];
    if (to.isMove || to.distance < distance || to.distance === from.distance) continue;
    const share = Math.min(1, Math.max(0, (distance - from.distance) / (to.distance - from.distance)));
    const at: Point = [from.at[0] + (to.at[0] - from.at[0]) * share, from.at[1] + (to.at[1] - from.at[1]) * share];
    const [dx, dy] = directionIn(to, share) ?? [to.at[0] - from.at[0], to.at[1] - from.at[1]];
    return { at, degrees: (Math.atan2(dy, dx) * 180) / Math.PI };
  }
  return { at: points[points.length - 1]?.at ?? [0, 0], degrees: 0 };
}

/** The derivative of a curve; null: there is no curve, or it stands still. */
function directionIn({ curve }: PathPoint, share: number): Point | null {
  if (!curve) return null;
  const t = curve.share - (1 - share) / PIECES_OF_CURVE;
  const [, x1, y1, x2, y2, x3, y3] = curve.to;
  const s = 1 - t;
  const rate = (a: number, b: number, c: number, d: number) => s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c);
  const [dx, dy] = [rate(curve.from[0], x1, x2, x3), rate(curve.from[1], y1, y2, y3)];
  return Math.hypot(dx, dy) < 1e-9 ? null : [dx, dy];
}
