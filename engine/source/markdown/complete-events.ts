/**
 * Closing containers in linear time. For each line that closes a quote, list item or definition, micromark rewrites all
 * events of the document: 90 KB of `* * a` took 44 s. It needs only the last two lines for this, so earlier events are
 * set aside line by line and restored at the end of the document.
 */
import type { Construct, Event, TokenizeContext } from 'micromark-util-types';

/** The number of events below which nothing is set aside. A line has a few dozen. */
const LENGTH = 512;

export class CompleteEvents {
  readonly #aside: Event[] = [];

  /**
   * A construct that the document's tokenizer must attempt once. It registers the resolver that restores the events.
   */
  readonly construct: Construct = {
    partial: true,
    tokenize: (_effects, ok) => ok,
    resolveAll: (events) => {
      for (const event of events) this.#aside.push(event);
      return this.#aside;
    },
  };

  /** Call this only between constructs, because a construct that fails resets the number of events. */
  setAside({ events }: TokenizeContext): void {
    if (events.length < LENGTH) return;
    let lines = 0;
    let at = events.length;
    while (lines < 2 && --at > 0) if (events[at]![0] === 'exit' && events[at]![1].type === 'chunkFlow') lines++;
    for (const event of events.splice(0, at)) this.#aside.push(event);
  }
}
