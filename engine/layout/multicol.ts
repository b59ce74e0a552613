/**
 * Multi-column layout (CSS Multicol 1): the content flows through columns, each a fragmentainer of its own. Boxes that
 * span all columns stand between rows of columns; columns and rows are broken over pages like other content.
 */
import { INDEFINITE, maxLu, minLu, ZERO, type LayoutUnit } from '../base/units.js';
import type { BlockBox } from '../box/box.js';
import { anonymousStyleOf } from '../css/compute-style.js';
import type { BreakBetween } from '../css/values.js';
import { BlockSizes } from './block-sizes.js';
import { inlineOffset, usedMargins } from './box-sizes.js';
import { forcedBreakOf, type BlockBreakToken, type MulticolBreakToken } from './break-token.js';
import { independentSpace, NO_FRAGMENTATION, type ConstraintSpace } from './constraint-space.js';
import { mayLeaveEmpty } from './empty-space.js';
import type { BoxFragment, FragmentChild } from './fragment.js';
import { avoidsBreakInside, BreakAppeal, breakBeforeOf, isForcedBreak, joinBreaks, worse } from './fragmentation.js';
import { layoutBox, type LayoutBox } from './layout-box.js';
import type { LayoutContext } from './layout-context.js';
import type { LaidOut, LayoutResult } from './layout-result.js';
import { appendMargin, EMPTY_STRUT, strutSum, type MarginStrut } from './margin-strut.js';
import { layoutMarker } from './marker.js';
import { measurementsOf } from './measurements.js';
import { columnOffset, columnRules, columnSizes, type ColumnSizes } from './multicol-geometry.js';
import { layoutRow, type ColumnFlow, type ColumnRow } from './multicol-row.js';
import { carriedByChild, type OutOfFlow } from './out-of-flow.js';
import { containInBlock } from './positioned.js';
import { relativeShift } from './relative.js';

export function layoutMulticol(
  box: BlockBox,
  space: ConstraintSpace,
  token: MulticolBreakToken | null,
  context: LayoutContext,
): LayoutResult {
  return new MulticolLayout(box, space, token, context).run();
}

/** What the columns hold: an anonymous block container around the container's children. */
function columnFlowOf(box: BlockBox, context: LayoutContext): BlockBox {
  const measured = measurementsOf(box, context);
  return (measured.columnFlow ??= {
    kind: 'block',
    node: box.node,
    style: Object.freeze(anonymousStyleOf(box.style, 'block')),
    children: box.children,
    anonymous: true,
    marker: null,
    measured: null,
  });
}

/** Where the container goes on. */
type Place = Pick<MulticolBreakToken, 'flow' | 'spanner' | 'isFlowDone'>;

const BEGIN: Place = { flow: null, spanner: null, isFlowDone: false };

class MulticolLayout {
  readonly #sizes: BlockSizes;
  readonly #columns: ColumnSizes;
  readonly #flow: ColumnFlow;
  readonly #avoidBreakInside: boolean;
  readonly #children: FragmentChild[] = [];
  readonly #carried: OutOfFlow[] = [];
  /** Where the next row or spanner goes, from the border box's top, without the margins in `strut`. */
  #y: LayoutUnit;
  /** Margins of spanners that meet. */
  #strut: MarginStrut = EMPTY_STRUT;
  #hasPlaced = false;
  #firstBaseline: LayoutUnit | null = null;
  #lastBaseline: LayoutUnit | null = null;
  #breakAfter: BreakBetween = 'auto';

  constructor(
    readonly box: BlockBox,
    readonly space: ConstraintSpace,
    readonly token: MulticolBreakToken | null,
    readonly context: LayoutContext,
  ) {
    const { style } = box;
    this.#sizes = new BlockSizes(box, space, token, context);
    this.#columns = columnSizes(style, this.#sizes.contentInlineSize);
    this.#avoidBreakInside = space.avoidBreakInside || avoidsBreakInside(style.breakInside, space.fragmentainer);
    this.#y = this.#sizes.topEdge;
    const { edges, contentBlockSize } = this.#sizes;
    this.#flow = {
      box: columnFlowOf(box, context),
      sizes: this.#columns,
      percentageBlockSize: contentBlockSize,
      type: this.#fragments || space.fragmentainer.type === 'columns-in-pages' ? 'columns-in-pages' : 'columns',
      pageName: space.pageName,
      monolithicLimit: maxLu(ZERO, (space.monolithicLimit - edges.top - edges.bottom) as LayoutUnit),
      context,
    };
  }

  get #fragments(): boolean {
    return this.space.fragmentainer.blockSize !== INDEFINITE;
  }

  /** Ends because each turn takes a spanner or a row of columns, and a row takes some content. */
  run(): LayoutResult {
    let place: Place = this.token ?? BEGIN;
    for (;;) {
      if (place.spanner) {
        const stopped = this.#spanner(place, place.spanner);
        if (stopped) return stopped;
        place = { ...place, spanner: null };
      }
      if (place.isFlowDone) return this.#complete();
      const row = this.#row(place);
      if ('status' in row) return row;
      place = row;
    }
  }

  // ── Rows of columns

  /** Where the container goes on behind a row; a result where it stops in or before it. */
  #row(place: Place): Place | LayoutResult {
    const settled = this.#strut;
    const top = (this.#y + strutSum(settled)) as LayoutUnit;
    const row = this.#layoutRow(place.flow, top);
    if (!row) return this.#nothingFits(place);
    if (row.height > 0 && row.columns.some(({ fragment }) => !isEmpty(fragment))) {
      this.#y = top;
      this.#strut = EMPTY_STRUT;
    }
    this.#place(row);
    const next: Place = {
      flow: row.next,
      spanner: row.spanner && { box: row.spanner, token: null },
      isFlowDone: row.next === null,
    };
    if (row.next === null || row.spanner || this.#wraps(row)) return next;
    const forced = forcedBreakOf(row.next);
    return this.#stop(next, row.columns[row.columns.length - 1]!.result.appeal, row.isPageBreak ? forced : null);
  }

  #layoutRow(from: BlockBreakToken | null, top: LayoutUnit): ColumnRow | null {
    const { style } = this.box;
    const own = this.#ownLimit(top);
    const room = this.#fragments ? ((this.#remaining() - top) as LayoutUnit) : INDEFINITE;
    const reserve = (this.#sizes.edges.bottom + this.space.reservedBlockEnd) as LayoutUnit;
    const inner = this.#fragments ? ((room - reserve) as LayoutUnit) : INDEFINITE;
    const isPageLimit = this.#fragments && inner < own;
    const fills = style.columnFill === 'auto' && (own !== INDEFINITE || this.#fragments);
    const layOut = (limit: LayoutUnit) =>
      layoutRow(this.#flow, {
        from,
        limit,
        isLimitedToCount: isPageLimit || this.#isWrapping,
        fills,
        hasContentBefore: isPageLimit && (this.space.hasContentBefore || this.#hasPlaced),
        hasSpaceBefore: isPageLimit && this.space.hasSpaceBefore,
      });
    const row = layOut(minLu(own, inner));
    // Where the container goes on anyway, its end needs no room here.
    if (!isPageLimit || reserve <= 0 || (row && (row.next === null || row.spanner))) return row;
    const whole = layOut(minLu(own, (room - this.#sizes.clonedEnd) as LayoutUnit));
    return whole && whole.next === null ? row : whole;
  }

  /** Rows of a given height follow one another (Multicol 2, § 3.5). */
  get #isWrapping(): boolean {
    const { columnWrap, columnHeight } = this.box.style;
    return columnWrap === 'wrap' || (columnWrap === 'auto' && columnHeight !== 'auto');
  }

  /** Whether a row has ended only because there is no further room beside its columns. */
  #wraps(row: ColumnRow): boolean {
    if (!this.#isWrapping || row.isPageBreak) return false;
    const { columnHeight } = this.box.style;
    if (columnHeight === 'auto') return false;
    this.#y = (this.#y + this.#rowGap()) as LayoutUnit;
    return !this.#fragments || this.#y < this.#remaining();
  }

  #rowGap(): number {
    const { rowGap } = this.box.style;
    return typeof rowGap === 'number' ? Math.round(rowGap * 64) : 0;
  }

  /** What the container's own height, or its limit, leaves for columns from `top` on. */
  #ownLimit(top: LayoutUnit): LayoutUnit {
    const { columnHeight } = this.box.style;
    const height = this.#sizes.usedHeight(INDEFINITE);
    const left =
      height === INDEFINITE ? INDEFINITE : maxLu(ZERO, (height - top - this.#sizes.edges.bottom) as LayoutUnit);
    return columnHeight === 'auto' ? left : minLu(left, Math.round(columnHeight * 64) as LayoutUnit);
  }

  #place(row: ColumnRow): void {
    const { edges, contentInlineSize } = this.#sizes;
    const { direction } = this.box.style;
    const shown = row.columns.filter(({ fragment }, index) => index === 0 || !isEmpty(fragment)).length;
    // The last row ends with the container where that has a height of its own.
    const hasHeight = row.next === null && this.#sizes.definiteRemaining() !== null;
    const left = hasHeight ? minLu(this.#ownLimit(this.#y), (this.#remaining() - this.#y) as LayoutUnit) : ZERO;
    const ruled = maxLu(row.height, left);
    for (const rule of columnRules(this.box, this.#columns, shown, contentInlineSize, ruled))
      this.#children.push({ ...rule, x: (rule.x + edges.left) as LayoutUnit, y: this.#y });
    for (const [index, { fragment, result }] of row.columns.entries()) {
      const x = (edges.left + columnOffset(this.#columns, index, direction, contentInlineSize)) as LayoutUnit;
      this.#add({ x, y: this.#y, fragment });
      this.#meetBaselines(this.#y, result);
    }
    for (const rest of row.rests) this.#carried.push(rest);
    if (row.columns.some(({ fragment }) => !isEmpty(fragment))) this.#hasPlaced = true;
    const last = row.columns[row.columns.length - 1]!.result;
    if (row.next === null) this.#breakAfter = last.breakAfter;
    const height = this.#rowHeight(row);
    this.#y = (this.#y + height) as LayoutUnit;
  }

  /** Columns that end with their content are no higher than it. */
  #rowHeight({ columns, height, next }: ColumnRow): LayoutUnit {
    if (columns.every(({ fragment }) => isEmpty(fragment) && fragment.height === 0)) return ZERO;
    if (next !== null || columns.length > 1) return height;
    return this.#ownLimit(this.#y) === INDEFINITE ? minLu(height, columns[0]!.fragment.height) : height;
  }

  #add(child: FragmentChild): void {
    this.#children.push(child);
    if (child.fragment.kind === 'box' && child.fragment.outOfFlow.length > 0)
      this.#carried.push(...carriedByChild(child, child.fragment));
  }

  /** The highest first baseline of the first row counts, and the lowest last one of the last. */
  #meetBaselines(y: LayoutUnit, { firstBaseline, lastBaseline }: LaidOut): void {
    if (firstBaseline !== null) {
      const at = (y + firstBaseline) as LayoutUnit;
      this.#firstBaseline = this.#firstBaseline === null ? at : minLu(this.#firstBaseline, at);
    }
    if (lastBaseline !== null) {
      const at = (y + lastBaseline) as LayoutUnit;
      this.#lastBaseline = this.#lastBaseline === null ? at : maxLu(this.#lastBaseline, at);
    }
  }

  /** What does not fit moves together with what comes before it, or uses up the room above it. */
  #nothingFits(place: Place): LayoutResult {
    if (this.#hasPlaced) return this.#stop(place, BreakAppeal.Perfect, null);
    if (this.space.hasContentBefore || this.space.hasSpaceBefore) return { status: 'break-before' };
    return this.#stop(place, BreakAppeal.LastResort, null);
  }

  // ── Spanners

  /** Sets a box across all columns; a result where the container stops before or in it. */
  #spanner(place: Place, { box, token }: NonNullable<Place['spanner']>): LayoutResult | null {
    const { edges, contentInlineSize, contentBlockSize } = this.#sizes;
    const { fragmentainer } = this.space;
    const before = joinBreaks(this.#breakAfter, breakBeforeOf(box));
    if (!token && this.#hasPlaced && this.#fragments && isForcedBreak(before, fragmentainer))
      return this.#stop(place, BreakAppeal.Perfect, before);
    const margins = usedMargins(box.style, contentInlineSize);
    const strut = token || this.#isAtUnforcedBreak(box) ? EMPTY_STRUT : appendMargin(this.#strut, margins.top);
    const y = (this.#y + strutSum(strut)) as LayoutUnit;
    const { blockSize, offset, type } = fragmentainer;
    const space = independentSpace((contentInlineSize - (margins.left ?? 0) - (margins.right ?? 0)) as LayoutUnit, {
      percentageInlineSize: contentInlineSize,
      percentageBlockSize: contentBlockSize,
      shrinkToFit: box.kind === 'table',
      fragmentainer: { blockSize, offset: (offset + this.space.bfcBlockOffset + y) as LayoutUnit, type },
      pageName: this.space.pageName,
      hasContentBefore: this.space.hasContentBefore || this.#hasPlaced,
      hasSpaceBefore: this.space.hasSpaceBefore || y > this.#sizes.topEdge,
      avoidBreakInside: this.#avoidBreakInside,
      reservedBlockEnd: place.isFlowDone ? ((this.space.reservedBlockEnd + edges.bottom) as LayoutUnit) : ZERO,
      monolithicLimit: this.#flow.monolithicLimit,
    });
    const result = layoutBox(box, space, token, this.context, null);
    if (result.status === 'break-before') return this.#nothingFits(place);
    if (!token && result.breakToken && result.appeal < BreakAppeal.Perfect && this.#hasPlaced)
      return this.#stop(place, BreakAppeal.Perfect, null);
    const { fragment } = result;
    const x = inlineOffset(margins, this.box.style.direction, contentInlineSize, fragment.width);
    const shift = relativeShift(fragment.style, contentInlineSize, contentBlockSize, this.box.style.direction);
    this.#add({ x: (edges.left + x + shift.x) as LayoutUnit, y: (y + shift.y) as LayoutUnit, fragment });
    this.#meetBaselines(y, result);
    this.#y = (y + fragment.height) as LayoutUnit;
    this.#strut = appendMargin(EMPTY_STRUT, margins.bottom);
    this.#hasPlaced ||= fragment.height > 0;
    this.#breakAfter = result.breakAfter;
    if (!result.breakToken) return null;
    return this.#stop({ ...place, spanner: { box, token: result.breakToken } }, result.appeal, null);
  }

  /** The box begins the fragment behind a break that nothing forced, so its margin is cut off (CSS Fragmentation 3, § 5.2). */
  #isAtUnforcedBreak(spanner: LayoutBox): boolean {
    return this.token?.spanner?.box === spanner && this.token.forced === null;
  }

  // ── Finishing

  /** What is left of the fragmentainer below this fragment's border box top. */
  #remaining(): LayoutUnit {
    const { blockSize, offset } = this.space.fragmentainer;
    return (blockSize - offset - this.space.bfcBlockOffset) as LayoutUnit;
  }

  #stop(place: Place, appeal: BreakAppeal, forced: BreakBetween | null): LaidOut {
    const remaining = this.#remaining();
    const least = minLu(remaining, this.#sizes.definiteRemaining() ?? remaining);
    const height = maxLu(ZERO, maxLu(minLu(this.#y, remaining), least));
    return this.#broken(height, place, appeal, forced);
  }

  #broken(height: LayoutUnit, place: Place, appeal: BreakAppeal, forced: BreakBetween | null): LaidOut {
    const consumed = this.#sizes.consumedWith(height);
    const { flow, spanner, isFlowDone } = place;
    const token: MulticolBreakToken = {
      ...{ kind: 'multicol', box: this.box, consumed, flow, spanner, isFlowDone, forced, positioned: [] },
    };
    const used = this.#avoidBreakInside && !forced ? worse(appeal, BreakAppeal.ViolatingBreakAvoid) : appeal;
    return this.#result(height, token, used);
  }

  #complete(): LayoutResult {
    const { edges } = this.#sizes;
    const content = maxLu(ZERO, (this.#y + strutSum(this.#strut) + edges.bottom) as LayoutUnit);
    const height = this.#sizes.usedHeight(content);
    const remaining = this.#remaining();
    if (this.#fragments && height > remaining && height > content) {
      if (remaining > this.#sizes.topEdge + this.#sizes.clonedEnd) return this.#breakInEmptySpace(height, remaining);
      if (this.space.hasContentBefore && !this.#hasPlaced) return { status: 'break-before' };
    }
    return this.#result(height, null, BreakAppeal.Perfect);
  }

  /** The content is complete but the box is higher than the page: the rest of its height goes on. */
  #breakInEmptySpace(height: LayoutUnit, remaining: LayoutUnit): LayoutResult {
    if (mayLeaveEmpty(height, this.space.fragmentainer, this.box.node, this.context))
      return this.#broken(remaining, { flow: null, spanner: null, isFlowDone: true }, BreakAppeal.Perfect, null);
    return this.#result(remaining, null, BreakAppeal.Perfect);
  }

  #result(height: LayoutUnit, breakToken: MulticolBreakToken | null, appeal: BreakAppeal): LaidOut {
    this.#placeMarker();
    const { fragment, later } = this.#contain(this.#fragment(height, breakToken !== null), breakToken !== null);
    return {
      status: 'laid-out',
      fragment,
      breakToken: breakToken && later.length > 0 ? { ...breakToken, positioned: later } : breakToken,
      appeal,
      earlyBreak: null,
      bfcOffset: this.space.bfcBlockOffset,
      endStrut: EMPTY_STRUT,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
      breakAfter: joinBreaks(this.#breakAfter, this.box.style.breakAfter),
      endPageName: this.space.pageName,
      floats: null,
    };
  }

  #placeMarker(): void {
    const { marker, style } = this.box;
    if (!marker || this.token) return;
    const { fragment, gap } = layoutMarker(marker, this.context);
    const { edges, contentInlineSize, topEdge } = this.#sizes;
    const x = style.direction === 'rtl' ? edges.left + contentInlineSize + gap : edges.left - fragment.width - gap;
    const y = this.#firstBaseline === null ? topEdge : this.#firstBaseline - fragment.baseline;
    this.#children.unshift({ x: x as LayoutUnit, y: y as LayoutUnit, fragment });
  }

  #fragment(height: LayoutUnit, continues: boolean): BoxFragment {
    const { box } = this;
    const sizes = this.#sizes;
    return {
      kind: 'box',
      role: box.style.display === 'table-cell' ? 'cell' : 'block',
      node: box.node,
      style: box.style,
      width: sizes.inlineSize,
      height,
      children: this.#children,
      border: sizes.drawn(sizes.border, continues),
      padding: sizes.drawn(sizes.padding, continues),
      isFirst: this.token === null,
      repeated: false,
      collapsedBorders: null,
      outOfFlow: this.#carried,
    };
  }

  /** Lays out the positioned boxes whose containing block this is; columns do not break them. */
  #contain(fragment: BoxFragment, continues: boolean) {
    const later = this.token?.positioned ?? [];
    if (this.#carried.length === 0 && later.length === 0) return { fragment, later };
    const { border, padding, contentBlockSize } = this.#sizes;
    const { blockSize, offset, type } = this.space.fragmentainer;
    const isClipped = this.box.style.overflowY !== 'visible' && !continues;
    const above = this.token ? padding.top + this.token.consumed : 0 - border.top;
    const input = {
      fragment,
      later,
      continues,
      above: above as LayoutUnit,
      definiteSize:
        contentBlockSize === INDEFINITE || (!continues && !this.token)
          ? null
          : ((contentBlockSize + padding.top + padding.bottom) as LayoutUnit),
      fragmentainer: isClipped
        ? NO_FRAGMENTATION
        : { blockSize, offset: (offset + this.space.bfcBlockOffset) as LayoutUnit, type },
    };
    return containInBlock(input, this.context);
  }
}

function isEmpty({ children, height }: BoxFragment): boolean {
  return children.length === 0 && height === 0;
}
