/** Grid containers (CSS Grid 1): their geometry is computed as if nothing fragmented, then items are set page by page. */
import type { GridBox } from '../../box/box.js';
import type { ItemsBreakToken } from '../contract/break-token.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { clampContentBlock, itemsMonolithicLimit, layoutItems, type ItemModel } from '../items/items.js';
import type { EarlyBreak } from '../contract/fragmentation.js';
import { gridGeometry } from './geometry.js';
import { NO_LINES } from './placed-grid.js';
import { blockRoom } from './repeat-room.js';
import { collectChildren, countCells, GridItem } from './items.js';
import { gridCandidate } from './positioned.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';
import { ZERO } from '../../base/units.js';

export function layoutGrid(
  box: GridBox,
  space: ConstraintSpace,
  token: ItemsBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  return layoutItems(GRID, { box, space, token, context, early });
}

const GRID: ItemModel<GridBox> = {
  measure(box, sizes, space, context) {
    const { style } = box;
    const { contentInlineSize, contentBlockSize } = sizes;
    const { items, running, positioned } = collectChildren(box);
    const container = { style, blockSize: contentBlockSize, monolithicLimit: itemsMonolithicLimit(sizes, space) };
    const geometry = gridGeometry(
      items.map((child, order) => new GridItem(child, order, container, context)),
      {
        style,
        inlineSize: contentInlineSize,
        blockSize: contentBlockSize,
        columnRoom: { size: contentInlineSize, least: ZERO },
        rowRoom: blockRoom(style, contentBlockSize, space.containingBlock.blockSize),
        count: countCells(box, context),
        lines: space.sizing.subgrid ?? NO_LINES,
        subgrid: space.sizing.subgrid,
        clampBlock: (size) => clampContentBlock(sizes, size),
      },
    );
    return {
      geometry,
      running,
      positioned,
      candidate: (child, content, padding) => gridCandidate(child, style, geometry, content, padding),
    };
  },
};
