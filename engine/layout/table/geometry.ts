/** Where the columns of a table are. */
import { add, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import type { TableBox } from '../../box/box.js';
import { NO_SIGNS, type SignColumns } from './signs.js';

/** Where columns begin and how wide they are, from the grid's border box, as if they ran from left to right. */
export interface ColumnGeometry {
  /** One more than there are columns: the last is the end of the grid. */
  readonly starts: readonly LayoutUnit[];
  /** As shown: 0 for collapsed columns. */
  readonly widths: readonly LayoutUnit[];
  /** Between columns. */
  readonly spacing: LayoutUnit;
  /** What cells are laid out in; null where no column is collapsed and `widths` say it. */
  readonly fullWidths: readonly LayoutUnit[] | null;
  /** Columns run from right to left (CSS 2 § 17.5): places are mirrored between the first start and the end. */
  readonly isRtl: boolean;
  /** What collapsed columns and the spacing beside them take off the table's width. */
  readonly lost: LayoutUnit;
  readonly signs: SignColumns;
}

/** Collapsed columns take no room once all widths are settled (CSS 2 § 17.5.5). */
export function columnGeometry(
  table: TableBox,
  fullWidths: readonly LayoutUnit[],
  first: LayoutUnit,
  spacing: LayoutUnit,
  signs: SignColumns = NO_SIGNS,
): ColumnGeometry {
  const collapses = fullWidths.map((_, index) => isCollapsed(table, index));
  const hasCollapsed = collapses.includes(true);
  const widths = hasCollapsed ? fullWidths.map((width, index) => (collapses[index] ? ZERO : width)) : fullWidths;
  const starts: LayoutUnit[] = [];
  let x = first;
  let lost = 0;
  widths.forEach((width, index) => {
    starts.push(x);
    if (collapses[index]) lost += fullWidths[index]! + spacing;
    else x = add(x, width, spacing);
  });
  starts.push((x - (widths.length > 0 ? spacing : 0)) as LayoutUnit);
  const isRtl = table.style.direction === 'rtl';
  return {
    starts,
    widths,
    spacing,
    fullWidths: hasCollapsed ? fullWidths : null,
    isRtl,
    lost: lost as LayoutUnit,
    signs,
  };
}

function isCollapsed({ columns }: TableBox, index: number): boolean {
  const column = columns[index];
  return column?.style.visibility === 'collapse' || column?.group?.style.visibility === 'collapse';
}

/** What percentages of paddings of cells refer to: all columns, with the spacing between them. */
export function columnsWidth({ starts, lost }: ColumnGeometry): LayoutUnit {
  return add(sub(starts.at(-1)!, starts[0]!), lost);
}

/** The line-left edge of what lies at `x`, counted in the direction of columns, and is `width` wide. */
export function lineX({ starts, isRtl }: ColumnGeometry, x: LayoutUnit, width: LayoutUnit): LayoutUnit {
  return isRtl ? sub(add(starts[0]!, starts[starts.length - 1]!), x, width) : x;
}

/** Where a cell lies, how wide it is laid out, how much of that its columns show, and how much lies before that. */
export function cellExtent(
  geometry: ColumnGeometry,
  column: number,
  colSpan: number,
): { readonly x: LayoutUnit; readonly width: LayoutUnit; readonly shown: LayoutUnit; readonly hidden: LayoutUnit } {
  const { starts, widths, spacing, fullWidths } = geometry;
  const start = starts[column]!;
  const end = Math.min(widths.length, column + colSpan);
  if (!fullWidths) {
    const width = sub(add(starts[end - 1]!, widths[end - 1]!), start);
    return { x: lineX(geometry, start, width), width, shown: width, hidden: ZERO };
  }
  let width = spacing * (end - column - 1);
  let shown = 0;
  let hidden = 0;
  for (let i = column; i < end; i++) {
    width += fullWidths[i]!;
    if (widths[i]! > 0) shown += widths[i]! + (shown > 0 ? spacing : 0);
    else if (shown === 0) hidden += fullWidths[i]!;
  }
  const x = lineX(geometry, start, shown as LayoutUnit);
  return { x, width: width as LayoutUnit, shown: shown as LayoutUnit, hidden: hidden as LayoutUnit };
}
