/** `text-indent` (CSS Text 3, § 7.1): the indents of a flow's first line, of lines after a soft wrap, and after a forced break. */
import { sub, ZERO, type LayoutUnit } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import { resolveLength } from '../box/box-sizes.js';
import type { LineFragment } from '../contract/fragment.js';
import type { PreparedFlow } from '../text/inline-segments.js';
import type { LinePosition } from './line-breaker.js';

const NO_INDENTS = [ZERO, ZERO, ZERO] as const;

/** `hanging`: the punctuation that hangs out at the start of the first line. */
export function indents(
  { style, isFirstRun }: InlineFlow,
  available: LayoutUnit,
  hanging = ZERO,
): readonly [first: LayoutUnit, wrapped: LayoutUnit, forced: LayoutUnit] {
  if (style.textIndent === 0) return hanging === ZERO || !isFirstRun ? NO_INDENTS : [sub(ZERO, hanging), ZERO, ZERO];
  const indent = resolveLength(style.textIndent, available);
  const isHanging = style.textIndentKeywords.includes('hanging');
  const eachLine = style.textIndentKeywords.includes('each-line');
  const of = (isIndented: boolean) => (isIndented !== isHanging ? indent : ZERO);
  const first = of(isFirstRun);
  return [isFirstRun ? sub(first, hanging) : first, of(false), of(eachLine)];
}

/** Whether a line that begins here follows a forced break. */
export function isBehindBreak({ segment, offset }: LinePosition, { segments }: PreparedFlow): boolean {
  return offset === 0 && segments[segment - 1]?.kind === 'break';
}

/** A line that goes on from the one above, with an arrow in its indent if its style asks for it. */
export function withWrapMark(line: LineFragment): LineFragment {
  return line.style.wrapMark === 'arrow' ? { ...line, hasWrapMark: true } : line;
}
