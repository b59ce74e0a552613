/** A table's height beyond what its rows need, shared among them (CSS Tables 3, § 3.9.3, "distribution to rows"). */
import { maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { TableRowBox } from '../../box/box.js';
import { hasPercentage, isLengthSize, type SizeValue } from '../../css/values/values.js';

/** What a row needs, and how it may grow. */
export interface RowNeed {
  readonly height: LayoutUnit;
  /** Of the table's height; 0 for none. */
  readonly percent: number;
  /** The row or a cell of it has a height of its own: it grows only when no other can. */
  readonly isConstrained: boolean;
  /** Rows of header and footer groups grow only in tables without body rows. */
  readonly isBody: boolean;
}

export function rowNeed(row: TableRowBox, height: LayoutUnit, isBody: boolean): RowNeed {
  let percent = percentOf(row.style.height);
  let isConstrained = isLength(row.style.height);
  for (const { style, rowSpan } of row.cells) {
    if (rowSpan !== 1) continue;
    percent = Math.max(percent, percentOf(style.height));
    isConstrained ||= isLength(style.height);
  }
  return { height, percent, isConstrained, isBody };
}

function percentOf(value: SizeValue): number {
  return typeof value === 'object' && value.kind === 'linear' ? Math.max(0, value.percent) : 0;
}

function isLength(value: SizeValue): boolean {
  return isLengthSize(value) && !hasPercentage(value);
}

/** Heights that add up to `total`, or to what rows need where that is more. */
export function distributeHeight(rows: readonly RowNeed[], total: LayoutUnit): LayoutUnit[] {
  const heights = rows.map(({ height }) => height as number);
  let excess = total - sum(heights);
  // Percentages come first, as far as the excess goes.
  rows.forEach(({ percent }, index) => {
    if (percent === 0 || excess <= 0) return;
    const grown = Math.min(excess, Math.max(0, (percent * total) / 100 - heights[index]!));
    heights[index]! += grown;
    excess -= grown;
  });
  if (excess > 0) shareExcess(rows, heights, excess);
  return rounded(heights, maxLu(total, sum(rows.map(({ height }) => height)) as LayoutUnit));
}

function shareExcess(rows: readonly RowNeed[], heights: number[], excess: number): void {
  const hasBody = rows.some(({ isBody }) => isBody);
  const open = rows.map((row) => row.isBody === hasBody);
  const groups: ((row: RowNeed, index: number) => boolean)[] = [
    ({ percent, isConstrained }, index) => percent === 0 && !isConstrained && heights[index]! > 0,
    ({ percent, isConstrained }, index) => percent === 0 && isConstrained && heights[index]! > 0,
    (_, index) => heights[index]! > 0,
  ];
  for (const isIn of groups) {
    const weight = sum(heights.filter((_, index) => open[index] && isIn(rows[index]!, index)));
    if (weight === 0) continue;
    rows.forEach((row, index) => {
      if (open[index] && isIn(row, index)) heights[index]! += (excess * heights[index]!) / weight;
    });
    return;
  }
  const count = open.filter(Boolean).length;
  open.forEach((isOpen, index) => {
    if (isOpen) heights[index]! += excess / count;
  });
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Whole layout units whose running sums are those of `heights`, rounded. */
function rounded(heights: readonly number[], total: LayoutUnit): LayoutUnit[] {
  let exact = 0;
  let used = ZERO;
  return heights.map((height, index) => {
    exact += height;
    const end = index === heights.length - 1 ? total : Math.round(exact);
    const own = (end - used) as LayoutUnit;
    used = end as LayoutUnit;
    return own;
  });
}
