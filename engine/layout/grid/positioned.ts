/** Absolutely positioned children of grid containers (CSS Grid 1, § 9). */
import type { Rect } from '../../base/geometry.js';
import { maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { GridLine } from '../../css/values/grid-values.js';
import { BLOCK_AXIS, inlineAlignmentAxis, OPPOSITE_PLACE, placeOfOne } from '../box/box-alignment.js';
import type { GridAxis, GridGeometry } from './geometry.js';
import { usedAlign, usedJustify } from './items.js';
import { positionedLines } from './lines.js';
import type { LayoutBox } from '../contract/recursion.js';
import { alignedIn, candidate, containsPositioned, type PositionedCandidate } from '../contract/out-of-flow.js';

/**
 * Its containing block is its grid area where the container contains positioned boxes. Its static position is that of
 * the only item of this area, or else of the content box.
 *
 * @param content the container's content box
 * @param padding the container's padding box
 */
export function gridCandidate(
  box: LayoutBox,
  style: ComputedStyle,
  geometry: GridGeometry,
  content: Rect,
  padding: Rect,
): PositionedCandidate {
  const { direction } = style;
  const found = candidate(box, content, direction);
  const isContained = containsPositioned(style, found);
  const area = isContained ? areaRect(box.style, geometry, content, padding, direction) : content;
  const along = placeOfOne(usedJustify(box.style, style), inlineAlignmentAxis(direction));
  const align = usedAlign(box.style, style);
  // Alone, it falls back from a baseline to an edge (Box Alignment 3, § 9.3).
  const across = align.keyword === 'last-baseline' ? 'end' : placeOfOne(align, BLOCK_AXIS);
  const edgeX = direction === 'rtl' ? OPPOSITE_PLACE[along] : along;
  const container = isContained && hasArea(box.style) ? { rect: area, direction } : null;
  return { ...alignedIn(found, area, edgeX, across), container };
}

/** Whether lines are given; otherwise the area is the padding box, on all pages that the container is on. */
function hasArea(style: ComputedStyle): boolean {
  const lines = [style.gridRowStart, style.gridRowEnd, style.gridColumnStart, style.gridColumnEnd];
  return lines.some((line) => line !== 'auto');
}

function areaRect(
  style: ComputedStyle,
  { rows, columns }: GridGeometry,
  content: Rect,
  padding: Rect,
  direction: 'ltr' | 'rtl',
): Rect {
  const isRtl = direction === 'rtl';
  const beforeX = isRtl ? padding.x + padding.width - content.x - content.width : content.x - padding.x;
  const inline = axisRange(style.gridColumnStart, style.gridColumnEnd, columns, beforeX, padding.width);
  const block = axisRange(style.gridRowStart, style.gridRowEnd, rows, content.y - padding.y, padding.height);
  const left = isRtl ? padding.x + padding.width - inline.end : padding.x + inline.start;
  return {
    x: left as LayoutUnit,
    y: (padding.y + block.start) as LayoutUnit,
    width: maxLu(ZERO, (inline.end - inline.start) as LayoutUnit),
    height: maxLu(ZERO, (block.end - block.start) as LayoutUnit),
  };
}

/** From the start of the padding box. A line that the implicit grid does not have is auto: the padding edge. */
function axisRange(
  startLine: GridLine,
  endLine: GridLine,
  { explicit, implicit, tracks }: GridAxis,
  before: number,
  paddingSize: number,
): { readonly start: number; readonly end: number } {
  const lines = positionedLines(startLine, endLine, explicit);
  const { starts, ends } = tracks;
  const lineOf = (line: number | null) => {
    const index = line === null ? -1 : line + implicit.before;
    return index < 0 || index > implicit.count ? null : index;
  };
  const from = lineOf(lines.start);
  const to = lineOf(lines.end);
  const last = ends[ends.length - 1] ?? 0;
  return {
    start: from === null ? 0 : before + (starts[from] ?? last),
    end: to === null ? paddingSize : before + (to > 0 ? ends[to - 1]! : (starts[0] ?? 0)),
  };
}
