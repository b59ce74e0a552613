/** Finds the cells of a grid of `+`, `-`, `=`, `|`: from the top left corner on, each cell is the smallest closed box. */

export interface GridCell {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const HORIZONTAL = new Set('-=+:');
const VERTICAL = new Set('|+');

/** Returns the cells in order; null if the grid is not closed. */
export function gridCells(lines: readonly string[]): readonly GridCell[] | null {
  const width = Math.max(...lines.map((line) => line.length));
  const rows = lines.map((line) => [...line.padEnd(width)]);
  const bottom = rows.length - 1;
  const cells: GridCell[] = [];
  const corners: (readonly [number, number])[] = [[0, 0]];
  const seen = new Set<number>();
  // Ends because each corner is taken once.
  for (let next = corners.shift(); next; next = corners.shift()) {
    const [top, left] = next;
    const key = top * width + left;
    if (seen.has(key) || top >= bottom || left >= width - 1) continue;
    seen.add(key);
    const cell = boxFrom(rows, top, left);
    // Below a cell over several columns, a corner begins none.
    if (!cell) continue;
    cells.push(cell);
    corners.push([cell.top, cell.right], [cell.bottom, cell.left]);
    corners.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }
  const area = cells.reduce((sum, { top, left, bottom: end, right }) => sum + (end - top) * (right - left), 0);
  const isClosed = area === bottom * (width - 1);
  return isClosed ? cells.sort((a, b) => a.top - b.top || a.left - b.left) : null;
}

function boxFrom(rows: readonly (readonly string[])[], top: number, left: number): GridCell | null {
  const at = (y: number, x: number): string => rows[y]?.[x] ?? ' ';
  if (at(top, left) !== '+') return null;
  for (let right = left + 1; HORIZONTAL.has(at(top, right)); right++) {
    if (at(top, right) !== '+') continue;
    for (let bottom = top + 1; VERTICAL.has(at(bottom, right)); bottom++) {
      if (at(bottom, right) !== '+' || at(bottom, left) !== '+') continue;
      if (isLine(rows, { top, left, bottom, right })) return { top, left, bottom, right };
    }
  }
  return null;
}

function isLine(rows: readonly (readonly string[])[], { top, left, bottom, right }: GridCell): boolean {
  for (let x = left; x <= right; x++) if (!HORIZONTAL.has(rows[bottom]![x]!)) return false;
  for (let y = top; y <= bottom; y++) if (!VERTICAL.has(rows[y]![left]!)) return false;
  return true;
}
