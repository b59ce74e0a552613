/**
 * What a box does at the end of its fragmentainer (CSS Fragmentation 3, § 3 and 4), as block containers, items,
 * multi-column containers and tables decide it alike. A formatting context knows its own content; it asks here whether a
 * break between two pieces of it is forced or avoided, how much room is left, and whether the whole box moves.
 */
import { INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { BreakToken } from '../contract/break-token.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { avoidsBreaks, BreakAppeal, isAvoidBreak, isForcedBreak, worse } from '../contract/fragmentation.js';

export class BoxBreaks {
  /** Whether breaks in the box are avoided, for its own sake or for that of a box around it (§ 3.2). */
  readonly avoidsInside: boolean;

  constructor(
    style: Pick<ComputedStyle, 'breakInside' | 'breakInsideLimit'>,
    readonly space: ConstraintSpace,
    token: BreakToken | null,
  ) {
    this.avoidsInside = avoidsBreaks(style, space, token);
  }

  /** Whether there is an end at all: content that is measured, or that stands in a margin box, has none. */
  get fragments(): boolean {
    return this.space.fragmentainer.blockSize !== INDEFINITE;
  }

  /** The room between the top of this fragment's border box and the end of the fragmentainer. */
  get remaining(): LayoutUnit {
    return this.remainingFrom(this.space.bfc.blockOffset);
  }

  /** The room below `offset` in the formatting context that the space is for. */
  remainingFrom(offset: LayoutUnit): LayoutUnit {
    const { fragmentainer } = this.space;
    return sub(fragmentainer.blockSize, fragmentainer.offset, offset);
  }

  // ── Between two pieces of content

  /** Whether a combined value of `break-after` and `break-before` breaks here, whatever else fits (§ 3.1). */
  isForced(between: BreakBetween): boolean {
    return this.fragments && isForcedBreak(between, this.space.fragmentainer);
  }

  /** How good an unforced break would be there (§ 4.4). `best`: where nothing is avoided. */
  appealBetween(between: BreakBetween, best: BreakAppeal = BreakAppeal.Perfect): BreakAppeal {
    const isAvoided = isAvoidBreak(between, this.space.fragmentainer) || this.avoidsInside;
    return isAvoided ? BreakAppeal.ViolatingBreakAvoid : best;
  }

  /** How good a break in the box is for those around it: what it avoids counts, unless the break is forced. */
  appealInside(appeal: BreakAppeal, isForced: boolean): BreakAppeal {
    return this.avoidsInside && !isForced ? worse(appeal, BreakAppeal.ViolatingBreakAvoid) : appeal;
  }

  // ── The whole box

  /**
   * Whether the box goes to the next fragmentainer where nothing of it fits here. It does where something comes before it:
   * content, or room that a break would leave behind. Otherwise it stays, because it would find no more room there.
   */
  get mayMove(): boolean {
    const { hasContentBefore, hasSpaceBefore } = this.space.breaks;
    return hasContentBefore || hasSpaceBefore;
  }
}

/**
 * The height of a fragment that ends at a break: it fills its fragmentainer, or takes what is left of a definite height.
 *
 * @param content where the content in it ends
 * @param room what the fragmentainer has left for the box
 * @param definite what is left of the box's own height; null: it has none
 */
export function heightAtBreak(content: LayoutUnit, room: LayoutUnit, definite: LayoutUnit | null): LayoutUnit {
  return maxLu(ZERO, maxLu(content, minLu(room, definite ?? room)));
}
