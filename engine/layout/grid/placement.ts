/** Which cells items take: the placement algorithm of CSS Grid 1, § 8.5. */
import type { AutoFlow } from '../../css/values/grid-values.js';
import { withinTracks, type AxisPlacement } from './lines.js';

export interface ItemPlacement {
  readonly row: AxisPlacement;
  readonly column: AxisPlacement;
}

/** Lines of the implicit grid, from 0: [start, end) in each axis. */
export interface GridArea {
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly columnStart: number;
  readonly columnEnd: number;
}

/** Tracks of one axis: how many implicit ones come before the explicit grid, and how many there are in all. */
export interface ImplicitAxis {
  readonly before: number;
  readonly count: number;
}

export interface Placement {
  /** In the order of the items. */
  readonly areas: readonly GridArea[];
  readonly rows: ImplicitAxis;
  readonly columns: ImplicitAxis;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Told of how many cells were looked at or taken. */
export type CountCells = (cells: number) => void;

/** The tracks of the explicit grid, and whether there are no others: those of a subgrid (Grid 2, § 9.1). */
export interface ExplicitTracks {
  readonly rows: number;
  readonly columns: number;
  readonly hasAllRows: boolean;
  readonly hasAllColumns: boolean;
}

/** Items in order-modified document order; tracks of the explicit grid. */
export function placeItems(
  items: readonly ItemPlacement[],
  explicit: ExplicitTracks,
  flow: AutoFlow,
  count: CountCells,
): Placement {
  const majorOf = ({ row, column }: ItemPlacement) => (flow.isColumn ? column : row);
  const minorOf = ({ row, column }: ItemPlacement) => (flow.isColumn ? row : column);
  const minorTracks = flow.isColumn ? explicit.rows : explicit.columns;
  const placer = new AutoPlacement(flow.isDense, minorRange(items.map(minorOf), minorTracks), count);
  const placed: (readonly [major: Range, minor: Range] | null)[] = items.map((item) => {
    const major = majorOf(item);
    const minor = minorOf(item);
    if (major.isAuto || minor.isAuto) return null;
    placer.occupy(major, minor);
    return [major, minor];
  });
  items.forEach((item, index) => {
    const major = majorOf(item);
    const minor = minorOf(item);
    if (!major.isAuto && minor.isAuto) placed[index] = [major, placer.inTrack(major, minor.span)];
  });
  let first = 0;
  for (const at of placed) first = Math.min(first, at?.[0].start ?? 0);
  for (const item of items) first = Math.min(first, startOf(majorOf(item)));
  placer.startAuto(first);
  items.forEach((item, index) => {
    const major = majorOf(item);
    const minor = minorOf(item);
    if (major.isAuto)
      placed[index] = minor.isAuto ? placer.auto(major.span, minor.span) : placer.along(minor, major.span);
  });
  return settle(placed as (readonly [Range, Range])[], explicit, flow);
}

function startOf(placement: AxisPlacement): number {
  return placement.isAuto ? 0 : placement.start;
}

/** Step 2: the explicit grid and what definite positions and spans need besides. */
function minorRange(placements: readonly AxisPlacement[], tracks: number): Range {
  let start = 0;
  let end = tracks;
  for (const placement of placements) {
    if (placement.isAuto) continue;
    start = Math.min(start, placement.start);
    end = Math.max(end, placement.end);
  }
  for (const placement of placements) if (placement.isAuto) end = Math.max(end, start + placement.span);
  return { start, end: Math.max(end, start + 1) };
}

/** The areas in lines of the implicit grid, which begins where the first item or the explicit grid does. */
function settle(
  placed: readonly (readonly [major: Range, minor: Range])[],
  explicit: ExplicitTracks,
  flow: AutoFlow,
): Placement {
  const { hasAllRows, hasAllColumns } = explicit;
  const rows = placed
    .map(([major, minor]) => (flow.isColumn ? minor : major))
    .map((range) => (hasAllRows ? withinTracks(range, explicit.rows) : range));
  const columns = placed
    .map(([major, minor]) => (flow.isColumn ? major : minor))
    .map((range) => (hasAllColumns ? withinTracks(range, explicit.columns) : range));
  const axis = (ranges: readonly Range[], tracks: number): ImplicitAxis => {
    const start = ranges.reduce((least, range) => Math.min(least, range.start), 0);
    const end = ranges.reduce((most, range) => Math.max(most, range.end), tracks);
    return { before: -start, count: end - start };
  };
  const rowAxis = axis(rows, explicit.rows);
  const columnAxis = axis(columns, explicit.columns);
  const areas = rows.map((row, index) => ({
    rowStart: row.start + rowAxis.before,
    rowEnd: row.end + rowAxis.before,
    columnStart: columns[index]!.start + columnAxis.before,
    columnEnd: columns[index]!.end + columnAxis.before,
  }));
  return { areas, rows: rowAxis, columns: columnAxis };
}

const NONE_TAKEN: readonly Range[] = [];

/** Cells taken so far, and the cursor of automatic placement. `major` is the axis that the flow grows along. */
class AutoPlacement {
  /** Ranges of the minor axis that are taken, by track of the major axis. */
  readonly #taken = new Map<number, Range[]>();
  /** Where the last item locked to a track ended, for sparse packing. */
  readonly #ends = new Map<number, number>();
  /** The start-most track of the implicit grid. */
  #first = 0;
  #minorEnd = 0;
  #major = 0;
  #minor: number;
  /**
   * For dense packing: where the last item of that size and track was placed. Cells are never let go, so the next such item
   * cannot come before.
   */
  readonly #reached = new Map<string, { readonly major: number; readonly minor: number }>();

  constructor(
    readonly isDense: boolean,
    readonly minor: Range,
    readonly count: CountCells,
  ) {
    this.#minor = minor.start;
  }

  occupy(major: Range, minor: Range): void {
    this.count(major.end - major.start);
    for (let track = major.start; track < major.end; track++) {
      const taken = this.#taken.get(track);
      if (taken) taken.push(minor);
      else this.#taken.set(track, [minor]);
    }
  }

  /** Past which taken cells an item at `at` would have to go; null: it fits. */
  #blockedUntil(major: Range, at: Range): number | null {
    for (let track = major.start; track < major.end; track++) {
      const taken = this.#taken.get(track) ?? NONE_TAKEN;
      this.count(1 + taken.length);
      for (const { start, end } of taken) {
        if (start < at.end && at.start < end) return end;
      }
    }
    return null;
  }

  /** Step 1: the item's major track is given. The minor axis grows as needed. */
  inTrack(major: Range, span: number): Range {
    const key = `in ${major.start} ${major.end} ${span}`;
    const from = this.isDense ? this.#reached.get(key)?.minor : this.#ends.get(major.start);
    let start = from ?? this.minor.start;
    // Ends behind the last cell taken: each turn moves on.
    for (;;) {
      const at = { start, end: start + span };
      const blocked = this.#blockedUntil(major, at);
      if (blocked !== null) {
        start = blocked;
        continue;
      }
      this.occupy(major, at);
      this.#ends.set(major.start, at.end);
      if (this.isDense) this.#reached.set(key, { major: major.start, minor: start });
      return at;
    }
  }

  /** Step 4 begins at the start-most track of the implicit grid. */
  startAuto(major: number): void {
    this.#first = major;
    this.#major = major;
    const ends = [...this.#taken.values()].flat().map(({ end }) => end);
    this.#minorEnd = ends.reduce((most, end) => Math.max(most, end), this.minor.end);
  }

  /** The minor position is given: the next free place along the major axis. */
  along(minor: Range, span: number): readonly [Range, Range] {
    const key = `along ${minor.start} ${minor.end} ${span}`;
    if (this.isDense) this.#major = this.#reached.get(key)?.major ?? this.#first;
    else if (minor.start < this.#minor) this.#major++;
    this.#minor = minor.start;
    // Ends behind the last track that is taken.
    for (; ; this.#major++) {
      const major = { start: this.#major, end: this.#major + span };
      if (this.#blockedUntil(major, minor) !== null) continue;
      this.occupy(major, minor);
      if (this.isDense) this.#reached.set(key, { major: this.#major, minor: minor.start });
      return [major, minor];
    }
  }

  /** Both positions are automatic. */
  auto(majorSpan: number, minorSpan: number): readonly [Range, Range] {
    const key = `${majorSpan} ${minorSpan}`;
    if (this.isDense) {
      const from = this.#reached.get(key) ?? { major: this.#first, minor: this.minor.start };
      this.#major = from.major;
      this.#minor = from.minor;
    }
    // Ends behind the last track that is taken, where the whole minor axis is free.
    for (;;) {
      const at = { start: this.#minor, end: this.#minor + minorSpan };
      if (at.end > this.#minorEnd) {
        this.#major++;
        this.#minor = this.minor.start;
        continue;
      }
      const major = { start: this.#major, end: this.#major + majorSpan };
      const blocked = this.#blockedUntil(major, at);
      if (blocked !== null) {
        this.#minor = blocked;
        continue;
      }
      this.occupy(major, at);
      if (this.isDense) this.#reached.set(key, { major: this.#major, minor: this.#minor });
      return [major, at];
    }
  }
}
