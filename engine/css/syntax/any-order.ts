/** Parses the parts of a shorthand in any order (`||` in CSS Values 4, § 2.2). */
import type { Parse, ValueCursor } from './value-cursor.js';

/** From longhand, or name of a part, to specified value. */
export type Expansion = Record<string, unknown>;

/** Reads each part at most once. Returns undefined if there is none. */
export function readAnyOrder(
  cursor: ValueCursor,
  parts: Readonly<Record<string, Parse<unknown>>>,
): Expansion | undefined {
  const found: Expansion = {};
  let count = 0;
  // Each iteration fills one of the parts, so there are no more iterations than parts.
  while (!cursor.atEnd) {
    const key = Object.keys(parts).find((part) => {
      if (part in found) return false;
      const value = cursor.try(parts[part]!);
      if (value !== undefined) found[part] = value;
      return value !== undefined;
    });
    if (key === undefined) break;
    count++;
  }
  return count > 0 ? found : undefined;
}
