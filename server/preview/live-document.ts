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
  readonly render: (signal: AbortSignal, onFirstChange: (page: EarlyPage) => void) => Promise<Rendered>;
  readonly describe: (error: unknown) => Failure;
}

export interface LiveListener {
  changed(state: LiveState): void;
  /** A page of the next edition is there. */
  hasEarly(page: EarlyPage): void;
}

export class LiveDocument {
  #rendered: Rendered | null = null;
  #edition = 0;
  #failure: Failure | null = null;
  #work: Promise<void> | null = null;
  /** Aborted by a change during a render. */
  #abort = new AbortController();
  #isStale = false;
  #early: EarlyPage | null = null;
  readonly #listeners = new Set<LiveListener>();

  constructor(readonly input: LiveInput) {}

  get state(): LiveState {
    const { pages = [], changedPages = [], milliseconds = 0, warnings = [] } = this.#rendered ?? {};
    const isWorking = this.#work !== null;
    const rendered = { edition: this.#edition, pages: pages.length, changedPages, milliseconds, warnings };
    return { ...rendered, failure: this.#failure, isWorking };
  }

  get rendered(): Rendered | null {
    return this.#rendered;
  }

  /** The first page that the render that runs changes; null: none is known. */
  get early(): EarlyPage | null {
    return this.#early;
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
    // Ends when nothing has changed during the last turn.
    while (this.#isStale) {
      this.#isStale = false;
      this.#abort = new AbortController();
      this.#tell();
      try {
        this.#rendered = await this.input.render(this.#abort.signal, (page) => {
          this.#early = page;
          for (const listener of this.#listeners) listener.hasEarly(page);
        });
        this.#edition++;
        this.#failure = null;
      } catch (error) {
        if (!this.#abort.signal.aborted) this.#failure = this.input.describe(error);
      }
      this.#early = null;
    }
    this.#work = null;
    this.#tell();
  }

  #tell(): void {
    const { state } = this;
    for (const listener of this.#listeners) listener.changed(state);
  }
}
