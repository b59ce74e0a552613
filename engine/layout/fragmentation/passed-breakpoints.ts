/**
 * The breakpoints that layout has passed without stopping, and the best of them: content that does not fit may ask for an
 * earlier break than the one before it (CSS Fragmentation 3, § 4.4 and 4.5).
 */
import { betterBreak, type BreakAppeal, type EarlyBreak } from '../contract/fragmentation.js';

/** A breakpoint, with what its formatting context needs to go back to it. */
export interface Passed<State> {
  readonly break: EarlyBreak;
  readonly state: State;
}

export class PassedBreakpoints<State = null> {
  #best: Passed<State> | null = null;

  /** @param chosen the breakpoint to stop at, found in an earlier try; null: none */
  constructor(readonly chosen: EarlyBreak | null) {}

  /** Whether this try stops before child `index`. */
  stopsBefore(index: number): boolean {
    return this.chosen?.index === index && !this.chosen.inner;
  }

  /** The breakpoint in child `index` at which this try stops; null: it does not stop in it. */
  stopIn(index: number): EarlyBreak | null {
    return this.chosen?.index === index ? this.chosen.inner : null;
  }

  get best(): EarlyBreak | null {
    return this.#best?.break ?? null;
  }

  pass(breakpoint: EarlyBreak, state: State): void {
    if (betterBreak(this.best, breakpoint) === breakpoint) this.#best = { break: breakpoint, state };
  }

  /** The breakpoint to go back to in place of one of this appeal; null: that one is as good as all before it. */
  betterThan(appeal: BreakAppeal): Passed<State> | null {
    return this.#best && this.#best.break.appeal > appeal ? this.#best : null;
  }

  /** The breakpoint before child `index`, if it is the best so far and of this appeal. */
  passedBefore(index: number, appeal: BreakAppeal): Passed<State> | null {
    const best = this.#best;
    return best?.break.index === index && !best.break.inner && best.break.appeal === appeal ? best : null;
  }

  /** Called when layout goes back: breakpoints behind that place are none any more. */
  forget(): void {
    this.#best = null;
  }
}
