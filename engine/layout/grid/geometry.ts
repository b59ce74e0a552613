/**
 * Where the items of a grid container go and how large they are, as if nothing fragmented (CSS Grid 1, § 12.1).
 * Breaking over pages starts from this geometry; see items.ts.
 */
import { add, INDEFINITE, maxLu, type LayoutUnit, sub, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isFlexible } from '../../css/values/grid-values.js';
import { hasPercentage } from '../../css/values/values.js';
import { BLOCK_AXIS, inlineAlignmentAxis } from '../box/box-alignment.js';
import { gapRules, hasGapRules } from '../box/gap-rules.js';
import type { Gap, ItemGeometry, PlacedItem } from '../contract/item-geometry.js';
import type { SubgridAxis, SubgridSpace } from '../contract/subgrid.js';
import { madeUpBaseline } from '../text/baselines.js';
import { placeSelf, placeTracks, spanSize, stretchesTracks, type PlacedTracks } from './alignment.js';
import { baselineShims, type BaselineShims } from './baselines.js';
import { sizeColumns } from './columns.js';
import { gridGaps } from './gaps.js';
import type { AreaSize, GridItem } from './items.js';
import type { ExplicitAxis } from './lines.js';
import {
  itemsOfSubgrid,
  linesFor,
  placeGrid,
  takenBy,
  type GridEntry,
  type PlacedGrid,
  type TakenLines,
} from './placed-grid.js';
import type { CountCells, GridArea, ImplicitAxis } from './placement.js';
import { inlineEdges, placedSubgrid, takenContributions, takenTracks, type SubgridEdges } from './subgrid.js';
import { subgridGap, usedGap, type RepeatRoom } from './tracks-of.js';
import { dependsOnContainer, sizeTracks, tracksSum, type SpanningItem } from './tracks.js';

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
  /** Of a subgrid: the lines it has from the grid around it, and the tracks that have their sizes. */
  readonly lines: TakenLines;
  readonly subgrid: SubgridSpace | null;
  /** A content-box block size within min-height and max-height. */
  clampBlock(size: LayoutUnit): LayoutUnit;
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

export function gridGeometry(items: readonly GridItem[], space: GridSpace): GridGeometry {
  return new GridAlgorithm(items, space).run();
}

class GridAlgorithm {
  readonly #grid: PlacedGrid;
  readonly #columns: PlacedTracks;
  readonly #shims: BaselineShims;
  readonly #subgrids = new Map<GridEntry, GridAlgorithm>();

  constructor(
    items: readonly GridItem[],
    readonly space: GridSpace,
  ) {
    const { style } = space;
    const rooms = { rows: space.rowRoom, columns: space.columnRoom };
    this.#grid = placeGrid(items, style, rooms, space.count, space.lines);
    this.#columns = space.subgrid?.columns ? placedSubgrid(space.subgrid.columns) : this.#ownColumns();
    this.#shims = baselineShims(this.#grid.entries, (entry) => this.#inlineArea(entry));
  }

  #ownColumns(): PlacedTracks {
    const { style, inlineSize } = this.space;
    const { sizes } = sizeColumns(this.#grid, style, inlineSize, 'none');
    const tracks = { sizes, collapsed: this.#grid.columns.collapsed, gap: usedGap(style.columnGap, inlineSize) };
    const axis = inlineAlignmentAxis(style.direction);
    return placeTracks(tracks, inlineSize, style.justifyContent, axis);
  }

  run(): GridGeometry {
    const { style, blockSize, subgrid } = this.space;
    if (subgrid?.rows) return this.#inTaken(placedSubgrid(subgrid.rows));
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

  /** Its content ends with its last item: what a subgrid is higher goes on behind a break without content. */
  #inTaken(rows: PlacedTracks): GridGeometry {
    const ends = this.#grid.entries.map(({ area }) => rows.ends[area.rowEnd - 1]!);
    return this.#result(rows, ends.reduce(maxLu, ZERO));
  }

  #inlineArea(entry: GridEntry): AreaSize {
    return this.#areaSize(entry, null);
  }

  /** `rows`: null before they have their sizes. */
  #areaSize(entry: GridEntry, rows: PlacedTracks | null): AreaSize {
    const { area } = entry;
    return {
      inlineSize: spanSize(this.#columns, area.columnStart, area.columnEnd),
      blockSize: rows ? spanSize(rows, area.rowStart, area.rowEnd) : INDEFINITE,
      subgrid: this.#subgridSpace(entry, rows),
    };
  }

  #subgridSpace(entry: GridEntry, rows: PlacedTracks | null): SubgridSpace | null {
    const { item, area } = entry;
    const { style, takes, container } = item;
    if (!takes.columns && !takes.rows) return null;
    const inlineSize = spanSize(this.#columns, area.columnStart, area.columnEnd);
    const edges = item.outerEdges(inlineSize);
    const lines = linesFor(entry, this.#grid);
    const axis = (name: 'rows' | 'columns', tracks: PlacedTracks, sides: SubgridEdges): SubgridAxis => {
      const taken = takenBy(entry, name);
      const size = sub(spanSize(tracks, taken.start, taken.end), sides.start, sides.end);
      const own = subgridGap(name === 'rows' ? style.rowGap : style.columnGap, tracks.gap, size);
      return takenTracks(tracks, taken, lines[name]!, sides, { own, around: tracks.gap });
    };
    return {
      columns: takes.columns ? axis('columns', this.#columns, inlineEdges(edges, container.style.direction)) : null,
      rows: takes.rows && rows ? axis('rows', rows, { start: edges.top, end: edges.bottom }) : null,
    };
  }

  #sizeRows(available: LayoutUnit): { sizes: LayoutUnit[]; sum: LayoutUnit } {
    const { style } = this.space;
    const { rows, count } = this.#grid;
    const gap = usedGap(style.rowGap, available);
    const sizes = sizeTracks({
      ...rows,
      items: this.#rowContributions(gap),
      available,
      constraint: 'none',
      gap,
      stretches: stretchesTracks(style.alignContent),
      count,
    });
    return { sizes, sum: tracksSum(sizes, rows.collapsed, gap) };
  }

  #rowContributions(gap: LayoutUnit): SpanningItem[] {
    return this.#grid.entries.flatMap((entry) =>
      entry.item.takes.rows ? this.#subgridContributions(entry, gap) : [this.#rowContribution(entry)],
    );
  }

  #rowContribution(entry: GridEntry): SpanningItem {
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
  }

  /** Ends with the depth of subgrids. */
  #subgridContributions(entry: GridEntry, gap: LayoutUnit): SpanningItem[] {
    const { item } = entry;
    const area = this.#inlineArea(entry);
    const { top, bottom } = item.outerEdges(area.inlineSize);
    const own = subgridGap(item.style.rowGap, gap, INDEFINITE);
    const items = this.#subgridOf(entry, area).#rowContributions(own);
    return takenContributions(items, takenBy(entry, 'rows'), { start: top, end: bottom }, { own, around: gap });
  }

  /** A subgrid of rows with its columns, before these rows have their sizes. */
  #subgridOf(entry: GridEntry, area: AreaSize): GridAlgorithm {
    const known = this.#subgrids.get(entry);
    if (known) return known;
    const { item } = entry;
    const { style } = item;
    const { left, right } = item.outerEdges(area.inlineSize);
    const margins = item.margins(area.inlineSize);
    // Where its columns are its own, so is its width.
    const width = item.takes.columns
      ? area.inlineSize
      : add(item.measure(area).fragment.width, margins.left, margins.right);
    const inlineSize = maxLu(ZERO, sub(width, left, right));
    const { items, count } = itemsOfSubgrid(item, area.inlineSize);
    const made = new GridAlgorithm(items, {
      style,
      inlineSize,
      blockSize: INDEFINITE,
      columnRoom: { size: inlineSize, least: ZERO },
      rowRoom: { size: INDEFINITE, least: ZERO },
      count,
      lines: linesFor(entry, this.#grid),
      subgrid: area.subgrid,
      clampBlock: (size) => size,
    });
    this.#subgrids.set(entry, made);
    return made;
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
    const size = this.#areaSize(entry, rows);
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
    const result = item.measure(this.#areaOf(chosen.entry.area, chosen.item));
    const baseline = isFirst ? result.firstBaseline : result.lastBaseline;
    const { style } = item.container;
    const around = { style, metrics: item.context.textMetrics.of(style) };
    return add(chosen.item.y, baseline ?? madeUpBaseline(result.fragment.height, around));
  }

  #areaOf({ columnStart, columnEnd }: GridArea, placed: PlacedItem): AreaSize {
    const inlineSize = spanSize(this.#columns, columnStart, columnEnd);
    return { inlineSize, blockSize: placed.space.percentageBlockSize, subgrid: placed.space.subgrid ?? null };
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
