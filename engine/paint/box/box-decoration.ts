/** Paints everything around and behind a box, in painting order (CSS Backgrounds 3, § 6.1.2; CSS UI 4, § 3). */
import { pxToPt, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Slice } from '../../layout/contract/fragment.js';
import { cornerRadii, paintBackground, hasBackground, type DecoratedBox } from './backgrounds.js';
import { paintBorderImage } from './border-image.js';
import { paintBorder, paintOutline } from './borders.js';
import type { PaintState } from '../drawing/paint-context.js';
import { movedRect } from '../drawing/rects.js';
import { paintInsetShadows, paintOuterShadows } from './shadows.js';
import { isSquare, type CornerRadii, type PaintRect } from '../../base/shapes.js';

export interface DecorationParts {
  /** False when the canvas has taken the background. */
  readonly background: boolean;
  /** False when a table draws the border. */
  readonly border: boolean;
}

/** Whether there is anything to paint besides a border. */
export function hasDecoration(style: ComputedStyle): boolean {
  return hasBackground(style) || style.boxShadow.length > 0 || style.borderImageSource !== null || hasOutline(style);
}

export function hasOutline(style: ComputedStyle): boolean {
  return style.outlineWidth > 0 && style.outlineStyle !== 'none' && style.outlineColor.a > 0;
}

export function paintBoxDecoration(state: PaintState, decorated: DecoratedBox, parts: DecorationParts): void {
  const { canvas } = state;
  const { rect, style, edges, radii } = decorated;
  const hasShadow = style.boxShadow.length > 0;
  if (hasShadow) paintOuterShadows(state, rect, style, radii);
  if (parts.background) paintBackground(state, decorated);
  if (hasShadow) paintInsetShadows(state, rect, style, edges.border, radii);
  // A border image may be wider than the border, which may have no width at all.
  const hasImage = style.borderImageSource !== null && paintBorderImage(state, rect, style, edges.border);
  if (parts.border && !hasImage) paintBorder(canvas, rect, style, edges.border, radii);
  if (hasOutline(style)) outlineAround(state, rect, style, radii);
}

/** How far shadows, outlines and border images may reach outside of the box. */
const OUTSIDE: Points = 10_000;

/**
 * Paints the part of a whole box's decoration that belongs to a fragment (CSS Fragmentation 3, § 5.4). `rect`: the
 * fragment.
 */
export function paintSlice(
  state: PaintState,
  rect: PaintRect,
  style: ComputedStyle,
  slice: Slice,
  parts: DecorationParts,
): void {
  const { canvas } = state;
  const whole = movedRect(slice.whole, rect);
  // What reaches out of the box is seen on sides where the fragment ends with the box.
  const top = rect.y - (whole.y < rect.y ? 0 : OUTSIDE);
  const left = rect.x - (whole.x < rect.x ? 0 : OUTSIDE);
  const right = rect.x + rect.width + (endsAt(rect.x + rect.width, whole.x + whole.width) ? OUTSIDE : 0);
  const bottom = rect.y + rect.height + (endsAt(rect.y + rect.height, whole.y + whole.height) ? OUTSIDE : 0);
  canvas.save();
  canvas.clipRect(left, top, right - left, bottom - top);
  paintBoxDecoration(state, { rect: whole, style, edges: slice, radii: cornerRadii(style, whole) }, parts);
  canvas.restore();
}

function endsAt(end: Points, wholeEnd: Points): boolean {
  return end >= wholeEnd - 0.01;
}

/** `rect`: the border box. */
export function outlineAround({ canvas }: PaintState, rect: PaintRect, style: ComputedStyle, radii: CornerRadii): void {
  const width = pxToPt(style.outlineWidth);
  // A negative offset makes the outline no smaller than its own lines (CSS UI 4, § 3.4).
  const least = -Math.min(rect.width, rect.height) / 2;
  const by = Math.max(pxToPt(style.outlineOffset), least) + width;
  const outer = { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by };
  const corners = isSquare(radii)
    ? radii
    : (radii.map((radius) => radius.map((r) => (r > 0 ? Math.max(0, r + by) : 0))) as unknown as CornerRadii);
  // The user agent chooses what 'auto' looks like.
  const line = style.outlineStyle === 'auto' ? 'solid' : style.outlineStyle;
  paintOutline(canvas, outer, { width, style: line, color: style.outlineColor }, corners);
}
