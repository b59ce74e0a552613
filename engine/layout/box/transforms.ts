/** What transforms a fragment's box (CSS Transforms 1, § 4 and 8). */
import { addStruts, type Rect } from '../../base/geometry.js';
import { facesAway, flatten, type Matrix2 } from '../../base/matrix.js';
import { sub, toPx, ZERO } from '../../base/units.js';
import { transformationOf } from '../../css/properties/transforms.js';
import type { BoxFragment, ImageFragment } from '../contract/fragment.js';

export type Transformable = BoxFragment | ImageFragment;

export interface BoxTransform {
  /** In CSS px, about the corner of `box`. */
  readonly matrix: Matrix2;
  /** The reference box, from the border box's corner. */
  readonly box: Rect;
}

/** null: nothing of the fragment is seen, as it stands edgeways or shows a back that is hidden. */
export function boxTransform(fragment: Transformable): BoxTransform | null {
  const { style } = fragment;
  const box = referenceBox(fragment);
  const matrix = transformationOf(style, toPx(box.width), toPx(box.height));
  if (style.backfaceVisibility === 'hidden' && facesAway(matrix)) return null;
  const flat = flatten(matrix);
  return flat && { matrix: flat, box };
}

/** Of CSS boxes, view-box and stroke-box are the border box, fill-box is the content box (§ 9). */
function referenceBox({ style, width, height, border, padding }: Transformable): Rect {
  if (style.transformBox !== 'content-box' && style.transformBox !== 'fill-box')
    return { x: ZERO, y: ZERO, width, height };
  const edges = addStruts(border, padding);
  return {
    x: edges.left,
    y: edges.top,
    width: sub(width, edges.left, edges.right),
    height: sub(height, edges.top, edges.bottom),
  };
}
