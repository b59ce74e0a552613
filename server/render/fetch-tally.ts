/** How many resources a render asked for on the network, by how that ended. */
import type { FetchOutcome } from '../../engine/index.js';

export type FetchCounts = Readonly<Partial<Record<FetchOutcome, number>>>;

export class FetchTally {
  readonly #counts: Partial<Record<FetchOutcome, number>> = {};

  readonly add = (outcome: FetchOutcome): void => {
    this.#counts[outcome] = (this.#counts[outcome] ?? 0) + 1;
  };

  counts(): FetchCounts {
    return { ...this.#counts };
  }
}
