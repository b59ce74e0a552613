import { add, maxLu, minLu, sub, type LayoutUnit } from './units.js';

/** A position in the border box of the containing fragment, in layout units; y grows downwards. */
export interface Offset {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
}

export interface Size {
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
}

export interface Rect extends Offset, Size {}

export function endX({ x, width }: Rect): LayoutUnit {
  return add(x, width);
}

export function endY({ y, height }: Rect): LayoutUnit {
  return add(y, height);
}

/** The rectangle around both. */
export function united(a: Rect, b: Rect): Rect {
  const [x, y] = [minLu(a.x, b.x), minLu(a.y, b.y)];
  return { x, y, width: sub(maxLu(endX(a), endX(b)), x), height: sub(maxLu(endY(a), endY(b)), y) };
}

/** The widths of the four sides of a box (margins, borders or padding), in layout units. */
export interface BoxStrut {
  readonly top: LayoutUnit;
  readonly right: LayoutUnit;
  readonly bottom: LayoutUnit;
  readonly left: LayoutUnit;
}

export const NO_STRUT: BoxStrut = Object.freeze({
  top: 0 as LayoutUnit,
  right: 0 as LayoutUnit,
  bottom: 0 as LayoutUnit,
  left: 0 as LayoutUnit,
});

export function addStruts(a: BoxStrut, b: BoxStrut): BoxStrut {
  return {
    top: add(a.top, b.top),
    right: add(a.right, b.right),
    bottom: add(a.bottom, b.bottom),
    left: add(a.left, b.left),
  };
}
