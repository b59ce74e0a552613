/** What is known of a table before its rows are laid out: its columns. One streaming pass keeps only minima and maxima. */
import { add, INDEFINITE, type LayoutUnit, lu, maxLu, minLu, ZERO } from '../../base/units.js';
import type { TableBox, TableRowBox } from '../../box/box.js';
import type { RowSequence } from '../../box/row-sequence.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { definiteSize, usedBorder, usedPadding } from '../box/box-sizes.js';
import { type IntrinsicSizes, intrinsicSizes } from '../contract/recursion.js';
import { contribution } from '../box/contribution.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { measurementsOf } from '../contract/measurements.js';
import { halfAfter, halfBefore, horizontalClaims, verticalEdges, widestHalf, type CollapsedEdge } from './borders.js';
import { distributeSpan, divideSpan, newColumn, type ColumnSizes } from './columns.js';
import { GridCursor, MAX_COLUMNS } from './grid.js';
import type { GridCell } from '../contract/break-token.js';
import type { LaidOutRows } from './rows-layout.js';
import { measureSign, widenForSigns, type SignColumn, type SignColumns } from './signs.js';
import { SHORT_TEXT } from '../contract/policy.js';

declare module '../../box/box.js' {
  interface Measured {
    table: TableLayoutData | null;
  }
}

export interface TableLayoutData {
  readonly columns: readonly ColumnSizes[];
  readonly collapses: boolean;
  /** Between columns and at the table's sides; 0 when borders collapse. */
  readonly spacing: { readonly inline: LayoutUnit; readonly block: LayoutUnit };
  /** Halves of the outermost collapsed borders that lie outside of the columns. */
  readonly outerEdges: { readonly left: LayoutUnit; readonly right: LayoutUnit; readonly top: LayoutUnit };
  readonly signs: SignColumns;
  /** The header and footer, laid out once per width and placed on each page. */
  readonly repeated: Map<'header' | 'footer', RepeatedRows>;
  /** The heights of rows in a table that has a height of its own; null: they are as high as they need to be. */
  rowHeights: RowHeights | null;
  /** Some of it is on a committed page. */
  hasBegun: boolean;
  /** The body rows that layout walks over; released as their pages are committed. */
  readonly rows: RowSequence;
}

export interface RowHeights {
  /** The used widths and height they were distributed for. */
  readonly width: LayoutUnit;
  readonly total: LayoutUnit;
  readonly header: readonly LayoutUnit[];
  readonly body: readonly LayoutUnit[];
  readonly footer: readonly LayoutUnit[];
}

export interface RepeatedRows {
  readonly width: LayoutUnit;
  readonly rows: LaidOutRows;
}

/** Contributions of cells that span columns, merged by (first column, span): bounded by the grid, not by the rows. */
type Spans = Map<number, { readonly start: number; readonly span: number; readonly sizes: ColumnSizes }>;

/** Cached per table box. */
export function tableData(table: TableBox, context: LayoutContext): TableLayoutData {
  const measured = measurementsOf(table, context);
  return (measured.table ??= collect(table, context));
}

function collect(table: TableBox, context: LayoutContext): TableLayoutData {
  const { style } = table;
  const collapses = style.borderCollapse === 'collapse';
  const [inline, block] = style.borderSpacing;
  const spacing = collapses ? { inline: ZERO, block: ZERO } : { inline: lu(inline), block: lu(block) };
  const pass = new ColumnPass(table, context, collapses, spacing.inline);
  const columns = pass.run();
  return {
    columns,
    collapses,
    spacing,
    outerEdges: pass.outerEdges,
    signs: pass.signs,
    repeated: new Map(),
    rowHeights: null,
    hasBegun: false,
    rows: pass.rows,
  };
}

export function isFixedLayout(style: ComputedStyle): boolean {
  return style.tableLayout === 'fixed' && style.width !== 'auto' && style.width !== 'max-content';
}

/**
 * The boxes of so many rows are kept from measuring to layout; those of long tables would be in memory all at once. Were
 * they made anew, tables in tables would be made 2ⁿ times.
 */
const FEW_ROWS = 32;

/** Rows of plain text are measured without a layout that would be counted; somebody has to look at the clock. */
const ROWS_BETWEEN_LOOKS = 128;

class ColumnPass {
  /** Of the body, for layout: those that were measured, where they are few, else rows made anew. */
  rows: RowSequence;
  readonly #columns: ColumnSizes[] = [];
  readonly #spans: Spans = new Map();
  readonly signs = new Map<number, SignColumn>();
  readonly outerEdges = { left: ZERO, right: ZERO, top: ZERO };
  #isFirstRow = true;
  /** How many columns cells reach. */
  #cellColumns = 0;

  constructor(
    readonly table: TableBox,
    readonly context: LayoutContext,
    readonly collapses: boolean,
    readonly spacing: LayoutUnit,
  ) {
    this.rows = table.rows();
  }

  /**
   * Ends with the table's rows. Under fixed layout the first row with cells decides on the widths (CSS 2 § 17.5.2.1); the others
   * are counted, because the grid has as many columns as its longest row (CSS Tables 3, § 3.3).
   */
  run(): ColumnSizes[] {
    const { table } = this;
    const isFixed = isFixedLayout(table.style);
    this.#columnElements();
    this.#rows(table.header, isFixed);
    const cursor = new GridCursor();
    for (let index = 0; ; index++) {
      const row = this.rows.at(index);
      if (!row) break;
      this.#row(row, cursor, isFixed && !this.#isFirstRow);
      if (index >= FEW_ROWS) this.rows.release(index);
      if (index % ROWS_BETWEEN_LOOKS === 0) this.context.guard.look();
    }
    if ((this.rows.knownLength ?? 0) > FEW_ROWS) this.rows = table.rows();
    this.#rows(table.footer, isFixed);
    if (!isFixed) this.#dropRedundantColumns();
    if (!isFixed) widenForSigns(this.#columns, this.signs);
    this.#mergeSpans(isFixed);
    return this.#columns;
  }

  #rows(rows: readonly TableRowBox[], isFixed: boolean): void {
    const cursor = new GridCursor();
    for (const row of rows) this.#row(row, cursor, isFixed && !this.#isFirstRow);
  }

  #column(index: number): ColumnSizes {
    while (this.#columns.length <= index) this.#columns.push(newColumn());
    return this.#columns[index]!;
  }

  #columnElements(): void {
    this.table.columns.slice(0, MAX_COLUMNS).forEach(({ style }, index) => {
      const column = this.#column(index);
      applyWidth(column, style, ZERO);
      const low = definiteSize(style.minWidth, style, INDEFINITE, ZERO);
      if (low !== null) column.min = maxLu(column.min, low);
    });
  }

  /** Columns that no cell reaches, and that have no length, take no room and no spacing (CSS Tables 3, § 3.3). */
  #dropRedundantColumns(): void {
    const columns = this.#columns;
    while (columns.length > this.#cellColumns && isEmpty(columns[columns.length - 1]!)) columns.pop();
  }

  #row(row: TableRowBox, cursor: GridCursor, countsOnly: boolean): void {
    const cells = cursor.place(row);
    this.#cellColumns = Math.max(this.#cellColumns, cursor.columnCount);
    if (cursor.columnCount > 0) this.#column(cursor.columnCount - 1);
    if (countsOnly) return;
    const edges = this.collapses ? verticalEdges(this.table, row, cells, cursor.columnCount) : null;
    if (edges && this.#isFirstRow) {
      const claims = horizontalClaims(row, cells, cursor.columnCount, {
        side: 'Top',
        group: row.group.style,
        table: this.table,
      });
      this.outerEdges.top = widestHalf(claims, halfBefore);
    }
    this.#isFirstRow = false;
    if (edges) {
      const [left, right] = this.#sides(edges[0], edges[edges.length - 1]);
      this.outerEdges.left = maxLu(this.outerEdges.left, halfBefore(left));
      this.outerEdges.right = maxLu(this.outerEdges.right, halfAfter(right));
    }
    for (const cell of cells) {
      const [left, right] = edges ? this.#sides(edges[cell.column], edges[cell.column + cell.colSpan]) : [];
      this.#cell(cell, edges ? add(halfAfter(left ?? null), halfBefore(right ?? null)) : null);
    }
  }

  /** Edges before and after, in the direction of columns, as left and right ones. */
  #sides(
    before: CollapsedEdge | null = null,
    after: CollapsedEdge | null = null,
  ): [CollapsedEdge | null, CollapsedEdge | null] {
    return this.table.style.direction === 'rtl' ? [after, before] : [before, after];
  }

  #cell(gridCell: GridCell, borderOverride: LayoutUnit | null): void {
    this.context.guard.work();
    const { cell, column, colSpan } = gridCell;
    const isFixed = isFixedLayout(this.table.style);
    const sizes = cellSizes(cell.content, borderOverride, isFixed, this.context);
    if (colSpan === 1 && cell.content.style.alignSign !== null) this.#sign(gridCell, borderOverride);
    if (colSpan === 1) {
      const known = this.#column(column);
      // Under fixed layout a column element's width goes before that of cells (CSS 2 § 17.5.2.1).
      if (!isFixed || (!known.isConstrained && known.percent === 0)) mergeColumn(known, sizes);
    } else {
      const key = column * (MAX_COLUMNS + 1) + colSpan;
      const known = this.#spans.get(key);
      if (known) mergeColumn(known.sizes, sizes);
      else this.#spans.set(key, { start: column, span: colSpan, sizes });
    }
  }

  #sign({ cell: { content }, column }: GridCell, borderOverride: LayoutUnit | null): void {
    const border = usedBorder(content.style);
    const padding = usedPadding(content.style, ZERO);
    const edges = (borderOverride ?? border.left + border.right) + padding.left + padding.right;
    measureSign(this.signs, column, content, edges as LayoutUnit, this.context);
  }

  /** Narrow spans first, then from left to right (CSS Tables 3, § 4.3). */
  #mergeSpans(isFixed: boolean): void {
    const spans = [...this.#spans.values()].sort((a, b) => a.span - b.span || a.start - b.start);
    for (const { start, span, sizes } of spans) {
      this.#column(start + span - 1);
      if (isFixed) divideSpan(this.#columns, start, span, sizes, this.spacing);
      else distributeSpan(this.#columns, start, span, sizes, this.spacing);
    }
  }
}

function isEmpty({ min, max }: ColumnSizes): boolean {
  return min === 0 && max === 0;
}

function mergeColumn(column: ColumnSizes, other: ColumnSizes): void {
  column.min = maxLu(column.min, other.min);
  column.max = maxLu(column.max, other.max);
  column.words = maxLu(column.words, other.words);
  column.percent = Math.max(column.percent, other.percent);
  column.percentEdges = maxLu(column.percentEdges, other.percentEdges);
  column.isConstrained ||= other.isConstrained;
}

function cellSizes(
  content: TableRowBox['cells'][number]['content'],
  borderOverride: LayoutUnit | null,
  isFixed: boolean,
  context: LayoutContext,
): ColumnSizes {
  const { style } = content;
  const border = usedBorder(style);
  const own = border.left + border.right;
  const difference = borderOverride === null ? 0 : borderOverride - own;
  const padding = usedPadding(style, ZERO);
  const edges = (own + difference + padding.left + padding.right) as LayoutUnit;
  const column = newColumn();
  if (!isFixed) {
    const { min, max, words } = intrinsicSizes(content, context);
    column.min = (min + difference) as LayoutUnit;
    column.max = (max + difference) as LayoutUnit;
    const isShort = words > min && max - edges <= SHORT_TEXT * lu(style.fontSize);
    column.words = ((isShort ? max : words) + difference) as LayoutUnit;
  }
  applyWidth(column, style, edges);
  if (style.boxSizing === 'content-box') column.percentEdges = edges;
  return column;
}

/** A `width` on a cell or column: a length makes both sizes at least that, a percentage waits for the table's width. */
function applyWidth(column: ColumnSizes, style: ComputedStyle, edges: LayoutUnit): void {
  const { width } = style;
  if (typeof width === 'object' && width.kind === 'linear' && width.percent > 0) {
    // A sum with a length is not known before the table's width is, and counts as auto (CSS Values 3, § 8.1).
    if (width.px !== 0) return;
    column.percent = Math.max(column.percent, width.percent);
    return;
  }
  const length = definiteSize(width, style, INDEFINITE, edges);
  if (length === null) return;
  const limit = definiteSize(style.maxWidth, style, INDEFINITE, edges) ?? length;
  column.isConstrained = true;
  column.max = maxLu(column.min, minLu(length, limit));
}

/** Border-box sizes of the whole table (CSS Tables 3, § 4.2). */
export function tableIntrinsicSizes(table: TableBox, context: LayoutContext): IntrinsicSizes {
  const content = tableContentSizes(table, context);
  const edges = tableInlineEdges(table, tableData(table, context));
  const fixed = definiteSize(table.style.width, table.style, INDEFINITE, edges);
  if (fixed === null) return content;
  const size = maxLu(content.min, fixed);
  return { min: size, max: size, words: size };
}

/** The same, whatever the table's width says. */
export function tableContentSizes(table: TableBox, context: LayoutContext): IntrinsicSizes {
  const data = tableData(table, context);
  const edges = tableEdges(table, data);
  let min = edges as number;
  let max = edges as number;
  let words = edges as number;
  for (const column of data.columns) {
    min += column.min;
    max += column.max;
    words += column.words;
  }
  for (const caption of table.captions) min = Math.max(min, contribution(caption, context).min);
  max = Math.max(min, max);
  return { min: min as LayoutUnit, max: max as LayoutUnit, words: Math.max(min, Math.min(words, max)) as LayoutUnit };
}

/** Everything of the table's width that is not columns. */
export function tableEdges(table: TableBox, data: TableLayoutData): LayoutUnit {
  const gaps = data.columns.length > 0 ? (data.columns.length + 1) * data.spacing.inline : 0;
  return (gaps + tableInlineEdges(table, data)) as LayoutUnit;
}

/** Borders and padding; a collapsing table has no padding, and of its borders the halves outside of its columns. */
export function tableInlineEdges(table: TableBox, data: TableLayoutData): LayoutUnit {
  if (data.collapses) return add(data.outerEdges.left, data.outerEdges.right);
  const border = usedBorder(table.style);
  const padding = usedPadding(table.style, ZERO);
  return add(border.left, border.right, padding.left, padding.right);
}
