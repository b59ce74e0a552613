/** `text-wrap-style: balance` (CSS Text 4, § 6.2): the narrowest room in which the text takes as many lines as in all of it. */
import { luCeil, type LayoutUnit } from '../../base/units.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { lineCount, type CountedText } from './line-count.js';

/** Longer texts are set as they are, which the specification allows: nobody sees their ends together. */
const MAX_LINES = 10;
/** A px: nearer is not to be seen. */
const PRECISION = luCeil(1);

export function balancedWidth(
  text: Omit<CountedText, 'most'>,
  available: LayoutUnit,
  context: LayoutContext,
): LayoutUnit {
  const counted = { ...text, most: MAX_LINES };
  const linesIn = (width: LayoutUnit): number =>
    // Room that is too narrow for a word, or divides one, is not what balancing is for.
    lineCount(
      counted,
      width,
      context,
      (line, indent) => width >= available || (line.width + indent <= width && line.end.offset === 0),
    );
  const lines = linesIn(available);
  if (lines <= 1 || lines === Infinity) return available;
  let low = Math.floor(available / lines) - PRECISION;
  let high = available as number;
  // Ends because the two come nearer with each turn.
  while (high - low > PRECISION) {
    const middle = Math.floor((low + high) / 2);
    if (linesIn(middle as LayoutUnit) <= lines) high = middle;
    else low = middle;
  }
  return high as LayoutUnit;
}
