/** Grapheme clusters (UAX #29) from pinned data: Intl.Segmenter would follow the ICU of the running Node. */
import { graphemeSegments } from 'unicode-segmenter/grapheme';

/** Below U+0300 only CR LF joins characters. */
const NEEDS_SEGMENTER = /[\r\u0300-\uffff]/;

/**
 * UTF-16 offsets of the ends of the grapheme clusters, ascending; the last one is `text.length`.
 * Empty for an empty text.
 */
export function graphemeEnds(text: string): number[] {
  const ends: number[] = [];
  if (!NEEDS_SEGMENTER.test(text)) {
    for (let i = 1; i <= text.length; i++) ends.push(i);
    return ends;
  }
  for (const { index, segment } of graphemeSegments(text)) ends.push(index + segment.length);
  return ends;
}

/** Number of grapheme clusters, for letter-spacing. */
export function countGraphemes(text: string): number {
  return NEEDS_SEGMENTER.test(text) ? graphemeEnds(text).length : text.length;
}
