/** One row of a table: its cells laid out side by side, each a formatting context of its own that can break. */
import { NO_STRUT, type BoxStrut } from '../../base/geometry.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { TableRowBox } from '../../box/box.js';
import { layoutBlockContainer } from '../contract/recursion.js';
import { definiteSize, usedBorder } from '../box/box-sizes.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { BlockContainerToken, CellBreakToken, GridCell } from '../contract/break-token.js';
import { independentSpace, type ConstraintSpace } from '../contract/constraint-space.js';
import type { BoxFragment } from '../contract/fragment.js';
import { BreakAppeal, within, worse, type Fragmentainer } from '../contract/fragmentation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { moved, NO_OUT_OF_FLOW } from '../contract/out-of-flow.js';
import { contentAlignment } from '../box/content-alignment.js';
import { cellBorder, type RowEdges } from './borders.js';
import { cellExtent, type ColumnGeometry, columnsWidth } from './geometry.js';
import { layoutPlainCell, type PlainCellRoom } from './plain-cell.js';
import { alignedAtSign } from './signs.js';

/** What the cells of a row share. */
export interface CellInput {
  readonly columns: ColumnGeometry;
  /** The row's top in the formatting context that `fragmentainer` measures. */
  readonly offset: LayoutUnit;
  readonly fragmentainer: Fragmentainer;
  readonly hasContentBefore: boolean;
  /** The row's (CSS Paged Media 3, § 7.1). */
  readonly pageName: string;
  readonly monolithicLimit: LayoutUnit;
  /** Kept free below the row, wherever it breaks: a repeated footer, cloned edges. */
  readonly reserved: LayoutUnit;
  /** Kept free below its end: the table's edges, and those around it that end with the table. */
  readonly reservedEnd: LayoutUnit;
  /** How high the cell is, once that is known: what percentages in it refer to. */
  readonly cellHeight?: LayoutUnit;
}

export interface RowInput extends CellInput {
  readonly row: TableRowBox;
  readonly cells: readonly GridCell[];
  readonly edges: RowEdges | null;
  /** The row's share of the table's height. */
  readonly minHeight: LayoutUnit;
  /** Where cells go on; null when the row begins here. */
  readonly tokens: readonly (CellBreakToken | null)[] | null;
  /** What earlier fragments of the row have taken of its height. */
  readonly consumed: LayoutUnit;
}

/** A cell that was laid out and awaits its row's height. */
export interface LaidOutCell {
  readonly gridCell: GridCell;
  readonly x: LayoutUnit;
  readonly fragment: BoxFragment;
  /** Less than the fragment's where the cell has a height of its own: what vertical-align moves. */
  readonly contentHeight: LayoutUnit;
  readonly baseline: LayoutUnit | null;
  readonly token: BlockContainerToken | null;
  /** How good the break at `token` is. */
  readonly appeal: BreakAppeal;
  readonly breakAfter: BreakBetween;
  readonly borderOverride: BoxStrut | null;
}

export interface LaidOutRow {
  readonly cells: readonly LaidOutCell[];
  /** Without cells that span further rows. */
  readonly height: LayoutUnit;
  /** What its cells are aligned on, from its top; null: none of them is. */
  readonly baseline: LayoutUnit | null;
  /** The content of some cell that ends with the row goes on in the next fragmentainer. */
  readonly isBroken: boolean;
  /** The worst break in those cells. */
  readonly appeal: BreakAppeal;
  /** From the row's top to where its content must end; Infinity where nothing fragments. */
  readonly room: LayoutUnit;
  /** Offset 0 is the row's top. */
  readonly fragmentainer: Fragmentainer;
}

/** Null: the row does not fit at all and something comes before it. */
export function layoutRow(input: RowInput, context: LayoutContext): LaidOutRow | null {
  const cells: LaidOutCell[] = [];
  for (const gridCell of input.cells) {
    const resume = input.tokens?.[gridCell.index] ?? null;
    const { edges } = input;
    const override = edges && cellBorder(gridCell, edges, input.columns);
    const cell = layoutCell(gridCell, resume, override, input, context);
    if (!cell) return null;
    cells.push(cell);
  }
  let isBroken = false;
  let appeal: BreakAppeal = BreakAppeal.Perfect;
  for (const cell of cells) {
    if (cell.token === null || cell.gridCell.rowSpan > 1) continue;
    isBroken = true;
    appeal = worse(appeal, cell.appeal);
  }
  const baseline = rowBaseline(cells);
  const own = maxLu(input.minHeight, definiteSize(input.row.style.height, input.row.style, INDEFINITE, ZERO) ?? ZERO);
  let height = isBroken ? ZERO : maxLu(ZERO, sub(own, input.consumed));
  for (const cell of cells) {
    if (cell.gridCell.rowSpan > 1) continue;
    height = maxLu(height, cell.fragment.height);
    height = maxLu(height, add(cell.contentHeight, baselineShift(cell, baseline)));
  }
  const { blockSize, offset } = input.fragmentainer;
  return {
    cells,
    height,
    baseline,
    isBroken,
    appeal,
    room: sub(blockSize, offset, input.offset, input.reserved),
    fragmentainer: within(input.fragmentainer, input.offset),
  };
}

/** `resume`: how the cell goes on; null when it begins here. Null: it does not fit and something comes before it. */
export function layoutCell(
  gridCell: GridCell,
  resume: CellBreakToken | null,
  borderOverride: BoxStrut | null,
  input: CellInput,
  context: LayoutContext,
): LaidOutCell | null {
  const { x, width, shown, hidden } = cellExtent(input.columns, gridCell.column, gridCell.colSpan);
  if (resume?.done) {
    const fragment = emptyCell(gridCell, width, borderOverride);
    return {
      gridCell,
      x,
      fragment,
      contentHeight: fragment.height,
      baseline: null,
      token: null,
      appeal: BreakAppeal.Perfect,
      breakAfter: 'auto',
      borderOverride,
    };
  }
  const { content } = gridCell.cell;
  const { signs } = input.columns;
  const percentageBase = columnsWidth(input.columns);
  const visible = (laidOut: BoxFragment): BoxFragment => {
    const fragment = signs.size === 0 ? laidOut : alignedAtSign(laidOut, gridCell, signs, context);
    return shown === width ? fragment : clippedCell(fragment, shown, hidden);
  };
  const plain = resume
    ? null
    : layoutPlainCell(content, { width, percentageBase, borderOverride, height: roomForCell(input) }, context);
  if (plain) {
    return {
      gridCell,
      x,
      fragment: visible(plain.fragment),
      contentHeight: plain.fragment.height,
      baseline: plain.baseline,
      token: null,
      appeal: BreakAppeal.Perfect,
      breakAfter: content.style.breakAfter,
      borderOverride,
    };
  }
  const space = cellSpace({ width, percentageBase, borderOverride }, input);
  const result = layoutBlockContainer(content, space, resume?.token ?? null, context, null);
  if (result.status !== 'laid-out' || result.fragment.kind !== 'box') return null;
  const token = result.breakToken as BlockContainerToken | null;
  return {
    gridCell,
    x,
    fragment: visible(result.fragment),
    contentHeight: result.contentHeight ?? result.fragment.height,
    baseline: result.firstBaseline,
    token,
    appeal: result.appeal,
    breakAfter: result.breakAfter,
    borderOverride,
  };
}

/** Below the row's top. */
function roomForCell({ fragmentainer, offset, reserved, reservedEnd }: CellInput): LayoutUnit {
  return sub(sub(fragmentainer.blockSize, fragmentainer.offset), offset, reserved, reservedEnd);
}

function cellSpace(
  { width, percentageBase, borderOverride }: Omit<PlainCellRoom, 'height'>,
  input: CellInput,
): ConstraintSpace {
  const { fragmentainer, reserved, cellHeight } = input;
  return independentSpace(width, {
    fixedInlineSize: width,
    blockSizing:
      cellHeight === undefined ? null : { kind: 'fixed', size: cellHeight, isDefinite: true, growth: 'never' },
    percentageInlineSize: percentageBase,
    bfcBlockOffset: input.offset,
    // A copy for each cell only where it differs.
    fragmentainer:
      reserved === 0 ? fragmentainer : { ...fragmentainer, blockSize: sub(fragmentainer.blockSize, reserved) },
    hasContentBefore: input.hasContentBefore,
    borderOverride,
    reservedBlockEnd: input.reservedEnd,
    pageName: input.pageName,
    monolithicLimit: input.monolithicLimit,
  });
}

/** A cell in collapsed columns: it shows what fits the others, or nothing (CSS Tables 3, § 3.3). */
function clippedCell(fragment: BoxFragment, width: LayoutUnit, hidden: LayoutUnit): BoxFragment {
  if (width === 0) return { ...fragment, width, children: [] };
  const children = fragment.children.map((child) => ({ ...child, x: sub(child.x, hidden) }));
  return { ...fragment, width, children, style: { ...fragment.style, overflowX: 'hidden', overflowY: 'hidden' } };
}

/** A cell whose content ended on an earlier page while its row goes on. */
function emptyCell(gridCell: GridCell, width: LayoutUnit, borderOverride: BoxStrut | null): BoxFragment {
  const { node, style } = gridCell.cell;
  const border = { ...(borderOverride ?? usedBorder(style)), top: ZERO };
  return {
    kind: 'box',
    role: 'cell',
    node,
    style,
    width,
    height: border.bottom,
    children: [],
    border,
    padding: NO_STRUT,
    isFirst: false,
    repeated: false,
    collapsedBorders: null,
    outOfFlow: NO_OUT_OF_FLOW,
  };
}

function isBaselineAligned({ gridCell: { cell } }: LaidOutCell): boolean {
  return contentAlignment(cell.style) === 'baseline';
}

/** The lowest first baseline of the cells that are aligned on it (CSS 2 § 17.5.3). */
function rowBaseline(cells: readonly LaidOutCell[]): LayoutUnit | null {
  let baseline: LayoutUnit | null = null;
  for (const cell of cells)
    if (isBaselineAligned(cell) && cell.baseline !== null) baseline = maxLu(baseline ?? ZERO, cell.baseline);
  return baseline;
}

function baselineShift(cell: LaidOutCell, baseline: LayoutUnit | null): LayoutUnit {
  if (!isBaselineAligned(cell) || cell.baseline === null || baseline === null) return ZERO;
  return sub(baseline, cell.baseline);
}

/** Where no cell is aligned on a baseline, that of a row `height` high is the lowest content edge (CSS Tables 3, § 3.9.1). */
export function baselineOfRow({ cells, baseline }: LaidOutRow, height: LayoutUnit): LayoutUnit | null {
  if (baseline !== null || cells.length === 0) return baseline;
  const edges = cells.map(({ fragment: { border, padding } }) => border.bottom + padding.bottom);
  return (height - Math.min(...edges)) as LayoutUnit;
}

/** The cell's fragment without the border that its end has, where another fragment of it follows (CSS Fragmentation 3, § 5.4). */
function openBelow({ fragment, borderOverride }: LaidOutCell): BoxFragment {
  const { border, style } = fragment;
  if (borderOverride || border.bottom === 0 || style.boxDecorationBreak !== 'slice') return fragment;
  return { ...fragment, border: { ...border, bottom: ZERO } };
}

/**
 * The cell's fragment at its final height, its content moved as vertical-align says. `continues`: the cell does in the next
 * fragmentainer, also where its content ends here.
 */
export function alignCell(
  cell: LaidOutCell,
  row: Pick<LaidOutRow, 'baseline' | 'isBroken' | 'room'>,
  height: LayoutUnit,
  continues: boolean,
): BoxFragment {
  const { contentHeight } = cell;
  const fragment = continues ? openBelow(cell) : cell.fragment;
  const free = maxLu(ZERO, sub(height, contentHeight));
  const align = contentAlignment(cell.gridCell.cell.style);
  const isWhole = fragment.isFirst && cell.token === null && !row.isBroken;
  let shift: number = ZERO;
  if (isWhole && align === 'middle') shift = Math.floor(free / 2);
  else if (isWhole && align === 'bottom') shift = free;
  else if (isWhole) shift = Math.min(free, baselineShift(cell, row.baseline));
  // In a row that hangs out of the page, content stays where it can be seen.
  shift = maxLu(ZERO, minLu(shift as LayoutUnit, sub(row.room, contentHeight)));
  if (shift === 0 && height <= fragment.height) return fragment;
  const { children, outOfFlow } = fragment;
  const by = shift as LayoutUnit;
  return {
    ...fragment,
    height: maxLu(height, fragment.height),
    children: by === 0 ? children : children.map((child) => ({ ...child, y: add(child.y, by) })),
    outOfFlow: by === 0 ? outOfFlow : outOfFlow.map((item) => moved(item, ZERO, by)),
  };
}
