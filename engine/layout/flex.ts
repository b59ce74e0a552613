/** Flex containers (CSS Flexbox 1): the geometry is theirs, setting items page by page is that of all items. */
import type { FlexBox } from '../box/box.js';
import type { ItemsBreakToken } from './break-token.js';
import type { ConstraintSpace } from './constraint-space.js';
import { flexAxes } from './flex-axes.js';
import { flexGeometry } from './flex-geometry.js';
import { collectItems, type FlexContainerSpace } from './flex-items.js';
import { flexCandidate } from './flex-positioned.js';
import type { EarlyBreak } from './fragmentation.js';
import { clampContentBlock, itemsMonolithicLimit, layoutItems, type ItemModel } from './items.js';
import type { LayoutContext } from './layout-context.js';
import type { LayoutResult } from './layout-result.js';

export function layoutFlex(
  box: FlexBox,
  space: ConstraintSpace,
  token: ItemsBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  return layoutItems(box, FLEX, space, token, context, early);
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
