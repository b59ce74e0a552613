/** Holds back output that may have to be discarded. */
import { host } from '../../host/index.js';

const MIB = 1024 * 1024;

/** The largest number of bytes to hold, and what happens to a larger output. */
export interface HoldingPolicy {
  readonly most: number;
  readonly beyond: 'give-out' | 'drop';
}

/** For scaling a document to its pages. A PDF larger than this keeps its scale. */
export const HOLD_FOR_SCALE: HoldingPolicy = { most: 16 * MIB, beyond: 'give-out' };
/**
 * For cross references. A larger PDF is numbered by a layout of its own before its first page is drawn. The limit holds
 * more than ten thousand pages of text.
 */
export const HOLD_FOR_REFERENCES: HoldingPolicy = { most: 64 * MIB, beyond: 'drop' };

export class HeldOutput {
  #chunks: Uint8Array[] = [];
  #size = 0;
  #state: 'held' | 'given-out' | 'dropped' = 'held';

  constructor(
    readonly target: (chunk: Uint8Array) => void | Promise<void>,
    readonly policy: HoldingPolicy,
  ) {}

  /** Whether all of the output can still be discarded. */
  get isHeld(): boolean {
    return this.#state === 'held';
  }

  /** Discards the output: none of it was given out, and none will be. */
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
    // The caller's signal needs a turn of the event loop to stop the render; writing would give it one.
    await host.turn();
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
