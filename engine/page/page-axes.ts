/**
 * Pages of vertical documents (CSS Writing Modes 4, § 8): the flow, its notes and its page floats are laid out in a page
 * area along the axes of the root element, and what they come to is turned onto the page, once.
 */
import { isVertical, sizeAlong, type Axes } from '../base/axes.js';
import type { Rect } from '../base/geometry.js';
import { add, type LayoutUnit, ZERO } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { TurnedStyles } from '../css/properties/line-relative-style.js';
import type { Fragment, FragmentChild } from '../layout/contract/fragment.js';
import { turnedChildren } from '../layout/writing-mode/fragment-axes.js';

/** The page area as the flow sees it. What is horizontal keeps its place on the page. */
export function areaAlong(area: Rect, axes: Axes): Rect {
  return isVertical(axes) ? { x: ZERO, y: ZERO, ...sizeAlong(area, 'horizontal-tb', axes) } : area;
}

/** The fragments of a flow in such an area, on the page. */
export function onPage(
  children: readonly FragmentChild[],
  area: Rect,
  axes: Axes,
  styles: TurnedStyles,
): readonly FragmentChild[] {
  if (!isVertical(axes)) return children;
  const turned = turnedChildren(children, areaAlong(area, axes), { from: axes, to: 'horizontal-tb', styles });
  return turned.map((child) => ({ ...child, x: add(child.x, area.x), y: add(child.y, area.y) }));
}

/** The size of a fragment on its page across the lines of the document. */
export function blockSizeOnPage({ width, height }: Fragment, axes: Axes): LayoutUnit {
  return isVertical(axes) ? width : height;
}

/** Whether pages progress from right to left, as the lines of the document do (CSS Paged Media 3, § 3.3). */
export function progressesToLeft({ writingMode, direction }: ComputedStyle): boolean {
  if (writingMode === 'horizontal-tb') return direction === 'rtl';
  return writingMode === 'vertical-rl' || writingMode === 'sideways-rl';
}
