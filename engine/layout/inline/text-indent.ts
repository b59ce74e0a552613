/** `text-indent` (CSS Text 3, § 7.1): the indents of a flow's first line, of lines after a soft wrap, and after a forced break. */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { InlineFlow } from '../../box/box.js';
import { resolveLength } from '../box/box-sizes.js';

const NO_INDENTS = [ZERO, ZERO, ZERO] as const;

export function indents(
  { style, isFirstRun }: InlineFlow,
  available: LayoutUnit,
): readonly [first: LayoutUnit, wrapped: LayoutUnit, forced: LayoutUnit] {
  if (style.textIndent === 0) return NO_INDENTS;
  const indent = resolveLength(style.textIndent, available);
  const isHanging = style.textIndentKeywords.includes('hanging');
  const eachLine = style.textIndentKeywords.includes('each-line');
  const of = (isIndented: boolean) => (isIndented !== isHanging ? indent : ZERO);
  return [of(isFirstRun), of(false), of(eachLine)];
}
