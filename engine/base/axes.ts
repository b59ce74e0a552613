/**
 * The axes that a box is laid out along (CSS Writing Modes 4, § 6). Layout reckons in line-relative coordinates: x runs
 * along the line from its line-left edge, y across the lines from the block-start edge. For horizontal text these are the
 * page's own coordinates. For vertical text each fragment is converted once, where its axes meet those of the box around
 * it; see layout/writing-mode.
 */
import type { BoxStrut, Rect, Size } from './geometry.js';
import { sub, type LayoutUnit } from './units.js';

/** `sideways-rl` has the axes of `vertical-rl`. */
export type Axes = 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-lr';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** From the line-relative side to the physical one. `top` is the block-start side, `left` the line-left side. */
export const PHYSICAL_SIDES: Readonly<Record<Axes, Readonly<Record<Side, Side>>>> = {
  'horizontal-tb': { top: 'top', right: 'right', bottom: 'bottom', left: 'left' },
  'vertical-rl': { top: 'right', right: 'bottom', bottom: 'left', left: 'top' },
  'vertical-lr': { top: 'left', right: 'bottom', bottom: 'right', left: 'top' },
  'sideways-lr': { top: 'left', right: 'top', bottom: 'right', left: 'bottom' },
};

/** Whether lines run up or down the page. */
export function isVertical(axes: Axes): boolean {
  return axes !== 'horizontal-tb';
}

/** Whether lines of the one run across lines of the other (§ 7.3). */
export function areOrthogonal(a: Axes, b: Axes): boolean {
  return isVertical(a) !== isVertical(b);
}

/**
 * The axes of the content of a line. They differ from those of its block where the over side of lines is the block-end
 * side: in `vertical-lr`, lines follow each other to the right, and the over side of each is on its right (§ 6.3).
 */
export function axesInLine(axes: Axes): Axes {
  return axes === 'vertical-lr' ? 'vertical-rl' : axes;
}

/** The physical place of a rectangle in a box of this line-relative size. */
function toPhysical({ x, y, width, height }: Rect, around: Size, axes: Axes): Rect {
  if (axes === 'horizontal-tb') return { x, y, width, height };
  const physical = { width: height, height: width };
  if (axes === 'vertical-rl') return { x: sub(around.height, y, height), y: x, ...physical };
  if (axes === 'vertical-lr') return { x: y, y: x, ...physical };
  return { x: y, y: sub(around.width, x, width), ...physical };
}

/** The line-relative place of a rectangle in a box of this physical size. */
function toLineRelative({ x, y, width, height }: Rect, around: Size, axes: Axes): Rect {
  if (axes === 'horizontal-tb') return { x, y, width, height };
  const relative = { width: height, height: width };
  if (axes === 'vertical-rl') return { x: y, y: sub(around.width, x, width), ...relative };
  if (axes === 'vertical-lr') return { x: y, y: x, ...relative };
  return { x: sub(around.height, y, height), y: x, ...relative };
}

/** The same size along other axes. */
export function sizeAlong({ width, height }: Size, from: Axes, to: Axes): Size {
  return areOrthogonal(from, to) ? { width: height, height: width } : { width, height };
}

/** The same place along other axes. `around`: the size of the box around, along `from`. */
export function rectAlong(rect: Rect, around: Size, from: Axes, to: Axes): Rect {
  if (from === to) return rect;
  return toLineRelative(toPhysical(rect, around, from), sizeAlong(around, from, 'horizontal-tb'), to);
}

/** The same sides along other axes. */
export function strutAlong(strut: BoxStrut, from: Axes, to: Axes): BoxStrut {
  if (from === to) return strut;
  const sides: Partial<Record<Side, LayoutUnit>> = {};
  for (const side of ALL_SIDES) sides[sideAlong(side, from, to)] = strut[side];
  return sides as BoxStrut;
}

export function sideAlong(side: Side, from: Axes, to: Axes): Side {
  const physical = PHYSICAL_SIDES[from][side];
  return ALL_SIDES.find((candidate) => PHYSICAL_SIDES[to][candidate] === physical)!;
}

export const ALL_SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];
