/** `text-wrap-style: balance` (CSS Text 4, § 6.2): the narrowest room in which the text takes as many lines as in all of it. */
import { luCeil, type LayoutUnit } from '../../base/units.js';
import type { PreparedFlow } from '../text/inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { breakLine, type AtomicWidths, type LinePosition } from './line-breaker.js';
import { plainRoom } from './line-room.js';
import type { indents } from './text-indent.js';

/** Longer texts are set as they are, which the specification allows: nobody sees their ends together. */
const MAX_LINES = 10;
/** A px: nearer is not to be seen. */
const PRECISION = luCeil(1);

export function balancedWidth(
  flow: PreparedFlow,
  available: LayoutUnit,
  [first, wrapped]: ReturnType<typeof indents>,
  atomicWidth: AtomicWidths,
  context: LayoutContext,
): LayoutUnit {
  const lineCount = (width: LayoutUnit): number => {
    const room = plainRoom(width);
    let position: LinePosition = { segment: 0, offset: 0 };
    let count = 0;
    while (position.segment < flow.segments.length) {
      const indent = count === 0 ? first : wrapped;
      const line = breakLine({ flow, from: position, room, indent, atomicWidth }, context);
      // Room that is too narrow for a word, or divides one, is not what balancing is for.
      const isTooNarrow = width < available && (line.width + indent > width || line.end.offset > 0);
      if (++count > MAX_LINES || isTooNarrow) return Infinity;
      position = line.end;
    }
    return count;
  };
  const lines = lineCount(available);
  if (lines <= 1 || lines === Infinity) return available;
  let low = Math.floor(available / lines) - PRECISION;
  let high = available as number;
  // Ends because the two come nearer with each turn.
  while (high - low > PRECISION) {
    const middle = Math.floor((low + high) / 2);
    if (lineCount(middle as LayoutUnit) <= lines) high = middle;
    else low = middle;
  }
  return high as LayoutUnit;
}
