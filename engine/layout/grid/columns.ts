/** The sizes of columns, with what subgrids ask of them (CSS Grid 1, § 12.3; Grid 2, § 9.4). */
import { add, INDEFINITE, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { stretchesTracks } from './alignment.js';
import { itemsOfSubgrid, linesFor, placeGrid, takenBy, type GridEntry, type PlacedGrid } from './placed-grid.js';
import { blockRoom } from './repeat-room.js';
import { inlineEdges, takenContributions } from './subgrid.js';
import { subgridGap, usedGap } from './tracks-of.js';
import { definiteTrackSize, sizeTracks, tracksSum, type SizingConstraint, type SpanningItem } from './tracks.js';

/** Column sizes for a content box `available` wide, or for what the content asks for. */
export function sizeColumns(
  grid: PlacedGrid,
  style: ComputedStyle,
  available: LayoutUnit,
  constraint: SizingConstraint,
): { readonly sizes: LayoutUnit[]; readonly sum: LayoutUnit } {
  const { columns, count } = grid;
  const gap = usedGap(style.columnGap, available);
  const sizes = sizeTracks({
    ...columns,
    items: columnContributions(grid, gap),
    available,
    constraint,
    gap,
    stretches: stretchesTracks(style.justifyContent),
    count,
  });
  return { sizes, sum: tracksSum(sizes, columns.collapsed, gap) };
}

function columnContributions(grid: PlacedGrid, gap: LayoutUnit): SpanningItem[] {
  return grid.entries.flatMap((entry) =>
    entry.item.takes.columns ? ofSubgrid(entry, grid, gap) : [ofItem(entry, grid)],
  );
}

function ofItem(entry: GridEntry, grid: PlacedGrid): SpanningItem {
  const { item, area } = entry;
  const room = definiteBlockRoom(entry, grid);
  return {
    start: area.columnStart,
    end: area.columnEnd,
    minContent: () => item.minContentInline(room),
    maxContent: () => item.maxContentInline(room),
    minimum: (spanned) => item.minimumInline(spanned, room),
  };
}

/**
 * The block size of an item's area before rows have theirs: rows with a definite maximum have that size, and where there is
 * another one it is not known (§ 12.1).
 */
function definiteBlockRoom({ item, area }: GridEntry, { rows }: PlacedGrid): LayoutUnit {
  if (rows.explicit.isSubgrid) return INDEFINITE;
  const spanned = rows.sizes.slice(area.rowStart, area.rowEnd).map(definiteTrackSize);
  if (spanned.includes(INDEFINITE)) return INDEFINITE;
  const gutters = usedGap(item.container.style.rowGap, INDEFINITE) * (spanned.length - 1);
  return spanned.reduce((sum, size) => add(sum, size), gutters as LayoutUnit);
}

/** Ends with the depth of subgrids. */
function ofSubgrid(entry: GridEntry, around: PlacedGrid, gap: LayoutUnit): SpanningItem[] {
  const { item } = entry;
  const { style, container } = item;
  const { items, count } = itemsOfSubgrid(item, ZERO);
  const rooms = { rows: blockRoom(style, INDEFINITE, INDEFINITE), columns: { size: INDEFINITE, least: ZERO } };
  const grid = placeGrid(items, style, rooms, count, linesFor(entry, around));
  const own = subgridGap(style.columnGap, gap, INDEFINITE);
  const edges = inlineEdges(item.outerEdges(ZERO), container.style.direction);
  return takenContributions(columnContributions(grid, own), takenBy(entry, 'columns'), edges, { own, around: gap });
}
