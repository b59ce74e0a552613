/**
 * The children of a block container, made when they are first asked for and let go when their page has
 * been committed. Children are block-level boxes and InlineFlows.
 */
import type { BlockLevelBox } from './box.js';
import { ContentWalker, type ContentEvent, type ContentRange } from './content-walker.js';
import type { CounterState } from './counters.js';
import type { GenerationContext } from './generation-context.js';
import { InlineFlowBuilder } from './inline-flow-builder.js';

export class BoxSequence {
  readonly #context: GenerationContext;
  readonly #range: ContentRange;
  readonly #walker: ContentWalker;
  readonly #leading: readonly ContentEvent[];
  readonly #builder = new InlineFlowBuilder();
  #boxes: (BlockLevelBox | undefined)[] = [];
  /** Index of the first box still held. */
  #base = 0;
  #started = false;
  #ended = false;

  constructor(context: GenerationContext, range: ContentRange, state: CounterState, leading: readonly ContentEvent[]) {
    this.#context = context;
    this.#range = range;
    this.#walker = new ContentWalker(context, range, state);
    this.#leading = leading;
  }

  /** The child at `index`, or null past the end. Released children cannot be asked for again. */
  at(index: number): BlockLevelBox | null {
    while (index >= this.#base + this.#boxes.length && !this.#ended) this.#generate();
    const box = this.#boxes[index - this.#base];
    if (!box && index < this.#base) throw new Error(`box ${index} was released before ${this.#base}`);
    return box ?? null;
  }

  /** Whether the child at `index` is surely the last one; false when telling would need more boxes. */
  isLast(index: number): boolean {
    if (index + 1 < this.#base + this.#boxes.length) return false;
    return this.#ended || this.#walker.isNearEnd;
  }

  /** Lets go of the children before `index`: their pages are committed. */
  release(index: number): void {
    if (index <= this.#base) return;
    this.#boxes.splice(0, index - this.#base);
    this.#base = index;
  }

  /** The counters after all children. */
  exitState(): CounterState {
    while (!this.#ended) this.#generate();
    return this.#walker.state;
  }

  /** Makes at least one more child, or ends the sequence. */
  #generate(): void {
    if (!this.#started) {
      this.#started = true;
      for (const event of this.#leading) this.#inline(event);
    }
    for (;;) {
      const event = this.#walker.next();
      if (!event) {
        this.#finishRun();
        this.#ended = true;
        return;
      }
      if (event.kind === 'block') {
        this.#finishRun();
        this.#boxes.push(event.box);
        return;
      }
      this.#inline(event);
    }
  }

  #finishRun(): void {
    const flow = this.#builder.finish(this.#range.parent, this.#range.style);
    if (flow) this.#boxes.push(flow);
  }

  #inline(event: ContentEvent): void {
    const builder = this.#builder;
    switch (event.kind) {
      case 'text':
        return builder.text(event.node, event.style, event.text, event.generated);
      case 'open':
        builder.open(event.node, event.style);
        if (this.#context.tree.attr(event.node, 'id') !== undefined) builder.keep();
        return;
      case 'close':
        return builder.close();
      case 'break':
        return builder.lineBreak(event.node, event.style);
      case 'atomic':
        return builder.atomic(event.node, event.style, event.box);
      case 'block':
        throw new Error('a block is not inline content');
    }
  }
}
