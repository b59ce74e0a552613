/** Track sizes that content asks for (CSS Grid 1, § 12.5): items without spans first, then by their spans. */
import type { LayoutUnit } from '../../base/units.js';
import { shareOut } from './shares.js';
import type { SizingConstraint, SpannedTracks, SpanningItem, Track, TrackSizing } from './tracks.js';

/** Which of a track's two sizes grows. */
type Side = 'base' | 'limit';

/** One step of § 12.5, 3: what items ask, of which tracks, and which of those grow past their limits. */
interface Step {
  readonly side: Side;
  readonly affects: (track: Track) => boolean;
  readonly asks: (item: SpanningItem) => number;
  readonly growsOn: (track: Track) => boolean;
}

type Items = Pick<TrackSizing, 'items' | 'gap' | 'count'>;

export function accommodateItems(
  tracks: readonly Track[],
  { items, gap, constraint, count }: Pick<TrackSizing, 'items' | 'gap' | 'constraint' | 'count'>,
): void {
  const steps = stepsOf(tracks, constraint);
  const spannedBy = (item: SpanningItem) => tracks.slice(item.start, item.end);
  const isFlexible = (item: SpanningItem) => spannedBy(item).some((track) => track.isFlexible);
  const inflexible = items.filter((item) => !isFlexible(item));
  const spans = [...new Set(inflexible.map(({ start, end }) => end - start))].sort((a, b) => a - b);
  for (const span of spans) {
    const group = inflexible.filter(({ start, end }) => end - start === span);
    for (const step of steps) takeStep(step, { items: group, gap, count }, tracks, false);
  }
  const flexible = items.filter(isFlexible);
  if (flexible.length > 0) for (const step of steps) takeStep(step, { items: flexible, gap, count }, tracks, true);
}

const isIntrinsicMin = ({ min }: Track) => typeof min === 'string';
const isIntrinsicMax = ({ max, isFlexible }: Track) => typeof max === 'string' && !isFlexible;
const isMaxContentMax = (track: Track) => (track.max === 'max-content' || track.max === 'auto') && !track.isFlexible;

/** Steps 1 to 3, 5 and 6; step 4 follows each step of base sizes. */
function stepsOf(tracks: readonly Track[], constraint: SizingConstraint): readonly Step[] {
  const spannedBy = ({ start, end }: SpanningItem) => tracks.slice(start, end);
  const minimum = (item: SpanningItem) => item.minimum(spannedTracks(spannedBy(item)));
  /** No more than what fixed maximums leave, no less than the minimum. */
  const limited = (item: SpanningItem, size: number) => {
    const spanned = spannedTracks(spannedBy(item), true);
    return spanned.fixedMaximum === null ? size : Math.max(Math.min(size, spanned.fixedMaximum), minimum(item));
  };
  const steps: Step[] = [
    {
      side: 'base',
      affects: isIntrinsicMin,
      asks: constraint === 'none' ? minimum : (item) => limited(item, item.minContent()),
      growsOn: isIntrinsicMax,
    },
    {
      side: 'base',
      affects: ({ min }) => min === 'min-content' || min === 'max-content',
      asks: (item) => item.minContent(),
      growsOn: isIntrinsicMax,
    },
  ];
  if (constraint === 'max-content') {
    steps.push({
      side: 'base',
      affects: ({ min }) => min === 'auto' || min === 'max-content',
      asks: (item) => limited(item, item.maxContent()),
      growsOn: isMaxContentMax,
    });
  }
  steps.push(
    {
      side: 'base',
      affects: ({ min }) => min === 'max-content',
      asks: (item) => item.maxContent(),
      growsOn: isMaxContentMax,
    },
    { side: 'limit', affects: isIntrinsicMax, asks: (item) => item.minContent(), growsOn: isIntrinsicMax },
    { side: 'limit', affects: isMaxContentMax, asks: (item) => item.maxContent(), growsOn: isIntrinsicMax },
  );
  return steps;
}

function spannedTracks(tracks: readonly Track[], withFitLimits = false): SpannedTracks {
  const hasFlexible = tracks.some((track) => track.isFlexible);
  const hasAuto = tracks.some(({ min }) => min === 'auto');
  let fixed: number | null = 0;
  for (const { max, fitLimit } of tracks) {
    const size = typeof max === 'number' ? max : withFitLimits && fitLimit !== Infinity ? fitLimit : null;
    fixed = fixed === null || size === null ? null : fixed + size;
  }
  return {
    hasAutoMinimum: hasAuto && (tracks.length === 1 || !hasFlexible),
    fixedMaximum: fixed as LayoutUnit | null,
  };
}

/** § 12.5.1 for all items of one span: the largest increase of each track counts. */
function takeStep(step: Step, { items, gap, count }: Items, tracks: readonly Track[], isFlexibleOnly: boolean): void {
  count(tracks.length);
  const planned = new Map<Track, number>();
  if (step.affects === isIntrinsicMax) for (const track of tracks) track.infinitelyGrowable = false;
  const isAffected = (track: Track) => step.affects(track) && (!isFlexibleOnly || track.isFlexible);
  for (const item of items) {
    count(item.end - item.start);
    const spanned = tracks.slice(item.start, item.end);
    const affected = spanned.filter(isAffected);
    if (affected.length === 0) continue;
    const used = spanned.reduce((sum, track) => sum + sizeOf(track, step.side), 0);
    const space = Math.max(0, step.asks(item) - used - gap * (spanned.length - 1));
    const given = distribute(space, affected, step, isFlexibleOnly);
    affected.forEach((track, index) => planned.set(track, Math.max(planned.get(track) ?? 0, given[index]!)));
  }
  for (const [track, increase] of planned) grow(track, increase, step);
}

function sizeOf({ base, limit }: Track, side: Side): number {
  return side === 'base' || limit === Infinity ? base : limit;
}

/** Up to the limits, then beyond them (steps 2 and 3 of § 12.5.1). */
function distribute(space: number, tracks: readonly Track[], step: Step, byFactors: boolean): number[] {
  const weight = ({ factor }: Track) => (byFactors ? factor : 1);
  const room = (track: Track) => {
    const limit = step.side === 'base' ? track.limit : track.infinitelyGrowable ? Infinity : track.limit;
    const fitted = Math.min(limit, Math.max(track.fitLimit, sizeOf(track, step.side)));
    return fitted - sizeOf(track, step.side);
  };
  const given: number[] = shareOut(
    space,
    tracks.map((track) => ({ weight: weight(track), room: room(track) })),
  );
  const left = space - given.reduce((sum, part) => sum + part, 0);
  if (left <= 0) return given;
  const isWithinFit = (track: Track, index: number) => sizeOf(track, step.side) + given[index]! < track.fitLimit;
  const growing = tracks.map((track, index) => step.growsOn(track) && isWithinFit(track, index));
  if (step.side === 'limit' && !growing.includes(true)) return given;
  const chosen = growing.includes(true) ? growing : tracks.map(() => true);
  const more = shareOut(
    left,
    tracks.map((track, index) => ({ weight: weight(track), room: chosen[index] ? Infinity : 0 })),
  );
  return given.map((part, index) => part + more[index]!);
}

function grow(track: Track, increase: number, { side, affects }: Step): void {
  if (side === 'base') {
    track.base += increase;
    track.limit = Math.max(track.limit, track.base);
    return;
  }
  // Growth limits that the min-content step has made finite may grow on in the next one (step 5).
  track.infinitelyGrowable = affects === isIntrinsicMax && track.limit === Infinity;
  track.limit = Math.max(sizeOf(track, 'limit') + increase, track.base);
}
