/** Chance that can be had again: the same seed and number of a case give the same case on every machine. */

export class Random {
  #state;

  /** `parts`: numbers that name the sequence, such as a seed and the number of a case. */
  constructor(...parts) {
    this.#state = 0x9e3779b9;
    for (const part of parts) {
      this.#state = Math.imul(this.#state ^ (part >>> 0), 0x85ebca6b) >>> 0;
      this.#next();
    }
  }

  /** splitmix32. */
  #next() {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  /** A whole number from 0 to `end`, without it. */
  below(end) {
    return end <= 1 ? 0 : this.#next() % end;
  }

  /** A whole number from 1 to `most`; small ones far more often. */
  count(most) {
    let number = 1;
    while (number < most && this.below(3) > 0) number = Math.ceil(number * 1.7);
    return Math.min(number, most);
  }

  /** True once in `number` times. */
  once(number) {
    return this.below(number) === 0;
  }

  of(list) {
    return list[this.below(list.length)];
  }

  /** Each of them is as likely as its weight says: [[weight, value], …]. */
  weighed(pairs) {
    let at = this.below(pairs.reduce((sum, [weight]) => sum + weight, 0));
    return pairs.find(([weight]) => (at -= weight) < 0)[1];
  }
}
