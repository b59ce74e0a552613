/** Heights that go on over pages without content. */
import { INDEFINITE, maxLu, toPx, type LayoutUnit } from '../../base/units.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutWarning } from '../contract/layout-warning.js';
import { MAX_EMPTY_PAGES } from '../contract/policy.js';

/**
 * The limit that ends rendering: a box that would leave too many pages empty ends with its page, and its fragment
 * carries the warning. Returns null for a box that may go on behind its content.
 */
export function tooEmpty(
  height: LayoutUnit,
  { fragmentainer: { blockSize, type }, page: { monolithicLimit } }: ConstraintSpace,
  node: NodeId,
): LayoutWarning | null {
  // The number of columns that no page ends is limited as it is; others may be low at the end of a page.
  if (type === 'columns') return null;
  const page = type === 'pages' || monolithicLimit === INDEFINITE ? blockSize : maxLu(blockSize, monolithicLimit);
  if (height / page <= MAX_EMPTY_PAGES) return null;
  const message = `A box ${Math.round(toPx(height))} px high would leave more than ${MAX_EMPTY_PAGES} pages empty; it ends with its page.`;
  return { code: 'SVC_VALUE_CLAMPED', message, node };
}
