/** Table layout (CSS Tables 3): columns first, then rows from top to bottom, broken over pages between or inside rows. */
import { NO_STRUT, type BoxStrut } from '../base/geometry.js';
import { INDEFINITE, maxLu, ZERO, type LayoutUnit } from '../base/units.js';
import type { BlockBox, TableBox, TableRowBox } from '../box/box.js';
import type { BreakBetween } from '../css/values.js';
import { layoutBlock } from './block.js';
import { usedBorder, usedInlineSize, usedPadding } from './box-sizes.js';
import type { CellBreakToken, TableBreakToken } from './break-token.js';
import { independentSpace, NO_FRAGMENTATION, type ConstraintSpace } from './constraint-space.js';
import type { BorderSegment, BoxFragment, FragmentChild } from './fragment.js';
import {
  avoidsBreakInside, betterBreak, BreakAppeal, isAvoidBreak, isForcedBreak, joinBreaks, type EarlyBreak,
} from './fragmentation.js';
import { intrinsicSizes } from './intrinsic-sizes.js';
import type { LayoutContext } from './layout-context.js';
import type { LaidOut, LayoutResult } from './layout-result.js';
import { EMPTY_STRUT } from './margin-strut.js';
import type { EdgeRow } from './table-borders.js';
import { distributeWidth } from './table-columns.js';
import { isFixedLayout, tableData, tableEdges, type TableLayoutData } from './table-data.js';
import type { ColumnGeometry } from './table-row.js';
import { RowStack, type LaidOutRows, type PendingRow } from './table-rows-layout.js';

/** A header or footer higher than this share of the page is not repeated: it would crowd out the rows. */
const MAX_REPEATED_SHARE = 0.5;

export function layoutTable(
  table: TableBox, space: ConstraintSpace, token: TableBreakToken | null, context: LayoutContext, early: EarlyBreak | null,
): LayoutResult {
  return new TableLayout(table, space, token, context, early).run();
}

class TableLayout {
  readonly #data: TableLayoutData;
  readonly #width: LayoutUnit;
  readonly #columns: ColumnGeometry;
  readonly #border: BoxStrut;
  readonly #padding: BoxStrut;
  readonly #avoidBreakInside: boolean;
  readonly #captionsAbove: readonly FragmentChild[];
  /** Of the grid, from the table fragment's top. */
  readonly #gridTop: LayoutUnit;
  readonly #grid: FragmentChild[] = [];
  readonly #borders: BorderSegment[] = [];
  #y: LayoutUnit = ZERO;
  #footer: LaidOutRows | null = null;

  constructor(
    readonly table: TableBox,
    readonly space: ConstraintSpace,
    readonly token: TableBreakToken | null,
    readonly context: LayoutContext,
    readonly early: EarlyBreak | null,
  ) {
    const { style } = table;
    this.#data = tableData(table, context);
    this.#border = this.#data.collapses ? NO_STRUT : usedBorder(style);
    this.#padding = this.#data.collapses ? NO_STRUT : usedPadding(style, space.percentageInlineSize);
    this.#width = this.#usedWidth();
    this.#columns = this.#geometry();
    this.#avoidBreakInside = space.avoidBreakInside || avoidsBreakInside(style.breakInside);
    this.#captionsAbove = token ? [] : this.#captions('top');
    this.#gridTop = stackHeight(this.#captionsAbove);
  }

  #usedWidth(): LayoutUnit {
    const content = () => intrinsicSizes(this.table, this.context);
    const space = { ...this.space, shrinkToFit: true };
    const width = usedInlineSize(this.table.style, space, this.space.availableInlineSize, ZERO, content);
    return isFixedLayout(this.table.style) ? width : maxLu(width, content().min);
  }

  #geometry(): ColumnGeometry {
    const { spacing, outerEdges, collapses, columns } = this.#data;
    const available = maxLu(ZERO, (this.#width - tableEdges(this.table, this.#data)) as LayoutUnit);
    const widths = distributeWidth(columns, available);
    const starts: LayoutUnit[] = [];
    let x = collapses ? outerEdges.left : ((this.#border.left + this.#padding.left + spacing.inline) as LayoutUnit);
    for (const width of widths) {
      starts.push(x);
      x = (x + width + spacing.inline) as LayoutUnit;
    }
    starts.push((x - (widths.length > 0 ? spacing.inline : 0)) as LayoutUnit);
    return { starts, widths };
  }

  run(): LayoutResult {
    const isFirst = this.token === null;
    this.#y = isFirst ? ((this.#border.top + this.#padding.top + this.#data.spacing.block) as LayoutUnit) : this.#data.spacing.block;
    const header = this.#repeatable('header', this.table.header, !isFirst);
    this.#footer = this.#repeatable('footer', this.table.footer, true);
    if (header) this.#append(header, !isFirst);
    return this.#body(header);
  }

  /** Body rows until they end or the page does. Ends because every fragment takes at least one row or part of one. */
  #body(header: LaidOutRows | null): LayoutResult {
    const { rows } = this.#data;
    const stack = this.#stack(false, ZERO, header?.bottomClaims ?? null);
    let placed = 0;
    let previousBreakAfter: BreakBetween = 'auto';
    let best: EarlyBreak | null = null;
    for (let index = this.token?.rowIndex ?? 0; ; index++) {
      const row = rows.at(index);
      if (!row) return this.#complete(stack, best, previousBreakAfter);
      const between = joinBreaks(previousBreakAfter, row.style.breakBefore);
      if (placed > 0) {
        if (this.space.fragmentainer.blockSize !== INDEFINITE && isForcedBreak(between)) return this.#broken(stack, index, null, BreakAppeal.Perfect);
        const appeal = isAvoidBreak(between) || this.#avoidBreakInside || stack.hasOpenSpans ? BreakAppeal.ViolatingBreakAvoid : BreakAppeal.Perfect;
        if (this.early?.index === index) return this.#broken(stack, index, null, appeal);
        best = betterBreak(best, { appeal, index, inner: null });
      }
      const hasContentBefore = this.space.hasContentBefore || placed > 0;
      const pending = this.#tryRow(stack, row, rows.at(index + 1), index, hasContentBefore);
      if (!pending || (hasContentBefore && this.#mustMove(row, pending))) {
        return placed === 0 ? { status: 'break-before' } : this.#beforeRow(stack, index, best);
      }
      stack.place(pending);
      placed++;
      if (pending.laidOut.isBroken) return this.#broken(stack, index, cellTokens(pending), BreakAppeal.Perfect);
      previousBreakAfter = row.style.breakAfter;
    }
  }

  #tryRow(stack: RowStack, row: TableRowBox, next: TableRowBox | null, index: number, hasContentBefore: boolean): PendingRow | null {
    const { spacing } = this.#data;
    const isLast = next === null;
    const below = spacing.block + (this.#footer?.height ?? 0) + (isLast ? this.#border.bottom + this.#padding.bottom : 0);
    return stack.try(row, next, {
      fragmentainer: this.space.fragmentainer,
      stackOffset: (this.space.bfcBlockOffset + this.#gridTop + this.#y) as LayoutUnit,
      hasContentBefore,
      monolithicLimit: maxLu(ZERO, (this.space.monolithicLimit - this.#y - below) as LayoutUnit),
      reserved: (below + (isLast ? this.space.reservedBlockEnd : 0)) as LayoutUnit,
      tokens: index === this.token?.rowIndex ? this.token.cells : null,
    });
  }

  /** A row that does not fit whole moves to the next page when it asks not to be broken, or would not fit even so. */
  #mustMove(row: TableRowBox, pending: PendingRow): boolean {
    const { blockSize, offset } = this.space.fragmentainer;
    if (blockSize === INDEFINITE) return false;
    const top = offset + this.space.bfcBlockOffset + this.#gridTop + this.#y + pending.top;
    const below = this.#footer?.height ?? 0;
    const overflows = top + pending.height + below > blockSize;
    const avoids = this.#avoidBreakInside || avoidsBreakInside(row.style.breakInside);
    return pending.laidOut.isBroken ? avoids : overflows;
  }

  /** Breaks before row `index`, or at an earlier breakpoint when that one is better. */
  #beforeRow(stack: RowStack, index: number, best: EarlyBreak | null): LayoutResult {
    if (best && best.index !== index && !this.early) {
      return new TableLayout(this.table, this.space, this.token, this.context, best).run();
    }
    return this.#broken(stack, index, null, best?.appeal ?? BreakAppeal.Perfect);
  }

  // ── Header, footer, captions

  /** The header or footer rows, or null where there are none or, being repeated, they would take too much room. */
  #repeatable(name: 'header' | 'footer', rows: readonly TableRowBox[], isRepeated: boolean): LaidOutRows | null {
    if (rows.length === 0) return null;
    const { repeated } = this.#data;
    let known = repeated.get(name);
    if (!known || known.width !== this.#width) {
      known = { width: this.#width, rows: this.#layoutGroup(rows) };
      repeated.set(name, known);
    }
    const limit = this.space.monolithicLimit * MAX_REPEATED_SHARE;
    return isRepeated && known.rows.height > limit && name === 'header' ? null : known.rows;
  }

  #layoutGroup(rows: readonly TableRowBox[]): LaidOutRows {
    const stack = this.#stack(false, ZERO, null);
    rows.forEach((row, index) => {
      const pending = stack.try(row, rows[index + 1] ?? null, {
        fragmentainer: NO_FRAGMENTATION, stackOffset: ZERO, hasContentBefore: false, monolithicLimit: this.space.monolithicLimit,
        reserved: ZERO, tokens: null,
      });
      if (pending) stack.place(pending);
    });
    return stack.finish();
  }

  #stack(repeated: boolean, y: LayoutUnit, claims: EdgeRow | null): RowStack {
    return new RowStack(this.table, this.#data, this.#columns, repeated, this.context, { y, claims });
  }

  /** Adds finished rows below what is there. */
  #append(rows: LaidOutRows, repeated: boolean): void {
    if (rows.height === 0 && rows.children.length === 0) return;
    for (const child of rows.children) {
      const fragment = repeated ? asRepeated(child.fragment as BoxFragment) : child.fragment;
      this.#grid.push({ ...child, y: (child.y + this.#y) as LayoutUnit, fragment });
    }
    for (const border of rows.borders) this.#borders.push({ ...border, y: (border.y + this.#y) as LayoutUnit });
    this.#y = (this.#y + rows.height + this.#data.spacing.block) as LayoutUnit;
  }

  #captions(side: 'top' | 'bottom'): FragmentChild[] {
    const placed: FragmentChild[] = [];
    for (const caption of this.table.captions) {
      if (caption.style.captionSide === side) this.#caption(caption, placed);
    }
    return placed;
  }

  #caption(caption: BlockBox, placed: FragmentChild[]): void {
    const result = layoutBlock(caption, independentSpace(this.#width, { monolithicLimit: this.space.monolithicLimit }), null, this.context, null);
    if (result.status === 'laid-out') placed.push({ x: ZERO, y: stackHeight(placed), fragment: result.fragment });
  }

  // ── Finishing

  #complete(stack: RowStack, best: EarlyBreak | null, breakAfter: BreakBetween): LaidOut {
    this.#append(stack.finish(), false);
    if (this.#footer) this.#append(this.#footer, false);
    const height = (this.#y + this.#border.bottom + this.#padding.bottom) as LayoutUnit;
    return this.#result(height, null, BreakAppeal.Perfect, best, joinBreaks(breakAfter, this.table.style.breakAfter));
  }

  #broken(stack: RowStack, rowIndex: number, cells: readonly (CellBreakToken | null)[] | null, appeal: BreakAppeal): LaidOut {
    this.#append(stack.finish(), false);
    if (this.#footer && this.#footer.height <= this.space.monolithicLimit * MAX_REPEATED_SHARE) this.#append(this.#footer, true);
    const token: TableBreakToken = { kind: 'table', box: this.table, rowIndex, cells, rowStarted: cells !== null, consumed: this.#y };
    return this.#result(this.#y, token, appeal, null, 'auto');
  }

  #result(gridHeight: LayoutUnit, breakToken: TableBreakToken | null, appeal: BreakAppeal, earlyBreak: EarlyBreak | null, breakAfter: BreakBetween): LaidOut {
    const grid: BoxFragment = {
      kind: 'box', role: 'table', node: this.table.node, style: this.table.style, width: this.#width, height: gridHeight,
      children: this.#grid,
      border: { ...this.#border, top: this.token ? ZERO : this.#border.top, bottom: breakToken ? ZERO : this.#border.bottom },
      padding: this.#padding,
      isFirst: this.token === null, repeated: false, collapsedBorders: this.#data.collapses ? this.#borders : null,
    };
    const below = breakToken ? [] : this.#captions('bottom');
    const fragment = this.#captionsAbove.length + below.length > 0 ? this.#wrapper(grid, below) : grid;
    const firstBaseline = null;
    return {
      status: 'laid-out', fragment, breakToken, appeal, earlyBreak, bfcOffset: this.space.bfcBlockOffset, endStrut: EMPTY_STRUT,
      firstBaseline, lastBaseline: firstBaseline, breakAfter,
    };
  }

  /** The table wrapper box: captions and the grid between them (§ 2.1). */
  #wrapper(grid: BoxFragment, below: readonly FragmentChild[]): BoxFragment {
    const children: FragmentChild[] = [...this.#captionsAbove, { x: ZERO, y: this.#gridTop, fragment: grid }];
    const gridEnd = (this.#gridTop + grid.height) as LayoutUnit;
    for (const child of below) children.push({ ...child, y: (child.y + gridEnd) as LayoutUnit });
    const height = (gridEnd + stackHeight(below)) as LayoutUnit;
    return { ...grid, role: 'anonymous', height, children, border: NO_STRUT, padding: NO_STRUT, collapsedBorders: null };
  }
}

/** Where each cell of a row that broke goes on. */
function cellTokens(pending: PendingRow): (CellBreakToken | null)[] {
  const tokens: (CellBreakToken | null)[] = [];
  for (const { gridCell, token } of pending.laidOut.cells) tokens[gridCell.index] = { token, done: token === null };
  return tokens;
}

function asRepeated(fragment: BoxFragment): BoxFragment {
  return { ...fragment, repeated: true };
}

function stackHeight(children: readonly FragmentChild[]): LayoutUnit {
  const last = children[children.length - 1];
  return last ? ((last.y + last.fragment.height) as LayoutUnit) : ZERO;
}

