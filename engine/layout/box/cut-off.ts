/**
 * Boxes with a height of their own that cut off what overflows them. Where such a box ends in a fragmentainer, what is in
 * it is laid out as if nothing fragmented it (CSS Fragmentation 3, § 4.1, "monolithic"): what lies in the box shows,
 * wherever pages and columns end, and what lies below it makes none.
 */
import { add, INDEFINITE, type LayoutUnit, toPx } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { Fragmentainer } from '../contract/fragmentation.js';
import type { LayoutWarning } from '../contract/layout-warning.js';
import { CUT_OFF_ROOM } from '../contract/policy.js';

/** Whether what overflows the box is cut off. What could be scrolled to is too: the painter warns of it. */
export function cutsOff({ overflowY, contain }: ComputedStyle): boolean {
  return overflowY !== 'visible' || contain.paint;
}

/**
 * Whether an item cuts off what its container has no room for. A container that fills its page is the window of an
 * application: paper does not scroll, so what is in it goes on.
 */
export function isHeld(
  item: ComputedStyle,
  container: { readonly blockSize: LayoutUnit; readonly monolithicLimit: LayoutUnit },
): boolean {
  return cutsOff(item) && container.blockSize < container.monolithicLimit;
}

/** For what is in a box that ends at `end` in the fragmentainer. */
export function cutOffBelow(fragmentainer: Fragmentainer, end: LayoutUnit): Fragmentainer {
  const cutOffAt = add(end, CUT_OFF_ROOM);
  return { ...fragmentainer, blockSize: INDEFINITE, cutOffAt };
}

export function leftOut(node: NodeId): LayoutWarning {
  const message = `Content more than ${toPx(CUT_OFF_ROOM)} px below a box that cuts it off (overflow: hidden) is left out.`;
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}
