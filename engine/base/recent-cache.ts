/** A bounded cache: when it is full, what was used longest ago is removed. */

export interface RecentCacheOptions<Value> {
  /** What all entries weigh at most together. */
  readonly most: number;
  /** A heavier entry is not kept, because it would displace too many others. Default: most. */
  readonly mostForOne?: number;
  /** In the unit of `most`. It gives the same for an entry each time. Default: each entry weighs 1. */
  readonly weigh?: (key: string, value: Value) => number;
}

export class RecentCache<Value> {
  /** What was used last comes last. */
  readonly #values = new Map<string, Value>();
  readonly #most: number;
  readonly #mostForOne: number;
  readonly #weigh: (key: string, value: Value) => number;
  #weight = 0;

  constructor({ most, mostForOne = most, weigh = () => 1 }: RecentCacheOptions<Value>) {
    this.#most = most;
    this.#mostForOne = mostForOne;
    this.#weigh = weigh;
  }

  /** undefined: not kept. Looking at an entry is a use of it. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // A Map iterates in the order of insertion; inserting again on each use makes this the order of use.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Takes the place of an earlier value. */
  set(key: string, value: Value): void {
    this.delete(key);
    const weight = this.#weigh(key, value);
    if (weight > this.#mostForOne) return;
    this.#values.set(key, value);
    this.#weight += weight;
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#most) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#weigh(key, value);
  }
}
