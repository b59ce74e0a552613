/** Text on a path (SVG 2, § 11.8.5): where along a path a glyph stands, and how it is turned. */
import type { Matrix2 } from '../../base/matrix.js';
import { PIECES_OF_CURVE, straightened, type PathPoint } from '../../base/path-length.js';
import type { SvgElement } from './element.js';
import { parseTransform, transformPath } from './matrix.js';
import { parsePath } from '../../base/path-data.js';
import { shapePath } from './shapes.js';
import { parseLength } from './values.js';

/** A path as straight pieces, each with how far along the path it begins. */
export interface MeasuredPath {
  readonly points: readonly PathPoint[];
  readonly length: number;
  /** Where text begins. */
  readonly start: number;
}

/** null: the reference leads nowhere, and no text is shown. */
export function measurePath(textPath: SvgElement, affords: (parts: number) => boolean): MeasuredPath | null {
  const own = textPath.attr('path');
  const node = textPath.target;
  const shape = own === undefined && node !== null ? textPath.referenced(node) : null;
  const outline = own !== undefined ? parsePath(own) : shape && shapePath(shape.name, shape);
  const transform = parseTransform(shape?.attr('transform'));
  if (!outline || outline.length === 0 || !transform || !affords(PIECES_OF_CURVE * outline.length)) return null;
  const points = straightened(transformPath(outline, transform));
  if (textPath.attr('side') === 'right') reverse(points);
  const length = points[points.length - 1]!.distance;
  // Lengths along the path are in the author's own measure of it, where there is one (§ 9.6.1).
  const stated = Number(shape?.attr('pathlength'));
  const unit = stated > 0 ? length / stated : 1;
  const offset = textPath.attr('startoffset');
  const start = parseLength(offset, length, textPath.fontSize) ?? 0;
  return { points, length, start: offset?.trim().endsWith('%') ? start : start * unit };
}

function reverse(points: PathPoint[]): void {
  const length = points[points.length - 1]!.distance;
  const moves = points.map(({ isMove }) => isMove);
  points.reverse();
  // A jump lies before the point that it leads to, whichever way it is gone.
  points.forEach((point, i) => {
    point.distance = length - point.distance;
    point.isMove = i === 0 || moves[points.length - i]!;
  });
}

/** From a glyph whose baseline begins at (0, 0) to its place on the path; null: its middle is beyond the path's ends. */
export function placeOnPath({ points, length }: MeasuredPath, left: number, width: number): Matrix2 | null {
  const middle = left + width / 2;
  if (middle < 0 || middle > length) return null;
  let low = 1;
  let high = points.length - 1;
  // Halved each time.
  while (low < high) {
    const between = (low + high) >> 1;
    if (points[between]!.distance < middle) low = between + 1;
    else high = between;
  }
  const to = points[low];
  const from = points[low - 1];
  if (!to || !from || to.isMove) return null;
  const size = to.distance - from.distance || 1;
  const share = (middle - from.distance) / size;
  const [cos, sin] = [(to.at[0] - from.at[0]) / size, (to.at[1] - from.at[1]) / size];
  const x = from.at[0] + (to.at[0] - from.at[0]) * share;
  const y = from.at[1] + (to.at[1] - from.at[1]) * share;
  return [cos, sin, -sin, cos, x - (cos * width) / 2, y - (sin * width) / 2];
}
