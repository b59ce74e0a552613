/** The result for one fragment of a block container: the fragment, its break token, and what its parent needs to know. */
import { type LayoutUnit, sub, ZERO } from '../../base/units.js';
import type { BreakBetween } from '../../css/values/values.js';
import { BLOCK_AXIS, distributeContent } from '../box/box-alignment.js';
import { forcedBreakOf, spannerOf, type BlockBreakToken, type BreakToken } from '../contract/break-token.js';
import type { OpenFloat } from '../contract/exclusions.js';
import { BreakAppeal, type EarlyBreak } from '../contract/fragmentation.js';
import type { FloatsInside, LaidOut } from '../contract/layout-result.js';
import { EMPTY_STRUT, type MarginStrut } from '../contract/margin-strut.js';
import type { LayoutBox } from '../contract/recursion.js';
import { containCarried, containerFragment } from '../positioned/container-fragment.js';
import type { Breakpoints } from './breakpoints.js';
import type { BlockFlow } from './flow.js';

/** The end of a fragment. The defaults are those of a complete box that does not affect what follows. */
export interface FragmentEnd {
  readonly height: LayoutUnit;
  /** Where the box continues. */
  readonly token?: BlockBreakToken;
  /** The appeal of the break there. */
  readonly appeal?: BreakAppeal;
  /** Margins that collapse with those of the next box. */
  readonly endStrut?: MarginStrut;
  /** The best breakpoint in it, for later content that needs an earlier break. */
  readonly earlyBreak?: EarlyBreak | null;
  /** The height of the content and the edges of the box, once all content is laid out. */
  readonly contentHeight?: LayoutUnit | null;
}

/** Where a box continues: before child `index`, or in it. */
export interface GoesOn {
  readonly index: number;
  readonly childToken?: BreakToken | null;
  readonly forced?: BreakBetween | null;
  /** The spanner to lay out first. */
  readonly spanner?: LayoutBox | null;
  /** Whether the box itself is complete. */
  readonly isAtEnd?: boolean;
}

const NO_FLOATS: readonly OpenFloat[] = [];

/** Makes the token for a fragment of this height. */
export function tokenFor(flow: BlockFlow, height: LayoutUnit, on: GoesOn): BlockBreakToken {
  const { box, sizes, isFormattingContext } = flow.container;
  const { exclusions, overflowing } = flow.at;
  return {
    kind: 'block',
    box,
    childIndex: on.index,
    childToken: on.childToken ?? null,
    consumed: sizes.consumedWith(height),
    forced: on.forced ?? null,
    spanner: on.spanner ?? null,
    floats: isFormattingContext ? exclusions.open : NO_FLOATS,
    overflowing,
    isAtEnd: on.isAtEnd ?? false,
    positioned: [],
    clampedLines: flow.clampedLines,
  };
}

export function resultOf(flow: BlockFlow, breakpoints: Breakpoints, end: FragmentEnd): LaidOut {
  const { token = null, height, appeal = BreakAppeal.Perfect } = end;
  const { sizes, space, context, token: from } = flow.container;
  const { blockOffset, firstBaseline, lastBaseline } = flow.at;
  const continues = token !== null && !token.isAtEnd;
  const isCut = continues || !!from?.isAtEnd;
  const whole = containerFragment(sizes, height, isCut, flow.children, flow.carried);
  // Place the positioned boxes whose containing block this is.
  const place = { token: from, bfcOffset: blockOffset ?? space.bfc.blockOffset, continues };
  const contained = containCarried(whole, sizes, place, context);
  return {
    status: 'laid-out',
    fragment: contained.fragment,
    breakToken: token && (contained.later.length > 0 ? { ...token, positioned: contained.later } : token),
    appeal: continues ? appealInside(flow, token, appeal) : appeal,
    contentHeight: token ? null : (end.contentHeight ?? null),
    earlyBreak: end.earlyBreak ?? null,
    bfcOffset: blockOffset,
    endStrut: end.endStrut ?? EMPTY_STRUT,
    firstBaseline,
    lastBaseline,
    breakAfter: breakpoints.breakAfter,
    endPageName: breakpoints.endPageName,
    floats: floatsInside(flow),
  };
}

/** Returns the appeal of a break: a worse one if the box avoids breaks, unless the break is forced or due to a spanner. */
function appealInside({ container }: BlockFlow, token: BlockBreakToken, appeal: BreakAppeal): BreakAppeal {
  return container.breaks.appealInside(appeal, forcedBreakOf(token) !== 'auto' || spannerOf(token) !== null);
}

function floatsInside({ container, at }: BlockFlow): FloatsInside | null {
  const { exclusions, blockOffset, assumed, isCleared } = at;
  if (container.isFormattingContext || (exclusions === container.space.bfc.exclusions && !isCleared)) return null;
  return { exclusions, assumedOffset: blockOffset === null ? assumed : null, endsCleared: isCleared };
}

/**
 * Aligns the content of a block container as a whole (Box Alignment 3, § 5.1.1). Cells use `vertical-align` instead.
 * Content that spans pages is not aligned.
 */
export function alignContent(flow: BlockFlow, height: LayoutUnit, contentHeight: LayoutUnit): void {
  const { box, token } = flow.container;
  const { alignContent, display } = box.style;
  const free = sub(height, contentHeight);
  if (alignContent.keyword === 'normal' || display === 'table-cell' || free === ZERO) return;
  if (token || flow.at.overflowing.length > 0) return;
  flow.lower(distributeContent(alignContent, BLOCK_AXIS, free, 1).offset as LayoutUnit);
}
