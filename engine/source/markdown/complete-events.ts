/**
 * Containers that end, in linear time. micromark writes all events of a document anew at each line that closes a quote, a
 * list item or a definition behind other lines: 90 KB of `* * a` took 44 s. Only the last two lines matter to it there, so
 * what comes before them is set aside line by line, and put back when the document has been read.
 */
import type { Construct, Event, TokenizeContext } from 'micromark-util-types';

/** So many events stay before any are set aside: a line has some dozens. */
const LENGTH = 512;

export class CompleteEvents {
  readonly #aside: Event[] = [];

  /** To be attempted once by the tokenizer of a document, so that it knows the resolver that puts the events back. */
  readonly construct: Construct = {
    partial: true,
    tokenize: (_effects, ok) => ok,
    resolveAll: (events) => {
      for (const event of events) this.#aside.push(event);
      return this.#aside;
    },
  };

  /** Only between constructs: one that fails goes back to a number of events. */
  setAside({ events }: TokenizeContext): void {
    if (events.length < LENGTH) return;
    let lines = 0;
    let at = events.length;
    while (lines < 2 && --at > 0) if (events[at]![0] === 'exit' && events[at]![1].type === 'chunkFlow') lines++;
    for (const event of events.splice(0, at)) this.#aside.push(event);
  }
}
