/** Grapheme clusters (UAX #29) from pinned data, because Intl.Segmenter depends on the ICU version of Node. */
import { graphemeSegments } from 'unicode-segmenter/grapheme';

/** Below U+0300, only CR LF is a cluster of several characters. */
const NEEDS_SEGMENTER = /[\r\u0300-\uffff]/;

/**
 * Returns the ends of the grapheme clusters as ascending UTF-16 offsets. The last one is `text.length`. Empty for an
 * empty text.
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

/** Counts grapheme clusters, for letter-spacing. */
export function countGraphemes(text: string): number {
  return NEEDS_SEGMENTER.test(text) ? graphemeEnds(text).length : text.length;
}
