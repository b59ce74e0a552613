/** Relative positioning moves what is drawn and nothing else (CSS 2 § 9.4.3). */
import { INDEFINITE, ZERO, type LayoutUnit } from '../../base/units.js';
import type { Offset } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { hasPercentage, type AutoLength } from '../../css/values/values.js';
import { resolveLength } from './box-sizes.js';

const NO_SHIFT: Offset = Object.freeze({ x: ZERO, y: ZERO });

/** `inlineSize` and `blockSize` of the containing block; `direction` too: it decides between left and right. */
export function relativeShift(
  style: ComputedStyle,
  inlineSize: LayoutUnit,
  blockSize: LayoutUnit,
  direction: ComputedStyle['direction'],
): Offset {
  if (style.position !== 'relative') return NO_SHIFT;
  const left = usedOffset(style.left, inlineSize);
  const right = usedOffset(style.right, inlineSize);
  const [first, second] = direction === 'rtl' ? [negative(right), left] : [left, negative(right)];
  const y = usedOffset(style.top, blockSize) ?? negative(usedOffset(style.bottom, blockSize));
  return { x: first ?? second ?? ZERO, y: y ?? ZERO };
}

/** null for auto, which percentages of an unknown size are too. */
function usedOffset(value: AutoLength, basis: LayoutUnit): LayoutUnit | null {
  if (value === 'auto' || (basis === INDEFINITE && hasPercentage(value))) return null;
  return resolveLength(value, basis);
}

function negative(value: LayoutUnit | null): LayoutUnit | null {
  return value === null ? null : ((0 - value) as LayoutUnit);
}
