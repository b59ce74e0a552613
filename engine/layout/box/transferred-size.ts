/** Inline sizes that an aspect ratio makes of definite block sizes (CSS Sizing 4, § 5.1). */
import { clampLu, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { BlockBox, ItemContainerBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isScrollContainer } from '../../css/properties/overflow.js';
import { fixedBlockTransferred, transferredInlineSize, type AxisEdges } from './aspect-ratio.js';
import { definiteSize } from './box-sizes.js';
import type { BlockSizing } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { contentSizes } from '../contract/recursion.js';

/** What percentages of block sizes inside of a box refer to: its content box, where its block size is definite. */
export function contentBlockBasis(style: ComputedStyle, basis: LayoutUnit, edges: LayoutUnit): LayoutUnit {
  const size = definiteSize(style.height, style, basis, edges);
  if (size === null) return INDEFINITE;
  const low = definiteSize(style.minHeight, style, basis, edges) ?? ZERO;
  const high = definiteSize(style.maxHeight, style, basis, edges) ?? INDEFINITE;
  return sub(clampLu(size, low, high), edges);
}

/**
 * The inline size an aspect ratio makes of a definite block size. `basis`: the containing block's block size. It is not less than content needs where it would hang out (CSS Sizing 4,
 * § 5.1).
 */
export function transferredSize(
  box: BlockBox | ItemContainerBox,
  blockSizing: BlockSizing | null,
  basis: LayoutUnit,
  edges: AxisEdges,
  context: LayoutContext,
): LayoutUnit | null {
  const { style } = box;
  const size =
    blockSizing?.kind === 'fixed'
      ? fixedBlockTransferred(style, blockSizing.size, edges)
      : transferredInlineSize(style, basis, edges);
  if (size === null || style.minWidth !== 'auto' || isScrollContainer(style)) return size;
  const inner = contentBlockBasis(style, basis, edges.block);
  // Kept on the box: its children may be gone when it goes on behind a break.
  return maxLu(size, contentSizes(box, context, inner).min);
}
