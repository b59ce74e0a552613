/** Intrinsic inline sizes of flex containers (CSS Flexbox 1, § 9.9), without the container's own edges. */
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import { isAbsolutelyPositioned, type BlockLevelBox, type FlexBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { definiteSize, resolveLength, usedBorder, usedPadding } from '../box/box-sizes.js';
import { trimmedSides } from '../box/margin-trim.js';
import { flexAxes } from './axes.js';
import { FlexItem, type FlexContainerSpace } from './items.js';
import type { LayoutBox, IntrinsicSizes } from '../contract/recursion.js';
import { contribution } from '../box/contribution.js';
import type { LayoutContext } from '../contract/layout-context.js';

/**
 * As browsers compute them: contributions of items are summed along a single line, or the largest counts. The
 * specification's own algorithm gives items that grow from a basis of 0 more, which pages out there do not expect.
 */
export function flexContentSizes(box: FlexBox, context: LayoutContext): IntrinsicSizes {
  const { style } = box;
  const axes = flexAxes(style);
  const { isRow, isMultiLine } = axes;
  const container: FlexContainerSpace = {
    style,
    axes,
    inlineSize: ZERO,
    blockSize: definiteContentSize(style),
    monolithicLimit: INDEFINITE,
  };
  const gap = style.columnGap === 'normal' ? ZERO : resolveLength(style.columnGap, ZERO);
  let min = ZERO;
  let max = ZERO;
  let words = ZERO;
  const children: BlockLevelBox[] = [];
  const sides = trimmedSides(style);
  const trimmed = ({ style: own }: BlockLevelBox, side: 'left' | 'right'): LayoutUnit => {
    const value = side === 'left' ? own.marginLeft : own.marginRight;
    return sides.has(side) && value !== 'auto' ? resolveLength(value, ZERO) : ZERO;
  };
  const sum = (a: LayoutUnit, b: LayoutUnit) => add(a, b);
  const most = (child: BlockLevelBox) => (a: LayoutUnit, b: LayoutUnit) =>
    maxLu(a, sub(b, trimmed(child, 'left'), trimmed(child, 'right')));
  // Ends with the container's children.
  for (let index = 0; ; index++) {
    const child = box.children.at(index);
    if (!child) break;
    if (
      child.kind === 'running' ||
      (child.kind !== 'lines' && isAbsolutelyPositioned(child.style)) ||
      (child.style.visibility === 'collapse' && isRow)
    )
      continue;
    const sizes = itemContribution(child, container, context);
    const joinMin = isRow && !isMultiLine ? sum : most(child);
    min = joinMin(min, sizes.min);
    words = joinMin(words, sizes.words);
    max = (isRow ? sum : most(child))(max, sizes.max);
    children.push(child);
  }
  const [first, last] = [children[0], children[children.length - 1]];
  const [start, end] = axes.mainFromEnd ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const ends = first && last ? trimmed(first, start) + trimmed(last, end) : 0;
  const gaps = isRow ? gap * Math.max(0, children.length - 1) - ends : 0;
  const ofMin = isMultiLine ? 0 : gaps;
  return {
    min: sum(min, ofMin as LayoutUnit),
    max: maxLu(sum(max, gaps as LayoutUnit), sum(min, ofMin as LayoutUnit)),
    words: sum(words, ofMin as LayoutUnit),
  };
}

/** What an item's line counts; stretching may give an item of a single-line row its size by an aspect ratio. */
function itemContribution(child: BlockLevelBox, container: FlexContainerSpace, context: LayoutContext): IntrinsicSizes {
  const sizes = contribution(child, context, container.blockSize, -INDEFINITE as LayoutUnit);
  const mayTransfer = container.axes.isRow && container.blockSize !== INDEFINITE && child.style.width === 'auto';
  if (!mayTransfer || child.kind === 'lines' || child.kind === 'running') return sizes;
  const item = new FlexItem(child as LayoutBox, container, context);
  const transferred = item.transferredSize();
  if (transferred === null) return sizes;
  const size = add(transferred, item.mainMargins);
  return { min: size, max: size, words: size };
}

/** The content box's block size where the container's own height settles it. */
function definiteContentSize(style: ComputedStyle): LayoutUnit {
  const border = usedBorder(style);
  const padding = usedPadding(style, ZERO);
  const edges = add(border.top, border.bottom, padding.top, padding.bottom);
  const size = definiteSize(style.height, style, INDEFINITE, edges);
  return size === null ? INDEFINITE : sub(size, edges);
}
