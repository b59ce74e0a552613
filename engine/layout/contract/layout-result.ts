import type { LayoutUnit } from '../../base/units.js';
import type { Box } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { BreakToken } from './break-token.js';
import { BreakAppeal, type EarlyBreak } from './fragmentation.js';
import type { ExclusionSpace } from './exclusions.js';
import type { ConstraintSpace } from './constraint-space.js';
import type { BoxFragment, Fragment, FragmentChild, ImageFragment, RunningFragment } from './fragment.js';
import { EMPTY_STRUT, type MarginStrut } from './margin-strut.js';
import type { OutOfFlow } from './out-of-flow.js';

/** A child that was laid out. */
export interface LaidOut<F extends Fragment = BoxFragment | ImageFragment | RunningFragment> {
  readonly status: 'laid-out';
  readonly fragment: F;
  /** Null if the box is complete. */
  readonly breakToken: BreakToken | null;
  /** The appeal of the break at `breakToken`; Perfect if there is none. */
  readonly appeal: BreakAppeal;
  /** The height of a complete block container's content and edges, regardless of `height`; null if it is not complete. */
  readonly contentHeight?: LayoutUnit | null;
  /** The appeal of the breaks between columns in a complete multi-column container. */
  readonly columnAppeal?: BreakAppeal;
  /** Whether the box avoids breaks but fits no page, so that moving it is of no use. See fragmentation/too-tall.ts. */
  readonly isTooTall?: boolean;
  /** The best breakpoint in the box, for later content that needs an earlier break. */
  readonly earlyBreak: EarlyBreak | null;
  /**
   * Where the border box begins in its block formatting context; null when the box is empty and its
   * margins collapse through it.
   */
  readonly bfcOffset: LayoutUnit | null;
  /** Margins at the end that collapse with those of the next box, without the box's own bottom margin. */
  readonly endStrut: MarginStrut;
  /** From the top of the border box; null if there is no line in it. */
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
  /** `break-after` combined with those of the last in-flow descendants. */
  readonly breakAfter: BreakBetween;
  /** The page name of the last in-flow descendant (CSS Paged Media 3, § 7.1). */
  readonly endPageName: string;
  /** The floats in the box that belong to the formatting context around it; null if there are none. */
  readonly floats: FloatsInside | null;
}

export interface FloatsInside {
  readonly exclusions: ExclusionSpace;
  /** The offset that was assumed for the box when the floats were placed; null once its offset is known. */
  readonly assumedOffset: LayoutUnit | null;
  /** Whether the end margin follows clearance, so that it does not collapse with the parent's (CSS 2 § 8.3.1). */
  readonly endsCleared: boolean;
}

/** Nothing of the box fits, so a break has to come before it. Never returned at the start of a fragmentainer. */
export interface BreakBefore {
  readonly status: 'break-before';
}

/** Lines of an inline flow. */
export interface LaidOutLines {
  readonly status: 'lines';
  /** The lines, and the floats in them, from the flow's top left corner. */
  readonly children: readonly FragmentChild[];
  readonly blockSize: LayoutUnit;
  readonly breakToken: BreakToken | null;
  readonly appeal: BreakAppeal;
  readonly earlyBreak: EarlyBreak | null;
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
  /** The exclusions, including the floats of the flow. */
  readonly exclusions: ExclusionSpace;
  /** From the flow's top left corner. */
  readonly outOfFlow: readonly OutOfFlow[];
}

export type LayoutResult = LaidOut | BreakBefore;

/** Returns the result for a box that is monolithic (CSS Fragmentation 3, § 4.1), such as a replaced element. */
export function wholeResult(
  { style }: Pick<Box, 'style'>,
  fragment: LaidOut['fragment'],
  space: ConstraintSpace,
  baseline: LayoutUnit | null,
): LaidOut {
  return {
    status: 'laid-out',
    fragment,
    breakToken: null,
    appeal: BreakAppeal.Perfect,
    earlyBreak: null,
    bfcOffset: space.bfc.blockOffset,
    endStrut: EMPTY_STRUT,
    firstBaseline: baseline,
    lastBaseline: baseline,
    breakAfter: style.breakAfter,
    endPageName: space.page.name,
    floats: null,
  };
}
