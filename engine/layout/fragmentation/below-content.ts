/**
 * The height that a box has below its content, where the fragmentainer ends in it: it goes on without content (CSS
 * Fragmentation 3, § 4.1).
 */
import { INDEFINITE, maxLu, toPx, type LayoutUnit } from '../../base/units.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutWarning } from '../contract/layout-warning.js';
import { MAX_EMPTY_PAGES } from '../contract/policy.js';

/** A box whose content is complete in this fragmentainer. All sizes are from the top of the fragment's border box. */
interface CompleteContent {
  /** The height of the fragment, if it does not break. */
  readonly height: LayoutUnit;
  /** Where the content and the end edges of the box end. */
  readonly contentHeight: LayoutUnit;
  /** What the fragmentainer has left. */
  readonly room: LayoutUnit;
  /** What a fragment has to be higher than, so that the box does not begin with its edges alone. */
  readonly edges: LayoutUnit;
  /** Whether the box would leave something behind if it moved, and nothing of it is placed. */
  readonly movesOn: boolean;
}

/** `ends`: the box ends here. `moves`: before it begins. `goes-on`: it takes the room, and the rest of its height follows. */
export type BelowContent = 'ends' | 'moves' | 'goes-on';

export function belowContent({ height, contentHeight, room, edges, movesOn }: CompleteContent): BelowContent {
  if (height <= room || height <= contentHeight) return 'ends';
  if (room > edges) return 'goes-on';
  return movesOn ? 'moves' : 'ends';
}

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
