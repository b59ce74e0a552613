/** Where a path puts a box (Motion Path 1). Lengths are CSS px. */
import { multiply4, rotation4, translation4, type Matrix4 } from '../../base/matrix.js';
import { PIECES_OF_CURVE, pointAlong, straightened, type Along } from '../../base/path-length.js';
import { cornersPath, type CornerRadii, type PaintRect, type PathSegment } from '../../base/shapes.js';
import { basicShapePath } from '../../css/values/basic-shape-path.js';
import type { CoordBox, Motion, OffsetPath, Position, Ray } from '../../css/values/motion-path.js';
import { resolveLengthPercentage } from '../../css/values/values.js';

type Point = readonly [number, number];

/** What lies around a box, from the corner of the box that it is transformed in. */
export interface MotionFrame {
  /** Its own border box, or the place of an element of an SVG: where paths without a box begin. */
  readonly own: PaintRect;
  /** The box that it is transformed in. */
  readonly reference: Pick<PaintRect, 'width' | 'height'>;
  /** A box of the containing block. */
  boxOf(box: CoordBox): { readonly rect: PaintRect; readonly radii: CornerRadii };
  /** The outline of an element of an SVG whose viewport is a box; null: there is none. */
  outlineOf(id: string, viewport: PaintRect): readonly PathSegment[] | null;
  /** Counts the pieces that a path is measured in; false: the budget is used up. */
  affords(pieces: number): boolean;
}

/**
 * What comes between the other transforms and `transform` (§ 2.6); null: there is no path, or it costs too much to measure.
 * `origin`: that of the transformation.
 */
export function motionMatrix(motion: Motion, frame: MotionFrame, origin: Point): Matrix4 | null {
  if (!motion.offsetPath) return null;
  const place = placeOnRoute(motion, motion.offsetPath, frame);
  if (!place) return null;
  const { at, degrees } = place;
  const { offsetRotate, offsetAnchor } = motion;
  const { width, height } = frame.reference;
  const turn = rotation4(0, 0, 1, offsetRotate.degrees + (offsetRotate.follows ? degrees : 0));
  const anchor = offsetAnchor === 'auto' ? origin : placeIn(offsetAnchor, width, height);
  const moved = multiply4(translation4(at[0] - origin[0], at[1] - origin[1], 0), turn);
  return multiply4(moved, translation4(origin[0] - anchor[0], origin[1] - anchor[1], 0));
}

function placeOnRoute(motion: Motion, { route, box }: OffsetPath, frame: MotionFrame): Along | null {
  const { rect, radii } = frame.boxOf(box);
  if (route.kind === 'ray') return alongRay(motion, route, rect, frame);
  if (route.kind === 'box') return alongPath(cornersPath(rect, radii), motion, frame);
  if (route.kind === 'element') {
    // What is no path is one without length.
    const outline = frame.outlineOf(route.id, rect) ?? [['M', 0, 0] as const];
    const place = alongPath(outline, motion, frame);
    return place && moved(place, rect);
  }
  const { shape } = route;
  if (shape.kind === 'path') return alongPath(basicShapePath(shape, frame.own, 1).path, motion, frame);
  const centered = shape.kind === 'ellipse' && !shape.center && motion.offsetPosition !== 'normal';
  const begun = centered ? { ...shape, center: startIn(motion, rect, frame) } : shape;
  return alongPath(basicShapePath(begun, rect, 1).path, motion, frame);
}

function moved({ at, degrees }: Along, { x, y }: PaintRect): Along {
  return { at: [at[0] + x, at[1] + y], degrees };
}

function placeIn([x, y]: Position, width: number, height: number): Point {
  return [resolveLengthPercentage(x, width), resolveLengthPercentage(y, height)];
}

/** Where paths begin that do not say so themselves (§ 2.3), from the corner of the box they are in. */
function startIn({ offsetPosition }: Motion, rect: PaintRect, { own }: MotionFrame): Point {
  if (offsetPosition === 'auto') return [own.x - rect.x, own.y - rect.y];
  if (offsetPosition === 'normal') return [rect.width / 2, rect.height / 2];
  return placeIn(offsetPosition, rect.width, rect.height);
}

/** § 2.2: on a closed path the distance goes on from the beginning, on others it ends with the path. */
function alongPath(path: readonly PathSegment[], { offsetDistance }: Motion, frame: MotionFrame): Along | null {
  if (!frame.affords(PIECES_OF_CURVE * path.length)) return null;
  const points = straightened(path);
  const length = points[points.length - 1]?.distance ?? 0;
  const distance = resolveLengthPercentage(offsetDistance, length);
  const isClosed = path.at(-1)?.[0] === 'Z';
  if (!isClosed || length === 0) return pointAlong(points, Math.max(0, Math.min(length, distance)));
  return pointAlong(points, ((distance % length) + length) % length);
}

function alongRay(motion: Motion, ray: Ray, rect: PaintRect, frame: MotionFrame): Along {
  const [x, y] = ray.at ? placeIn(ray.at, rect.width, rect.height) : startIn(motion, rect, frame);
  const degrees = ray.degrees - 90;
  const radians = (degrees * Math.PI) / 180;
  const direction: Point = [Math.cos(radians), Math.sin(radians)];
  const { own } = frame;
  const reach = rayLength(ray.size, { start: [x, y], direction, rect });
  // § 2.1.1: so that the box stays within its container.
  const length = ray.contains ? Math.max(0, reach - Math.max(own.width, own.height) / 2) : reach;
  const distance = resolveLengthPercentage(motion.offsetDistance, length);
  return { at: [rect.x + x + distance * direction[0], rect.y + y + distance * direction[1]], degrees };
}

interface RayFrame {
  readonly start: Point;
  readonly direction: Point;
  readonly rect: PaintRect;
}

function rayLength(size: Ray['size'], { start: [x, y], direction, rect: { width, height } }: RayFrame): number {
  if (size === 'sides') return toSides([x, y], direction, { width, height });
  const [across, down] = [
    [Math.abs(x), Math.abs(width - x)],
    [Math.abs(y), Math.abs(height - y)],
  ];
  const distances = size.endsWith('side')
    ? [...across, ...down]
    : across.flatMap((dx) => down.map((dy) => Math.hypot(dx, dy)));
  return size.startsWith('closest') ? Math.min(...distances) : Math.max(...distances);
}

/** To where the ray leaves the box; 0 from outside of it. */
function toSides([x, y]: Point, [dx, dy]: Point, { width, height }: Pick<PaintRect, 'width' | 'height'>): number {
  if (x < 0 || y < 0 || x > width || y > height) return 0;
  const until = (at: number, step: number, end: number) =>
    Math.abs(step) < 1e-9 ? Infinity : step > 0 ? (end - at) / step : -at / step;
  return Math.min(until(x, dx, width), until(y, dy, height));
}
