/** What a table knows of its row groups before they are set on pages: header and footer, and rows that share its height. */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { TableBox, TableRowBox } from '../../box/box.js';
import type { RowSequence } from '../../box/row-sequence.js';
import { NO_FRAGMENTATION, type ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { tableData, type RowHeights, type TableLayoutData } from './data.js';
import type { ColumnGeometry } from './geometry.js';
import { distributeHeight, rowNeed, type RowNeed } from './heights.js';
import { RowStack, type LaidOutRows, type StackStart } from './rows-layout.js';

export class TableGroups {
  readonly data: TableLayoutData;
  #rowHeights: RowHeights | null = null;

  constructor(
    readonly table: TableBox,
    readonly columns: ColumnGeometry,
    readonly width: LayoutUnit,
    readonly space: ConstraintSpace,
    readonly context: LayoutContext,
  ) {
    this.data = tableData(table, context);
  }

  /** The height that a row is given, counted among body rows with `leadingRows` of the header before them. */
  heightOfRow(index: number, leadingRows: number): LayoutUnit {
    const heights = this.#rowHeights;
    if (!heights) return ZERO;
    if (index < leadingRows) return heights.header[index] ?? ZERO;
    const bodyIndex = index - leadingRows;
    return heights.body[bodyIndex] ?? heights.footer[bodyIndex - heights.body.length] ?? ZERO;
  }

  /** The header or footer rows, laid out once for all pages; null where there are none. */
  repeatable(name: 'header' | 'footer', rows: readonly TableRowBox[]): LaidOutRows | null {
    if (rows.length === 0) return null;
    const { repeated } = this.data;
    let known = repeated.get(name);
    if (!known || known.width !== this.width) {
      known = { width: this.width, rows: this.#layoutGroup(rows, name).rows };
      repeated.set(name, known);
    }
    return known.rows;
  }

  /** Stacks the rows of a group where nothing fragments, and tells what each of them needs. */
  #layoutGroup(
    group: Iterable<TableRowBox>,
    name: 'header' | 'body' | 'footer',
  ): { rows: LaidOutRows; needs: RowNeed[] } {
    const rows = [...group];
    const needs: RowNeed[] = [];
    const stack = new RowStack(this.table, this.data, this.columns, this.context, {
      claims: null,
      spans: [],
      ...this.#neighbours(name),
    });
    rows.forEach((row, index) => {
      const pending = stack.try(row, rows[index + 1] ?? null, {
        fragmentainer: NO_FRAGMENTATION,
        stackOffset: ZERO,
        hasContentBefore: false,
        pageName: this.space.page.name,
        monolithicLimit: this.space.page.monolithicLimit,
        reserved: ZERO,
        reservedEnd: ZERO,
        tokens: null,
        consumed: ZERO,
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
    const body = name === 'body' || !this.data.collapses ? null : this.table.rows().at(0);
    const above = name === 'header' ? [] : name === 'body' ? header : [...header, ...(body ? [body] : [])];
    const below = name === 'footer' ? null : name === 'body' ? footer[0] : (body ?? footer[0]);
    return { beginsTable: above.length === 0, follows: below ?? null };
  }

  /** Shares out what the table's own height leaves for rows (CSS Tables 3, § 3.9). */
  settleRowHeights(total: LayoutUnit): void {
    if (total > 0) this.#rowHeights = this.#distributed(total);
  }

  #distributed(total: LayoutUnit): RowHeights {
    const { rowHeights: known, spacing } = this.data;
    if (known && known.width === this.width && known.total === total) return known;
    const header = this.#layoutGroup(this.table.header, 'header').needs;
    const body = this.#layoutGroup(rowsOf(this.table, this.data.rows), 'body').needs;
    const footer = this.#layoutGroup(this.table.footer, 'footer').needs;
    const needs = [...header, ...body, ...footer];
    const gaps = (needs.length + 1) * spacing.block;
    const heights = distributeHeight(needs, (total - gaps) as LayoutUnit);
    const heightsOf = (start: number, count: number) => heights.slice(start, start + count);
    return (this.data.rowHeights = {
      width: this.width,
      total,
      header: heightsOf(0, header.length),
      body: heightsOf(header.length, body.length),
      footer: heightsOf(header.length + body.length, footer.length),
    });
  }
}

/**
 * The body rows: those that are kept where all are, so that what was measured in them counts; else a fresh walk, which
 * holds only one of them at a time.
 */
function* rowsOf(table: TableBox, kept: RowSequence): Generator<TableRowBox> {
  if (kept.isWhole) {
    for (let index = 0; index < kept.knownLength!; index++) yield kept.at(index)!;
    return;
  }
  const rows = table.rows();
  for (let index = 0; ; index++) {
    const row = rows.at(index);
    if (!row) return;
    rows.release(index);
    yield row;
  }
}
