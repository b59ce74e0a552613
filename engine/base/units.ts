/**
 * Units of measure. Layout computes in integers of 1/64 CSS px, so that sums are exact and need no epsilons. Styles use
 * CSS px as floats. Points occur only in PDF output.
 */

/** An integer number of 1/64 CSS px. Create one with {@link lu} or arithmetic on other layout units. */
export type LayoutUnit = number & { readonly __layoutUnit: unique symbol };

/** CSS px as a float, the unit of computed styles. */
export type CssPx = number;

/** PDF points of 1/72 inch; 1 px = 0.75 pt. */
export type Points = number;

/** The largest length that layout supports (±2^25 px, as in LayoutNG). Longer lengths are clamped. */
export const MAX_LAYOUT_PX = 33_554_431;

/**
 * The relative error within which a length counts as the next whole unit. Authors write about six digits (5.29166mm is
 * meant to be 20px), and products of floats miss whole numbers. A relative error, unlike a constant, keeps the sum of
 * parts within the whole: exactly for boxes up to 8,192 px, within one unit for larger ones.
 */
const TOLERATED_SHARE = 2 ** -19;

/**
 * Converts a CSS length to layout units, rounding towards zero, so that parts of a box (three times a third) never
 * exceed the box in any layout mode. NaN becomes 0, and lengths out of range are clamped.
 */
export function lu(px: CssPx): LayoutUnit {
  const units = clampPx(px) * 64;
  // At most half a unit, so that whole numbers of units stay as they are.
  const tolerated = Math.min(Math.abs(units) * TOLERATED_SHARE, 0.5);
  return (Math.trunc(units < 0 ? units - tolerated : units + tolerated) || 0) as LayoutUnit;
}

/** Converts CSS px to layout units, rounding to nearest. For measured lengths, such as advances of text. */
export function luNearest(px: CssPx): LayoutUnit {
  return (Math.round(clampPx(px) * 64) || 0) as LayoutUnit;
}

function clampPx(px: CssPx): CssPx {
  if (px > MAX_LAYOUT_PX) return MAX_LAYOUT_PX;
  return px < -MAX_LAYOUT_PX ? -MAX_LAYOUT_PX : px;
}

/** Converts CSS px to layout units, rounding up. For intrinsic widths, so that text fits its own width. */
export function luCeil(px: CssPx): LayoutUnit {
  return px > MAX_LAYOUT_PX ? lu(px) : ((Math.ceil(px * 64) || 0) as LayoutUnit);
}

export function toPx(value: LayoutUnit): CssPx {
  return value / 64;
}

export function pxToPt(px: CssPx): Points {
  return px * 0.75;
}

export function ptToPx(points: Points): CssPx {
  return points / 0.75;
}

export function luToPt(value: LayoutUnit): Points {
  return (value * 0.75) / 64;
}

export const ZERO = 0 as LayoutUnit;

/** The available size in an indefinite space. */
export const INDEFINITE = Number.POSITIVE_INFINITY as LayoutUnit;

/** Adds layout units. `+` gives a plain number in TypeScript. */
export function add(a: LayoutUnit, b: LayoutUnit, c = ZERO, d = ZERO): LayoutUnit {
  return (a + b + c + d) as LayoutUnit;
}

/** Subtracts layout units from `a`. */
export function sub(a: LayoutUnit, b: LayoutUnit, c = ZERO, d = ZERO): LayoutUnit {
  return (a - b - c - d) as LayoutUnit;
}

export function maxLu(a: LayoutUnit, b: LayoutUnit): LayoutUnit {
  return a > b ? a : b;
}

export function minLu(a: LayoutUnit, b: LayoutUnit): LayoutUnit {
  return a < b ? a : b;
}

/** Clamps `value` between `low` and `high`. If they conflict, `low` wins, as min-width wins over max-width. */
export function clampLu(value: LayoutUnit, low: LayoutUnit, high: LayoutUnit): LayoutUnit {
  return maxLu(low, minLu(value, high));
}

/** CSS px of absolute length units (CSS Values 4, § 6.2). Names are in lower case. */
export const PX_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};
