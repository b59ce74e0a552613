/** Subgrids (CSS Grid 2, § 9): what their items ask of the tracks around them, and which of these tracks they get. */
import type { BoxStrut } from '../../base/geometry.js';
import { add, maxLu, sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { AreaLines, SubgridAxis, SubgridLines } from '../contract/subgrid.js';
import type { PlacedTracks } from './alignment.js';
import type { ExplicitAxis } from './lines.js';
import type { ImplicitAxis } from './placement.js';
import type { SpannedTracks, SpanningItem } from './tracks.js';

/** Tracks of the implicit grid around it, [start, end), that a subgrid takes; `isMirrored`: its direction is the other one. */
export interface TakenTracks {
  readonly start: number;
  readonly end: number;
  readonly isMirrored: boolean;
}

/** The margins, borders and padding of a subgrid, at the start and the end of the axis around it. */
export interface SubgridEdges {
  readonly start: LayoutUnit;
  readonly end: LayoutUnit;
}

export function inlineEdges({ left, right }: BoxStrut, direction: 'ltr' | 'rtl'): SubgridEdges {
  return direction === 'rtl' ? { start: right, end: left } : { start: left, end: right };
}

// ── Lines

/** The lines that a subgrid takes, with the names that they have in the grid around it (§ 9.3). */
export function takenLines(
  { names, areas }: ExplicitAxis,
  { before }: ImplicitAxis,
  { start, end, isMirrored }: TakenTracks,
): SubgridLines {
  const tracks = end - start;
  const here = (line: number) => {
    const own = line + before - start;
    return isMirrored ? tracks - own : own;
  };
  const lines: string[][] = Array.from({ length: tracks + 1 }, () => []);
  for (const [name, found] of names) for (const line of found) lines[here(line)]?.push(name);
  const overlapping = areas.filter((area) => area.start + before < end && area.end + before > start);
  const within = (line: number) => Math.min(tracks, Math.max(0, here(line)));
  return {
    tracks,
    names: lines,
    areas: overlapping.map((area): AreaLines => ({ ...area, start: within(area.start), end: within(area.end) })),
  };
}

// ── Tracks

/**
 * The tracks around a subgrid as it has them: less its edges at both ends, and with half of the difference between its gap
 * and that around it on either side of a gutter (§ 9.2).
 */
export function takenTracks(
  { starts, ends }: PlacedTracks,
  taken: TakenTracks,
  lines: SubgridLines,
  edges: SubgridEdges,
  gaps: { readonly own: LayoutUnit; readonly around: LayoutUnit },
): SubgridAxis {
  const { start, end, isMirrored } = taken;
  const half = (gaps.own - gaps.around) / 2;
  const origin = starts[start]! + edges.start;
  const size = maxLu(ZERO, (ends[end - 1]! - edges.end - origin) as LayoutUnit);
  const own: { from: LayoutUnit; to: LayoutUnit }[] = [];
  for (let track = start; track < end; track++) {
    const from = track === start ? 0 : Math.floor(starts[track]! + half) - origin;
    const to = track === end - 1 ? size : Math.floor(ends[track]! - half) - origin;
    own.push({ from: from as LayoutUnit, to: maxLu(from as LayoutUnit, to as LayoutUnit) });
  }
  const placed = isMirrored ? own.reverse().map(({ from, to }) => ({ from: sub(size, to), to: sub(size, from) })) : own;
  return { ...lines, starts: placed.map(({ from }) => from), ends: placed.map(({ to }) => to), gap: gaps.own };
}

/** The tracks of a subgrid, none of which is collapsed: those around it may be, and are nothing wide. */
export function placedSubgrid({ starts, ends, gap }: SubgridAxis): PlacedTracks {
  return { starts, ends, collapsed: starts.map(() => false), gap };
}

// ── Contributions

/**
 * What the items of a subgrid ask of the tracks around it, as if they stood in them (§ 9.4): the subgrid's edges and the
 * differences of gaps count like margins. An edge counts where no item stands, too.
 */
export function takenContributions(
  items: readonly SpanningItem[],
  { start, end, isMirrored }: TakenTracks,
  edges: SubgridEdges,
  gaps: { readonly own: LayoutUnit; readonly around: LayoutUnit },
): SpanningItem[] {
  const tracks = end - start;
  const half = Math.round((gaps.own - gaps.around) / 2) as LayoutUnit;
  const taken = items.map((item) => {
    const from = isMirrored ? tracks - item.end : item.start;
    const to = isMirrored ? tracks - item.start : item.end;
    const extra = add(from === 0 ? edges.start : half, to === tracks ? edges.end : half);
    return widened(item, start + from, start + to, extra);
  });
  if (edges.start === 0 && edges.end === 0) return taken;
  if (tracks === 1) return [...taken, edge(start, add(edges.start, edges.end))];
  return [...taken, edge(start, edges.start), edge(end - 1, edges.end)];
}

function widened(item: SpanningItem, start: number, end: number, extra: LayoutUnit): SpanningItem {
  const inside = (spanned: SpannedTracks): SpannedTracks => ({
    ...spanned,
    fixedMaximum: spanned.fixedMaximum === null ? null : maxLu(ZERO, sub(spanned.fixedMaximum, extra)),
  });
  return {
    start,
    end,
    minContent: () => add(item.minContent(), extra),
    maxContent: () => add(item.maxContent(), extra),
    minimum: (spanned) => add(item.minimum(inside(spanned)), extra),
  };
}

function edge(track: number, size: LayoutUnit): SpanningItem {
  const contribution = () => size;
  return { start: track, end: track + 1, minContent: contribution, maxContent: contribution, minimum: contribution };
}
