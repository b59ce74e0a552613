/** The block size of a table's grid (CSS Tables 3, § 2.1): its captions stand above and below it, inside of the wrapper. */
import { INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { BlockBox, TableBox } from '../../box/box.js';
import { layoutBlockContainer } from '../contract/recursion.js';
import { lessMargins, usedBlockSize, usedMargins } from '../box/box-sizes.js';
import { independentSpace, type ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';

/** The grid's used block size when its rows come to `rows`; all are border-box sizes. A table is at least as high as its rows. */
export function gridBlockSize(
  table: TableBox,
  space: ConstraintSpace,
  rows: LayoutUnit,
  edges: LayoutUnit,
  captions: () => LayoutUnit,
): LayoutUnit {
  const { blockSizing } = space.sizing;
  if (blockSizing === null) {
    const sizing = { ...space.sizing, leastBlockSize: rows };
    return usedBlockSize(table.style, { ...space, sizing }, rows, edges);
  }
  return blockSizing.kind === 'content' ? rows : maxLu(rows, sub(blockSizing.size, captions()));
}

/** Whether anything but rows settles the block size. */
export function hasOwnBlockSize({ style }: TableBox, { sizing: { blockSizing } }: ConstraintSpace): boolean {
  if (blockSizing !== null) return blockSizing.kind === 'fixed';
  const { height, minHeight } = style;
  return typeof height !== 'string' || (minHeight !== 0 && typeof minHeight !== 'string');
}

/** What the captions of both sides come to where nothing fragments, with their margins. */
export function captionsHeight(table: TableBox, width: LayoutUnit, context: LayoutContext): LayoutUnit {
  return table.captions.reduce<LayoutUnit>(
    (sum, caption) => (sum + captionHeight(caption, width, context)) as LayoutUnit,
    ZERO,
  );
}

function captionHeight(caption: BlockBox, width: LayoutUnit, context: LayoutContext): number {
  const margins = usedMargins(caption.style, width);
  const available = lessMargins(width, margins);
  const space = independentSpace(available, { percentageInlineSize: width, monolithicLimit: INDEFINITE });
  const result = layoutBlockContainer(caption, space, null, context, null);
  return result.status === 'laid-out' ? margins.top + result.fragment.height + margins.bottom : 0;
}
