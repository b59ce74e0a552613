/** Intrinsic inline sizes of grid containers (CSS Grid 1, § 5.2), without the container's own edges. */
import { INDEFINITE, maxLu } from '../../base/units.js';
import type { GridBox } from '../../box/box.js';
import { sizeColumns } from './columns.js';
import { collectChildren, countCells, GridItem } from './items.js';
import { NO_LINES, placeGrid } from './placed-grid.js';
import { blockRoom, inlineRoom } from './repeat-room.js';
import type { IntrinsicSizes } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';

/** Sizes of the columns under a min-content and a max-content constraint. */
export function gridContentSizes(box: GridBox, context: LayoutContext): IntrinsicSizes {
  const { style } = box;
  const container = { style, blockSize: INDEFINITE, monolithicLimit: INDEFINITE };
  const items = collectChildren(box).items.map((child, order) => new GridItem(child, order, container, context));
  const rooms = { columns: inlineRoom(style), rows: blockRoom(style, INDEFINITE, INDEFINITE) };
  const grid = placeGrid(items, style, rooms, countCells(box, context), NO_LINES);
  const min = sizeColumns(grid, style, INDEFINITE, 'min-content').sum;
  const max = maxLu(min, sizeColumns(grid, style, INDEFINITE, 'max-content').sum);
  return { min, max, words: min };
}
