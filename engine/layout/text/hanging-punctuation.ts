/** Punctuation that hangs out of its lines (`hanging-punctuation`, CSS Text 4, § 8.2). */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { Segment, TextSegment } from './inline-segments.js';
import { spacingAtEnd } from './letter-spacing.js';
import { textWidth } from './text-metrics.js';
import { trimmedEnd } from './text-spacing-trim.js';

/** What hangs in a flow. */
export interface HangingPunctuation {
  /** Advance of what hangs at the start of the first line. */
  readonly start: LayoutUnit;
  /** The segment that ends the last line. */
  readonly last: number;
}

/** What hangs where a line ends. */
export interface HangingEnd {
  readonly advance: LayoutUnit;
  /** Whether it hangs where it would fit, too. */
  readonly isForced: boolean;
  /** It is letter-spacing, which lines of both directions may have at another place (bidi-spacing.ts). */
  readonly isSpacing?: true;
}

const OPENING = /^[\p{Ps}\p{Pi}\p{Pf}'"\u3000]/u;
const CLOSING = /[\p{Pe}\p{Pi}\p{Pf}'"]$/u;
/** The stops and commas that the specification lists. */
const STOP = /[,.\u060c\u06d4\u3001\u3002\uff0c\uff0e\ufe50-\ufe52\uff61\uff64]$/u;

export function hangingPunctuation(segments: readonly Segment[], context: LayoutContext): HangingPunctuation {
  return {
    start: hangingStart(segments, context),
    last: segments.findLastIndex(({ kind }) => kind === 'text' || kind === 'atomic' || kind === 'tab'),
  };
}

/** An opening bracket or quotation mark, unless an edge of an inline box stands before it. */
function hangingStart(segments: readonly Segment[], context: LayoutContext): LayoutUnit {
  for (const segment of segments) {
    if (segment.kind === 'text') {
      const [mark] = segment.item.style.hangingPunctuation?.first ? (OPENING.exec(segment.word.text) ?? []) : [];
      return mark === undefined ? ZERO : advanceOf(mark, segment, context);
    }
    if (segment.kind !== 'open' || segment.width !== 0) return ZERO;
  }
  return ZERO;
}

/** What hangs at the end of a segment if a line ends there: punctuation, the blank half of it, or letter-spacing. */
export function hangingEnd(segment: Segment, isLast: boolean, context: LayoutContext): HangingEnd | null {
  const punctuation = punctuationAt(segment, isLast, context);
  if (punctuation) return punctuation;
  const advance = spacingAtEnd(segment);
  return advance === ZERO ? null : { advance, isForced: true, isSpacing: true };
}

function punctuationAt(segment: Segment, isLast: boolean, context: LayoutContext): HangingEnd | null {
  const style = segment.kind === 'text' ? segment.item.style.hangingPunctuation : null;
  if (!style || segment.kind !== 'text') return trimmedEnd(segment, context);
  const { text } = segment.word;
  const closing = isLast && style.last ? CLOSING.exec(text) : null;
  const [mark] = closing ?? (style.allowsEnd || style.forcesEnd ? STOP.exec(text) : null) ?? [];
  if (mark === undefined) return trimmedEnd(segment, context);
  return { advance: advanceOf(mark, segment, context), isForced: closing !== null || style.forcesEnd };
}

function advanceOf(mark: string, { metrics, level }: TextSegment, { shaper }: LayoutContext): LayoutUnit {
  return textWidth(shaper.shape(mark, metrics.textStyle, (level & 1) === 1), metrics);
}
