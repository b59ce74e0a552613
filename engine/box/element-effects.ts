/**
 * The effects of elements on their page: named strings (GCPM 3, § 1.1), labels of bookmarks, and counters that pages
 * show (CSS Paged Media 3, § 6). Boxes are created before their page is known, some of them several times. Therefore
 * effects are recorded by element, looked up through the page's fragments, and released when the page commits.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { CounterChange } from '../css/values/values.js';
import type { NodeId } from '../tree/document-tree.js';
import type { CounterState } from './counters.js';

export interface ElementEffect {
  readonly style: ComputedStyle;
  /** The counters after the element is entered. */
  readonly counters: CounterState;
}

/** The counters whose values pages show. */
export interface ShownCounters {
  has(name: string): boolean;
}

export class ElementEffects {
  /** The effects of elements that are not on a committed page yet. */
  readonly #byNode = new Map<NodeId, ElementEffect>();
  #hasRunning = false;

  constructor(readonly shown: ShownCounters) {}

  /** Whether pages have no effects to look up. */
  get isEmpty(): boolean {
    return this.#byNode.size === 0 && !this.#hasRunning;
  }

  /** Records an element when it is entered. Repeated calls for the same element have the same result. */
  record(node: NodeId, style: ComputedStyle, counters: CounterState): void {
    if (style.position === 'running') this.#hasRunning = true;
    const { counterReset, counterIncrement, counterSet } = style;
    const isNoted =
      style.stringSet.length > 0 ||
      style.bookmarkLabel !== null ||
      this.#concernsPages(counterReset) ||
      this.#concernsPages(counterIncrement) ||
      this.#concernsPages(counterSet);
    if (isNoted) this.#byNode.set(node, { style, counters });
  }

  #concernsPages(changes: readonly CounterChange[]): boolean {
    return changes.length > 0 && changes.some(({ name }) => this.shown.has(name));
  }

  get(node: NodeId): ElementEffect | undefined {
    return this.#byNode.get(node);
  }

  has(node: NodeId): boolean {
    return this.#byNode.has(node);
  }

  release(node: NodeId): void {
    this.#byNode.delete(node);
  }
}
