/** Positioned children of flex and grid containers (CSS Flexbox 1, § 4.1; CSS Grid 1, § 9). */
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import type { BlockSizes } from '../box/block-sizes.js';
import type { PositionedCandidate } from '../contract/out-of-flow.js';
import type { MeasuredContainer } from './items.js';

/**
 * They stand where they would as the only item, in the whole content box.
 *
 * @param height of the container's first fragment
 * @param whole of its content, where it goes on; how much higher breaks make that is not known yet
 */
export function positionedChildren(
  measured: MeasuredContainer,
  sizes: BlockSizes,
  height: LayoutUnit,
  whole: LayoutUnit | null,
): PositionedCandidate[] {
  const { edges, border, inlineSize, contentInlineSize, contentBlockSize } = sizes;
  const known = whole !== null && contentBlockSize !== INDEFINITE ? contentBlockSize : whole;
  const borderBox = known === null ? height : add(known, edges.top, edges.bottom);
  const content = {
    x: edges.left,
    y: edges.top,
    width: contentInlineSize,
    height: maxLu(ZERO, sub(borderBox, edges.top, edges.bottom)),
  };
  const padding = {
    x: border.left,
    y: border.top,
    width: sub(inlineSize, border.left, border.right),
    height: maxLu(ZERO, sub(borderBox, border.top, border.bottom)),
  };
  return measured.positioned.map((box) => measured.candidate(box, content, padding));
}
