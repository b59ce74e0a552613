/**
 * `hyphenate-limit-lines`, `-zone` and `-last` (CSS Text 4, § 6.3.3 to 6.3.5): where lines would do without a hyphen.
 */
import { type LayoutUnit, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { resolveLength } from '../box/box-sizes.js';
import type { Fragmentation } from '../contract/fragmentation.js';

export interface HyphenLimits {
  /** Successive lines that may end with a hyphen. */
  readonly lines: number;
  /** Of a line that ends before a word: no word is divided to fill less. Negative if any room may be filled. */
  readonly zone: LayoutUnit;
  /** The last line but one does without a hyphen. */
  readonly avoidsLast: boolean;
  /** The last line before a break does without one. */
  readonly avoidsBeforeBreak: boolean;
}

/** Where a break is told of as one of pages. That of a column may be one as well, which nobody knows before the next one. */
const BREAKS: Readonly<Record<ComputedStyle['hyphenateLimitLast'], readonly Fragmentation[]>> = {
  none: [],
  always: ['pages', 'columns', 'columns-in-pages'],
  column: ['pages', 'columns', 'columns-in-pages'],
  page: ['pages'],
  spread: ['pages'],
};

/** Null, as nearly always, if there are none. `available`: the room of a line, which percentages refer to. */
export function hyphenLimits(
  style: ComputedStyle,
  available: LayoutUnit,
  fragmentation: Fragmentation,
): HyphenLimits | null {
  const { hyphenateLimitLines, hyphenateLimitZone, hyphenateLimitLast } = style;
  if (hyphenateLimitLines === null && hyphenateLimitZone === 0 && hyphenateLimitLast === 'none') return null;
  const zone = resolveLength(hyphenateLimitZone, available);
  return {
    lines: hyphenateLimitLines ?? Infinity,
    zone: zone > ZERO ? zone : (-1 as LayoutUnit),
    avoidsLast: hyphenateLimitLast === 'always',
    avoidsBeforeBreak: BREAKS[hyphenateLimitLast].includes(fragmentation),
  };
}
