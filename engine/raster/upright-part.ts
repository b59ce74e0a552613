/** Divides a transformation into what filters see, which is upright, and what turns their result. */
import { boundsUnder, inverse2, multiply2, type Matrix2 } from '../base/matrix.js';
import { around, type Area } from './area.js';

export interface UprightPart {
  /** [a 0 0 d e f], with a and d positive: from where something is drawn to its pixels. */
  readonly upright: Matrix2;
  /** From these pixels to those of the page; null: they are the same. */
  readonly placed: Matrix2 | null;
  /** What can be seen of these pixels. */
  readonly visible: Area;
}

/** `clip`: what can be seen of the page. null: the transformation leaves no area. */
export function uprightPart(matrix: Matrix2, clip: Area): UprightPart | null {
  const [a, b, c, d] = matrix;
  if (b === 0 && c === 0 && a > 0 && d > 0) return { upright: matrix, placed: null, visible: clip };
  const upright: Matrix2 = [Math.sqrt(a * a + b * b), 0, 0, Math.sqrt(c * c + d * d), 0, 0];
  const back = inverse2(upright);
  const placed = back && multiply2(matrix, back);
  const toPixels = placed && inverse2(placed);
  if (!toPixels) return null;
  const { left, top, right, bottom } = clip;
  const visible = around(boundsUnder(toPixels, { x: left, y: top, width: right - left, height: bottom - top }));
  return { upright, placed, visible };
}
