/** Boxes that avoid breaks but are too tall for any page: kept together they would leave white space and break all the same. */
import { ZERO } from '../../base/units.js';
import { startOfBfc, type ConstraintSpace } from '../contract/constraint-space.js';
import { avoidsBreakInside, BreakAppeal } from '../contract/fragmentation.js';
import type { LayoutBox } from '../contract/recursion.js';
import type { LayoutResult } from '../contract/layout-result.js';

/** Whether a box was broken although it avoids that, and nothing around it asks for the same. */
export function isBrokenAgainstWill({ style }: LayoutBox, space: ConstraintSpace, result: LayoutResult): boolean {
  return (
    result.status === 'laid-out' &&
    result.breakToken !== null &&
    result.appeal <= BreakAppeal.ViolatingBreakAvoid &&
    space.fragmentainer.type === 'pages' &&
    !space.breaks.avoidBreakInside &&
    !space.breaks.splits &&
    avoidsBreakInside(style.breakInside, space.fragmentainer)
  );
}

/** The room that the box would have at the top of the next page. */
export function onEmptyPage(space: ConstraintSpace): ConstraintSpace {
  return {
    ...space,
    bfc: { ...startOfBfc(ZERO), isIndependent: space.bfc.isIndependent },
    fragmentainer: { ...space.fragmentainer, offset: ZERO },
    breaks: { ...space.breaks, hasContentBefore: false, hasSpaceBefore: false, isAtUnforcedBreak: true },
  };
}

export function fitsWhole(result: LayoutResult, { fragmentainer }: ConstraintSpace): boolean {
  return (
    result.status === 'laid-out' && result.breakToken === null && result.fragment.height <= fragmentainer.blockSize
  );
}
