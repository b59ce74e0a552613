/** Intrinsic inline sizes of flex containers (CSS Flexbox 1, § 9.9), without the container's own edges. */
import { maxLu, ZERO, type LayoutUnit } from '../base/units.js';
import type { FlexBox } from '../box/box.js';
import { resolveLength } from './box-sizes.js';
import { flexAxes } from './flex-axes.js';
import { contribution, type IntrinsicSizes } from './intrinsic-sizes.js';
import type { LayoutContext } from './layout-context.js';

/**
 * As browsers compute them: contributions of items are summed along a single line, or the largest counts. The
 * specification's own algorithm gives items that grow from a basis of 0 more, which pages out there do not expect.
 */
export function flexContentSizes(box: FlexBox, context: LayoutContext): IntrinsicSizes {
  const { style } = box;
  const { isRow, isMultiLine } = flexAxes(style);
  const gap = style.columnGap === 'normal' ? ZERO : resolveLength(style.columnGap, ZERO);
  let min = ZERO;
  let max = ZERO;
  let words = ZERO;
  let count = 0;
  const sum = (a: LayoutUnit, b: LayoutUnit) => (a + b) as LayoutUnit;
  // Ends with the container's children.
  for (let index = 0; ; index++) {
    const child = box.children.at(index);
    if (!child) break;
    if (child.kind === 'running' || (child.style.visibility === 'collapse' && isRow)) continue;
    const sizes = contribution(child, context);
    const joinMin = isRow && !isMultiLine ? sum : maxLu;
    min = joinMin(min, sizes.min);
    words = joinMin(words, sizes.words);
    max = (isRow ? sum : maxLu)(max, sizes.max);
    count++;
  }
  const gaps = isRow ? gap * Math.max(0, count - 1) : 0;
  const ofMin = isMultiLine ? 0 : gaps;
  return {
    min: sum(min, ofMin as LayoutUnit),
    max: sum(max, gaps as LayoutUnit),
    words: sum(words, ofMin as LayoutUnit),
  };
}
