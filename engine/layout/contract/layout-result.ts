import type { LayoutUnit } from '../../base/units.js';
import type { ReplacedBox } from '../../box/box.js';
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
  /** null: the box is complete. */
  readonly breakToken: BreakToken | null;
  /** How good the break at breakToken is; Perfect when there is none. */
  readonly appeal: BreakAppeal;
  /** What the content of a complete block container comes to with its edges, whatever `height` says; null: it goes on. */
  readonly contentHeight?: LayoutUnit | null;
  /** How good the breaks between columns are in a multi-column container that is complete. */
  readonly columnAppeal?: BreakAppeal;
  /** It avoids breaks, but fits no page: moved to the next one it would break there as well. See box/too-tall.ts. */
  readonly isTooTall?: boolean;
  /** The best breakpoint inside what was laid out, should later content need one. */
  readonly earlyBreak: EarlyBreak | null;
  /**
   * Where the border box begins in its block formatting context; null when the box is empty and its
   * margins collapse through it.
   */
  readonly bfcOffset: LayoutUnit | null;
  /** Margins at the end that still collapse with what follows (the box's own bottom margin not included). */
  readonly endStrut: MarginStrut;
  /** From the border box's top; null when there is no line in it. */
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
  /** break-after joined with those of its last in-flow descendants. */
  readonly breakAfter: BreakBetween;
  /** The page name its last in-flow descendant wants (CSS Paged Media 3, § 7.1). */
  readonly endPageName: string;
  /** With the floats that stand in it and belong to the formatting context around it; null: it has none. */
  readonly floats: FloatsInside | null;
}

export interface FloatsInside {
  readonly exclusions: ExclusionSpace;
  /** Where the box was thought to begin when they were placed; null once that is settled. */
  readonly assumedOffset: LayoutUnit | null;
  /** Its end margin comes after clearance, so it does not collapse with its parent's (CSS 2 § 8.3.1). */
  readonly endsCleared: boolean;
}

/** Nothing of the box fits here: break before it. Never returned at the start of a fragmentainer. */
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
  /** With the floats of the flow. */
  readonly exclusions: ExclusionSpace;
  /** From the flow's top left corner. */
  readonly outOfFlow: readonly OutOfFlow[];
}

export type LayoutResult = LaidOut | BreakBefore;

/** A replaced element that stands where it is, in one piece (CSS Fragmentation 3, § 4.1). */
export function wholeResult(
  box: ReplacedBox,
  fragment: BoxFragment | ImageFragment,
  space: ConstraintSpace,
  baseline: LayoutUnit | null,
): LayoutResult {
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
    breakAfter: box.style.breakAfter,
    endPageName: space.page.name,
    floats: null,
  };
}
