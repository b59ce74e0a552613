/** The gaps between columns, and between rows of them, in which rules stand (CSS Multicol 1, § 4; CSS Gap Decorations 1). */
import type { LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Gap, GapPoint } from '../contract/item-geometry.js';
import { columnOffset, type ColumnSizes } from './geometry.js';

/** A row of columns with how many of them stand beside rules: those up to the last one with content. */
export interface RuledRow {
  readonly top: LayoutUnit;
  readonly height: LayoutUnit;
  readonly shown: number;
}

/** The columns of a container. `available`: its content box. */
export interface RuledColumns {
  readonly sizes: ColumnSizes;
  readonly direction: ComputedStyle['direction'];
  readonly available: LayoutUnit;
}

/** The gaps of rows that follow one another with nothing between them. */
export function columnGaps(rows: readonly RuledRow[], columns: RuledColumns): Gap[] {
  const gaps: Gap[] = [];
  const count = columns.sizes.count - 1;
  for (let column = 1; column <= count; column++)
    for (const run of runsOf(rows, column)) {
      const points = [
        edge(run[0]!.top),
        ...run.slice(1).map((row, index) => between(run[index]!, row)),
        edge(endOf(run.at(-1)!)),
      ];
      gaps.push({
        side: 'column',
        index: column - 1,
        count,
        middle: middleBefore(column, columns) as LayoutUnit,
        points,
        flow: null,
      });
    }
  for (const [index, below] of rows.slice(1).entries()) {
    const above = rows[index]!;
    const crossed = Array.from({ length: Math.max(above.shown, below.shown, 1) - 1 }, (_none, column) =>
      point(middleBefore(column + 1, columns), columns.sizes.gap),
    ).sort((a, b) => a.at - b.at);
    const points = [edge(0), ...crossed, edge(columns.available)];
    gaps.push({ side: 'row', index, count: rows.length - 1, middle: between(above, below).at, points, flow: null });
  }
  return gaps;
}

/** Rows that follow one another and have a column. */
function runsOf(rows: readonly RuledRow[], column: number): RuledRow[][] {
  const runs: RuledRow[][] = [];
  for (const [index, row] of rows.entries()) {
    if (row.shown <= column) continue;
    if (index > 0 && rows[index - 1]!.shown > column) runs.at(-1)!.push(row);
    else runs.push([row]);
  }
  return runs;
}

function middleBefore(column: number, { sizes, direction, available }: RuledColumns): number {
  const x = columnOffset(sizes, column, direction, available);
  return direction === 'rtl' ? x + sizes.width + sizes.gap / 2 : x - sizes.gap / 2;
}

function endOf({ top, height }: RuledRow): number {
  return top + height;
}

function between(above: RuledRow, below: RuledRow): GapPoint {
  const end = endOf(above);
  return point((end + below.top) / 2, below.top - end);
}

function edge(at: number): GapPoint {
  return { ...point(at, 0), crossing: null };
}

function point(at: number, crossing: number): GapPoint {
  return { at: at as LayoutUnit, crossing: crossing as LayoutUnit, isBlocked: false, isFlanked: false };
}
