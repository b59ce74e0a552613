/** The tracks of a container's grid: explicit ones, implicit ones around them, and how often auto-fill repeats (CSS Grid 1, § 7). */
import { INDEFINITE, lu, maxLu, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isFlexible, type TrackBreadth, type TrackSize, type TrackTemplate } from '../../css/values/grid-values.js';
import { MAX_TRACKS } from '../../css/values/grid-template.js';
import { hasPercentage } from '../../css/values/values.js';
import { resolveLength } from '../box/box-sizes.js';
import type { SubgridLines } from '../contract/subgrid.js';
import { areaLines, explicitAxis, subgridAxis, type ExplicitAxis } from './lines.js';
import type { ImplicitAxis } from './placement.js';

/** What the number of automatic repetitions hangs on, of the content box in one axis. */
export interface RepeatRoom {
  /** The size, or the maximum size; INDEFINITE for neither. */
  readonly size: LayoutUnit;
  /** The minimum size, which counts where there is no size; 0 for none. */
  readonly least: LayoutUnit;
}

export function explicitRows(
  style: ComputedStyle,
  room: RepeatRoom,
  gap: LayoutUnit,
  taken: SubgridLines | null,
): ExplicitAxis {
  const { gridTemplateRows, gridTemplateAreas, gridAutoRows } = style;
  const lines = areaLines(gridTemplateAreas.areas, true);
  if (taken) return subgridAxis(gridTemplateRows, taken, lines);
  const repetitions = autoRepetitions(gridTemplateRows, room, gap);
  return explicitAxis(gridTemplateRows, repetitions, lines, gridTemplateAreas.rows, gridAutoRows);
}

export function explicitColumns(
  style: ComputedStyle,
  room: RepeatRoom,
  gap: LayoutUnit,
  taken: SubgridLines | null,
): ExplicitAxis {
  const { gridTemplateColumns, gridTemplateAreas, gridAutoColumns } = style;
  const lines = areaLines(gridTemplateAreas.areas, false);
  if (taken) return subgridAxis(gridTemplateColumns, taken, lines);
  const repetitions = autoRepetitions(gridTemplateColumns, room, gap);
  return explicitAxis(gridTemplateColumns, repetitions, lines, gridTemplateAreas.columns, gridAutoColumns);
}

/** § 7.2.3.2: as many as fit, or as many as the minimum size needs; at least one. */
function autoRepetitions(template: TrackTemplate, { size, least }: RepeatRoom, gap: LayoutUnit): number {
  const { before, repeat, isSubgrid } = template;
  if (!repeat || isSubgrid) return 0;
  const basis = size === INDEFINITE ? least : size;
  const sumOf = (tracks: readonly TrackSize[]) => tracks.reduce((sum, track) => sum + fixedSize(track, basis), 0);
  const fixed = [...before.sizes, ...repeat.after.sizes];
  const each = repeat.tracks.sizes.reduce((sum, track) => sum + Math.max(fixedSize(track, basis), lu(1)) + gap, 0);
  const most = Math.max(1, Math.floor(MAX_TRACKS / repeat.tracks.sizes.length));
  // The last track has no gutter behind it.
  const room = basis + gap - sumOf(fixed) - gap * fixed.length;
  const count = size === INDEFINITE ? Math.ceil(room / each) : Math.floor(room / each);
  return Math.max(1, Math.min(most, count));
}

/** The definite one of a track's sizes, with the minimum as a floor. */
function fixedSize({ min, max }: TrackSize, basis: LayoutUnit): number {
  const used = (value: TrackBreadth) =>
    typeof value === 'string' || isFlexible(value) || (basis === 0 && hasPercentage(value))
      ? null
      : resolveLength(value, basis);
  const least = used(min);
  const most = used(max);
  return most === null ? (least ?? 0) : Math.max(most, least ?? 0);
}

export interface AxisTracks {
  readonly sizes: readonly TrackSize[];
  readonly collapsed: readonly boolean[];
}

/** Explicit tracks with the implicit ones before and after them, whose sizes come in turn (§ 7.6). */
export function allTracks(
  explicit: ExplicitAxis,
  { before, count }: ImplicitAxis,
  autoSizes: readonly TrackSize[],
  occupied: readonly { readonly start: number; readonly end: number }[],
): AxisTracks {
  const sizes: TrackSize[] = [];
  const turns = autoSizes.length;
  for (let index = 0; index < count; index++) {
    const line = index - before;
    if (line < 0) sizes.push(autoSizes[((line % turns) + turns) % turns]!);
    else sizes.push(explicit.tracks[line] ?? autoSizes[(line - explicit.tracks.length) % turns]!);
  }
  const collapsed = sizes.map(() => false);
  if (explicit.fitted) {
    for (let line = explicit.fitted.start; line < explicit.fitted.end; line++) collapsed[line + before] = true;
    for (const { start, end } of occupied) collapsed.fill(false, start, end);
  }
  return { sizes, collapsed };
}

/** A gap; a percentage of an unknown size is 0. */
export function usedGap(value: ComputedStyle['rowGap'], basis: LayoutUnit): LayoutUnit {
  return value === 'normal' ? (0 as LayoutUnit) : maxLu(0 as LayoutUnit, resolveLength(value, basis));
}

/** The gap of a subgrid: `normal` is that of the grid around it (Grid 2, § 9.2). */
export function subgridGap(value: ComputedStyle['rowGap'], around: LayoutUnit, basis: LayoutUnit): LayoutUnit {
  return value === 'normal' ? around : usedGap(value, basis);
}
