/** How a child in the flow is laid out and placed: its margins collapse with those around it, or it stands beside floats. */
import { add, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import { establishesFormattingContext, isPlaceholder, type BlockLevelBox, type InlineFlow } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import { inlineOffset, lessMargins, usedMargins, type UsedMargins } from '../box/box-sizes.js';
import type { BreakToken, InlineBreakToken } from '../contract/break-token.js';
import { CLEARS_LATER, NO_CLEARANCE } from '../contract/exclusions.js';
import type { BreakAppeal, EarlyBreak } from '../contract/fragmentation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';
import { appendMargin, EMPTY_STRUT, strutSum } from '../contract/margin-strut.js';
import { moved } from '../contract/out-of-flow.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import { minimumBesideFloats, placeBesideFloats, type PlacedBeside } from '../floats/beside-floats.js';
import { layoutInlineFlow } from '../inline/inline.js';
import { prepareFlow } from '../text/inline-segments.js';
import { childSpace, isAtUnforcedBreak, plainPlace, type ChildPlace } from './child-space.js';
import type { BlockContainer } from './container.js';
import { NO_BASELINES, type BlockFlow } from './flow.js';
import { pageNameOfChild } from './page-name.js';

/** A child whose turn it is. */
export interface ChildTurn<Child extends BlockLevelBox = BlockLevelBox> {
  readonly child: Child;
  readonly index: number;
  /** Where an earlier fragmentainer stopped in it. */
  readonly childToken: BreakToken | null;
  /** A breakpoint in it to stop at. */
  readonly early: EarlyBreak | null;
}

/** What a child's layout tells the flow around it. */
export interface ChildDone {
  readonly breakToken: BreakToken | null;
  readonly appeal: BreakAppeal;
  readonly columnAppeal?: BreakAppeal;
  readonly isTooTall?: boolean;
  readonly earlyBreak: EarlyBreak | null;
  readonly breakAfter: BreakBetween;
  readonly endPageName: string;
}

type ChildOutcome = 'break-before' | ChildDone;

export function layoutInFlow(flow: BlockFlow, turn: ChildTurn): ChildOutcome {
  return turn.child.kind === 'lines'
    ? layoutLines(flow, turn as ChildTurn<InlineFlow>)
    : layoutBlockLevel(flow, turn as ChildTurn<LayoutBox>);
}

/** Lines of text stand one below the other; they have no margins. */
function layoutLines(flow: BlockFlow, turn: ChildTurn<InlineFlow>): ChildOutcome {
  const { context, sizes, space } = flow.container;
  const { hasContent } = prepareFlow(turn.child, context);
  if (hasContent && flow.isLoweredByMarker) flow.lowerForMarker(ZERO);
  const offset = hasContent ? flow.nextOffset(flow.at.strut) : flow.floatOffset;
  if (hasContent && flow.beginsAgainAt(offset)) return 'break-before';
  const { name: pageName } = space.page;
  const place = plainPlace(turn.index, offset, sizes.contentInlineSize, pageName);
  const token = turn.childToken as InlineBreakToken | null;
  const result = layoutInlineFlow(turn.child, childSpace(flow, place), token, context, turn.early);
  if (result.status === 'break-before') return 'break-before';
  if (hasContent) flow.resolve(offset);
  const y = flow.at.blockOffset === null ? flow.at.cursor : sub(offset, flow.base);
  const { left } = sizes.edges;
  for (const child of result.children) flow.add(child.fragment, add(left, child.x), add(y, child.y));
  for (const item of result.outOfFlow) flow.carry(moved(item, left, y));
  flow.meet(result.exclusions, flow.at.blockOffset === null ? offset : null);
  const { cursor, strut } = flow.at;
  if (hasContent)
    flow.advance({ to: add(y, result.blockSize), strut: EMPTY_STRUT, takesRoom: true, y, baselines: result });
  else flow.advance({ to: cursor, strut, takesRoom: false, y, baselines: NO_BASELINES });
  const { breakToken, appeal, earlyBreak } = result;
  return { breakToken, appeal, earlyBreak, breakAfter: 'auto', endPageName: pageName };
}

function layoutBlockLevel(flow: BlockFlow, turn: ChildTurn<LayoutBox>): ChildOutcome {
  const { child } = turn;
  const margins = usedMargins(child.style, flow.container.sizes.contentInlineSize);
  const margin = marginBefore(flow, turn, margins);
  const clearance = turn.childToken ? NO_CLEARANCE : flow.at.exclusions.clearance(child.style.clear);
  if (clearance === CLEARS_LATER) return 'break-before';
  // Floats that begin with this box cannot be passed by margins, so it does not move any more (CSS 2 § 9.5.2).
  const { assumed } = flow.at;
  const forcesClearance = assumed !== null && clearance > assumed;
  if (forcesClearance) flow.settle();
  const place = placeOf(flow, turn, margins, { margin, clearance, forcesClearance });
  const step = new BlockLevelStep(flow, turn, margins, place);
  // Margins of a new formatting context stay outside of it, so its place is known beforehand.
  const isIndependent = !isPlaceholder(child) && (child.kind !== 'block' || establishesFormattingContext(child.style));
  return isIndependent ? step.independent() : step.collapsing();
}

type Above = Pick<ChildPlace, 'margin' | 'clearance' | 'forcesClearance'>;

function placeOf(
  flow: BlockFlow,
  { child, index }: ChildTurn<LayoutBox>,
  margins: UsedMargins,
  above: Above,
): ChildPlace {
  const { at } = flow;
  const { box, space, context, sizes } = flow.container;
  return {
    index,
    offset: at.blockOffset === null ? space.bfc.blockOffset : flow.nextOffset(EMPTY_STRUT),
    strut: appendMargin(at.strut, above.margin),
    margin: above.margin,
    available: lessMargins(sizes.contentInlineSize, margins),
    shrinkToFit: child.kind === 'table' || isControl(child, context),
    pageName: pageNameOfChild(box.children, index, space.page.name, context),
    clearance: above.clearance,
    forcesClearance: above.forcesClearance,
    isBelowFloats: false,
  };
}

/** What is left of the margin above the child once a tall marker has lowered it. */
function marginBefore(flow: BlockFlow, turn: ChildTurn<LayoutBox>, margins: UsedMargins): LayoutUnit {
  const margin = marginAbove(flow, turn, margins);
  if (isPlaceholder(turn.child) || !flow.isLoweredByMarker) return margin;
  flow.lowerForMarker(margin);
  return ZERO;
}

/** None where the child goes on, or where an unforced break cut it off (CSS Fragmentation 3, § 5.2). */
function marginAbove(
  flow: BlockFlow,
  { child, index, childToken }: ChildTurn<LayoutBox>,
  margins: UsedMargins,
): LayoutUnit {
  if (childToken || isPlaceholder(child)) return ZERO;
  return isAtUnforcedBreak(flow, index) || flow.at.strut.isTrimmed ? ZERO : margins.top;
}

/** A block-level child, once it is known where it would stand if nothing in it and no float moved it. */
class BlockLevelStep {
  readonly #container: BlockContainer;

  constructor(
    readonly flow: BlockFlow,
    readonly turn: ChildTurn<LayoutBox>,
    readonly margins: UsedMargins,
    readonly place: ChildPlace,
  ) {
    this.#container = flow.container;
  }

  /** A child whose margins may collapse with those of its own children (CSS 2 § 8.3.1). */
  collapsing(): ChildOutcome {
    const { flow, margins, place } = this;
    const { strut, clearance } = place;
    const clears = place.forcesClearance || clearance > flow.nextOffset(strut);
    const result = this.#layOut(clears ? { ...place, isBelowFloats: true } : place);
    if (result.status === 'break-before') return 'break-before';
    const { fragment, bfcOffset, floats } = result;
    const isCleared = bfcOffset !== null && bfcOffset === clearance && clears;
    if (bfcOffset !== null) flow.resolve(isCleared ? flow.nextOffset(flow.at.strut) : bfcOffset);
    const y = bfcOffset === null ? this.#yOfEmpty(result) : sub(bfcOffset, flow.base);
    flow.place(
      fragment,
      add(this.#container.sizes.edges.left, this.#startOf(fragment.width)),
      y,
      this.turn.child.movedBy,
    );
    if (floats) flow.meet(floats.exclusions, floats.assumedOffset);
    if (isPlaceholder(this.turn.child)) {
      const { cursor } = flow.at;
      flow.advance({ to: cursor, strut: flow.at.strut, takesRoom: false, y, baselines: result });
    } else if (isCleared && floats?.endsCleared && fragment.height === 0) {
      // Its margins collapse with what follows, its top margin above its place (§ 8.3.1).
      const own = appendMargin(EMPTY_STRUT, place.margin);
      const through = appendMargin(own, margins.bottom);
      flow.advance({ to: sub(y, strutSum(own)), strut: through, takesRoom: false, y, baselines: result });
      flow.markCleared();
    } else this.#passBehind(result, y);
    return result;
  }

  /** Where a child stands through which margins collapse: as if it had a bottom border (CSS 2 § 8.3.1). */
  #yOfEmpty({ endStrut }: LaidOut): LayoutUnit {
    const { blockOffset, cursor } = this.flow.at;
    return blockOffset === null ? cursor : add(cursor, strutSum(endStrut));
  }

  #passBehind(result: LaidOut, y: LayoutUnit): void {
    const { flow } = this;
    const { fragment, bfcOffset, floats } = result;
    const isEmpty = bfcOffset === null;
    flow.advance({
      to: isEmpty ? flow.at.cursor : add(y, fragment.height),
      strut: appendMargin(result.endStrut, this.margins.bottom),
      takesRoom: !isEmpty && fragment.height > 0,
      y,
      baselines: result,
    });
    if (floats?.endsCleared) flow.markCleared();
  }

  /** A child that is a formatting context of its own: it stands beside floats, or below them (CSS 2 § 9.5). */
  independent(): ChildOutcome {
    const { flow, place } = this;
    const hypothetical = flow.nextOffset(place.strut);
    const isCleared = place.forcesClearance || place.clearance > hypothetical;
    if (isCleared) flow.settle();
    const top = isCleared ? place.clearance : hypothetical;
    const placed = flow.at.exclusions.isEmpty
      ? this.#withoutFloats(top, isCleared)
      : this.#besideFloats(top, isCleared);
    if (!placed) return 'break-before';
    const { result } = placed;
    const { fragment } = result;
    flow.resolve(placed.y);
    const y = sub(placed.y, flow.base);
    const { contentLeft, sizes } = this.#container;
    flow.place(fragment, sub(add(placed.x, sizes.edges.left), contentLeft), y, this.turn.child.movedBy);
    const strut = appendMargin(result.endStrut, this.margins.bottom);
    const { height } = fragment;
    flow.advance({ to: add(y, height), strut, takesRoom: height > 0, y, baselines: result });
    return result;
  }

  #withoutFloats(y: LayoutUnit, isCleared: boolean): PlacedBeside | null {
    const result = this.#layOut({ ...this.place, offset: y, strut: EMPTY_STRUT, isBelowFloats: isCleared });
    if (result.status === 'break-before') return null;
    return { result, x: add(this.#container.contentLeft, this.#startOf(result.fragment.width)), y };
  }

  #besideFloats(top: LayoutUnit, isCleared: boolean): PlacedBeside | null {
    const { assumed } = this.flow.at;
    if (assumed === null) return this.#besideFloatsFrom(top, isCleared);
    // Floats that begin with this box move with it if the child fits beside them; else its margin does not move them.
    const beside = this.#besideFloatsFrom(assumed, isCleared);
    if (beside && beside.y > assumed) this.flow.settle();
    return !beside || beside.y > assumed || top === assumed ? beside : this.#besideFloatsFrom(top, isCleared);
  }

  #besideFloatsFrom(top: LayoutUnit, isCleared: boolean): PlacedBeside | null {
    const { flow, margins, place } = this;
    const { contentLeft, sizes, box, context } = this.#container;
    return placeBesideFloats({
      exclusions: flow.at.exclusions,
      top,
      left: contentLeft,
      right: add(contentLeft, sizes.contentInlineSize),
      margins,
      direction: box.style.direction,
      minimum: () => minimumBesideFloats(this.turn.child, sizes.contentInlineSize, context),
      layOut: (y, available) =>
        this.#layOut({ ...place, offset: y, strut: EMPTY_STRUT, available, isBelowFloats: y > top || isCleared }),
    });
  }

  #layOut(place: ChildPlace): LayoutResult {
    const { child, childToken, early } = this.turn;
    return layoutBox(child, childSpace(this.flow, place), childToken, this.#container.context, early);
  }

  /** How far the border box begins behind the content box's left edge. */
  #startOf(width: LayoutUnit): LayoutUnit {
    const { box, sizes } = this.#container;
    return inlineOffset(this.margins, box.style.direction, sizes.contentInlineSize, width);
  }
}

/**
 * A control without a width does not fill its container, also as a block: a field is as wide as its characters need, a
 * button and a list that drops down as their labels (HTML § 15.5.2).
 */
function isControl(child: LayoutBox, { tree }: LayoutContext): boolean {
  if (child.style.controlWidth !== null) return true;
  if (child.kind !== 'block' || child.anonymous) return false;
  const name = tree.name(child.node);
  if (name !== 'input') return name === 'button' || name === 'select';
  return BUTTONS.has(tree.attr(child.node, 'type')?.toLowerCase() ?? '');
}

const BUTTONS: ReadonlySet<string> = new Set(['button', 'file', 'reset', 'submit']);
