/** What may stop a render from outside: the caller's signal and the time limit. */
import { RenderError, type RenderStage } from '../diagnostics.js';
import type { RenderOptions } from './options.js';

/**
 * Watches both from the start of a render to `end()`. Waiting for resources is broken off by `signal`; everything
 * else stops where it looks: between stages, and between pages. What happens inside of one page cannot be stopped.
 */
export class RunLimits {
  readonly #abort = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #timeMs: number | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #onAbort = (): void => this.#abort.abort();
  #isLate = false;

  constructor({ signal, limits }: RenderOptions) {
    this.#caller = signal;
    this.#timeMs = limits?.timeMs;
    if (signal?.aborted) this.#onAbort();
    // Taken off again at the end: a signal may live as long as its process.
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (this.#timeMs === undefined) return;
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      this.#abort.abort();
    }, this.#timeMs);
  }

  /** Aborted when the render is to stop, for whatever reason. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Throws RenderError 'time_limit' when the render is to stop. */
  check(stage: RenderStage, pages = 0): void {
    if (this.#caller?.aborted) {
      const when = stage === 'options' ? 'before it began' : `after ${pages} pages`;
      throw new RenderError('time_limit', `The render was stopped ${when}.`, undefined, { stage });
    }
    if (!this.#isLate) return;
    throw new RenderError(
      'time_limit',
      `The render took longer than ${this.#timeMs} ms (${pages} pages done); raise the time limit or split the document.`,
      undefined,
      { stage, limit: this.#timeMs!, hint: 'Split the document, or raise the time limit.' },
    );
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#onAbort);
  }
}
