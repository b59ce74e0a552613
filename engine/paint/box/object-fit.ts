/** object-fit and object-position (CSS Images 3, § 5.5): where an image lies in its content box. */
import { pxToPt } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import { concreteSize, fittingSize, type NaturalSize, type ObjectSize } from './object-size.js';
import type { PaintRect } from '../../base/shapes.js';

/** `overflows`: the image must be clipped to the box. */
export function fittedImage(
  style: ComputedStyle,
  box: PaintRect,
  natural: NaturalSize,
): PaintRect & { readonly overflows: boolean } {
  const { width, height } = objectSize(style.objectFit, box, natural);
  const offset = (index: 0 | 1, free: number) =>
    pxToPt(resolveLengthPercentage(style.objectPosition[index], free / 0.75));
  const x = box.x + offset(0, box.width - width);
  const y = box.y + offset(1, box.height - height);
  const overflows =
    x < box.x - 0.01 ||
    y < box.y - 0.01 ||
    x + width > box.x + box.width + 0.01 ||
    y + height > box.y + box.height + 0.01;
  return { x, y, width, height, overflows };
}

function objectSize(fit: ComputedStyle['objectFit'], box: PaintRect, natural: NaturalSize): ObjectSize {
  if (fit === 'fill') return box;
  if (fit === 'contain' || fit === 'cover') return fittingSize(natural.ratio, box, fit);
  const own = concreteSize(natural, { width: null, height: null }, box);
  if (fit === 'none') return own;
  const contained = fittingSize(natural.ratio, box, 'contain');
  return contained.width < own.width || contained.height < own.height ? contained : own;
}
