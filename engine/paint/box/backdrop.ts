/** `backdrop-filter` (Filter Effects 2, § 2): what lies below a box, changed, within its border box. */
import type { Matrix2 } from '../../base/matrix.js';
import { luToPt, ptToPx, pxToPt, type Points } from '../../base/units.js';
import { cornersPath, type PaintRect } from '../../base/shapes.js';
import type { FilterFunction } from '../../css/values/filters.js';
import type { BoxFragment, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import type { DisplayItem, DisplayList } from '../drawing/display-list.js';
import type { PaintServices, PaintState } from '../drawing/paint-context.js';
import { flattened, followedBy, joined, NO_FILTER, resultOf, type PixelFilter } from '../filter/pixel-filter.js';
import { cornerRadii } from './backgrounds.js';
import type { BoxClip } from './clip-path.js';
import type { BoxMask } from './masks.js';

/** The length of a CSS px. */
const PX: Points = pxToPt(1);

/** With its border box at (x, y). */
interface PlacedFragment {
  readonly fragment: BoxFragment | InlineBoxFragment | ImageFragment;
  readonly x: Points;
  readonly y: Points;
}

/** What moves and cuts the box, and so what lies below it. */
interface Effects {
  readonly matrix: Matrix2 | null;
  readonly clip: BoxClip | null;
  readonly mask: BoxMask | null;
}

/** It stands below everything that the box draws, and outside of its group. */
export function paintBackdrop({ canvas, services }: PaintState, placed: PlacedFragment, effects: Effects): void {
  const item = backdropOf(services, placed);
  if (!item) return;
  const { matrix, clip, mask } = effects;
  canvas.save();
  if (matrix) canvas.transform(...matrix);
  if (clip) canvas.append(clip.items);
  if (mask) {
    canvas.transform(1, 0, 0, 1, mask.x, mask.y);
    canvas.setMask(mask.mask.picture, mask.mask.by);
    canvas.transform(1, 0, 0, 1, -mask.x, -mask.y);
  }
  canvas.append([item]);
  canvas.restore();
}

/** null: there is none. */
function backdropOf(services: PaintServices, { fragment, x, y }: PlacedFragment): DisplayItem | null {
  const { svg, opacity, visibility } = fragment.style;
  if (svg.backdropFilter.length === 0 || visibility !== 'visible') return null;
  const [width, height] = [luToPt(fragment.width), luToPt(fragment.height)];
  if (!(width > 0 && height > 0)) return null;
  const box = { x: 0, y: 0, width: ptToPx(width), height: ptToPx(height) };
  const radii = cornerRadii(fragment.style, { x, y, width, height });
  const inPx = radii.map(([h, v]) => [ptToPx(h), ptToPx(v)]) as unknown as typeof radii;
  const filter: PixelFilter = { ...filterOf(services, svg.backdropFilter, box), region: box };
  const path = cornersPath(box, inPx);
  const item: DisplayItem = { kind: 'backdrop', ...box, path, filter, opacity, pixels: { image: null } };
  const items: DisplayList = [{ kind: 'transform', matrix: [PX, 0, 0, PX, x, y] }, item];
  return { kind: 'scope', items };
}

function filterOf({ svg }: PaintServices, list: readonly FilterFunction[], box: PaintRect): PixelFilter {
  let filter: PixelFilter = NO_FILTER;
  for (const one of list) {
    if (one.kind === 'color') filter = followedBy(filter, { kind: 'changes', changes: [one.change] });
    else if (one.kind === 'opacity') filter = followedBy(filter, { kind: 'matrix', entries: faded(one.amount) });
    else if (one.kind === 'blur') {
      if (one.deviation > 0)
        filter = followedBy(filter, { kind: 'blur', deviation: [one.deviation, one.deviation], edge: 'mirror' });
    } else if (one.kind === 'url') {
      const next = one.url.startsWith('#') ? svg.pixels(one.url.slice(1), box) : 'missing';
      // § 5 of level 1: of a list with a reference to nothing, nothing is applied.
      if (next === 'missing') return NO_FILTER;
      filter = joined(filter, next);
    } else filter = shadowed(filter, one);
  }
  return filter;
}

function faded(amount: number): readonly number[] {
  const rows = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0];
  return [...rows, 0, 0, 0, amount, 0];
}

function shadowed(filter: PixelFilter, shadow: Extract<FilterFunction, { kind: 'drop-shadow' }>): PixelFilter {
  const { x, y, deviation, color } = shadow;
  const flat = flattened(filter, color);
  const soft =
    deviation > 0 ? followedBy(flat, { kind: 'blur', deviation: [deviation, deviation], edge: 'none' }) : flat;
  return followedBy(followedBy(soft, { kind: 'offset', by: [x, y] }), { kind: 'merge' }, [resultOf(filter)]);
}
