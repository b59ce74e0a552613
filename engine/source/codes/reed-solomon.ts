/** Check words of Reed and Solomon over fields of 2ⁿ elements. */

export class GaloisField {
  readonly #powers: Int32Array;
  readonly #logarithms: Int32Array;

  /** `size`: the number of elements. `polynomial`: the one that makes the field. */
  constructor(
    readonly size: number,
    polynomial: number,
  ) {
    this.#powers = new Int32Array(size);
    this.#logarithms = new Int32Array(size);
    for (let i = 0, power = 1; i < size - 1; i++) {
      this.#powers[i] = power;
      this.#logarithms[power] = i;
      power *= 2;
      if (power >= size) power ^= polynomial;
    }
  }

  #product(a: number, b: number): number {
    if (a === 0 || b === 0) return 0;
    return this.#powers[(this.#logarithms[a]! + this.#logarithms[b]!) % (this.size - 1)]!;
  }

  /** The rest of the data, divided by the polynomial whose roots are the powers 1 to `count`. */
  checkWords(data: readonly number[], count: number): number[] {
    let generator = [1];
    for (let i = 1; i <= count; i++) {
      const root = this.#powers[i % (this.size - 1)]!;
      generator = [...generator, 0].map((factor, k) => factor ^ this.#product(generator[k - 1] ?? 0, root));
    }
    const rest = Array<number>(count).fill(0);
    for (const word of data) {
      const factor = word ^ rest.shift()!;
      rest.push(0);
      for (let k = 0; k < count; k++) rest[k]! ^= this.#product(generator[k + 1]!, factor);
    }
    return rest;
  }
}
