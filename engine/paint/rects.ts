/** Rectangles of layout as rectangles in points. */
import type { BoxStrut, Rect } from '../base/geometry.js';
import { luToPt } from '../base/units.js';
import type { PaintRect } from './shapes.js';

export function rectOf({ x, y, width, height }: Rect): PaintRect {
  return { x: luToPt(x), y: luToPt(y), width: luToPt(width), height: luToPt(height) };
}

export function insetRect({ x, y, width, height }: PaintRect, { top, right, bottom, left }: BoxStrut): PaintRect {
  return {
    x: x + luToPt(left),
    y: y + luToPt(top),
    width: width - luToPt(left) - luToPt(right),
    height: height - luToPt(top) - luToPt(bottom),
  };
}

export function hasWidth({ top, right, bottom, left }: BoxStrut): boolean {
  return top + right + bottom + left > 0;
}
