/** object-fit and object-position (CSS Images 3, § 5.5): where an image lies in its content box. */
import { pxToPt } from '../base/units.js';
import type { ComputedStyle } from '../css/computed-style.js';
import { resolveLengthPercentage } from '../css/values.js';
import type { PaintRect } from './shapes.js';

/** `image`: natural size in CSS px. `overflows`: it must be clipped to the box. */
export function fittedImage(
  style: ComputedStyle,
  box: PaintRect,
  image: { readonly width: number; readonly height: number },
): PaintRect & { readonly overflows: boolean } {
  const natural = { width: pxToPt(image.width), height: pxToPt(image.height) };
  const fit = style.objectFit;
  if (fit === 'fill' || natural.width <= 0 || natural.height <= 0) return { ...box, overflows: false };
  const contain = Math.min(box.width / natural.width, box.height / natural.height);
  const scales = {
    contain,
    cover: Math.max(box.width / natural.width, box.height / natural.height),
    none: 1,
    'scale-down': Math.min(1, contain),
  };
  const width = natural.width * scales[fit];
  const height = natural.height * scales[fit];
  const offset = (index: 0 | 1, free: number) =>
    pxToPt(resolveLengthPercentage(style.objectPosition[index], free / 0.75));
  const x = box.x + offset(0, box.width - width);
  const y = box.y + offset(1, box.height - height);
  return { x, y, width, height, overflows: width > box.width + 0.01 || height > box.height + 0.01 };
}
