/**
 * Boxes that avoid breaks but are too tall for that: for any page, because kept together they would leave white space and
 * break all the same, or for `-platen-break-inside-limit`, because they would leave more white space than they may.
 */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { startOfBfc, type ConstraintSpace } from '../contract/constraint-space.js';
import { avoidsBreakInside, BreakAppeal } from '../contract/fragmentation.js';
import type { LayoutBox } from '../contract/recursion.js';
import type { LayoutResult } from '../contract/layout-result.js';

/**
 * Whether a box was broken although it avoids that, and nothing around it asks for the same. In columns, this matters for
 * boxes with a limit only.
 */
export function isBrokenAgainstWill({ style }: LayoutBox, space: ConstraintSpace, result: LayoutResult): boolean {
  return (
    result.status === 'laid-out' &&
    result.breakToken !== null &&
    result.appeal <= BreakAppeal.ViolatingBreakAvoid &&
    (space.fragmentainer.type === 'pages' || hasLimitHere(style.breakInsideLimit, space)) &&
    !space.breaks.avoidBreakInside &&
    !space.breaks.splits &&
    avoidsBreakInside(style.breakInside, space.fragmentainer)
  );
}

/** Columns outside of pages have no page that a limit could be a share of. */
function hasLimitHere(limit: number | null, { fragmentainer }: ConstraintSpace): boolean {
  return limit !== null && fragmentainer.type === 'columns-in-pages';
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
