/** The gaps of a flex container: between the items of each line, and between lines (CSS Gap Decorations 1, § 2). */
import type { LayoutUnit } from '../../base/units.js';
import type { Gap, GapPoint } from '../contract/item-geometry.js';
import type { FlexAxes } from './axes.js';

/** A span along an axis, from its start. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A line across, and its items along the main axis, with their margins. */
export interface LineSpans extends Span {
  readonly items: readonly Span[];
}

/** The sizes of the container along both axes. */
export interface FlexSizes {
  readonly main: number;
  readonly cross: number;
}

export function flexGaps(lines: readonly LineSpans[], axes: FlexAxes, sizes: FlexSizes): Gap[] {
  const itemSide = axes.isRow ? 'column' : 'row';
  const lineSide = axes.isRow ? 'row' : 'column';
  const gaps: Gap[] = [];
  for (const [index, line] of lines.entries()) {
    const between = crossings(line.items);
    const ends = [
      crossing(lines[index - 1], line) ?? edge(line.start),
      crossing(line, lines[index + 1]) ?? edge(line.end),
    ];
    const points = along(ends, axes.crossFromEnd, sizes.cross);
    for (const [n, { at }] of between.entries()) {
      const middle = fromStart(at, axes.mainFromEnd, sizes.main);
      gaps.push({ side: itemSide, index: n, count: between.length, middle, points, flow: axes.isRow ? 0 : index });
    }
  }
  for (const [index, { at }] of crossings(lines).entries()) {
    const crossed = [lines[index]!, lines[index + 1]!].flatMap((line) => crossings(line.items));
    const inside = crossed.sort((a, b) => a.at - b.at);
    const points = along([edge(0), ...inside, edge(sizes.main)], axes.mainFromEnd, sizes.main);
    const middle = fromStart(at, axes.crossFromEnd, sizes.cross);
    gaps.push({ side: lineSide, index, count: lines.length - 1, middle, points, flow: axes.isRow ? 0 : null });
  }
  return gaps;
}

type Crossing = Pick<GapPoint, 'crossing'> & { readonly at: number };

function edge(at: number): Crossing {
  return { at, crossing: null };
}

/** The gap between two spans; null where there is no second one. */
function crossing(before: Span | undefined, after: Span | undefined): Crossing | null {
  if (!before || !after) return null;
  return { at: (before.end + after.start) / 2, crossing: Math.max(0, after.start - before.end) as LayoutUnit };
}

function crossings(spans: readonly Span[]): Crossing[] {
  return spans.slice(1).map((span, index) => crossing(spans[index], span)!);
}

function fromStart(at: number, fromEnd: boolean, size: number): LayoutUnit {
  return Math.round(fromEnd ? size - at : at) as LayoutUnit;
}

/** The points from line-left on, or from block-start. */
function along(points: readonly Crossing[], fromEnd: boolean, size: number): GapPoint[] {
  const ordered = fromEnd ? [...points].reverse() : points;
  return ordered.map(({ at, crossing: width }) => ({
    at: fromStart(at, fromEnd, size),
    crossing: width,
    isBlocked: false,
    isFlanked: false,
  }));
}
