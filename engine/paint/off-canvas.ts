/**
 * Menus and links of pages made for screens that wait beyond the edges of the window. The page area is the window (the
 * initial containing block, CSS 2 § 10.1), and on paper there are margins around it in which they would be seen.
 */
import { boundsUnder, multiply2, type Matrix2 } from '../base/matrix.js';
import { luToPt } from '../base/units.js';
import type { NodeId } from '../tree/document-tree.js';
import type { Layer } from './layers.js';
import type { PaintServices } from './paint-context.js';
import type { PaintRect } from './shapes.js';
import { transformOf } from './transforms.js';

export interface Screen {
  readonly area: PaintRect;
  readonly sheet: PaintRect;
  /** Nobody can scroll up from here. */
  readonly isFirst: boolean;
}

/** Half a pixel: edges that are to meet. */
const TOLERANCE = 0.375;

/**
 * Whether the layer stands beyond an edge of the window as a whole, on the margins of the sheet. What stands beyond the
 * sheet too is not asked about: nobody sees it, and screen readers may be meant to read it.
 */
export function isOffCanvas({ fragment, x, y }: Layer, matrix: Matrix2, { area, sheet, isFirst }: Screen): boolean {
  const { position, hasTransform } = fragment.style;
  const isMoved = hasTransform && fragment.kind !== 'inline-box';
  if (position !== 'absolute' && position !== 'fixed' && !isMoved) return false;
  const own = isMoved ? transformOf(fragment, x, y) : null;
  const box = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
  const seen = boundsUnder(own ? multiply2(matrix, own) : matrix, box);
  // Its content stands elsewhere.
  if (seen.width < TOLERANCE || seen.height < TOLERANCE || isApart(seen, sheet)) return false;
  // Page by page, what hangs above or below may be content between two pages; a fixed box is the same on all of them.
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

function isApart(a: PaintRect, b: PaintRect): boolean {
  return a.x + a.width <= b.x || a.x >= b.x + b.width || a.y + a.height <= b.y || a.y >= b.y + b.height;
}
