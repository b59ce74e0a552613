/** Number, width and places of the columns of a multi-column container (CSS Multicol 1, § 3.4), and their rules. */
import { lu, maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import { NO_STRUT } from '../../base/geometry.js';
import type { BlockBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { INITIAL_STYLE } from '../../css/properties/initial-style.js';
import { resolveLength } from '../box/box-sizes.js';
import type { BoxFragment, FragmentChild } from '../contract/fragment.js';
import { plainBox } from '../box/plain-box.js';

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

/** Rules look like collapsed borders (§ 4.4), which have no `inset` and `outset` (CSS 2 § 17.6.2.1). */
const RULE_STYLES: Readonly<Partial<Record<ComputedStyle['columnRuleStyle'], ComputedStyle['columnRuleStyle']>>> = {
  inset: 'ridge',
  outset: 'groove',
};

/** The rules of a row: before the columns from `from` to `to`, among those with content. */
export interface RuleRange {
  readonly from: number;
  readonly to: number;
  readonly y: LayoutUnit;
  readonly height: LayoutUnit;
}

/**
 * Makes the rules between the columns of a row, in the middle of the gaps and above the container's background (§ 4.2).
 * Each is an empty box whose left border is the rule, so that painting needs no special code.
 */
export function columnRules(
  box: BlockBox,
  sizes: ColumnSizes,
  available: LayoutUnit,
  { from, to, y, height }: RuleRange,
): FragmentChild[] {
  const { style } = box;
  const width = lu(style.columnRuleWidth);
  if (width <= 0 || height <= 0) return [];
  const ruleStyle: ComputedStyle = Object.freeze({
    ...INITIAL_STYLE,
    axes: style.axes,
    visibility: style.visibility,
    borderLeftWidth: style.columnRuleWidth,
    borderLeftStyle: RULE_STYLES[style.columnRuleStyle] ?? style.columnRuleStyle,
    borderLeftColor: style.columnRuleColor,
  });
  const fragment: BoxFragment = {
    ...plainBox('rule', { node: box.node, style: ruleStyle }, width, height, []),
    border: { ...NO_STRUT, left: width },
    isFirst: false,
  };
  const rules: FragmentChild[] = [];
  for (let index = from; index < to; index++) {
    const column = columnOffset(sizes, index, style.direction, available);
    const middle = style.direction === 'rtl' ? column + sizes.width + sizes.gap / 2 : column - sizes.gap / 2;
    rules.push({ x: Math.floor(middle - width / 2) as LayoutUnit, y, fragment });
  }
  return rules;
}
