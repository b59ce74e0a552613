/** Number, width and places of the columns of a multi-column container (CSS Multicol 1, § 3.4). */
import { lu, maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLength } from '../box/box-sizes.js';

export interface ColumnSizes {
  readonly count: number;
  readonly width: LayoutUnit;
  readonly gap: LayoutUnit;
}

/** More columns in a row are far outside of the page: the last one takes the rest of the content as a whole. */
export const MAX_COLUMNS = 1000;

/** `available`: the content box. */
export function columnSizes(style: ComputedStyle, available: LayoutUnit): ColumnSizes {
  const gap = columnGap(style, available);
  const count = usedColumnCount(style, available, gap);
  const width = maxLu(ZERO, Math.floor((available - (count - 1) * gap) / count) as LayoutUnit);
  return { count, width, gap };
}

function usedColumnCount({ columnCount, columnWidth }: ComputedStyle, available: LayoutUnit, gap: LayoutUnit): number {
  const most = columnCount === 'auto' ? MAX_COLUMNS : Math.min(columnCount, MAX_COLUMNS);
  if (columnWidth === 'auto') return columnCount === 'auto' ? 1 : most;
  // With a width of 0 there would be room for any number of columns.
  const wish = Math.max(1, lu(columnWidth), 64);
  const fitting = Math.max(1, Math.floor((available + gap) / (wish + gap)));
  return Math.min(most, fitting);
}

/** `normal` is 1em between columns (CSS Box Alignment 3, § 8.1). */
export function columnGap({ columnGap: gap, fontSize }: ComputedStyle, basis: LayoutUnit): LayoutUnit {
  return gap === 'normal' ? lu(fontSize) : maxLu(ZERO, resolveLength(gap, basis));
}

/** Returns the left edge of a column in the content box. Columns follow each other in the direction of text. */
export function columnOffset(
  { width, gap }: ColumnSizes,
  index: number,
  direction: ComputedStyle['direction'],
  available: LayoutUnit,
): LayoutUnit {
  const start = index * (width + gap);
  return (direction === 'rtl' ? available - start - width : start) as LayoutUnit;
}
