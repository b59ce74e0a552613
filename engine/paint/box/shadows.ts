/** Box shadows (CSS Backgrounds 3, § 6.1). A blur is drawn as a stack of outlines, so that it needs no pixels. */
import { luToPt, pxToPt, type Points } from '../../base/units.js';
import type { BoxStrut } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { Shadow } from '../../css/values/values.js';
import type { Canvas, PaintColor } from '../drawing/canvas.js';
import type { PaintState } from '../drawing/paint-context.js';
import {
  grownRadii,
  insetRadii,
  isSquare,
  rectPath,
  roundedPath,
  type CornerRadii,
  type PaintRect,
} from '../../base/shapes.js';

/** The width of blur that one outline stands for, within limits. */
const POINTS_PER_STEP = 0.75;
const MIN_STEPS = 6;
const MAX_STEPS = 24;

/** `rect`: the border box. The shadow is visible outside of it only (§ 6.1.1). */
export function paintOuterShadows(
  { canvas, services }: Pick<PaintState, 'canvas' | 'services'>,
  rect: PaintRect,
  style: ComputedStyle,
  radii: CornerRadii,
): void {
  // The first shadow is on top.
  for (let i = style.boxShadow.length - 1; i >= 0; i--) {
    const shadow = style.boxShadow[i]!;
    if (shadow.inset || shadow.color.a === 0) continue;
    if (!services.diagnostics.spend('shadowParts', PARTS_OF_OUTLINE * stepCount(pxToPt(shadow.blur)))) return;
    const spread = pxToPt(shadow.spread);
    const blur = pxToPt(shadow.blur);
    const shape = moved(grown(rect, spread), shadow);
    if (shape.width <= 0 || shape.height <= 0) continue;
    canvas.save();
    canvas.clip([...rectPath(union(grown(shape, blur * 2), rect)), ...outline(rect, radii)], true);
    fadedAsOne(canvas, shadow, (color) => {
      for (const { distance, alpha } of steps(blur)) {
        const target = grown(shape, distance);
        if (target.width <= 0 || target.height <= 0) continue;
        const corners = softened(grownRadii(radii, spread + distance), blur + distance, target);
        canvas.fillPath(outline(target, corners), withAlpha(color, alpha));
      }
    });
    canvas.restore();
  }
}

/** Paints inset shadows over the background, inside of the padding box. */
export function paintInsetShadows(
  { canvas, services }: Pick<PaintState, 'canvas' | 'services'>,
  rect: PaintRect,
  style: ComputedStyle,
  border: BoxStrut,
  radii: CornerRadii,
): void {
  if (!style.boxShadow.some((shadow) => shadow.inset)) return;
  const edges = [luToPt(border.top), luToPt(border.right), luToPt(border.bottom), luToPt(border.left)] as const;
  const [top, right, bottom, left] = edges;
  const padding: PaintRect = {
    x: rect.x + left,
    y: rect.y + top,
    width: rect.width - left - right,
    height: rect.height - top - bottom,
  };
  if (padding.width <= 0 || padding.height <= 0) return;
  const inner = insetRadii(radii, [...edges]);
  for (let i = style.boxShadow.length - 1; i >= 0; i--) {
    const shadow = style.boxShadow[i]!;
    if (!shadow.inset || shadow.color.a === 0) continue;
    if (!services.diagnostics.spend('shadowParts', PARTS_OF_OUTLINE * stepCount(pxToPt(shadow.blur)))) return;
    const blur = pxToPt(shadow.blur);
    const hole = moved(grown(padding, -pxToPt(shadow.spread)), shadow);
    canvas.save();
    canvas.clip(outline(padding, inner));
    fadedAsOne(canvas, shadow, (color) => {
      for (const { distance, alpha } of steps(blur)) {
        // The hole shrinks as the outlines of an outer shadow grow.
        const target = grown(hole, -distance);
        const path = rectPath(union(grown(padding, 1), target));
        if (target.width > 0 && target.height > 0) {
          path.push(
            ...outline(target, softened(grownRadii(inner, -pxToPt(shadow.spread) - distance), blur - distance, target)),
          );
        }
        canvas.fillPath(path, withAlpha(color, alpha), true);
      }
    });
    canvas.restore();
  }
}

/** Outlines fainter than this leave nothing in the eight bits of a channel, or another colour. */
const FAINT = 0.1;

/** The outlines of a faint shadow are drawn at their full strength, which fades as a whole. */
function fadedAsOne(canvas: Canvas, { color, blur }: Shadow, draw: (color: PaintColor) => void): void {
  if (blur <= 0 || color.a >= FAINT) return draw(color);
  canvas.group({ opacity: color.a, blendMode: 'normal', mask: null }, () => draw({ ...color, a: 1 }));
}

/** The cost of an outline, counted in drawn characters. */
const PARTS_OF_OUTLINE = 30;

function stepCount(blur: Points): number {
  return blur <= 0 ? 1 : Math.max(MIN_STEPS, Math.min(MAX_STEPS, Math.ceil((2 * blur) / POINTS_PER_STEP)));
}

/** Outlines from the outermost to the innermost. Their alphas add up to the profile of a Gaussian blur. */
function steps(blur: Points): { distance: Points; alpha: number }[] {
  if (blur <= 0) return [{ distance: 0, alpha: 1 }];
  const count = stepCount(blur);
  const list: { distance: Points; alpha: number }[] = [];
  let covered = 0;
  for (let i = 0; i < count; i++) {
    // −1 at the outer end of the blur, 1 at its inner end. A cubic is close to the error function.
    const place = -1 + (2 * (i + 0.5)) / count;
    const wanted = 0.5 + 0.75 * place - 0.25 * place ** 3;
    list.push({ distance: -place * blur, alpha: 1 - (1 - wanted) / (1 - covered) });
    covered = wanted;
  }
  return list;
}

function withAlpha(color: PaintColor, alpha: number): PaintColor {
  return { ...color, a: color.a * alpha };
}

function outline(rect: PaintRect, radii: CornerRadii) {
  return isSquare(radii) ? rectPath(rect) : roundedPath(rect, radii);
}

function moved(rect: PaintRect, { x, y }: Shadow): PaintRect {
  return { ...rect, x: rect.x + pxToPt(x), y: rect.y + pxToPt(y) };
}

function grown({ x, y, width, height }: PaintRect, by: Points): PaintRect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function union(a: PaintRect, b: PaintRect): PaintRect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** A blur rounds corners, and more so further out. */
function softened(radii: CornerRadii, by: Points, { width, height }: PaintRect): CornerRadii {
  if (by <= 0) return radii;
  const limit = Math.min(width, height) / 2;
  const soften = (radius: Points): Points => Math.min(limit, Math.max(radius, by * 0.7));
  return radii.map(([x, y]) => [soften(x), soften(y)]) as unknown as CornerRadii;
}
