import { add, type LayoutUnit } from './units.js';

/** A position in its containing fragment's border box, layout units; y grows downwards. */
export interface Offset {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
}

export interface Size {
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
}

export interface Rect extends Offset, Size {}

/** Widths of the four sides of a box (margins, borders, paddings), layout units. */
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
