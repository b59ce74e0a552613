/**
 * `-platen-table-shrink: none | <percentage>`, a property of our own: the text of a table that is too wide for its place
 * gets smaller, so that its words stay whole, down to that share of its font size. What is given in em shrinks along.
 */
import { INDEFINITE, ZERO, type LayoutUnit } from '../../base/units.js';
import type { TableBox } from '../../box/box.js';
import { usedInlineSize } from '../box/box-sizes.js';
import { shrinkingToFit, type ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LayoutWarning } from '../contract/layout-warning.js';
import { measurementsOf } from '../contract/measurements.js';
import { isFixedLayout, tableData, tableEdges, tableInlineEdges } from './data.js';
import { LEAST_TABLE_SHRINK, MAX_COLUMN_SHARE } from '../contract/policy.js';

declare module '../../box/box.js' {
  interface Measured {
    shrunk: ShrunkTable | null;
  }
}

/** What is not given in em does not shrink along, so the first size may be too large. */
const TURNS = 4;

/** What takes the place of a table in that much room: itself, or the same smaller. */
export interface ShrunkTable {
  readonly room: LayoutUnit;
  readonly table: TableBox;
  /** All words are whole. */
  readonly fits: boolean;
}

/** The table in the size it is laid out in. Where its words do not fit, its fragment warns of that: see brokenWords. */
export function shrunkTable(
  table: TableBox,
  space: ConstraintSpace,
  context: LayoutContext,
): Pick<ShrunkTable, 'table' | 'fits'> {
  const least = table.style.tableShrink;
  if (least === null || isFixedLayout(table.style)) return { table, fits: true };
  const room = roomOf(table, space, context);
  return room === INDEFINITE ? { table, fits: true } : shrunkTo(table, room, least, context);
}

/** Whether a table's words stay whole in that much room, in one of the sizes that it may have. */
export function fitsWhenShrunk(table: TableBox, room: LayoutUnit, context: LayoutContext): boolean {
  if (isFixedLayout(table.style)) return true;
  return shrunkTo(table, room, table.style.tableShrink ?? 1, context).fits;
}

function shrunkTo(table: TableBox, room: LayoutUnit, least: number, context: LayoutContext): ShrunkTable {
  const measured = measurementsOf(table, context);
  if (measured.shrunk?.room === room) return measured.shrunk;
  const words = (box: TableBox): number => widthOf(box, room, context, 'words');
  const hard = (box: TableBox): number => widthOf(box, room, context, 'min');
  let used = fitting(table, room, least, words);
  if (hard(used) > room) used = fitting(table, room, LEAST_TABLE_SHRINK, hard);
  measured.shrunk = { room, table: used, fits: words(used) <= room };
  return measured.shrunk;
}

/** The width that the table may take. */
function roomOf(table: TableBox, space: ConstraintSpace, context: LayoutContext): LayoutUnit {
  const edges = tableInlineEdges(table, tableData(table, context));
  const anything = () => ({ min: ZERO, max: INDEFINITE, words: ZERO });
  return usedInlineSize(table.style, shrinkingToFit(space), edges, anything);
}

/** What the table needs at least, or to keep its words whole. */
function widthOf(table: TableBox, room: LayoutUnit, context: LayoutContext, what: 'min' | 'words'): number {
  const data = tableData(table, context);
  const most = room * Math.max(MAX_COLUMN_SHARE, 1 / Math.max(1, data.columns.length));
  let width: number = tableEdges(table, data);
  for (const { min, words } of data.columns) width += what === 'min' ? min : Math.max(min, Math.min(words, most));
  return width;
}

/** The largest size that fits, or the least one. */
function fitting(table: TableBox, room: number, least: number, width: (box: TableBox) => number): TableBox {
  let used = table;
  let share = 1;
  for (let turn = 0; turn < TURNS; turn++) {
    const needed = width(used);
    if (needed <= room || share <= least) break;
    share = Math.max(least, Math.floor((1000 * share * room) / needed) / 1000);
    used = table.scaled(share);
  }
  return used;
}

/** The warning for a table whose words do not fit. `table`: in its size. */
export function brokenWords({ node, style }: TableBox, space: ConstraintSpace, context: LayoutContext): LayoutWarning {
  const wider = widerPage(space, context);
  const advice =
    wider === null ? 'divide' : `set it on wider pages, by a class or style with "page: ${wider}", or divide`;
  const size = Math.round(style.fontSize * 7.5) / 10;
  const message = `A table is too wide for its place even with its text at ${size} pt, so words in it are broken; ${advice} the table.`;
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}

/** The name of pages that give the table more room; null: there are none, or it stands in columns. */
function widerPage({ fragmentainer, page }: ConstraintSpace, context: LayoutContext): string | null {
  return fragmentainer.type === 'pages' ? (context.widerPage?.(page.name) ?? null) : null;
}
