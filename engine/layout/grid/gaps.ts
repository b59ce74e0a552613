/** The gaps of a grid: between its tracks, crossed by those of the other axis (CSS Gap Decorations 1, § 2). */
import type { LayoutUnit } from '../../base/units.js';
import type { Gap, GapPoint } from '../contract/item-geometry.js';
import type { PlacedTracks } from './alignment.js';
import type { CountCells, GridArea } from './placement.js';

/** The tracks of one axis that are not collapsed, from left to right or from top to bottom. */
interface Axis {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** From the number of a track in the grid to its place here; a collapsed one is where the next one is. */
  readonly places: readonly number[];
  /** Whether tracks are numbered from the other end. */
  readonly isReversed: boolean;
}

/** The tracks of both axes. `inlineSize`: that of the content box, for columns from right to left; null: from left to right. */
export interface GridTracks {
  readonly rows: PlacedTracks;
  readonly columns: PlacedTracks;
  readonly mirroredIn: number | null;
}

export function gridGaps(areas: readonly GridArea[], tracks: GridTracks, count: CountCells): Gap[] {
  const rows = axisOf(tracks.rows, null);
  const columns = axisOf(tracks.columns, tracks.mirroredIn);
  count(rows.starts.length * columns.starts.length);
  const spanned = new SpannedGaps(areas, rows, columns, count);
  return [
    ...gapsOf('column', columns, rows, spanned.columns, spanned.rows),
    ...gapsOf('row', rows, columns, spanned.rows, spanned.columns),
  ];
}

function axisOf({ starts, ends, collapsed }: PlacedTracks, mirroredIn: number | null): Axis {
  const shown = starts.map((_start, track) => track).filter((track) => !collapsed[track]);
  let seen = 0;
  const places = collapsed.map((is) => (is ? seen : seen++));
  places.push(seen);
  if (mirroredIn === null)
    return {
      starts: shown.map((track) => starts[track]!),
      ends: shown.map((track) => ends[track]!),
      places,
      isReversed: false,
    };
  shown.reverse();
  return {
    starts: shown.map((track) => mirroredIn - ends[track]!),
    ends: shown.map((track) => mirroredIn - starts[track]!),
    places: places.map((place) => shown.length - place),
    isReversed: true,
  };
}

/** Which parts of gaps items stand across: the gap behind a track of one axis, beside a track of the other. */
class SpannedGaps {
  readonly columns = new Set<string>();
  readonly rows = new Set<string>();

  constructor(areas: readonly GridArea[], rows: Axis, columns: Axis, count: CountCells) {
    for (const { rowStart, rowEnd, columnStart, columnEnd } of areas) {
      const across = range(columns, columnStart, columnEnd);
      const down = range(rows, rowStart, rowEnd);
      if (across.to - across.from < 2 && down.to - down.from < 2) continue;
      count((across.to - across.from) * (down.to - down.from));
      for (let column = across.from; column < across.to; column++)
        for (let row = down.from; row < down.to; row++) {
          if (column + 1 < across.to) this.columns.add(`${column} ${row}`);
          if (row + 1 < down.to) this.rows.add(`${row} ${column}`);
        }
    }
  }
}

function range({ places, isReversed }: Axis, start: number, end: number): { from: number; to: number } {
  const [from, to] = [places[start]!, places[end]!];
  return isReversed ? { from: to, to: from } : { from, to };
}

/** The gaps between the tracks of an axis, and what crosses them. */
function gapsOf(
  side: Gap['side'],
  own: Axis,
  other: Axis,
  spanned: ReadonlySet<string>,
  crossing: ReadonlySet<string>,
): Gap[] {
  const count = own.starts.length - 1;
  const gaps: Gap[] = [];
  const last = other.starts.length - 1;
  for (let gap = 0; gap < count && last >= 0; gap++) {
    const points: GapPoint[] = [
      {
        at: other.starts[0] as LayoutUnit,
        crossing: null,
        isBlocked: spanned.has(`${gap} 0`),
        isFlanked: false,
      },
    ];
    for (let track = 0; track < last; track++)
      points.push({
        at: middle(other, track),
        crossing: Math.max(0, other.starts[track + 1]! - other.ends[track]!) as LayoutUnit,
        isBlocked: spanned.has(`${gap} ${track + 1}`),
        isFlanked: crossing.has(`${track} ${gap}`) && crossing.has(`${track} ${gap + 1}`),
      });
    points.push({ at: other.ends[last] as LayoutUnit, crossing: null, isBlocked: false, isFlanked: false });
    const index = own.isReversed ? count - 1 - gap : gap;
    gaps.push({ side, index, count, middle: middle(own, gap), points, flow: 0 });
  }
  return gaps;
}

/** The middle of the gap behind a track. */
function middle({ starts, ends }: Axis, track: number): LayoutUnit {
  return Math.round((ends[track]! + starts[track + 1]!) / 2) as LayoutUnit;
}
