/**
 * What browsers do with a page that is wider than the paper: they make all of it smaller. How much smaller is known
 * when the last page is laid out, so until then no byte is given out.
 */
import { setImmediate } from 'node:timers/promises';
import type { RenderOptions } from './options.js';

/** The least scale is 1 / 1.5; whatever is wider yet is cut off, as browsers do. */
export const MAX_SHRINK = 1.5;
/** Bytes held back at most; a PDF that is larger keeps its scale. */
const MAX_HELD = 16 * 1024 * 1024;

/** A template knows its paper; without one a page is most likely made for the screen. */
export function shrinksToFit({ template, shrinkToFit }: RenderOptions): boolean {
  return shrinkToFit ?? template === 'none';
}

/** Bytes that may have to be taken back. */
export class HeldOutput {
  #chunks: Uint8Array[] = [];
  #size = 0;
  #isHeld = true;

  constructor(readonly target: (chunk: Uint8Array) => void | Promise<void>) {}

  /** Whether all of it can still be taken back. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (!this.#isHeld) return this.target(chunk);
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size > MAX_HELD) await this.release();
    // As writing would: without a turn of the event loop no signal could stop the render.
    else await setImmediate();
  }

  async release(): Promise<void> {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#isHeld = false;
    for (const chunk of chunks) await this.target(chunk);
  }
}
