/**
 * Keeps SQLite from taking the event loop for itself. Its statements are synchronous and the promises around them
 * settle without leaving the loop's present turn, so that a crowd of waiting transactions would run in one go.
 */
const LONGEST_RUN_MS = 4;

/** Lets the event loop turn when statements have been run for some milliseconds without a break. */
export class Breather {
  #since: number | null = null;

  /** Undefined when there is no need to wait. */
  pause(): Promise<void> | undefined {
    const now = performance.now();
    if (this.#since === null) {
      this.#since = now;
      setImmediate(() => (this.#since = null));
      return undefined;
    }
    if (now - this.#since < LONGEST_RUN_MS) return undefined;
    return new Promise((resolve) => setImmediate(resolve));
  }
}

/** One after the other, in the order of asking. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  take(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
