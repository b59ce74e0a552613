/**
 * Boxes with a height of their own that cut off what overflows them. Where such a box ends in a fragmentainer, what is in
 * it is laid out as if nothing fragmented it (CSS Fragmentation 3, § 4.1, "monolithic"): what lies in the box shows,
 * wherever pages and columns end, and what lies below it makes none.
 */
import { INDEFINITE, lu, toPx, type LayoutUnit } from '../base/units.js';
import type { ComputedStyle } from '../css/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import type { Fragmentainer, Fragmentation } from './fragmentation.js';
import type { LayoutContext } from './layout-context.js';

/** Whether what overflows the box is cut off. Over pages, what could be scrolled to goes on: paper does not scroll. */
export function cutsOff({ overflowY, contain }: ComputedStyle, type: Fragmentation): boolean {
  if (overflowY === 'visible' && !contain.paint) return false;
  return type !== 'pages' || contain.paint || overflowY === 'hidden' || overflowY === 'clip';
}

/** Content further below the end of the box than this is not laid out: positions and margins do not move it back. */
export const CUT_OFF_ROOM = lu(20_000);

/** For what is in a box that ends at `end` in the fragmentainer. */
export function cutOffBelow(fragmentainer: Fragmentainer, end: LayoutUnit): Fragmentainer {
  const cutOffAt = (end + CUT_OFF_ROOM) as LayoutUnit;
  return { ...fragmentainer, blockSize: INDEFINITE, cutOffAt };
}

export function warnOfLeftOut(node: NodeId, { diagnostics, tree }: LayoutContext): void {
  diagnostics.warn(
    'SVC_CONTENT_OVERFLOW',
    `Content more than ${toPx(CUT_OFF_ROOM)} px below a box that cuts it off (overflow: hidden) is left out.`,
    tree.position(node),
  );
}
