/** Basic shapes and paths (SVG 2, § 9 and 10) as path segments in user units, and the boxes around them. */
import type { PathSegment } from '../drawing/canvas.js';
import { ellipsePath, roundedPath } from '../../base/shapes.js';
import type { StyledLength } from './element.js';
import { parsePath } from '../../base/path-data.js';
import { diagonal, parseLength, parseNumbers, type Viewport } from './values.js';

/** What a shape's attributes are read with. */
export interface ShapeSource {
  readonly viewport: Viewport;
  readonly fontSize: number;
  attr(name: string): string | undefined;
  /** What style sheets say of it; null: nothing. */
  styledLength(name: StyledLength, basis: number): number | null;
  readonly style: { readonly svg: { readonly d: string | null } };
}

export function isShape(name: string): boolean {
  return Object.hasOwn(SHAPES, name);
}

/** null for an element that is no shape; an empty path draws nothing. */
export function shapePath(name: string, source: ShapeSource): readonly PathSegment[] | null {
  return Object.hasOwn(SHAPES, name) ? SHAPES[name]!(new ShapeReader(source)) : null;
}

/** Ends of lines have attributes only. */
type EndOfLine = 'x1' | 'x2' | 'y1' | 'y2';
type Horizontal = 'x' | 'cx' | 'width' | 'x1' | 'x2';
type Vertical = 'y' | 'cy' | 'height' | 'y1' | 'y2';

function isEndOfLine(name: string): name is EndOfLine {
  return /\d$/.test(name);
}

class ShapeReader {
  constructor(readonly source: ShapeSource) {}

  x(name: Horizontal): number {
    return this.#length(name, this.source.viewport.width) ?? 0;
  }

  y(name: Vertical): number {
    return this.#length(name, this.source.viewport.height) ?? 0;
  }

  /** null for auto. */
  radius(name: 'r' | 'rx' | 'ry', direction: 'width' | 'height' | 'both'): number | null {
    const { viewport } = this.source;
    const radius = this.#length(name, direction === 'both' ? diagonal(viewport) : viewport[direction]);
    return radius !== null && radius >= 0 ? radius : null;
  }

  points(): number[] {
    return parseNumbers(this.source.attr('points'));
  }

  #length(name: Horizontal | Vertical | 'r' | 'rx' | 'ry', basis: number): number | null {
    const styled = isEndOfLine(name) ? null : this.source.styledLength(name, basis);
    return styled ?? parseLength(this.source.attr(name), basis, this.source.fontSize);
  }
}

const SHAPES: Readonly<Record<string, (reader: ShapeReader) => PathSegment[]>> = {
  path: ({ source }) => parsePath(source.style.svg.d ?? source.attr('d') ?? ''),
  rect(reader) {
    const rect = { x: reader.x('x'), y: reader.y('y'), width: reader.x('width'), height: reader.y('height') };
    if (!(rect.width > 0 && rect.height > 0)) return [];
    const given = [reader.radius('rx', 'width'), reader.radius('ry', 'height')] as const;
    const rx = Math.min(given[0] ?? given[1] ?? 0, rect.width / 2);
    const ry = Math.min(given[1] ?? given[0] ?? 0, rect.height / 2);
    if (rx > 0 && ry > 0) {
      const corner = [rx, ry] as const;
      return roundedPath(rect, [corner, corner, corner, corner]);
    }
    const { x, y, width, height } = rect;
    return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']];
  },
  circle: (reader) => {
    const radius = reader.radius('r', 'both') ?? 0;
    return ellipse(reader, radius, radius);
  },
  ellipse: (reader) => {
    const [rx, ry] = [reader.radius('rx', 'width'), reader.radius('ry', 'height')];
    return ellipse(reader, rx ?? ry ?? 0, ry ?? rx ?? 0);
  },
  line: (reader) => [
    ['M', reader.x('x1'), reader.y('y1')],
    ['L', reader.x('x2'), reader.y('y2')],
  ],
  polyline: (reader) => polyline(reader.points()),
  polygon: (reader) => {
    const path = polyline(reader.points());
    return path.length > 0 ? [...path, ['Z']] : [];
  },
};

function ellipse(reader: ShapeReader, rx: number, ry: number): PathSegment[] {
  return rx > 0 && ry > 0 ? ellipsePath(reader.x('cx'), reader.y('cy'), rx, ry) : [];
}

/** A number without its partner is left out. */
function polyline(points: readonly number[]): PathSegment[] {
  const path: PathSegment[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) path.push([i === 0 ? 'M' : 'L', points[i]!, points[i + 1]!]);
  return path;
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box around a path without its stroke; null for no points. */
export function pathBounds(path: readonly PathSegment[]): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y] = [0, 0];
  const include = (px: number, py: number): void => {
    [left, top, right, bottom] = [Math.min(left, px), Math.min(top, py), Math.max(right, px), Math.max(bottom, py)];
  };
  for (const segment of path) {
    if (segment[0] === 'Z') continue;
    if (segment[0] === 'C') {
      const [, x1, y1, x2, y2, x3, y3] = segment;
      for (const t of extremes(x, x1, x2, x3)) include(cubicAt(x, x1, x2, x3, t), y3);
      for (const t of extremes(y, y1, y2, y3)) include(x3, cubicAt(y, y1, y2, y3, t));
    }
    [x, y] = segment.slice(-2) as [number, number];
    include(x, y);
  }
  return left <= right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Where a cubic turns, between its ends. */
function extremes(p0: number, p1: number, p2: number, p3: number): number[] {
  const a = 3 * (p3 - 3 * p2 + 3 * p1 - p0);
  const b = 6 * (p2 - 2 * p1 + p0);
  const c = 3 * (p1 - p0);
  const root = Math.sqrt(b * b - 4 * a * c);
  const turns = Math.abs(a) < 1e-12 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  return turns.filter((t) => t > 0 && t < 1);
}

function cubicAt(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const s = 1 - t;
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
}

export function unite(a: Bounds | null, b: Bounds | null): Bounds | null {
  if (!a || !b) return a ?? b;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/**
 * The subpaths that may enclose an area. To fill one whose points lie on a line paints nothing (SVG 2, § 13.4), but viewers
 * of PDF draw it as a hairline (ISO 32000-1, 8.5.3.3.1).
 */
export function withArea(path: readonly PathSegment[]): readonly PathSegment[] {
  const all = subpaths(path);
  const kept = all.filter((part) => !isOnLine(part));
  return kept.length === all.length ? path : kept.flat();
}

/** Each with its beginning: behind `Z` a path goes on from where it began. */
function subpaths(path: readonly PathSegment[]): PathSegment[][] {
  const all: PathSegment[][] = [];
  let start: PathSegment = ['M', 0, 0];
  let isClosed = true;
  for (const segment of path) {
    if (segment[0] === 'M') start = segment;
    if (segment[0] === 'M') all.push([segment]);
    else if (isClosed) all.push([start, segment]);
    else all[all.length - 1]!.push(segment);
    isClosed = segment[0] === 'Z';
  }
  return all;
}

/** How far a point may lie beside the line, as a share of distances on it: rounding, no more. */
const FLATNESS = 1e-9;

function isOnLine(part: readonly PathSegment[]): boolean {
  const [, startX, startY] = part[0] as readonly ['M', number, number];
  let [dx, dy] = [0, 0];
  for (const [, ...coordinates] of part) {
    for (let i = 0; i < coordinates.length; i += 2) {
      const x = coordinates[i]! - startX;
      const y = coordinates[i + 1]! - startY;
      if (dx === 0 && dy === 0) [dx, dy] = [x, y];
      else if (Math.abs(dx * y - dy * x) > FLATNESS * Math.hypot(dx, dy) * Math.hypot(x, y)) return false;
    }
  }
  return true;
}
