/** Boxes that avoid breaks but are too tall for any page: kept together they would leave white space and break all the same. */
import { ZERO } from '../../base/units.js';
import { NO_CLEARANCE, ExclusionSpace } from '../contract/exclusions.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { avoidsBreakInside, BreakAppeal } from '../contract/fragmentation.js';
import type { LayoutBox } from '../contract/recursion.js';
import type { LayoutResult } from '../contract/layout-result.js';
import { EMPTY_STRUT } from '../contract/margin-strut.js';

/** Whether a box was broken although it avoids that, and nothing around it asks for the same. */
export function isBrokenAgainstWill({ style }: LayoutBox, space: ConstraintSpace, result: LayoutResult): boolean {
  return (
    result.status === 'laid-out' &&
    result.breakToken !== null &&
    result.appeal <= BreakAppeal.ViolatingBreakAvoid &&
    space.fragmentainer.type === 'pages' &&
    !space.avoidBreakInside &&
    !space.splits &&
    avoidsBreakInside(style.breakInside, space.fragmentainer)
  );
}

/** The room that the box would have at the top of the next page. */
export function onEmptyPage(space: ConstraintSpace): ConstraintSpace {
  return {
    ...space,
    bfcBlockOffset: ZERO,
    marginStrut: EMPTY_STRUT,
    exclusions: ExclusionSpace.EMPTY,
    clearanceOffset: NO_CLEARANCE,
    forcesClearance: false,
    assumedOffset: null,
    fragmentainer: { ...space.fragmentainer, offset: ZERO },
    hasContentBefore: false,
    hasSpaceBefore: false,
    isAtUnforcedBreak: true,
  };
}

export function fitsWhole(result: LayoutResult, { fragmentainer }: ConstraintSpace): boolean {
  return (
    result.status === 'laid-out' && result.breakToken === null && result.fragment.height <= fragmentainer.blockSize
  );
}
