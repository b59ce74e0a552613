/**
 * Heights in per cent of what stands in a cell (CSS Tables 3, § 3.10): they count for nothing while the height of the row is found.
 * Then the cell is laid out once more at that height, if anything around it states a height, as browsers have it.
 */
import { add, sub, type LayoutUnit } from '../../base/units.js';
import { isOutOfFlow } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { hasPercentage, isLengthSize } from '../../css/values/values.js';
import type { FragmentChild } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { layoutCell, type LaidOutCell, type RowInput } from './row.js';

/** The row of a cell, once its height is known. */
interface KnownRow {
  readonly input: RowInput;
  readonly height: LayoutUnit;
  readonly tableStyle: ComputedStyle;
}

/** The cell as it fills its row; the cell itself where nothing in it asks for a share of its height. */
export function stretchedCell(
  cell: LaidOutCell,
  { input, height, tableStyle }: KnownRow,
  context: LayoutContext,
): LaidOutCell {
  const { gridCell, fragment, borderOverride, token } = cell;
  const isWhole = token === null && fragment.isFirst && !input.tokens;
  const { group, style } = input.row;
  const states = [tableStyle, group.style, style, gridCell.cell.style].some((around) => around.height !== 'auto');
  if (!isWhole || !states || !fragment.children.some(isShareOfHeight)) return cell;
  const { offset, fragmentainer, reserved, reservedEnd } = input;
  const end = sub(fragmentainer.blockSize, fragmentainer.offset, reserved, reservedEnd);
  if (add(offset, height) > end) return cell;
  const stretched = layoutCell(gridCell, null, borderOverride, { ...input, cellHeight: height }, context);
  if (!stretched || stretched.token || stretched.fragment.height > height) return cell;
  return stretched;
}

/** Percentages look through anonymous boxes (CSS 2 § 9.2.1.1). */
function isShareOfHeight({ fragment }: FragmentChild): boolean {
  if (fragment.kind !== 'box' && fragment.kind !== 'image') return false;
  const { style } = fragment;
  if (isOutOfFlow(style)) return false;
  return [style.height, style.minHeight, style.maxHeight].some((size) => isLengthSize(size) && hasPercentage(size));
}
