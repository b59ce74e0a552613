/** Table layout (CSS Tables 3): columns first, then rows from top to bottom, broken over pages between or inside rows. */
import { NO_STRUT, type BoxStrut } from '../base/geometry.js';
import { INDEFINITE, maxLu, ZERO, type LayoutUnit } from '../base/units.js';
import type { BlockBox, TableBox, TableRowBox } from '../box/box.js';
import type { BreakBetween } from '../css/values.js';
import { layoutBlock } from './block.js';
import { usedBorder, usedInlineSize, usedMargins, usedPadding } from './box-sizes.js';
import type { BlockContainerToken, CellBreakToken, TableBreakToken } from './break-token.js';
import { independentSpace, NO_FRAGMENTATION, type ConstraintSpace } from './constraint-space.js';
import type { BorderSegment, BoxFragment, FragmentChild } from './fragment.js';
import {
  avoidsBreakInside,
  betterBreak,
  BreakAppeal,
  isAvoidBreak,
  isForcedBreak,
  joinBreaks,
  type EarlyBreak,
} from './fragmentation.js';
import { intrinsicSizes } from './intrinsic-sizes.js';
import type { LayoutContext } from './layout-context.js';
import { carriedBy } from './out-of-flow.js';
import type { LaidOut, LayoutResult } from './layout-result.js';
import { EMPTY_STRUT } from './margin-strut.js';
import { halfAfter, widestHalf, type EdgeRow } from './table-borders.js';
import { captionsHeight, gridBlockSize, hasOwnBlockSize } from './table-block-size.js';
import { columnBoxes } from './table-column-boxes.js';
import { distributeFixedWidth, distributeWidth } from './table-columns.js';
import {
  isFixedLayout,
  tableData,
  tableEdges,
  tableInlineEdges,
  type RowHeights,
  type TableLayoutData,
} from './table-data.js';
import { distributeHeight, rowNeed, type RowNeed } from './table-heights.js';
import { columnGeometry, type ColumnGeometry } from './table-geometry.js';
import { RowStack, type LaidOutRows, type PendingRow, type StackStart } from './table-rows-layout.js';

/** A header or footer higher than this share of the page is not repeated. */
const MAX_REPEATED_SHARE = 0.5;

export function layoutTable(
  table: TableBox,
  space: ConstraintSpace,
  token: TableBreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  return new TableLayout(table, space, token, context, early).run();
}

class TableLayout {
  readonly #data: TableLayoutData;
  #width: LayoutUnit;
  readonly #columns: ColumnGeometry;
  readonly #border: BoxStrut;
  readonly #padding: BoxStrut;
  readonly #avoidBreakInside: boolean;
  /** Captions and the grid, from top to bottom. */
  readonly #parts: FragmentChild[] = [];
  /** Where the next part goes. */
  #partsEnd: LayoutUnit = ZERO;
  readonly #grid: FragmentChild[] = [];
  readonly #borders: BorderSegment[] = [];
  /** Where the next rows go, from the grid's top. */
  #y: LayoutUnit = ZERO;
  /** Header and footer rows that are too tall to be repeated are set like body rows. */
  #leadingRows = 0;
  #trailsFooter = false;
  #footer: LaidOutRows | null = null;
  #rowHeights: RowHeights | null = null;
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
    this.#padding = this.#data.collapses ? NO_STRUT : usedPadding(style, space.percentageInlineSize);
    this.#width = this.#usedWidth();
    this.#columns = this.#geometry();
    this.#width = (this.#width - this.#columns.lost) as LayoutUnit;
    this.#avoidBreakInside = space.avoidBreakInside || avoidsBreakInside(style.breakInside, space.fragmentainer);
  }

  #usedWidth(): LayoutUnit {
    const content = () => intrinsicSizes(this.table, this.context);
    const space = { ...this.space, shrinkToFit: true };
    const width = usedInlineSize(
      this.table.style,
      space,
      this.space.availableInlineSize,
      tableInlineEdges(this.table, this.#data),
      content,
    );
    if (!isFixedLayout(this.table.style)) return maxLu(width, content().min);
    let lengths: number = tableEdges(this.table, this.#data);
    for (const column of this.#data.columns) if (column.isConstrained && column.percent === 0) lengths += column.max;
    return maxLu(width, lengths as LayoutUnit);
  }

  #geometry(): ColumnGeometry {
    const { spacing, outerEdges, collapses, columns } = this.#data;
    const available = maxLu(ZERO, (this.#width - tableEdges(this.table, this.#data)) as LayoutUnit);
    const widths = (isFixedLayout(this.table.style) ? distributeFixedWidth : distributeWidth)(columns, available);
    const first = collapses
      ? outerEdges.left
      : ((this.#border.left + this.#padding.left + spacing.inline) as LayoutUnit);
    return columnGeometry(this.table, widths, first, spacing.inline);
  }

  run(): LayoutResult {
    const stage = this.token?.stage ?? 'above';
    if (stage === 'above') {
      const stopped = this.#captions('above');
      if (stopped) return stopped;
    }
    let end: GridEnd = NO_GRID;
    if (stage !== 'below') {
      const step = this.#rows();
      if ('status' in step) return step;
      end = step;
    }
    return (
      this.#captions('below') ??
      this.#result(null, BreakAppeal.Perfect, end.earlyBreak, joinBreaks(end.breakAfter, this.table.style.breakAfter))
    );
  }

  // ── Rows

  #rows(): LayoutResult | GridEnd {
    const goesOn = this.token?.stage === 'rows';
    this.#rowHeights = this.#usedRowHeights();
    const { spacing, outerEdges } = this.#data;
    const above = this.#data.collapses ? outerEdges.top : this.#border.top + this.#padding.top;
    this.#y = ((goesOn ? 0 : above) + spacing.block) as LayoutUnit;
    const header = this.#repeatable('header', this.table.header);
    const footer = this.#repeatable('footer', this.table.footer);
    this.#leadingRows = goesOn ? this.token.leadingRows : header && this.#isTall(header) ? this.table.header.length : 0;
    this.#trailsFooter = goesOn ? this.token.trailsFooter : footer !== null && this.#isTall(footer);
    const showsHeader = header !== null && this.#leadingRows === 0 && !this.#isTall(header);
    if (showsHeader) this.#append(header, goesOn);
    this.#footer = this.#trailsFooter || (footer && this.#isTall(footer)) ? null : footer;
    return this.#body(showsHeader ? header.bottomClaims : null);
  }

  /** The rows that are walked over: body rows, with the header and footer rows that are too tall to be repeated. */
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
    const goesOn = this.token?.stage === 'rows' ? this.token : null;
    const follows = this.#trailsFooter ? null : (this.table.footer[0] ?? null);
    const stack = this.#stack({ claims, spans: goesOn?.spans ?? [], beginsTable: true, follows });
    const firstRow = goesOn?.rowIndex ?? 0;
    let previousBreakAfter: BreakBetween = 'auto';
    let previousGroup: TableRowBox['group'] | null = null;
    let best: EarlyBreak | null = null;
    for (let index = firstRow; ; index++) {
      const row = this.#rowAt(index);
      if (!row) return this.#endGrid(stack, best, previousBreakAfter);
      const between = joinBreaks(previousBreakAfter, row.style.breakBefore);
      if (index > firstRow) {
        if (this.#fragments && isForcedBreak(between, this.space.fragmentainer))
          return this.#broken(stack, index, null, BreakAppeal.Perfect, between);
        const isInGroup =
          row.group === previousGroup && avoidsBreakInside(row.group.style.breakInside, this.space.fragmentainer);
        const isAvoided =
          isAvoidBreak(between, this.space.fragmentainer) || this.#avoidBreakInside || isInGroup || stack.hasOpenSpans;
        const appeal = isAvoided ? BreakAppeal.ViolatingBreakAvoid : BreakAppeal.Perfect;
        if (this.early?.index === index) return this.#broken(stack, index, null, appeal);
        best = betterBreak(best, { appeal, index, inner: null });
      }
      // A caption may stay behind on its page only when the row fits none.
      const hasContentBefore = this.#mayMoveWhole || index > firstRow || this.#partsEnd > 0;
      const pending = this.#tryRow(stack, row, this.#rowAt(index + 1), index, hasContentBefore);
      if (
        !pending ||
        (hasContentBefore && this.#mustMove(row, pending, index > firstRow || this.space.hasContentBefore))
      ) {
        if (index > firstRow) return this.#beforeRow(stack, index, best);
        if (this.#mayMoveWhole) return { status: 'break-before' };
        return this.#stopped(
          { stage: 'above', captionIndex: this.table.captions.length },
          BreakAppeal.ViolatingBreakAvoid,
        );
      }
      // A break before the row, or an earlier one, may be better than one that leaves orphans and widows in it.
      if (pending.isBroken && best && best.appeal > pending.appeal && !this.early)
        return this.#beforeRow(stack, index, best);
      stack.place(pending);
      if (pending.isBroken) return this.#broken(stack, index, cellTokens(pending), pending.appeal);
      previousBreakAfter = row.style.breakAfter;
      previousGroup = row.group;
    }
  }

  /** Content comes before the table, or margins that leave it less than half of the page. */
  get #mayMoveWhole(): boolean {
    const { hasContentBefore, hasSpaceBefore, bfcBlockOffset, fragmentainer } = this.space;
    return hasContentBefore || (hasSpaceBefore && fragmentainer.offset + bfcBlockOffset >= fragmentainer.blockSize / 2);
  }

  get #fragments(): boolean {
    return this.space.fragmentainer.blockSize !== INDEFINITE;
  }

  #tryRow(
    stack: RowStack,
    row: TableRowBox,
    next: TableRowBox | null,
    index: number,
    hasContentBefore: boolean,
  ): PendingRow | null {
    const { spacing } = this.#data;
    const isLast = next === null;
    const below = spacing.block + this.#footerRoom() + (isLast ? this.#border.bottom + this.#padding.bottom : 0);
    const goesOn = this.token?.stage === 'rows' && index === this.token.rowIndex;
    return stack.try(row, next, {
      fragmentainer: this.space.fragmentainer,
      stackOffset: (this.space.bfcBlockOffset + this.#partsEnd + this.#y) as LayoutUnit,
      hasContentBefore,
      monolithicLimit: maxLu(ZERO, (this.space.monolithicLimit - this.#y - below) as LayoutUnit),
      reserved: (below + (isLast ? this.space.reservedBlockEnd : 0)) as LayoutUnit,
      tokens: goesOn ? (this.token as TableBreakToken).cells : null,
      minHeight: this.#heightOfRow(index),
    });
  }

  #heightOfRow(index: number): LayoutUnit {
    const heights = this.#rowHeights;
    if (!heights) return ZERO;
    if (index < this.#leadingRows) return heights.header[index] ?? ZERO;
    const bodyIndex = index - this.#leadingRows;
    return heights.body[bodyIndex] ?? heights.footer[bodyIndex - heights.body.length] ?? ZERO;
  }

  #footerRoom(): number {
    return this.#footer ? this.#footer.height + this.#data.spacing.block : 0;
  }

  /** A row that does not fit whole moves to the next page when it asks not to be broken, or would not fit even so. */
  #mustMove(row: TableRowBox, pending: PendingRow, isBreakAllowed: boolean): boolean {
    const { blockSize, offset } = this.space.fragmentainer;
    if (!this.#fragments) return false;
    const top = offset + this.space.bfcBlockOffset + this.#partsEnd + this.#y + pending.top;
    const overflows = top + pending.height + this.#footerRoom() > blockSize;
    const avoids =
      this.#avoidBreakInside ||
      avoidsBreakInside(row.style.breakInside, this.space.fragmentainer) ||
      avoidsBreakInside(row.group.style.breakInside, this.space.fragmentainer);
    // A break between a caption and its rows is no better than one that is avoided.
    return pending.isBroken ? avoids && isBreakAllowed : overflows;
  }

  /** Breaks before row `index`, or at an earlier breakpoint when that one is better. */
  #beforeRow(stack: RowStack, index: number, best: EarlyBreak | null): LayoutResult {
    if (best && best.index !== index && !this.early) {
      return new TableLayout(this.table, this.space, this.token, this.context, best).run();
    }
    return this.#broken(stack, index, null, best?.appeal ?? BreakAppeal.Perfect);
  }

  // ── Header, footer, captions

  /** The header or footer rows, laid out once for all pages; null where there are none. */
  #repeatable(name: 'header' | 'footer', rows: readonly TableRowBox[]): LaidOutRows | null {
    if (rows.length === 0) return null;
    const { repeated } = this.#data;
    let known = repeated.get(name);
    if (!known || known.width !== this.#width) {
      known = { width: this.#width, rows: this.#layoutGroup(rows, name).rows };
      repeated.set(name, known);
    }
    return known.rows;
  }

  /** Repeated, it would crowd out the other rows. */
  #isTall(rows: LaidOutRows): boolean {
    return this.#fragments && rows.height > this.space.monolithicLimit * MAX_REPEATED_SHARE;
  }

  /** Stacks the rows of a group where nothing fragments, and tells what each of them needs. */
  #layoutGroup(
    group: Iterable<TableRowBox>,
    name: 'header' | 'body' | 'footer',
  ): { rows: LaidOutRows; needs: RowNeed[] } {
    const rows = [...group];
    const needs: RowNeed[] = [];
    const stack = this.#stack({ claims: null, spans: [], ...this.#neighbours(name) });
    rows.forEach((row, index) => {
      const pending = stack.try(row, rows[index + 1] ?? null, {
        fragmentainer: NO_FRAGMENTATION,
        stackOffset: ZERO,
        hasContentBefore: false,
        monolithicLimit: this.space.monolithicLimit,
        reserved: ZERO,
        tokens: null,
        minHeight: this.#rowHeights?.[name][index] ?? ZERO,
      });
      if (!pending) return;
      needs.push(rowNeed(row, pending.height, name === 'body'));
      stack.place(pending);
    });
    return { rows: stack.finish(), needs };
  }

  /** Whether a group begins the table, and the row below its last one; null where the table ends. */
  #neighbours(name: 'header' | 'body' | 'footer'): Pick<StackStart, 'beginsTable' | 'follows'> {
    const { header, footer } = this.table;
    const body = name === 'body' || !this.#data.collapses ? null : this.table.rows().at(0);
    const above = name === 'header' ? [] : name === 'body' ? header : [...header, ...(body ? [body] : [])];
    const below = name === 'footer' ? null : name === 'body' ? footer[0] : (body ?? footer[0]);
    return { beginsTable: above.length === 0, follows: below ?? null };
  }

  /** The heights of rows where the table has a height of its own (CSS Tables 3, § 3.9). */
  #usedRowHeights(): RowHeights | null {
    if (!hasOwnBlockSize(this.table, this.space)) return null;
    const edges = this.#blockEdges();
    const total = (this.#gridHeight(edges) - edges) as LayoutUnit;
    if (total <= 0) return null;
    const { rowHeights: known, spacing } = this.#data;
    if (known && known.width === this.#width && known.total === total) return known;
    const header = this.#layoutGroup(this.table.header, 'header').needs;
    const body = this.#layoutGroup(rowsOf(this.table), 'body').needs;
    const footer = this.#layoutGroup(this.table.footer, 'footer').needs;
    const needs = [...header, ...body, ...footer];
    const gaps = (needs.length + 1) * spacing.block;
    const heights = distributeHeight(needs, (total - gaps) as LayoutUnit);
    const heightsOf = (start: number, count: number) => heights.slice(start, start + count);
    return (this.#data.rowHeights = {
      width: this.#width,
      total,
      header: heightsOf(0, header.length),
      body: heightsOf(header.length, body.length),
      footer: heightsOf(header.length + body.length, footer.length),
    });
  }

  #gridHeight(rows: LayoutUnit): LayoutUnit {
    const captions = () => captionsHeight(this.table, this.#width, this.context);
    return gridBlockSize(this.table, this.space, rows, this.#blockEdges(), captions);
  }

  #blockEdges(): LayoutUnit {
    // The lower half of a collapsed border is not known before the last row; the upper one is most often like it.
    if (this.#data.collapses) return (2 * this.#data.outerEdges.top) as LayoutUnit;
    return (this.#border.top + this.#border.bottom + this.#padding.top + this.#padding.bottom) as LayoutUnit;
  }

  #stack(start: StackStart): RowStack {
    return new RowStack(this.table, this.#data, this.#columns, this.context, start);
  }

  /** Adds finished rows below what is there. */
  #append(rows: LaidOutRows, repeated: boolean): void {
    if (rows.height === 0 && rows.children.length === 0) return;
    if (rows.baseline !== null) this.#baseline ??= (this.#partsEnd + this.#y + rows.baseline) as LayoutUnit;
    for (const child of rows.children) {
      const fragment = repeated ? asRepeated(child.fragment as BoxFragment) : child.fragment;
      this.#grid.push({ ...child, y: (child.y + this.#y) as LayoutUnit, fragment });
    }
    for (const border of rows.borders) this.#borders.push({ ...border, y: (border.y + this.#y) as LayoutUnit });
    this.#y = (this.#y + rows.height + this.#data.spacing.block) as LayoutUnit;
  }

  // ── Captions

  /** Lays out the captions of one side; a result when the table stops before or in one of them. */
  #captions(stage: 'above' | 'below'): LayoutResult | null {
    const side = stage === 'above' ? 'top' : 'bottom';
    const captions = this.table.captions.filter(({ style }) => style.captionSide === side);
    const goesOn = this.token?.stage === stage ? this.token : null;
    let captionToken = goesOn?.captionToken ?? null;
    for (let index = goesOn?.captionIndex ?? 0; index < captions.length; index++, captionToken = null) {
      const result = this.#caption(captions[index]!, captionToken);
      if (result.status === 'break-before') {
        const { hasContentBefore, hasSpaceBefore } = this.space;
        if (this.#parts.length === 0 && (hasContentBefore || hasSpaceBefore)) return result;
        return this.#stopped({ stage, captionIndex: index }, BreakAppeal.ViolatingBreakAvoid);
      }
      if (result.breakToken) {
        return this.#stopped(
          { stage, captionIndex: index, captionToken: result.breakToken as BlockContainerToken },
          result.appeal,
        );
      }
    }
    return null;
  }

  #caption(caption: BlockBox, token: BlockContainerToken | null): LayoutResult {
    const margins = usedMargins(caption.style, this.#width);
    const left = margins.left ?? ZERO;
    const y = (this.#partsEnd + (token || this.#startsPage ? 0 : margins.top)) as LayoutUnit;
    const space = independentSpace((this.#width - left - (margins.right ?? 0)) as LayoutUnit, {
      percentageInlineSize: this.#width,
      bfcBlockOffset: (this.space.bfcBlockOffset + y) as LayoutUnit,
      fragmentainer: this.space.fragmentainer,
      hasContentBefore: this.space.hasContentBefore || this.#parts.length > 0,
      hasSpaceBefore: this.space.hasSpaceBefore || y > 0,
      avoidBreakInside: this.#avoidBreakInside,
      monolithicLimit: this.space.monolithicLimit,
    });
    const result = layoutBlock(caption, space, token, this.context, null);
    if (result.status === 'break-before') return result;
    this.#parts.push({ x: left, y, fragment: result.fragment });
    this.#partsEnd = (y + result.fragment.height + (result.breakToken ? 0 : margins.bottom)) as LayoutUnit;
    return result;
  }

  /** An unforced break cut off the margin above what comes first here (CSS Fragmentation 3, § 5.2). */
  get #startsPage(): boolean {
    return this.token !== null && this.#parts.length === 0;
  }

  // ── Finishing

  #endGrid(stack: RowStack, earlyBreak: EarlyBreak | null, breakAfter: BreakBetween): GridEnd {
    const rows = stack.finish();
    this.#append(rows, false);
    if (this.#footer) this.#append(this.#footer, false);
    const last = (this.#footer ?? rows).bottomClaims;
    const below = this.#data.collapses ? widestHalf(last ?? [], halfAfter) : this.#border.bottom + this.#padding.bottom;
    // Spacing is around rows: a table without any has none.
    const spacing = this.#grid.length === 0 ? this.#data.spacing.block : 0;
    const height = (this.#y - spacing + below) as LayoutUnit;
    this.#placeGrid(this.token?.stage === 'rows' ? height : this.#gridHeight(height), false);
    return { earlyBreak, breakAfter };
  }

  /** Stops before row `rowIndex`, or in it when `cells` tell where they go on. */
  #broken(
    stack: RowStack,
    rowIndex: number,
    cells: TableBreakToken['cells'],
    appeal: BreakAppeal,
    forced: BreakBetween | null = null,
  ): LaidOut {
    this.#append(stack.finish(), false);
    if (this.#footer) this.#append(this.#footer, true);
    this.#placeGrid(this.#y, true);
    return this.#stopped({ stage: 'rows', rowIndex, cells, spans: stack.carriedSpans, forced }, appeal);
  }

  #stopped(place: Partial<TableBreakToken> & Pick<TableBreakToken, 'stage'>, appeal: BreakAppeal): LaidOut {
    const token: TableBreakToken = {
      kind: 'table',
      box: this.table,
      captionIndex: 0,
      captionToken: null,
      rowIndex: 0,
      cells: null,
      spans: [],
      forced: null,
      leadingRows: this.#leadingRows,
      trailsFooter: this.#trailsFooter,
      ...place,
    };
    return this.#result(token, appeal, null, 'auto');
  }

  #placeGrid(height: LayoutUnit, continues: boolean): void {
    const goesOn = this.token?.stage === 'rows';
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
        top: goesOn ? ZERO : this.#border.top,
        bottom: continues ? ZERO : this.#border.bottom,
      },
      padding: this.#padding,
      isFirst: !goesOn,
      repeated: false,
      collapsedBorders: this.#data.collapses ? this.#borders : null,
      outOfFlow: carriedBy(this.#grid),
    };
    this.#parts.push({ x: ZERO, y: this.#partsEnd, fragment: grid });
    this.#partsEnd = (this.#partsEnd + height) as LayoutUnit;
  }

  #result(
    breakToken: TableBreakToken | null,
    appeal: BreakAppeal,
    earlyBreak: EarlyBreak | null,
    breakAfter: BreakBetween,
  ): LaidOut {
    const [only, ...others] = this.#parts;
    const isGrid = others.length === 0 && only?.fragment.kind === 'box' && only.fragment.role === 'table';
    return {
      status: 'laid-out',
      fragment: isGrid ? (only.fragment as BoxFragment) : this.#wrapper(),
      breakToken,
      appeal,
      earlyBreak,
      bfcOffset: this.space.bfcBlockOffset,
      endStrut: EMPTY_STRUT,
      firstBaseline: this.#baseline,
      lastBaseline: this.#baseline,
      breakAfter,
      endPageName: this.space.pageName,
      floats: null,
    };
  }

  /** The table wrapper box: captions and the grid between them (§ 2.1). */
  #wrapper(): BoxFragment {
    return {
      kind: 'box',
      role: 'anonymous',
      node: this.table.node,
      style: this.table.style,
      width: this.#width,
      height: this.#partsEnd,
      children: this.#parts,
      border: NO_STRUT,
      padding: NO_STRUT,
      isFirst: this.token === null,
      repeated: false,
      collapsedBorders: null,
      outOfFlow: carriedBy(this.#parts),
    };
  }
}

/** A fresh walk over the body rows; only one of them is held at a time by the walk. */
function* rowsOf(table: TableBox): Generator<TableRowBox> {
  const rows = table.rows();
  for (let index = 0; ; index++) {
    const row = rows.at(index);
    if (!row) return;
    rows.release(index);
    yield row;
  }
}

/** How the grid ended on this page. */
interface GridEnd {
  readonly earlyBreak: EarlyBreak | null;
  readonly breakAfter: BreakBetween;
}

/** The grid is on earlier pages. */
const NO_GRID: GridEnd = { earlyBreak: null, breakAfter: 'auto' };

/** Where each cell of a row that broke goes on. */
function cellTokens(pending: PendingRow): (CellBreakToken | null)[] {
  const tokens: (CellBreakToken | null)[] = [];
  for (const { gridCell, token } of pending.laidOut.cells) tokens[gridCell.index] = { token, done: token === null };
  return tokens;
}

function asRepeated(fragment: BoxFragment): BoxFragment {
  return { ...fragment, repeated: true };
}
