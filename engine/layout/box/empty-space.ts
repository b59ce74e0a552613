/** Heights that go on over pages without content. */
import { INDEFINITE, maxLu, toPx, type LayoutUnit } from '../../base/units.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { MAX_EMPTY_PAGES } from '../contract/policy.js';

/** Whether a box of this height may go on behind its content; warned of where it may not, so that rendering ends. */
export function mayLeaveEmpty(
  height: LayoutUnit,
  { fragmentainer: { blockSize, type }, monolithicLimit }: ConstraintSpace,
  node: NodeId,
  { diagnostics, tree }: LayoutContext,
): boolean {
  // The number of columns that no page ends is limited as it is; others may be low at the end of a page.
  if (type === 'columns') return true;
  const page = type === 'pages' || monolithicLimit === INDEFINITE ? blockSize : maxLu(blockSize, monolithicLimit);
  if (height / page <= MAX_EMPTY_PAGES) return true;
  diagnostics.warn(
    'SVC_VALUE_CLAMPED',
    `A box ${Math.round(toPx(height))} px high would leave more than ${MAX_EMPTY_PAGES} pages empty; it ends with its page.`,
    tree.position(node),
  );
  return false;
}
