/**
 * Text that hangs out of a box with a height and lies over the text that follows: browsers print it so, too, and where a
 * page ends in the box, nobody sees it on a screen.
 */
import { add, lu, maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import { isOutOfFlow } from '../../box/box.js';
import type { NodeId } from '../../tree/document-tree.js';
import { cutsOff } from '../box/cut-off.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import { withWarning, type LayoutWarning } from '../contract/layout-warning.js';

/** Of a box whose text hangs out. */
export interface HangingText {
  readonly node: NodeId;
  /** The baseline of its last line, from the border box around. */
  readonly baseline: LayoutUnit;
}

/** Half a line: text in tight lines may reach so far out of its box. */
const TOLERANCE = lu(8);

/** Returns what hangs out of a child that ends at `end`; null for nothing, or for what is cut off. */
export function hangingTextOf(
  { y, fragment }: FragmentChild,
  lastBaseline: LayoutUnit | null,
  end: LayoutUnit,
): HangingText | null {
  if (fragment.kind !== 'box' || cutsOff(fragment.style)) return null;
  // A box without height holds what is meant to lie over something, unless it goes on from an earlier page.
  if (fragment.isFirst && fragment.height === 0) return null;
  const continues = !fragment.isFirst && fragment.style.height !== 'auto';
  const baseline = continues ? add(y, lowestBaseline(fragment)) : lastBaseline;
  if (baseline === null || baseline <= end + TOLERANCE) return null;
  return { node: fragment.node, baseline };
}

/** From the top of the fragment; where it goes on, containers of items do not know theirs. */
function lowestBaseline({ children }: BoxFragment): LayoutUnit {
  const below = children.map(({ y, fragment }) => {
    if (fragment.kind === 'line') return add(y, fragment.baseline);
    const isInside = fragment.kind === 'box' && !isOutOfFlow(fragment.style) && !cutsOff(fragment.style);
    // Ends with the fragments of the page.
    return isInside ? add(y, lowestBaseline(fragment)) : ZERO;
  });
  return below.reduce((lowest, one) => maxLu(lowest, one), ZERO);
}

/** The child with a warning if its first line lies over hanging text; otherwise null. */
export function lyingOver(
  child: FragmentChild,
  firstBaseline: LayoutUnit | null,
  { node, baseline }: HangingText,
): FragmentChild | null {
  if (firstBaseline === null || firstBaseline > baseline) return null;
  return { ...child, fragment: withWarning(child.fragment, overlap(node)) };
}

function overlap(node: NodeId): LayoutWarning {
  const message =
    'The text of a box is longer than the height of the box, so it hangs out and the text that follows lies over it; give the box “min-height” instead of “height”.';
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}
