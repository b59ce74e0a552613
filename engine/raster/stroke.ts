/** From strokes to areas: a piece for each line, each join and each cap. All turn the same way, so that they join. */
import { IDENTITY2, type Matrix2 } from '../base/matrix.js';
import type { PathSegment } from '../base/shapes.js';
import type { StrokeStyle } from '../paint/drawing/display-list.js';
import { readLines, type LineTaker } from './outline.js';

/** A line through points; a closed one ends where it begins. */
interface Polyline {
  readonly points: Point[];
  isClosed: boolean;
}

type Point = readonly [x: number, y: number];

/** A path with more dashes is drawn without them, which looks the same. */
const MOST_DASHES = 100_000;

/** Gives the area of a stroke under a matrix. `tolerance`: in pixels. */
export function strokeLines(
  path: readonly PathSegment[],
  stroke: StrokeStyle,
  matrix: Matrix2,
  { tolerance, lines }: { readonly tolerance: number; readonly lines: LineTaker },
): void {
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const own = tolerance / Math.max(scale, 1e-6);
  const pen = new Pen(stroke, matrix, own, lines);
  for (const polyline of polylinesOf(path, own)) {
    const dashes = dashesOf(polyline, stroke);
    for (const part of dashes ?? [polyline]) pen.draw(part);
  }
}

function polylinesOf(path: readonly PathSegment[], tolerance: number): Polyline[] {
  const found: Polyline[] = [];
  let points: Point[] = [];
  const add = (x: number, y: number): void => {
    const last = points.at(-1);
    if (!last || last[0] !== x || last[1] !== y) points.push([x, y]);
  };
  readLines(path, IDENTITY2, tolerance, {
    begin(x, y) {
      points = [[x, y]];
    },
    line: add,
    end(isClosed) {
      const [first, last] = [points[0]!, points.at(-1)!];
      if (isClosed && points.length > 1 && first[0] === last[0] && first[1] === last[1]) points.pop();
      found.push({ points, isClosed });
    },
  });
  return found;
}

/** null: it has none. */
function dashesOf({ points, isClosed }: Polyline, { dash = [], dashOffset = 0 }: StrokeStyle): Polyline[] | null {
  const lengths = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  const period = lengths.reduce((sum, length) => sum + length, 0);
  if (!(period > 0) || points.length < 2) return null;
  const all = isClosed ? [...points, points[0]!] : points;
  let whole = 0;
  for (let i = 1; i < all.length; i++) whole += distance(all[i - 1]!, all[i]!);
  if (!((whole / period) * lengths.length < MOST_DASHES)) return null;
  let index = 0;
  let rest = ((dashOffset % period) + period) % period;
  // Ends because the rest is less than the sum of all lengths.
  while (rest >= lengths[index]! && rest > 0) {
    rest -= lengths[index]!;
    index = (index + 1) % lengths.length;
  }
  let left = lengths[index]! - rest;
  const dashes: Polyline[] = [];
  let current: Point[] | null = index % 2 === 0 ? [all[0]!] : null;
  const startsOn = current !== null;
  const finish = (): void => {
    if (current) dashes.push({ points: current, isClosed: false });
    current = null;
  };
  for (let i = 1; i < all.length; i++) {
    const [from, to] = [all[i - 1]!, all[i]!];
    const length = distance(from, to);
    let at = 0;
    // Ends because each turn but those of lengths 0 goes on along the line, and not all lengths are 0.
    while (length - at > left) {
      at += left;
      const point: Point = [from[0] + ((to[0] - from[0]) * at) / length, from[1] + ((to[1] - from[1]) * at) / length];
      if (current) {
        const last = current[current.length - 1]!;
        // A dash without length is a dot, which needs a direction; a line that ends at a corner has no second one there.
        if (distance(last, point) > 0) current.push(point);
        else if (current.length === 1) current.push(towards(point, from, to, length));
        finish();
      } else current = [point];
      index = (index + 1) % lengths.length;
      left = lengths[index]!;
    }
    left -= length - at;
    current?.push(to);
  }
  const isOn = current !== null;
  // A dash that runs over the place where a closed line begins is one.
  if (isClosed && isOn && startsOn && dashes.length > 0)
    dashes[0]!.points.unshift(...(current as unknown as Point[]).slice(0, -1));
  else finish();
  return dashes;
}

const DOT = 1e-6;

function towards(point: Point, from: Point, to: Point, length: number): Point {
  return [point[0] + ((to[0] - from[0]) / length) * DOT, point[1] + ((to[1] - from[1]) / length) * DOT];
}

function distance(a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return Math.sqrt(dx * dx + dy * dy);
}

class Pen {
  readonly #half: number;

  constructor(
    readonly stroke: StrokeStyle,
    readonly matrix: Matrix2,
    readonly tolerance: number,
    readonly lines: LineTaker,
  ) {
    this.#half = stroke.width / 2;
  }

  draw({ points, isClosed }: Polyline): void {
    if (points.length < 2) {
      this.#dot(points[0]!, isClosed);
      return;
    }
    const count = points.length;
    const segments = isClosed ? count : count - 1;
    const normals: Point[] = [];
    for (let i = 0; i < segments; i++) normals.push(this.#normal(points[i]!, points[(i + 1) % count]!));
    for (let i = 0; i < segments; i++) {
      const [p, q, n] = [points[i]!, points[(i + 1) % count]!, normals[i]!];
      this.#polygon([added(p, n), added(q, n), added(q, n, -1), added(p, n, -1)]);
      if (i + 1 < segments || isClosed) this.#join(q, n, normals[(i + 1) % segments]!);
    }
    if (isClosed) return;
    this.#cap(points[0]!, added([0, 0], normals[0]!, -1));
    this.#cap(points[count - 1]!, normals[segments - 1]!);
  }

  /** Half of the pen's width to the side of a line. */
  #normal(p: Point, q: Point): Point {
    const length = distance(p, q);
    return [(-(q[1] - p[1]) / length) * this.#half, ((q[0] - p[0]) / length) * this.#half];
  }

  /** A subpath without length has caps, if they have an area. */
  #dot(point: Point, isClosed: boolean): void {
    const { roundCap, squareCap } = this.stroke;
    if (!roundCap && !squareCap) return;
    if (isClosed && !roundCap && !squareCap) return;
    this.#cap(point, [0, this.#half]);
    this.#cap(point, [0, -this.#half]);
  }

  /** At the end of a line whose normal is `n`, beyond that end. */
  #cap(point: Point, n: Point): void {
    const { roundCap, squareCap } = this.stroke;
    if (roundCap) {
      const ahead: Point = [n[1], -n[0]];
      this.#wedge(point, n, ahead);
      this.#wedge(point, ahead, [-n[0], -n[1]]);
    } else if (squareCap) {
      const ahead: Point = [n[1], -n[0]];
      const far = added(point, ahead);
      this.#polygon([added(point, n), added(far, n), added(far, n, -1), added(point, n, -1)]);
    }
  }

  /** Fills what is open on the outer side between two lines with the normals `from` and `to`. */
  #join(point: Point, from: Point, to: Point): void {
    const cross = from[0] * to[1] - from[1] * to[0];
    const square = this.#half * this.#half;
    const dot = from[0] * to[0] + from[1] * to[1];
    if (Math.abs(cross) < 1e-9 * square && dot > 0) return;
    const { join = 'miter', miterLimit = 10 } = this.stroke;
    // The outer side is the one that the line turns away from.
    const [a, b] = cross > 0 ? [negated(from), negated(to)] : [from, to];
    if (join === 'round') {
      this.#wedge(point, a, b);
      return;
    }
    const outline: Point[] = [point, added(point, a)];
    // Half of the angle between the normals: its cosine is half of the width over half of the miter's length.
    const cosine = Math.sqrt(Math.max(0, (1 + dot / square) / 2));
    if (join === 'miter' && cosine > 0 && 1 / cosine <= miterLimit) {
      const [mx, my] = [a[0] + b[0], a[1] + b[1]];
      const factor = (2 * square) / (mx * mx + my * my);
      outline.push([point[0] + mx * factor, point[1] + my * factor]);
    }
    outline.push(added(point, b));
    this.#polygon(outline);
  }

  /** A slice of a circle, of half a turn at most. */
  #wedge(point: Point, from: Point, to: Point): void {
    const arc: Point[] = [point, added(point, from)];
    this.#arc(point, from, to, arc, 0);
    arc.push(added(point, to));
    this.#polygon(arc);
  }

  /** Adds points between both ends. It halves the angle each time, and so ends after few levels. */
  #arc(point: Point, from: Point, to: Point, arc: Point[], level: number): void {
    const dot = from[0] * to[0] + from[1] * to[1];
    const square = this.#half * this.#half;
    const cosine = Math.sqrt(Math.max(0, (1 + dot / square) / 2));
    if (this.#half * (1 - cosine) <= this.tolerance || level === MOST_LEVELS) return;
    let [mx, my] = [from[0] + to[0], from[1] + to[1]];
    const length = Math.sqrt(mx * mx + my * my);
    // Half a turn: on the side that is ahead.
    if (length < 1e-9 * this.#half) [mx, my] = [from[1], -from[0]];
    else [mx, my] = [(mx / length) * this.#half, (my / length) * this.#half];
    this.#arc(point, from, [mx, my], arc, level + 1);
    arc.push([point[0] + mx, point[1] + my]);
    this.#arc(point, [mx, my], to, arc, level + 1);
  }

  /** Gives a convex area, turned the way that all are. */
  #polygon(points: readonly Point[]): void {
    const [x0, y0] = points[0]!;
    let area = 0;
    for (let i = 0; i < points.length; i++) {
      const [p, q] = [points[i]!, points[(i + 1) % points.length]!];
      area += (p[0] - x0) * (q[1] - y0) - (q[0] - x0) * (p[1] - y0);
    }
    const [a, b, c, d, e, f] = this.matrix;
    const { lines } = this;
    const give = (i: number): void => {
      const [x, y] = points[i]!;
      if (i === first) lines.begin(a * x + c * y + e, b * x + d * y + f);
      else lines.line(a * x + c * y + e, b * x + d * y + f);
    };
    const first = area >= 0 ? 0 : points.length - 1;
    if (area >= 0) for (let i = 0; i < points.length; i++) give(i);
    else for (let i = points.length - 1; i >= 0; i--) give(i);
    lines.end(true);
  }
}

const MOST_LEVELS = 7;

function added(p: Point, n: Point, sign: 1 | -1 = 1): Point {
  return [p[0] + sign * n[0], p[1] + sign * n[1]];
}

function negated([x, y]: Point): Point {
  return [-x, -y];
}
