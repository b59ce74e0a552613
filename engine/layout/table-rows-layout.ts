/** Stacks rows into the fragment of a table: row groups, row spans, collapsed borders. */
import { maxLu, ZERO, type LayoutUnit } from '../base/units.js';
import { NO_STRUT } from '../base/geometry.js';
import type { TableBox, TableGroup, TableRowBox } from '../box/box.js';
import type { BorderSegment, BoxFragment, FragmentChild } from './fragment.js';
import type { LayoutContext } from './layout-context.js';
import { halfBefore, horizontalClaims, horizontalSegments, mergeClaims, NO_EDGE, verticalEdges, verticalSegments, type EdgeRow } from './table-borders.js';
import type { TableLayoutData } from './table-data.js';
import { GridCursor, type GridCell } from './table-grid.js';
import { alignCell, layoutRow, type ColumnGeometry, type LaidOutCell, type LaidOutRow, type RowEdges, type RowInput } from './table-row.js';

/** Rows stacked from y = 0. */
export interface LaidOutRows {
  readonly children: readonly FragmentChild[];
  readonly borders: readonly BorderSegment[];
  readonly height: LayoutUnit;
  /** What the last row claims of the edge below it. */
  readonly bottomClaims: EdgeRow | null;
}

/** A cell that spans into rows still to come. */
interface OpenSpan {
  readonly cell: LaidOutCell;
  readonly row: LaidOutRow;
  /** The children of the row fragment the cell belongs to. */
  readonly target: FragmentChild[];
  readonly top: LayoutUnit;
  rowsLeft: number;
}

/** A group's fragment in the making. */
interface OpenGroup {
  readonly group: TableGroup;
  readonly top: LayoutUnit;
  readonly rows: FragmentChild[];
}

/** A row about to be placed: laid out and measured against the page, but not yet part of the stack. */
export interface PendingRow {
  readonly row: TableRowBox;
  readonly cells: readonly GridCell[];
  readonly edges: RowEdges | null;
  readonly top: LayoutUnit;
  readonly laidOut: LaidOutRow;
  /** Including what spanning cells that end here need. */
  readonly height: LayoutUnit;
}

export type RowSurroundings = Pick<RowInput, 'fragmentainer' | 'hasContentBefore' | 'monolithicLimit' | 'tokens'> & {
  /** Top of the stack in the formatting context of `fragmentainer`. */
  readonly stackOffset: LayoutUnit;
  readonly reserved: LayoutUnit;
};

export class RowStack {
  readonly #groups: FragmentChild[] = [];
  readonly #borders: BorderSegment[] = [];
  readonly #cursor = new GridCursor();
  #spans: OpenSpan[] = [];
  #group: OpenGroup | null = null;
  #claims: EdgeRow | null;
  #y: LayoutUnit;
  #isEmpty = true;

  constructor(
    readonly table: TableBox,
    readonly data: TableLayoutData,
    readonly columns: ColumnGeometry,
    readonly repeated: boolean,
    readonly context: LayoutContext,
    start: { readonly y: LayoutUnit; readonly claims: EdgeRow | null },
  ) {
    this.#y = start.y;
    this.#claims = start.claims;
  }

  get height(): LayoutUnit {
    return this.#y;
  }

  /** Rows of a cell's span are still missing: a break here cuts the cell. */
  get hasOpenSpans(): boolean {
    return this.#spans.length > 0;
  }

  /** Lays a row out below the others; null when it does not fit. `next`: the row after it, for the border between. */
  try(row: TableRowBox, next: TableRowBox | null, around: RowSurroundings): PendingRow | null {
    const cells = this.#cursor.place(row);
    const edges = this.data.collapses ? this.#edges(row, cells, next) : null;
    const top = (this.#y + (this.#isEmpty ? 0 : this.data.spacing.block)) as LayoutUnit;
    const laidOut = layoutRow(
      { row, cells, columns: this.columns, edges, offset: (around.stackOffset + top) as LayoutUnit, ...around }, this.context,
    );
    if (!laidOut) return null;
    let height = laidOut.height;
    for (const span of this.#spans) {
      if (span.rowsLeft === 1) height = maxLu(height, (span.top + span.cell.fragment.height - top) as LayoutUnit);
    }
    return { row, cells, edges, top, laidOut, height };
  }

  place(pending: PendingRow): void {
    const { row, top, laidOut, height } = pending;
    const group = this.#openGroup(row.group, top);
    const target: FragmentChild[] = [];
    for (const span of this.#spans) span.rowsLeft--;
    for (const cell of laidOut.cells) {
      if (cell.gridCell.rowSpan > 1) this.#spans.push({ cell, row: laidOut, target, top, rowsLeft: cell.gridCell.rowSpan - 1 });
      else target.push({ x: cell.x, y: ZERO, fragment: alignCell(cell, laidOut, height) });
    }
    const width = this.columns.starts[this.columns.starts.length - 1]!;
    group.rows.push({ x: ZERO, y: (top - group.top) as LayoutUnit, fragment: boxFragment('row', row, width, height, target, this.repeated) });
    this.#y = (top + height) as LayoutUnit;
    this.#closeSpans((span) => span.rowsLeft === 0);
    if (pending.edges) this.#drawEdges(pending.edges, top, height);
    this.#claims = pending.edges ? pending.edges.bottom : null;
    this.#isEmpty = false;
  }

  /** Ends the stack: cells that would span further end with the last row. */
  finish(): LaidOutRows {
    this.#closeSpans(() => true);
    this.#closeGroup();
    return { children: this.#groups, borders: this.#borders, height: this.#y, bottomClaims: this.#claims };
  }

  #openGroup(group: TableGroup, top: LayoutUnit): OpenGroup {
    if (this.#group?.group !== group) {
      this.#closeGroup();
      this.#group = { group, top, rows: [] };
    }
    return this.#group!;
  }

  #closeGroup(): void {
    if (!this.#group) return;
    const { group, top, rows } = this.#group;
    this.#closeSpans(() => true);
    const width = this.columns.starts[this.columns.starts.length - 1]!;
    const height = (this.#y - top) as LayoutUnit;
    this.#groups.push({ x: ZERO, y: top, fragment: boxFragment('row-group', group, width, height, rows, this.repeated) });
    this.#group = null;
  }

  #closeSpans(ends: (span: OpenSpan) => boolean): void {
    if (this.#spans.length === 0) return;
    for (const span of this.#spans) {
      if (!ends(span)) continue;
      const height = maxLu(span.cell.fragment.height, (this.#y - span.top) as LayoutUnit);
      span.target.push({ x: span.cell.x, y: ZERO, fragment: alignCell(span.cell, span.row, height) });
    }
    this.#spans = this.#spans.filter((span) => !ends(span));
  }

  // ── Collapsed borders

  #edges(row: TableRowBox, cells: readonly GridCell[], next: TableRowBox | null): RowEdges {
    const count = this.columns.widths.length;
    const table = this.table.style;
    const isGroupStart = this.#group?.group !== row.group;
    const own = horizontalClaims(row, cells, count, 'Top', isGroupStart ? [row.group.style, ...(this.#claims ? [] : [table])] : []);
    const top = this.#claims ? this.#claims : own;
    const endsGroup = next?.group !== row.group;
    const bottomClaims = horizontalClaims(row, cells, count, 'Bottom', endsGroup ? [row.group.style, ...(next ? [] : [table])] : []);
    const below = next ? this.#nextClaims(next, cells, count, endsGroup) : null;
    const bottom = below ? mergeClaims(bottomClaims, below) : bottomClaims;
    return {
      top: this.#isEmpty && this.#claims ? mergeClaims(this.#claims, own) : top,
      bottom,
      vertical: verticalEdges(this.table, row, cells, count),
    };
  }

  /** The top borders of the next row; it begins in the columns this row does not span down into. */
  #nextClaims(next: TableRowBox, cells: readonly GridCell[], count: number, newGroup: boolean): EdgeRow {
    const covered = new GridCursor();
    const spans = cells.filter((cell) => cell.rowSpan > 1);
    const free = spans.length === 0 ? covered.place(next) : placeAround(next, spans);
    return horizontalClaims(next, free, count, 'Top', newGroup ? [next.group.style] : []);
  }

  #drawEdges(edges: RowEdges, top: LayoutUnit, height: LayoutUnit): void {
    const { starts } = this.columns;
    const bottom = (top + height) as LayoutUnit;
    const covered = (column: number) => this.#spans.some(({ cell: { gridCell } }) => inside(gridCell, column));
    const within = (column: number) => this.#spans.some(({ cell: { gridCell } }) => column > gridCell.column && inside(gridCell, column));
    this.#borders.push(...verticalSegments(edges.vertical, within, starts, top, height));
    if (this.#isEmpty) this.#borders.push(...horizontalSegments(edges.top, () => false, starts, top));
    this.#borders.push(...horizontalSegments(edges.bottom, covered, starts, bottom));
  }
}

function inside(cell: GridCell, column: number): boolean {
  return column >= cell.column && column < cell.column + cell.colSpan;
}

/** Places the next row's cells beside cells that span down from this one. */
function placeAround(next: TableRowBox, spans: readonly GridCell[]): GridCell[] {
  const placed: GridCell[] = [];
  let column = 0;
  next.cells.forEach((cell, index) => {
    while (spans.some((span) => inside(span, column))) column++;
    placed.push({ cell, index, column, colSpan: cell.colSpan, rowSpan: 1 });
    column += cell.colSpan;
  });
  return placed;
}

function boxFragment(
  role: 'row' | 'row-group', box: { node: BoxFragment['node']; style: BoxFragment['style'] },
  width: LayoutUnit, height: LayoutUnit, children: readonly FragmentChild[], repeated: boolean,
): BoxFragment {
  return {
    kind: 'box', role, node: box.node, style: box.style, width, height, children,
    border: NO_STRUT, padding: NO_STRUT, isFirst: true, repeated, collapsedBorders: null,
  };
}

/** How much of the topmost edges lies above the first row. */
export function topOverhang(claims: EdgeRow): LayoutUnit {
  return claims.reduce((most, edge) => maxLu(most, halfBefore(edge ?? NO_EDGE)), ZERO);
}
