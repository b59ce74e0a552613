/** A document that is rendered again whenever it changes. The pages of the last render that succeeded stay. */
import type { DrawnPage, EarlyPage, SourcePosition, Warning } from '../../engine/index.js';

/** What a render gave. */
export interface Rendered {
  readonly pdf: Uint8Array;
  readonly pages: readonly DrawnPage[];
  /** The numbers of those that may look different from the pages of the render before. */
  readonly changedPages: readonly number[];
  readonly warnings: readonly Warning[];
  readonly milliseconds: number;
}

/** Why the last render failed, as a sentence with its place. */
export interface Failure {
  readonly message: string;
  readonly position?: SourcePosition;
}

/** What the page shows beside the pages. */
export interface LiveState {
  /** The number of the PDF, from 1; 0 while there is none. */
  readonly edition: number;
  readonly pages: number;
  /** The numbers of the pages that this edition may have changed. */
  readonly changedPages: readonly number[];
  readonly milliseconds: number;
  readonly warnings: readonly Warning[];
  /** null: the pages are those of the files as they are. */
  readonly failure: Failure | null;
  readonly isWorking: boolean;
}

export interface LiveInput {
  /** Renders the files as they are. Rejects with what `describe` explains. `onFirstChange`: see SessionListeners. */
  readonly render: (signal: AbortSignal, onFirstChange: (page: EarlyPage) => unknown) => Promise<Rendered>;
  readonly describe: (error: unknown) => Failure;
}

export interface LiveListener {
  changed(state: LiveState): void;
  /** A page of the next edition is there. */
  hasEarly(page: EarlyPage): void;
}

/** A turn of the event loop, in which what was written goes out: a render that goes on would keep it for a while. */
const sent = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class LiveDocument {
  #rendered: Rendered | null = null;
  #edition = 0;
  #failure: Failure | null = null;
  #work: Promise<void> | null = null;
  #isWorking = false;
  /** Aborted by a change during a render. */
  #abort = new AbortController();
  #isStale = false;
  readonly #listeners = new Set<LiveListener>();

  constructor(readonly input: LiveInput) {}

  get state(): LiveState {
    const { pages = [], changedPages = [], milliseconds = 0, warnings = [] } = this.#rendered ?? {};
    const rendered = { edition: this.#edition, pages: pages.length, changedPages, milliseconds, warnings };
    return { ...rendered, failure: this.#failure, isWorking: this.#isWorking };
  }

  get rendered(): Rendered | null {
    return this.#rendered;
  }

  /** Returns a function that ends it. */
  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Renders the document as it is now; a render that is under way is given up. Resolves when the pages are those. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#abort.abort();
    this.#work ??= this.#run();
    return this.#work;
  }

  async #run(): Promise<void> {
    this.#isWorking = true;
    // Ends when nothing has changed during the last turn.
    while (this.#isStale) {
      this.#isStale = false;
      this.#abort = new AbortController();
      this.#tell();
      try {
        this.#rendered = await this.input.render(this.#abort.signal, (page) => {
          for (const listener of this.#listeners) listener.hasEarly(page);
          return sent();
        });
        this.#edition++;
        this.#failure = null;
      } catch (error) {
        if (!this.#abort.signal.aborted) this.#failure = this.input.describe(error);
      }
    }
    this.#work = null;
    this.#isWorking = false;
    this.#tell();
  }

  #tell(): void {
    const { state } = this;
    for (const listener of this.#listeners) listener.changed(state);
  }
}
