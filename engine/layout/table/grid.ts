/** Places cells into the columns of a table grid, row by row (HTML § 4.9.12, "forming a table"). */
import type { TableGroup, TableRowBox } from '../../box/box.js';
import type { GridCell } from '../contract/break-token.js';

/** Columns are counted up to here, so that hostile spans cannot make a grid that outgrows memory. */
export const MAX_COLUMNS = 1000;

/** Remembers which columns are taken by cells that span down from earlier rows: all the state a row needs. */
export class GridCursor {
  /** Rows each column is still covered for. */
  readonly #covered: number[] = [];
  #group: TableGroup | null = null;
  #columnCount = 0;

  /** `spans`: cells of earlier rows that cover columns of the first row to be placed. */
  constructor(
    spans: readonly { readonly gridCell: GridCell; readonly group: TableGroup; readonly rowsLeft: number }[] = [],
  ) {
    for (const { gridCell, group, rowsLeft } of spans) {
      this.#group = group;
      this.#cover(gridCell, rowsLeft);
    }
  }

  /** The number of columns seen so far. */
  get columnCount(): number {
    return this.#columnCount;
  }

  /** Whether the column is covered by a cell from an earlier row of the group. */
  isCovered(column: number): boolean {
    return (this.#covered[column] ?? 0) > 0;
  }

  place(row: TableRowBox): GridCell[] {
    if (row.group !== this.#group) this.#covered.length = 0;
    this.#group = row.group;
    const placed: GridCell[] = [];
    const starting: GridCell[] = [];
    let column = 0;
    row.cells.forEach((cell, index) => {
      while (this.isCovered(column)) column++;
      if (column >= MAX_COLUMNS) column = MAX_COLUMNS - 1;
      const colSpan = Math.max(1, Math.min(cell.colSpan, MAX_COLUMNS - column));
      const rowSpan = cell.rowSpan === 0 ? Number.MAX_SAFE_INTEGER : cell.rowSpan;
      const gridCell = { cell, index, column, colSpan, rowSpan };
      placed.push(gridCell);
      if (rowSpan > 1) starting.push(gridCell);
      column += colSpan;
      this.#columnCount = Math.max(this.#columnCount, column);
    });
    this.#advance(starting);
    return placed;
  }

  #advance(starting: readonly GridCell[]): void {
    for (let i = 0; i < this.#covered.length; i++) if (this.#covered[i]! > 0) this.#covered[i]!--;
    for (const cell of starting) this.#cover(cell, cell.rowSpan - 1);
  }

  #cover({ column, colSpan }: GridCell, rows: number): void {
    while (this.#covered.length < column + colSpan) this.#covered.push(0);
    for (let i = column; i < column + colSpan; i++) this.#covered[i] = rows;
  }
}
