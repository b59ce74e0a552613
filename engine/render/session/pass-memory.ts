/** One pass of a session's render over the document: recalls spans of the last render, and remembers those that it lays out. */
import type { KnownPages, LoopPlace, PageMemory } from '../../page/page-loop.js';
import type { PageStart } from '../../page/page-start.js';
import type { Kept, Span, Spans, StillValid } from './kept-pages.js';
import type { RecordedReferences, ReferenceEvent } from './recorded-references.js';
import type { RecordedWarnings } from './recorded-warnings.js';

/** A span whose pages are laid out, and drawn afterwards. */
interface OpenSpan {
  readonly index: number;
  readonly start: PageStart;
  readonly pages: Kept[];
  /** The number of the page behind it, once its end is known. */
  to: number;
  isComplete: boolean;
}

export class PassMemory implements PageMemory<Kept> {
  readonly spans = new Map<number, Span>();
  /** Set before the pass begins; null: no style sheet has cross references. */
  references: RecordedReferences | null = null;
  /** Whether pages that were recalled show the number of pages. */
  showsTotal = false;
  #open: OpenSpan | null = null;
  /** Those whose end is known, and whose last pages are not drawn yet. */
  #undrawn: OpenSpan[] = [];

  constructor(
    /** Those of the last render; null: nothing can be recalled. */
    readonly last: { readonly valid: StillValid; readonly spans: Spans } | null,
    readonly warnings: RecordedWarnings,
    /** The last page that the pass has to have. */
    readonly lastPage = Infinity,
  ) {}

  recall({ index, start: place, readUpTo, isDone, isCut }: LoopPlace): KnownPages<Kept> | null {
    const { references } = this;
    // Texts of later pages that were asked for already would be asked for again, when more is known.
    const start = place && (references?.isApartAt(place.firstNode) ?? true) ? place : null;
    if (this.#open && (start || isDone || isCut))
      this.#close(this.#open, { index, end: isDone ? null : (start ?? 'cut'), readUpTo });
    if (isDone || isCut || !start) return null;
    const span = this.#spanAt(index, start);
    if (!span) {
      if (!this.#open) references?.take();
      this.#open ??= { index, start, pages: [], to: Infinity, isComplete: true };
      return null;
    }
    this.spans.set(index, span);
    this.showsTotal ||= span.pages.some((page) => page.kind === 'kept' && page.drawing.forms.length > 0);
    return { pages: span.pages, end: span.end === 'cut' ? null : span.end };
  }

  #spanAt(index: number, start: PageStart): Span | null {
    const span = this.last?.valid.spanAt(this.last.spans.get(index), start) ?? null;
    if (!span || (span.end === 'cut' && index + span.pages.length <= this.lastPage)) return null;
    return !this.references || this.references.repeat(span.events) ? span : null;
  }

  #close(open: OpenSpan, { index: to, end, readUpTo }: Pick<Span, 'index' | 'end' | 'readUpTo'>): void {
    const { index, start, pages, isComplete } = open;
    this.#open = null;
    const events: readonly ReferenceEvent[] = this.references?.take() ?? [];
    if (!isComplete) return;
    this.spans.set(index, { index, start, pages, end, readUpTo, events });
    open.to = to;
    if (index + pages.length < to) this.#undrawn.push(open);
  }

  withoutEffects(work: () => void, upTo: number): void {
    const { references, warnings } = this;
    warnings.withoutWarnings(() => (references ? references.madeAgain(upTo, work) : work()));
  }

  /** Remembers a page that was laid out; null: it cannot be kept. */
  add(index: number, page: Kept | null): void {
    const span = this.#undrawn.find((span) => index >= span.index && index < span.to) ?? this.#open;
    if (!span || index < span.index) return;
    if (page) span.pages.push(page);
    else {
      span.isComplete = false;
      if (this.spans.get(span.index)?.pages === span.pages) this.spans.delete(span.index);
    }
    this.#undrawn = this.#undrawn.filter(({ isComplete, index, pages, to }) => isComplete && index + pages.length < to);
  }
}
