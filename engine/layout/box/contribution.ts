/** What a box counts for in the intrinsic size of its containing block (CSS Sizing 3, § 5.2). */
import { INDEFINITE, maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import { isPlaceholder, type BlockLevelBox } from '../../box/box.js';
import { usedMargins } from './box-sizes.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { intrinsicSizes, type IntrinsicSizes } from '../contract/recursion.js';

/**
 * The box's own contribution with margins: what a containing block counts (§ 5.2). Beside others, as flex items are,
 * negative margins may leave less than nothing (`least`).
 */
export function contribution(
  box: BlockLevelBox,
  context: LayoutContext,
  basis: LayoutUnit = INDEFINITE,
  least = ZERO,
): IntrinsicSizes {
  const sizes = intrinsicSizes(box, context, basis);
  if (box.kind === 'lines' || isPlaceholder(box)) return sizes;
  const margins = usedMargins(box.style, ZERO);
  const sum = (margins.left ?? 0) + (margins.right ?? 0);
  const withMargins = (size: LayoutUnit): LayoutUnit => maxLu(least, (size + sum) as LayoutUnit);
  return { min: withMargins(sizes.min), max: withMargins(sizes.max), words: withMargins(sizes.words) };
}
