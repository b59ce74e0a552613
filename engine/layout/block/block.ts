/** Block formatting context: blocks below one another, broken over pages between them and inside of them. */
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { isFloating, isOutOfFlow, type BlockBox, type BlockLevelBox } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import {
  forcedBreakOf,
  spannerOf,
  type BlockBreakToken,
  type BreakToken,
  type InlineBreakToken,
} from '../contract/break-token.js';
import { leadsToSpanner } from './multicol-spanners.js';
import { type Progress } from './progress.js';
import { type ConstraintSpace } from '../contract/constraint-space.js';
import { warnOfLeftOut } from '../box/cut-off.js';
import { mayLeaveEmpty } from '../box/empty-space.js';
import {
  avoidsBreakInside,
  betterBreak,
  BreakAppeal,
  breakBeforeOf,
  firstNotAside,
  isAvoidBreak,
  isForcedBreak,
  isInFlow,
  joinBreaks,
  standsAside,
  worse,
  type EarlyBreak,
} from '../contract/fragmentation.js';
import { BlockChildren } from './children.js';
import { startPageName } from './page-name.js';
import type { LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';
import { EMPTY_STRUT, type MarginStrut } from '../contract/margin-strut.js';

export function layoutBlock(
  box: BlockBox,
  space: ConstraintSpace,
  token: BlockBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
  legend: LayoutBox | null = null,
): LayoutResult {
  return new BlockLayout(box, space, token, context, early, legend).run();
}

/** After a child: null to go on with the next. */
type Step = LayoutResult | null;

class BlockLayout extends BlockChildren {
  #best: { readonly break: EarlyBreak; readonly progress: Progress; readonly childToken: BreakToken | null } | null =
    null;
  /** What the content comes to with the edges of the box, once all of it is laid out. */
  #contentHeight: LayoutUnit | null = null;
  #previousBreakAfter: BreakBetween = 'auto';
  /** The page name that what came before asks for; null where nothing has come yet. */
  #previousPageName: string | null = null;

  run(): LayoutResult {
    let childToken = this.token?.childToken ?? null;
    if (this.token) {
      for (const float of this.token.floats) this.resumeFloat(float);
      for (const rest of this.token.overflowing) this.resumeOverflow(rest);
    }
    // Ends because the sequence of children does, or the fragmentainer is full.
    for (let index = this.token?.childIndex ?? 0; ; index++, childToken = null) {
      const child = this.box.children.at(index);
      const step = child ? this.#child(child, index, childToken) : this.#complete(index);
      if (this.restartAt !== null) return this.#restart(this.restartAt);
      if (step) return step;
    }
  }

  /** Whether the next child begins so far below a box that cuts it off that it is not laid out. */
  #isLeftOut(): boolean {
    const { offset, cutOffAt } = this.space.fragmentainer;
    if (cutOffAt === undefined) return false;
    return offset + (this.at.own ?? this.space.bfcBlockOffset) + this.at.cursor > cutOffAt;
  }

  /** Once: nothing overflows what nothing breaks. */
  #unbroken(): LayoutResult {
    const { box, space, token, context, early, legend, retryOffset } = this;
    return new BlockLayout(box, space, token, context, early, legend, retryOffset, true).run();
  }

  /** Once: where this box begins is known now. */
  #restart(offset: LayoutUnit): LayoutResult {
    const { box, space, token, context, early, legend, endsCutOff } = this;
    return new BlockLayout(box, space, token, context, early, legend, offset, endsCutOff).run();
  }

  #child(child: BlockLevelBox, index: number, childToken: BreakToken | null): Step {
    if (child === this.legend) return null;
    if (this.#isLeftOut()) {
      warnOfLeftOut(child.node, this.context);
      return this.#complete(index);
    }
    if (this.spansColumns && child.kind !== 'lines' && child.style.columnSpan === 'all' && isInFlow(child))
      return this.#breakAtSpanner(child, index);
    const before = this.at;
    let appeal: BreakAppeal = BreakAppeal.Perfect;
    if (!childToken) {
      const between = this.#breakBetween(child, index);
      const fragments = this.space.fragmentainer.blockSize !== INDEFINITE && !this.cutsOffHere;
      if (
        fragments &&
        (isForcedBreak(between, this.space.fragmentainer) || this.#changesPage(child, index)) &&
        this.hasContentBefore()
      )
        return this.#forcedBreak(index, between);
      if (isAvoidBreak(between, this.space.fragmentainer) || this.avoidBreakInside)
        appeal = BreakAppeal.ViolatingBreakAvoid;
      if (this.early?.index === index && !this.early.inner) return this.#breakAt(index, null, this.early.appeal, null);
      if (before.hasPlaced) this.#remember({ appeal, index, inner: null }, before, null);
    }
    if (child.kind !== 'lines' && isOutOfFlow(child.style)) {
      if (isFloating(child.style)) this.float(child);
      else this.positioned(child);
      return null;
    }
    const inner = this.early?.index === index ? this.early.inner : null;
    return this.#layoutChild(child, index, childToken, appeal, inner);
  }

  #layoutChild(
    child: BlockLevelBox,
    index: number,
    childToken: BreakToken | null,
    appeal: BreakAppeal,
    inner: EarlyBreak | null,
  ): Step {
    const before = this.at;
    const result =
      child.kind === 'lines'
        ? this.lines(child, index, childToken as InlineBreakToken | null, inner)
        : this.blockLevel(child, index, childToken, inner);
    if (this.restartAt !== null) return null;
    if (result === 'break-before') {
      if (before.hasPlaced) return this.#breakAtBest(index, childToken, appeal);
      // Floats that go on leave no room beside them. Below a box that spans columns, the row goes on elsewhere as a whole.
      if (childToken && !this.space.hasContentBefore)
        return this.#breakAt(index, childToken, BreakAppeal.LastResort, null);
      return this.space.hasContentBefore || this.space.hasSpaceBefore
        ? { status: 'break-before' }
        : this.#breakAfterSpace(index);
    }
    // Columns that would have to be broken badly go where there is more room, if that is a better break.
    if ((result.columnAppeal ?? appeal) < appeal && !childToken && before.hasPlaced) {
      this.returnTo(before);
      return this.#breakAtBest(index, null, appeal);
    }
    if (result.breakToken) {
      if (this.spansColumns && spannerOf(result.breakToken))
        return this.#endBeforeSpanner(index, result.breakToken, null);
      if (result.breakToken.kind !== 'block' || !result.breakToken.isAtEnd)
        return this.#breakAtBest(index, result.breakToken, result.appeal, result.isTooTall);
      if (this.#best && this.#best.break.appeal > result.appeal)
        return this.#breakAtBest(index, result.breakToken, result.appeal);
      if (this.#leadsToSpanner(result.breakToken, index))
        return this.#breakAt(index, result.breakToken, result.appeal, null);
      this.keepOverflow(result.breakToken, result.appeal);
    }
    if (result.earlyBreak) {
      const candidate = { appeal: result.earlyBreak.appeal, index, inner: result.earlyBreak };
      this.#remember(candidate, before, childToken);
    }
    this.#previousBreakAfter = result.breakAfter;
    if (isInFlow(child)) this.#previousPageName = result.endPageName;
    return null;
  }

  /**
   * What breaks ask for between the last child in the flow and this one. Floats begin behind a forced break; other boxes
   * out of the flow take part in none, and stand behind the one of the boxes around them.
   */
  #breakBetween(child: BlockLevelBox, index: number): BreakBetween {
    if (isInFlow(child)) return joinBreaks(this.#previousBreakAfter, breakBeforeOf(child));
    const before = this.#previousBreakAfter;
    if (!standsAside(child) || !isForcedBreak(before, this.space.fragmentainer)) return before;
    const next = firstNotAside(this.box.children, index + 1);
    if (!next) return 'auto';
    return isInFlow(next) ? joinBreaks(before, breakBeforeOf(next)) : before;
  }

  /** Whether content that overflows child `index` comes to a spanner: what follows the child comes after it, too. */
  #leadsToSpanner(rest: BlockBreakToken, index: number): boolean {
    return this.spansColumns && leadsToSpanner(rest, this.overflowSpace(rest, index), this.context);
  }

  /** Neighbours on pages of different names are separated by a forced break (CSS Paged Media 3, § 7.1). */
  #changesPage(child: BlockLevelBox, index: number): boolean {
    if (this.#previousPageName === null || this.space.fragmentainer.type !== 'pages' || !isInFlow(child)) return false;
    return startPageName(this.box.children, index, this.space.pageName, this.context) !== this.#previousPageName;
  }

  #remember(candidate: EarlyBreak, progress: Progress, childToken: BreakToken | null): void {
    if (betterBreak(this.#best?.break ?? null, candidate) === candidate)
      this.#best = { break: candidate, progress, childToken };
  }

  // ── Breaking

  /** Nothing but margins and this box's own start edges come before child `index`: they fill the page (§ 5.2). */
  #breakAfterSpace(index: number): LayoutResult {
    this.resolve(this.space.bfcBlockOffset);
    return this.#breakAt(index, null, BreakAppeal.LastResort, null);
  }

  /** The flow of columns stops here; the multi-column container sets what spans them and goes on behind it. */
  #breakAtSpanner(spanner: LayoutBox, index: number): LayoutResult {
    if (this.at.own === null) this.resolve(this.nextOffset(this.at.strut));
    else this.at = { ...this.at, cursor: maxLu(this.at.cursor, this.contentEnd(true)), strut: EMPTY_STRUT };
    // Ends because each column takes some of the floats and of the overflowing content that are still open.
    if (this.hasOpenFlows()) return this.#endBeforeSpanner(index, null, null);
    return this.#endBeforeSpanner(index + 1, null, spanner);
  }

  /** A box that columns end in goes on behind the spanner, or before it, but does not fill the column before it. */
  #endBeforeSpanner(index: number, childToken: BreakToken | null, spanner: LayoutBox | null): LayoutResult {
    const height = maxLu(ZERO, minLu(this.at.cursor, this.sizes.definiteRemaining() ?? this.at.cursor));
    const token = this.breakToken(index, childToken, height, null, spanner);
    this.placeMarker();
    return this.#result(height, token, BreakAppeal.Perfect, EMPTY_STRUT, null);
  }

  #forcedBreak(index: number, between: BreakBetween): LayoutResult {
    if (!this.at.hasPlaced) return { status: 'break-before' };
    return this.#breakAt(
      index,
      null,
      BreakAppeal.Perfect,
      isForcedBreak(between, this.space.fragmentainer) ? between : 'page',
    );
  }

  /** Breaks here, unless going back to an earlier breakpoint is better. */
  #breakAtBest(index: number, childToken: BreakToken | null, appeal: BreakAppeal, isTooTall = false): LayoutResult {
    const best = this.#best;
    // Of two breaks that both violate avoidance, the one inside a child that avoids breaks itself violates more of it.
    const isInside = childToken !== null && !isTooTall;
    const isDeeper = isInside && appeal === BreakAppeal.ViolatingBreakAvoid && this.#avoidsItself(index);
    const winsTies = isDeeper && best?.break.index === index && !best.break.inner;
    if (!best || best.break.appeal < appeal || (best.break.appeal === appeal && !winsTies))
      return this.#breakAt(index, childToken, appeal, null);
    this.returnTo(best.progress);
    const { index: earlier, inner } = best.break;
    if (!inner) return this.#breakAt(earlier, null, best.break.appeal, null);
    const child = this.box.children.at(earlier)!;
    // Ends: the child is laid out again up to a breakpoint that is known to fit.
    this.#best = null;
    const step = this.#layoutChild(child, earlier, best.childToken, best.break.appeal, inner);
    if (this.restartAt !== null) return this.#restart(this.restartAt);
    if (!step && this.at.overflowing.length === 0) throw new Error('a child went past the breakpoint it was given');
    // The breakpoint was in content that overflows the child, which is complete: what follows it moves on.
    return step ?? this.#breakAt(earlier + 1, null, best.break.appeal, null);
  }

  #avoidsItself(index: number): boolean {
    const child = this.box.children.at(index);
    return !!child && child.kind !== 'lines' && avoidsBreakInside(child.style.breakInside, this.space.fragmentainer);
  }

  #breakAt(
    index: number,
    childToken: BreakToken | null,
    appeal: BreakAppeal,
    forced: BreakBetween | null,
  ): LayoutResult {
    const { overflowAppeal } = this.at;
    if (overflowAppeal < appeal) return this.#breakAt(index, childToken, overflowAppeal, forced);
    const atEnd = this.cutsOffHere ? null : this.heightAtEnd();
    if (atEnd !== null) {
      const token = { ...this.breakToken(index, childToken, atEnd, forced), isAtEnd: true };
      this.placeMarker();
      return this.#result(atEnd, token, appeal, EMPTY_STRUT, null);
    }
    const { cursor } = this.at;
    const remaining = this.remaining();
    // Content that could not be broken is in the box, even where it hangs out of the fragmentainer.
    const height = maxLu(maxLu(ZERO, cursor), minLu(remaining, this.sizes.definiteRemaining() ?? remaining));
    const token = this.breakToken(index, childToken, height, forced);
    this.placeMarker();
    return this.#result(height, token, appeal, EMPTY_STRUT, null);
  }

  // ── Finishing

  #complete(childIndex: number): LayoutResult {
    const { style } = this.box;
    if (this.isFormattingContext && this.at.exclusions.open.length > 0)
      return this.#breakAt(childIndex, null, BreakAppeal.Perfect, null);
    if (this.token?.isAtEnd) return this.#completeWith(ZERO, EMPTY_STRUT, childIndex);
    this.placeMarker();
    const isAuto = this.sizes.definiteRemaining() === null;
    const holdsMargins = this.isFormattingContext || this.sizes.edges.bottom > 0 || this.at.isCleared;
    if (this.at.own === null && this.isHeldByClearance()) {
      this.at = { ...this.at, own: this.space.clearanceOffset, isCleared: true };
      return this.#result(this.sizes.usedHeight(ZERO), null, BreakAppeal.Perfect, EMPTY_STRUT, null);
    }
    if (this.at.own === null) {
      const height = this.sizes.usedHeight(ZERO);
      if (height === 0) return this.#result(ZERO, null, BreakAppeal.Perfect, this.at.strut, null);
      // An empty box with a height: margins through it end above it.
      this.settle();
    }
    const content = this.contentEnd(holdsMargins);
    this.#contentHeight = maxLu(ZERO, add(content, this.sizes.edges.bottom));
    const height = this.sizes.usedHeight(this.#contentHeight);
    const remaining = this.remaining();
    if (height > content + this.sizes.edges.bottom) {
      if (height > remaining) {
        if (remaining > this.sizes.topEdge + this.sizes.clonedEnd)
          return this.#breakInEmptySpace(childIndex, height, remaining);
        if (this.hasContentBefore() && !this.at.hasPlaced) return { status: 'break-before' };
      } else if (this.#leavesEndBehind(height)) {
        if (this.avoidBreakInside && this.hasContentBefore() && !this.at.hasPlaced) return { status: 'break-before' };
        const token = this.breakToken(childIndex, null, height, null);
        return this.#result(height, token, this.at.overflowAppeal, EMPTY_STRUT, null);
      }
    }
    const isWhole = height >= content + this.sizes.edges.bottom;
    this.alignContent(sub(height, this.#contentHeight));
    const passesOn = !holdsMargins && isAuto && isWhole && (style.minHeight === 0 || style.minHeight === 'auto');
    return this.#completeWith(height, passesOn ? this.at.strut : EMPTY_STRUT, childIndex);
  }

  /** The box ends here; content that overflows it may go on. */
  #completeWith(height: LayoutUnit, endStrut: MarginStrut, childIndex: number): LayoutResult {
    if (this.at.overflowing.length === 0) {
      const earlyBreak = this.cutsOffHere ? null : (this.#best?.break ?? null);
      return this.#result(height, null, BreakAppeal.Perfect, endStrut, earlyBreak);
    }
    if (this.mayCutOff) return this.#unbroken();
    const token = { ...this.breakToken(childIndex, null, height, null), isAtEnd: true };
    return this.#result(height, token, this.at.overflowAppeal, endStrut, null);
  }

  /** What ends together with this box does not fit below it: then a part of this box, if only its end, goes on with that. */
  #leavesEndBehind(height: LayoutUnit): boolean {
    const { reservedBlockEnd, fragmentainer } = this.space;
    // Ends: behind the break no height is left, and what would fill half of the fragmentainer is not kept together.
    return height > 0 && height + reservedBlockEnd > this.remaining() && reservedBlockEnd < fragmentainer.blockSize / 2;
  }

  /** Content is complete but the box is higher than the page: the rest of its height goes on, and each page takes some. */
  #breakInEmptySpace(childIndex: number, height: LayoutUnit, remaining: LayoutUnit): LayoutResult {
    if (
      !mayLeaveEmpty(height, { ...this.space, fragmentainer: this.innerFragmentainer() }, this.box.node, this.context)
    )
      return this.#result(remaining, null, BreakAppeal.Perfect, EMPTY_STRUT, null);
    const token = this.breakToken(childIndex, null, remaining, null);
    return this.#result(remaining, token, this.at.overflowAppeal, EMPTY_STRUT, null);
  }

  #result(
    height: LayoutUnit,
    breakToken: BlockBreakToken | null,
    appeal: BreakAppeal,
    endStrut: MarginStrut,
    earlyBreak: EarlyBreak | null,
  ): LaidOut {
    const { own, firstBaseline, lastBaseline } = this.at;
    const continues = breakToken !== null && !breakToken.isAtEnd;
    const contained = this.contain(this.boxFragment(height, continues || !!this.token?.isAtEnd), continues);
    return {
      status: 'laid-out',
      fragment: contained.fragment,
      breakToken:
        breakToken && (contained.later.length > 0 ? { ...breakToken, positioned: contained.later } : breakToken),
      appeal:
        continues && this.avoidBreakInside && forcedBreakOf(breakToken) === 'auto' && !spannerOf(breakToken)
          ? worse(appeal, BreakAppeal.ViolatingBreakAvoid)
          : appeal,
      contentHeight: breakToken ? null : this.#contentHeight,
      earlyBreak,
      bfcOffset: own,
      endStrut,
      firstBaseline,
      lastBaseline,
      breakAfter: joinBreaks(this.#previousBreakAfter, this.box.style.breakAfter),
      endPageName: this.#previousPageName ?? this.space.pageName,
      floats: this.floatsInside(),
    };
  }
}
