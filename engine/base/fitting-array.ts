/**
 * Short arrays that are kept as long as a page, without the room for growing: an array that begins empty and is pushed to
 * takes room for seventeen, and most boxes have one child, most lines one text.
 */

/** Longer ones waste less than they hold. */
const SHORT = 12;

/** The array itself, or one that is as long as what is in it. */
export function fitting<T>(grown: readonly T[]): readonly T[] {
  return grown.length > SHORT ? grown : grown.slice();
}
