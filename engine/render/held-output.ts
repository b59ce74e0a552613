/** Bytes that may have to be taken back, and so are not given out yet. */
import { setImmediate } from 'node:timers/promises';

const MIB = 1024 * 1024;

/** Bytes held at most, and what is done with more. */
export interface HoldingPolicy {
  readonly most: number;
  readonly beyond: 'give-out' | 'drop';
}

/** A PDF that is larger keeps its scale. */
export const HOLD_FOR_SCALE: HoldingPolicy = { most: 16 * MIB, beyond: 'give-out' };
/** The pages of a larger one are numbered before the first is drawn. It is more than ten thousand pages of text. */
export const HOLD_FOR_REFERENCES: HoldingPolicy = { most: 64 * MIB, beyond: 'drop' };

export class HeldOutput {
  #chunks: Uint8Array[] = [];
  #size = 0;
  #state: 'held' | 'given-out' | 'dropped' = 'held';

  constructor(
    readonly target: (chunk: Uint8Array) => void | Promise<void>,
    readonly policy: HoldingPolicy,
  ) {}

  /** Whether all of it can still be taken back. */
  get isHeld(): boolean {
    return this.#state === 'held';
  }

  /** Nothing of it was given out, and nothing will be. */
  get isDropped(): boolean {
    return this.#state === 'dropped';
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.#state === 'given-out') return this.target(chunk);
    if (this.#state === 'held') {
      this.#chunks.push(chunk);
      this.#size += chunk.length;
      if (this.#size > this.policy.most) {
        if (this.policy.beyond === 'give-out') return this.release();
        this.drop();
      }
    }
    // As writing would: without a turn of the event loop no signal could stop the render.
    await setImmediate();
  }

  async release(): Promise<void> {
    if (this.#state === 'dropped') return;
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#state = 'given-out';
    for (const chunk of chunks) await this.target(chunk);
  }

  drop(): void {
    this.#chunks = [];
    this.#state = 'dropped';
  }
}
