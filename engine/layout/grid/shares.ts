/** Sharing out space among tracks in whole layout units. */
import type { LayoutUnit } from '../../base/units.js';

/** Takes a part of the space according to its weight, as far as its room goes. */
export interface Taker {
  readonly weight: number;
  readonly room: number;
}

/**
 * What each taker gets of `space`: shares in proportion to weights, or equal ones where no weight counts; takers whose
 * room is less than their share get that, and the others divide the rest. What nobody has room for is left.
 */
export function shareOut(space: number, takers: readonly Taker[]): LayoutUnit[] {
  const given = takers.map(() => 0);
  let open = takers.map((_, index) => index);
  let left = space;
  // Ends: each turn but the last takes out at least one taker.
  while (open.length > 0 && left > 0) {
    const sum = open.reduce((total, index) => total + takers[index]!.weight, 0);
    const weightOf = (index: number) => (sum > 0 ? takers[index]!.weight / sum : 1 / open.length);
    const full = open.filter((index) => takers[index]!.room <= left * weightOf(index));
    if (full.length === 0) {
      shareWhole(left, open, weightOf, given);
      break;
    }
    for (const index of full) {
      given[index] = takers[index]!.room;
      left -= takers[index]!.room;
    }
    open = open.filter((index) => !full.includes(index));
  }
  return given as LayoutUnit[];
}

/** Rounded so that the parts come to the whole. */
function shareWhole(
  space: number,
  open: readonly number[],
  weightOf: (index: number) => number,
  given: number[],
): void {
  let before = 0;
  for (const index of open) {
    const after = before + weightOf(index);
    given[index] = Math.round(space * after) - Math.round(space * before);
    before = after;
  }
}
