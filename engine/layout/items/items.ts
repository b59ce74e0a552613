/**
 * The items of flex and grid containers, page by page (CSS Flexbox 1, § 12; CSS Grid 1, § 13): their geometry is computed
 * as if nothing fragmented, then they are set where it has them.
 */
import type { Rect } from '../../base/geometry.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { ItemContainerBox, RunningBox } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import { BlockSizes } from '../box/block-sizes.js';
import {
  isOverflowOnly,
  type ItemOverflow,
  type ItemsBreakToken,
  type ItemFlowState,
  type ItemState,
  type OverflowToken,
} from '../contract/break-token.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { containCarried, containerFragment } from '../positioned/container-fragment.js';
import { cutOffBelow, cutsOff, isHeld } from '../box/cut-off.js';
import { belowContent, tooEmpty } from '../fragmentation/below-content.js';
import { BoxBreaks, heightAtBreak } from '../fragmentation/box-breaks.js';
import { PassedBreakpoints } from '../fragmentation/passed-breakpoints.js';
import { MAX_EMPTY_PAGES } from '../contract/policy.js';
import { filledToRow, onlyStretchGoesOn, RowEnds, rowBreakBefore } from './item-flows.js';
import { flowsOf, type ItemFlow, type ItemGeometry, type ItemRow, type PlacedItem } from '../contract/item-geometry.js';
import { itemSpace, measuredText, measureItem } from './item-measure.js';
import type { FragmentChild } from '../contract/fragment.js';
import { BreakAppeal, joinBreaks, within, worse, type EarlyBreak } from '../contract/fragmentation.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import { carriedBy, type OutOfFlow, type PositionedCandidate } from '../contract/out-of-flow.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { rulesOfPage, type SetBand } from './item-rules.js';
import { runningFragment } from '../positioned/running-elements.js';
import { positionedChildren } from './positioned-children.js';
import type { FlowOutcome, ItemStart, RowPlace, RowStart, SetItem, SetRow } from './set-rows.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';
import { warned } from '../contract/layout-warning.js';
import { EMPTY_STRUT } from '../contract/margin-strut.js';
import { relativeShift } from '../box/relative.js';

/** What a model of items (flex, grid) says of a container: its geometry, and where positioned children would stand. */
export interface ItemModel<B extends ItemContainerBox> {
  measure(box: B, sizes: BlockSizes, space: ConstraintSpace, context: LayoutContext): MeasuredContainer;
}

export interface MeasuredContainer {
  readonly geometry: ItemGeometry;
  readonly running: readonly RunningBox[];
  readonly positioned: readonly LayoutBox[];
  /** A positioned child of a container whose content and padding boxes are these. */
  candidate(box: LayoutBox, content: Rect, padding: Rect): PositionedCandidate;
}

/** Lays out the items of a container where its model puts them, over as many pages as they need. */
/** The arguments of a layout; see contract/recursion.ts. */
interface ItemsInput<B extends ItemContainerBox> {
  readonly box: B;
  readonly space: ConstraintSpace;
  readonly token: ItemsBreakToken | null;
  readonly context: LayoutContext;
  readonly early: EarlyBreak | null;
}

export function layoutItems<B extends ItemContainerBox>(model: ItemModel<B>, input: ItemsInput<B>): LayoutResult {
  return new ItemsLayout(model, input).run();
}

/** The room that items may take on an empty page. */
export function itemsMonolithicLimit({ edges }: BlockSizes, space: ConstraintSpace): LayoutUnit {
  return maxLu(ZERO, sub(space.page.monolithicLimit, edges.top, edges.bottom));
}

/** A content-box block size within the container's limits. */
export function clampContentBlock(sizes: BlockSizes, size: LayoutUnit): LayoutUnit {
  const blockEdges = sizes.edges.top + sizes.edges.bottom;
  return maxLu(ZERO, (sizes.usedHeight((size + blockEdges) as LayoutUnit) - blockEdges) as LayoutUnit);
}

/** Whether alignment or a margin has put an item lower than others of its row: it may go on by itself behind a break. */
function isSetLower({ y }: PlacedItem, { items }: ItemRow): boolean {
  return items.some((other) => other.y < y);
}

/** Its row ends at `end` of this page. */
function filledItem(one: SetItem, row: ItemRow, end: LayoutUnit): SetItem {
  const { placed, child, y } = one;
  const fragment = filledToRow(placed, row, child.fragment, sub(end, y, placed.marginBottom));
  return { ...one, child: { ...child, fragment } };
}

const BEGIN: ItemFlowState = { rowIndex: 0, gap: ZERO, items: null, forced: null };
const DONE: ItemState = { status: 'done' };

class ItemsLayout<B extends ItemContainerBox> {
  readonly box: B;
  readonly space: ConstraintSpace;
  readonly token: ItemsBreakToken | null;
  readonly context: LayoutContext;
  readonly early: EarlyBreak | null;
  readonly #sizes: BlockSizes;
  readonly #geometry: ItemGeometry;
  /** Of all pages: made once, because the next page would take as long as this one. */
  readonly #rows: readonly ItemFlow[];
  /** As the items see it. */
  readonly #breaks: BoxBreaks;
  readonly #set: SetItem[] = [];
  /** The rows of each flow on this page. */
  readonly #bands: SetBand[][] = [];
  readonly #running: FragmentChild[] = [];
  /** Where the container begins. */
  #measured: MeasuredContainer | null = null;
  #earlyBreak: EarlyBreak | null = null;
  /** The items that are complete here, whose overflowing content goes on; the worst appeal of the breaks in it. */
  readonly #overflowing: ItemOverflow[] = [];
  #overflowAppeal: BreakAppeal = BreakAppeal.Perfect;

  constructor(
    readonly model: ItemModel<B>,
    readonly input: ItemsInput<B>,
  ) {
    const { box, space, token, context, early } = input;
    this.box = box;
    this.space = space;
    this.token = token;
    this.context = context;
    this.early = early;
    this.#sizes = new BlockSizes(box, space, token, context);
    this.#breaks = new BoxBreaks(box.style, this.#innerSpace(), token);
    this.#geometry = token?.geometry ?? this.#measure();
    this.#rows = token?.rows ?? flowsOf(this.#geometry);
  }

  #measure(): ItemGeometry {
    const { edges } = this.#sizes;
    this.#measured = this.model.measure(this.box, this.#sizes, this.space, this.context);
    for (const box of this.#measured.running)
      this.#running.push({ x: edges.left, y: edges.top, fragment: runningFragment(box) });
    return this.#measured.geometry;
  }

  run(): LayoutResult {
    if (!this.#breaks.fragments && !this.token) return this.#unfragmented();
    for (const rest of this.token?.overflowing ?? []) this.#resumeOverflow(rest);
    const flows = this.#rows;
    const outcomes = flows.map((flow, index) => {
      const state = this.token ? this.token.flows[index]! : BEGIN;
      this.#bands.push([]);
      return this.#flow(flow, state, flows.length === 1);
    });
    for (const outcome of outcomes) {
      if (outcome.status === 'again') return new ItemsLayout(this.model, { ...this.input, early: outcome.early }).run();
    }
    return this.#joined(flows, outcomes);
  }

  /** Where the container ends here and cuts off what overflows it, nothing breaks what is in it (cut-off.ts). */
  #innerSpace(): ConstraintSpace {
    const { space } = this;
    const { fragmentainer, bfc } = space;
    if (fragmentainer.blockSize === INDEFINITE || this.#sizes.grows || !cutsOff(this.box.style)) return space;
    const end = fragmentainer.offset + bfc.blockOffset + this.#sizes.usedHeight(INDEFINITE);
    if (end > fragmentainer.blockSize) return space;
    return { ...space, fragmentainer: cutOffBelow(fragmentainer, end as LayoutUnit) };
  }

  /** Everything where the geometry has it. */
  #unfragmented(): LayoutResult {
    for (const line of this.#geometry.lines) {
      for (const placed of line) {
        const { fragment } = measureItem(placed.item.box, placed.space, this.context);
        this.#add([this.#setItem(placed, fragment, add(placed.y, this.#sizes.edges.top))]);
      }
    }
    return this.#complete(add(this.#geometry.contentBlockSize, this.#sizes.edges.top), 'auto');
  }

  #setItem(placed: PlacedItem, fragment: FragmentChild['fragment'], y: LayoutUnit): SetItem {
    const { contentInlineSize, contentBlockSize, edges } = this.#sizes;
    const shift = relativeShift(fragment.style, contentInlineSize, contentBlockSize, this.box.style.direction);
    const x = add(edges.left, placed.x, shift.x);
    return { placed, child: { x, y: add(y, shift.y), fragment }, y };
  }

  #add(items: readonly SetItem[]): void {
    for (const item of items) this.#set.push(item);
  }

  #addRow({ fragments, states, end, overflowing, overflowAppeal }: SetRow, at: RowPlace): void {
    this.#add(fragments);
    for (const rest of overflowing) this.#keepOverflow(rest, overflowAppeal);
    const { flow, index, top, isResumed } = at;
    const startsFlow = index === 0 && !isResumed;
    const endsFlow = index === flow.length - 1 && states === null;
    this.#bands.at(-1)!.push({ row: flow[index]!, top, end, startsFlow, endsFlow });
  }

  // ── Content that overflows complete items goes on beside the flows (CSS Fragmentation 3, § 5.1)

  #keepOverflow(rest: ItemOverflow, appeal: BreakAppeal): void {
    this.#overflowing.push(rest);
    this.#overflowAppeal = worse(this.#overflowAppeal, appeal);
  }

  #resumeOverflow(rest: ItemOverflow): void {
    const { placed, token } = rest;
    const y = this.#sizes.topEdge;
    const at = { y, token, hasRoomAbove: false, isBesideOthers: true, roomBelow: ZERO };
    const result = this.#item(placed, at, { isLast: false, isBelowRow: false, early: null });
    if (result.status === 'break-before') return this.#keepOverflow(rest, BreakAppeal.Perfect);
    this.#add([this.#setItem(placed, result.fragment, y)]);
    if (result.breakToken) this.#keepOverflow({ placed, token: result.breakToken as OverflowToken }, result.appeal);
  }

  // ── Flows

  /** Rows until they end or the page does. Ends because every row is taken once. */
  #flow(flow: ItemFlow, from: ItemFlowState, isOnly: boolean): FlowOutcome {
    let end = this.#sizes.topEdge;
    let previousBreakAfter: BreakBetween = 'auto';
    // Breakpoints are named by their row, so there are none to go back to where the container has several flows.
    const breakpoints = new PassedBreakpoints(isOnly ? this.early : null);
    const earlier = (appeal: BreakAppeal): FlowOutcome | null => {
      const passed = isOnly && !this.early ? breakpoints.betterThan(appeal) : null;
      return passed && { status: 'again', early: passed.break };
    };
    for (let index = from.rowIndex; index < flow.length; index++) {
      const row = flow[index]!;
      const isFirst = index === from.rowIndex;
      const resumed = isFirst ? from : null;
      let appeal: BreakAppeal = BreakAppeal.Perfect;
      if (!isFirst) {
        const between = joinBreaks(previousBreakAfter, rowBreakBefore(row));
        if (this.#breaks.isForced(between)) return this.#stopped(index, end, BreakAppeal.Perfect, { forced: between });
        if (breakpoints.stopsBefore(index)) return this.#stopped(index, end, breakpoints.chosen!.appeal);
        appeal = this.#breaks.appealBetween(between);
        breakpoints.pass({ appeal, index, inner: null }, null);
      } else if (this.#movesWith(row)) return { status: 'moved' };
      const top = add(end, resumed && this.token ? from.gap : this.#gapAbove(flow, index));
      const room = this.#room();
      if (top >= room && (!isFirst || this.token) && top > this.#sizes.topEdge)
        return earlier(appeal) ?? this.#stopped(index, minLu(end, room), appeal, { gap: this.#gapLeft(top, room) });
      const set = this.#row(row, {
        top,
        from: resumed?.items ?? null,
        isLast: index === flow.length - 1,
        isBelowRow: !isFirst,
        early: breakpoints.stopIn(index),
      });
      if (set === null)
        return isFirst ? this.#nothingFits(index) : (earlier(appeal) ?? this.#stopped(index, end, appeal));
      if (set.states) {
        const better = earlier(set.appeal);
        if (better) return better;
        this.#addRow(set, { flow, index, top, isResumed: resumed?.items != null });
        const state: ItemFlowState = { rowIndex: index, gap: ZERO, items: set.states, forced: null };
        return { status: 'stopped', end: set.end, state, appeal: set.appeal };
      }
      this.#addRow(set, { flow, index, top, isResumed: resumed?.items != null });
      if (set.earlyBreak) breakpoints.pass({ appeal: set.earlyBreak.appeal, index, inner: set.earlyBreak }, null);
      end = set.end;
      previousBreakAfter = set.breakAfter;
    }
    if (isOnly) this.#earlyBreak = breakpoints.best;
    return { status: 'done', end, breakAfter: previousBreakAfter };
  }

  #gapAbove(flow: ItemFlow, index: number): LayoutUnit {
    const above = index === 0 ? ZERO : flow[index - 1]!.bottom;
    return sub(flow[index]!.top, above);
  }

  /** Room that alignment left free goes on behind a break; gaps and margins end with their page. */
  #gapLeft(top: LayoutUnit, remaining: LayoutUnit): LayoutUnit {
    if (this.#sizes.contentBlockSize === INDEFINITE) return ZERO;
    const limit = this.#breaks.space.fragmentainer.blockSize * MAX_EMPTY_PAGES;
    return minLu(maxLu(ZERO, sub(top, remaining)), limit as LayoutUnit);
  }

  /** Stops before a row. */
  #stopped(
    rowIndex: number,
    end: LayoutUnit,
    appeal: BreakAppeal,
    { gap = ZERO, forced = null }: Partial<Pick<ItemFlowState, 'gap' | 'forced'>> = {},
  ): FlowOutcome {
    return { status: 'stopped', end, state: { rowIndex, gap, items: null, forced }, appeal };
  }

  /** A break before the container that any item of its first row asks for (Flexbox 1, § 12; Grid 1, § 10). */
  #movesWith(row: ItemRow): boolean {
    if (this.token || !this.space.breaks.hasContentBefore) return false;
    return this.#breaks.isForced(rowBreakBefore(row));
  }

  /** The first row does not fit: it moves together with what comes before it, or uses up the room above it. */
  #nothingFits(index: number): FlowOutcome {
    return this.#breaks.mayMove ? { status: 'moved' } : this.#stopped(index, this.#room(), BreakAppeal.LastResort);
  }

  // ── Rows

  /** Null: the row does not fit, and something comes before it. */
  #row(row: ItemRow, start: RowStart): SetRow | null {
    const { top, from, isBelowRow } = start;
    const remaining = this.#room();
    const states: ItemState[] = [];
    const fragments: SetItem[] = [];
    const overflowing: ItemOverflow[] = [];
    let overflowAppeal: BreakAppeal = BreakAppeal.Perfect;
    const ends = new RowEnds(row);
    let end = from ? top : sub(add(top, row.bottom), row.top);
    let appeal: BreakAppeal = BreakAppeal.Perfect;
    let earlyBreak: EarlyBreak | null = null;
    let breakAfter: BreakBetween = 'auto';
    let movesAlone = false;
    for (const [i, placed] of row.items.entries()) {
      const state = from?.[i];
      if (state?.status === 'done' || placed.isCollapsed) {
        states.push(DONE);
        continue;
      }
      const offset = state ? state.offset : sub(placed.y, row.top);
      const y = maxLu(add(top, offset), ends.above(placed));
      // Below the page's end, and not because nothing else is on the page.
      if (y >= remaining && (offset > 0 || y === INDEFINITE)) {
        ends.add(placed, INDEFINITE);
        const below = y === INDEFINITE ? maxLu(ZERO, sub(add(top, offset), remaining)) : y - remaining;
        states.push({ status: 'goes-on', token: null, offset: below as LayoutUnit });
        continue;
      }
      const token = state?.token ?? null;
      const roomBelow = from ? ZERO : sub(row.bottom, placed.y, placed.blockSize, placed.marginBottom);
      const at = { y, token, hasRoomAbove: offset > 0, isBesideOthers: row.items.length > 1, roomBelow };
      const result = this.#item(placed, at, start);
      if (result.status === 'break-before') {
        const isBelowOthers = placed.rows !== null && ends.above(placed) > top;
        const isLower = !placed.rows && isSetLower(placed, row);
        if (!isBelowOthers && !isLower && (offset <= 0 || isBelowRow || this.space.breaks.hasContentBefore))
          return null;
        movesAlone ||= isLower && !from;
        ends.add(placed, INDEFINITE);
        states.push({ status: 'goes-on', token: null, offset: ZERO });
        continue;
      }
      fragments.push(this.#setItem(placed, result.fragment, y));
      breakAfter = joinBreaks(breakAfter, result.breakAfter);
      if (result.breakToken && !isOverflowOnly(result.breakToken)) {
        ends.add(placed, INDEFINITE);
        states.push({ status: 'goes-on', token: result.breakToken, offset: ZERO });
        if (!onlyStretchGoesOn(result.breakToken)) appeal = worse(appeal, result.appeal);
        end = maxLu(end, add(y, result.fragment.height));
      } else {
        if (result.breakToken) {
          overflowing.push({ placed, token: result.breakToken });
          overflowAppeal = worse(overflowAppeal, result.appeal);
        }
        states.push(DONE);
        const bottom = add(y, result.fragment.height, placed.marginBottom);
        ends.add(placed, bottom);
        end = maxLu(end, bottom);
        if (row.items.length === 1) earlyBreak = result.earlyBreak;
      }
    }
    if (movesAlone && fragments.length === 0 && (isBelowRow || this.space.breaks.hasContentBefore)) return null;
    const isWhole = states.every(({ status }) => status === 'done');
    const set = isWhole && from ? fragments.map((one) => filledItem(one, row, end)) : fragments;
    const rests = { overflowing, overflowAppeal };
    return { end, states: isWhole ? null : states, appeal, fragments: set, ...rests, earlyBreak, breakAfter };
  }

  #item(placed: PlacedItem, at: ItemStart, row: Pick<RowStart, 'isLast' | 'isBelowRow' | 'early'>): LayoutResult {
    const { item, marginBottom, space: own } = placed;
    const { y, token, hasRoomAbove, isBesideOthers } = at;
    const { isLast, isBelowRow, early } = row;
    const { edges, clonedEnd, contentBlockSize } = this.#sizes;
    const inside = within(this.#breaks.space.fragmentainer, this.space.bfc.blockOffset);
    const ends = sub(add(this.space.breaks.reservedBlockEnd, edges.bottom, maxLu(ZERO, marginBottom)), clonedEnd);
    const reserved = isLast ? maxLu(ZERO, sub(ends, at.roomBelow)) : ZERO;
    const text = token || !isBesideOthers ? null : this.#wholeText(placed, sub(this.#room(), y, reserved));
    if (text) return text;
    const space = itemSpace(own, {
      bfcBlockOffset: y,
      fragmentainer: { ...inside, blockSize: sub(inside.blockSize, clonedEnd) },
      hasContentBefore: this.space.breaks.hasContentBefore || isBelowRow,
      hasSpaceBefore: this.space.breaks.hasSpaceBefore || hasRoomAbove || (!this.token && this.#hasEdgeAbove(y)),
      avoidBreakInside: this.#breaks.avoidsInside,
      reservedBlockEnd: reserved,
      pageName: this.space.page.name,
      containerGrows: !isHeld(item.style, { blockSize: contentBlockSize, monolithicLimit: own.monolithicLimit }),
    });
    return layoutBox(item.box, space, token, this.context, early);
  }

  /** An item of text as it was measured, if all of it stands in this room. */
  #wholeText({ item, space }: PlacedItem, room: LayoutUnit): LaidOut | null {
    const text = measuredText(item.box, space, this.context);
    return text && text.fragment.height <= room ? text : null;
  }

  /** A margin, or an edge of this box that a break would use up, lies above what begins at `y`. */
  #hasEdgeAbove(y: LayoutUnit): boolean {
    return y > this.#sizes.topEdge || (this.#sizes.edges.top > 0 && this.#sizes.slices);
  }

  /** What is left above cloned end edges. */
  #room(): LayoutUnit {
    return sub(this.#breaks.remaining, this.#sizes.clonedEnd);
  }

  // ── Joining flows

  #joined(flows: readonly ItemFlow[], outcomes: readonly FlowOutcome[]): LayoutResult {
    let end = this.#sizes.topEdge;
    let appeal: BreakAppeal = BreakAppeal.Perfect;
    let breakAfter: BreakBetween = 'auto';
    const states: ItemFlowState[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'again') continue;
      if (outcome.status === 'moved') {
        if (this.#set.length === 0) return { status: 'break-before' };
        states.push(this.token?.flows[index] ?? BEGIN);
        appeal = BreakAppeal.LastResort;
        continue;
      }
      end = maxLu(end, outcome.end);
      if (outcome.status === 'stopped') {
        states.push(outcome.state);
        appeal = worse(appeal, outcome.appeal);
      } else {
        states.push({ rowIndex: flows[index]!.length, gap: ZERO, items: null, forced: null });
        breakAfter = joinBreaks(breakAfter, outcome.breakAfter);
      }
    }
    if (outcomes.some(({ status }) => status !== 'done')) return this.#broken(end, states, appeal);
    return this.#complete(this.#contentEnd(flows, end), breakAfter);
  }

  /** The end of the content in this fragment: where flows did not grow, the geometry knows it better. */
  #contentEnd(flows: readonly ItemFlow[], end: LayoutUnit): LayoutUnit {
    if (this.token) return end;
    const nominal = flows.reduce((most, flow) => Math.max(most, flow[flow.length - 1]?.bottom ?? 0), 0);
    const grown = Math.max(0, end - this.#sizes.topEdge - nominal);
    return (this.#sizes.topEdge + this.#geometry.contentBlockSize + grown) as LayoutUnit;
  }

  #broken(end: LayoutUnit, flows: readonly ItemFlowState[], appeal: BreakAppeal): LayoutResult {
    const { remaining } = this.#breaks;
    const asked = worse(appeal, this.#overflowAppeal);
    const atEnd = this.#heightAtEnd();
    if (atEnd !== null) return this.#stop(atEnd, flows, asked, true);
    return this.#stop(heightAtBreak(minLu(end, remaining), remaining, this.#sizes.definiteRemaining()), flows, asked);
  }

  /**
   * The height of this fragment where the container's own height ends in this column, so that only items that overflow it go
   * on; null where the container goes on with them. On pages it does, so that text keeps its order.
   */
  #heightAtEnd(): LayoutUnit | null {
    if (this.token?.isAtEnd) return ZERO;
    if (this.space.fragmentainer.type === 'pages' || this.#sizes.grows) return null;
    const height = this.#sizes.usedHeight(INDEFINITE);
    return height !== INDEFINITE && height <= this.#breaks.remaining ? height : null;
  }

  #stop(
    height: LayoutUnit,
    flows: readonly ItemFlowState[],
    appeal: BreakAppeal,
    isAtEnd = false,
    breakAfter: BreakBetween = 'auto',
  ): LaidOut {
    const consumed = this.#sizes.consumedWith(height);
    const { box } = this;
    const token = {
      kind: 'items',
      box,
      geometry: this.#geometry,
      rows: this.#rows,
      consumed,
      flows,
      isAtEnd,
      overflowing: this.#overflowing,
      positioned: [],
    } as const;
    const isForced = flows.some(({ forced }) => forced !== null);
    const inside = isAtEnd ? appeal : this.#breaks.appealInside(appeal, isForced);
    return this.#result(height, token, inside, breakAfter);
  }

  #complete(end: LayoutUnit, breakAfter: BreakBetween): LayoutResult {
    if (this.token?.isAtEnd) return this.#completeWith(ZERO, 'auto');
    const content = add(end, this.#sizes.edges.bottom);
    const height = this.#sizes.usedHeight(maxLu(ZERO, content));
    const room = this.#breaks.remaining;
    const below = belowContent({
      ...{ height, contentHeight: content, room, edges: add(this.#sizes.topEdge, this.#sizes.clonedEnd) },
      movesOn: this.space.breaks.hasContentBefore && this.#set.length === 0,
    });
    if (below === 'moves') return { status: 'break-before' };
    if (below === 'goes-on') return this.#breakInEmptySpace(height, room);
    return this.#completeWith(height, breakAfter);
  }

  /** Ends the container. Content that overflows its items may go on. */
  #completeWith(height: LayoutUnit, breakAfter: BreakBetween): LaidOut {
    if (this.#overflowing.length === 0) return this.#result(height, null, BreakAppeal.Perfect, breakAfter);
    return this.#stop(height, this.#ends(), this.#overflowAppeal, true, breakAfter);
  }

  #ends(): ItemFlowState[] {
    return this.#rows.map(({ length }) => ({ rowIndex: length, gap: ZERO, items: null, forced: null }));
  }

  /** The items are complete but the container is higher than the page: the rest of its height goes on. */
  #breakInEmptySpace(height: LayoutUnit, remaining: LayoutUnit): LayoutResult {
    const warning = tooEmpty(height, this.space, this.box.node);
    if (warning) return warned(this.#result(remaining, null, BreakAppeal.Perfect, 'auto'), warning);
    return this.#stop(remaining, this.#ends(), this.#overflowAppeal);
  }

  #result(
    height: LayoutUnit,
    breakToken: ItemsBreakToken | null,
    appeal: BreakAppeal,
    breakAfter: BreakBetween,
  ): LaidOut {
    const { box, token } = this;
    const sizes = this.#sizes;
    const continues = breakToken !== null && !breakToken.isAtEnd;
    const isCut = continues || !!token?.isAtEnd;
    const { firstBaseline, lastBaseline } = this.#geometry;
    const inBox = (baseline: LayoutUnit | null) => (baseline === null || token ? null : add(baseline, sizes.edges.top));
    const children = [...this.#running, ...this.#rules(height, continues), ...this.#inOrder()];
    const fragment = containerFragment(sizes, height, isCut, children, this.#outOfFlow(children, height, continues));
    const place = { token, bfcOffset: this.space.bfc.blockOffset, continues };
    const contained = containCarried(fragment, sizes, place, this.context);
    return {
      status: 'laid-out',
      fragment: contained.fragment,
      breakToken: breakToken && { ...breakToken, positioned: contained.later },
      appeal,
      earlyBreak: continues ? null : this.#earlyBreak,
      bfcOffset: this.space.bfc.blockOffset,
      endStrut: EMPTY_STRUT,
      firstBaseline: inBox(firstBaseline),
      lastBaseline: inBox(lastBaseline),
      breakAfter: joinBreaks(breakAfter, box.style.breakAfter),
      endPageName: this.space.page.name,
      floats: null,
    };
  }

  /** Rules in gaps are painted above the container's background, and below its items. */
  #rules(height: LayoutUnit, continues: boolean): readonly FragmentChild[] {
    const { box } = this;
    const { edges } = this.#sizes;
    const bottom = sub(height, continues ? ZERO : edges.bottom);
    const place = { left: edges.left, top: edges.top, bottom, isWhole: !continues && !this.token };
    return rulesOfPage(box, { geometry: this.#geometry, bands: this.#bands, ...place });
  }

  #outOfFlow(children: readonly FragmentChild[], height: LayoutUnit, continues: boolean): readonly OutOfFlow[] {
    const carried = carriedBy(children);
    const measured = this.#measured;
    if (!measured || measured.positioned.length === 0) return carried;
    const whole = continues ? this.#geometry.contentBlockSize : null;
    return [...positionedChildren(measured, this.#sizes, height, whole), ...carried];
  }

  /** Order-modified document order, in which items are painted (§ 5.4); flows may run against it. */
  #inOrder(): FragmentChild[] {
    return this.#set.sort((a, b) => a.placed.order - b.placed.order).map(({ child }) => child);
  }
}
