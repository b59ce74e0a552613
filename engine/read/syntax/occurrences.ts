/** Where a word stands in a file. All places are sought once, so that damaged files are not searched for each object. */
export class Occurrences {
  #places: readonly number[] | null = null;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly word: string,
  ) {}

  /** The first place of the word at `offset` or after it; null for none. */
  from(offset: number): number | null {
    this.#places ??= placesOf(this.bytes, this.word);
    const places = this.#places;
    let [low, high] = [0, places.length];
    // Ends because the distance is halved in each turn.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return places[low] ?? null;
  }
}

function placesOf(bytes: Uint8Array, word: string): readonly number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const places: number[] = [];
  for (let at = buffer.indexOf(word); at >= 0; at = buffer.indexOf(word, at + word.length)) places.push(at);
  return places;
}
