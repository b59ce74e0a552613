/** The collapsing border model (CSS 2 § 17.6.2): which border wins at each edge of the grid. */
import type { BoxStrut } from '../base/geometry.js';
import { lu, ZERO, type LayoutUnit } from '../base/units.js';
import type { TableBox, TableRowBox } from '../box/box.js';
import type { ComputedStyle } from '../css/computed-style.js';
import type { BorderStyle, Color } from '../css/values.js';
import type { BorderSegment } from './fragment.js';
import type { GridCell } from './table-grid.js';

export interface CollapsedEdge {
  readonly width: LayoutUnit;
  readonly style: BorderStyle;
  readonly color: Color;
}

export type Side = 'Top' | 'Right' | 'Bottom' | 'Left';

const STYLE_ORDER: readonly BorderStyle[] = ['none', 'inset', 'groove', 'outset', 'ridge', 'dotted', 'dashed', 'solid', 'double', 'hidden'];

export const NO_EDGE: CollapsedEdge = Object.freeze({ width: ZERO, style: 'none', color: { r: 0, g: 0, b: 0, a: 0 } });

const EDGE_OF: Readonly<Record<Side, (style: ComputedStyle) => CollapsedEdge>> = {
  Top: (style) => edge(style.borderTopStyle, style.borderTopWidth, style.borderTopColor),
  Right: (style) => edge(style.borderRightStyle, style.borderRightWidth, style.borderRightColor),
  Bottom: (style) => edge(style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor),
  Left: (style) => edge(style.borderLeftStyle, style.borderLeftWidth, style.borderLeftColor),
};

function edge(style: BorderStyle, width: number, color: Color): CollapsedEdge {
  return style === 'none' ? NO_EDGE : { width: lu(width), style, color };
}

export function edgeOf(style: ComputedStyle, side: Side): CollapsedEdge {
  return EDGE_OF[side](style);
}

/** The winner of two borders; `first` is of the box that wins ties (cell before row before group before table). */
export function resolveConflict(first: CollapsedEdge, second: CollapsedEdge): CollapsedEdge {
  if (first.style === 'hidden' || second.style === 'hidden') return { ...NO_EDGE, style: 'hidden' };
  if (second.style === 'none') return first;
  if (first.style === 'none') return second;
  if (first.width !== second.width) return first.width > second.width ? first : second;
  return STYLE_ORDER.indexOf(second.style) > STYLE_ORDER.indexOf(first.style) ? second : first;
}

/** The borders of one row's boxes towards one side, per column: cell, then row (group and table where they end there). */
export type EdgeRow = readonly CollapsedEdge[];

/** A row's own claims on its top or bottom edge. `outer`: styles of the boxes that end at this edge too. */
export function horizontalClaims(
  row: TableRowBox, cells: readonly GridCell[], columnCount: number, side: 'Top' | 'Bottom', outer: readonly ComputedStyle[],
): CollapsedEdge[] {
  let shared = edgeOf(row.style, side);
  for (const style of outer) shared = resolveConflict(shared, edgeOf(style, side));
  const claims = new Array<CollapsedEdge>(columnCount).fill(shared);
  for (const { cell, column, colSpan } of cells) {
    const edge = resolveConflict(edgeOf(cell.style, side), shared);
    for (let i = column; i < Math.min(columnCount, column + colSpan); i++) claims[i] = edge;
  }
  return claims;
}

/** Edges between a row and the one below it. */
export function mergeClaims(above: EdgeRow, below: EdgeRow): CollapsedEdge[] {
  return above.map((edge, column) => resolveConflict(edge, below[column] ?? NO_EDGE));
}

/** The vertical edges of a row: columnCount + 1 of them; null inside cells that span columns. */
export function verticalEdges(
  table: TableBox, row: TableRowBox, cells: readonly GridCell[], columnCount: number,
): (CollapsedEdge | null)[] {
  const edges = new Array<CollapsedEdge | null>(columnCount + 1).fill(NO_EDGE);
  const claim = (column: number, edge: CollapsedEdge) => {
    edges[column] = resolveConflict(edges[column] ?? NO_EDGE, edge);
  };
  for (const { cell, column, colSpan } of cells) {
    const end = Math.min(columnCount, column + colSpan);
    claim(column, edgeOf(cell.style, 'Left'));
    claim(end, edgeOf(cell.style, 'Right'));
    for (let inner = column + 1; inner < end; inner++) edges[inner] = null;
  }
  for (const style of [row.style, row.group.style, table.style]) {
    claim(0, edgeOf(style, 'Left'));
    claim(columnCount, edgeOf(style, 'Right'));
  }
  return edges;
}

/** Half of an edge on the side before the line, the rest behind it. */
export function halfBefore(edge: CollapsedEdge | null): LayoutUnit {
  return edge ? (Math.floor(edge.width / 2) as LayoutUnit) : ZERO;
}

export function halfAfter(edge: CollapsedEdge | null): LayoutUnit {
  return edge ? ((edge.width - Math.floor(edge.width / 2)) as LayoutUnit) : ZERO;
}

/** The halves of the edges around a cell that lie in the cell: what takes the place of its borders. */
export function cellBorder(
  cell: GridCell, top: EdgeRow, bottom: EdgeRow, vertical: readonly (CollapsedEdge | null)[], columnCount: number,
): BoxStrut {
  const end = Math.min(columnCount, cell.column + cell.colSpan);
  let above = ZERO;
  let below = ZERO;
  for (let column = cell.column; column < end; column++) {
    above = Math.max(above, halfAfter(top[column] ?? null)) as LayoutUnit;
    below = Math.max(below, halfBefore(bottom[column] ?? null)) as LayoutUnit;
  }
  return { top: above, right: halfBefore(vertical[end] ?? null), bottom: below, left: halfAfter(vertical[cell.column] ?? null) };
}

/** The segments of one horizontal edge; neighbours that look alike are joined. */
export function horizontalSegments(edges: EdgeRow, skip: (column: number) => boolean, columnStarts: readonly LayoutUnit[], y: LayoutUnit): BorderSegment[] {
  const segments: BorderSegment[] = [];
  for (let column = 0; column < edges.length; ) {
    const edge = edges[column]!;
    let end = column + 1;
    if (edge.width > 0 && !skip(column)) {
      while (end < edges.length && sameEdge(edges[end]!, edge) && !skip(end)) end++;
      const x = (columnStarts[column]! - halfBefore(edge)) as LayoutUnit;
      const length = (columnStarts[end]! + halfAfter(edge) - x) as LayoutUnit;
      segments.push({ x, y: (y - halfBefore(edge)) as LayoutUnit, length, horizontal: true, ...edge });
    }
    column = end;
  }
  return segments;
}

export function verticalSegments(
  edges: readonly (CollapsedEdge | null)[], skip: (column: number) => boolean, columnStarts: readonly LayoutUnit[], y: LayoutUnit, height: LayoutUnit,
): BorderSegment[] {
  const segments: BorderSegment[] = [];
  edges.forEach((edge, column) => {
    if (!edge || edge.width === 0 || skip(column)) return;
    const x = (columnStarts[column]! - halfBefore(edge)) as LayoutUnit;
    segments.push({ x, y, length: height, horizontal: false, ...edge });
  });
  return segments;
}

function sameEdge(a: CollapsedEdge, b: CollapsedEdge): boolean {
  return a.width === b.width && a.style === b.style && a.color === b.color;
}
