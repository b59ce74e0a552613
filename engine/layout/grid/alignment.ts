/** Where tracks stand in their container and items in their areas (CSS Grid 1, § 10; Box Alignment 3). */
import { add, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { Alignment } from '../../css/values/values.js';
import { distributeContent, selfOffset, type AlignmentAxis } from '../box/box-alignment.js';
import { tracksSum } from './tracks.js';

/** Tracks of one axis with their places, from the start of the container's content box. */
export interface PlacedTracks {
  readonly starts: readonly LayoutUnit[];
  readonly ends: readonly LayoutUnit[];
  readonly collapsed: readonly boolean[];
  readonly gap: LayoutUnit;
}

/** Tracks of one axis without their places. */
export interface SizedTracks {
  readonly sizes: readonly LayoutUnit[];
  readonly collapsed: readonly boolean[];
  readonly gap: LayoutUnit;
}

export function placeTracks(
  { sizes, collapsed, gap }: SizedTracks,
  available: LayoutUnit,
  alignment: Alignment,
  axis: AlignmentAxis,
): PlacedTracks {
  const free = sub(available, tracksSum(sizes, collapsed, gap));
  const count = collapsed.filter((is) => !is).length;
  const { offset, between } = distributeContent(trackAlignment(alignment), axis, free, count);
  const starts: LayoutUnit[] = [];
  const ends: LayoutUnit[] = [];
  let at = offset;
  let seen = 0;
  sizes.forEach((size, index) => {
    // Gutters on both sides of a collapsed track coincide.
    if (!collapsed[index] && seen++ > 0) at += gap + between;
    const start = Math.round(at) as LayoutUnit;
    starts.push(start);
    ends.push(add(start, size));
    at += size;
  });
  return { starts, ends, collapsed, gap };
}

/** Tracks have no baselines of their own: these fall back to the edges (Box Alignment 3, § 5.3). */
function trackAlignment(value: Alignment): Alignment {
  if (value.keyword === 'baseline') return { keyword: 'start', overflow: 'safe' };
  return value.keyword === 'last-baseline' ? { keyword: 'end', overflow: 'safe' } : value;
}

export function stretchesTracks({ keyword }: Alignment): boolean {
  return keyword === 'normal' || keyword === 'stretch';
}

/** The room of an area between two lines of the implicit grid. */
export function spanSize({ starts, ends }: PlacedTracks, start: number, end: number): LayoutUnit {
  return maxLu(ZERO, sub(ends[end - 1]!, starts[start]!));
}

/** An item's place in its area, and its margins once auto ones have their share (§ 10.2). */
export interface SelfPlace {
  /** Of the border box, from the start of the area. */
  readonly offset: LayoutUnit;
  readonly marginEnd: LayoutUnit;
}

export interface SelfMargins {
  readonly start: LayoutUnit;
  readonly end: LayoutUnit;
  readonly isAutoStart: boolean;
  readonly isAutoEnd: boolean;
}

export function placeSelf(
  room: LayoutUnit,
  size: LayoutUnit,
  margins: SelfMargins,
  alignment: Alignment,
  axis: AlignmentAxis,
): SelfPlace {
  const { start, end, isAutoStart, isAutoEnd } = margins;
  const free = sub(room, size, start, end);
  if (!isAutoStart && !isAutoEnd) {
    const offset = selfOffset(alignment, axis, free);
    return { offset: add(offset, start), marginEnd: end };
  }
  const share = maxLu(ZERO, free);
  const before = isAutoStart ? (isAutoEnd ? Math.floor(share / 2) : share) : 0;
  const after = isAutoEnd ? share - before : 0;
  return { offset: (start + before) as LayoutUnit, marginEnd: (end + after) as LayoutUnit };
}
