/** The collapsing border model (CSS 2 § 17.6.2): which border wins at each edge of the grid. */
import type { BoxStrut } from '../../base/geometry.js';
import { lu, maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import { isColumnElement, type TableBox, type TableRowBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BorderStyle, Color } from '../../css/values/values.js';
import type { ColumnGeometry } from './geometry.js';
import type { GridCell } from '../contract/break-token.js';

export interface CollapsedEdge {
  readonly width: LayoutUnit;
  readonly style: BorderStyle;
  readonly color: Color;
  /** Whose border it is: of borders alike in all else, that of the lower number wins. */
  readonly origin: Origin;
}

/** From the innermost box outwards (CSS 2 § 17.6.2.1, rule 4). */
export const Origin = { Cell: 0, Row: 1, RowGroup: 2, Column: 3, ColumnGroup: 4, Table: 5 } as const;
export type Origin = (typeof Origin)[keyof typeof Origin];

export type Side = 'Top' | 'Right' | 'Bottom' | 'Left';

const STYLE_ORDER: readonly BorderStyle[] = [
  'none',
  'inset',
  'groove',
  'outset',
  'ridge',
  'dotted',
  'dashed',
  'solid',
  'double',
  'hidden',
];

const NO_EDGE: CollapsedEdge = Object.freeze({
  width: ZERO,
  style: 'none',
  color: { r: 0, g: 0, b: 0, a: 0 },
  origin: Origin.Table,
});

const EDGE_OF: Readonly<Record<Side, (style: ComputedStyle, origin: Origin) => CollapsedEdge>> = {
  Top: (style, origin) => edge(style.borderTopStyle, style.borderTopWidth, style.borderTopColor, origin),
  Right: (style, origin) => edge(style.borderRightStyle, style.borderRightWidth, style.borderRightColor, origin),
  Bottom: (style, origin) => edge(style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor, origin),
  Left: (style, origin) => edge(style.borderLeftStyle, style.borderLeftWidth, style.borderLeftColor, origin),
};

function edge(style: BorderStyle, width: number, color: Color, origin: Origin): CollapsedEdge {
  return style === 'none' ? NO_EDGE : { width: lu(width), style, color, origin };
}

function edgeOf(style: ComputedStyle, side: Side, origin: Origin): CollapsedEdge {
  return EDGE_OF[side](style, origin);
}

/** The winner of two borders; of those that are alike, also in whose they are, the first. */
function resolveConflict(first: CollapsedEdge, second: CollapsedEdge): CollapsedEdge {
  if (first.style === 'hidden' || second.style === 'hidden') return { ...NO_EDGE, style: 'hidden' };
  if (second.style === 'none') return first;
  if (first.style === 'none') return second;
  if (first.width !== second.width) return first.width > second.width ? first : second;
  if (first.style !== second.style)
    return STYLE_ORDER.indexOf(second.style) > STYLE_ORDER.indexOf(first.style) ? second : first;
  return second.origin < first.origin ? second : first;
}

/** Orders borders as conflicts do: the wider, then the stronger style. */
export function edgeRank({ width, style }: Pick<CollapsedEdge, 'width' | 'style'>): number {
  return width * STYLE_ORDER.length + STYLE_ORDER.indexOf(style);
}

/** The borders of one row's boxes towards one side, per column: cell, then row (group and table where they end there). */
export type EdgeRow = readonly CollapsedEdge[];

/** The top or bottom edge of a row, and what begins or ends there with it. */
interface RowEdge {
  readonly side: 'Top' | 'Bottom';
  /** Of the row group; null where it goes on. */
  readonly group: ComputedStyle | null;
  /** Which claims the edge too, and so do its columns; null where it goes on. */
  readonly table: TableBox | null;
}

/** The collapsed edges around a row. */
export interface RowEdges {
  readonly top: EdgeRow;
  readonly bottom: EdgeRow;
  readonly vertical: readonly (CollapsedEdge | null)[];
}

/** A row's own claims on its top or bottom edge. */
export function horizontalClaims(
  row: TableRowBox,
  cells: readonly GridCell[],
  columnCount: number,
  { side, group, table }: RowEdge,
): CollapsedEdge[] {
  let shared = edgeOf(row.style, side, Origin.Row);
  if (group) shared = resolveConflict(shared, edgeOf(group, side, Origin.RowGroup));
  const claims = new Array<CollapsedEdge>(columnCount).fill(shared);
  for (const { cell, column, colSpan } of cells) {
    const edge = resolveConflict(edgeOf(cell.style, side, Origin.Cell), shared);
    for (let i = column; i < Math.min(columnCount, column + colSpan); i++) claims[i] = edge;
  }
  if (!table) return claims;
  table.columns.slice(0, columnCount).forEach(({ style, group }, column) => {
    claims[column] = resolveConflict(claims[column]!, edgeOf(style, side, Origin.Column));
    if (group) claims[column] = resolveConflict(claims[column]!, edgeOf(group.style, side, Origin.ColumnGroup));
  });
  const outermost = edgeOf(table.style, side, Origin.Table);
  return claims.map((edge) => resolveConflict(edge, outermost));
}

/** Edges between a row and the one below it. */
export function mergeClaims(above: EdgeRow, below: EdgeRow): CollapsedEdge[] {
  return above.map((edge, column) => resolveConflict(edge, below[column] ?? NO_EDGE));
}

const LTR_SIDES = ['Left', 'Right'] as const;
const RTL_SIDES = ['Right', 'Left'] as const;

/** The vertical edges of a row in the direction of columns: columnCount + 1 of them; null inside cells that span columns. */
export function verticalEdges(
  table: TableBox,
  row: TableRowBox,
  cells: readonly GridCell[],
  columnCount: number,
): (CollapsedEdge | null)[] {
  const edges = new Array<CollapsedEdge | null>(columnCount + 1).fill(NO_EDGE);
  const claim = (column: number, edge: CollapsedEdge) => {
    const known = edges[column];
    if (known) edges[column] = resolveConflict(known, edge);
  };
  const [before, after] = table.style.direction === 'rtl' ? RTL_SIDES : LTR_SIDES;
  for (const { cell, column, colSpan } of cells) {
    const end = Math.min(columnCount, column + colSpan);
    claim(column, edgeOf(cell.style, before, Origin.Cell));
    claim(end, edgeOf(cell.style, after, Origin.Cell));
    for (let inner = column + 1; inner < end; inner++) edges[inner] = null;
  }
  const claimSides = (style: ComputedStyle, origin: Origin, start: number, end: number) => {
    claim(start, edgeOf(style, before, origin));
    claim(end, edgeOf(style, after, origin));
  };
  claimSides(row.style, Origin.Row, 0, columnCount);
  claimSides(row.group.style, Origin.RowGroup, 0, columnCount);
  const { columns } = table;
  columns.slice(0, columnCount).forEach((column, index) => {
    if (isColumnElement(column)) claimSides(column.style, Origin.Column, index, index + 1);
  });
  for (let start = 0; start < columns.length;) {
    const { group } = columns[start]!;
    let end = start + 1;
    while (end < columns.length && columns[end]!.group === group) end++;
    if (group) claimSides(group.style, Origin.ColumnGroup, start, end);
    start = end;
  }
  claimSides(table.style, Origin.Table, 0, columnCount);
  return edges;
}

/** The widest half of a line's edges on its upper or lower side: what the table's own border comes to there. */
export function widestHalf(edges: EdgeRow, half: (edge: CollapsedEdge | null) => LayoutUnit): LayoutUnit {
  let widest = ZERO;
  for (const edge of edges) widest = maxLu(widest, half(edge));
  return widest;
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
  cell: GridCell,
  { top, bottom, vertical }: RowEdges,
  { widths, isRtl }: ColumnGeometry,
): BoxStrut {
  const end = Math.min(widths.length, cell.column + cell.colSpan);
  let above = ZERO;
  let below = ZERO;
  for (let column = cell.column; column < end; column++) {
    above = Math.max(above, halfAfter(top[column] ?? null)) as LayoutUnit;
    below = Math.max(below, halfBefore(bottom[column] ?? null)) as LayoutUnit;
  }
  const [left, right] = isRtl ? [end, cell.column] : [cell.column, end];
  return {
    top: above,
    right: halfBefore(vertical[right] ?? null),
    bottom: below,
    left: halfAfter(vertical[left] ?? null),
  };
}
