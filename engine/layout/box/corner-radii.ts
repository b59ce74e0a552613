/** Used corner radii (CSS Backgrounds 3, § 4.2 and 4.5). */
import { fitRadii, type CornerRadii } from '../../base/shapes.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLengthPercentage, type LengthPercentage } from '../../css/values/values.js';

/** Of a border box of this size, in units of which a CSS px has `px`. */
export function usedRadii(
  style: ComputedStyle,
  { width, height }: { readonly width: number; readonly height: number },
  px: number,
): CornerRadii {
  const radius = ([x, y]: readonly [LengthPercentage, LengthPercentage]) =>
    [resolveLengthPercentage(x, width / px) * px, resolveLengthPercentage(y, height / px) * px] as const;
  const { borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius } = style;
  const radii: CornerRadii = [
    radius(borderTopLeftRadius),
    radius(borderTopRightRadius),
    radius(borderBottomRightRadius),
    radius(borderBottomLeftRadius),
  ];
  return fitRadii(radii, width, height);
}
