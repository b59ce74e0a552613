/** How many lines text takes, without building them. */
import type { LayoutUnit } from '../../base/units.js';
import type { PreparedFlow } from '../text/inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { breakLine, type AtomicWidths, type BrokenLine, type LinePosition } from './line-breaker.js';
import { plainRoom } from './line-room.js';
import type { indents } from './text-indent.js';

export interface CountedText {
  readonly flow: PreparedFlow;
  readonly indents: ReturnType<typeof indents>;
  readonly atomicWidth: AtomicWidths;
  /** Infinity is the answer for more. */
  readonly most: number;
}

/** `accepts`: Infinity is the answer if it rejects a line. */
export function lineCount(
  { flow, indents: [first, wrapped], atomicWidth, most }: CountedText,
  width: LayoutUnit,
  context: LayoutContext,
  accepts: (line: BrokenLine, indent: LayoutUnit) => boolean = () => true,
): number {
  const room = plainRoom(width);
  let position: LinePosition = { segment: 0, offset: 0 };
  let count = 0;
  while (position.segment < flow.segments.length) {
    const indent = count === 0 ? first : wrapped;
    const line = breakLine({ flow, from: position, room, indent, atomicWidth }, context);
    if (++count > most || !accepts(line, indent)) return Infinity;
    position = line.end;
  }
  return count;
}
