/** Backgrounds of columns and column groups: below those of rows, and only where rows are (CSS 2 § 17.5.1). */
import { add, type LayoutUnit, maxLu, minLu, sub } from '../../base/units.js';
import { isColumnElement, type TableBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { FragmentChild } from '../contract/fragment.js';
import { plainBox } from '../box/plain-box.js';
import { isHiddenCell } from './empty-cells.js';
import { lineX, type ColumnGeometry } from './geometry.js';

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
  const cells = cellsOf(groups).filter(({ fragment }) => !isHiddenCell(fragment));
  const { top, bottom } = wholeBand(groups);
  const boxes: FragmentChild[] = [];
  const fill = (node: NodeId, style: ComputedStyle, first: number, last: number) => {
    const start = columns.starts[first]!;
    const width = sub(add(columns.starts[last]!, columns.widths[last]!), start);
    const x = lineX(columns, start, width);
    const inside = cells.filter((cell) => {
      const { isRtl } = columns;
      const begin = isRtl ? cell.x + cell.fragment.width : cell.x;
      return isRtl ? begin > x && begin <= x + width : begin >= x && begin < x + width;
    });
    const areas = inside.map((cell) => areaOf({ node, style }, cell, x, top));
    const column = plainBox('column', { node, style }, width, sub(bottom, top), areas);
    boxes.push({ x, y: top, fragment: { ...column, isFirst: false } });
  };
  for (let start = 0; start < shown.length;) {
    const { group } = shown[start]!;
    let end = start + 1;
    while (group && shown[end]?.group === group) end++;
    if (group && isPainted(group.style)) fill(group.node, group.style, start, end - 1);
    start = end;
  }
  shown.forEach((column, index) => {
    if (isColumnElement(column) && isPainted(column.style)) fill(column.node, column.style, index, index);
  });
  return boxes;
}

/** The cells of all rows, from the grid's corner. */
function cellsOf(groups: readonly FragmentChild[]): FragmentChild[] {
  const inside = ({ x, y, fragment }: FragmentChild): FragmentChild[] =>
    'children' in fragment
      ? fragment.children.map((child) => ({
          ...child,
          x: add(child.x, x),
          y: add(child.y, y),
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
  return { x: sub(x, left), y: sub(y, top), fragment: area };
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
  return { top: y, bottom: add(y, fragment.height) };
}
