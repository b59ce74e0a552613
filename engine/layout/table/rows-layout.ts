/** Stacks rows into the fragment of a table: row groups, row spans, collapsed borders. */
import { plainBox } from '../box/plain-box.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { TableBox, TableGroup, TableRowBox } from '../../box/box.js';
import type { CarriedSpan, CellBreakToken, GridCell } from '../contract/break-token.js';
import { NO_FRAGMENTATION } from '../contract/constraint-space.js';
import type { BorderSegment, BoxFragment, FragmentChild } from '../contract/fragment.js';
import { BreakAppeal, breakBeforeRow, joinBreaks, within, worse } from '../contract/fragmentation.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { containPositioned } from '../positioned/positioned.js';
import { relativeShift } from '../box/relative.js';
import { carriedBy, containsAbsolute, containsPositioned, type OutOfFlow } from '../contract/out-of-flow.js';
import {
  cellBorder,
  halfAfter,
  horizontalClaims,
  mergeClaims,
  verticalEdges,
  widestHalf,
  type EdgeRow,
  type RowEdges,
} from './borders.js';
import type { TableLayoutData } from './data.js';
import { EdgeCollector } from './edges.js';
import type { ColumnGeometry } from './geometry.js';
import { GridCursor } from './grid.js';
import {
  alignCell,
  baselineOfRow,
  layoutCell,
  layoutRow,
  type CellInput,
  type LaidOutCell,
  type LaidOutRow,
  type RowInput,
} from './row.js';
import { stretchedCell } from './stretched-cell.js';

/** Rows stacked from y = 0. */
export interface LaidOutRows {
  readonly children: readonly FragmentChild[];
  readonly borders: readonly BorderSegment[];
  readonly height: LayoutUnit;
  /** Of the first row, from the top; null when it has none. */
  readonly baseline: LayoutUnit | null;
  /** What the last row claims of the edge below it. */
  readonly bottomClaims: EdgeRow | null;
}

/** A cell that spans into rows still to come. */
interface OpenSpan {
  readonly cell: LaidOutCell;
  readonly row: RowOfCell;
  readonly group: TableGroup;
  readonly top: LayoutUnit;
  rowsLeft: number;
  /** Where its fragment goes once its height is known: among the children of the first row it is in here. */
  target: FragmentChild[];
  slot: number;
}

type RowOfCell = Pick<LaidOutRow, 'baseline' | 'isBroken' | 'room' | 'fragmentainer'>;

/** A group's fragment in the making. */
interface OpenGroup {
  readonly group: TableGroup;
  readonly top: LayoutUnit;
  readonly rows: FragmentChild[];
  /** What cells carry that ended below the row in which they are: that row has its fragment already. */
  readonly carried: OutOfFlow[];
}

/** A row about to be placed: laid out and measured against the page, but not yet part of the stack. */
export interface PendingRow {
  readonly row: TableRowBox;
  readonly cells: readonly GridCell[];
  readonly edges: RowEdges | null;
  readonly top: LayoutUnit;
  readonly input: RowInput;
  readonly laidOut: LaidOutRow;
  /** Including what spanning cells that end here need. */
  readonly height: LayoutUnit;
  /** The row goes on in the next fragmentainer. */
  readonly isBroken: boolean;
  /** How good the breaks inside of the row are. */
  readonly appeal: BreakAppeal;
  /** The row is the last of its group: cells that span beyond it end with it. */
  readonly endsGroup: boolean;
}

/** The part of a row that is `height` high, where its cells have room left and only its own height goes on. */
export function cutRow(pending: PendingRow, height: LayoutUnit): PendingRow {
  return { ...pending, height, laidOut: { ...pending.laidOut, isBroken: true }, isBroken: true };
}

/** Where each cell of a row that broke goes on. */
export function cellTokens(pending: PendingRow): (CellBreakToken | null)[] {
  const tokens: (CellBreakToken | null)[] = [];
  for (const { gridCell, token } of pending.laidOut.cells) tokens[gridCell.index] = { token, done: token === null };
  return tokens;
}

/** What the cells of a row take of its height: all of it, where cells that span into it ask for more than the row has. */
export function neededHeight({ laidOut, height }: PendingRow): LayoutUnit {
  if (height > laidOut.height) return height;
  return laidOut.cells.reduce<LayoutUnit>((most, { fragment }) => maxLu(most, fragment.height), ZERO);
}

/** What is asked for between a row and the one placed before it. */
export function breakBetweenRows(previous: PendingRow | null, row: TableRowBox): BreakBetween {
  let value = previous ? breakAfterRow(previous, previous.row.group !== row.group) : 'auto';
  if (previous?.row.group !== row.group) value = joinBreaks(value, row.group.style.breakBefore);
  return joinBreaks(value, breakBeforeRow(row));
}

export function breakAfterRow({ row, laidOut }: PendingRow, endsGroup: boolean): BreakBetween {
  let value: BreakBetween = 'auto';
  for (const { breakAfter } of laidOut.cells) if (breakAfter !== 'auto') value = joinBreaks(value, breakAfter);
  value = joinBreaks(value, row.style.breakAfter);
  return endsGroup ? joinBreaks(value, row.group.style.breakAfter) : value;
}

/** Where a stack of rows begins. */
export interface StackStart {
  /** What rows above claim of the edge between; null: there are none. */
  readonly claims: EdgeRow | null;
  /** Cells that span from an earlier fragmentainer into the first row. */
  readonly spans: readonly CarriedSpan[];
  /** The edge above the first row is the table's own. */
  readonly beginsTable: boolean;
  /** The row that comes after the last one of the stack; null: the table ends. */
  readonly follows: TableRowBox | null;
}

export type RowSurroundings = Pick<
  RowInput,
  | 'fragmentainer'
  | 'hasContentBefore'
  | 'pageName'
  | 'monolithicLimit'
  | 'tokens'
  | 'minHeight'
  | 'consumed'
  | 'reserved'
  | 'reservedEnd'
> & {
  /** Top of the stack in the formatting context of `fragmentainer`. */
  readonly stackOffset: LayoutUnit;
};

export class RowStack {
  readonly #groups: FragmentChild[] = [];
  readonly #edgeLines: EdgeCollector;
  readonly #start: StackStart;
  readonly #cursor: GridCursor;
  /** Spans from an earlier fragmentainer, until the first row here takes them up. */
  #carried: readonly CarriedSpan[];
  #spans: OpenSpan[] = [];
  #group: OpenGroup | null = null;
  #claims: EdgeRow | null;
  #y: LayoutUnit = ZERO;
  #isEmpty = true;
  #baseline: LayoutUnit | null = null;

  constructor(
    readonly table: TableBox,
    readonly data: TableLayoutData,
    readonly columns: ColumnGeometry,
    readonly context: LayoutContext,
    start: StackStart,
  ) {
    this.#start = start;
    this.#edgeLines = new EdgeCollector(columns);
    this.#claims = start.claims;
    this.#carried = start.spans;
    this.#cursor = new GridCursor(start.spans);
  }

  /** Rows reach from the first column to the last: the spacing around is the table's (CSS 2 § 17.6.1). */
  get #left(): LayoutUnit {
    return this.columns.starts[0]!;
  }

  get #width(): LayoutUnit {
    const { starts } = this.columns;
    return sub(starts[starts.length - 1]!, starts[0]!);
  }

  #xOf(cell: LaidOutCell): LayoutUnit {
    return sub(cell.x, this.#left);
  }

  /** Rows of a cell's span are still missing: a break here cuts the cell. */
  get hasOpenSpans(): boolean {
    return this.#spans.length > 0;
  }

  /** Lays a row out below the others; null when it does not fit. `next`: the row after it, for the border between. */
  try(row: TableRowBox, next: TableRowBox | null, around: RowSurroundings): PendingRow | null {
    const endsGroup = next?.group !== row.group;
    const placed = this.#cursor.place(row);
    // Spans end with their row group (HTML § 4.9.12).
    const cells = endsGroup ? placed.map((cell) => (cell.rowSpan > 1 ? { ...cell, rowSpan: 1 } : cell)) : placed;
    const top = (this.#y + (this.#isEmpty ? 0 : this.data.spacing.block)) as LayoutUnit;
    const edges = this.data.collapses ? this.#edges(row, cells, next) : null;
    const border = edges && !next && !this.#start.follows ? widestHalf(edges.bottom, halfAfter) : ZERO;
    // V8 takes microseconds to add properties to a copy, so what is copied comes last.
    const input: RowInput = {
      row,
      cells,
      edges,
      columns: this.columns,
      offset: add(around.stackOffset, top),
      ...around,
      reservedEnd: add(around.reservedEnd, border),
    };
    if (this.#isEmpty) this.#spans = this.#resumeSpans(input, top);
    const laidOut = layoutRow(input, this.context);
    if (!laidOut) return null;
    // A collapsed row takes no room (CSS 2 § 17.5.5); its cells have had their say about widths.
    if (row.style.visibility === 'collapse') {
      const nothing = { ...laidOut, cells: [], height: ZERO, isBroken: false };
      return {
        row,
        cells,
        edges: null,
        top: this.#y,
        input,
        laidOut: nothing,
        height: ZERO,
        isBroken: false,
        endsGroup,
        appeal: BreakAppeal.Perfect,
      };
    }
    let { height, isBroken, appeal } = laidOut;
    for (const { rowsLeft, top: spanTop, cell } of this.#spans) {
      if (rowsLeft > 1 && !endsGroup) continue;
      height = maxLu(height, sub(add(spanTop, cell.fragment.height), top));
      if (!cell.token) continue;
      isBroken = true;
      appeal = worse(appeal, cell.appeal);
    }
    return { row, cells, edges, top, input, laidOut, height, isBroken, appeal, endsGroup };
  }

  /** Lays out what is left of the cells that span from earlier fragmentainers. */
  #resumeSpans(input: CellInput, top: LayoutUnit): OpenSpan[] {
    const { blockSize, offset } = input.fragmentainer;
    const room = sub(blockSize, offset, input.offset, input.reserved);
    const fragmentainer = within(input.fragmentainer, input.offset);
    return this.#carried.map(({ gridCell, group, rowsLeft, token, borderOverride }): OpenSpan => {
      const cell = layoutCell(
        gridCell,
        { token, done: token === null },
        borderOverride,
        { ...input, hasContentBefore: false },
        this.context,
      )!;
      return {
        cell,
        row: { baseline: null, isBroken: true, room, fragmentainer },
        group,
        top,
        rowsLeft,
        target: [],
        slot: 0,
      };
    });
  }

  /** How high a row would be that nothing breaks. */
  wholeHeight({ cells, edges }: PendingRow, monolithicLimit: LayoutUnit): LayoutUnit {
    const input = {
      columns: this.columns,
      offset: ZERO,
      fragmentainer: NO_FRAGMENTATION,
      hasContentBefore: false,
      pageName: '',
      monolithicLimit,
      reserved: ZERO,
      reservedEnd: ZERO,
    };
    return cells.reduce<LayoutUnit>((most, cell) => {
      const border = edges && cellBorder(cell, edges, this.columns);
      const laidOut = layoutCell(cell, null, border, input, this.context);
      return maxLu(most, laidOut?.fragment.height ?? ZERO);
    }, ZERO);
  }

  place(pending: PendingRow): void {
    const { row, top, height, isBroken, laidOut } = pending;
    if (row.style.visibility === 'collapse') return this.#skip(pending);
    const group = this.#openGroup(row.group, top);
    if (this.#isEmpty) {
      const baseline = baselineOfRow(laidOut, height);
      if (baseline !== null) this.#baseline = add(top, baseline);
    }
    this.#carried = isBroken ? this.#spansBefore() : [];
    const resumed = this.#isEmpty ? this.#spans : [];
    for (const span of this.#spans) span.rowsLeft--;
    const target = this.#rowChildren(pending, resumed);
    const fragment = plainBox('row', row, this.#width, height, target);
    group.rows.push(this.#placed(fragment, ZERO, sub(top, group.top)));
    this.#y = add(top, height);
    this.#closeSpans((span) => span.rowsLeft === 0 || pending.endsGroup, isBroken);
    if (pending.edges) this.#drawEdges(pending.edges, top, height);
    this.#claims = pending.edges ? pending.edges.bottom : null;
    this.#isEmpty = false;
    if (!isBroken) this.#carried = this.#spansBefore();
  }

  #skip({ endsGroup }: PendingRow): void {
    for (const span of this.#spans) span.rowsLeft--;
    this.#closeSpans((span) => span.rowsLeft === 0 || endsGroup, false);
    if (!this.#isEmpty) this.#carried = this.#spansBefore();
  }

  /** The row's cells and the spans that go on in it, in the order of columns; open spans get their fragment later. */
  #rowChildren(pending: PendingRow, resumed: readonly OpenSpan[]): FragmentChild[] {
    const { row, top, laidOut, height, isBroken } = pending;
    const target: FragmentChild[] = [];
    const waiting = [...resumed];
    const add = (span: OpenSpan) => {
      span.target = target;
      span.slot = target.length;
      target.push({ x: this.#xOf(span.cell), y: ZERO, fragment: passedOn(span.cell.fragment) });
    };
    for (const cell of laidOut.cells) {
      while (waiting[0] && waiting[0].cell.gridCell.column < cell.gridCell.column) add(waiting.shift()!);
      if (cell.gridCell.rowSpan === 1) {
        const filled = isBroken ? cell : this.#stretched(cell, pending);
        const fragment = alignCell(filled, laidOut, height, isBroken);
        target.push(this.#placed(fragment, this.#xOf(cell), ZERO, laidOut.fragmentainer));
      } else {
        const span = {
          cell,
          row: laidOut,
          group: row.group,
          top,
          rowsLeft: cell.gridCell.rowSpan - 1,
          target,
          slot: 0,
        };
        this.#spans.push(span);
        add(span);
      }
    }
    waiting.forEach(add);
    return target;
  }

  #stretched(cell: LaidOutCell, { input, height }: PendingRow): LaidOutCell {
    return stretchedCell(cell, { input, height, tableStyle: this.table.style }, this.context);
  }

  /** Parts of tables are moved by relative positioning, and contain positioned boxes, like others. */
  #placed(fragment: BoxFragment, x: LayoutUnit, y: LayoutUnit, fragmentainer = NO_FRAGMENTATION): FragmentChild {
    if (!containsAbsolute(fragment.style)) return { x, y, fragment };
    const shift = relativeShift(fragment.style, this.#width, INDEFINITE, this.table.style.direction);
    return {
      x: add(x, shift.x),
      y: add(y, shift.y),
      fragment: containPositioned(fragment, fragmentainer, this.context),
    };
  }

  /** Ends the stack: cells that would span further have a fragment that ends with the last row. */
  finish(): LaidOutRows {
    // What spanning cells need beyond the rows that fit is on this page too.
    for (const { top, cell } of this.#spans) this.#y = maxLu(this.#y, add(top, cell.fragment.height));
    // Groups close the spans that end with them: these go on.
    this.#closeSpans(() => true, true);
    this.#closeGroup();
    return {
      children: this.#groups,
      borders: this.#edgeLines.segments(),
      height: this.#y,
      baseline: this.#baseline,
      bottomClaims: this.#claims,
    };
  }

  /** The cells that span from here into the row that comes first in the next fragmentainer. */
  get carriedSpans(): readonly CarriedSpan[] {
    return this.#carried;
  }

  #spansBefore(): CarriedSpan[] {
    return this.#spans
      .map(({ cell, group, rowsLeft }) => ({
        gridCell: cell.gridCell,
        group,
        rowsLeft,
        token: cell.token,
        borderOverride: cell.borderOverride,
      }))
      .sort((a, b) => a.gridCell.column - b.gridCell.column);
  }

  #openGroup(group: TableGroup, top: LayoutUnit): OpenGroup {
    if (this.#group?.group !== group) {
      this.#closeGroup();
      this.#group = { group, top, rows: [], carried: [] };
    }
    return this.#group!;
  }

  #closeGroup(): void {
    if (!this.#group) return;
    const { group, top, rows, carried } = this.#group;
    this.#closeSpans(() => true, false);
    const height = sub(this.#y, top);
    const fragment = plainBox('row-group', group, this.#width, height, rows);
    const outOfFlow = carried.length > 0 ? [...fragment.outOfFlow, ...carried] : fragment.outOfFlow;
    this.#groups.push(this.#placed({ ...fragment, outOfFlow }, this.#left, top));
    this.#group = null;
  }

  #closeSpans(ends: (span: OpenSpan) => boolean, goOn: boolean): void {
    if (this.#spans.length === 0) return;
    for (const span of this.#spans) {
      if (!ends(span)) continue;
      const { cell, row, top, target, slot } = span;
      const height = maxLu(cell.fragment.height, sub(this.#y, top));
      const aligned = alignCell(cell, row, height, goOn);
      const own = { ...aligned, outOfFlow: aligned.outOfFlow.filter((item) => isContained(aligned, item)) };
      const placed = this.#placed(own, this.#xOf(cell), ZERO, row.fragmentainer);
      target[slot] = placed;
      const inGroup = this.#group && { ...placed, y: add(placed.y, sub(top, this.#group.top)) };
      if (inGroup) this.#group!.carried.push(...carriedBy([inGroup]));
    }
    this.#spans = this.#spans.filter((span) => !ends(span));
  }

  // ── Collapsed borders

  #edges(row: TableRowBox, cells: readonly GridCell[], next: TableRowBox | null): RowEdges {
    const count = this.columns.widths.length;
    const { table } = this;
    const { beginsTable, follows } = this.#start;
    const beginsGroup = this.#group?.group !== row.group;
    const isTop = this.#isEmpty && !this.#claims && beginsTable;
    const own = horizontalClaims(row, cells, count, {
      side: 'Top',
      group: beginsGroup ? row.group.style : null,
      table: isTop ? table : null,
    });
    const top = this.#claims ?? own;
    const below = next ?? follows;
    const endsGroup = below?.group !== row.group;
    // Before its first row is placed, what spans into the stack is still carried.
    const open = this.#isEmpty
      ? this.#carried
      : this.#spans.map(({ cell, rowsLeft }) => ({ gridCell: cell.gridCell, rowsLeft }));
    const spans = open.map(({ gridCell }) => gridCell);
    const ending = open.filter(({ rowsLeft }) => rowsLeft === 1 || endsGroup).map(({ gridCell }) => gridCell);
    const bottomCells = [...cells.filter((cell) => cell.rowSpan === 1), ...ending];
    const bottomClaims = horizontalClaims(row, bottomCells, count, {
      side: 'Bottom',
      group: endsGroup ? row.group.style : null,
      table: below ? null : table,
    });
    const continuing = [...cells.filter((cell) => cell.rowSpan > 1), ...spans.filter((cell) => !ending.includes(cell))];
    const claimsBelow = below ? this.#nextClaims(below, endsGroup ? [] : continuing, count, endsGroup) : null;
    return {
      top: this.#isEmpty && this.#claims ? mergeClaims(this.#claims, own) : top,
      bottom: claimsBelow ? mergeClaims(bottomClaims, claimsBelow) : bottomClaims,
      vertical: verticalEdges(table, row, [...cells, ...spans], count),
    };
  }

  /** The top borders of the next row; it begins in the columns that `spans` do not cover. */
  #nextClaims(next: TableRowBox, spans: readonly GridCell[], count: number, newGroup: boolean): EdgeRow {
    const free = spans.length === 0 ? new GridCursor().place(next) : placeAround(next, spans);
    return horizontalClaims(next, free, count, { side: 'Top', group: newGroup ? next.group.style : null, table: null });
  }

  /** Spanning cells cover what lies inside of them. */
  #drawEdges(edges: RowEdges, top: LayoutUnit, height: LayoutUnit): void {
    const spans = this.#spans.map(({ cell }) => cell.gridCell);
    const covered = edges.bottom.map((edge, column) => (spans.some((span) => inside(span, column)) ? null : edge));
    const within = (column: number) => spans.some((span) => column > span.column && inside(span, column));
    const vertical = edges.vertical.map((edge, column) => (within(column) ? null : edge));
    if (this.#isEmpty) this.#edgeLines.begin(top, edges.top);
    this.#edgeLines.row(top, add(top, height), vertical, covered);
  }
}

function isContained({ style }: BoxFragment, item: OutOfFlow): boolean {
  return item.kind === 'candidate' && containsPositioned(style, item);
}

/** A cell as its row carries what is in it, while the cell itself waits for its height. */
function passedOn(fragment: BoxFragment): BoxFragment {
  return { ...fragment, outOfFlow: fragment.outOfFlow.filter((item) => !isContained(fragment, item)) };
}

function inside(cell: GridCell, column: number): boolean {
  return column >= cell.column && column < cell.column + cell.colSpan;
}

/** Places the next row's cells beside cells that span down from this one. */
function placeAround(next: TableRowBox, spans: readonly GridCell[]): GridCell[] {
  const placed: GridCell[] = [];
  let column = 0;
  next.cells.forEach((cell, index) => {
    while (spans.some((span) => inside(span, column))) column++;
    placed.push({ cell, index, column, colSpan: cell.colSpan, rowSpan: 1 });
    column += cell.colSpan;
  });
  return placed;
}
