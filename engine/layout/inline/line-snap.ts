/** `line-snap` and `box-snap` (CSS Line Grid, § 3 and 4): lines, and ends of headings, on the grid of their page or column. */
import { add, INDEFINITE, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { usedBorder, usedMargins, usedPadding } from '../box/box-sizes.js';
import type { ConstraintSpace, LineGrid } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { lineCount, type CountedText } from './line-count.js';

/** Sums of rounded lengths may be as much beyond a line of the grid: a sixteenth of a CSS px. */
const TOLERANCE = 4;
/** Of headings and the like, which `box-snap` is for. */
const MAX_LINES = 20;

/** Where a line begins at or below `y`, so that its baseline is on the grid. */
export function snappedLine(
  y: LayoutUnit,
  baseline: LayoutUnit,
  { lineSnap }: ComputedStyle,
  space: ConstraintSpace,
): LayoutUnit {
  const { grid } = space.page;
  if (grid === null || lineSnap === 'none' || !isInFragmentainer(space)) return y;
  return add(y, untilGrid(add(y, baseline), grid, space));
}

/** Where the first line of a block begins, so that its bottom margin ends where a line of the grid begins. */
export function startOfSnappedBox(
  text: Omit<CountedText, 'most'>,
  style: ComputedStyle,
  space: ConstraintSpace,
  context: LayoutContext,
): LayoutUnit {
  const { grid } = space.page;
  if (grid === null || !isInFragmentainer(space)) return ZERO;
  const count = lineCount({ ...text, most: MAX_LINES }, space.availableInlineSize, context);
  if (count === Infinity) return ZERO;
  const { ascent, descent } = text.flow.rootMetrics;
  const basis = space.containingBlock.inlineSize;
  const below = add(usedPadding(style, basis).bottom, usedBorder(style).bottom, usedMargins(style, basis).bottom);
  const end = add((count * add(ascent, descent)) as LayoutUnit, below);
  return untilGrid(end, { step: grid.step, ascent: ZERO }, space);
}

function isInFragmentainer({ fragmentainer }: ConstraintSpace): boolean {
  return fragmentainer.blockSize !== INDEFINITE;
}

/** How far it is from `y`, where the text stands, to the next line of the grid. */
function untilGrid(y: LayoutUnit, { step, ascent }: LineGrid, { fragmentainer, bfc }: ConstraintSpace): LayoutUnit {
  const onPage = fragmentainer.offset + bfc.blockOffset + y;
  const beyond = (((onPage - ascent) % step) + step) % step;
  return beyond <= TOLERANCE ? ZERO : sub(step, beyond as LayoutUnit);
}
