/**
 * Layout of block containers: children are stacked (CSS 2 § 9.4.1), and pages break between or inside them (CSS
 * Fragmentation 3, § 3 and 4). This module has the order of the steps; each step is in a module of its own.
 */
import { maxLu } from '../../base/units.js';
import { isFloating, isOutOfFlow, type BlockLevelBox } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import { leftOut } from '../box/cut-off.js';
import { isOverflowOnly, spannerOf, type BreakToken, type OverflowToken } from '../contract/break-token.js';
import { BreakAppeal, isInFlow } from '../contract/fragmentation.js';
import type { BreakBefore, LayoutResult } from '../contract/layout-result.js';
import { warned } from '../contract/layout-warning.js';
import type { LayoutBox } from '../contract/recursion.js';
import { float, positioned, resume } from './out-of-flow-children.js';
import { Breakpoints } from './breakpoints.js';
import { overflowSpace } from './child-space.js';
import { BlockContainer, type BlockInput } from './container.js';
import { AGAIN, Ending, isLaidOut, NEXT, type Break, type Step } from './ending.js';
import { contentEnd, cutsOffHere, isBelowCut } from './extent.js';
import { BlockFlow, type Mark } from './flow.js';
import { layoutInFlow, type ChildDone, type ChildTurn } from './in-flow.js';
import { isLeftOutAtClamp } from './line-clamp.js';
import { leadsToSpanner } from './multicol-spanners.js';
import type { Progress } from './progress.js';

export function layoutBlock(input: BlockInput): LayoutResult {
  // Ends because layout begins again for three reasons only (`FoundOut`), and for each of them once.
  for (let known = input; ;) {
    const flow = new BlockFlow(new BlockContainer(known));
    const result = new BlockLayout(flow).run();
    if (result !== AGAIN) return result;
    known = { ...known, ...flow.foundOut };
  }
}

const BREAK_BEFORE: BreakBefore = { status: 'break-before' };

class BlockLayout {
  readonly #container: BlockContainer;
  readonly #flow: BlockFlow;
  readonly #breakpoints: Breakpoints;
  readonly #ending: Ending;

  constructor(flow: BlockFlow) {
    this.#container = flow.container;
    this.#flow = flow;
    this.#breakpoints = new Breakpoints(flow.container);
    this.#ending = new Ending(flow, this.#breakpoints);
  }

  run(): LayoutResult | typeof AGAIN {
    const { box, token } = this.#container;
    if (token) resume(this.#flow, token);
    let childToken = token?.childToken ?? null;
    // Ends because the children are finite, or because the fragmentainer is full.
    for (let index = token?.childIndex ?? 0; ; index++, childToken = null) {
      const child = box.children.at(index);
      const step = child ? this.#child(child, index, childToken) : this.#ending.complete(index);
      if (this.#flow.foundOut) return AGAIN;
      if (step !== NEXT) return step;
    }
  }

  #child(child: BlockLevelBox, index: number, childToken: BreakToken | null): Step {
    const { legend } = this.#container;
    if (child === legend) return NEXT;
    if (isBelowCut(this.#flow)) {
      const step = this.#ending.complete(index);
      return isLaidOut(step) ? warned(step, leftOut(child.node)) : step;
    }
    if (this.#flow.isAtClampPoint && isLeftOutAtClamp(child)) return NEXT;
    if (child.kind !== 'lines' && this.#spansColumns(child)) return this.#breakAtSpanner(child, index);
    const between = childToken ? null : this.#breakpoints.between(child, index);
    const appeal = between === null ? BreakAppeal.Perfect : this.#container.breaks.appealBetween(between);
    const broken = between === null ? NEXT : this.#breakBefore(child, index, between, appeal);
    if (broken !== NEXT) return broken;
    if (child.kind !== 'lines' && isOutOfFlow(child.style)) {
      if (isFloating(child.style)) float(this.#flow, child);
      else positioned(this.#flow, child);
      return NEXT;
    }
    return this.#layoutChild({ child, index, childToken, early: this.#breakpoints.stopIn(index) }, appeal);
  }

  /** Breaks before the child if the break is forced or was chosen in an earlier try. */
  #breakBefore(child: BlockLevelBox, index: number, between: BreakBetween, appeal: BreakAppeal): Step {
    const flow = this.#flow;
    const fragments = this.#container.breaks.fragments && !cutsOffHere(flow);
    const forced = fragments ? this.#breakpoints.forcedBefore(child, index, between) : null;
    if (forced !== null && flow.hasContentBefore)
      return flow.at.hasPlaced ? this.#ending.breakAt({ index, appeal: BreakAppeal.Perfect, forced }) : BREAK_BEFORE;
    if (this.#breakpoints.stopsBefore(index))
      return this.#ending.breakAt({ index, appeal: this.#breakpoints.chosen!.appeal });
    if (flow.at.hasPlaced && !this.#goesWithFloats(child, flow.at))
      this.#breakpoints.pass({ appeal, index, inner: null }, { before: flow.mark(), childToken: null });
    return NEXT;
  }

  // ── A child in the flow

  /** `appeal`: the appeal of a break before the child. */
  #layoutChild(turn: ChildTurn, appeal: BreakAppeal): Step {
    const flow = this.#flow;
    const before = flow.mark();
    const { child, index, childToken } = turn;
    const result = layoutInFlow(flow, turn);
    if (flow.foundOut) return AGAIN;
    if (result === 'break-before') return this.#moveOn(turn, before, appeal);
    // If the columns of the child have worse breaks than a break before the child, it moves to where there is more room.
    if ((result.columnAppeal ?? appeal) < appeal && !childToken && before.at.hasPlaced) {
      flow.returnTo(before);
      return this.#breakAtBest({ index, appeal });
    }
    const broken = result.breakToken ? this.#breakInside(index, result, result.breakToken) : NEXT;
    if (broken !== NEXT) return broken;
    const { earlyBreak } = result;
    if (earlyBreak)
      this.#breakpoints.pass({ appeal: earlyBreak.appeal, index, inner: earlyBreak }, { before, childToken });
    this.#breakpoints.complete(child, result);
    return NEXT;
  }

  /**
   * Whether the child is the first content in the flow, nothing but floats stands above, and this box can move with both:
   * without a gap between its edge and the child there is no breakpoint (CSS Fragmentation 3, § 4.1, class C), so that an
   * initial letter is not parted from its text. A child that clears the floats has a gap above.
   */
  #goesWithFloats(child: BlockLevelBox, { hasPlaced, cursor }: Progress): boolean {
    const { breaks, sizes, token } = this.#container;
    const isFirst = hasPlaced && token === null && cursor === sizes.topEdge;
    return isFirst && breaks.mayMove && (child.kind === 'lines' || child.style.clear === 'none');
  }

  /** Called if nothing of the child fits here. */
  #moveOn({ child, index, childToken }: ChildTurn, before: Mark, appeal: BreakAppeal): Step {
    if (this.#goesWithFloats(child, before.at)) return BREAK_BEFORE;
    if (before.at.hasPlaced) return this.#breakAtBest({ index, childToken, appeal });
    const { space, breaks } = this.#container;
    const lastResort = { index, childToken, appeal: BreakAppeal.LastResort };
    // Floats of earlier fragmentainers leave no room. Below a spanner, the whole row of columns moves instead.
    if (childToken && !space.breaks.hasContentBefore) return this.#ending.breakAt(lastResort);
    if (breaks.mayMove) return BREAK_BEFORE;
    // Only margins and this box's own start edges come before the child. They fill the page (§ 5.2).
    this.#flow.resolve(space.bfc.blockOffset);
    return this.#ending.breakAt(lastResort);
  }

  /** The child continues in the next fragmentainer, and this box too unless only content that overflows the child does. */
  #breakInside(index: number, { appeal, isTooTall }: ChildDone, childToken: BreakToken): Step {
    const { best } = this.#breakpoints;
    if (this.#container.spansColumns && spannerOf(childToken))
      return this.#ending.beforeSpanner(index, childToken, null);
    if (!isOverflowOnly(childToken)) return this.#breakAtBest({ index, childToken, appeal }, isTooTall);
    if (best && best.appeal > appeal) return this.#breakAtBest({ index, childToken, appeal });
    if (this.#leadsToSpanner(childToken, index)) return this.#ending.breakAt({ index, childToken, appeal });
    this.#flow.keepOverflow(childToken, appeal);
    return NEXT;
  }

  /** Breaks here, or goes back to an earlier breakpoint if that is better. */
  #breakAtBest(here: Break, isTooTall = false): Step {
    const passed = this.#breakpoints.insteadOf(here.index, here.appeal, !!here.childToken && !isTooTall);
    if (!passed) return this.#ending.breakAt(here);
    const { before, childToken } = passed.state;
    this.#flow.returnTo(before);
    const { index, inner, appeal } = passed.break;
    if (!inner) return this.#ending.breakAt({ index, appeal });
    const child = this.#container.box.children.at(index)!;
    // Ends because the child is laid out again up to a breakpoint that is known to fit.
    this.#breakpoints.forget();
    const step = this.#layoutChild({ child, index, childToken, early: inner }, appeal);
    if (step !== NEXT) return step;
    if (this.#flow.at.overflowing.length === 0) throw new Error('a child went past the breakpoint it was given');
    // The breakpoint was in content that overflows the child. The child is complete, so its next sibling moves.
    return this.#ending.breakAt({ index: index + 1, appeal });
  }

  // ── Children that span the columns (CSS Multicol 1, § 6)

  #spansColumns(child: LayoutBox): boolean {
    return this.#container.spansColumns && child.style.columnSpan === 'all' && isInFlow(child);
  }

  /** Stops the flow of columns. The multi-column container lays out the spanner, and continues after it. */
  #breakAtSpanner(spanner: LayoutBox, index: number): Step {
    const flow = this.#flow;
    if (flow.at.blockOffset === null) flow.resolve(flow.nextOffset(flow.at.strut));
    else flow.standAt(maxLu(flow.at.cursor, contentEnd(flow, true)));
    // Ends because each column takes some of the floats and of the overflowing content that continue.
    if (flow.hasOpenFlows) return this.#ending.beforeSpanner(index, null, null);
    return this.#ending.beforeSpanner(index + 1, null, spanner);
  }

  /** Checks whether content that overflows child `index` leads to a spanner, which then comes before the next sibling. */
  #leadsToSpanner(rest: OverflowToken, index: number): boolean {
    const { spansColumns, context } = this.#container;
    return (
      spansColumns && rest.kind === 'block' && leadsToSpanner(rest, overflowSpace(this.#flow, rest, index), context)
    );
  }
}
