/** Whether the rows of a table are alike, as the structure of an accessible document has to be (ISO 14289-1, 7.5). */
import { type DocumentTree, NO_NODE, type NodeId } from '../tree/document-tree.js';

/** The largest spans that HTML allows. */
const MAX_SPANS = { colspan: 1000, rowspan: 65534 } as const;
const ROW_GROUPS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

/** Whether all rows have the same number of columns, with the cells that reach into them from rows above. */
export function hasEvenRows(tree: DocumentTree, table: NodeId): boolean {
  let columns = -1;
  for (const rows of rowsByGroup(tree, table)) {
    /** How many rows below the current one each cell reaches, and how wide it is. */
    let reaching: { readonly width: number; rows: number }[] = [];
    for (const row of rows) {
      let width = reaching.reduce((sum, cell) => sum + cell.width, 0);
      reaching = reaching.filter((cell) => --cell.rows > 0);
      for (let cell = tree.firstChild(row); cell !== NO_NODE; cell = tree.nextSibling(cell)) {
        if (tree.name(cell) !== 'td' && tree.name(cell) !== 'th') continue;
        const own = cellSpan(tree, cell, 'colspan');
        const below = cellSpan(tree, cell, 'rowspan') - 1;
        width += own;
        if (below > 0) reaching.push({ width: own, rows: below });
      }
      if (columns >= 0 && width !== columns) return false;
      columns = width;
    }
  }
  return true;
}

/** How many columns or rows a cell covers, at least 1. */
export function cellSpan(tree: DocumentTree, cell: NodeId, name: keyof typeof MAX_SPANS): number {
  return Math.max(1, Math.min(Number.parseInt(tree.attr(cell, name) ?? '1', 10) || 1, MAX_SPANS[name]));
}

/** The rows of each group. Rows outside of groups that follow each other are a group. */
function rowsByGroup(tree: DocumentTree, table: NodeId): NodeId[][] {
  const groups: NodeId[][] = [];
  let loose: NodeId[] | null = null;
  for (let child = tree.firstChild(table); child !== NO_NODE; child = tree.nextSibling(child)) {
    if (tree.name(child) === 'tr') {
      if (!loose) groups.push((loose = []));
      loose.push(child);
    } else if (ROW_GROUPS.has(tree.name(child))) {
      loose = null;
      const rows: NodeId[] = [];
      for (let row = tree.firstChild(child); row !== NO_NODE; row = tree.nextSibling(row))
        if (tree.name(row) === 'tr') rows.push(row);
      groups.push(rows);
    }
  }
  return groups;
}
