/**
 * Counts the parts of computed values, as a measure of memory. Most values are a word or a length, but some are lists
 * of thousands.
 */

/** Values with at most this number of parts are not counted. */
const FEW_PARTS = 24;

/** Counts the lists and objects in computed values, which include their numbers and words. */
export class ValueParts {
  /** The counts of specified values, which many elements share. */
  readonly #known = new WeakMap<object, number>();

  constructor(readonly spend: (parts: number) => void) {}

  count(value: unknown): void {
    if (typeof value !== 'object' || value === null || partsOf(value, FEW_PARTS) <= FEW_PARTS) return;
    let parts = this.#known.get(value);
    if (parts === undefined) this.#known.set(value, (parts = partsOf(value, Infinity)));
    this.spend(parts);
  }
}

/** Counts the parts of a value. Stops a few parts beyond `limit`. */
function partsOf(value: object, limit: number): number {
  let parts = 0;
  // Uses a list instead of recursion, because authors decide how deep sums nest.
  const waiting: object[] = [value];
  while (waiting.length > 0 && parts <= limit) {
    const next = waiting.pop()!;
    parts++;
    for (const part of Array.isArray(next) ? (next as unknown[]) : Object.values(next)) {
      if (typeof part === 'object' && part !== null) waiting.push(part);
      else if (Array.isArray(next)) parts++;
    }
  }
  return parts;
}
