/** Collapsed borders as drawn (CSS Tables 3, § 3.7 and 5.3): the lines of a stack of rows and what meets at their joints. */
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import { lineX, type ColumnGeometry } from './geometry.js';
import type { BorderSegment } from '../contract/fragment.js';
import { edgeRank, halfAfter, halfBefore, type CollapsedEdge, type EdgeRow } from './borders.js';

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

  constructor(readonly columns: ColumnGeometry) {}

  /** Where the line before a column lies. */
  #x(column: number): LayoutUnit {
    return lineX(this.columns, this.columns.starts[column]!, ZERO);
  }

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
        const [left, right] = this.columns.isRtl ? [end, column] : [column, end];
        const x = sub(this.#x(left), this.#across(index, left, halfBefore));
        const length = sub(add(this.#x(right), this.#across(index, right, halfAfter)), x);
        found.push({ x, y: sub(y, halfBefore(edge)), length, horizontal: true, ...edge });
      }
      column = end;
    }
  }

  /** The vertical lines that begin with this row; those that go on in the rows below are drawn as one. */
  #vertical({ top, edges }: VerticalLines, index: number, found: BorderSegment[]): void {
    edges.forEach((edge, column) => {
      if (!edge || edge.width === 0 || this.#continues(index, column)) return;
      let end = index + 1;
      while (this.#continues(end, column)) end++;
      const x = sub(this.#x(column), halfBefore(edge));
      const y = sub(top, this.#along(index, column, halfBefore));
      const length = sub(add(this.#rows[end - 1]!.bottom, this.#along(end, column, halfAfter)), y);
      found.push({ x, y, length, horizontal: false, ...edge });
    });
  }

  /** Whether a solid vertical line runs through line `line`, and nothing of another look meets it there. */
  #continues(line: number, column: number): boolean {
    const edge = this.#rows[line]?.edges[column];
    if (!edge || edge.style !== 'solid' || !sameEdge(this.#rows[line - 1]?.edges[column], edge)) return false;
    const beside = this.#lines[line]?.edges;
    const isAlike = (other: CollapsedEdge | null | undefined) =>
      !other || other.width === 0 || (other.style === 'solid' && other.color === edge.color);
    return isAlike(beside?.[column - 1]) && isAlike(beside?.[column]);
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
