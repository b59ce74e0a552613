/**
 * Properties of our own by which a block gets smaller: `-platen-drawing-shrink`, where its lines are too long and hold
 * characters that draw boxes, which wrapped lines would tear apart; and `-platen-page-shrink`, where the rest of the page
 * is too low for it. Both are the least share of the block's font size.
 */
import { INDEFINITE } from '../../base/units.js';
import type { BlockBox } from '../../box/box.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';
import { intrinsicSizes } from '../contract/recursion.js';

/** Box Drawing and Block Elements. */
const DRAWS_BOXES = /[\u2500-\u259f]/;
/** Sizes that are tried one after the other until the block fits its page. */
const STEPS = 4;

/** The shares of its font size that a block is tried in, from large to small; none where it fits as it is. */
export function sharesOf(
  box: BlockBox,
  space: ConstraintSpace,
  context: LayoutContext,
  result: LayoutResult,
): readonly number[] {
  const forLines = shareForLines(box, space, context);
  if (forLines !== null) return [forLines];
  const { pageShrink } = box.style;
  const isWhole = result.status === 'laid-out' && result.breakToken === null;
  if (pageShrink === null || isWhole || space.fragmentainer.blockSize === INDEFINITE) return [];
  return Array.from({ length: STEPS }, (_, i) => 1 - ((1 - pageShrink) * (i + 1)) / STEPS);
}

function shareForLines(box: BlockBox, space: ConstraintSpace, context: LayoutContext): number | null {
  const { drawingShrink, whiteSpaceCollapse } = box.style;
  const room = space.availableInlineSize;
  if (drawingShrink === null || whiteSpaceCollapse !== 'preserve' || room === INDEFINITE) return null;
  if (!DRAWS_BOXES.test(context.tree.textContent(box.node))) return null;
  const { max } = intrinsicSizes(box, context);
  if (max <= room) return null;
  // Padding may not shrink along, so the first size may be a little too large.
  const share = Math.floor((1000 * room) / max) / 1000;
  const rest = intrinsicSizes(box.scaled!(share), context).max;
  const used = rest <= room ? share : Math.floor((1000 * share * room) / rest - 5) / 1000;
  return used >= drawingShrink ? used : null;
}
