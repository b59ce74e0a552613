/** The explicit grid of one axis, and the lines that placement properties name (CSS Grid 1, § 7, 8.3). Lines count from 0. */
import {
  AUTO_TRACKS,
  type GridLine,
  type NamedArea,
  type TrackList,
  type TrackSize,
  type TrackTemplate,
} from '../../css/values/grid-values.js';
import type { AreaLines, SubgridLines } from '../contract/subgrid.js';

export interface ExplicitAxis {
  readonly tracks: readonly TrackSize[];
  /** Lines of a name, ascending. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** Tracks of repeat(auto-fit, …): [start, end), collapsed where they are empty; null for none. */
  readonly fitted: { readonly start: number; readonly end: number } | null;
  readonly areas: readonly AreaLines[];
  /** Whether its tracks are those of the grid around it: items make no others (Grid 2, § 9.1). */
  readonly isSubgrid: boolean;
}

/** How an item stands in one axis: between two lines, or over so many tracks wherever there is room. */
export type AxisPlacement =
  | { readonly isAuto: false; readonly start: number; readonly end: number }
  | { readonly isAuto: true; readonly span: number };

export function areaLines(areas: readonly NamedArea[], isRow: boolean): AreaLines[] {
  return areas.map(({ name, rowStart, rowEnd, columnStart, columnEnd }) =>
    isRow ? { name, start: rowStart, end: rowEnd } : { name, start: columnStart, end: columnEnd },
  );
}

/**
 * @param repetitions of repeat(auto-fill | auto-fit, …)
 * @param areaTracks how many tracks grid-template-areas asks for; those without a size are `autoTracks` in turn (§ 7.1)
 */
export function explicitAxis(
  template: TrackTemplate,
  repetitions: number,
  areas: readonly AreaLines[],
  areaTracks: number,
  autoTracks: readonly TrackSize[],
): ExplicitAxis {
  const tracks: TrackSize[] = [];
  const lines = new LineNames();
  const append = (list: TrackList) => {
    lines.add(tracks.length, list.names[0]!);
    list.sizes.forEach((size, index) => {
      tracks.push(size);
      lines.add(tracks.length, list.names[index + 1]!);
    });
  };
  // A subgrid without a grid around it is none (Grid 2, § 9).
  if (!template.isSubgrid) append(template.before);
  const start = tracks.length;
  if (template.repeat && !template.isSubgrid) for (let i = 0; i < repetitions; i++) append(template.repeat.tracks);
  const fitted = template.repeat?.isFit ? { start, end: tracks.length } : null;
  if (template.repeat && !template.isSubgrid) append(template.repeat.after);
  for (let index = 0; tracks.length < areaTracks; index++) tracks.push(autoTracks[index % autoTracks.length]!);
  lines.addAreas(areas);
  return { tracks, names: lines.sorted(), fitted, areas, isSubgrid: false };
}

/** The axis of a subgrid: the tracks it takes, with the names of their lines around it and its own (Grid 2, § 9.3). */
export function subgridAxis(
  template: TrackTemplate,
  { tracks, names, areas }: SubgridLines,
  ownAreas: readonly AreaLines[],
): ExplicitAxis {
  const lines = new LineNames();
  names.forEach((found, line) => lines.add(line, found));
  ownLineNames(template, tracks).forEach((found, line) => lines.add(line, found));
  const within = (line: number) => Math.min(line, tracks);
  const own = ownAreas.map((area) => ({ ...area, start: within(area.start), end: within(area.end) }));
  const all = [...areas, ...own.filter(({ start, end }) => start < end)];
  lines.addAreas(all);
  const sizes = Array.from({ length: tracks }, () => AUTO_TRACKS[0]!);
  return { tracks: sizes, names: lines.sorted(), fitted: null, areas: all, isSubgrid: true };
}

class LineNames {
  readonly #lines = new Map<string, Set<number>>();

  add(line: number, names: readonly string[]): void {
    for (const name of names) this.#lines.set(name, (this.#lines.get(name) ?? new Set()).add(line));
  }

  addAreas(areas: readonly AreaLines[]): void {
    for (const { name, start, end } of areas) {
      this.add(start, [`${name}-start`]);
      this.add(end, [`${name}-end`]);
    }
  }

  /** Ascending. */
  sorted(): ReadonlyMap<string, readonly number[]> {
    return new Map([...this.#lines].map(([name, found]) => [name, [...found].sort((a, b) => a - b)] as const));
  }
}

/** The names that `subgrid` itself gives to its lines; repeat(auto-fill) takes those that the others leave (Grid 2, § 9.3). */
function ownLineNames({ before, repeat }: TrackTemplate, tracks: number): readonly (readonly string[])[] {
  const after = repeat?.after.names ?? [];
  const filled = repeat?.tracks.names ?? [];
  const room = tracks + 1 - before.names.length - after.length;
  const times = filled.length === 0 ? 0 : Math.max(0, Math.floor(room / filled.length));
  const repeated = Array.from({ length: times }, () => filled).flat();
  return [...before.names, ...repeated, ...after].slice(0, tracks + 1);
}

/** The span of an item whose placement leaves it open: that of a subgrid is what its list of names has room for. */
export function automaticSpan({ isSubgrid, before, repeat }: TrackTemplate): number {
  if (!isSubgrid) return 1;
  const lines = before.names.length + (repeat ? repeat.tracks.names.length + repeat.after.names.length : 0);
  return Math.max(1, lines - 1);
}

/** A range of tracks as a subgrid of so many allows it: what is outside goes to its nearest edge (Grid 2, § 9.1). */
export function withinTracks<Range extends { readonly start: number; readonly end: number }>(
  range: Range,
  tracks: number,
): Range {
  const start = Math.min(Math.max(0, range.start), tracks - 1);
  return { ...range, start, end: Math.max(start + 1, Math.min(range.end, tracks)) };
}

// ── § 8.3: lines

/** `autoSpan`: how many tracks the item spans if nothing says so. In a subgrid nothing stands outside of its tracks. */
export function axisPlacement(start: GridLine, end: GridLine, axis: ExplicitAxis, autoSpan = 1): AxisPlacement {
  const placement = placementOf(start, end, axis, autoSpan);
  if (!axis.isSubgrid) return placement;
  const { length } = axis.tracks;
  return placement.isAuto ? { isAuto: true, span: Math.min(placement.span, length) } : withinTracks(placement, length);
}

function placementOf(start: GridLine, end: GridLine, axis: ExplicitAxis, autoSpan: number): AxisPlacement {
  const from = start !== 'auto' && start.kind === 'line' ? lineOf(start, axis, 'start') : null;
  const to = end !== 'auto' && end.kind === 'line' ? lineOf(end, axis, 'end') : null;
  if (from !== null && to !== null) {
    // Lines the wrong way round change places; of two that are the same the end is dropped (§ 8.3.1).
    if (from === to) return { isAuto: false, start: from, end: from + 1 };
    return { isAuto: false, start: Math.min(from, to), end: Math.max(from, to) };
  }
  if (from !== null)
    return { isAuto: false, start: from, end: end === 'auto' ? from + autoSpan : spanAfter(from, end, axis) };
  if (to !== null)
    return { isAuto: false, start: start === 'auto' ? to - autoSpan : spanBefore(to, start, axis), end: to };
  // Of two spans the start counts; one for a named line is a span of 1 (§ 8.3.1).
  const span = start !== 'auto' ? start : end;
  if (span === 'auto') return { isAuto: true, span: autoSpan };
  return { isAuto: true, span: span.kind === 'span' && span.name === null ? span.count : 1 };
}

type Line = Extract<GridLine, { kind: 'line' }>;

function lineOf({ number, name }: Line, axis: ExplicitAxis, side: 'start' | 'end'): number {
  const last = axis.tracks.length;
  if (name === null) return number > 0 ? number - 1 : last + 1 + number;
  if (number === 0) {
    const ofArea = axis.names.get(`${name}-${side}`)?.[0];
    if (ofArea !== undefined) return ofArea;
  }
  const lines = axis.names.get(name) ?? [];
  const nth = number === 0 ? 1 : number;
  // All implicit lines are taken to have the name.
  if (nth > 0) return lines[nth - 1] ?? last + nth - lines.length;
  return lines[lines.length + nth] ?? nth + lines.length;
}

function spanAfter(start: number, span: GridLine, axis: ExplicitAxis): number {
  if (span === 'auto' || span.kind !== 'span') return start + 1;
  if (span.name === null) return start + span.count;
  const lines = (axis.names.get(span.name) ?? []).filter((line) => line > start);
  return lines[span.count - 1] ?? Math.max(axis.tracks.length, start) + span.count - lines.length;
}

function spanBefore(end: number, span: GridLine, axis: ExplicitAxis): number {
  if (span === 'auto' || span.kind !== 'span') return end - 1;
  if (span.name === null) return end - span.count;
  const lines = (axis.names.get(span.name) ?? []).filter((line) => line < end);
  return lines[lines.length - span.count] ?? Math.min(0, end) - (span.count - lines.length);
}

/** The lines of a positioned child; null for the edge of the container's padding box (§ 9.1). */
export function positionedLines(
  start: GridLine,
  end: GridLine,
  axis: ExplicitAxis,
): { readonly start: number | null; readonly end: number | null } {
  const isLine = (line: GridLine): line is Line => line !== 'auto' && line.kind === 'line';
  if (isLine(start) && isLine(end)) {
    const placed = axisPlacement(start, end, axis);
    return placed.isAuto ? { start: null, end: null } : placed;
  }
  const spans = (line: GridLine) => line !== 'auto' && line.kind === 'span';
  if (isLine(start)) {
    const from = lineOf(start, axis, 'start');
    return { start: from, end: spans(end) ? spanAfter(from, end, axis) : null };
  }
  if (!isLine(end)) return { start: null, end: null };
  const to = lineOf(end, axis, 'end');
  return { start: spans(start) ? spanBefore(to, start, axis) : null, end: to };
}
