/** Flex containers (CSS Flexbox 1): the geometry is theirs, setting items page by page is that of all items. */
import type { FlexBox } from '../../box/box.js';
import type { ItemsBreakToken } from '../contract/break-token.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { flexAxes } from './axes.js';
import { flexGeometry } from './geometry.js';
import { collectItems, type FlexContainerSpace } from './items.js';
import { flexCandidate } from './positioned.js';
import type { EarlyBreak } from '../contract/fragmentation.js';
import { clampContentBlock, itemsMonolithicLimit, layoutItems, type ItemModel } from '../items/items.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';

export function layoutFlex(
  box: FlexBox,
  space: ConstraintSpace,
  token: ItemsBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  return layoutItems(FLEX, { box, space, token, context, early });
}

const FLEX: ItemModel<FlexBox> = {
  measure(box, sizes, space, context) {
    const { style } = box;
    const axes = flexAxes(style);
    const container: FlexContainerSpace = {
      style,
      axes,
      inlineSize: sizes.contentInlineSize,
      blockSize: sizes.contentBlockSize,
      monolithicLimit: itemsMonolithicLimit(sizes, space),
    };
    const { items, running, positioned } = collectItems(box, container, context);
    return {
      geometry: flexGeometry(items, container, { clampBlock: (size) => clampContentBlock(sizes, size) }),
      running,
      positioned,
      candidate: (child, content) => flexCandidate(child, style, axes, content),
    };
  },
};
