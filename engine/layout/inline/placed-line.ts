/** A line at its place in its flow. */
import { add, maxLu, sub, toPx, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import type { ExclusionSpace, OpenClearance } from '../contract/exclusions.js';
import type { FragmentChild, LineFragment } from '../contract/fragment.js';
import type { PlacedFloat } from '../floats/floats.js';
import { withWarning } from '../contract/layout-warning.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { LinePosition } from './line-breaker.js';
import type { PositionedInLine } from './positioned.js';

export interface PlacedLine {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  readonly fragment: LineFragment;
  /** Where the next line begins. */
  readonly end: LinePosition;
  readonly isLast: boolean;
  /** Always false where hyphens have no limits. */
  readonly isHyphenated: boolean;
  /** How far down the next line begins at least: below the line, and floats that it clears. */
  readonly bottom: LayoutUnit;
  /** What the line clears in the next fragmentainer. */
  readonly open?: OpenClearance | null;
  /** Floats that are placed with the line, and what all floats so far exclude; `floatsDone`: see InlineBreakToken. */
  readonly floats: readonly PlacedFloat[];
  readonly exclusions: ExclusionSpace;
  readonly floatsDone: number;
  readonly positioned: readonly PositionedInLine[];
}

/** The floats of lines, from the top left corner of their flow. Those that begin on the next page are none. */
export function floatChildren(
  floats: readonly PlacedFloat[],
  { containingBlock, bfc }: ConstraintSpace,
): FragmentChild[] {
  const children: FragmentChild[] = [];
  for (const { fragment, x, y } of floats) {
    if (fragment) children.push({ x: sub(x, containingBlock.bfcInlineOffset), y: sub(y, bfc.blockOffset), fragment });
  }
  return children;
}

/** A line that was forced in warns that what hangs out of the page cannot be seen. */
export function withOverflow(line: PlacedLine, { fragmentainer, bfc }: ConstraintSpace, node: NodeId): PlacedLine {
  if (fragmentainer.type !== 'pages') return line;
  const room = maxLu(ZERO, sub(fragmentainer.blockSize, fragmentainer.offset, bfc.blockOffset));
  if (line.fragment.height <= room) return line;
  const message = `A line is ${Math.round(toPx(line.fragment.height))} px high but the page has room for ${Math.round(toPx(room))} px; what hangs over is cut off.`;
  return { ...line, fragment: withWarning(line.fragment, { code: 'SVC_CONTENT_OVERFLOW', message, node }) };
}

/** From the block-start edge of the flow, while lines measure from their over edge. */
export function baselineOf({ y, fragment: { style, height, baseline } }: PlacedLine): LayoutUnit {
  return add(y, style.writingMode === 'vertical-lr' ? sub(height, baseline) : baseline);
}
