/**
 * Whether the tags of a table have the shape that an accessible document needs (ISO 14289-1, 7.5): rows of the same
 * number of columns, and one head at most, with a body. Rows are counted as they are written. Of the rows before,
 * nothing stays but the cells that reach below them.
 */
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';

/** How many columns and rows a cell covers. */
export interface Cell {
  readonly columns: number;
  readonly rows: number;
}

interface Row {
  /** The place in document order. */
  readonly key: number;
  /** The group of rows that it belongs to. Cells do not reach from one group into another. */
  readonly group: number;
  readonly cells: readonly Cell[];
}

export class TableShape {
  /** Rows of the current page, which are not written in order. */
  #rows: Row[] = [];
  #lastKey = -Infinity;
  #group = NaN;
  #columns = -1;
  #reaching: { readonly columns: number; rows: number }[] = [];
  #isEven = true;
  readonly #parts = new Map<string, number>();

  addRow(row: Row): void {
    this.#rows.push(row);
  }

  /** A part of the table has begun: 'THead', 'TBody', 'TFoot', 'Caption'. */
  addPart(name: string): void {
    this.#parts.set(name, (this.#parts.get(name) ?? 0) + 1);
  }

  /** Counts the rows that were added since. */
  settle(): void {
    const rows = this.#rows.sort((a, b) => a.key - b.key);
    this.#rows = [];
    for (const row of rows) this.#count(row);
  }

  #count({ key, group, cells }: Row): void {
    if (group !== this.#group) this.#endGroup();
    // A row that is written after those below it cannot be counted any more.
    if (key <= this.#lastKey) this.#isEven = false;
    this.#lastKey = key;
    this.#group = group;
    const width = (list: readonly { readonly columns: number }[]) => list.reduce((sum, cell) => sum + cell.columns, 0);
    const columns = width(this.#reaching) + width(cells);
    if (this.#columns >= 0 && columns !== this.#columns) this.#isEven = false;
    this.#columns = columns;
    this.#reaching = this.#reaching.filter((cell) => --cell.rows > 0);
    for (const cell of cells) if (cell.rows > 1) this.#reaching.push({ columns: cell.columns, rows: cell.rows - 1 });
  }

  #endGroup(): void {
    if (this.#reaching.length > 0) this.#isEven = false;
    this.#reaching = [];
  }

  /** Whether all rows, which have been settled, have the same number of columns, and the parts are as they should be. */
  isSound(): boolean {
    this.#endGroup();
    const count = (name: string): number => this.#parts.get(name) ?? 0;
    const isSingle = ['THead', 'TFoot', 'Caption'].every((name) => count(name) <= 1);
    return this.#isEven && isSingle && (count('TBody') > 0 || count('THead') + count('TFoot') === 0);
  }
}

/** The largest spans that HTML allows. */
const MAX_COLUMNS = 1000;
const MAX_ROWS = 65534;
/** How many rows are looked at to find the end of a group; each cell may ask for it. */
const LOOK_AHEAD = 1000;

/** What a cell covers. It ends with its group of rows, where that is near. */
export function cellSpans(tree: DocumentTree, cell: NodeId): Cell {
  const span = (name: string): number => Number.parseInt(tree.attr(cell, name) ?? '1', 10);
  const columns = Math.max(1, Math.min(span('colspan') || 1, MAX_COLUMNS));
  const stated = span('rowspan');
  // 0: to the end of the group.
  const rows = stated === 0 ? MAX_ROWS : Math.max(1, Math.min(stated || 1, MAX_ROWS));
  return { columns, rows: rows === 1 ? 1 : Math.min(rows, rowsFrom(tree, tree.parent(cell)) ?? rows) };
}

/** The rows of a group from `first` on; undefined where there are very many. */
function rowsFrom(tree: DocumentTree, first: NodeId): number | undefined {
  let count = 0;
  for (let row = first; row !== NO_NODE; row = tree.nextSibling(row)) {
    if (tree.name(row) === 'tr') count++;
    // Rows without a group end where a group begins.
    else if (tree.name(row) !== '') return count;
    if (count > LOOK_AHEAD) return undefined;
  }
  return count;
}
