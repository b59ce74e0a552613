/** The track sizing algorithm (CSS Grid 1, § 12), for one axis. */
import { INDEFINITE, maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import { isFlexible, type TrackBreadth, type TrackSize } from '../../css/values/grid-values.js';
import { hasPercentage, type LengthPercentage } from '../../css/values/values.js';
import { resolveLength } from '../box/box-sizes.js';
import type { CountCells } from './placement.js';
import { accommodateItems } from './intrinsic-tracks.js';
import { shareOut } from './shares.js';

/** `min-content` and `max-content`: the container's own intrinsic size is asked for. */
export type SizingConstraint = 'none' | 'min-content' | 'max-content';

/** A sizing function as it is used here: a size, a flex factor, or what content asks for. */
export type UsedBreadth = number | 'auto' | 'min-content' | 'max-content';

export interface Track {
  readonly min: UsedBreadth;
  readonly max: UsedBreadth;
  readonly isFlexible: boolean;
  /** In fr. */
  readonly factor: number;
  /** The limit of fit-content(); Infinity for none. */
  readonly fitLimit: number;
  /** Empty, of repeat(auto-fit): nothing wide, and its gutters coincide (§ 7.2.3.2). */
  readonly isCollapsed: boolean;
  base: number;
  /** May be Infinity. */
  limit: number;
  infinitelyGrowable: boolean;
}

/** What an item asks of the tracks it spans: outer sizes. */
export interface SpanningItem {
  /** Indexes of tracks: [start, end). */
  readonly start: number;
  readonly end: number;
  minContent(): LayoutUnit;
  maxContent(): LayoutUnit;
  /** The minimum contribution (§ 6.6). */
  minimum(spanned: SpannedTracks): LayoutUnit;
}

/** What the minimum contribution of an item hangs on. */
export interface SpannedTracks {
  /** A content-based minimum counts: one track is auto, and of several none is flexible. */
  readonly hasAutoMinimum: boolean;
  /** Together, where all of them have a fixed maximum; else null. */
  readonly fixedMaximum: LayoutUnit | null;
}

export interface TrackSizing {
  readonly sizes: readonly TrackSize[];
  readonly collapsed: readonly boolean[];
  readonly items: readonly SpanningItem[];
  /** The container's content box; INDEFINITE where it is asked for. */
  readonly available: LayoutUnit;
  readonly constraint: SizingConstraint;
  readonly gap: LayoutUnit;
  /** justify-content or align-content makes auto tracks take what is left (§ 12.8). */
  readonly stretches: boolean;
  readonly count: CountCells;
}

export function sizeTracks(sizing: TrackSizing): LayoutUnit[] {
  const { sizes, collapsed, available } = sizing;
  const tracks = sizes.map((size, index) => startTrack(size, available, collapsed[index]!));
  if (tracks.some(isIntrinsic)) accommodateItems(tracks, sizing);
  for (const track of tracks) if (track.limit === Infinity) track.limit = track.base;
  maximise(tracks, sizing);
  expandFlexible(tracks, sizing);
  if (sizing.stretches) stretchAuto(tracks, sizing);
  return tracks.map(({ base }) => base as LayoutUnit);
}

/** Tracks and the gutters between those that are not collapsed. */
export function tracksSum(sizes: readonly number[], collapsed: readonly boolean[], gap: number): LayoutUnit {
  return (sizes.reduce((sum, size) => sum + size, 0) + gap * guttersOf(collapsed)) as LayoutUnit;
}

function guttersOf(collapsed: readonly boolean[]): number {
  return Math.max(0, collapsed.filter((is) => !is).length - 1);
}

// ── § 12.4: initialise

function startTrack(size: TrackSize, available: LayoutUnit, isCollapsed: boolean): Track {
  if (isCollapsed) return trackOf(0, 0, null, Infinity, true);
  const min = usedBreadth(size.min, available);
  if (isFlexible(size.max)) return trackOf(min, 'auto', size.max.fr, Infinity, false);
  const fitLimit = size.fitContent === null ? Infinity : usedLength(size.fitContent, available);
  const max = usedBreadth(size.max, available);
  return trackOf(min, max, null, fitLimit === 'auto' ? Infinity : fitLimit, false);
}

function trackOf(min: UsedBreadth, max: UsedBreadth, fr: number | null, fitLimit: number, isCollapsed: boolean): Track {
  const base = typeof min === 'number' ? min : 0;
  // A flexible track grows by its share only, not to what its content would like (§ 12.4).
  const limit = fr !== null ? base : typeof max === 'number' ? Math.max(max, base) : Infinity;
  return {
    min,
    max,
    isFlexible: fr !== null,
    factor: fr ?? 0,
    fitLimit,
    isCollapsed,
    base,
    limit,
    infinitelyGrowable: false,
  };
}

function usedBreadth(value: Exclude<TrackBreadth, { fr: number }>, available: LayoutUnit): UsedBreadth {
  return value === 'auto' || value === 'min-content' || value === 'max-content' ? value : usedLength(value, available);
}

/** A percentage of an indefinite size is auto (§ 7.2.1). */
function usedLength(value: LengthPercentage, available: LayoutUnit): number | 'auto' {
  if (available === INDEFINITE && hasPercentage(value)) return 'auto';
  return maxLu(ZERO, resolveLength(value, available));
}

/** What a track has for its maximum, whatever its content; INDEFINITE where content or the container settles it. */
export function definiteTrackSize({ min, max, fitContent }: TrackSize): LayoutUnit {
  if (fitContent !== null || isFlexible(max)) return INDEFINITE;
  const most = usedBreadth(max, INDEFINITE);
  const least = usedBreadth(min, INDEFINITE);
  if (typeof most === 'string') return INDEFINITE;
  return (typeof least === 'string' ? most : Math.max(least, most)) as LayoutUnit;
}

/** Whether the size of a track hangs on the size of its container. */
export function dependsOnContainer({ min, max, fitContent }: TrackSize): boolean {
  const isPercentage = (value: TrackBreadth | null) =>
    value !== null && typeof value !== 'string' && !isFlexible(value) && hasPercentage(value);
  return isPercentage(min) || isPercentage(max) || isPercentage(fitContent);
}

function isIntrinsic({ min, max, isFlexible }: Track): boolean {
  return typeof min === 'string' || (typeof max === 'string' && !isFlexible);
}

// ── § 12.6: maximise

function freeSpace(tracks: readonly Track[], { available, gap, collapsed }: TrackSizing): number {
  const bases = tracks.map(({ base }) => base);
  return available - tracksSum(bases, collapsed, gap);
}

function maximise(tracks: readonly Track[], sizing: TrackSizing): void {
  if (sizing.constraint === 'min-content') return;
  const free = freeSpace(tracks, sizing);
  if (free <= 0) return;
  const room = (track: Track) => Math.max(0, Math.min(track.limit, Math.max(track.base, track.fitLimit)) - track.base);
  if (free === INDEFINITE) for (const track of tracks) track.base += room(track);
  else {
    const given = shareOut(
      free,
      tracks.map((track) => ({ weight: 1, room: room(track) })),
    );
    tracks.forEach((track, index) => (track.base += given[index]!));
  }
}

// ── § 12.7: expand flexible tracks

function expandFlexible(tracks: readonly Track[], sizing: TrackSizing): void {
  const flexible = tracks.filter((track) => track.isFlexible);
  if (flexible.length === 0 || sizing.constraint === 'min-content') return;
  const fraction =
    sizing.available === INDEFINITE ? indefiniteFraction(tracks, flexible, sizing) : definiteFraction(tracks, sizing);
  let before = 0;
  for (const track of flexible) {
    const after = before + fraction * track.factor;
    track.base = Math.max(track.base, Math.round(after) - Math.round(before));
    before = after;
  }
}

function definiteFraction(tracks: readonly Track[], { available, gap, collapsed }: TrackSizing): number {
  return findFraction(tracks, available - gap * guttersOf(collapsed));
}

/** The size of an fr where nothing settles the container's: large enough for each track and each item. */
function indefiniteFraction(tracks: readonly Track[], flexible: readonly Track[], sizing: TrackSizing): number {
  let fraction = 0;
  for (const { base, factor } of flexible) fraction = Math.max(fraction, base / Math.max(1, factor));
  for (const item of sizing.items) {
    const spanned = tracks.slice(item.start, item.end);
    if (!spanned.some((track) => track.isFlexible)) continue;
    const space = item.maxContent() - sizing.gap * (spanned.length - 1);
    fraction = Math.max(fraction, findFraction(spanned, space));
  }
  return fraction;
}

/** § 12.7.1. A track that would become smaller than its base size counts as inflexible. Ends: each turn one more does. */
function findFraction(tracks: readonly Track[], space: number): number {
  const inflexible = new Set<Track>(tracks.filter((track) => !track.isFlexible));
  for (;;) {
    let left = space;
    let factors = 0;
    for (const track of tracks) {
      if (inflexible.has(track)) left -= track.base;
      else factors += track.factor;
    }
    const fraction = Math.max(0, left) / Math.max(1, factors);
    const small = tracks.filter((track) => !inflexible.has(track) && fraction * track.factor < track.base);
    if (small.length === 0) return fraction;
    for (const track of small) inflexible.add(track);
  }
}

// ── § 12.8: stretch auto tracks

function stretchAuto(tracks: readonly Track[], sizing: TrackSizing): void {
  if (sizing.available === INDEFINITE) return;
  const stretched = tracks.filter((track) => track.max === 'auto' && !track.isFlexible && track.fitLimit === Infinity);
  const free = freeSpace(tracks, sizing);
  if (free <= 0) return;
  const given = shareOut(
    free,
    stretched.map(() => ({ weight: 1, room: Infinity })),
  );
  stretched.forEach((track, index) => (track.base += given[index]!));
}
