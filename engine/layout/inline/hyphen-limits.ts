/** `hyphenate-limit-lines` and `hyphenate-limit-zone` (CSS Text 4, § 6.3.3 and 6.3.4): where lines would do without a hyphen. */
import { type LayoutUnit, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLength } from '../box/box-sizes.js';

export interface HyphenLimits {
  /** Successive lines that may end with a hyphen. */
  readonly lines: number;
  /** Of a line that ends before a word: no word is divided to fill less. Negative if any room may be filled. */
  readonly zone: LayoutUnit;
}

/** Null, as nearly always, if there are none. `available`: the room of a line, which percentages refer to. */
export function hyphenLimits(style: ComputedStyle, available: LayoutUnit): HyphenLimits | null {
  const { hyphenateLimitLines, hyphenateLimitZone } = style;
  if (hyphenateLimitLines === null && hyphenateLimitZone === 0) return null;
  const zone = resolveLength(hyphenateLimitZone, available);
  return { lines: hyphenateLimitLines ?? Infinity, zone: zone > ZERO ? zone : (-1 as LayoutUnit) };
}
