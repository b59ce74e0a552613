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

/**
 * Authors write about six digits (5.29166mm is meant to be 20px), and products of floats miss whole numbers: a length that
 * falls short of a unit by less than this share of itself counts as the unit. A share, unlike a constant, keeps sums of
 * parts within the whole: of boxes up to 8,192 px exactly, of larger ones but for one unit.
 */
const TOLERATED_SHARE = 2 ** -19;

/**
 * A CSS length to layout units, rounded towards zero: the parts of a box (three times a third) do not sum up to more than
 * the box, whatever the layout mode. NaN is 0 and out-of-range values are clamped.
 */
export function lu(px: CssPx): LayoutUnit {
  const units = clampPx(px) * 64;
  // Never a whole unit: what is a number of units already stays what it is.
  const tolerated = Math.min(Math.abs(units) * TOLERATED_SHARE, 0.5);
  return (Math.trunc(units < 0 ? units - tolerated : units + tolerated) || 0) as LayoutUnit;
}

/** CSS px to layout units, rounded to nearest: for what is measured rather than asked for, such as advances of text. */
export function luNearest(px: CssPx): LayoutUnit {
  return (Math.round(clampPx(px) * 64) || 0) as LayoutUnit;
}

function clampPx(px: CssPx): CssPx {
  if (px > MAX_LAYOUT_PX) return MAX_LAYOUT_PX;
  return px < -MAX_LAYOUT_PX ? -MAX_LAYOUT_PX : px;
}

/** CSS px to layout units, rounded up: for intrinsic widths, so that text still fits its own width. */
export function luCeil(px: CssPx): LayoutUnit {
  return px > MAX_LAYOUT_PX ? lu(px) : ((Math.ceil(px * 64) || 0) as LayoutUnit);
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

/** Sums keep the unit, which `+` loses: TypeScript takes it for a number. */
export function add(a: LayoutUnit, b: LayoutUnit, c = ZERO, d = ZERO): LayoutUnit {
  return (a + b + c + d) as LayoutUnit;
}

/** What is left of `a` without the others. */
export function sub(a: LayoutUnit, b: LayoutUnit, c = ZERO, d = ZERO): LayoutUnit {
  return (a - b - c - d) as LayoutUnit;
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
