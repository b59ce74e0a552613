/** Parts of a shorthand that may come in any order (CSS Values 4, § 2.2, `||`). */
import type { Parse, ValueCursor } from './value-cursor.js';

/** Longhand, or name of a part, → specified value. */
export type Expansion = Record<string, unknown>;

/** Each part at most once, at least one of them. */
export function readAnyOrder(
  cursor: ValueCursor,
  parts: Readonly<Record<string, Parse<unknown>>>,
): Expansion | undefined {
  const found: Expansion = {};
  let count = 0;
  // Each turn fills one of the parts, so there are no more turns than parts.
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
