/** How a block lays out and places one child: margins collapsed, beside or below floats. Where it breaks stands in block.ts. */
import { add, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import { establishesFormattingContext, isPlaceholder, type InlineFlow } from '../../box/box.js';
import { type BlockBreakToken, type BreakToken, type InlineBreakToken } from '../contract/break-token.js';
import { minimumBesideFloats, placeBesideFloats, type PlacedBeside } from '../floats/beside-floats.js';
import { NO_BASELINES, type ChildOutcome, type ChildPlace } from './progress.js';
import { inlineOffset, usedMargins, type UsedMargins } from '../box/box-sizes.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { placeOutsideMarker } from '../positioned/container-fragment.js';
import { CLEARS_LATER, NO_CLEARANCE, type OpenFloat } from '../contract/exclusions.js';
import { placeFloat, type PlacedFloat } from '../floats/floats.js';
import { BreakAppeal, worse, type EarlyBreak } from '../contract/fragmentation.js';
import { pageNameOfChild, usedPageName } from './page-name.js';
import { layoutInlineFlow } from '../inline/inline.js';
import { prepareFlow } from '../text/inline-segments.js';
import { BlockState } from './state.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutResult } from '../contract/layout-result.js';
import { appendMargin, EMPTY_STRUT, strutSum } from '../contract/margin-strut.js';
import { candidate, moved } from '../contract/out-of-flow.js';

export abstract class BlockChildren extends BlockState {
  protected lines(
    flow: InlineFlow,
    index: number,
    token: InlineBreakToken | null,
    early: EarlyBreak | null,
  ): ChildOutcome {
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
    const y = this.at.own === null ? this.at.cursor : sub(offset, this.base());
    const left = this.sizes.edges.left;
    for (const child of result.children)
      this.children.push({
        x: add(left, child.x),
        y: add(y, child.y),
        fragment: child.fragment,
      });
    for (const child of result.children) if (child.fragment.kind === 'box') this.carry(child, child.fragment, left, y);
    for (const item of result.outOfFlow) this.carried.push(moved(item, left, y));
    this.meet(result.exclusions, this.at.own === null ? offset : null);
    if (hasContent) this.advance(add(y, result.blockSize), EMPTY_STRUT, true, y, result);
    else this.advance(this.at.cursor, this.at.strut, false, y, NO_BASELINES);
    const { breakToken, appeal, earlyBreak } = result;
    return { breakToken, appeal, earlyBreak, breakAfter: 'auto', endPageName: this.space.pageName };
  }

  protected blockLevel(
    child: LayoutBox,
    index: number,
    childToken: BreakToken | null,
    early: EarlyBreak | null,
  ): ChildOutcome {
    const margins = usedMargins(child.style, this.sizes.contentInlineSize);
    const startMargin = this.startMargin(child, index, childToken, margins.top);
    const clearance = childToken ? NO_CLEARANCE : this.at.exclusions.clearance(child.style.clear);
    if (clearance === CLEARS_LATER) return 'break-before';
    // Floats that begin with this box cannot be passed by margins, so it does not move any more (CSS 2 § 9.5.2).
    const forcesClearance = this.at.assumed !== null && clearance > this.at.assumed;
    if (forcesClearance) this.settle();
    const place: ChildPlace = {
      index,
      offset: this.at.own === null ? this.space.bfcBlockOffset : this.nextOffset(EMPTY_STRUT),
      strut: appendMargin(this.at.strut, startMargin),
      margin: startMargin,
      available: sub(this.sizes.contentInlineSize, margins.left ?? ZERO, margins.right ?? ZERO),
      shrinkToFit: child.kind === 'table' || isControl(child, this.context),
      pageName: pageNameOfChild(this.box.children, index, this.space.pageName, this.context),
      clearance,
      forcesClearance,
      isBelowFloats: false,
    };
    const layOut = (at: ChildPlace) => layoutBox(child, this.childSpace(at), childToken, this.context, early);
    // Margins of a new formatting context stay outside of it, so its place is known beforehand.
    const isIndependent =
      !isPlaceholder(child) && (child.kind !== 'block' || establishesFormattingContext(child.style));
    return isIndependent
      ? this.#independent(child, margins, place, layOut)
      : this.#collapsing(child, margins, place, layOut);
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
          : add(this.at.cursor, strutSum(strut))
        : sub(bfcOffset, this.base());
    const x = inlineOffset(margins, this.box.style.direction, this.sizes.contentInlineSize, fragment.width);
    this.place(fragment, add(this.sizes.edges.left, x), y);
    if (floats) this.meet(floats.exclusions, floats.assumedOffset);
    const { cursor } = this.at;
    if (isPlaceholder(child)) this.advance(cursor, this.at.strut, false, y, result);
    else if (isCleared && floats?.endsCleared && fragment.height === 0) {
      // Its margins collapse with what follows, its top margin above its place (§ 8.3.1).
      const own = appendMargin(EMPTY_STRUT, place.margin);
      this.advance(sub(y, strutSum(own)), appendMargin(own, margins.bottom), false, y, result);
      this.at = { ...this.at, isCleared: true };
    } else {
      const end = bfcOffset === null ? cursor : add(y, fragment.height);
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
    place: ChildPlace,
    layOut: (place: ChildPlace) => LayoutResult,
  ): ChildOutcome {
    const hypothetical = this.nextOffset(place.strut);
    const isCleared = place.forcesClearance || place.clearance > hypothetical;
    if (isCleared) this.settle();
    const top = isCleared ? place.clearance : hypothetical;
    const placed = this.at.exclusions.isEmpty
      ? this.#withoutFloats(margins, top, (offset) =>
          layOut({ ...place, offset, strut: EMPTY_STRUT, isBelowFloats: isCleared }),
        )
      : this.#besideFloats(child, margins, top, (offset, available, isBelowFloats) =>
          layOut({ ...place, offset, strut: EMPTY_STRUT, available, isBelowFloats: isBelowFloats || isCleared }),
        );
    if (!placed) return 'break-before';
    const { result } = placed;
    const { fragment } = result;
    this.resolve(placed.y);
    const y = sub(placed.y, this.base());
    this.place(fragment, sub(add(placed.x, this.sizes.edges.left), this.contentLeft), y);
    const endStrut = appendMargin(result.endStrut, margins.bottom);
    this.advance(add(y, fragment.height), endStrut, fragment.height > 0, y, result);
    return result;
  }

  #withoutFloats(margins: UsedMargins, y: LayoutUnit, layOut: (y: LayoutUnit) => LayoutResult): PlacedBeside | null {
    const result = layOut(y);
    if (result.status === 'break-before') return null;
    const start = inlineOffset(margins, this.box.style.direction, this.sizes.contentInlineSize, result.fragment.width);
    return { result, x: add(this.contentLeft, start), y };
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
        right: add(this.contentLeft, contentInlineSize),
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

  protected float(box: LayoutBox): void {
    const top = this.floatOffset();
    const mayMove = this.hasContentBefore() || this.space.hasSpaceBefore || this.usesUpSpace(ZERO);
    this.#placeFloat(placeFloat(box, null, top, mayMove, this.floatContainer(), this.at.exclusions, this.context), top);
  }

  /** A float that an earlier fragmentainer left open: it begins where this fragment does. */
  protected resumeFloat(float: OpenFloat): void {
    const { box, token, left, right, percentageBlockSize, pageName } = float;
    const container = { ...this.floatContainer(), left, right, percentageBlockSize, pageName };
    const top = this.at.cursor;
    const mayMove = this.space.hasContentBefore || this.children.length > 0;
    this.#placeFloat(placeFloat(box, token, top, mayMove, container, this.at.exclusions, this.context), top);
    // Margins above what comes first here are cut off as if there were no float.
    this.at = { ...this.at, hasPlaced: false };
  }

  /** What earlier fragmentainers had no room for of a child that is complete: it takes no room here. */
  protected resumeOverflow(rest: BlockBreakToken): void {
    const { box } = rest;
    const { contentInlineSize, edges } = this.sizes;
    const margins = usedMargins(box.style, contentInlineSize);
    const result = layoutBox(box, this.overflowSpace(rest, this.token!.childIndex), rest, this.context, null);
    if (result.status === 'break-before') return void this.keepOverflow(rest, BreakAppeal.Perfect);
    const x = inlineOffset(margins, this.box.style.direction, contentInlineSize, result.fragment.width);
    this.place(result.fragment, add(edges.left, x), this.at.cursor);
    if (result.floats) this.#keepOpenFloats(result.floats.exclusions.open);
    if (result.breakToken) this.keepOverflow(result.breakToken as BlockBreakToken, result.appeal);
  }

  /** Floats in what overflows narrow nothing here, but those that have found no room go on with the others. */
  #keepOpenFloats(open: readonly OpenFloat[]): void {
    const { exclusions } = this.at;
    const added = open.slice(exclusions.open.length);
    this.meet(
      added.reduce((space, float) => space.withOpen(float), exclusions),
      null,
    );
  }

  /** For content that goes on although its box, child `index`, is complete. */
  protected overflowSpace({ box }: BlockBreakToken, index: number): ConstraintSpace {
    const { contentInlineSize } = this.sizes;
    const margins = usedMargins(box.style, contentInlineSize);
    const space = this.childSpace({
      index,
      offset: this.nextOffset(EMPTY_STRUT),
      strut: EMPTY_STRUT,
      margin: ZERO,
      available: sub(contentInlineSize, margins.left ?? ZERO, margins.right ?? ZERO),
      shrinkToFit: false,
      pageName: usedPageName(box, this.space.pageName, this.context),
      clearance: NO_CLEARANCE,
      forcesClearance: false,
      isBelowFloats: false,
    });
    return { ...space, reservedBlockEnd: ZERO };
  }

  protected keepOverflow(rest: BlockBreakToken, appeal: BreakAppeal): void {
    const { overflowing, overflowAppeal } = this.at;
    this.at = { ...this.at, overflowing: [...overflowing, rest], overflowAppeal: worse(overflowAppeal, appeal) };
  }

  #placeFloat({ fragment, x, y, exclusions }: PlacedFloat, top: LayoutUnit): void {
    const { own, hasPlaced } = this.at;
    this.meet(exclusions, own === null ? top : null);
    if (!fragment) return;
    const origin = own === null ? top : this.base();
    const left = sub(this.contentLeft, this.sizes.edges.left);
    this.addChild(fragment, sub(x, left), sub(y, origin));
    const { childCount, carriedCount } = { childCount: this.children.length, carriedCount: this.carried.length };
    this.at = { ...this.at, childCount, carriedCount, hasPlaced: hasPlaced || fragment.height > 0 };
  }

  protected positioned(box: LayoutBox): void {
    const { own, cursor, strut } = this.at;
    const { edges, contentInlineSize } = this.sizes;
    const { direction } = this.box.style;
    const x = direction === 'rtl' ? edges.left + contentInlineSize : edges.left;
    const y = own === null ? cursor : cursor + strutSum(strut);
    this.carried.push(candidate(box, { x: x as LayoutUnit, y: y as LayoutUnit }, direction));
    this.at = { ...this.at, carriedCount: this.carried.length };
  }

  protected placeMarker(): void {
    const { marker } = this.box;
    if (!marker || this.token) return;
    const { firstBaseline, cursor } = this.at;
    if (firstBaseline === null) this.resolve(this.nextOffset(this.at.strut));
    const placed = placeOutsideMarker(marker, this.box, this.sizes, firstBaseline, this.context);
    this.children.unshift(placed.child);
    if (firstBaseline !== null || this.at.hasPlaced) return;
    // Alone, it makes the item as high as itself.
    this.at = { ...this.at, cursor: add(cursor, placed.height), strut: EMPTY_STRUT, hasPlaced: true };
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
