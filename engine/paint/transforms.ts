/** Where transformed boxes are painted (CSS Transforms 1, § 4 and 8). */
import { facesAway, flatten, type Matrix2 } from '../base/matrix.js';
import { addStruts, type Rect } from '../base/geometry.js';
import { luToPt, pxToPt, toPx, ZERO, type LayoutUnit, type Points } from '../base/units.js';
import { transformationOf } from '../css/transforms.js';
import type { BoxFragment, ImageFragment } from '../layout/fragment.js';
import type { PaintRect } from './shapes.js';

type Transformable = BoxFragment | ImageFragment;

/**
 * The map from the page to where a fragment with its border box at (x, y) is seen, in points; null: nothing of it
 * is seen, as it stands edgeways or shows a back that is hidden.
 */
export function transformOf(fragment: Transformable, x: Points, y: Points): Matrix2 | null {
  const { style } = fragment;
  const box = referenceBox(fragment);
  const matrix = transformationOf(style, toPx(box.width), toPx(box.height));
  if (style.backfaceVisibility === 'hidden' && facesAway(matrix)) return null;
  const flat = flatten(matrix);
  if (!flat) return null;
  const [a, b, c, d, e, f] = flat;
  const left = x + luToPt(box.x);
  const top = y + luToPt(box.y);
  // The reference box's corner is the origin of what was computed.
  return [a, b, c, d, pxToPt(e) + left - a * left - c * top, pxToPt(f) + top - b * left - d * top];
}

/** Of CSS boxes, view-box and stroke-box are the border box, fill-box is the content box (§ 9). */
function referenceBox({ style, width, height, border, padding }: Transformable): Rect {
  if (style.transformBox !== 'content-box' && style.transformBox !== 'fill-box')
    return { x: ZERO, y: ZERO, width, height };
  const edges = addStruts(border, padding);
  return {
    x: edges.left,
    y: edges.top,
    width: (width - edges.left - edges.right) as LayoutUnit,
    height: (height - edges.top - edges.bottom) as LayoutUnit,
  };
}

/** What `rect` covers once it is transformed: the smallest upright rectangle around it. */
export function boundsUnder([a, b, c, d, e, f]: Matrix2, { x, y, width, height }: PaintRect): PaintRect {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([u, v]) => a * u + c * v + e);
  const ys = corners.map(([u, v]) => b * u + d * v + f);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
