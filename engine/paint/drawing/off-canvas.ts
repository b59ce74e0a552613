/**
 * Finds menus and links of screen pages that wait beyond the edges of the window. The page area is the window (the
 * initial containing block, CSS 2 § 10.1); on paper there are margins around it, in which such boxes would be visible.
 */
import { boundsUnder, multiply2, type Matrix2 } from '../../base/matrix.js';
import { luToPt } from '../../base/units.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { Layer } from '../layers.js';
import type { PaintServices } from './paint-context.js';
import type { PaintRect } from '../../base/shapes.js';
import { transformOf } from './transforms.js';

export interface Screen {
  readonly area: PaintRect;
  readonly sheet: PaintRect;
  /** On the first page nobody can scroll further up. */
  readonly isFirst: boolean;
}

/** Half a pixel in points, because edges that should meet may miss each other by so much. */
const TOLERANCE = 0.375;

/**
 * Whether all of the layer lies beyond an edge of the window, on the margins of the sheet. Layers beyond the sheet do
 * not count: nobody sees them, and screen readers may be meant to read them.
 */
export function isOffCanvas({ fragment, x, y }: Layer, matrix: Matrix2, { area, sheet, isFirst }: Screen): boolean {
  const { position, hasTransform, svg } = fragment.style;
  // Where a path leads was meant to be seen.
  if (svg.offsetPath) return false;
  const isMoved = hasTransform && fragment.kind !== 'inline-box';
  if (position !== 'absolute' && position !== 'fixed' && !isMoved) return false;
  const own = isMoved ? transformOf(fragment, { x, y }, null, null) : null;
  const box = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
  const seen = boundsUnder(own ? multiply2(matrix, own.matrix) : matrix, box);
  // A layer without extent has its content elsewhere.
  if (seen.width < TOLERANCE || seen.height < TOLERANCE || areDisjoint(seen, sheet)) return false;
  // What hangs above or below a page may be content between two pages. A fixed box, however, is the same on all pages.
  const isBeside = seen.x + seen.width <= area.x + TOLERANCE || seen.x >= area.x + area.width - TOLERANCE;
  const isAbove = seen.y + seen.height <= area.y + TOLERANCE;
  const isBelow = seen.y >= area.y + area.height - TOLERANCE;
  return isBeside || (isAbove && (isFirst || position === 'fixed')) || (isBelow && position === 'fixed');
}

export function warnOfOffCanvas(node: NodeId, { diagnostics, tree }: PaintServices): void {
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    'A box that stands beyond the edge of the page, as menus do that wait for a click, is left out; an @page rule with margins shows what stands on them.',
    tree.position(node),
  );
}

function areDisjoint(a: PaintRect, b: PaintRect): boolean {
  return a.x + a.width <= b.x || a.x >= b.x + b.width || a.y + a.height <= b.y || a.y >= b.y + b.height;
}
