/** When to render: after a pause in typing, the latest text only, within what the key may do in a minute. */
import { ApiFailure } from './api.js';

/** @import { RateState } from './api.js' */

/** Pause in typing after which a render begins, milliseconds. */
const PAUSE = 280;
/** A quick render that takes longer than this is stopped for a newer text, milliseconds. */
const SLOW = 10_000;
/** While somebody goes on typing, all pages follow at least this often, milliseconds. */
const WHOLE_EVERY = 1000;
/** From this many requests left on, they are spread over the rest of the minute. */
const PLENTY = 8;
/** Longer waits than this (a month's quota) are the user's business, seconds. */
const LONGEST_WAIT = 120;

export class RenderLoop {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {RateState | null} */
  #rate = null;
  /** No request before this time. */
  #notBefore = 0;
  #startedAt = 0;
  /** Whether something has changed since the render that runs began. */
  #isBehind = false;
  /** Whether the render that runs has shown the page that changes. */
  #hasShown = false;
  /** When a render ended last. */
  #wholeAt = 0;

  /**
   * @param {(signal: AbortSignal, shown: () => void) => Promise<RateState | null>} render calls `shown` when the page that
   *   changes is shown, if that is before it ends
   * @param {{ started(): void, waiting(seconds: number): void, failed(error: unknown): void, settled(): void,
   *   isQuick(): boolean }} tell isQuick: whether the next render costs the service nothing
   */
  constructor(render, tell) {
    this.render = render;
    this.tell = tell;
  }

  /**
   * Something has changed: render after a pause; at once where that costs nothing. Then a render that runs shows its page
   * first, so that pages appear while somebody goes on typing.
   */
  changed() {
    if (!this.tell.isQuick()) this.#begin(Math.max(PAUSE, this.#pace()));
    else if (this.#running && !this.#mayBeGivenUp()) this.#isBehind = true;
    else this.#begin(0);
  }

  /** Whether the rest of the render that runs is worth less than the newer text. */
  #mayBeGivenUp() {
    const now = Date.now();
    return now - this.#startedAt > SLOW || (this.#hasShown && now - this.#wholeAt < WHOLE_EVERY);
  }

  /** Render at once. */
  now() {
    this.#begin(0);
  }

  /** @param {number} pause milliseconds */
  #begin(pause) {
    clearTimeout(this.#timer);
    const wait = Math.max(pause, this.#notBefore - Date.now());
    if (wait > 1500) this.tell.waiting(Math.ceil(wait / 1000));
    // At once means before the browser lays the editor out anew, which takes a while for a book.
    if (wait <= 0) void this.#run();
    else this.#timer = setTimeout(() => void this.#run(), wait);
  }

  /** With few requests left they are spread evenly, so that the page slows down instead of standing still. */
  #pace() {
    if (!this.#rate || this.#rate.remaining >= PLENTY) return 0;
    return (this.#rate.resetSeconds * 1000) / (this.#rate.remaining + 1);
  }

  async #run() {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#startedAt = Date.now();
    this.#isBehind = false;
    this.#hasShown = false;
    this.tell.started();
    const shown = () => {
      if (this.#running !== running) return;
      this.#hasShown = true;
      if (this.#isBehind) this.changed();
    };
    try {
      const rate = await this.render(running.signal, shown);
      if (this.#running !== running) return;
      this.#rate = rate;
      this.#wholeAt = Date.now();
    } catch (error) {
      if (this.#running !== running) return;
      if (!this.#waitsFor(error)) this.tell.failed(error);
    } finally {
      if (this.#running === running) {
        this.#running = null;
        this.tell.settled();
        if (this.#isBehind) this.changed();
      }
    }
  }

  /**
   * Busy or too many requests: try again when the service says so.
   * @param {unknown} error
   */
  #waitsFor(error) {
    if (!(error instanceof ApiFailure) || (error.status !== 429 && error.status !== 503)) return false;
    if (error.retryAfter === null || error.retryAfter > LONGEST_WAIT) return false;
    this.#rate = null;
    this.#notBefore = Date.now() + Math.max(1, error.retryAfter) * 1000;
    this.#begin(0);
    return true;
  }
}
