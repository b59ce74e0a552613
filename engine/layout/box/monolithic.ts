/** Monolithic boxes (CSS Fragmentation 3, § 4.1): no page or column breaks them. */
import { add, INDEFINITE } from '../../base/units.js';
import type { BlockBox, ItemContainerBox } from '../../box/box.js';
import { NO_FRAGMENTATION, type ConstraintSpace } from '../contract/constraint-space.js';
import { layoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';

/**
 * A field of one line is a whole, as wide and high as it may be.
 *
 * Size containment: content has no say about the box, so it is not broken for its sake (CSS Containment 1, § 3.1). Pages
 * break it all the same: what would stand below their end would be lost, while columns let it stand there.
 */
export function isMonolithic(
  { style, node }: BlockBox | ItemContainerBox,
  { fragmentainer }: ConstraintSpace,
  { tree }: LayoutContext,
): boolean {
  if (fragmentainer.blockSize === INDEFINITE) return false;
  return (style.contain.size && fragmentainer.type !== 'pages') || tree.name(node) === 'input';
}

/** As a whole; in the next fragmentainer if it does not fit here and something comes before it. */
export function layoutMonolithic(
  box: BlockBox | ItemContainerBox,
  space: ConstraintSpace,
  context: LayoutContext,
): LayoutResult {
  const { blockSize, offset } = space.fragmentainer;
  const breaks = { ...space.breaks, isInColumns: false };
  const whole = layoutBox(box, { ...space, fragmentainer: NO_FRAGMENTATION, breaks }, null, context, null);
  if (whole.status !== 'laid-out') return whole;
  const top = add(offset, whole.bfcOffset ?? space.bfc.blockOffset);
  const end = top + whole.fragment.height;
  const moves = space.breaks.hasContentBefore
    ? end + space.breaks.reservedBlockEnd > blockSize
    : space.breaks.hasSpaceBefore && end > blockSize;
  return moves ? { status: 'break-before' } : whole;
}
