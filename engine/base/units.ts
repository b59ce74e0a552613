/**
 * Units of measure. Layout computes in integers of 1/64 CSS px, so sums are exact and need no
 * epsilons; styles hold CSS px as floats; points exist only at the PDF border.
 */

/** An integer count of 1/64 CSS px. Make one with {@link lu} or arithmetic on other layout units. */
export type LayoutUnit = number & { readonly __layoutUnit: unique symbol };

/** CSS px as a float: the unit of computed styles. */
export type CssPx = number;

/** PDF points, 1/72 inch; 1 px = 0.75 pt. */
export type Points = number;

/** The largest magnitude layout works with (±2^25 px, what LayoutNG allows): beyond it, lengths are clamped. */
export const MAX_LAYOUT_PX = 33_554_431;

/** CSS px to layout units, rounded to nearest; NaN is 0 and out-of-range values are clamped. */
export function lu(px: CssPx): LayoutUnit {
  if (px > MAX_LAYOUT_PX) return (MAX_LAYOUT_PX * 64) as LayoutUnit;
  if (px < -MAX_LAYOUT_PX) return (-MAX_LAYOUT_PX * 64) as LayoutUnit;
  return (Math.round(px * 64) || 0) as LayoutUnit;
}

/** CSS px to layout units, rounded up: for intrinsic widths, so that text still fits its own width. */
export function luCeil(px: CssPx): LayoutUnit {
  return px > MAX_LAYOUT_PX ? lu(px) : ((Math.ceil(px * 64) || 0) as LayoutUnit);
}

/** The largest whole number of layout units in CSS px, as CSS px. A product that missed it by a rounding counts as it. */
export function wholeUnits(px: CssPx): CssPx {
  return Math.floor(Math.fround(px) * 64) / 64;
}

export function toPx(value: LayoutUnit): CssPx {
  return value / 64;
}

export function pxToPt(px: CssPx): Points {
  return px * 0.75;
}

export function luToPt(value: LayoutUnit): Points {
  return (value * 0.75) / 64;
}

export const ZERO = 0 as LayoutUnit;

/** "As much as you like": the available size of an indefinite space. */
export const INDEFINITE = Number.POSITIVE_INFINITY as LayoutUnit;

export function add(a: LayoutUnit, b: LayoutUnit): LayoutUnit {
  return (a + b) as LayoutUnit;
}

export function maxLu(a: LayoutUnit, b: LayoutUnit): LayoutUnit {
  return a > b ? a : b;
}

export function minLu(a: LayoutUnit, b: LayoutUnit): LayoutUnit {
  return a < b ? a : b;
}

/** `value` held between `low` and `high`; `low` wins where they cross, as CSS min-* wins over max-*. */
export function clampLu(value: LayoutUnit, low: LayoutUnit, high: LayoutUnit): LayoutUnit {
  return maxLu(low, minLu(value, high));
}

/** CSS px of the absolute units of length (CSS Values 4, § 6.2), by their names in lower case. */
export const PX_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};
