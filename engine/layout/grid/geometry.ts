/**
 * Where the items of a grid container go and how large they are, as if nothing fragmented (CSS Grid 1, § 12.1).
 * Breaking over pages starts from this geometry; see items.ts.
 */
import { add, INDEFINITE, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isFlexible } from '../../css/values/grid-values.js';
import { hasPercentage } from '../../css/values/values.js';
import { gapRules, hasGapRules } from '../box/gap-rules.js';
import { gridGaps } from './gaps.js';
import type { Gap, ItemGeometry, PlacedItem } from '../contract/item-geometry.js';
import { placeSelf, placeTracks, spanSize, stretchesTracks, type PlacedTracks } from './alignment.js';
import { BLOCK_AXIS, inlineAlignmentAxis } from '../box/box-alignment.js';
import { madeUpBaseline } from '../text/baselines.js';
import { baselineShims, type BaselineShims } from './baselines.js';
import type { AreaSize, GridItem } from './items.js';
import { axisPlacement, type ExplicitAxis } from './lines.js';
import { placeItems, type CountCells, type GridArea, type ImplicitAxis } from './placement.js';
import { allTracks, explicitColumns, explicitRows, usedGap, type AxisTracks, type RepeatRoom } from './tracks-of.js';
import { dependsOnContainer, sizeTracks, tracksSum, type SizingConstraint } from './tracks.js';

/** The container's content box. */
export interface GridSpace {
  readonly style: ComputedStyle;
  readonly inlineSize: LayoutUnit;
  /** INDEFINITE when it follows from content. */
  readonly blockSize: LayoutUnit;
  /** What automatic repetitions may fill. */
  readonly columnRoom: RepeatRoom;
  readonly rowRoom: RepeatRoom;
  readonly count: CountCells;
  /** A content-box block size within min-height and max-height. */
  clampBlock(size: LayoutUnit): LayoutUnit;
}

/** An item with its area. */
export interface GridEntry {
  readonly item: GridItem;
  readonly area: GridArea;
}

/** One axis of the grid, for positioned children. */
export interface GridAxis {
  readonly explicit: ExplicitAxis;
  readonly implicit: ImplicitAxis;
  readonly tracks: PlacedTracks;
}

export interface GridGeometry extends ItemGeometry {
  readonly rows: GridAxis;
  readonly columns: GridAxis;
}

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
): PlacedGrid {
  const rows = explicitRows(style, rooms.rows, usedGap(style.rowGap, rooms.rows.size));
  const columns = explicitColumns(style, rooms.columns, usedGap(style.columnGap, rooms.columns.size));
  const placements = items.map(({ style: own }) => ({
    row: axisPlacement(own.gridRowStart, own.gridRowEnd, rows),
    column: axisPlacement(own.gridColumnStart, own.gridColumnEnd, columns),
  }));
  const explicit = { rows: rows.tracks.length, columns: columns.tracks.length };
  const placed = placeItems(placements, explicit, style.gridAutoFlow, count);
  const rowRanges = placed.areas.map(({ rowStart, rowEnd }) => ({ start: rowStart, end: rowEnd }));
  const columnRanges = placed.areas.map(({ columnStart, columnEnd }) => ({ start: columnStart, end: columnEnd }));
  return {
    count,
    entries: items.map((item, index) => ({ item, area: placed.areas[index]! })),
    rows: { explicit: rows, implicit: placed.rows, ...allTracks(rows, placed.rows, style.gridAutoRows, rowRanges) },
    columns: {
      explicit: columns,
      implicit: placed.columns,
      ...allTracks(columns, placed.columns, style.gridAutoColumns, columnRanges),
    },
  };
}

/** Column sizes for a content box `available` wide, or for what the content asks for. */
export function sizeColumns(
  { entries, columns, count }: PlacedGrid,
  style: ComputedStyle,
  available: LayoutUnit,
  constraint: SizingConstraint,
): { readonly sizes: LayoutUnit[]; readonly sum: LayoutUnit } {
  const gap = usedGap(style.columnGap, available);
  const sizes = sizeTracks({
    ...columns,
    items: entries.map(({ item, area }) => ({
      start: area.columnStart,
      end: area.columnEnd,
      minContent: () => item.minContentInline(),
      maxContent: () => item.maxContentInline(),
      minimum: (spanned) => item.minimumInline(spanned),
    })),
    available,
    constraint,
    gap,
    stretches: stretchesTracks(style.justifyContent),
    count,
  });
  return { sizes, sum: tracksSum(sizes, columns.collapsed, gap) };
}

export function gridGeometry(items: readonly GridItem[], space: GridSpace): GridGeometry {
  return new GridAlgorithm(items, space).run();
}

class GridAlgorithm {
  readonly #grid: PlacedGrid;
  readonly #columns: PlacedTracks;
  readonly #shims: BaselineShims;

  constructor(
    items: readonly GridItem[],
    readonly space: GridSpace,
  ) {
    const { style, inlineSize } = space;
    this.#grid = placeGrid(items, style, { rows: space.rowRoom, columns: space.columnRoom }, space.count);
    const { sizes } = sizeColumns(this.#grid, style, inlineSize, 'none');
    const tracks = { sizes, collapsed: this.#grid.columns.collapsed, gap: usedGap(style.columnGap, inlineSize) };
    const axis = inlineAlignmentAxis(style.direction);
    this.#columns = placeTracks(tracks, inlineSize, style.justifyContent, axis);
    this.#shims = baselineShims(this.#grid.entries, (entry) => this.#inlineArea(entry));
  }

  run(): GridGeometry {
    const { style, blockSize } = this.space;
    let available = blockSize;
    let { sizes, sum } = this.#sizeRows(available);
    const natural = sum;
    if (available === INDEFINITE) {
      available = this.space.clampBlock(natural);
      // Percentages refer to what the content came to; limits give flexible and stretched rows something to share.
      // Flexible rows are resolved once more, as factors may come to less than 1 (§ 12.7.1).
      const rows = this.#grid.rows.sizes;
      const refers = rows.some((row) => dependsOnContainer(row) || isFlexible(row.max)) || isPercentage(style.rowGap);
      if (refers || available !== natural) ({ sizes, sum } = this.#sizeRows(available));
    }
    const gap = usedGap(style.rowGap, available);
    const { collapsed } = this.#grid.rows;
    const rows = placeTracks({ sizes, collapsed, gap }, available, style.alignContent, BLOCK_AXIS);
    return this.#result(rows, natural);
  }

  #inlineArea({ area }: GridEntry): AreaSize {
    return { inlineSize: spanSize(this.#columns, area.columnStart, area.columnEnd), blockSize: INDEFINITE };
  }

  #sizeRows(available: LayoutUnit): { sizes: LayoutUnit[]; sum: LayoutUnit } {
    const { style } = this.space;
    const { entries, rows, count } = this.#grid;
    const gap = usedGap(style.rowGap, available);
    const sizes = sizeTracks({
      ...rows,
      items: entries.map((entry) => {
        const { item, area } = entry;
        const size = this.#inlineArea(entry);
        const shim = this.#shims.get(item) ?? ZERO;
        const content = () => add(item.contentBlock(size), shim);
        return {
          start: area.rowStart,
          end: area.rowEnd,
          minContent: content,
          maxContent: content,
          minimum: (spanned) => add(item.minimumBlock(size, spanned), shim),
        };
      }),
      available,
      constraint: 'none',
      gap,
      stretches: stretchesTracks(style.alignContent),
      count,
    });
    return { sizes, sum: tracksSum(sizes, rows.collapsed, gap) };
  }

  // ── The result

  #result(rows: PlacedTracks, natural: LayoutUnit): GridGeometry {
    const placed = this.#grid.entries.map((entry) => ({ entry, item: this.#place(entry, rows) }));
    const axis = ({ explicit, implicit }: PlacedGrid['rows'], tracks: PlacedTracks) => ({ explicit, implicit, tracks });
    return {
      isRow: true,
      lines: rowGroups(placed),
      contentBlockSize: natural,
      firstBaseline: this.#baseline(placed, true),
      lastBaseline: this.#baseline(placed, false),
      rules: hasGapRules(this.space.style) ? gapRules(this.space.style, this.#gaps(rows)) : [],
      rows: axis(this.#grid.rows, rows),
      columns: axis(this.#grid.columns, this.#columns),
    };
  }

  #gaps(rows: PlacedTracks): Gap[] {
    const { style, inlineSize, count } = this.space;
    const mirroredIn = style.direction === 'rtl' ? inlineSize : null;
    const areas = this.#grid.entries.map(({ area }) => area);
    return gridGaps(areas, { rows, columns: this.#columns, mirroredIn }, count);
  }

  #place(entry: GridEntry, rows: PlacedTracks): PlacedItem {
    const { item, area } = entry;
    const { style, container } = item;
    const inlineSize = spanSize(this.#columns, area.columnStart, area.columnEnd);
    const size = { inlineSize, blockSize: spanSize(rows, area.rowStart, area.rowEnd) };
    const { fragment } = item.measure(size);
    const margins = item.margins(inlineSize);
    const isRtl = container.style.direction === 'rtl';
    const [startSide, endSide] = isRtl ? (['right', 'left'] as const) : (['left', 'right'] as const);
    const autoSides = { left: style.marginLeft === 'auto', right: style.marginRight === 'auto' };
    const inline = placeSelf(
      inlineSize,
      fragment.width,
      {
        start: margins[startSide],
        end: margins[endSide],
        isAutoStart: autoSides[startSide],
        isAutoEnd: autoSides[endSide],
      },
      item.justify,
      inlineAlignmentAxis(container.style.direction),
    );
    const block = this.#placeInBlock(item, size, fragment.height);
    const fromStart = add(this.#columns.starts[area.columnStart]!, inline.offset);
    const x = isRtl ? sub(this.space.inlineSize, fromStart, fragment.width) : fromStart;
    const y = add(rows.starts[area.rowStart]!, block.offset);
    return {
      item,
      x,
      y,
      space: item.space(size),
      isCollapsed: false,
      marginTop: margins.top,
      marginBottom: block.marginEnd,
      blockSize: fragment.height,
      order: item.order,
      rows: { start: area.rowStart, end: area.rowEnd },
    };
  }

  #placeInBlock(item: GridItem, { inlineSize, blockSize: room }: AreaSize, height: LayoutUnit) {
    const { style } = item;
    const { top, bottom } = item.margins(inlineSize);
    const margins = {
      start: top,
      end: bottom,
      isAutoStart: style.marginTop === 'auto',
      isAutoEnd: style.marginBottom === 'auto',
    };
    const shim = this.#shims.get(item);
    if (shim === undefined) return placeSelf(room, height, margins, item.align, BLOCK_AXIS);
    if (item.align.keyword === 'baseline') return { offset: add(top, shim), marginEnd: bottom };
    return { offset: sub(room, height, bottom, shim), marginEnd: bottom };
  }

  /** § 10.6: of the items aligned on a baseline in the first or last row, else of its first or last item. */
  #baseline(placed: readonly { entry: GridEntry; item: PlacedItem }[], isFirst: boolean): LayoutUnit | null {
    if (placed.length === 0) return null;
    const rowOf = ({ area }: GridEntry) => (isFirst ? area.rowStart : area.rowEnd);
    const edge = placed.reduce(
      (row, { entry }) => (isFirst ? Math.min(row, rowOf(entry)) : Math.max(row, rowOf(entry))),
      isFirst ? Infinity : -Infinity,
    );
    const inRow = placed.filter(({ entry }) => rowOf(entry) === edge);
    inRow.sort((a, b) => a.entry.area.columnStart - b.entry.area.columnStart || a.item.order - b.item.order);
    const keyword = isFirst ? 'baseline' : 'last-baseline';
    const shared = inRow.find(({ entry }) => entry.item.align.keyword === keyword && this.#shims.has(entry.item));
    const chosen = shared ?? (isFirst ? inRow[0]! : inRow[inRow.length - 1]!);
    const { item } = chosen.entry;
    const { area } = chosen.entry;
    const result = item.measure(this.#areaOf(area, chosen.item));
    const baseline = isFirst ? result.firstBaseline : result.lastBaseline;
    const { style } = item.container;
    const around = { style, metrics: item.context.textMetrics.of(style) };
    return add(chosen.item.y, baseline ?? madeUpBaseline(result.fragment.height, around));
  }

  #areaOf({ columnStart, columnEnd }: GridArea, placed: PlacedItem): AreaSize {
    const inlineSize = spanSize(this.#columns, columnStart, columnEnd);
    return { inlineSize, blockSize: placed.space.percentageBlockSize };
  }
}

function isPercentage(value: ComputedStyle['rowGap']): boolean {
  return value !== 'normal' && hasPercentage(value);
}

/** Rows that items do not span out of, each with its items from the top: what a page may end between. */
function rowGroups(placed: readonly { entry: GridEntry; item: PlacedItem }[]): PlacedItem[][] {
  const sorted = [...placed].sort(
    (a, b) => a.entry.area.rowStart - b.entry.area.rowStart || a.item.order - b.item.order,
  );
  const groups: PlacedItem[][] = [];
  let end = -1;
  for (const { entry, item } of sorted) {
    if (entry.area.rowStart >= end || groups.length === 0) groups.push([]);
    groups[groups.length - 1]!.push(item);
    end = Math.max(end, entry.area.rowEnd);
  }
  return groups;
}
