/** What stands at the end of a line and neither shows nor counts: spaces that vanish or hang. */
import type { Segment } from '../text/inline-segments.js';

/**
 * The last segment with something that neither vanishes nor hangs: the spaces that stand behind its word do, and so
 * does what follows.
 */
export function trailingFrom(segments: readonly Segment[]): number {
  for (let i = segments.length - 1; i >= 0; i--) {
    const segment = segments[i]!;
    if (segment.kind === 'atomic' || segment.kind === 'leader') return i;
    if (segment.kind === 'tab' && segment.atEnd === 'stay') return i;
    if (segment.kind === 'text' && !isTrailing(segment)) return i;
  }
  return segments.length;
}

/** Collapsible spaces vanish only where nothing else, such as U+3000, hangs behind them. */
export function vanishFrom(segments: readonly Segment[]): number {
  for (let i = segments.length - 1; i >= 0; i--) {
    const segment = segments[i]!;
    if (segment.kind === 'atomic' || segment.kind === 'tab' || segment.kind === 'leader') return i;
    if (segment.kind === 'text' && !(isTrailing(segment) && segment.atEnd === 'vanish')) return i;
  }
  return segments.length;
}

const ZERO_WIDTH_SPACE = '\u200b';

/** Nothing but spaces that vanish or hang. */
export function isTrailing(segment: Segment): boolean {
  if (segment.kind === 'tab') return segment.atEnd !== 'stay';
  if (segment.kind !== 'text' || segment.width !== 0 || segment.atEnd === 'stay') return false;
  return segment.spaceWidth !== 0 || segment.word.text === ZERO_WIDTH_SPACE;
}
