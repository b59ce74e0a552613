/** How much memory computed values take: most are a word or a length, some are lists of thousands. */

/** Values of so few parts are free. */
const FEW_PARTS = 24;

/** Counts the lists and objects in values that are computed; the numbers and words in them are theirs. */
export class ValueParts {
  /** Of specified values, which many elements share. */
  readonly #known = new WeakMap<object, number>();

  constructor(readonly spend: (parts: number) => void) {}

  count(value: unknown): void {
    if (typeof value !== 'object' || value === null || partsOf(value, FEW_PARTS) <= FEW_PARTS) return;
    let parts = this.#known.get(value);
    if (parts === undefined) this.#known.set(value, (parts = partsOf(value, Infinity)));
    this.spend(parts);
  }
}

/** No more than a few beyond `limit`. */
function partsOf(value: object, limit: number): number {
  let parts = 0;
  // Not by recursion: sums in sums are as deep as their text is long.
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
