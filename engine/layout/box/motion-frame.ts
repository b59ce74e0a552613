/** What lies around a box that follows a path: the boxes of its containing block (Motion Path 1, § 2.1). */
import { addStruts, type Rect } from '../../base/geometry.js';
import { insetRadii, SQUARE, type PaintRect } from '../../base/shapes.js';
import { toPx, type CssPx, type LayoutUnit } from '../../base/units.js';
import type { CoordBox } from '../../css/values/motion-path.js';
import type { BoxFragment, ImageFragment } from '../contract/fragment.js';
import { usedRadii } from './corner-radii.js';
import type { MotionFrame } from './motion-path.js';

export interface PathSurroundings {
  /** null: the page area. */
  readonly container: BoxFragment | null;
  /** Whether the container is its parent, whose perspective applies to it. */
  readonly isInParent: boolean;
  /** The border box of the container, in CSS px from the corner of the border box that follows the path. */
  readonly rect: PaintRect;
  readonly outlineOf: MotionFrame['outlineOf'];
  readonly affords: MotionFrame['affords'];
}

/** `reference`: the box that the fragment is transformed in. */
export function motionFrame(
  { width, height }: BoxFragment | ImageFragment,
  reference: Rect,
  { container, rect, outlineOf, affords }: PathSurroundings,
): MotionFrame {
  const [x, y] = [toPx(reference.x), toPx(reference.y)];
  const outer = { ...rect, x: rect.x - x, y: rect.y - y };
  return {
    own: { x: -x, y: -y, width: toPx(width), height: toPx(height) },
    reference: { width: toPx(reference.width), height: toPx(reference.height) },
    boxOf: (box) => (container ? boxOf(container, outer, box) : { rect: outer, radii: SQUARE }),
    outlineOf,
    affords,
  };
}

function boxOf({ style, border, padding }: BoxFragment, outer: PaintRect, box: CoordBox) {
  const radii = usedRadii(style, outer, 1);
  const edges = box === 'padding-box' ? border : INNER.has(box) ? addStruts(border, padding) : null;
  if (!edges) return { rect: outer, radii };
  const [top, right, bottom, left] = [edges.top, edges.right, edges.bottom, edges.left].map((edge: LayoutUnit): CssPx =>
    toPx(edge),
  ) as [CssPx, CssPx, CssPx, CssPx];
  const width = Math.max(0, outer.width - left - right);
  const height = Math.max(0, outer.height - top - bottom);
  return {
    rect: { x: outer.x + left, y: outer.y + top, width, height },
    radii: insetRadii(radii, [top, right, bottom, left]),
  };
}

/** Of boxes of CSS, the fill box is the content box (CSS Box 4, § 2). */
const INNER: ReadonlySet<CoordBox> = new Set(['content-box', 'fill-box']);
