/**
 * Large bodies are worked on one after the other, and the event loop turns between two of them. To decode, parse and check a body of a
 * megabyte takes some 10 ms, and libuv accepts one connection a turn: where 200 large bodies come at once, one in each
 * turn, whoever connects behind them waits for seconds.
 */
import type { Middleware } from './context.js';

/** Turns without a large body after each one: so many connections are accepted meanwhile. An idle turn takes microseconds. */
const REST_TURNS = 32;

export class BodyTurns {
  readonly #waiting: (() => void)[] = [];
  #isResting = false;

  /** Resolves when a large body may be worked on, in the order of asking. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#isResting) this.#next();
    });
  }

  #next(): void {
    const next = this.#waiting.shift();
    this.#isResting = next !== undefined;
    if (!next) return;
    next();
    this.#rest(REST_TURNS);
  }

  /** Ends: each call waits for a turn less. */
  #rest(turns: number): void {
    setImmediate(() => (turns > 1 ? this.#rest(turns - 1) : this.#next()));
  }
}

/** One line of bodies for all requests of the application. */
export function bodyTurns(): Middleware {
  const turns = new BodyTurns();
  return async (context, next) => {
    context.state.bodyTurns = turns;
    await next();
  };
}
