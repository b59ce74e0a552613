/** Backgrounds of columns and column groups: below those of rows, and only where rows are (CSS 2 § 17.5.1). */
import { NO_STRUT } from '../base/geometry.js';
import { maxLu, minLu, type LayoutUnit } from '../base/units.js';
import type { TableBox } from '../box/box.js';
import type { ComputedStyle } from '../css/computed-style.js';
import type { NodeId } from '../tree/document-tree.js';
import type { FragmentChild } from './fragment.js';
import { NO_OUT_OF_FLOW } from './out-of-flow.js';
import type { ColumnGeometry } from './table-geometry.js';

/** A stretch of the grid from top to bottom. */
interface Band {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
}

/** `groups`: the row groups of the grid. `isSpaced`: the spacing between cells shows the table's background. */
export function columnBoxes(
  table: TableBox,
  columns: ColumnGeometry,
  groups: readonly FragmentChild[],
  isSpaced: boolean,
): FragmentChild[] {
  const shown = table.columns.slice(0, columns.widths.length);
  if (
    groups.length === 0 ||
    !shown.some(({ style, groupStyle }) => isPainted(style) || (groupStyle && isPainted(groupStyle)))
  )
    return [];
  const bands = isSpaced ? rowBands(groups) : [wholeBand(groups)];
  const boxes: FragmentChild[] = [];
  const add = (node: NodeId, style: ComputedStyle, first: number, last: number) => {
    const x = columns.starts[first]!;
    const width = (columns.starts[last]! + columns.widths[last]! - x) as LayoutUnit;
    for (const { top, bottom } of bands)
      boxes.push({ x, y: top, fragment: columnBox(node, style, width, (bottom - top) as LayoutUnit) });
  };
  for (let start = 0; start < shown.length;) {
    const { groupStyle, node } = shown[start]!;
    let end = start + 1;
    while (!isSpaced && groupStyle && shown[end]?.groupStyle === groupStyle) end++;
    if (groupStyle && isPainted(groupStyle)) add(node, groupStyle, start, end - 1);
    start = end;
  }
  shown.forEach(({ node, style }, index) => {
    if (isPainted(style)) add(node, style, index, index);
  });
  return boxes;
}

function isPainted(style: ComputedStyle): boolean {
  return style.backgroundColor.a > 0 || style.backgroundLayers.length > 0;
}

function columnBox(
  node: NodeId,
  style: ComputedStyle,
  width: LayoutUnit,
  height: LayoutUnit,
): FragmentChild['fragment'] {
  return {
    kind: 'box',
    role: 'column',
    node,
    style,
    width,
    height,
    children: [],
    border: NO_STRUT,
    padding: NO_STRUT,
    isFirst: false,
    repeated: false,
    collapsedBorders: null,
    outOfFlow: NO_OUT_OF_FLOW,
  };
}

function wholeBand(groups: readonly FragmentChild[]): Band {
  return groups
    .map(bandOf)
    .reduce((all, band) => ({ top: minLu(all.top, band.top), bottom: maxLu(all.bottom, band.bottom) }));
}

function rowBands(groups: readonly FragmentChild[]): Band[] {
  return groups.flatMap(({ y, fragment }) =>
    'children' in fragment ? fragment.children.map((row) => bandOf({ ...row, y: (row.y + y) as LayoutUnit })) : [],
  );
}

function bandOf({ y, fragment }: FragmentChild): Band {
  return { top: y, bottom: (y + fragment.height) as LayoutUnit };
}
