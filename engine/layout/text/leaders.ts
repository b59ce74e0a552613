/** Leaders: patterns that fill a line between what comes before and after them (CSS Content 3, § 2.5.1). */
import { add, type LayoutUnit, luNearest, ZERO } from '../../base/units.js';
import type { LeaderItem, TextItem } from '../../box/box.js';
import { BreakKind } from '../../text/breaks/break-kind.js';
import type { TextFragment } from '../contract/fragment.js';
import type { LeaderSegment, TextSegment } from './inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { type TextMetrics, textWidth } from './text-metrics.js';

/** A pattern set once. Units of 1/64 px with fractions: rounding each of a hundred cells would move the last by a pixel. */
export interface LeaderCell {
  readonly metrics: TextMetrics;
  /** In visual order. */
  readonly segments: readonly TextSegment[];
  readonly advance: number;
}

/** Cells drawn in one leader: those of a hair's width would otherwise be without number. */
const MAX_CELLS = 2000;

/** White space in a pattern collapses, and line feeds mean nothing. */
export function leaderCell(
  { node, style, pattern, start }: LeaderItem,
  { parent, level }: Pick<TextSegment, 'parent' | 'level'>,
  context: LayoutContext,
): LeaderCell {
  const metrics = context.textMetrics.of(style);
  const item: TextItem = {
    kind: 'text',
    node,
    style,
    start,
    end: start + 1,
    generated: true,
    part: 'content',
    place: node,
  };
  const isRtl = (level & 1) === 1;
  const segments: TextSegment[] = [];
  let advance = 0;
  for (const [, text, space] of pattern.replace(/[ \t\n\r\f]+/g, ' ').matchAll(/([^ ]+|^)( ?)/g)) {
    if (text === '' && space === '') continue;
    const word = context.shaper.shape(text!, metrics.textStyle, isRtl);
    const spaces = space!.length;
    const spaceWidth = (spaces * metrics.spaceWidth) as LayoutUnit;
    const width = textWidth(word, metrics);
    const shared = { item, parent, level, word, metrics, spaces, spaceWidth, width };
    segments.push({ kind: 'text', ...shared, breakAfter: BreakKind.None, atEnd: 'stay', softHyphen: false });
    advance += word.width * metrics.fontSize * 64 + (width - luNearest(word.width * metrics.fontSize)) + spaceWidth;
  }
  return { metrics, segments: isRtl ? segments.reverse() : segments, advance };
}

/** The widths of the leaders of a line, which share what room it has left; a pattern's own at least. */
export function stretchedLeaders(segments: readonly LeaderSegment[], free: LayoutUnit): Map<LeaderSegment, LayoutUnit> {
  const widths = new Map<LeaderSegment, LayoutUnit>();
  let rest: number = Math.max(0, free);
  segments.forEach((segment, index) => {
    const share = Math.floor(rest / (segments.length - index));
    rest -= share;
    widths.set(segment, (segment.width + share) as LayoutUnit);
  });
  return widths;
}

/**
 * The cells of a leader from `x` to `x + width` on a line as wide as `line`. They stand on a grid that begins at the
 * line's end, so that those of all lines are one below the other; null where none can be seen.
 */
export function leaderFragment(
  { cell }: LeaderSegment,
  x: LayoutUnit,
  width: LayoutUnit,
  line: { readonly width: LayoutUnit; readonly isRtl: boolean },
): { readonly x: LayoutUnit; readonly fragment: TextFragment } | null {
  const { segments, advance, metrics } = cell;
  const item = segments[0]?.item;
  if (!item || advance < 1 || segments.every(({ word }) => word.text === '')) return null;
  const { first, count } = cellsWithin(cell, x, x + width, line);
  const all = Array.from({ length: count }, () => segments).flat();
  const fragment: TextFragment = {
    kind: 'text',
    node: item.node,
    style: item.style,
    width: Math.round(count * advance) as LayoutUnit,
    height: add(metrics.fontAscent, metrics.fontDescent),
    baseline: metrics.fontAscent,
    segments: all,
    spaceExtra: ZERO,
    hyphen: null,
    lineEnd: '',
    generated: true,
    label: false,
    part: 'content',
    place: item.place,
    isLeader: true,
  };
  return { x: Math.round(first) as LayoutUnit, fragment };
}

/** Where the first cell between the two places begins, and how many there are. */
function cellsWithin(
  { advance }: LeaderCell,
  from: number,
  to: number,
  line: { readonly width: LayoutUnit; readonly isRtl: boolean },
): { first: number; count: number } {
  const origin = line.isRtl ? 0 : line.width;
  const first = Math.ceil((from - origin) / advance);
  const end = Math.floor((to - origin) / advance);
  // A pattern shows once at least, on the grid or beside it.
  if (end <= first) return { first: to - advance, count: 1 };
  return { first: origin + first * advance, count: Math.min(MAX_CELLS, end - first) };
}
