/** Turns rectangles of layout into rectangles in points. */
import type { BoxStrut, Rect } from '../../base/geometry.js';
import { luToPt, type Points } from '../../base/units.js';
import type { PaintRect } from '../../base/shapes.js';

export function rectOf({ x, y, width, height }: Rect): PaintRect {
  return { x: luToPt(x), y: luToPt(y), width: luToPt(width), height: luToPt(height) };
}

/** A rectangle from the corner of a box that stands at (x, y). */
export function movedRect({ x, y, width, height }: Rect, at: Pick<PaintRect, 'x' | 'y'>): PaintRect {
  return { x: at.x + luToPt(x), y: at.y + luToPt(y), width: luToPt(width), height: luToPt(height) };
}

export function insetRect({ x, y, width, height }: PaintRect, { top, right, bottom, left }: BoxStrut): PaintRect {
  return {
    x: x + luToPt(left),
    y: y + luToPt(top),
    width: width - luToPt(left) - luToPt(right),
    height: height - luToPt(top) - luToPt(bottom),
  };
}

/** Larger by `beyond` on all sides. */
export function outsetRect({ x, y, width, height }: PaintRect, beyond: Points): PaintRect {
  return { x: x - beyond, y: y - beyond, width: width + 2 * beyond, height: height + 2 * beyond };
}

export function hasWidth({ top, right, bottom, left }: BoxStrut): boolean {
  return top + right + bottom + left > 0;
}
