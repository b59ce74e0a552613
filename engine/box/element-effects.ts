/**
 * What elements do to the page they come to stand on: named strings (GCPM 3, § 1.1), labels of bookmarks and counters
 * that pages show (CSS Paged Media 3, § 6). Boxes are made before anyone knows their page, and some of them more than once, so it is
 * noted by element here, found again through the page's fragments, and let go when that page commits.
 */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { CounterChange } from '../css/values/values.js';
import type { NodeId } from '../tree/document-tree.js';
import type { CounterState } from './counters.js';

export interface ElementEffect {
  readonly style: ComputedStyle;
  /** The counters after the element was entered. */
  readonly counters: CounterState;
}

/** Counters whose values pages show. */
export interface ShownCounters {
  has(name: string): boolean;
}

export class ElementEffects {
  /** Entries of elements that are on no committed page yet. */
  readonly #byNode = new Map<NodeId, ElementEffect>();
  #hasRunning = false;

  constructor(readonly shown: ShownCounters) {}

  /** Whether a page may have something to look for. */
  get isEmpty(): boolean {
    return this.#byNode.size === 0 && !this.#hasRunning;
  }

  /** An element was entered: once for each time its box is made, with the same outcome. */
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
