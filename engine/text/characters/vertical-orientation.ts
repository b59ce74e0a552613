/** How characters stand in vertical lines (UAX #50). */
import { VERTICAL_ORIENTATION_RANGES } from './vertical-orientation-ranges.js';

/**
 * `U` and `V` (Tu) stand upright, `R` lies sideways, and `T` (Tr) is upright where the font has a form for that, and lies
 * sideways otherwise.
 */
export type VerticalOrientation = 'R' | 'U' | 'V' | 'T';

/** The property Vertical_Orientation, decoded on first use. */
export class VerticalOrientations {
  #starts: Uint32Array | null = null;
  #letters = '';

  of(codePoint: number): VerticalOrientation {
    const starts = this.#starts ?? this.#decode();
    let low = 0;
    let high = starts.length;
    // Ends because the range between the two is halved.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= codePoint) low = middle + 1;
      else high = middle;
    }
    return (this.#letters[low - 1] ?? 'R') as VerticalOrientation;
  }

  #decode(): Uint32Array {
    const pairs = [...VERTICAL_ORIENTATION_RANGES.matchAll(/([0-9a-z]+)([A-Z])/g)];
    const starts = new Uint32Array(pairs.length);
    let at = 0;
    this.#letters = pairs
      .map(([, distance, letter], i) => {
        at += parseInt(distance!, 36);
        starts[i] = at;
        return letter!;
      })
      .join('');
    return (this.#starts = starts);
  }
}
