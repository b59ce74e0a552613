/** Block formatting context: blocks below one another, margins collapsing, broken over pages between them. */
import { INDEFINITE, maxLu, minLu, ZERO, type LayoutUnit } from '../base/units.js';
import {
  establishesFormattingContext,
  isFloating,
  isMulticol,
  isOutOfFlow,
  type BlockBox,
  type BlockLevelBox,
  type InlineFlow,
} from '../box/box.js';
import type { BreakBetween } from '../css/values.js';
import {
  forcedBreakOf,
  spannerOf,
  type BlockBreakToken,
  type BlockContainerToken,
  type BreakToken,
  type InlineBreakToken,
  type MulticolBreakToken,
} from './break-token.js';
import { layoutMulticol } from './multicol.js';
import { minimumBesideFloats, placeBesideFloats, type PlacedBeside } from './beside-floats.js';
import { NO_BASELINES, type ChildOutcome, type ChildPlace, type Progress } from './block-progress.js';
import { inlineOffset, usedMargins, type UsedMargins } from './box-sizes.js';
import { type ConstraintSpace } from './constraint-space.js';
import { CLEARS_LATER, NO_CLEARANCE, type OpenFloat } from './exclusions.js';
import { mayLeaveEmpty } from './empty-space.js';
import { placeFloat, type PlacedFloat } from './floats.js';
import {
  avoidsBreakInside,
  betterBreak,
  BreakAppeal,
  breakBeforeOf,
  isAvoidBreak,
  isForcedBreak,
  isInFlow,
  joinBreaks,
  startPageName,
  usedPageName,
  worse,
  type EarlyBreak,
} from './fragmentation.js';
import { layoutInlineFlow } from './inline.js';
import { prepareFlow } from './inline-segments.js';
import { BlockState } from './block-state.js';
import { layoutBox, type LayoutBox } from './layout-box.js';
import type { LayoutContext } from './layout-context.js';
import type { LaidOut, LayoutResult } from './layout-result.js';
import { appendMargin, EMPTY_STRUT, strutSum, type MarginStrut } from './margin-strut.js';
import { layoutMarker } from './marker.js';
import { candidate, moved } from './out-of-flow.js';

export function layoutBlock(
  box: BlockBox,
  space: ConstraintSpace,
  token: BlockContainerToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
  legend: LayoutBox | null = null,
): LayoutResult {
  if (isMulticol(box.style)) return layoutMulticol(box, space, token as MulticolBreakToken | null, context);
  return new BlockLayout(box, space, token as BlockBreakToken | null, context, early, legend).run();
}

/** After a child: null to go on with the next. */
type Step = LayoutResult | null;

class BlockLayout extends BlockState {
  #best: { readonly break: EarlyBreak; readonly progress: Progress; readonly childToken: BreakToken | null } | null =
    null;
  #previousBreakAfter: BreakBetween = 'auto';
  /** The page name that what came before asks for; null where nothing has come yet. */
  #previousPageName: string | null = null;

  run(): LayoutResult {
    let childToken = this.token?.childToken ?? null;
    if (this.token) {
      for (const float of this.token.floats) this.#resumeFloat(float);
      for (const rest of this.token.overflowing) this.#resumeOverflow(rest);
    }
    // Ends because the sequence of children does, or the fragmentainer is full.
    for (let index = this.token?.childIndex ?? 0; ; index++, childToken = null) {
      const child = this.box.children.at(index);
      const step = child ? this.#child(child, index, childToken) : this.#complete(index);
      if (this.restartAt !== null) return this.#restart(this.restartAt);
      if (step) return step;
    }
  }

  /** Once: where this box begins is known now. */
  #restart(offset: LayoutUnit): LayoutResult {
    return new BlockLayout(this.box, this.space, this.token, this.context, this.early, this.legend, offset).run();
  }

  #child(child: BlockLevelBox, index: number, childToken: BreakToken | null): Step {
    if (child === this.legend) return null;
    const before = this.at;
    let appeal: BreakAppeal = BreakAppeal.Perfect;
    if (!childToken) {
      const between = joinBreaks(this.#previousBreakAfter, isInFlow(child) ? breakBeforeOf(child) : 'auto');
      const fragments = this.space.fragmentainer.blockSize !== INDEFINITE;
      if (
        fragments &&
        (isForcedBreak(between, this.space.fragmentainer) || this.#changesPage(child)) &&
        this.hasContentBefore()
      )
        return this.#forcedBreak(index, between);
      if (isAvoidBreak(between, this.space.fragmentainer) || this.avoidBreakInside)
        appeal = BreakAppeal.ViolatingBreakAvoid;
      if (this.early?.index === index && !this.early.inner) return this.#breakAt(index, null, this.early.appeal, null);
      if (before.hasPlaced) this.#remember({ appeal, index, inner: null }, before, null);
    }
    if (child.kind !== 'lines' && isOutOfFlow(child.style)) {
      if (isFloating(child.style)) this.#float(child);
      else this.#positioned(child);
      return null;
    }
    const inner = this.early?.index === index ? this.early.inner : null;
    if (this.spansColumns && child.kind !== 'lines' && child.style.columnSpan === 'all')
      return this.#breakAtSpanner(child, index);
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
        ? this.#lines(child, index, childToken as InlineBreakToken | null, inner)
        : this.#block(child, index, childToken, inner);
    if (this.restartAt !== null) return null;
    if (result === 'break-before') {
      if (before.hasPlaced) return this.#breakAtBest(index, childToken, appeal);
      // Floats that go on leave no room beside them.
      if (childToken) return this.#breakAt(index, childToken, BreakAppeal.LastResort, null);
      return this.space.hasContentBefore || this.space.hasSpaceBefore
        ? { status: 'break-before' }
        : this.#breakAfterSpace(index);
    }
    if (result.breakToken) {
      if (this.spansColumns && spannerOf(result.breakToken))
        return this.#endBeforeSpanner(index, result.breakToken, null);
      if (result.breakToken.kind !== 'block' || !result.breakToken.isAtEnd)
        return this.#breakAtBest(index, result.breakToken, result.appeal);
      if (this.#best && this.#best.break.appeal > result.appeal)
        return this.#breakAtBest(index, result.breakToken, result.appeal);
      this.#keepOverflow(result.breakToken, result.appeal);
    }
    if (result.earlyBreak) {
      const candidate = { appeal: result.earlyBreak.appeal, index, inner: result.earlyBreak };
      this.#remember(candidate, before, childToken);
    }
    this.#previousBreakAfter = result.breakAfter;
    if (isInFlow(child)) this.#previousPageName = result.endPageName;
    return null;
  }

  /** Neighbours on pages of different names are separated by a forced break (CSS Paged Media 3, § 7.1). */
  #changesPage(child: BlockLevelBox): boolean {
    if (this.#previousPageName === null || this.space.fragmentainer.type !== 'pages' || !isInFlow(child)) return false;
    return startPageName(child, this.space.pageName) !== this.#previousPageName;
  }

  #remember(candidate: EarlyBreak, progress: Progress, childToken: BreakToken | null): void {
    if (betterBreak(this.#best?.break ?? null, candidate) === candidate)
      this.#best = { break: candidate, progress, childToken };
  }

  // ── Children

  #lines(flow: InlineFlow, index: number, token: InlineBreakToken | null, early: EarlyBreak | null): ChildOutcome {
    const { hasContent } = prepareFlow(flow, this.context);
    const offset = hasContent ? this.nextOffset(this.at.strut) : this.floatOffset();
    if (hasContent && this.isMovedTo(offset)) return 'break-before';
    const space = this.childSpace({
      index,
      offset,
      strut: EMPTY_STRUT,
      margin: ZERO,
      available: this.sizes.contentInlineSize,
      shrinkToFit: false,
      pageName: this.space.pageName,
      clearance: NO_CLEARANCE,
      forcesClearance: false,
      isBelowFloats: false,
    });
    const result = layoutInlineFlow(flow, space, token, this.context, early);
    if (result.status === 'break-before') return 'break-before';
    if (hasContent) this.resolve(offset);
    const y = this.at.own === null ? this.at.cursor : ((offset - this.base()) as LayoutUnit);
    const left = this.sizes.edges.left;
    for (const child of result.children)
      this.children.push({
        x: (left + child.x) as LayoutUnit,
        y: (y + child.y) as LayoutUnit,
        fragment: child.fragment,
      });
    for (const child of result.children) if (child.fragment.kind === 'box') this.carry(child, child.fragment, left, y);
    for (const item of result.outOfFlow) this.carried.push(moved(item, left, y));
    this.meet(result.exclusions, this.at.own === null ? offset : null);
    if (hasContent) this.advance((y + result.blockSize) as LayoutUnit, EMPTY_STRUT, true, y, result);
    else this.advance(this.at.cursor, this.at.strut, false, y, NO_BASELINES);
    const { breakToken, appeal, earlyBreak } = result;
    return { breakToken, appeal, earlyBreak, breakAfter: 'auto', endPageName: this.space.pageName };
  }

  #block(child: LayoutBox, index: number, childToken: BreakToken | null, early: EarlyBreak | null): ChildOutcome {
    const margins = usedMargins(child.style, this.sizes.contentInlineSize);
    const startMargin = this.startMargin(child, index, childToken, margins.top);
    const clearance = childToken ? NO_CLEARANCE : this.at.exclusions.clearance(child.style.clear);
    if (clearance === CLEARS_LATER) return 'break-before';
    // Floats that begin with this box cannot be passed by margins, so it does not move any more (CSS 2 § 9.5.2).
    const forcesClearance = this.at.assumed !== null && clearance > this.at.assumed;
    if (forcesClearance) this.settle();
    const place = {
      index,
      strut: appendMargin(this.at.strut, startMargin),
      margin: startMargin,
      available: (this.sizes.contentInlineSize - (margins.left ?? 0) - (margins.right ?? 0)) as LayoutUnit,
      shrinkToFit: child.kind === 'table',
      pageName: usedPageName(child, this.space.pageName),
      clearance,
      forcesClearance,
      isBelowFloats: false,
    };
    const layOut = (at: ChildPlace) => layoutBox(child, this.childSpace(at), childToken, this.context, early);
    // Margins of a new formatting context stay outside of it, so its place is known beforehand.
    const isIndependent =
      child.kind !== 'running' && (child.kind !== 'block' || establishesFormattingContext(child.style));
    return isIndependent
      ? this.#independent(child, margins, place, layOut)
      : this.#collapsing(
          child,
          margins,
          { ...place, offset: this.at.own === null ? this.space.bfcBlockOffset : this.nextOffset(EMPTY_STRUT) },
          layOut,
        );
  }

  /** A child whose margins may collapse with those of its own children. */
  #collapsing(
    child: LayoutBox,
    margins: UsedMargins,
    place: ChildPlace,
    layOut: (place: ChildPlace) => LayoutResult,
  ): ChildOutcome {
    const { strut, clearance } = place;
    const result = layOut(place);
    if (result.status === 'break-before') return 'break-before';
    const { fragment, bfcOffset, floats } = result;
    const isCleared =
      bfcOffset !== null && bfcOffset === clearance && (place.forcesClearance || clearance > this.nextOffset(strut));
    if (bfcOffset !== null) this.resolve(isCleared ? this.nextOffset(this.at.strut) : bfcOffset);
    const y =
      bfcOffset === null
        ? this.at.own === null
          ? this.at.cursor
          : ((this.at.cursor + strutSum(strut)) as LayoutUnit)
        : ((bfcOffset - this.base()) as LayoutUnit);
    const x = inlineOffset(margins, this.box.style.direction, this.sizes.contentInlineSize, fragment.width);
    this.place(fragment, (this.sizes.edges.left + x) as LayoutUnit, y);
    if (floats) this.meet(floats.exclusions, floats.assumedOffset);
    const { cursor } = this.at;
    if (child.kind === 'running') this.advance(cursor, this.at.strut, false, y, result);
    else if (isCleared && floats?.endsCleared && fragment.height === 0) {
      // Its margins collapse with what follows, its top margin above its place (§ 8.3.1).
      const own = appendMargin(EMPTY_STRUT, place.margin);
      this.advance((y - strutSum(own)) as LayoutUnit, appendMargin(own, margins.bottom), false, y, result);
      this.at = { ...this.at, isCleared: true };
    } else {
      const end = bfcOffset === null ? cursor : ((y + fragment.height) as LayoutUnit);
      const takesRoom = bfcOffset !== null && fragment.height > 0;
      this.advance(end, appendMargin(result.endStrut, margins.bottom), takesRoom, y, result);
      if (floats?.endsCleared) this.at = { ...this.at, isCleared: true };
    }
    return result;
  }

  /** A child that is a formatting context of its own: it stands beside floats, or below them. */
  #independent(
    child: LayoutBox,
    margins: UsedMargins,
    place: Omit<ChildPlace, 'offset'>,
    layOut: (place: ChildPlace) => LayoutResult,
  ): ChildOutcome {
    const hypothetical = this.nextOffset(place.strut);
    const isCleared = place.forcesClearance || place.clearance > hypothetical;
    if (isCleared) this.settle();
    const top = isCleared ? place.clearance : hypothetical;
    const placed = this.at.exclusions.isEmpty
      ? this.#withoutFloats(margins, top, (offset) => layOut({ ...place, offset, strut: EMPTY_STRUT }))
      : this.#besideFloats(child, margins, top, (offset, available, isBelowFloats) =>
          layOut({ ...place, offset, strut: EMPTY_STRUT, available, isBelowFloats }),
        );
    if (!placed) return 'break-before';
    const { result } = placed;
    const { fragment } = result;
    this.resolve(placed.y);
    const y = (placed.y - this.base()) as LayoutUnit;
    this.place(fragment, (placed.x - this.contentLeft + this.sizes.edges.left) as LayoutUnit, y);
    const endStrut = appendMargin(result.endStrut, margins.bottom);
    this.advance((y + fragment.height) as LayoutUnit, endStrut, fragment.height > 0, y, result);
    return result;
  }

  #withoutFloats(margins: UsedMargins, y: LayoutUnit, layOut: (y: LayoutUnit) => LayoutResult): PlacedBeside | null {
    const result = layOut(y);
    if (result.status === 'break-before') return null;
    const start = inlineOffset(margins, this.box.style.direction, this.sizes.contentInlineSize, result.fragment.width);
    return { result, x: (this.contentLeft + start) as LayoutUnit, y };
  }

  #besideFloats(
    child: LayoutBox,
    margins: UsedMargins,
    top: LayoutUnit,
    layOut: (y: LayoutUnit, available: LayoutUnit, isBelowFloats: boolean) => LayoutResult,
  ): PlacedBeside | null {
    const { contentInlineSize } = this.sizes;
    const placeFrom = (from: LayoutUnit) =>
      placeBesideFloats({
        exclusions: this.at.exclusions,
        top: from,
        left: this.contentLeft,
        right: (this.contentLeft + contentInlineSize) as LayoutUnit,
        margins,
        direction: this.box.style.direction,
        minimum: () => minimumBesideFloats(child, contentInlineSize, this.context),
        layOut: (y, available) => layOut(y, available, y > from),
      });
    const { assumed } = this.at;
    if (assumed === null) return placeFrom(top);
    // Floats that begin with this box move with it if the child fits beside them; else its margin does not move them.
    const beside = placeFrom(assumed);
    if (beside && beside.y > assumed) this.settle();
    return !beside || beside.y > assumed || top === assumed ? beside : placeFrom(top);
  }

  // ── Floats and positioned boxes

  #float(box: LayoutBox): void {
    const top = this.floatOffset();
    const mayMove = this.hasContentBefore() || this.space.hasSpaceBefore || this.usesUpSpace(ZERO);
    this.#placeFloat(placeFloat(box, null, top, mayMove, this.floatContainer(), this.at.exclusions, this.context), top);
  }

  /** A float that an earlier fragmentainer left open: it begins where this fragment does. */
  #resumeFloat(float: OpenFloat): void {
    const { box, token, left, right, percentageBlockSize, pageName } = float;
    const container = { ...this.floatContainer(), left, right, percentageBlockSize, pageName };
    const top = this.at.cursor;
    const mayMove = this.space.hasContentBefore || this.children.length > 0;
    this.#placeFloat(placeFloat(box, token, top, mayMove, container, this.at.exclusions, this.context), top);
    // Margins above what comes first here are cut off as if there were no float.
    this.at = { ...this.at, hasPlaced: false };
  }

  /** What earlier fragmentainers had no room for of a child that is complete: it takes no room here. */
  #resumeOverflow(rest: BlockBreakToken): void {
    const { box } = rest;
    const { contentInlineSize, edges } = this.sizes;
    const margins = usedMargins(box.style, contentInlineSize);
    const space = this.childSpace({
      index: this.token!.childIndex,
      offset: this.nextOffset(EMPTY_STRUT),
      strut: EMPTY_STRUT,
      margin: ZERO,
      available: (contentInlineSize - (margins.left ?? 0) - (margins.right ?? 0)) as LayoutUnit,
      shrinkToFit: false,
      pageName: usedPageName(box, this.space.pageName),
      clearance: NO_CLEARANCE,
      forcesClearance: false,
      isBelowFloats: false,
    });
    const result = layoutBox(box, { ...space, reservedBlockEnd: ZERO }, rest, this.context, null);
    if (result.status === 'break-before') return void this.#keepOverflow(rest, BreakAppeal.Perfect);
    const x = inlineOffset(margins, this.box.style.direction, contentInlineSize, result.fragment.width);
    this.place(result.fragment, (edges.left + x) as LayoutUnit, this.at.cursor);
    if (result.breakToken) this.#keepOverflow(result.breakToken as BlockBreakToken, result.appeal);
  }

  #keepOverflow(rest: BlockBreakToken, appeal: BreakAppeal): void {
    const { overflowing, overflowAppeal } = this.at;
    this.at = { ...this.at, overflowing: [...overflowing, rest], overflowAppeal: worse(overflowAppeal, appeal) };
  }

  #placeFloat({ fragment, x, y, exclusions }: PlacedFloat, top: LayoutUnit): void {
    const { own, hasPlaced } = this.at;
    this.meet(exclusions, own === null ? top : null);
    if (!fragment) return;
    const origin = own === null ? top : this.base();
    const left = (this.contentLeft - this.sizes.edges.left) as LayoutUnit;
    this.addChild(fragment, (x - left) as LayoutUnit, (y - origin) as LayoutUnit);
    const { childCount, carriedCount } = { childCount: this.children.length, carriedCount: this.carried.length };
    this.at = { ...this.at, childCount, carriedCount, hasPlaced: hasPlaced || fragment.height > 0 };
  }

  #positioned(box: LayoutBox): void {
    const { own, cursor, strut } = this.at;
    const { edges, contentInlineSize } = this.sizes;
    const { direction } = this.box.style;
    const x = direction === 'rtl' ? edges.left + contentInlineSize : edges.left;
    const y = own === null ? cursor : cursor + strutSum(strut);
    this.carried.push(candidate(box, { x: x as LayoutUnit, y: y as LayoutUnit }, direction));
    this.at = { ...this.at, carriedCount: this.carried.length };
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
    return this.#endBeforeSpanner(index + 1, null, spanner);
  }

  /** A box that columns end in goes on behind the spanner, but does not fill the column before it. */
  #endBeforeSpanner(index: number, childToken: BreakToken | null, spanner: LayoutBox | null): LayoutResult {
    const height = maxLu(ZERO, minLu(this.at.cursor, this.sizes.definiteRemaining() ?? this.at.cursor));
    const token = this.breakToken(index, childToken, height, null, spanner);
    this.#placeMarker();
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
  #breakAtBest(index: number, childToken: BreakToken | null, appeal: BreakAppeal): LayoutResult {
    const best = this.#best;
    // Of two breaks that both violate avoidance, the one inside a child that avoids breaks itself violates more of it.
    const isDeeper = childToken !== null && appeal === BreakAppeal.ViolatingBreakAvoid && this.#avoidsItself(index);
    const bestAppeal =
      best && isDeeper && best.break.index === index && !best.break.inner
        ? best.break.appeal + 0.5
        : best?.break.appeal;
    if (!best || bestAppeal! <= appeal) return this.#breakAt(index, childToken, appeal, null);
    this.children.length = best.progress.childCount;
    this.carried.length = best.progress.carriedCount;
    this.at = best.progress;
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
    const atEnd = this.heightAtEnd();
    if (atEnd !== null) {
      const token = { ...this.breakToken(index, childToken, atEnd, forced), isAtEnd: true };
      this.#placeMarker();
      return this.#result(atEnd, token, appeal, EMPTY_STRUT, null);
    }
    const { cursor } = this.at;
    const remaining = this.remaining();
    const height = maxLu(
      ZERO,
      maxLu(minLu(cursor, remaining), minLu(remaining, this.sizes.definiteRemaining() ?? remaining)),
    );
    const token = this.breakToken(index, childToken, height, forced);
    this.#placeMarker();
    return this.#result(height, token, appeal, EMPTY_STRUT, null);
  }

  // ── Finishing

  #complete(childIndex: number): LayoutResult {
    const { style } = this.box;
    if (this.isFormattingContext && this.at.exclusions.open.length > 0)
      return this.#breakAt(childIndex, null, BreakAppeal.Perfect, null);
    if (this.token?.isAtEnd) return this.#completeWith(ZERO, EMPTY_STRUT, childIndex);
    this.#placeMarker();
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
    const height = this.sizes.usedHeight(maxLu(ZERO, (content + this.sizes.edges.bottom) as LayoutUnit));
    const remaining = this.remaining();
    if (height > remaining && height > content + this.sizes.edges.bottom) {
      if (remaining > this.sizes.topEdge) return this.#breakInEmptySpace(childIndex, height, remaining);
      if (this.hasContentBefore() && !this.at.hasPlaced) return { status: 'break-before' };
    }
    const isWhole = height >= content + this.sizes.edges.bottom;
    const passesOn = !holdsMargins && isAuto && isWhole && (style.minHeight === 0 || style.minHeight === 'auto');
    return this.#completeWith(height, passesOn ? this.at.strut : EMPTY_STRUT, childIndex);
  }

  /** The box ends here; content that overflows it may go on. */
  #completeWith(height: LayoutUnit, endStrut: MarginStrut, childIndex: number): LaidOut {
    if (this.at.overflowing.length === 0)
      return this.#result(height, null, BreakAppeal.Perfect, endStrut, this.#best?.break ?? null);
    const token = { ...this.breakToken(childIndex, null, height, null), isAtEnd: true };
    return this.#result(height, token, this.at.overflowAppeal, endStrut, null);
  }

  /** Content is complete but the box is higher than the page: the rest of its height goes on, and each page takes some. */
  #breakInEmptySpace(childIndex: number, height: LayoutUnit, remaining: LayoutUnit): LayoutResult {
    if (!mayLeaveEmpty(height, this.space.fragmentainer, this.box.node, this.context))
      return this.#result(remaining, null, BreakAppeal.Perfect, EMPTY_STRUT, null);
    const token = this.breakToken(childIndex, null, remaining, null);
    return this.#result(remaining, token, BreakAppeal.Perfect, EMPTY_STRUT, null);
  }

  #placeMarker(): void {
    const { marker } = this.box;
    if (!marker || this.token) return;
    const placed = layoutMarker(marker, this.context);
    const { firstBaseline, cursor } = this.at;
    const gap = placed.gap;
    const x =
      this.box.style.direction === 'rtl'
        ? this.sizes.edges.left + this.sizes.contentInlineSize + gap
        : this.sizes.edges.left - placed.fragment.width - gap;
    if (firstBaseline === null) this.resolve(this.nextOffset(this.at.strut));
    // Without a line to stand beside, the marker stands at the top; alone, it makes the item as high as itself.
    const y = firstBaseline === null ? this.sizes.topEdge : firstBaseline - placed.fragment.baseline;
    this.children.unshift({ x: x as LayoutUnit, y: y as LayoutUnit, fragment: placed.fragment });
    if (firstBaseline !== null || this.at.hasPlaced) return;
    this.at = {
      ...this.at,
      cursor: (cursor + placed.fragment.height) as LayoutUnit,
      strut: EMPTY_STRUT,
      hasPlaced: true,
    };
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
