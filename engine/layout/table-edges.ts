/** Collapsed borders as drawn (CSS Tables 3, § 3.7 and 5.3): the lines of a stack of rows and what meets at their joints. */
import { maxLu, ZERO, type LayoutUnit } from '../base/units.js';
import type { BorderSegment } from './fragment.js';
import { edgeRank, halfAfter, halfBefore, type CollapsedEdge, type EdgeRow } from './table-borders.js';

type Edges = readonly (CollapsedEdge | null)[];

interface HorizontalLine {
  readonly y: LayoutUnit;
  readonly edges: Edges;
}

interface VerticalLines {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
  readonly edges: Edges;
}

/** Gathers the edges of rows from top to bottom; null stands for what a spanning cell covers. */
export class EdgeCollector {
  /** One more than there are rows: line i is above row i. */
  readonly #lines: HorizontalLine[] = [];
  readonly #rows: VerticalLines[] = [];

  constructor(readonly starts: readonly LayoutUnit[]) {}

  /** The line above the first row. */
  begin(y: LayoutUnit, edges: EdgeRow): void {
    this.#lines.push({ y, edges });
  }

  row(top: LayoutUnit, bottom: LayoutUnit, vertical: Edges, below: Edges): void {
    this.#rows.push({ top, bottom, edges: vertical });
    this.#lines.push({ y: bottom, edges: below });
  }

  /** Weak borders first, so that at a joint the one that would win a conflict lies on top; of equals the earlier one. */
  segments(): BorderSegment[] {
    const found: BorderSegment[] = [];
    this.#lines.forEach((line, index) => {
      this.#horizontal(line, index, found);
      const row = this.#rows[index];
      if (row) this.#vertical(row, index, found);
    });
    return found
      .map((segment, order) => ({ segment, order, rank: edgeRank(segment) }))
      .sort((a, b) => a.rank - b.rank || b.order - a.order)
      .map(({ segment }) => segment);
  }

  /** Neighbours that look alike are joined. */
  #horizontal({ y, edges }: HorizontalLine, index: number, found: BorderSegment[]): void {
    for (let column = 0; column < edges.length;) {
      const edge = edges[column];
      let end = column + 1;
      if (edge && edge.width > 0) {
        while (end < edges.length && sameEdge(edges[end], edge)) end++;
        const x = (this.starts[column]! - this.#across(index, column, halfBefore)) as LayoutUnit;
        const length = (this.starts[end]! + this.#across(index, end, halfAfter) - x) as LayoutUnit;
        found.push({ x, y: (y - halfBefore(edge)) as LayoutUnit, length, horizontal: true, ...edge });
      }
      column = end;
    }
  }

  #vertical({ top, bottom, edges }: VerticalLines, index: number, found: BorderSegment[]): void {
    edges.forEach((edge, column) => {
      if (!edge || edge.width === 0) return;
      const x = (this.starts[column]! - halfBefore(edge)) as LayoutUnit;
      const y = (top - this.#along(index, column, halfBefore)) as LayoutUnit;
      const length = (bottom + this.#along(index + 1, column, halfAfter) - y) as LayoutUnit;
      found.push({ x, y, length, horizontal: false, ...edge });
    });
  }

  /** How far the vertical edges that meet line `line` at a column's start reach to one side of it. */
  #across(line: number, column: number, half: typeof halfBefore): LayoutUnit {
    const above = this.#rows[line - 1]?.edges[column] ?? null;
    return maxLu(half(above), half(this.#rows[line]?.edges[column] ?? null));
  }

  /** How far the horizontal edges beside a column's start reach above or below line `line`. */
  #along(line: number, column: number, half: typeof halfBefore): LayoutUnit {
    const edges = this.#lines[line]?.edges;
    if (!edges) return ZERO;
    return maxLu(half(edges[column - 1] ?? null), half(edges[column] ?? null));
  }
}

function sameEdge(a: CollapsedEdge | null | undefined, b: CollapsedEdge): boolean {
  return !!a && a.width === b.width && a.style === b.style && a.color === b.color;
}
