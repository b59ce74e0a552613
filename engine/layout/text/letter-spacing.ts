/** Letter-spacing at the edges of boxes and lines (CSS Text 3, § 8.2); in lines of both directions see bidi-spacing.ts. */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import { hasJoinedLetters } from '../../text/characters/joining.js';
import type { InlineBoxInfo } from './inline-box-info.js';
import type { Segment } from './inline-segments.js';
import { letterSpacingIn, type TextMetrics } from './text-metrics.js';

/**
 * Between two letters, the spacing is that of the innermost box around both: behind the last letter of a box, that of the
 * box around it. Null where no letter with spacing ends the box.
 */
export function spacingBehindBox(
  segments: readonly Segment[],
  { metrics }: InlineBoxInfo,
  { letterSpacing: around }: TextMetrics,
): LayoutUnit | null {
  if (around === 0 && metrics.letterSpacing === 0) return null;
  const last = segments.findLast(({ kind }) => kind !== 'close');
  const isLetter = last?.kind === 'text' && last.spaces === 0 && last.word.text !== '';
  return isLetter && !hasJoinedLetters(last.word.text) ? around : null;
}

/** What a line that ends behind a segment leaves out: there is no spacing at its end. */
export function spacingAtEnd(segment: Segment): LayoutUnit {
  if (segment.kind === 'text') return letterSpacingIn(segment.word, segment.metrics);
  return segment.kind === 'close' ? segment.spacing : ZERO;
}
