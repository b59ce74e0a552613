/**
 * Lets long work yield to the event loop. While JavaScript runs, no timer fires, no signal arrives, and no other
 * request is served.
 */
export interface Pace {
  /** Whether it is time to yield. The answer affects when work is done, but never its result. */
  readonly isDue: boolean;
  /** Yields if it is time. Rejects if the work must stop. */
  turn(): Promise<void>;
}
