/** Absolutely positioned children of flex containers (CSS Flexbox 1, § 4.1). */
import type { Rect } from '../base/geometry.js';
import type { LayoutUnit } from '../base/units.js';
import type { ComputedStyle } from '../css/computed-style.js';
import { placeOfOne, type Place } from './box-alignment.js';
import type { FlexAxes } from './flex-axes.js';
import { usedAlignment } from './flex-items.js';
import type { LayoutBox } from './layout-box.js';
import { candidate, type PositionedCandidate, type StaticEdge } from './out-of-flow.js';

const OPPOSITE: Readonly<Record<Place, StaticEdge>> = { start: 'end', center: 'center', end: 'start' };
const SHARE: Readonly<Record<StaticEdge, number>> = { start: 0, center: 0.5, end: 1 };

/** Its static position is that of the only item of the container. `content`: the container's content box. */
export function flexCandidate(
  box: LayoutBox,
  style: ComputedStyle,
  axes: FlexAxes,
  content: Rect,
): PositionedCandidate {
  const along = placeOfOne(style.justifyContent, axes.main);
  const across = placeOfOne(usedAlignment(box.style, { style, axes }), axes.cross);
  const main = axes.mainFromEnd ? OPPOSITE[along] : along;
  const cross = axes.crossFromEnd ? OPPOSITE[across] : across;
  const [edgeX, edgeY] = axes.isRow ? [main, cross] : [cross, main];
  const at = {
    x: (content.x + Math.round(content.width * SHARE[edgeX])) as LayoutUnit,
    y: (content.y + Math.round(content.height * SHARE[edgeY])) as LayoutUnit,
  };
  return { ...candidate(box, at, style.direction), edgeX, edgeY };
}
