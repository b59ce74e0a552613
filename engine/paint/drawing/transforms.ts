/** Finds where transformed boxes are painted (CSS Transforms 1, § 4 and 8). */
import { movedTo, type Matrix2 } from '../../base/matrix.js';
import { luToPt, pxToPt, type Points } from '../../base/units.js';
import { boxTransform, type Transformable } from '../../layout/box/transforms.js';

/**
 * The map from the page to where a fragment with its border box at (x, y) appears, in points. null: nothing of it is
 * visible.
 */
export function transformOf(fragment: Transformable, x: Points, y: Points): Matrix2 | null {
  const transform = boxTransform(fragment);
  if (!transform) return null;
  const { box } = transform;
  const [a, b, c, d, e, f] = transform.matrix;
  return movedTo([a, b, c, d, pxToPt(e), pxToPt(f)], x + luToPt(box.x), y + luToPt(box.y));
}
