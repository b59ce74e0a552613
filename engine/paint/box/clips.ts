/** Which part of its content a box leaves visible (CSS Overflow 3, § 3; CSS 2 § 11.1.2). */
import { addStruts, NO_STRUT, type BoxStrut } from '../../base/geometry.js';
import { luToPt, pxToPt, type Points } from '../../base/units.js';
import { isScrollContainer } from '../../css/properties/overflow.js';
import { clippedAxes } from '../../layout/box/clipped-axes.js';
import type { BoxFragment, Fragment, ImageFragment } from '../../layout/contract/fragment.js';
import { cornerRadii } from './backgrounds.js';
import { movedRect } from '../drawing/rects.js';
import type { Canvas } from '../drawing/canvas.js';
import {
  grownRadii,
  insetRadii,
  isSquare,
  roundedPath,
  SQUARE,
  type CornerRadii,
  type PaintRect,
} from '../../base/shapes.js';

/** A rectangle that clips, with round corners if it has radii. */
export interface Clip extends PaintRect {
  readonly radii: CornerRadii | null;
}

/** A box of one pixel holds text that is meant for screen readers only. */
export const HIDDEN_SIDE: Points = 1;

/** Whether the clip is meant to hide all of its content. */
export function hidesAll({ width, height }: Clip): boolean {
  return width <= HIDDEN_SIDE && height <= HIDDEN_SIDE;
}

/** Further than any page reaches, for an axis that does not clip. */
const FAR: Points = 30_000;

export function clipTo(canvas: Canvas, clip: Clip): void {
  if (clip.radii) canvas.clip(roundedPath(clip, clip.radii));
  else canvas.clipRect(clip.x, clip.y, clip.width, clip.height);
}

/** The part of a box's content that `overflow` leaves visible, for a border box at (x, y). null: all of it. */
export function overflowClip(fragment: BoxFragment | ImageFragment, x: Points, y: Points): Clip | null {
  const { style } = fragment;
  const { x: clipsX, y: clipsY } = clippedAxes(fragment);
  if (!clipsX && !clipsY) return null;
  // Images do not scroll: every value but visible means clip (§ 3.1).
  const scrolls = fragment.kind === 'box' && isScrollContainer(style);
  const { box, margin } = scrolls ? PADDING_BOX : style.overflowClipMargin;
  const edges = edgesInside(fragment, box);
  const outset = pxToPt(margin);
  const inset = [edges.top, edges.right, edges.bottom, edges.left].map((edge) => luToPt(edge) - outset);
  const [ownTop, right, bottom, left] = inset as [Points, Points, Points, Points];
  // A legend stands outside of the part that scrolls.
  const top = fragment.kind === 'box' && fragment.legend ? 0 : ownTop;
  const borderBox = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
  const rect = {
    x: clipsX ? x + left : x - FAR,
    y: clipsY ? y + top : y - FAR,
    width: clipsX ? Math.max(0, borderBox.width - left - right) : 2 * FAR,
    height: clipsY ? Math.max(0, borderBox.height - top - bottom) : 2 * FAR,
  };
  const radii = clipsX && clipsY ? radiiAt(ownRadii(fragment, borderBox), edges, outset) : null;
  return { ...rect, radii };
}

/** The radii of a fragment's border box: breaks cut corners off (CSS Fragmentation 3, § 5.4). */
function ownRadii(fragment: BoxFragment | ImageFragment, borderBox: PaintRect): CornerRadii {
  const slice = fragment.kind === 'box' ? fragment.slice : undefined;
  if (!slice) return cornerRadii(fragment.style, borderBox);
  const { x, y, width, height } = slice.whole;
  const radii = cornerRadii(fragment.style, movedRect(slice.whole, borderBox));
  const [isCutAbove, isCutBelow] = [y < 0, y + height > fragment.height];
  const [isCutLeft, isCutRight] = [x < 0, x + width > fragment.width];
  const isCut = [isCutAbove || isCutLeft, isCutAbove || isCutRight, isCutBelow || isCutRight, isCutBelow || isCutLeft];
  return radii.map((radius, corner) => (isCut[corner] ? SQUARE[corner] : radius)) as unknown as CornerRadii;
}

/**
 * The radii of an edge inside of the border box, moved outwards; null for square corners. A corner is round only
 * between two edges that clip (§ 3.2).
 */
function radiiAt(outer: CornerRadii, { top, right, bottom, left }: BoxStrut, outset: Points): CornerRadii | null {
  if (isSquare(outer)) return null;
  const inner = insetRadii(outer, [luToPt(top), luToPt(right), luToPt(bottom), luToPt(left)]);
  if (isSquare(inner)) return null;
  return outset > 0 ? grownRadii(inner, outset) : inner;
}

const PADDING_BOX = { box: 'padding-box', margin: 0 } as const;

function edgesInside(
  { border, padding }: BoxFragment | ImageFragment,
  box: 'content-box' | 'padding-box' | 'border-box',
): BoxStrut {
  if (box === 'border-box') return NO_STRUT;
  return box === 'padding-box' ? border : addStruts(border, padding);
}

/** The part of a box that `clip` leaves visible. */
export function positionedClip({ style, width, height }: Fragment, x: Points, y: Points): Clip | null {
  if (!style.clip || (style.position !== 'absolute' && style.position !== 'fixed')) return null;
  const [top, right, bottom, left] = style.clip.map((edge) => (edge === 'auto' ? null : pxToPt(edge)));
  const from = { x: left ?? 0, y: top ?? 0 };
  return {
    x: x + from.x,
    y: y + from.y,
    width: Math.max(0, (right ?? luToPt(width)) - from.x),
    height: Math.max(0, (bottom ?? luToPt(height)) - from.y),
    radii: null,
  };
}
