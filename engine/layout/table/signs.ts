/**
 * Cells that are aligned at a character, `text-align: <string>` (CSS Text 4, § 7.2), so that numbers stand with their
 * decimal signs below each other. A cell without it ends there with its last digit. Known deviation: only short texts with
 * a digit take part, in cells of one column that are aligned to the right; the others are aligned as the keyword says.
 */
import { onOneLine } from '../../base/one-line.js';
import { add, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { BlockBox } from '../../box/box.js';
import type { BoxFragment } from '../contract/fragment.js';
import { textWidth } from '../text/text-metrics.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { ColumnSizes } from './columns.js';
import type { GridCell } from '../contract/break-token.js';

/** Characters of a number with its sign and unit. */
const MAX_LENGTH = 24;

/** How far the cells of a column reach to both sides of their sign at most. */
export interface SignColumn {
  before: LayoutUnit;
  after: LayoutUnit;
  /** Padding and borders of the widest. */
  edges: LayoutUnit;
}

/** By column; empty in nearly all tables. */
export type SignColumns = ReadonlyMap<number, SignColumn>;

export const NO_SIGNS: SignColumns = new Map();

export function measureSign(
  columns: Map<number, SignColumn>,
  column: number,
  content: BlockBox,
  edges: LayoutUnit,
  context: LayoutContext,
): void {
  const parts = partsAtSign(content, context);
  if (!parts) return;
  const known = columns.get(column) ?? { before: ZERO, after: ZERO, edges: ZERO };
  columns.set(column, {
    before: maxLu(known.before, parts.before),
    after: maxLu(known.after, parts.after),
    edges: maxLu(known.edges, edges),
  });
}

/** A column has to hold the longest part before the sign and the longest behind it, which may be in two cells. */
export function widenForSigns(columns: readonly ColumnSizes[], signs: SignColumns): void {
  for (const [index, { before, after, edges }] of signs) {
    const column = columns[index]!;
    const width = add(before, after, edges);
    column.max = maxLu(column.max, width);
    column.words = maxLu(column.words, width);
  }
}

/** The cell with its line moved to where the sign of its column stands. */
export function alignedAtSign(
  fragment: BoxFragment,
  { cell, column, colSpan }: GridCell,
  signs: SignColumns,
  context: LayoutContext,
): BoxFragment {
  const sign = signs.get(column);
  if (sign === undefined || colSpan !== 1 || !isRightAligned(cell.content) || fragment.outOfFlow.length > 0)
    return fragment;
  const parts = partsAtSign(cell.content, context);
  if (!parts) return fragment;
  const { border, padding, width, children } = fragment;
  const edges = border.left + border.right + padding.left + padding.right;
  const room = (width - edges - parts.before - parts.after) as LayoutUnit;
  const shift = minLu(sub(sign.after, parts.after), room);
  if (shift <= 0) return fragment;
  return { ...fragment, children: children.map((child) => ({ ...child, x: sub(child.x, shift) })) };
}

function isRightAligned({ style: { textAlign, direction } }: BlockBox): boolean {
  return textAlign === 'right' || textAlign === (direction === 'ltr' ? 'end' : 'start');
}

function partsAtSign(
  { node, style }: BlockBox,
  context: LayoutContext,
): { readonly before: LayoutUnit; readonly after: LayoutUnit } | null {
  if (style.alignSign === null) return null;
  const text = onOneLine(context.tree.textContent(node));
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return null;
  const found = text.indexOf(style.alignSign);
  const at = found >= 0 ? found : text.search(/\d\D*$/) + 1;
  const metrics = context.textMetrics.of(style);
  const widthOf = (part: string): LayoutUnit =>
    part === '' ? ZERO : textWidth(context.shaper.shape(part, metrics.textStyle, false), metrics);
  return { before: widthOf(text.slice(0, at)), after: widthOf(text.slice(at)) };
}
