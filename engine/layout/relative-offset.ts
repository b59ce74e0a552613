/** Relative positioning moves what is drawn and nothing else (CSS 2 § 9.4.3). */
import { INDEFINITE, ZERO, type LayoutUnit } from '../base/units.js';
import type { ComputedStyle } from '../css/computed-style.js';
import { hasPercentage, type AutoLength } from '../css/values.js';
import { resolveLength } from './box-sizes.js';

export interface RelativeOffset {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
}

const NO_OFFSET: RelativeOffset = { x: ZERO, y: ZERO };

/** `inlineBasis` and `blockBasis`: the containing block's content box; percentages of an indefinite size count as auto. */
export function relativeOffset(
  style: ComputedStyle,
  direction: ComputedStyle['direction'],
  inlineBasis: LayoutUnit,
  blockBasis: LayoutUnit,
): RelativeOffset {
  if (style.position !== 'relative' && style.position !== 'sticky') return NO_OFFSET;
  const length = (value: AutoLength, basis: LayoutUnit): LayoutUnit | null =>
    value === 'auto' || (basis === INDEFINITE && hasPercentage(value)) ? null : resolveLength(value, basis);
  const left = length(style.left, inlineBasis);
  const right = length(style.right, inlineBasis);
  const top = length(style.top, blockBasis);
  const bottom = length(style.bottom, blockBasis);
  const fromRight = right !== null && (left === null || direction === 'rtl');
  return {
    x: (fromRight ? -right : (left ?? 0)) as LayoutUnit,
    y: (top ?? (bottom === null ? 0 : -bottom)) as LayoutUnit,
  };
}
