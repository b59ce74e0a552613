/** What `clip-path` leaves of a box (CSS Masking 1, § 5.1). */
import { luToPt, ptToPx, pxToPt, ZERO, type Points } from '../../base/units.js';
import { addStruts, NO_STRUT } from '../../base/geometry.js';
import type { ReferenceBox } from '../../css/values/basic-shape.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import type { BoxFragment, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import { basicShapePath, type ShapePath } from '../../css/values/basic-shape-path.js';
import type { DisplayList } from '../drawing/display-list.js';
import type { PaintServices } from '../drawing/paint-context.js';
import { inlineBorder } from '../drawing/fragment-kinds.js';
import { insetRect, movedRect } from '../drawing/rects.js';
import { grownRadii, insetRadii, cornersPath, type CornerRadii, type PaintRect } from '../../base/shapes.js';
import { cornerRadii } from './backgrounds.js';
import { HIDDEN_SIDE } from './clips.js';

type Clipped = BoxFragment | InlineBoxFragment | ImageFragment;

/** The length of a CSS px. */
const PX: Points = pxToPt(1);

/** What clips a box. */
export interface BoxClip {
  /** They leave the matrix as it is. */
  readonly items: DisplayList;
  /** How many segments of paths it has. */
  readonly parts: number;
  /** Whether it hides all of the box, as the shapes of texts for screen readers do. */
  readonly hidesAll: boolean;
}

/** For a border box at (x, y). null: nothing is clipped. A box that is broken is clipped as a whole. */
export function clipPathOf(services: PaintServices, fragment: Clipped, x: Points, y: Points): BoxClip | null {
  const { clipPath } = fragment.style.svg;
  if (clipPath === null) return null;
  const slice = fragment.kind === 'box' ? fragment.slice : undefined;
  const { width, height } = fragment;
  const borderBox = movedRect(slice ? slice.whole : { x: ZERO, y: ZERO, width, height }, { x, y });
  if (typeof clipPath === 'string') return elementClip(services, clipPath, borderBox);
  const { rect, radii } = referenceBox(fragment, borderBox, clipPath.box);
  // The numbers of a path have no unit, so they have not been zoomed yet.
  const unit = clipPath.shape?.kind === 'path' ? PX * fragment.style.zoom : PX;
  if (clipPath.shape) return shapeClip(basicShapePath(clipPath.shape, rect, unit));
  return shapeClip({ path: cornersPath(rect, radii), evenOdd: false });
}

function shapeClip(shape: ShapePath): BoxClip {
  const { path, evenOdd } = shape;
  return { items: [{ kind: 'clip', path, evenOdd }], parts: path.length, hidesAll: isEmptyPath(shape, HIDDEN_SIDE) };
}

/** A `clipPath` element; a reference to nothing clips nothing (CSS Masking 1, § 5.1). */
function elementClip({ svg }: PaintServices, id: string, { x, y, width, height }: PaintRect): BoxClip | null {
  const box = { x: 0, y: 0, width: ptToPx(width), height: ptToPx(height) };
  const items = svg.clipped(id, box, [x, y]);
  if (items === 'missing') return null;
  if (items === null) return { items: [{ kind: 'clip-rect', x, y, width: 0, height: 0 }], parts: 1, hidesAll: true };
  // Its segments are counted where it is made.
  return { items, parts: 1, hidesAll: false };
}

function referenceBox(fragment: Clipped, borderBox: PaintRect, box: ReferenceBox) {
  const radii = cornerRadii(fragment.style, borderBox);
  if (box === 'margin-box') return marginBox(fragment, borderBox, radii);
  const isWhole = box === 'border-box' || box === 'stroke-box' || box === 'view-box';
  const border = fragment.kind === 'inline-box' ? inlineBorder(fragment) : fragment.border;
  const padding = fragment.kind === 'inline-box' ? NO_STRUT : fragment.padding;
  const edges = isWhole ? NO_STRUT : box === 'padding-box' ? border : addStruts(border, padding);
  const insets = [luToPt(edges.top), luToPt(edges.right), luToPt(edges.bottom), luToPt(edges.left)] as const;
  return { rect: insetRect(borderBox, edges), radii: isWhole ? radii : insetRadii(radii, insets) };
}

/** What layout has made of `auto` and of percentages is not known here. */
function marginBox({ style }: Clipped, { x, y, width, height }: PaintRect, radii: CornerRadii) {
  const [top, right, bottom, left] = [style.marginTop, style.marginRight, style.marginBottom, style.marginLeft].map(
    (margin) => (margin === 'auto' ? 0 : pxToPt(resolveLengthPercentage(margin, 0))),
  ) as [Points, Points, Points, Points];
  const rect = { x: x - left, y: y - top, width: width + left + right, height: height + top + bottom };
  return { rect, radii: grownRadii(radii, Math.max(0, Math.min(top, right, bottom, left))) };
}

/** Whether a path leaves nothing that could be seen. */
function isEmptyPath({ path }: ShapePath, least: Points): boolean {
  const points = path.flatMap(([, ...numbers]) => numbers);
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const at = (rest: number) => points.filter((_, index) => index % 2 === rest);
  return points.length === 0 || spread(at(0)) <= least || spread(at(1)) <= least;
}
