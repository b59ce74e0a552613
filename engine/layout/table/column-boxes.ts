/** Backgrounds of columns and column groups: below those of rows, and only where rows are (CSS 2 § 17.5.1). */
import { maxLu, minLu, type LayoutUnit } from '../../base/units.js';
import { isColumnElement, type TableBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { FragmentChild } from '../contract/fragment.js';
import { plainBox } from '../box/plain-box.js';
import { physicalX, type ColumnGeometry } from './geometry.js';

/** A stretch of the grid from top to bottom. */
interface Band {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
}

/** `groups`: the row groups of the grid. The boxes hold the cells that begin in them, in which their backgrounds show. */
export function columnBoxes(
  table: TableBox,
  columns: ColumnGeometry,
  groups: readonly FragmentChild[],
): FragmentChild[] {
  const shown = table.columns.slice(0, columns.widths.length);
  if (groups.length === 0 || !shown.some(({ style, group }) => isPainted(style) || (group && isPainted(group.style))))
    return [];
  const cells = cellsOf(groups);
  const { top, bottom } = wholeBand(groups);
  const boxes: FragmentChild[] = [];
  const add = (node: NodeId, style: ComputedStyle, first: number, last: number) => {
    const start = columns.starts[first]!;
    const width = (columns.starts[last]! + columns.widths[last]! - start) as LayoutUnit;
    const x = physicalX(columns, start, width);
    const inside = cells.filter((cell) => {
      const { isRtl } = columns;
      const begin = isRtl ? cell.x + cell.fragment.width : cell.x;
      return isRtl ? begin > x && begin <= x + width : begin >= x && begin < x + width;
    });
    const areas = inside.map((cell) => areaOf({ node, style }, cell, x, top));
    const column = plainBox('column', { node, style }, width, (bottom - top) as LayoutUnit, areas);
    boxes.push({ x, y: top, fragment: { ...column, isFirst: false } });
  };
  for (let start = 0; start < shown.length;) {
    const { group } = shown[start]!;
    let end = start + 1;
    while (group && shown[end]?.group === group) end++;
    if (group && isPainted(group.style)) add(group.node, group.style, start, end - 1);
    start = end;
  }
  shown.forEach((column, index) => {
    if (isColumnElement(column) && isPainted(column.style)) add(column.node, column.style, index, index);
  });
  return boxes;
}

/** The cells of all rows, from the grid's corner. */
function cellsOf(groups: readonly FragmentChild[]): FragmentChild[] {
  const inside = ({ x, y, fragment }: FragmentChild): FragmentChild[] =>
    'children' in fragment
      ? fragment.children.map((child) => ({
          ...child,
          x: (child.x + x) as LayoutUnit,
          y: (child.y + y) as LayoutUnit,
        }))
      : [];
  return groups.flatMap(inside).flatMap(inside);
}

function areaOf(
  column: { readonly node: NodeId; readonly style: ComputedStyle },
  { x, y, fragment }: FragmentChild,
  left: LayoutUnit,
  top: LayoutUnit,
): FragmentChild {
  const area = plainBox('anonymous', column, fragment.width, fragment.height, []);
  return { x: (x - left) as LayoutUnit, y: (y - top) as LayoutUnit, fragment: area };
}

function isPainted(style: ComputedStyle): boolean {
  return style.backgroundColor.a > 0 || style.backgroundLayers.length > 0;
}

function wholeBand(groups: readonly FragmentChild[]): Band {
  return groups
    .map(bandOf)
    .reduce((all, band) => ({ top: minLu(all.top, band.top), bottom: maxLu(all.bottom, band.bottom) }));
}

function bandOf({ y, fragment }: FragmentChild): Band {
  return { top: y, bottom: (y + fragment.height) as LayoutUnit };
}
