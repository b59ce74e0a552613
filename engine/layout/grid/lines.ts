/** The explicit grid of one axis, and the lines that placement properties name (CSS Grid 1, § 7, 8.3). Lines count from 0. */
import type { GridLine, NamedArea, TrackList, TrackSize, TrackTemplate } from '../../css/values/grid-values.js';

export interface ExplicitAxis {
  readonly tracks: readonly TrackSize[];
  /** Lines of a name, ascending. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** Tracks of repeat(auto-fit, …): [start, end), collapsed where they are empty; null for none. */
  readonly fitted: { readonly start: number; readonly end: number } | null;
}

/** How an item stands in one axis: between two lines, or over so many tracks wherever there is room. */
export type AxisPlacement =
  | { readonly isAuto: false; readonly start: number; readonly end: number }
  | { readonly isAuto: true; readonly span: number };

/** The lines of an area in one axis. */
export interface AreaLines {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

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
  const lines = new Map<string, Set<number>>();
  const name = (line: number, names: readonly string[]) => {
    for (const each of names) lines.set(each, (lines.get(each) ?? new Set()).add(line));
  };
  const append = (list: TrackList) => {
    name(tracks.length, list.names[0]!);
    list.sizes.forEach((size, index) => {
      tracks.push(size);
      name(tracks.length, list.names[index + 1]!);
    });
  };
  // A subgrid without a grid around it is none (Grid 2, § 9).
  if (!template.isSubgrid) append(template.before);
  const start = tracks.length;
  if (template.repeat) for (let i = 0; i < repetitions; i++) append(template.repeat.tracks);
  const fitted = template.repeat?.isFit ? { start, end: tracks.length } : null;
  if (template.repeat) append(template.repeat.after);
  for (let index = 0; tracks.length < areaTracks; index++) tracks.push(autoTracks[index % autoTracks.length]!);
  for (const area of areas) {
    name(area.start, [`${area.name}-start`]);
    name(area.end, [`${area.name}-end`]);
  }
  const names = new Map([...lines].map(([key, found]) => [key, [...found].sort((a, b) => a - b)] as const));
  return { tracks, names, fitted };
}

// ── § 8.3: lines

export function axisPlacement(start: GridLine, end: GridLine, axis: ExplicitAxis): AxisPlacement {
  const from = start !== 'auto' && start.kind === 'line' ? lineOf(start, axis, 'start') : null;
  const to = end !== 'auto' && end.kind === 'line' ? lineOf(end, axis, 'end') : null;
  if (from !== null && to !== null) {
    // Lines the wrong way round change places; of two that are the same the end is dropped (§ 8.3.1).
    if (from === to) return { isAuto: false, start: from, end: from + 1 };
    return { isAuto: false, start: Math.min(from, to), end: Math.max(from, to) };
  }
  if (from !== null) return { isAuto: false, start: from, end: spanAfter(from, end, axis) };
  if (to !== null) return { isAuto: false, start: spanBefore(to, start, axis), end: to };
  // Of two spans the start counts; one for a named line is a span of 1 (§ 8.3.1).
  const span = start !== 'auto' ? start : end;
  return { isAuto: true, span: span !== 'auto' && span.kind === 'span' && span.name === null ? span.count : 1 };
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
