/** Absolutely positioned children of flex containers (CSS Flexbox 1, § 4.1). */
import type { Rect } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { OPPOSITE_PLACE, placeOfOne } from '../box/box-alignment.js';
import type { FlexAxes } from './axes.js';
import { usedAlignment } from './items.js';
import type { LayoutBox } from '../contract/recursion.js';
import { alignedIn, candidate, type PositionedCandidate } from '../contract/out-of-flow.js';

/** Its static position is that of the only item of the container. `content`: the container's content box. */
export function flexCandidate(
  box: LayoutBox,
  style: ComputedStyle,
  axes: FlexAxes,
  content: Rect,
): PositionedCandidate {
  const along = placeOfOne(style.justifyContent, axes.main);
  const across = placeOfOne(usedAlignment(box.style, { style, axes }), axes.cross);
  const main = axes.mainFromEnd ? OPPOSITE_PLACE[along] : along;
  const cross = axes.crossFromEnd ? OPPOSITE_PLACE[across] : across;
  const [edgeX, edgeY] = axes.isRow ? [main, cross] : [cross, main];
  return alignedIn(candidate(box, content, style.direction), content, edgeX, edgeY);
}
