/** What transforms a fragment's box (CSS Transforms 1, § 4 and 8). */
import { rectAlong, sizeAlong, strutAlong, type Axes } from '../../base/axes.js';
import { addStruts, type Rect } from '../../base/geometry.js';
import {
  boundsUnder,
  facesAway,
  flatten,
  IDENTITY4,
  movedTo,
  multiply4,
  perspective4,
  translation4,
  type Matrix2,
  type Matrix4,
} from '../../base/matrix.js';
import { lu, sub, type LayoutUnit, toPx, ZERO } from '../../base/units.js';
import { isTurned, transformationOf } from '../../css/properties/transforms.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import type { BoxFragment, Fragment, ImageFragment } from '../contract/fragment.js';
import type { Fragmentainer } from '../contract/fragmentation.js';
import { motionFrame, type PathSurroundings } from './motion-frame.js';
import { motionMatrix } from './motion-path.js';

export type Transformable = BoxFragment | ImageFragment;

export interface BoxTransform {
  /** In CSS px, about the corner of `box`. */
  readonly matrix: Matrix2;
  /** The reference box, from the border box's corner. */
  readonly box: Rect;
  /** The same before it is projected to the plane. */
  readonly full: Matrix4;
}

/**
 * `around`: what its path lies in; without it, the box stays beside its path. `space`: from its own coordinates to those of the
 * 3D rendering context that it is in (CSS Transforms 2, § 4). null: nothing of the fragment is seen, as it
 * stands edgeways or shows a back that is hidden.
 */
export function boxTransform(
  fragment: Transformable,
  around: PathSurroundings | null = null,
  space: ((box: Rect) => Matrix4) | null = null,
): BoxTransform | null {
  const { style } = fragment;
  const box = referenceBox(fragment);
  const size = { width: toPx(box.width), height: toPx(box.height) };
  const frame = around && style.svg.offsetPath ? motionFrame(fragment, box, around) : null;
  const own = transformationOf(style, size, { motion: (origin) => frame && motionMatrix(style.svg, frame, origin) });
  const seen = around ? multiply4(perspectiveOf(around, box), own) : own;
  const matrix = space ? multiply4(space(box), seen) : seen;
  if (style.backfaceVisibility === 'hidden' && facesAway(matrix)) return null;
  const flat = flatten(matrix, [size.width / 2, size.height / 2]);
  return flat && { matrix: flat, box, full: matrix };
}

/** How the parent's perspective shows what is in it, from the corner of the reference box (CSS Transforms 2, § 8). */
function perspectiveOf({ container, isInParent, rect }: PathSurroundings, box: Rect): Matrix4 {
  const { perspective, perspectiveOrigin } = container?.style ?? { perspective: null };
  if (perspective === null || !isInParent) return IDENTITY4;
  const x = rect.x - toPx(box.x) + resolveLengthPercentage(perspectiveOrigin![0], rect.width);
  const y = rect.y - toPx(box.y) + resolveLengthPercentage(perspectiveOrigin![1], rect.height);
  return multiply4(multiply4(translation4(x, y, 0), perspective4(perspective)), translation4(-x, -y, 0));
}

/** The transformation of the box's fragment in layout units, about the corner of its border box. */
export function matrixInUnits({ matrix, box }: BoxTransform): Matrix2 {
  const [a, b, c, d, e, f] = matrix;
  return movedTo([a, b, c, d, e * lu(1), f * lu(1)], box.x, box.y);
}

/**
 * Whether a positioned box whose corner is at `top` is turned so that this page shows more of it than the next one would,
 * at whose beginning it would stand otherwise. A label that climbs from the foot of a page is laid out below it.
 */
export function turnsIntoPage(fragment: Fragment, top: LayoutUnit, { blockSize }: Fragmentainer): boolean {
  if (fragment.kind !== 'box' && fragment.kind !== 'image') return false;
  if (!isTurned(fragment.style) || fragment.height > blockSize) return false;
  // Transforms are physical, layout reckons along the lines.
  const { axes } = fragment.style;
  const onPage = physical(fragment, axes);
  const transform = boxTransform(onPage);
  if (!transform) return true;
  const { width, height } = onPage;
  const bounds = boundsUnder(matrixInUnits(transform), { x: 0, y: 0, width, height });
  const seen = rectAlong(bounds as Rect, onPage, 'horizontal-tb', axes);
  const lostHere = Math.min(seen.height, Math.max(0, top + seen.y + seen.height - blockSize));
  const fromNextTop = Math.max(ZERO, top - blockSize) + seen.y;
  const lostOnNext = Math.min(seen.height, Math.max(0, -fromNextTop));
  return lostHere <= lostOnNext;
}

/** Its box as it stands on the page; the content keeps its axes, because nothing here asks for it. */
function physical<F extends Transformable>(fragment: F, axes: Axes): F {
  if (axes === 'horizontal-tb') return fragment;
  const [border, padding] = [fragment.border, fragment.padding].map((edges) =>
    strutAlong(edges, axes, 'horizontal-tb'),
  );
  return { ...fragment, ...sizeAlong(fragment, axes, 'horizontal-tb'), border, padding };
}

/** Of CSS boxes, view-box and stroke-box are the border box, fill-box is the content box (§ 9). */
function referenceBox({ style, width, height, border, padding }: Transformable): Rect {
  if (style.transformBox !== 'content-box' && style.transformBox !== 'fill-box')
    return { x: ZERO, y: ZERO, width, height };
  const edges = addStruts(border, padding);
  return {
    x: edges.left,
    y: edges.top,
    width: sub(width, edges.left, edges.right),
    height: sub(height, edges.top, edges.bottom),
  };
}
