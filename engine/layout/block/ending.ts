/** The end of a fragment of a block container: at a break, before a spanner, or at the end of its content. */
import { add, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { trimsMargins } from '../box/margin-trim.js';
import { belowContent, tooEmpty } from '../fragmentation/below-content.js';
import { heightAtBreak } from '../fragmentation/box-breaks.js';
import type { BreakToken } from '../contract/break-token.js';
import { BreakAppeal } from '../contract/fragmentation.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';
import { warned } from '../contract/layout-warning.js';
import { EMPTY_STRUT, type MarginStrut } from '../contract/margin-strut.js';
import type { LayoutBox } from '../contract/recursion.js';
import { placeMarker } from './out-of-flow-children.js';
import type { Breakpoints } from './breakpoints.js';
import type { BlockContainer } from './container.js';
import { contentEnd, cutsOffHere, heightAtEnd, innerFragmentainer, remaining } from './extent.js';
import type { BlockFlow } from './flow.js';
import { linesAbove } from './clamped-lines.js';
import { clampsAtHeight } from './line-clamp.js';
import { alignContent, resultOf, tokenFor, type FragmentEnd, type GoesOn } from './result.js';

/** Layout goes on with what comes next in the box. */
export const NEXT = 'next';
/** Layout begins again, with what it has found out (`BlockFlow.foundOut`). */
export const AGAIN = 'again';

/** What one step of the layout of a block container leads to. */
export type Step = LayoutResult | typeof NEXT | typeof AGAIN;

/** All from the top of the border box. */
interface ContentEnd {
  /** Of the fragment, by its style. */
  readonly height: LayoutUnit;
  /** Where the content and the end edges of the box end. */
  readonly end: LayoutUnit;
  /** The same, and not above the top. */
  readonly contentHeight: LayoutUnit;
}

/** A breakpoint at which the box is broken. */
export interface Break extends Pick<GoesOn, 'index' | 'childToken' | 'forced'> {
  readonly appeal: BreakAppeal;
}

export function isLaidOut(step: Step): step is LaidOut {
  return typeof step === 'object' && step.status === 'laid-out';
}

export class Ending {
  readonly #container: BlockContainer;
  readonly #flow: BlockFlow;
  readonly #breakpoints: Breakpoints;

  constructor(flow: BlockFlow, breakpoints: Breakpoints) {
    this.#container = flow.container;
    this.#flow = flow;
    this.#breakpoints = breakpoints;
  }

  // ── At a break

  /** Fills this fragmentainer and continues in the next; or ends here, if only content that overflows the box continues. */
  breakAt({ index, childToken = null, forced = null, appeal: asked }: Break): LaidOut {
    const flow = this.#flow;
    const { sizes } = this.#container;
    const { cursor, overflowAppeal } = flow.at;
    const appeal = overflowAppeal < asked ? overflowAppeal : asked;
    const on = { index, childToken, forced };
    const atEnd = cutsOffHere(flow) ? null : heightAtEnd(flow);
    if (atEnd !== null) return this.#breakOff(atEnd, { ...on, isAtEnd: true }, appeal);
    // The box encloses content that could not be broken, even if that hangs out of the fragmentainer.
    return this.#breakOff(heightAtBreak(cursor, remaining(flow), sizes.definiteRemaining()), on, appeal);
  }

  /** Breaks at a spanner. The box continues before or after it, but does not fill the column before it. */
  beforeSpanner(index: number, childToken: BreakToken | null, spanner: LayoutBox | null): LaidOut {
    const { cursor } = this.#flow.at;
    const height = maxLu(ZERO, minLu(cursor, this.#container.sizes.definiteRemaining() ?? cursor));
    return this.#breakOff(height, { index, childToken, spanner }, BreakAppeal.Perfect);
  }

  #breakOff(height: LayoutUnit, on: GoesOn, appeal: BreakAppeal): LaidOut {
    const token = tokenFor(this.#flow, height, on);
    placeMarker(this.#flow);
    return this.#result({ height, token, appeal });
  }

  // ── Behind the last child

  /** Called when all children are laid out. `index`: the one after the last child. */
  complete(index: number): Step {
    const flow = this.#flow;
    const container = this.#container;
    if (container.isFormattingContext && flow.at.exclusions.open.length > 0)
      return this.breakAt({ index, appeal: BreakAppeal.Perfect });
    if (container.token?.isAtEnd) return this.#completeWith(index, ZERO, EMPTY_STRUT, null);
    placeMarker(flow);
    if (trimsMargins(container.box.style, 'block-end')) flow.trimEnd();
    if (flow.at.blockOffset === null) {
      const height = container.sizes.usedHeight(ZERO);
      if (container.isHeldByClearance(flow.at.strut)) {
        flow.settleAtClearance();
        return this.#result({ height });
      }
      if (height === ZERO) {
        // Floats in it stand where they would if it had a bottom border (CSS 2 § 8.3.1).
        if (flow.beginsAgainAt(flow.nextOffset(flow.at.strut))) return AGAIN;
        return this.#result({ height, endStrut: flow.at.strut });
      }
      // An empty box with a height: margins do not collapse through it.
      flow.settle();
    }
    return this.#completeContent(index);
  }

  #completeContent(index: number): Step {
    const flow = this.#flow;
    const { sizes, isFormattingContext, box } = this.#container;
    const { minHeight } = box.style;
    const holdsMargins = isFormattingContext || sizes.edges.bottom > 0 || flow.at.isCleared;
    const end = add(contentEnd(flow, holdsMargins), sizes.edges.bottom);
    const contentHeight = maxLu(ZERO, end);
    const height = sizes.usedHeight(contentHeight);
    if (height < end && clampsAtHeight(flow)) {
      // This happens once, because the next try knows the number.
      flow.beginAgain({ fittingLines: linesAbove(flow.children, sub(height, sizes.edges.bottom)) });
      return AGAIN;
    }
    const broken = height > end ? this.#breakBelowContent(index, { height, end, contentHeight }) : NEXT;
    if (broken !== NEXT) return broken;
    alignContent(flow, height, contentHeight);
    const isAuto = sizes.definiteRemaining() === null && (minHeight === 0 || minHeight === 'auto');
    const passesOn = !holdsMargins && isAuto && height >= end;
    const endStrut = passesOn ? flow.at.strut : EMPTY_STRUT;
    return this.#completeWith(index, height, endStrut, contentHeight);
  }

  /** Ends the box. Content that overflows it may continue. */
  #completeWith(index: number, height: LayoutUnit, endStrut: MarginStrut, contentHeight: LayoutUnit | null): Step {
    const flow = this.#flow;
    const { overflowing, overflowAppeal } = flow.at;
    if (overflowing.length === 0) {
      // A break inside would end this box here and break only what overflows it, which helps nothing behind the box.
      const isNone = cutsOffHere(flow) || heightAtEnd(flow) !== null;
      const earlyBreak = isNone ? null : this.#breakpoints.best;
      return this.#result({ height, endStrut, contentHeight, earlyBreak });
    }
    if (this.#container.mayCutOff) {
      // This happens once, because in the next try nothing breaks the content.
      flow.beginAgain({ endsCutOff: true });
      return AGAIN;
    }
    const token = tokenFor(flow, height, { index, isAtEnd: true });
    return this.#result({ height, endStrut, token, appeal: overflowAppeal });
  }

  // ── In the space below the content

  /** Breaks a box that is higher than its content below the content, if the box or its ancestors' end edges do not fit. */
  #breakBelowContent(index: number, { height, end, contentHeight }: ContentEnd): Step {
    const flow = this.#flow;
    const { sizes, breaks } = this.#container;
    const movesOn = flow.hasContentBefore && !flow.at.hasPlaced;
    const room = remaining(flow);
    const edges = add(sizes.topEdge, sizes.clonedEnd);
    const below = belowContent({ height, contentHeight: end, room, edges, movesOn });
    if (below === 'goes-on') return this.#breakInEmptySpace(index, height, contentHeight);
    if (below === 'moves') return { status: 'break-before' };
    if (height > room || !this.#leavesEndBehind(height)) return NEXT;
    if (breaks.avoidsInside && movesOn) return { status: 'break-before' };
    const token = tokenFor(flow, height, { index });
    return this.#result({ height, token, appeal: flow.at.overflowAppeal });
  }

  /** The content is complete, but the box is higher than the page. The rest of its height continues; each page takes some. */
  #breakInEmptySpace(index: number, height: LayoutUnit, contentHeight: LayoutUnit): Step {
    const flow = this.#flow;
    const { space, box } = this.#container;
    const room = remaining(flow);
    const inside = { ...space, fragmentainer: innerFragmentainer(flow) };
    const warning = tooEmpty(height, inside, box.node);
    if (warning) {
      // The rest of the height is left out, but content that overflows the box continues.
      const step = this.#completeWith(index, room, EMPTY_STRUT, contentHeight);
      return isLaidOut(step) ? warned(step, warning) : step;
    }
    const token = tokenFor(flow, room, { index });
    return this.#result({ height: room, token, appeal: flow.at.overflowAppeal });
  }

  /** Checks whether the end edges of ancestors do not fit below this box. Then at least its end continues with them. */
  #leavesEndBehind(height: LayoutUnit): boolean {
    const { fragmentainer, breaks } = this.#container.space;
    const misses = height > 0 && height + breaks.reservedBlockEnd > remaining(this.#flow);
    // Ends because no height is left after the break, and edges of half a fragmentainer or more are not kept together.
    return misses && breaks.reservedBlockEnd < fragmentainer.blockSize / 2;
  }

  #result(end: FragmentEnd): LaidOut {
    return resultOf(this.#flow, this.#breakpoints, end);
  }
}
