/** Markers on the vertices of lines and paths (SVG 2, § 13.7). */
import { multiply2, type Matrix2 } from '../../base/matrix.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { PathSegment } from '../drawing/canvas.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import { SvgElement } from './element.js';
import type { PaintTarget } from './painting.js';
import { ELEMENT_PARTS } from './parts.js';
import { pathBounds } from './shapes.js';
import { diagonal, parseLength, parseViewBox, viewBoxMatrix } from './values.js';

const MARKABLE: ReadonlySet<string> = new Set(['path', 'line', 'polyline', 'polygon']);

type Point = readonly [number, number];

interface Vertex {
  readonly at: Point;
  /** Directions of the path into the vertex and out of it; null where it has none. */
  readonly into: Point | null;
  readonly out: Point | null;
}

export function hasMarkers({ name, style: { svg } }: SvgElement): boolean {
  return MARKABLE.has(name) && (svg.markerStart ?? svg.markerMid ?? svg.markerEnd) !== null;
}

export function drawMarkers(
  target: PaintTarget,
  element: SvgElement,
  path: readonly PathSegment[],
  matrix: Matrix2,
): void {
  const { markerStart, markerMid, markerEnd } = element.style.svg;
  const vertices = verticesOf(path);
  const { context: around } = target;
  const inner = target.on(target.canvas, { element, box: () => pathBounds(path), matrix, around });
  vertices.forEach((vertex, i) => {
    if (i === 0) drawMarker(inner, element, markerStart, vertex, matrix, true);
    else if (i < vertices.length - 1) drawMarker(inner, element, markerMid, vertex, matrix, false);
    if (i === vertices.length - 1) drawMarker(inner, element, markerEnd, vertex, matrix, false);
  });
}

function drawMarker(
  target: PaintTarget,
  element: SvgElement,
  id: string | null,
  vertex: Vertex,
  matrix: Matrix2,
  isStart: boolean,
): void {
  const node: NodeId | null = id === null ? null : element.source.byId(id);
  if (node === null || element.source.tree.name(node) !== 'marker') return;
  if (!target.affords(ELEMENT_PARTS, node)) return;
  const marker = element.referenced(node);
  const width = parseLength(marker.attr('markerwidth'), element.viewport.width, element.fontSize) ?? 3;
  const height = parseLength(marker.attr('markerheight'), element.viewport.height, element.fontSize) ?? 3;
  if (!(width > 0 && height > 0)) return;
  const stroke = resolveLengthPercentage(element.style.svg.strokeWidth, diagonal(element.viewport));
  const scale = marker.attr('markerunits') === 'userSpaceOnUse' ? 1 : stroke;
  const box = parseViewBox(marker.attr('viewbox'));
  const fitted = viewBoxMatrix(box, { width, height }, marker.attr('preserveaspectratio'));
  const angle = angleOf(marker.attr('orient'), vertex, isStart);
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const refX = referencePoint(marker.attr('refx'), box?.width ?? width, (box ?? element.viewport).width);
  const refY = referencePoint(marker.attr('refy'), box?.height ?? height, (box ?? element.viewport).height);
  const [a, , , d, e, f] = fitted;
  const placed: Matrix2 = [cos, sin, -sin, cos, vertex.at[0], vertex.at[1]];
  const toReference: Matrix2 = [1, 0, 0, 1, -(a * refX + e), -(d * refY + f)];
  target.once(node, () => {
    const { canvas } = target;
    canvas.save();
    canvas.transform(...multiply2(placed, toReference));
    if (marker.clipsOverflow) canvas.clipRect(0, 0, width, height);
    canvas.transform(...fitted);
    const content = new SvgElement(element.source, node, marker.style, box ?? { width, height });
    target.inside(content, multiply2(matrix, multiply2(placed, multiply2(toReference, fitted))));
    canvas.restore();
  });
}

/** Words refer to the size of the marker, and percentages to that of the viewport around its content (§ 13.7.3). */
function referencePoint(text: string | undefined, size: number, basis: number): number {
  const words: Readonly<Record<string, number>> = { left: 0, top: 0, center: size / 2, right: size, bottom: size };
  return text !== undefined && Object.hasOwn(words, text) ? words[text]! : (parseLength(text, basis, 0) ?? 0);
}

/** Returns an angle in radians. `auto` is half-way between the two directions (§ 13.7.4). */
function angleOf(orient: string | undefined, { into, out }: Vertex, isStart: boolean): number {
  if (orient !== 'auto' && orient !== 'auto-start-reverse') return parseAngle(orient);
  const reverse = orient === 'auto-start-reverse' && isStart ? Math.PI : 0;
  const directions = [into, out].filter((direction) => direction !== null).map(unit);
  const [x, y] = directions.reduce<Point>((sum, [dx, dy]) => [sum[0] + dx, sum[1] + dy], [0, 0]);
  const [first] = directions;
  // Opposite directions: a right angle to them.
  if (Math.hypot(x, y) < 1e-9) return first ? Math.atan2(first[0], -first[1]) + reverse : reverse;
  return Math.atan2(y, x) + reverse;
}

/** How many of a unit make a turn. */
const TURN: Readonly<Record<string, number>> = { deg: 360, grad: 400, rad: 2 * Math.PI, turn: 1 };

function parseAngle(text = ''): number {
  const [, amount, unit] = /^([-+]?[\d.]+(?:e[-+]?\d+)?)([a-z]*)$/i.exec(text.trim()) ?? [];
  const name = unit?.toLowerCase() || 'deg';
  return Object.hasOwn(TURN, name) ? (Number.parseFloat(amount ?? '') * 2 * Math.PI) / TURN[name]! || 0 : 0;
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function verticesOf(path: readonly PathSegment[]): Vertex[] {
  const vertices: { at: Point; into: Point | null; out: Point | null }[] = [];
  let start: { at: Point; into: Point | null; out: Point | null } | null = null;
  for (const segment of path) {
    const last = vertices[vertices.length - 1];
    if (segment[0] === 'M') {
      start = { at: [segment[1], segment[2]], into: null, out: null };
      vertices.push(start);
      continue;
    }
    if (!last || !start) continue;
    const at: Point = segment[0] === 'Z' ? start.at : (segment.slice(-2) as unknown as Point);
    const { out, into } = directionsOf(segment, last.at, at);
    last.out ??= out;
    const vertex = { at, into, out: segment[0] === 'Z' ? start.out : null };
    if (segment[0] === 'Z') start.into ??= into;
    vertices.push(vertex);
  }
  return vertices;
}

/** Out of the point before and into the one at its end; coinciding control points are skipped. */
function directionsOf(segment: PathSegment, from: Point, to: Point): { out: Point | null; into: Point | null } {
  const points: Point[] =
    segment[0] === 'C' ? [from, [segment[1], segment[2]], [segment[3], segment[4]], to] : [from, to];
  const between = (a: Point, b: Point): Point => [b[0] - a[0], b[1] - a[1]];
  const differs = (a: Point, b: Point): boolean => Math.hypot(b[0] - a[0], b[1] - a[1]) > 1e-9;
  const next = points.find((point) => differs(from, point));
  const before = [...points].reverse().find((point) => differs(to, point));
  return { out: next ? between(from, next) : null, into: before ? between(before, to) : null };
}
