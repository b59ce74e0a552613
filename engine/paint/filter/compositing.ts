/** Porter and Duff's operators (Filter Effects 1, § 9.8; Compositing 1, § 9) as groups and masks of a display list. */
import type { DisplayItem, DisplayList, MaskKind, Picture } from '../drawing/display-list.js';
import type { PaintRect } from '../../base/shapes.js';
import { copied, groupOf, silhouette } from './looks.js';

export type CompositeOperator = 'over' | 'in' | 'out' | 'atop' | 'xor' | 'lighter';

const WHITE = { r: 1, g: 1, b: 1, a: 1 };
const BLACK = { r: 0, g: 0, b: 0, a: 1 };

interface Mask {
  readonly items: DisplayList;
  readonly by: MaskKind;
}

/** `area`: all that can be seen of the result. A mask stands at (0, 0), so both are moved there. */
function masked(items: DisplayList, mask: Mask, { x, y, width, height }: PaintRect): DisplayItem {
  const there: DisplayItem = { kind: 'transform', matrix: [1, 0, 0, 1, x, y] };
  const back: DisplayItem = { kind: 'transform', matrix: [1, 0, 0, 1, -x, -y] };
  const picture: Picture = { kind: 'group', width, height, items: [back, ...mask.items], links: [] };
  return {
    kind: 'scope',
    items: [there, groupOf([back, ...items], { mask: { picture, by: mask.by } })],
  };
}

function outside(other: DisplayList, area: PaintRect): Mask {
  return { items: [{ kind: 'rect', color: WHITE, ...area }, ...silhouette(other, BLACK)], by: 'luminance' };
}

/** `source` lies above `backdrop`. */
export function composited(
  operator: CompositeOperator,
  source: DisplayList,
  backdrop: DisplayList,
  area: PaintRect,
): DisplayList {
  const within = (items: DisplayList, other: DisplayList): DisplayItem =>
    masked(items, { items: copied(other), by: 'alpha' }, area);
  const without = (items: DisplayList, other: DisplayList): DisplayItem => masked(items, outside(other, area), area);
  switch (operator) {
    case 'in':
      return [within(source, backdrop)];
    case 'out':
      return [without(source, backdrop)];
    case 'atop':
      return [...backdrop, within(source, backdrop)];
    case 'xor':
      return [without(backdrop, source), without(source, backdrop)];
    case 'over':
    case 'lighter':
      return [...backdrop, ...source];
  }
}
