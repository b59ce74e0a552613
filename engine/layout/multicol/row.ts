/** Lays out a row of columns: the flow of a multi-column container from one place on, column by column. */
import { maxLu, minLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { BlockBox } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import { layoutBlock } from '../block/block.js';
import { forcedBreakOf, spannerOf, type BlockBreakToken, type BreakToken } from '../contract/break-token.js';
import { independentSpace, type ConstraintSpace, type LineGrid, type LineTrim } from '../contract/constraint-space.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import {
  BreakAppeal,
  breakBeforeOf,
  firstWithBreakpoint,
  isInFlow,
  isPageBreak,
  type Fragmentainer,
} from '../contract/fragmentation.js';
import type { LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut } from '../contract/layout-result.js';
import { balancedHeight, contentHeight, contentRun, nextHeight, tallest, type ContentRun } from './balance.js';
import { MAX_COLUMNS, type ColumnSizes } from './geometry.js';
import { carriedBy, loweredRest, type OutOfFlow, type PositionedRest } from '../contract/out-of-flow.js';
import { resumePositioned } from '../positioned/positioned.js';
import { LEAST_COLUMN_HEIGHT, TALL } from '../contract/policy.js';

/** The values that all columns of a container share. */
export interface ColumnFlow {
  readonly box: BlockBox;
  /** The legend, which stands in the border of the container. */
  readonly legend: LayoutBox | null;
  readonly sizes: ColumnSizes;
  readonly percentageBlockSize: LayoutUnit;
  readonly type: Fragmentainer['type'];
  /** How high a column may become, in the next column or page around them if need be. */
  readonly fullSize: LayoutUnit;
  /** The nesting of multi-column containers; 1 for the outermost. */
  readonly depth: number;
  readonly pageName: string;
  readonly monolithicLimit: LayoutUnit;
  readonly grid: LineGrid | null;
  /** In each column: `text-box-trim` of the container. */
  readonly trim: LineTrim;
  readonly context: LayoutContext;
}

export interface RowInput {
  /** Where the flow continues; null if it begins. */
  readonly from: BlockBreakToken | null;
  /** The rest of positioned boxes of earlier rows, from the first column. */
  readonly rests: readonly PositionedRest[];
  /** The maximum height of columns; INDEFINITE if balancing alone determines it. */
  readonly limit: LayoutUnit;
  /** Whether the row ends when the container has no room for another column; otherwise further columns overflow it. */
  readonly isLimitedToCount: boolean;
  /** Whether columns are filled one after the other instead of balanced, unless a spanner follows. */
  readonly fills: boolean;
  /** Whether content comes before the row; see ConstraintSpace. */
  readonly hasContentBefore: boolean;
  readonly hasSpaceBefore: boolean;
}

export interface LaidOutColumn {
  readonly fragment: BoxFragment;
  readonly result: LaidOut;
}

export interface ColumnRow {
  readonly columns: readonly LaidOutColumn[];
  readonly height: LayoutUnit;
  /** Where the flow continues; null if it is complete. */
  readonly next: BlockBreakToken | null;
  /** The spanner that stopped the flow, if one did. */
  readonly spanner: LayoutBox | null;
  /** The forced break that ends the page too; null if there is none. */
  readonly pageBreak: BreakBetween | null;
  readonly appeal: BreakAppeal;
  /** The rest of positioned boxes, for the next row or page. */
  readonly rests: readonly PositionedRest[];
}

/**
 * How often a balanced row is laid out again, a little taller, because it took too many columns. The number depends on the
 * nesting of containers, because each turn lays out nested containers with all of their turns.
 */
export const MAX_STRETCHES: readonly number[] = [30, 8, 3];

/** Columns nested this deep are laid out once and not balanced, because every layout repeats that of all nested ones. */
export function isTooDeep({ depth }: ColumnFlow): boolean {
  return depth > MAX_STRETCHES.length;
}

/** Returns null if nothing of the row fits here and content comes before it. */
export function layoutRow(flow: ColumnFlow, input: RowInput): ColumnRow | null {
  const { limit, fills } = input;
  // All content fits the tall columns by which balancing measures.
  if (limit >= TALL / 2 && !isTooDeep(flow)) return balancedRow(flow, input);
  // Content that does not fit at the maximum height is not balanced. Most pages of a long text have such rows.
  const filled = layoutColumns(flow, input, minLu(maxLu(limit, LEAST_COLUMN_HEIGHT), TALL));
  if (!filled) return null;
  const isWhole = filled.next === null || filled.spanner !== null;
  if (!isWhole || filled.columns.length > flow.sizes.count) return filled;
  return isTooDeep(flow) || (fills && !filled.spanner) ? shrunk(flow, input, filled) : balancedRow(flow, input);
}

/** Filled columns that only forced breaks have ended are as high as their content. */
function shrunk(flow: ColumnFlow, input: RowInput, filled: ColumnRow): ColumnRow | null {
  const { columns } = filled;
  const breaks = columns.slice(0, -1).map(({ result }) => result.breakToken);
  if (breaks.length === 0) return { ...filled, height: minLu(filled.height, usedHeight(filled)) };
  if (isTooDeep(flow) || breaks.some((token) => !token || forcedBreakOf(token) === 'auto')) return filled;
  const height = tallest(contentRuns(flow, input.from));
  return height < filled.height ? layoutColumns(flow, input, maxLu(height, LEAST_COLUMN_HEIGHT)) : filled;
}

function usedHeight({ columns }: ColumnRow): LayoutUnit {
  return columns.reduce((most, { fragment }) => maxLu(most, contentHeight(fragment, false)), ZERO);
}

function balancedRow(flow: ColumnFlow, input: RowInput): ColumnRow | null {
  const { count } = flow.sizes;
  const runs = contentRuns(flow, input.from);
  const most = Math.max(count, runs.length);
  let height = balancedHeight(runs, count, input.limit);
  // Content that does not fit low columns goes into higher ones, and not to the next page.
  const layOut = (): ColumnRow | null =>
    layoutColumns(
      flow,
      height < input.limit ? { ...input, hasContentBefore: false, hasSpaceBefore: false } : input,
      maxLu(height, LEAST_COLUMN_HEIGHT),
    );
  let row = layOut();
  const turns = MAX_STRETCHES[flow.depth - 1] ?? 0;
  // Ends because the number of turns is limited.
  for (let turn = 0; row && turn < turns && height < input.limit; turn++) {
    const isViolated = row.appeal < BreakAppeal.Perfect;
    if (row.columns.length <= most && !isViolated && (row.next === null || row.spanner)) break;
    const next = minLu(nextHeight(runs, count, height), input.limit);
    if (isViolated && row.columns.length <= most && next >= tallest(runs)) break;
    height = next;
    row = layOut();
  }
  return row && { ...row, height: row.columns.length > 1 ? height : minLu(height, usedHeight(row)) };
}

/** Lays out the content, up to a spanner or its end, in tall columns: one for each forced break. */
function contentRuns(flow: ColumnFlow, from: BlockBreakToken | null): ContentRun[] {
  const fragments: BoxFragment[] = [];
  let token = from;
  // Ends because each turn begins after another forced break.
  while (fragments.length < MAX_COLUMNS) {
    const result = layoutColumn(flow, TALL, token, false, false);
    if (!result) break;
    fragments.push(result.fragment);
    token = result.breakToken as BlockBreakToken | null;
    if (!token || spannerOf(token) || pageBreakOf(token) !== null) break;
  }
  const columns = { type: flow.type, pageHeight: flow.type === 'columns-in-pages' ? flow.monolithicLimit : TALL };
  // The rest of positioned boxes must not continue after the spanner, among the content that follows it.
  const hasSpanner = spannerOf(token) !== null;
  return fragments.map((fragment) => contentRun(fragment, columns, hasSpanner));
}

/**
 * Returns the value that forced a break of the page, in the flow or in a float; null if none did. What stands beside such
 * a float goes to the next page with it.
 */
function pageBreakOf(token: BreakToken): BreakBetween | null {
  const own = forcedBreakOf(token);
  if (isPageBreak(own)) return own;
  if (token.kind !== 'block') return null;
  // Ends with the token, which is as deep as boxes nest.
  for (const inner of [token.childToken, ...token.floats.map((float) => float.token)]) {
    const value = inner && pageBreakOf(inner);
    if (value) return value;
  }
  return null;
}

/** Lays out columns of one height. Ends because each column takes some content, and at MAX_COLUMNS. */
function layoutColumns(flow: ColumnFlow, input: RowInput, height: LayoutUnit): ColumnRow | null {
  const results: LaidOut<BoxFragment>[] = [];
  const limit = input.isLimitedToCount ? flow.sizes.count : MAX_COLUMNS;
  // Content before the row takes room that would be free on the next page.
  const mayMove = input.isLimitedToCount && (input.hasContentBefore || input.hasSpaceBefore);
  let token = input.from;
  let spanner: LayoutBox | null = null;
  let pageBreak: BreakBetween | null = null;
  let appeal: BreakAppeal = BreakAppeal.Perfect;
  for (;;) {
    const isFirst = results.length === 0;
    const isLast = results.length + 1 === MAX_COLUMNS;
    const before = isFirst && input.hasContentBefore;
    const result = layoutColumn(flow, isLast ? TALL : height, token, before, isFirst && input.hasSpaceBefore);
    if (!result) return null;
    if (!isFirst && mayMove && isBad(result, height, appeal)) break;
    results.push(result);
    token = result.breakToken as BlockBreakToken | null;
    spanner = spannerOf(token);
    if (!token || spanner) break;
    pageBreak = flow.type === 'columns-in-pages' ? pageBreakOf(token) : null;
    appeal = result.appeal < appeal ? result.appeal : appeal;
    if (pageBreak !== null || results.length >= limit) break;
  }
  const { columns, rests } = withPositioned(flow, results, input.rests, height, limit);
  return { columns, height, next: token, spanner, pageBreak, appeal, rests };
}

/** Checks whether a column has a worse break than those before it, or content that hangs out of it. */
function isBad(
  { appeal, breakToken, fragment }: LaidOut<BoxFragment>,
  height: LayoutUnit,
  least: BreakAppeal,
): boolean {
  return (breakToken !== null && appeal < least) || contentHeight(fragment, false) > height;
}

function layoutColumn(
  flow: ColumnFlow,
  height: LayoutUnit,
  token: BlockBreakToken | null,
  hasContentBefore: boolean,
  hasSpaceBefore: boolean,
): LaidOut<BoxFragment> | null {
  const space = columnSpace(flow, height, hasContentBefore, hasSpaceBefore);
  const result = layoutBlock({ box: flow.box, space, token, context: flow.context, early: null, legend: flow.legend });
  return result.status === 'laid-out' ? (result as LaidOut<BoxFragment>) : null;
}

function columnSpace(
  flow: ColumnFlow,
  height: LayoutUnit,
  hasContentBefore: boolean,
  hasSpaceBefore: boolean,
): ConstraintSpace {
  const { sizes, percentageBlockSize, pageName, monolithicLimit, grid, trim } = flow;
  return independentSpace(sizes.width, {
    percentageBlockSize,
    fixedInlineSize: sizes.width,
    fragmentainer: columnOf(flow, height),
    isInColumns: true,
    pageName,
    hasContentBefore,
    hasSpaceBefore,
    monolithicLimit,
    grid,
    trim,
  });
}

function columnOf({ type, fullSize, depth }: ColumnFlow, height: LayoutUnit): Fragmentainer {
  return { blockSize: height, fullSize, offset: ZERO, type, columnDepth: depth };
}

/**
 * Positioned boxes contained by columns begin in the column that their place lies in, which may be one before the column
 * that they were found in, and continue in the next column. They may need more columns.
 */
function withPositioned(
  flow: ColumnFlow,
  results: readonly LaidOut<BoxFragment>[],
  from: readonly PositionedRest[],
  height: LayoutUnit,
  limit: number,
): { readonly columns: LaidOutColumn[]; readonly rests: readonly PositionedRest[] } {
  const columns = results.map((result) => new PositioningColumn(result));
  const pending: RestInRow[] = from.map((rest) => ({ rest, column: 0 }));
  for (const [index, { fragment }] of results.entries())
    for (const item of fragment.outOfFlow) if (item.kind === 'rest') pending.push({ rest: item, column: index + 1 });
  const rests: PositionedRest[] = [];
  // More are added on the way. Ends because a rest goes on in a later column each time, and what a placed box carries lies
  // deeper in the document.
  for (const { rest, column: origin } of pending) {
    const column = Math.max(0, origin + Math.min(0, Math.floor(rest.y / height)));
    const here = rest.y < 0 ? { ...rest, y: startIn(rest.y, origin - column, height) } : rest;
    if (column >= limit) {
      rests.push(here);
      continue;
    }
    while (columns.length <= column) columns.push(new PositioningColumn(emptyColumn(results[results.length - 1]!)));
    const { child, rest: further } = resumePositioned(here, columnOf(flow, height), flow.context);
    if (further) pending.push({ rest: further, column: column + 1 });
    const carried = child ? columns[column]!.add(child) : [];
    for (const item of carried) pending.push({ rest: loweredRest(item, here.lowered), column: column + 1 });
  }
  return { columns: columns.map((column) => column.finish()), rests };
}

/** How far below the top of a column a box begins that would be `y` above the top of the column `columns` further on. */
function startIn(y: LayoutUnit, columns: number, height: LayoutUnit): LayoutUnit {
  return maxLu(ZERO, (y + columns * height) as LayoutUnit);
}

/** `rest.y` refers to the top of the column with the number `column`. */
interface RestInRow {
  readonly rest: PositionedRest;
  readonly column: number;
}

/** A column to which positioned boxes are added. */
class PositioningColumn {
  readonly #children: FragmentChild[];
  readonly #outOfFlow: OutOfFlow[];

  constructor(readonly result: LaidOut<BoxFragment>) {
    const { children, outOfFlow } = result.fragment;
    this.#children = [...children];
    this.#outOfFlow = outOfFlow.filter(({ kind }) => kind !== 'rest');
  }

  /** Returns the rests that the child carries. */
  add(child: FragmentChild): readonly PositionedRest[] {
    this.#children.push(child);
    const rests: PositionedRest[] = [];
    for (const item of carriedBy([child])) {
      if (item.kind === 'rest') rests.push(item);
      else this.#outOfFlow.push(item);
    }
    return rests;
  }

  finish(): LaidOutColumn {
    const { result } = this;
    const fragment = { ...result.fragment, children: this.#children, outOfFlow: this.#outOfFlow };
    return { result, fragment };
  }
}

/** Returns the break value before what comes next in the flow; null if the flow has no next box there. */
export function nextBreakBefore({ box, childIndex, childToken }: BlockBreakToken): BreakBetween | null {
  const inner = childToken?.kind === 'block' ? nextBreakBefore(childToken) : null;
  if (inner !== null) return inner;
  const next = firstWithBreakpoint(box.children, childToken ? childIndex + 1 : childIndex);
  return next && isInFlow(next) ? breakBeforeOf(next) : null;
}

function emptyColumn(like: LaidOut<BoxFragment>): LaidOut<BoxFragment> {
  const fragment = { ...like.fragment, height: ZERO, children: [], outOfFlow: [] };
  return { ...like, fragment, breakToken: null, firstBaseline: null, lastBaseline: null };
}
