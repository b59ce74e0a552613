/** Evaluates CSS that HTML attributes of images contain: media queries, and the lengths of `sizes`. */
import { isFulfilled, mediaLength, parseMediaQueryList, type MediaEnvironment } from '../rules/conditions.js';
import { length } from '../values/math.js';
import { parseComponentValues, splitAtCommas } from '../syntax/syntax.js';
import { ValueCursor } from '../syntax/value-cursor.js';

export function matchesMedia(media: string, environment: MediaEnvironment): boolean {
  return isFulfilled(parseMediaQueryList(parseComponentValues(media)), environment);
}

/** Returns the first length of `sizes` whose condition holds, or the page width (HTML § 4.8.4.3.12). */
export function sourceSize(sizes: string | undefined, environment: MediaEnvironment): number {
  for (const values of splitAtCommas(parseComponentValues(sizes ?? ''))) {
    const size = new ValueCursor(values.slice(-1)).whole(length());
    const condition = values.slice(0, -1);
    if (size !== undefined && (condition.length === 0 || isFulfilled(parseMediaQueryList(condition), environment)))
      return mediaLength(size, environment);
  }
  return environment.pageWidth;
}
