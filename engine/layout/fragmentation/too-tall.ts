/**
 * Boxes that avoid breaks up to a limit (`-platen-break-inside-limit`), and are too tall for it or for any page: kept together
 * they would leave more white space than they may. Without a limit a box that does not fit moves first, even if it is broken
 * all the same (CSS Fragmentation 3, § 4.4: the break before it violates nothing).
 */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { startOfBfc, type ConstraintSpace } from '../contract/constraint-space.js';
import { avoidsBreakInside, BreakAppeal } from '../contract/fragmentation.js';
import type { LayoutBox } from '../contract/recursion.js';
import type { LayoutResult } from '../contract/layout-result.js';

/** Whether a box with a limit was broken although it avoids that, and nothing around it asks for the same. */
export function isBrokenAgainstWill({ style }: LayoutBox, space: ConstraintSpace, result: LayoutResult): boolean {
  return (
    result.status === 'laid-out' &&
    result.breakToken !== null &&
    result.appeal <= BreakAppeal.ViolatingBreakAvoid &&
    style.breakInsideLimit !== null &&
    // Columns outside of pages have no page that a limit could be a share of.
    space.fragmentainer.type !== 'columns' &&
    !space.breaks.avoidBreakInside &&
    !space.breaks.splits &&
    avoidsBreakInside(style.breakInside, space.fragmentainer)
  );
}

/** The room that the box would have at the top of the next page. Columns may be lower than the page while they are balanced. */
export function onEmptyPage(space: ConstraintSpace): ConstraintSpace {
  const { fragmentainer, page } = space;
  const blockSize = fragmentainer.type === 'pages' ? fragmentainer.blockSize : page.monolithicLimit;
  return {
    ...space,
    bfc: { ...startOfBfc(ZERO), isIndependent: space.bfc.isIndependent },
    fragmentainer: { ...fragmentainer, blockSize, offset: ZERO },
    breaks: { ...space.breaks, hasContentBefore: false, hasSpaceBefore: false, isAtUnforcedBreak: true },
  };
}

/** Whether the box stays whole, as it was laid out on an empty page: see onEmptyPage. */
export function fitsEmptyPage({ style }: LayoutBox, result: LayoutResult, { fragmentainer }: ConstraintSpace): boolean {
  if (result.status !== 'laid-out' || result.breakToken !== null) return false;
  const { height } = result.fragment;
  return height <= fragmentainer.blockSize && isWithinLimit(style, height, fragmentainer.blockSize);
}

/** Whether a box of this height still avoids breaks. */
export function isWithinLimit(
  { breakInsideLimit }: Pick<ComputedStyle, 'breakInsideLimit'>,
  height: LayoutUnit,
  pageHeight: LayoutUnit,
): boolean {
  return breakInsideLimit === null || height <= pageHeight * breakInsideLimit;
}
