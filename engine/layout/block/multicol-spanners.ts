/** Boxes that span all columns, as content on its way through the columns meets them (CSS Multicol 1, § 6). */
import { ZERO } from '../../base/units.js';
import { forcedBreakOf, spannerOf, type BlockBreakToken } from '../contract/break-token.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { layoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { TALL } from '../contract/policy.js';

/** A spanner behind more forced breaks in what overflows one box is met in its turn. Each turn lays out all of the content. */
const MAX_FORCED_BREAKS = 10;

/** Whether content that overflows its box, from `rest` on, comes to a spanner; `space` is that of the box. */
export function leadsToSpanner(rest: BlockBreakToken, space: ConstraintSpace, context: LayoutContext): boolean {
  const fragmentainer = { ...space.fragmentainer, blockSize: TALL, offset: ZERO };
  const bfc = { ...space.bfc, blockOffset: ZERO };
  const breaks = { ...space.breaks, hasContentBefore: false, hasOpenFlows: false };
  const tall = { ...space, fragmentainer, bfc, breaks };
  let token = rest;
  // Ends because turns are counted.
  for (let turn = 0; turn < MAX_FORCED_BREAKS; turn++) {
    const result = layoutBox(rest.box, tall, token, context, null);
    if (result.status !== 'laid-out' || result.breakToken?.kind !== 'block') return false;
    token = result.breakToken;
    if (spannerOf(token)) return true;
    // Tall as the room is, a break that nothing forced would come again and again.
    if (forcedBreakOf(token) === 'auto') return false;
  }
  return false;
}
