/** Intrinsic inline sizes of grid containers (CSS Grid 1, § 5.2), without the container's own edges. */
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { GridBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { definiteSize, usedBorder, usedPadding } from '../box/box-sizes.js';
import { placeGrid, sizeColumns } from './geometry.js';
import { collectChildren, countCells, GridItem } from './items.js';
import type { RepeatRoom } from './tracks-of.js';
import type { IntrinsicSizes } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';

/** Sizes of the columns under a min-content and a max-content constraint. */
export function gridContentSizes(box: GridBox, context: LayoutContext): IntrinsicSizes {
  const { style } = box;
  const container = { style, blockSize: INDEFINITE, monolithicLimit: INDEFINITE };
  const items = collectChildren(box).items.map((child, order) => new GridItem(child, order, container, context));
  const rooms = { columns: inlineRoom(style), rows: blockRoom(style, INDEFINITE, INDEFINITE) };
  const grid = placeGrid(items, style, rooms, countCells(box, context));
  const min = sizeColumns(grid, style, INDEFINITE, 'min-content').sum;
  const max = maxLu(min, sizeColumns(grid, style, INDEFINITE, 'max-content').sum);
  return { min, max, words: min };
}

/** What automatic repetitions of columns may fill where the width hangs on content: its limits. */
function inlineRoom(style: ComputedStyle): RepeatRoom {
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const edges = add(border.left, border.right, padding.left, padding.right);
  const content = (value: ComputedStyle['width']) => contentSize(value, style, INDEFINITE, edges);
  const size = content(style.width) ?? content(style.maxWidth) ?? INDEFINITE;
  const least = content(style.minWidth) ?? ZERO;
  return { size: size === INDEFINITE ? size : maxLu(size, least), least };
}

/** The same of rows; `size`: the content box's block size where it is definite. */
export function blockRoom(style: ComputedStyle, size: LayoutUnit, basis: LayoutUnit): RepeatRoom {
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const edges = add(border.top, border.bottom, padding.top, padding.bottom);
  const content = (value: ComputedStyle['height']) => contentSize(value, style, basis, edges);
  const least = content(style.minHeight) ?? ZERO;
  if (size !== INDEFINITE) return { size, least };
  const most = content(style.maxHeight) ?? INDEFINITE;
  return { size: most === INDEFINITE ? most : maxLu(most, least), least };
}

function contentSize(
  value: ComputedStyle['width'],
  style: ComputedStyle,
  basis: LayoutUnit,
  edges: LayoutUnit,
): LayoutUnit | null {
  const size = definiteSize(value, style, basis, edges);
  return size === null ? null : sub(size, edges);
}
