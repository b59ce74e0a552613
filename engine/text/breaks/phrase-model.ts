/**
 * Finds the boundaries of phrases in text without spaces, by the weights of the characters around each place
 * (BudouX). The weights are pinned data, because the segmenters of platforms change with their version.
 */

/** Each feature is the characters from `from` to before `to`, relative to the place. */
const FEATURES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  UW1: [-3, -2],
  UW2: [-2, -1],
  UW3: [-1, 0],
  UW4: [0, 1],
  UW5: [1, 2],
  UW6: [2, 3],
  BW1: [-2, 0],
  BW2: [-1, 1],
  BW3: [0, 2],
  TW1: [-3, 0],
  TW2: [-2, 1],
  TW3: [-1, 2],
  TW4: [0, 3],
};

interface Feature {
  readonly from: number;
  readonly to: number;
  readonly weights: ReadonlyMap<string, number>;
}

export class PhraseModel {
  #features: readonly Feature[] | null = null;
  #threshold = 0;

  /** `encoded`: features between form feeds, each a name and lines of characters, tab and weight. */
  constructor(private readonly encoded: string) {}

  /** Returns the ascending UTF-16 offsets in the text at which a phrase begins, except for the first. */
  boundaries(text: string): readonly number[] {
    const features = this.#features ?? this.#decode();
    const found: number[] = [];
    for (let at = 1; at < text.length; at++) {
      let score = 0;
      for (const { from, to, weights } of features)
        score += weights.get(text.slice(Math.max(0, at + from), Math.max(0, at + to))) ?? 0;
      if (score > this.#threshold) found.push(at);
    }
    return found;
  }

  #decode(): readonly Feature[] {
    let sum = 0;
    const features = this.encoded.split('\f').map((part) => {
      const [name, ...lines] = part.split('\n');
      const [from, to] = FEATURES[name!]!;
      const weights = new Map<string, number>();
      for (const line of lines) {
        const [characters, weight] = line.split('\t');
        weights.set(characters!, Number(weight));
        sum += Number(weight);
      }
      return { from, to, weights };
    });
    // Half of all weights: a place is a boundary if most of what there is to say speaks for it.
    this.#threshold = sum / 2;
    return (this.#features = features);
  }
}
