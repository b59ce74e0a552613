/** `clear` of a line break: the next line begins below floats, also where these end in a later page or column (CSS 2 § 9.5.2). */
import { maxLu, minLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { CLEARS_LATER, type ExclusionSpace, type OpenClearance } from '../contract/exclusions.js';
import type { Segment } from '../text/inline-segments.js';

/** In the formatting context. */
export interface Cleared {
  /** Where the next line begins, or the fragmentainer ends. */
  readonly bottom: LayoutUnit;
  /** null: the floats end in this fragmentainer. */
  readonly open: OpenClearance | null;
}

/** What an earlier fragmentainer has left to clear, where the flow goes on. */
export function clearFurther({ clear, rest }: OpenClearance, space: ConstraintSpace): Cleared {
  const { fragmentainer, bfc } = space;
  const clearance = maxLu(bfc.exclusions.clearance(clear), sub(rest, fragmentainer.offset));
  return below(clear, clearance, bfc.blockOffset, space);
}

/** Below a line with these segments. */
export function clearBehind(
  segments: readonly Segment[],
  exclusions: ExclusionSpace,
  bottom: LayoutUnit,
  space: ConstraintSpace,
): Cleared {
  const last = segments[segments.length - 1];
  if (last?.kind !== 'break' || last.clear === 'none') return { bottom, open: null };
  return below(last.clear, exclusions.clearance(last.clear), bottom, space);
}

function below(
  clear: ComputedStyle['clear'],
  clearance: LayoutUnit,
  bottom: LayoutUnit,
  { fragmentainer: { blockSize, offset } }: ConstraintSpace,
): Cleared {
  const end = sub(blockSize, offset);
  if (clearance <= end) return { bottom: maxLu(bottom, clearance), open: null };
  // A margin of many pages goes on in one of them.
  const rest = clearance === CLEARS_LATER ? ZERO : minLu(sub(clearance, end), blockSize);
  return { bottom: maxLu(bottom, end), open: { clear, rest } };
}
