/**
 * Multi-column layout (CSS Multicol 1): the content flows through columns, each a fragmentainer of its own. Boxes that
 * span all columns stand between rows of columns; columns and rows are broken over pages like other content.
 */
import { add, INDEFINITE, type LayoutUnit, lu, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { BlockBox } from '../../box/box.js';
import { anonymousStyleOf } from '../../css/cascade/compute-style.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { trimInside } from '../block/line-trim.js';
import { BlockSizes } from '../box/block-sizes.js';
import { inlineOffset, lessMargins, resolveLength, usedMargins } from '../box/box-sizes.js';
import { withoutSpanner, type MulticolBreakToken } from '../contract/break-token.js';
import { independentSpace, NO_TRIM, type ConstraintSpace, type LineTrim } from '../contract/constraint-space.js';
import { containCarried, containerFragment, placeOutsideMarker } from '../positioned/container-fragment.js';
import { belowContent, tooEmpty } from '../fragmentation/below-content.js';
import { BoxBreaks, heightAtBreak } from '../fragmentation/box-breaks.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import {
  BreakAppeal,
  breakBeforeOf,
  isAvoidBreak,
  joinBreaks,
  within,
  worse,
  type Fragmentation,
} from '../contract/fragmentation.js';
import { layoutBox, type LayoutBox } from '../contract/recursion.js';
import { gridInside } from '../text/line-grid.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';
import { warned } from '../contract/layout-warning.js';
import { appendMargin, EMPTY_STRUT, strutSum, type MarginStrut } from '../contract/margin-strut.js';
import { measurementsOf } from '../contract/measurements.js';
import { TALL } from '../contract/policy.js';
import { columnGaps, type RuledRow } from './gaps.js';
import { columnOffset, columnSizes, type ColumnSizes } from './geometry.js';
import { gapRules, hasGapRules, ruleBox } from '../box/gap-rules.js';
import { isTooDeep, layoutRow, nextBreakBefore, type ColumnFlow, type ColumnRow } from './row.js';
import { carriedByChild, moved, type OutOfFlow } from '../contract/out-of-flow.js';
import { relativeShift } from '../box/relative.js';

export function layoutMulticol(
  box: BlockBox,
  space: ConstraintSpace,
  token: MulticolBreakToken | null,
  context: LayoutContext,
  legend: LayoutBox | null,
): LayoutResult {
  return new MulticolLayout(box, space, token, context, legend).run();
}

/** What the columns hold: an anonymous block container around the container's children. */
function columnFlowOf(box: BlockBox, context: LayoutContext): BlockBox {
  const measured = measurementsOf(box, context);
  return (measured.columnFlow ??= {
    kind: 'block',
    node: box.node,
    style: Object.freeze({ ...anonymousStyleOf(box.style, 'block'), marginTrim: box.style.marginTrim }),
    children: box.children,
    anonymous: true,
    marker: null,
    measured: null,
  });
}

/** The container trims the lines at the start and at the end of each column (CSS Inline 3, § 6.1). */
function columnTrim(style: ComputedStyle, around: LineTrim, sizes: BlockSizes): LineTrim {
  const trim = trimInside(style, around, null, sizes);
  return trim === NO_TRIM ? NO_TRIM : { ...trim, endAtBreak: trim.end };
}

/** Where the container goes on. */
type Place = Pick<MulticolBreakToken, 'flow' | 'rests' | 'spanner' | 'isFlowDone'>;

const BEGIN: Place = { flow: null, rests: [], spanner: null, isFlowDone: false };

/** What setting rows and spanners changes; kept so that layout can go back to before a spanner. */
interface Progress {
  readonly place: Place;
  readonly childCount: number;
  readonly carriedCount: number;
  readonly y: LayoutUnit;
  readonly hasPlaced: boolean;
  readonly columnAppeal: BreakAppeal;
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

class MulticolLayout {
  readonly #sizes: BlockSizes;
  readonly #columns: ColumnSizes;
  readonly #flow: ColumnFlow;
  readonly #breaks: BoxBreaks;
  readonly #children: FragmentChild[] = [];
  readonly #carried: OutOfFlow[] = [];
  /** Where the next row or spanner goes, from the border box's top, without the margins in `strut`. */
  #y: LayoutUnit;
  /** Margins of spanners that meet. */
  #strut: MarginStrut = EMPTY_STRUT;
  /** Rows whose rules are not made yet, because they hang on what comes next. */
  #ruled: RuledRow[] = [];
  /** Where the rules of these rows go among the children, which they are painted below. */
  #rulesAt = 0;
  #hasPlaced = false;
  #columnAppeal: BreakAppeal = BreakAppeal.Perfect;
  #firstBaseline: LayoutUnit | null = null;
  #lastBaseline: LayoutUnit | null = null;
  #breakAfter: BreakBetween = 'auto';
  /** Before the spanners that are to stand on one page with what comes next; null: nothing is. */
  #kept: Progress | null = null;

  constructor(
    readonly box: BlockBox,
    readonly space: ConstraintSpace,
    readonly token: MulticolBreakToken | null,
    readonly context: LayoutContext,
    legend: LayoutBox | null,
  ) {
    const { style } = box;
    this.#sizes = new BlockSizes(box, space, token, context);
    this.#columns = columnSizes(style, this.#sizes.contentInlineSize);
    this.#breaks = new BoxBreaks(style, space, token);
    this.#y = this.#sizes.topEdge;
    const { edges, contentBlockSize } = this.#sizes;
    this.#flow = {
      box: columnFlowOf(box, context),
      legend,
      sizes: this.#columns,
      percentageBlockSize: contentBlockSize,
      type: this.#fragmentation,
      fullSize: this.#fullSize(),
      depth: space.fragmentainer.columnDepth + 1,
      pageName: space.page.name,
      grid: gridInside(style, space, context),
      trim: columnTrim(style, space.trim, this.#sizes),
      monolithicLimit: maxLu(ZERO, sub(space.page.monolithicLimit, edges.top, edges.bottom)),
      context,
    };
  }

  /** What the columns or the page around it allow, and its own height. */
  #fullSize(): LayoutUnit {
    const { fragmentainer, page } = this.space;
    const { edges, contentBlockSize } = this.#sizes;
    const around = sub(fragmentainer.fullSize ?? page.monolithicLimit, edges.top, edges.bottom);
    return maxLu(ZERO, minLu(around, contentBlockSize));
  }

  /** Columns in columns are in pages where those around them are. */
  get #fragmentation(): Fragmentation {
    const { type } = this.space.fragmentainer;
    if (type !== 'pages') return type;
    return this.#breaks.fragments ? 'columns-in-pages' : 'columns';
  }

  /** Ends because each turn takes a spanner or a row of columns, and a row takes some content. */
  run(): LayoutResult {
    let place: Place = this.token ? behindBreak(this.token) : BEGIN;
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
    const top = add(this.#y, strutSum(this.#strut));
    const row = this.#layoutRow(place, top);
    if (!row || (this.#isAtEndOf(top) && !isEmptyRow(row))) {
      // A break that the next box forces parts it from a heading above the row, too.
      const between = joinBreaks(this.#breakAfter, (place.flow && nextBreakBefore(place.flow)) ?? 'auto');
      return this.#breaksBefore(between) ? this.#stop(place, BreakAppeal.Perfect, between) : this.#nothingFits(place);
    }
    if (row.height > 0) {
      this.#y = top;
      this.#strut = EMPTY_STRUT;
    }
    // An empty end of the columns leaves the break to what follows the container.
    if (this.#breaksBefore(this.#breakAfter) && (row.height > 0 || row.next !== null)) return this.#stopForced(place);
    // What is complete, but with a break that is to be avoided, may do without it where there is more room.
    const isWhole = row.next === null || row.spanner !== null;
    if (isWhole && row.appeal < BreakAppeal.Perfect && this.#pageLimit(top) < this.#rowLimit(top)) {
      if (this.#hasPlaced) return this.#nothingFits(place);
      this.#columnAppeal = worse(this.#columnAppeal, row.appeal);
    }
    this.#place(row);
    const next: Place = {
      flow: row.next,
      rests: row.rests,
      spanner: row.spanner && { box: row.spanner, token: null },
      isFlowDone: row.next === null,
    };
    if (row.next === null || row.spanner || this.#wraps(row)) return next;
    return this.#stop(next, row.appeal, row.pageBreak);
  }

  /** Whether the fragmentainer has no room at all for columns, and the next one has more. */
  #isAtEndOf(top: LayoutUnit): boolean {
    if (!this.#breaks.fragments || this.#breaks.remaining > top) return false;
    return this.#hasPlaced || this.#breaks.mayMove || (!this.token && this.#sizes.topEdge > 0);
  }

  #layoutRow({ flow: from, rests }: Place, top: LayoutUnit): ColumnRow | null {
    const { style } = this.box;
    const own = this.#rowLimit(top);
    const inner = this.#pageLimit(top);
    const reserve = this.#reserve;
    const isPageLimit = inner < own;
    const isMeasured = this.space.fragmentainer.blockSize >= TALL / 2;
    const fills = style.columnFill === 'auto' && (own !== INDEFINITE || (this.#breaks.fragments && !isMeasured));
    const layOut = (limit: LayoutUnit) =>
      layoutRow(this.#flow, {
        from,
        rests,
        limit,
        isLimitedToCount: isPageLimit || this.#wrapHeight() !== INDEFINITE,
        fills,
        hasContentBefore: isPageLimit && (this.space.breaks.hasContentBefore || this.#hasPlaced),
        hasSpaceBefore: isPageLimit && this.space.breaks.hasSpaceBefore,
      });
    const row = layOut(minLu(own, inner));
    // Where the container goes on anyway, its end needs no room here.
    if (!isPageLimit || reserve <= 0 || isMeasured || isTooDeep(this.#flow)) return row;
    if (row && (row.next === null || row.spanner)) return row;
    const whole = layOut(minLu(own, add(inner, reserve)));
    return whole && whole.next === null ? row : whole;
  }

  /** What the fragmentainer leaves for columns from `top` on, if the container ends in it. */
  #pageLimit(top: LayoutUnit): LayoutUnit {
    if (!this.#breaks.fragments) return INDEFINITE;
    return sub(this.#breaks.remaining, top, this.#sizes.clonedEnd, this.#reserve);
  }

  /** Room for what ends with the container; cloned edges end each fragment. */
  get #reserve(): LayoutUnit {
    const { edges, clonedEnd } = this.#sizes;
    return sub(add(edges.bottom, this.space.breaks.reservedBlockEnd), clonedEnd);
  }

  /** Rows of this height follow one another (Multicol 2, § 3.5): the container's, without a column height; INDEFINITE: they do not. */
  #wrapHeight(): LayoutUnit {
    const { columnWrap, columnHeight } = this.box.style;
    if (columnHeight !== 'auto') return columnWrap === 'nowrap' ? INDEFINITE : lu(columnHeight);
    return columnWrap === 'wrap' ? this.#sizes.contentBlockSize : INDEFINITE;
  }

  /** Whether a row has ended only because there is no further room beside its columns. */
  #wraps(row: ColumnRow): boolean {
    const height = this.#wrapHeight();
    if (height === INDEFINITE || row.pageBreak !== null) return false;
    const { rowGap } = this.box.style;
    const gap = rowGap === 'normal' ? ZERO : resolveLength(rowGap, height);
    this.#y = add(this.#y, gap);
    return !this.#breaks.fragments || this.#y < this.#breaks.remaining;
  }

  /** What the container's own height, its limit, or that of its rows, leaves for columns from `top` on. */
  #rowLimit(top: LayoutUnit): LayoutUnit {
    const wrapHeight = this.#wrapHeight();
    if (wrapHeight !== INDEFINITE) return wrapHeight;
    const { columnHeight } = this.box.style;
    const left = this.#heightLeft(top);
    return columnHeight === 'auto' ? left : minLu(left, lu(columnHeight));
  }

  /** What the container's own height leaves from `top` on. */
  #heightLeft(top: LayoutUnit): LayoutUnit {
    // The height of a table cell is the least that it has (CSS 2 § 17.5.3).
    const height = this.box.style.display === 'table-cell' ? INDEFINITE : this.#sizes.usedHeight(INDEFINITE);
    return height === INDEFINITE ? INDEFINITE : maxLu(ZERO, sub(height, top, this.#sizes.edges.bottom));
  }

  #place(row: ColumnRow): void {
    const { edges, contentInlineSize } = this.#sizes;
    const { direction } = this.box.style;
    this.#noteRules(row);
    for (const [index, { fragment, result }] of row.columns.entries()) {
      const x = add(edges.left, columnOffset(this.#columns, index, direction, contentInlineSize));
      this.#add({ x, y: this.#y, fragment });
      this.#meetBaselines(this.#y, result);
    }
    const isFilled = row.columns.some(({ fragment }) => !isEmpty(fragment));
    if (isFilled) this.#hasPlaced = true;
    if (row.next === null) {
      const first = columnOffset(this.#columns, 0, direction, contentInlineSize);
      for (const rest of row.rests) this.#carried.push(moved(rest, add(edges.left, first), ZERO));
    }
    if (row.height > 0) {
      this.#kept = null;
      this.#breakAfter = row.next ? 'auto' : row.columns[row.columns.length - 1]!.result.breakAfter;
    }
    this.#y = add(this.#y, row.height);
  }

  #noteRules(row: ColumnRow): void {
    if (!hasGapRules(this.box.style)) return;
    // The last row ends with the container where that has a height of its own.
    const hasHeight = row.next === null && this.#sizes.definiteRemaining() !== null;
    const left = hasHeight ? minLu(this.#heightLeft(this.#y), sub(this.#breaks.remaining, this.#y)) : ZERO;
    if (this.#ruled.length === 0) this.#rulesAt = this.#children.length;
    this.#ruled.push({ top: this.#y, height: maxLu(row.height, left), shown: shownColumns(row) });
  }

  /** Rules are painted above the container's background, and below its columns (Multicol 1, § 4.2). */
  #placeRules(): void {
    const { box } = this;
    const { edges, contentInlineSize } = this.#sizes;
    const columns = { sizes: this.#columns, direction: box.style.direction, available: contentInlineSize };
    const rules: FragmentChild[] = [];
    for (const rule of gapRules(box.style, columnGaps(this.#ruled, columns))) {
      const drawn = ruleBox(box, rule);
      if (drawn) rules.push({ ...drawn, x: add(drawn.x, edges.left) });
    }
    this.#children.splice(this.#rulesAt, 0, ...rules);
    this.#ruled = [];
  }

  #add(child: FragmentChild): void {
    this.#children.push(child);
    if (child.fragment.kind === 'box' && child.fragment.outOfFlow.length > 0)
      this.#carried.push(...carriedByChild(child, child.fragment));
  }

  /** The highest first baseline of the first row counts, and the lowest last one of the last. */
  #meetBaselines(y: LayoutUnit, { firstBaseline, lastBaseline }: LaidOut): void {
    if (firstBaseline !== null) {
      const at = add(y, firstBaseline);
      this.#firstBaseline = this.#firstBaseline === null ? at : minLu(this.#firstBaseline, at);
    }
    if (lastBaseline !== null) {
      const at = add(y, lastBaseline);
      this.#lastBaseline = this.#lastBaseline === null ? at : maxLu(this.#lastBaseline, at);
    }
  }

  /** What does not fit moves together with what comes before it, or uses up the room above it. */
  #nothingFits(place: Place): LayoutResult {
    if (this.#kept?.hasPlaced) return this.#stop(this.#returnTo(this.#kept), BreakAppeal.Perfect, null);
    if (this.#hasPlaced && !(this.#kept && this.space.breaks.hasContentBefore))
      return this.#stop(place, BreakAppeal.Perfect, null);
    return this.#breaks.mayMove ? { status: 'break-before' } : this.#stop(place, BreakAppeal.LastResort, null);
  }

  // ── Spanners

  /** Sets a box across all columns; a result where the container stops before or in it. */
  #spanner(place: Place, { box, token }: NonNullable<Place['spanner']>): LayoutResult | null {
    const { edges, contentInlineSize, contentBlockSize } = this.#sizes;
    const { fragmentainer } = this.space;
    const before = joinBreaks(this.#breakAfter, breakBeforeOf(box));
    this.#placeRules();
    if (!token && this.#breaksBefore(before)) return this.#stop(place, BreakAppeal.Perfect, before);
    if (!token) this.#keepBefore(place, before);
    const margins = usedMargins(box.style, contentInlineSize);
    const strut = token || this.#isAtUnforcedBreak(box) ? EMPTY_STRUT : appendMargin(this.#strut, margins.top);
    const y = add(this.#y, strutSum(strut));
    const space = independentSpace(lessMargins(contentInlineSize, margins), {
      percentageInlineSize: contentInlineSize,
      percentageBlockSize: contentBlockSize,
      shrinkToFit: box.kind === 'table',
      fragmentainer: within(fragmentainer, add(this.space.bfc.blockOffset, y)),
      pageName: this.space.page.name,
      hasContentBefore: this.space.breaks.hasContentBefore || this.#hasPlaced,
      hasSpaceBefore: this.space.breaks.hasSpaceBefore || y > this.#sizes.topEdge,
      avoidBreakInside: this.#breaks.avoidsInside,
      reservedBlockEnd: place.isFlowDone ? add(this.space.breaks.reservedBlockEnd, edges.bottom) : ZERO,
      monolithicLimit: this.#flow.monolithicLimit,
    });
    const result = layoutBox(box, space, token, this.context, null);
    if (result.status === 'break-before') return this.#nothingFits(place);
    if (!token && result.breakToken && result.appeal < BreakAppeal.Perfect && this.#hasPlaced)
      return this.#nothingFits(place);
    const { fragment } = result;
    const x = inlineOffset(margins, this.box.style.direction, contentInlineSize, fragment.width);
    const shift = relativeShift(fragment.style, contentInlineSize, contentBlockSize, this.box.style.direction);
    this.#add({ x: add(edges.left, x, shift.x), y: add(y, shift.y), fragment });
    this.#meetBaselines(y, result);
    this.#y = add(y, fragment.height);
    this.#strut = appendMargin(EMPTY_STRUT, margins.bottom);
    this.#hasPlaced ||= fragment.height > 0;
    this.#breakAfter = result.breakAfter;
    if (!isAvoidBreak(result.breakAfter, fragmentainer)) this.#kept = null;
    if (!result.breakToken) return null;
    return this.#stop({ ...place, spanner: { box, token: result.breakToken } }, result.appeal, null);
  }

  /** Remembers where the spanner begins, or where those before it do that it is not to be parted from. */
  #keepBefore(place: Place, between: BreakBetween): void {
    if (this.#kept && isAvoidBreak(between, this.space.fragmentainer)) return;
    this.#kept = {
      place,
      childCount: this.#children.length,
      carriedCount: this.#carried.length,
      y: this.#y,
      hasPlaced: this.#hasPlaced,
      columnAppeal: this.#columnAppeal,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
    };
  }

  #returnTo({ place, childCount, carriedCount, y, columnAppeal, firstBaseline, lastBaseline }: Progress): Place {
    this.#children.length = childCount;
    this.#ruled = [];
    this.#carried.length = carriedCount;
    this.#y = y;
    this.#columnAppeal = columnAppeal;
    this.#firstBaseline = firstBaseline;
    this.#lastBaseline = lastBaseline;
    return place;
  }

  #stopForced(place: Place): LaidOut {
    return this.#stop(place, BreakAppeal.Perfect, this.#breakAfter);
  }

  /** Whether a forced break separates what comes next from what is placed. */
  #breaksBefore(between: BreakBetween): boolean {
    return this.#hasPlaced && this.#breaks.isForced(between);
  }

  /** The box begins the fragment behind a break that nothing forced, so its margin is cut off (CSS Fragmentation 3, § 5.2). */
  #isAtUnforcedBreak(spanner: LayoutBox): boolean {
    return this.token?.spanner?.box === spanner && this.token.forced === null;
  }

  // ── Finishing

  #stop(place: Place, appeal: BreakAppeal, forced: BreakBetween | null): LaidOut {
    const { remaining } = this.#breaks;
    const height = heightAtBreak(minLu(this.#y, remaining), remaining, this.#sizes.definiteRemaining());
    return this.#broken(height, place, appeal, forced);
  }

  #broken(height: LayoutUnit, place: Place, appeal: BreakAppeal, forced: BreakBetween | null): LaidOut {
    const consumed = this.#sizes.consumedWith(height);
    const { flow, rests, spanner, isFlowDone } = place;
    const token: MulticolBreakToken = {
      ...{ kind: 'multicol', box: this.box, consumed, flow, rests, spanner, isFlowDone, forced, positioned: [] },
    };
    return this.#result(height, token, this.#breaks.appealInside(appeal, forced !== null));
  }

  #complete(): LayoutResult {
    const { edges } = this.#sizes;
    const content = maxLu(ZERO, add(this.#y, strutSum(this.#strut), edges.bottom));
    const height = this.#sizes.usedHeight(content);
    const room = this.#breaks.remaining;
    const below = belowContent({
      ...{ height, contentHeight: content, room, edges: add(this.#sizes.topEdge, this.#sizes.clonedEnd) },
      movesOn: this.space.breaks.hasContentBefore && !this.#hasPlaced,
    });
    if (below === 'moves') return { status: 'break-before' };
    if (below === 'goes-on') return this.#breakInEmptySpace(height, room);
    return this.#result(height, null, BreakAppeal.Perfect);
  }

  /** The content is complete but the box is higher than the page: the rest of its height goes on. */
  #breakInEmptySpace(height: LayoutUnit, remaining: LayoutUnit): LayoutResult {
    const warning = tooEmpty(height, this.space, this.box.node);
    if (warning) return warned(this.#result(remaining, null, BreakAppeal.Perfect), warning);
    return this.#broken(remaining, { ...BEGIN, isFlowDone: true }, BreakAppeal.Perfect, null);
  }

  #result(height: LayoutUnit, breakToken: MulticolBreakToken | null, appeal: BreakAppeal): LaidOut {
    this.#placeRules();
    this.#placeMarker();
    const continues = breakToken !== null;
    const whole = containerFragment(this.#sizes, height, continues, this.#children, this.#carried);
    const place = { token: this.token, bfcOffset: this.space.bfc.blockOffset, continues };
    const { fragment, later } = containCarried(whole, this.#sizes, place, this.context);
    return {
      status: 'laid-out',
      fragment,
      breakToken: breakToken && later.length > 0 ? { ...breakToken, positioned: later } : breakToken,
      appeal,
      columnAppeal: breakToken || this.token ? BreakAppeal.Perfect : this.#columnAppeal,
      earlyBreak: null,
      bfcOffset: this.space.bfc.blockOffset,
      endStrut: EMPTY_STRUT,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
      breakAfter: joinBreaks(this.#breakAfter, this.box.style.breakAfter),
      endPageName: this.space.page.name,
      floats: null,
    };
  }

  #placeMarker(): void {
    const { marker } = this.box;
    if (!marker || this.token) return;
    const placed = placeOutsideMarker(marker, this.box, this.#sizes, this.#firstBaseline, this.context);
    if (placed) this.#children.unshift(placed.child);
  }
}

function behindBreak(token: MulticolBreakToken): Place {
  const { flow, spanner, forced } = token;
  return flow && !spanner && forced === null ? { ...token, flow: withoutSpanner(flow) } : token;
}

function isEmptyRow({ columns, next, spanner }: ColumnRow): boolean {
  return (next === null || spanner !== null) && columns.every(({ fragment }) => isEmpty(fragment));
}

/** Rules stand before these. */
function shownColumns({ columns }: ColumnRow): number {
  return columns.filter(({ fragment }, index) => index === 0 || !isEmpty(fragment)).length;
}

function isEmpty({ children, height }: BoxFragment): boolean {
  return children.length === 0 && height === 0;
}
