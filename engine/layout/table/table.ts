/** Table layout (CSS Tables 3): columns first, then rows from top to bottom, broken over pages between or inside rows. */
import { hasInitialCorners } from '../../css/properties/initial-style.js';
import { NO_STRUT, type BoxStrut } from '../../base/geometry.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { TableBox, TableRowBox } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import { usedBorder, usedInlineSize, usedPadding } from '../box/box-sizes.js';
import type { TableBreakToken } from '../contract/break-token.js';
import { shrinkingToFit, type ConstraintSpace } from '../contract/constraint-space.js';
import type { BorderSegment, BoxFragment, FragmentChild, Slice } from '../contract/fragment.js';
import { avoidsBreakInside, BreakAppeal, joinBreaks, type EarlyBreak } from '../contract/fragmentation.js';
import { intrinsicSizes, type IntrinsicSizes } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { carriedBy } from '../contract/out-of-flow.js';
import type { LaidOut, LayoutResult } from '../contract/layout-result.js';
import { warned, withWarning, type LayoutWarning } from '../contract/layout-warning.js';
import { EMPTY_STRUT } from '../contract/margin-strut.js';
import { halfAfter, widestHalf, type EdgeRow } from './borders.js';
import { captionsHeight, gridBlockSize, hasOwnBlockSize } from './block-size.js';
import { distributeFixedWidth, distributeWidth, widthForPercentages } from './columns.js';
import { isFixedLayout, tableData, tableEdges, tableInlineEdges, type TableLayoutData } from './data.js';
import { columnGeometry, type ColumnGeometry } from './geometry.js';
import { TableGroups } from './groups.js';
import { TableWrapper } from './wrapper.js';
import { TablePages } from './page-name.js';
import { brokenWords, shrunkTable } from './shrink.js';
import { belowContent, tooEmpty } from '../fragmentation/below-content.js';
import { BoxBreaks } from '../fragmentation/box-breaks.js';
import { PassedBreakpoints } from '../fragmentation/passed-breakpoints.js';
import { columnBoxes } from './column-boxes.js';
import {
  breakAfterRow,
  breakBetweenRows,
  cellTokens,
  cutRow,
  neededHeight,
  RowStack,
  type LaidOutRows,
  type PendingRow,
  type StackStart,
} from './rows-layout.js';
import { MAX_REPEATED_SHARE } from '../contract/policy.js';

const ONE_PX = 64 as LayoutUnit;

export function layoutTable(
  table: TableBox,
  space: ConstraintSpace,
  token: TableBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  // A table that goes on does so in the size it began with.
  if (token) return new TableLayout(token.box, space, token, context, early).run();
  const shrunk = shrunkTable(table, space, context);
  const result = new TableLayout(shrunk.table, space, null, context, early).run();
  if (shrunk.fits || result.status !== 'laid-out') return result;
  return warned(result, brokenWords(shrunk.table, space, context));
}

class TableLayout {
  readonly #data: TableLayoutData;
  #width: LayoutUnit;
  readonly #columns: ColumnGeometry;
  readonly #border: BoxStrut;
  readonly #padding: BoxStrut;
  readonly #breaks: BoxBreaks;
  readonly #wrapper: TableWrapper;
  readonly #grid: FragmentChild[] = [];
  readonly #borders: BorderSegment[] = [];
  /** For this fragment of the table. */
  readonly #warnings: LayoutWarning[] = [];
  /** Where the next rows go, from the grid's top. */
  #y: LayoutUnit = ZERO;
  /** Header and footer rows that are too tall to be repeated are set like body rows. */
  #leadingRows = 0;
  #trailsFooter = false;
  #footer: LaidOutRows | null = null;
  readonly #groups: TableGroups;
  readonly #pages: TablePages;
  /** Of the first row, from the table fragment's top (CSS 2 § 17.5.1). */
  #baseline: LayoutUnit | null = null;

  constructor(
    readonly table: TableBox,
    readonly space: ConstraintSpace,
    readonly token: TableBreakToken | null,
    readonly context: LayoutContext,
    readonly early: EarlyBreak | null,
  ) {
    const { style } = table;
    this.#data = tableData(table, context);
    this.#border = this.#data.collapses ? NO_STRUT : usedBorder(style);
    this.#padding = this.#data.collapses ? NO_STRUT : usedPadding(style, space.containingBlock.inlineSize);
    this.#width = this.#usedWidth();
    this.#columns = this.#geometry();
    this.#width = sub(this.#width, this.#columns.lost);
    this.#breaks = new BoxBreaks(style, space, token);
    this.#pages = new TablePages(table, space, token);
    this.#groups = new TableGroups(table, this.#columns, this.#width, space, context);
    this.#wrapper = new TableWrapper(table, space, token, this.#width, context);
  }

  #usedWidth(): LayoutUnit {
    const content = () => this.#sizesWithPercentages();
    const width = usedInlineSize(
      this.table.style,
      shrinkingToFit(this.space),
      tableInlineEdges(this.table, this.#data),
      content,
    );
    if (!isFixedLayout(this.table.style)) return maxLu(width, content().min);
    let lengths: number = tableEdges(this.table, this.#data);
    for (const column of this.#data.columns) if (column.isConstrained && column.percent === 0) lengths += column.max;
    return maxLu(width, lengths as LayoutUnit);
  }

  #sizesWithPercentages(): IntrinsicSizes {
    const sizes = intrinsicSizes(this.table, this.context);
    if (this.space.availableInlineSize === INDEFINITE) return sizes;
    const wish = (widthForPercentages(this.#data.columns) + tableEdges(this.table, this.#data)) as LayoutUnit;
    return { ...sizes, max: maxLu(sizes.max, minLu(wish, this.space.availableInlineSize)) };
  }

  #geometry(): ColumnGeometry {
    const { spacing, outerEdges, collapses, columns } = this.#data;
    const available = maxLu(ZERO, sub(this.#width, tableEdges(this.table, this.#data)));
    const { style } = this.table;
    const widths = isFixedLayout(style)
      ? distributeFixedWidth(columns, available)
      : distributeWidth(columns, available, style.tableShrink !== null);
    const first = collapses ? outerEdges.left : add(this.#border.left, this.#padding.left, spacing.inline);
    return columnGeometry(this.table, widths, first, spacing.inline, this.#data.signs);
  }

  run(): LayoutResult {
    const stage = this.token?.stage ?? 'above';
    if (stage === 'above') {
      const stopped = this.#captions('above');
      if (stopped) return stopped;
      // Only once: the page that begins below the captions is the one that the rows ask for.
      const isBelow = this.token?.captionIndex === this.table.captions.length;
      const change = isBelow ? null : this.#pages.changeBelowCaptions(this.#rowAt(0));
      if (change) return this.#stopped(change, BreakAppeal.Perfect);
    }
    let end: GridEnd = NO_GRID;
    if (stage !== 'below') {
      const step = this.#rows();
      if ('status' in step) return step;
      end = step;
    }
    const change = this.#pages.changeAboveCaptions();
    if (change) return this.#stopped(change, BreakAppeal.Perfect);
    return (
      this.#captions('below') ??
      this.#result(null, BreakAppeal.Perfect, end.earlyBreak, joinBreaks(end.breakAfter, this.table.style.breakAfter))
    );
  }

  // ── Rows

  #rows(): LayoutResult | GridEnd {
    const resumed = this.token?.stage === 'rows';
    if (resumed && this.token.rest !== null) return this.#restOfGrid(this.token.rest);
    this.#settleRowHeights();
    const { spacing, outerEdges } = this.#data;
    const above = this.#data.collapses ? outerEdges.top : this.#border.top + this.#padding.top;
    this.#y = ((resumed && !this.#clones ? 0 : above) + spacing.block) as LayoutUnit;
    const header = this.#groups.repeatable('header', this.table.header);
    const footer = this.#groups.repeatable('footer', this.table.footer);
    const walksHeader = header !== null && this.#isWalkedOver(header);
    this.#leadingRows = resumed ? this.token.leadingRows : walksHeader ? this.table.header.length : 0;
    // A footer that was repeated so far may be too tall for the rest of a column: then it comes behind the last row.
    this.#trailsFooter = (resumed && this.token.trailsFooter) || (footer !== null && this.#isWalkedOver(footer));
    const showsHeader = header !== null && this.#leadingRows === 0 && !walksHeader;
    // Spacing is between rows, not in one that goes on, and not above those that are repeated.
    if (resumed && !this.#clones && (showsHeader || this.token.cells)) this.#y = sub(this.#y, spacing.block);
    if (showsHeader) this.#append(header, resumed);
    this.#footer = this.#trailsFooter ? null : footer;
    return this.#body(showsHeader ? header.bottomClaims : null);
  }

  /** Whether a header or footer breaks as body rows do: it is too tall to be repeated, or there is no row to repeat it with. */
  #isWalkedOver(rows: LaidOutRows): boolean {
    return this.#isTall(rows) || this.#data.rows.isEmpty;
  }

  /** The rows that are walked over: body rows, with the header and footer rows that are not repeated. */
  #rowAt(index: number): TableRowBox | null {
    const { header, footer } = this.table;
    if (index < this.#leadingRows) return header[index]!;
    const { rows } = this.#data;
    const bodyIndex = index - this.#leadingRows;
    const row = rows.at(bodyIndex);
    if (row || !this.#trailsFooter) return row;
    return footer[bodyIndex - rows.knownLength!] ?? null;
  }

  /** Rows until they end or the page does. Ends because every fragment takes at least one row or part of one. */
  #body(claims: EdgeRow | null): LayoutResult | GridEnd {
    const resumed = this.token?.stage === 'rows' ? this.token : null;
    const follows = this.#trailsFooter ? null : (this.table.footer[0] ?? null);
    const stack = this.#stack({ claims, spans: resumed?.spans ?? [], beginsTable: true, follows });
    const firstRow = resumed?.rowIndex ?? 0;
    let previous: PendingRow | null = null;
    const breakpoints = new PassedBreakpoints(this.early);
    for (let index = firstRow; ; index++) {
      const row = this.#rowAt(index);
      if (!row) return this.#endGrid(stack, breakpoints.best, previous);
      if (index > firstRow) {
        const between = breakBetweenRows(previous, row);
        const forced = this.#breaks.isForced(between) ? between : this.#pages.changeBefore(row) ? 'page' : null;
        if (forced) return this.#broken(stack, index, BreakAppeal.Perfect, forced);
        const appeal = this.#appealBetween(stack, between, previous, row);
        if (breakpoints.stopsBefore(index)) return this.#broken(stack, index, appeal);
        breakpoints.pass({ appeal, index, inner: null }, null);
      }
      // A caption may stay behind on its page only when the row fits none.
      const hasContentBefore = this.#mayMoveWhole || index > firstRow || this.#wrapper.end > 0;
      this.#pages.current = this.#pages.of(row);
      const pending = this.#tryRow(stack, row, this.#rowAt(index + 1), index, hasContentBefore);
      if (
        !pending ||
        (hasContentBefore &&
          this.#mustMove(stack, pending, breakpoints.best, index > firstRow || this.space.breaks.hasContentBefore))
      ) {
        if (index > firstRow) return this.#beforeRow(stack, index, breakpoints.best);
        if (this.#mayMoveWhole) return { status: 'break-before' };
        return this.#stopped(
          { stage: 'above', captionIndex: this.table.captions.length },
          BreakAppeal.ViolatingBreakAvoid,
        );
      }
      // A break before the row, or an earlier one, may be better than one that leaves orphans and widows in it.
      const better = pending.isBroken && !this.early ? breakpoints.betterThan(pending.appeal) : null;
      if (better) return this.#beforeRow(stack, index, better.break);
      previous = this.#cutToFit(pending);
      stack.place(previous);
      if (previous.isBroken) return this.#brokenInRow(stack, index, previous);
    }
  }

  /** How good a break before a row is: one in a group or a cell that would rather stay whole is worse. */
  #appealBetween(stack: RowStack, between: BreakBetween, previous: PendingRow | null, row: TableRowBox): BreakAppeal {
    const { style } = row.group;
    const isInGroup =
      row.group === previous?.row.group && avoidsBreakInside(style.breakInside, this.space.fragmentainer);
    if (isInGroup) return BreakAppeal.ViolatingBreakAvoid;
    return this.#breaks.appealBetween(between, stack.hasOpenSpans ? BreakAppeal.CuttingCells : BreakAppeal.Perfect);
  }

  /** Content comes before the table, or margins that leave it less than half of the page. */
  get #mayMoveWhole(): boolean {
    const { hasContentBefore, hasSpaceBefore } = this.space.breaks;
    const { offset, blockSize } = this.space.fragmentainer;
    return hasContentBefore || (hasSpaceBefore && offset + this.space.bfc.blockOffset >= blockSize / 2);
  }

  #tryRow(
    stack: RowStack,
    row: TableRowBox,
    next: TableRowBox | null,
    index: number,
    hasContentBefore: boolean,
  ): PendingRow | null {
    const isLast = next === null;
    const reserved = this.#endRoom();
    const ends = this.#border.bottom + this.#padding.bottom - this.#clonedEnd + this.#data.spacing.block;
    const resumed = this.token?.stage === 'rows' && index === this.token.rowIndex ? this.token : null;
    return stack.try(row, next, {
      fragmentainer: this.space.fragmentainer,
      stackOffset: add(this.space.bfc.blockOffset, this.#wrapper.end, this.#y),
      hasContentBefore,
      pageName: this.#pages.current,
      monolithicLimit: maxLu(
        ZERO,
        (this.space.page.monolithicLimit - this.#y - reserved - (isLast ? ends : 0)) as LayoutUnit,
      ),
      reserved,
      reservedEnd: (isLast ? ends + this.space.breaks.reservedBlockEnd : 0) as LayoutUnit,
      tokens: resumed ? resumed.cells : null,
      consumed: resumed ? resumed.rowConsumed : ZERO,
      minHeight: this.#groups.heightOfRow(index, this.#leadingRows),
    });
  }

  /** What each fragment of the table keeps free below its rows: the footer, and cloned edges. */
  #endRoom(): LayoutUnit {
    const footer = this.#footer ? this.#footer.height + this.#data.spacing.block : 0;
    return (footer + this.#clonedEnd) as LayoutUnit;
  }

  /** Whether each fragment has the edges of the whole (CSS Fragmentation 3, § 5.4). */
  get #clones(): boolean {
    return this.table.style.boxDecorationBreak === 'clone' && !this.#data.collapses;
  }

  get #clonedEnd(): LayoutUnit {
    return this.#clones ? add(this.#border.bottom, this.#padding.bottom) : ZERO;
  }

  #settleRowHeights(): void {
    if (!hasOwnBlockSize(this.table, this.space)) return;
    const edges = this.#blockEdges();
    this.#groups.settleRowHeights(sub(this.#gridHeight(edges), edges));
  }

  /** From a place in the rows of this fragment to where they have to end. */
  #roomFrom(top: LayoutUnit): LayoutUnit {
    return sub(sub(this.#breaks.remaining, this.#wrapper.end, this.#y, top), this.#endRoom());
  }

  /** A row that does not fit whole moves to the next page when it asks not to be broken, or when it is better off there. */
  #mustMove(stack: RowStack, pending: PendingRow, best: EarlyBreak | null, isBreakAllowed: boolean): boolean {
    if (!this.#breaks.fragments) return false;
    const { row } = pending;
    const { fragmentainer } = this.space;
    const avoids =
      this.#breaks.avoidsInside ||
      avoidsBreakInside(row.style.breakInside, fragmentainer) ||
      avoidsBreakInside(row.group.style.breakInside, fragmentainer);
    // A break between a caption and its rows is no better than one that is avoided.
    if (pending.isBroken) return avoids && isBreakAllowed && this.#isWorthMoving(stack, pending, best);
    const room = this.#roomFrom(pending.top);
    if (pending.height <= room) return false;
    const fitsPage =
      fragmentainer.type === 'pages' && pending.height <= this.space.page.monolithicLimit - this.#endRoom();
    return avoids || fitsPage || neededHeight(pending) > room;
  }

  /**
   * Whether a row that avoids breaks moves for that: it does, as breaks before it are allowed (CSS Fragmentation 3, § 4.4).
   * One that no page holds does not where that would leave this page mostly empty.
   */
  #isWorthMoving(stack: RowStack, pending: PendingRow, best: EarlyBreak | null): boolean {
    const { fragmentainer, breaks, page } = this.space;
    if (fragmentainer.type !== 'pages' || this.#breaks.avoidsInside) return true;
    // Where only bad breaks come before it, the whole table moves along.
    const movesAll = breaks.hasContentBefore && best !== null && best.appeal < BreakAppeal.Perfect;
    const left = movesAll ? this.#breaks.remaining : this.#roomFrom(pending.top);
    if (left <= fragmentainer.blockSize / 2) return true;
    const room = (page.monolithicLimit - (this.#wrapper.end === 0 ? this.#y : 0) - this.#endRoom()) as LayoutUnit;
    return stack.wholeHeight(pending, page.monolithicLimit) <= room;
  }

  /** A row whose own height does not fit goes on with what is left of it; its cells are complete. */
  #cutToFit(pending: PendingRow): PendingRow {
    const room = this.#roomFrom(pending.top);
    if (pending.isBroken || pending.height <= room || neededHeight(pending) > room || room <= 0) return pending;
    const warning = tooEmpty(pending.height, this.space, pending.row.node);
    if (!warning) return cutRow(pending, room);
    this.#warnings.push(warning);
    return { ...pending, height: room };
  }

  /** Breaks before row `index`, or at an earlier breakpoint when that one is better. */
  #beforeRow(stack: RowStack, index: number, best: EarlyBreak | null): LayoutResult {
    if (best && best.index !== index && !this.early) {
      return new TableLayout(this.table, this.space, this.token, this.context, best).run();
    }
    return this.#broken(stack, index, best?.appeal ?? BreakAppeal.Perfect);
  }

  // ── Header, footer, captions

  /** Repeated, it would crowd out the other rows. */
  #isTall(rows: LaidOutRows): boolean {
    const { fragmentainer, page } = this.space;
    return (
      this.#breaks.fragments && rows.height > minLu(page.monolithicLimit, fragmentainer.blockSize) * MAX_REPEATED_SHARE
    );
  }

  #gridHeight(rows: LayoutUnit): LayoutUnit {
    const captions = () => captionsHeight(this.table, this.#width, this.context);
    return gridBlockSize(this.table, this.space, rows, this.#blockEdges(), captions);
  }

  #blockEdges(): LayoutUnit {
    // The lower half of a collapsed border is not known before the last row; the upper one is most often like it.
    if (this.#data.collapses) return (2 * this.#data.outerEdges.top) as LayoutUnit;
    return add(this.#border.top, this.#border.bottom, this.#padding.top, this.#padding.bottom);
  }

  #stack(start: StackStart): RowStack {
    return new RowStack(this.table, this.#data, this.#columns, this.context, start);
  }

  /** Adds finished rows below what is there. */
  #append(rows: LaidOutRows, repeated: boolean): void {
    if (rows.height === 0 && rows.children.length === 0) return;
    if (rows.baseline !== null) this.#baseline ??= add(this.#wrapper.end, this.#y, rows.baseline);
    for (const child of rows.children) {
      const fragment = repeated ? asRepeated(child.fragment as BoxFragment) : child.fragment;
      this.#grid.push({ ...child, y: add(child.y, this.#y), fragment });
    }
    for (const border of rows.borders) this.#borders.push({ ...border, y: add(border.y, this.#y) });
    this.#y = add(this.#y, rows.height, this.#data.spacing.block);
  }

  /** Lays out the captions of one side; a result when the table stops before or in one of them. */
  #captions(stage: 'above' | 'below'): LayoutResult | null {
    const stop = this.#wrapper.captions(stage);
    if (stop === null) return null;
    if (stop === 'moved') return { status: 'break-before' };
    const { appeal, ...place } = stop;
    return this.#stopped({ stage, ...place }, appeal);
  }

  // ── Finishing

  #endGrid(stack: RowStack, earlyBreak: EarlyBreak | null, last: PendingRow | null): LayoutResult | GridEnd {
    const rows = stack.finish();
    this.#append(rows, false);
    if (this.#footer) this.#append(this.#footer, false);
    const claims = (this.#footer ?? rows).bottomClaims;
    const below = this.#data.collapses
      ? widestHalf(claims ?? [], halfAfter)
      : this.#border.bottom + this.#padding.bottom;
    // Spacing is around rows: a table without any has none.
    const spacing = this.#grid.length === 0 ? this.#data.spacing.block : 0;
    const content = (this.#y - spacing + below) as LayoutUnit;
    const height = this.token?.stage === 'rows' ? content : this.#gridHeight(content);
    const room = sub(this.#breaks.remaining, this.#wrapper.end);
    const isEmpty = this.#grid.length === 0 && this.#wrapper.end === 0;
    const movesOn = isEmpty && this.space.breaks.hasContentBefore;
    const rest = belowContent({
      height,
      contentHeight: content,
      room,
      edges: sub(content, below as LayoutUnit),
      movesOn,
    });
    if (rest === 'moves') return { status: 'break-before' };
    if (rest === 'goes-on') return this.#breakInEmptySpace(height, room);
    // Captions leave no room for a grid without rows: it begins in the next fragmentainer.
    const { end } = this.#wrapper;
    if (this.#grid.length === 0 && this.#breaks.fragments && end > 0 && height > 0 && room <= 0)
      return this.#stopped({ stage: 'above', captionIndex: this.table.captions.length }, BreakAppeal.Perfect);
    this.#placeGrid(height, false);
    return { earlyBreak, breakAfter: last ? breakAfterRow(last, true) : 'auto' };
  }

  /** The rows are complete, but the grid is higher than the page. */
  #breakInEmptySpace(height: LayoutUnit, room: LayoutUnit): LayoutResult | GridEnd {
    const warning = tooEmpty(height, this.space, this.table.node);
    this.#placeGrid(room, warning === null);
    if (warning) {
      this.#warnings.push(warning);
      return NO_GRID;
    }
    const cloned = this.#clones ? this.#blockEdges() : 0;
    const rest = maxLu(ZERO, sub(height, maxLu(ONE_PX, (room - cloned) as LayoutUnit)));
    return this.#stopped({ stage: 'rows', rest }, BreakAppeal.Perfect);
  }

  /** The height below all rows. Ends because each page takes some of it. */
  #restOfGrid(rest: LayoutUnit): LayoutResult | GridEnd {
    const room = this.#breaks.remaining;
    if (rest > room && room > 0) return this.#breakInEmptySpace(rest, room);
    this.#placeGrid(rest, false);
    return NO_GRID;
  }

  /** Stops before row `rowIndex`. */
  #broken(stack: RowStack, rowIndex: number, appeal: BreakAppeal, forced: BreakBetween | null = null): LaidOut {
    const end = this.#closeRows(stack);
    // Like any box it fills the page where it is broken, but collapsed borders end with the last row, and the table with
    // them. Spacing below that row ends with the page at the latest.
    const room = sub(this.#breaks.remaining, this.#wrapper.end);
    const least = sub(end, this.#data.spacing.block);
    this.#placeGrid(this.#data.collapses && !forced ? least : maxLu(least, room), true);
    const pageName = this.#pages.of(this.#rowAt(rowIndex)!);
    return this.#stopped({ stage: 'rows', rowIndex, spans: stack.carriedSpans, forced, pageName }, appeal);
  }

  #brokenInRow(stack: RowStack, rowIndex: number, row: PendingRow): LaidOut {
    const end = this.#closeRows(stack);
    this.#placeGrid(sub(end, this.#data.spacing.block), true);
    const before = this.token?.stage === 'rows' && this.token.rowIndex === rowIndex ? this.token.rowConsumed : ZERO;
    return this.#stopped(
      {
        stage: 'rows',
        rowIndex,
        cells: cellTokens(row),
        rowConsumed: add(before, row.height),
        spans: stack.carriedSpans,
      },
      row.appeal,
    );
  }

  /** Where the grid ends on this page, with its footer. */
  #closeRows(stack: RowStack): LayoutUnit {
    this.#append(stack.finish(), false);
    if (this.#footer) this.#append(this.#footer, true);
    return add(this.#y, this.#clonedEnd);
  }

  #stopped(place: Partial<TableBreakToken> & Pick<TableBreakToken, 'stage'>, appeal: BreakAppeal): LaidOut {
    const token: TableBreakToken = {
      kind: 'table',
      box: this.table,
      captionIndex: 0,
      captionToken: null,
      rowIndex: 0,
      cells: null,
      rowConsumed: ZERO,
      rest: null,
      spans: [],
      forced: null,
      pageName: this.#pages.current,
      leadingRows: this.#leadingRows,
      trailsFooter: this.#trailsFooter,
      ...place,
    };
    return this.#result(token, appeal, null, 'auto');
  }

  #placeGrid(height: LayoutUnit, continues: boolean): void {
    const resumed = this.token?.stage === 'rows';
    const grid: BoxFragment = {
      kind: 'box',
      role: 'table',
      node: this.table.node,
      style: this.table.style,
      width: this.#width,
      height,
      children: [...columnBoxes(this.table, this.#columns, this.#grid), ...this.#grid],
      border: {
        ...this.#border,
        top: resumed && !this.#clones ? ZERO : this.#border.top,
        bottom: continues && !this.#clones ? ZERO : this.#border.bottom,
      },
      padding: this.#padding,
      isFirst: !resumed,
      repeated: false,
      collapsedBorders: this.#data.collapses ? this.#borders : null,
      outOfFlow: carriedBy(this.#grid),
    };
    const slice = resumed || continues ? this.#sliceOf(resumed, continues, height) : null;
    this.#wrapper.add(slice ? { ...grid, slice } : grid);
  }

  /** Breaks cut round corners off. How high the other parts are does not matter to them: as high as the page. */
  #sliceOf(isBegun: boolean, continues: boolean, height: LayoutUnit): Slice | null {
    const { style } = this.table;
    if (this.#clones || this.#data.collapses || hasInitialCorners(style)) return null;
    // Where an image stands does depend on it.
    if (style.backgroundLayers.length > 0) return null;
    const { blockSize } = this.space.fragmentainer;
    const above = isBegun ? blockSize : ZERO;
    const below = continues ? blockSize : ZERO;
    const whole = { x: ZERO, y: sub(ZERO, above), width: this.#width, height: add(above, height, below) };
    return { whole, border: this.#border, padding: this.#padding };
  }

  #result(
    breakToken: TableBreakToken | null,
    appeal: BreakAppeal,
    earlyBreak: EarlyBreak | null,
    breakAfter: BreakBetween,
  ): LaidOut {
    return {
      status: 'laid-out',
      fragment: this.#warnings.reduce(withWarning<BoxFragment>, this.#wrapper.fragment()),
      breakToken,
      appeal,
      earlyBreak,
      bfcOffset: this.space.bfc.blockOffset,
      endStrut: EMPTY_STRUT,
      firstBaseline: this.#baseline,
      // The baseline of an inline block is that of its last line box, not of a table in it (CSS 2 § 10.8.1).
      lastBaseline: null,
      breakAfter,
      endPageName: this.#pages.atEnd,
      floats: null,
    };
  }
}

/** How the grid ended on this page. */
interface GridEnd {
  readonly earlyBreak: EarlyBreak | null;
  readonly breakAfter: BreakBetween;
}

/** The grid is on earlier pages. */
const NO_GRID: GridEnd = { earlyBreak: null, breakAfter: 'auto' };

function asRepeated(fragment: BoxFragment): BoxFragment {
  return { ...fragment, repeated: true };
}
