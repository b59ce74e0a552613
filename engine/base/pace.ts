/**
 * How long work goes on before others have their turn. While JavaScript runs nothing else does: no timer, so no signal
 * comes, and nobody is served beside a render.
 */
export interface Pace {
  /** Whether it is time for others. What the answer changes is when work is done, never its outcome. */
  readonly isDue: boolean;
  /** Gives others their turn if it is time. Rejects when the work is to stop. */
  turn(): Promise<void>;
}
