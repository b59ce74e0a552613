/** Rectangles of whole pixels. */
import type { PlainRect } from '../base/matrix.js';

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function countPixels({ left, top, right, bottom }: Area): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** The pixels that both have; one without pixels if there are none. */
export function intersection(a: Area, b: Area): Area {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  return {
    left,
    top,
    right: Math.max(left, Math.min(a.right, b.right)),
    bottom: Math.max(top, Math.min(a.bottom, b.bottom)),
  };
}

/** All pixels that a rectangle touches. */
export function around({ x, y, width, height }: PlainRect): Area {
  return {
    left: Math.floor(x),
    top: Math.floor(y),
    right: Math.ceil(x + width),
    bottom: Math.ceil(y + height),
  };
}

/**
 * The whole pixels that stand for a rectangle, one at least in each direction. Neighbours have no gap between them, and a
 * rule is as sharp as in a browser, which places boxes the same way.
 */
export function snapped({ x, y, width, height }: PlainRect): Area {
  const left = Math.round(x);
  const top = Math.round(y);
  return {
    left,
    top,
    right: Math.max(left + 1, Math.round(x + width)),
    bottom: Math.max(top + 1, Math.round(y + height)),
  };
}
