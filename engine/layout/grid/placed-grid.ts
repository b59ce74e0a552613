/** The items of a grid in their cells, and the tracks they make (CSS Grid 1, § 7 and 8). */
import type { GridBox } from '../../box/box.js';
import { INDEFINITE, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { SubgridLines } from '../contract/subgrid.js';
import { collectChildren, countCells, GridItem } from './items.js';
import { trimmedSides, type Side } from '../box/margin-trim.js';
import { automaticSpan, axisPlacement, type ExplicitAxis } from './lines.js';
import { placeItems, type CountCells, type GridArea, type ImplicitAxis } from './placement.js';
import { takenLines, type TakenTracks } from './subgrid.js';
import { allTracks, explicitColumns, explicitRows, usedGap, type AxisTracks, type RepeatRoom } from './tracks-of.js';

/** An item with its area. */
export interface GridEntry {
  readonly item: GridItem;
  readonly area: GridArea;
}

/** The lines that a subgrid has from the grid around it; null: the axis has tracks of its own. */
export interface TakenLines {
  readonly rows: SubgridLines | null;
  readonly columns: SubgridLines | null;
}

export const NO_LINES: TakenLines = { rows: null, columns: null };

/** The items in their cells, and the tracks they make: what does not hang on sizes. */
export interface PlacedGrid {
  readonly count: CountCells;
  readonly entries: readonly GridEntry[];
  readonly rows: AxisTracks & { readonly explicit: ExplicitAxis; readonly implicit: ImplicitAxis };
  readonly columns: AxisTracks & { readonly explicit: ExplicitAxis; readonly implicit: ImplicitAxis };
}

export function placeGrid(
  items: readonly GridItem[],
  style: ComputedStyle,
  rooms: { readonly rows: RepeatRoom; readonly columns: RepeatRoom },
  count: CountCells,
  taken: TakenLines,
): PlacedGrid {
  const rows = explicitRows(style, rooms.rows, usedGap(style.rowGap, rooms.rows.size), taken.rows);
  const columns = explicitColumns(style, rooms.columns, usedGap(style.columnGap, rooms.columns.size), taken.columns);
  const placements = items.map(({ style: own, takes }) => ({
    row: axisPlacement(own.gridRowStart, own.gridRowEnd, rows, takes.rows ? automaticSpan(own.gridTemplateRows) : 1),
    column: axisPlacement(
      own.gridColumnStart,
      own.gridColumnEnd,
      columns,
      takes.columns ? automaticSpan(own.gridTemplateColumns) : 1,
    ),
  }));
  const explicit = {
    rows: rows.tracks.length,
    columns: columns.tracks.length,
    hasAllRows: rows.isSubgrid,
    hasAllColumns: columns.isSubgrid,
  };
  const placed = placeItems(placements, explicit, style.gridAutoFlow, count);
  const rowRanges = placed.areas.map(({ rowStart, rowEnd }) => ({ start: rowStart, end: rowEnd }));
  const columnRanges = placed.areas.map(({ columnStart, columnEnd }) => ({ start: columnStart, end: columnEnd }));
  const grid = {
    count,
    entries: items.map((item, index) => ({ item, area: placed.areas[index]! })),
    rows: { explicit: rows, implicit: placed.rows, ...allTracks(rows, placed.rows, style.gridAutoRows, rowRanges) },
    columns: {
      explicit: columns,
      implicit: placed.columns,
      ...allTracks(columns, placed.columns, style.gridAutoColumns, columnRanges),
    },
  };
  trimItems(grid, style);
  return grid;
}

/** The container trims the margins of items at its edges; collapsed tracks are none (CSS Box 4, § 3.3.3). */
function trimItems({ entries, rows, columns }: PlacedGrid, style: ComputedStyle): void {
  const sides = [...trimmedSides(style)];
  if (sides.length === 0) return;
  const first = ({ collapsed }: AxisTracks) => collapsed.indexOf(false);
  const last = ({ collapsed }: AxisTracks) => collapsed.lastIndexOf(false) + 1;
  const isLtr = style.direction === 'ltr';
  for (const { item, area } of entries) {
    const [isFirst, isLast] = [area.columnStart <= first(columns), area.columnEnd >= last(columns)];
    const at: Record<Side, boolean> = {
      top: area.rowStart <= first(rows),
      bottom: area.rowEnd >= last(rows),
      left: isLtr ? isFirst : isLast,
      right: isLtr ? isLast : isFirst,
    };
    item.trimmed = sides.filter((side) => at[side]);
  }
}

/** The tracks that a subgrid takes in one axis of the grid around it. */
export function takenBy({ item, area }: GridEntry, axis: 'rows' | 'columns'): TakenTracks {
  if (axis === 'rows') return { start: area.rowStart, end: area.rowEnd, isMirrored: false };
  const isMirrored = item.style.direction !== item.container.style.direction;
  return { start: area.columnStart, end: area.columnEnd, isMirrored };
}

export function linesFor(entry: GridEntry, { rows, columns }: PlacedGrid): TakenLines {
  const { takes } = entry.item;
  return {
    rows: takes.rows ? takenLines(rows.explicit, rows.implicit, takenBy(entry, 'rows')) : null,
    columns: takes.columns ? takenLines(columns.explicit, columns.implicit, takenBy(entry, 'columns')) : null,
  };
}

/** The items of a subgrid in an area that is `basis` wide, and what counts its cells. */
export function itemsOfSubgrid(
  item: GridItem,
  basis: LayoutUnit,
): { readonly items: GridItem[]; readonly count: CountCells } {
  const { box, style, context } = item;
  const own = { style, blockSize: INDEFINITE, monolithicLimit: item.contentLimit(basis) };
  const { items } = collectChildren(box as GridBox);
  return {
    items: items.map((child, order) => new GridItem(child, order, own, context)),
    count: countCells(box, context),
  };
}
