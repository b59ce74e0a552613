/** A property of characters, pinned as text: pairs of base-36 distance and value, each for a range of code points. */
export class RangeTable {
  #starts: Uint32Array | null = null;
  #values: readonly string[] = [];

  /** `pattern`: matches a pair, with the distance to the range before and the value as its groups. */
  constructor(
    private readonly ranges: string,
    private readonly pattern: RegExp,
  ) {}

  /** Returns undefined before the first range. Decodes the table on first use. */
  valueOf(codePoint: number): string | undefined {
    const starts = this.#starts ?? this.#decode();
    let low = 0;
    let high = starts.length;
    // Ends because the range between the two is halved.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= codePoint) low = middle + 1;
      else high = middle;
    }
    return this.#values[low - 1];
  }

  #decode(): Uint32Array {
    const pairs = [...this.ranges.matchAll(this.pattern)];
    const starts = new Uint32Array(pairs.length);
    let at = 0;
    this.#values = pairs.map(([, distance, value], i) => {
      at += parseInt(distance!, 36);
      starts[i] = at;
      return value!;
    });
    return (this.#starts = starts);
  }
}
