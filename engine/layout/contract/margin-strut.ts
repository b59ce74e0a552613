import { add, type LayoutUnit } from '../../base/units.js';

/** Adjoining margins on their way to collapse (CSS 2 § 8.3.1): the largest positive and the most negative. */
export interface MarginStrut {
  readonly positive: LayoutUnit;
  readonly negative: LayoutUnit;
  /** Set where a container trims the margins that would join these (CSS Box 4, § 3.3). */
  readonly isTrimmed?: boolean;
}

export const EMPTY_STRUT: MarginStrut = Object.freeze({ positive: 0 as LayoutUnit, negative: 0 as LayoutUnit });

export function appendMargin(strut: MarginStrut, margin: LayoutUnit): MarginStrut {
  if (margin === 0 || strut.isTrimmed) return strut;
  if (margin > 0) return margin > strut.positive ? { positive: margin, negative: strut.negative } : strut;
  return margin < strut.negative ? { positive: strut.positive, negative: margin } : strut;
}

export function strutSum(strut: MarginStrut): LayoutUnit {
  return add(strut.positive, strut.negative);
}
