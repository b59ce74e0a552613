/** One render of a session: recalls pages of the last render where they hold, and remembers those that it lays out. */
import type { KnownPages, LoopPlace, PageMemory } from '../../page/page-loop.js';
import type { PageFragment } from '../../page/page-fragment.js';
import type { PageStart } from '../../page/page-start.js';
import type { NodePage } from '../../dump/page-places.js';
import type { PdfDocument, RepeatingDocument } from '../../pdf/document.js';
import { sheetOf } from '../output/sheets.js';
import type { WantedImages } from '../images/page-images.js';
import type { KeptPage, RenderContext, Span, StillValid } from './kept-pages.js';
import { DrawingRecorder, type Drawing } from './recorded-drawing.js';
import { NodesByPlace, type RecordedWarnings } from './recorded-warnings.js';

/** A span whose pages are laid out, and drawn afterwards. */
interface OpenSpan {
  readonly index: number;
  readonly start: PageStart;
  readonly pages: KeptPage[];
  /** The number of the page behind it, once its end is known. */
  to: number;
  isComplete: boolean;
}

export class Recollection implements PageMemory<KeptPage> {
  readonly spans = new Map<number, Span>();
  /** All pages in order; null for those that cannot be kept. */
  readonly pages: (KeptPage | null)[] = [];
  /** Pages that were recalled. */
  recalled = 0;
  /** Whether a page that was recalled does not hold after all. */
  isBroken = false;
  #showsTotal = false;
  readonly #recorder = new DrawingRecorder();
  readonly #places: NodesByPlace;
  #open: OpenSpan | null = null;
  /** Those whose end is known, and whose last pages are not drawn yet. */
  #undrawn: OpenSpan[] = [];

  constructor(
    readonly context: RenderContext,
    readonly warnings: RecordedWarnings,
    /** null: nothing can be recalled. */
    readonly valid: StillValid | null,
  ) {
    this.#places = new NodesByPlace(context.tree);
  }

  record(pdf: RepeatingDocument): PdfDocument {
    return this.#recorder.record(pdf);
  }

  filePicture: DrawingRecorder['filePicture'] = (given, make) => this.#recorder.filePicture(given, make);

  recall({ index, start, readUpTo, isDone }: LoopPlace): KnownPages<KeptPage> | null {
    if (this.#open && (start || isDone)) this.#close(this.#open, { index, start: isDone ? null : start, readUpTo });
    if (isDone || !start) return null;
    const span = this.valid?.spanAt(index, start) ?? null;
    if (!span) {
      this.#open ??= { index, start, pages: [], to: Infinity, isComplete: true };
      return null;
    }
    this.spans.set(index, span);
    this.recalled += span.pages.length;
    this.#showsTotal ||= span.pages.some(({ drawing }) => drawing.forms.length > 0);
    return span;
  }

  #close(span: OpenSpan, { index: to, start: end, readUpTo }: Pick<LoopPlace, 'index' | 'start' | 'readUpTo'>): void {
    const { index, start, pages, isComplete } = span;
    this.#open = null;
    if (!isComplete) return;
    this.spans.set(index, { index, start, pages, end, readUpTo });
    span.to = to;
    if (index + pages.length < to) this.#undrawn.push(span);
  }

  #addTo(span: OpenSpan, page: KeptPage | null): void {
    if (page) span.pages.push(page);
    else {
      span.isComplete = false;
      if (this.spans.get(span.index)?.pages === span.pages) this.spans.delete(span.index);
    }
    this.#undrawn = this.#undrawn.filter(({ isComplete, index, pages, to }) => isComplete && index + pages.length < to);
  }

  quietly(work: () => void): void {
    this.warnings.quietly(work);
  }

  /** Remembers a page that was laid out and drawn. */
  add(page: PageFragment, wanted: WantedImages, places: NodePage | null): void {
    const drawing = this.#recorder.take();
    const warnings = this.warnings.take(this.#places);
    const { counters, printedNumber, name } = page;
    const labelled = { counters, printedNumber, name };
    // A picture of a file warns where it is drawn for the first time.
    const warnsOfPictures = warnings?.length !== 0 && drawing?.hasPictures;
    const kept: KeptPage | null =
      drawing && warnings && !warnsOfPictures
        ? { kind: 'kept', sheet: sheetOf(page), drawing, labelled, wanted, warnings, places }
        : null;
    this.pages.push(kept);
    const { index } = page;
    const span = this.#undrawn.find((span) => index >= span.index && index < span.to) ?? this.#open;
    if (span && index >= span.index) this.#addTo(span, kept);
  }

  /** Remembers a page that was recalled, and what it is in this document. Its warnings are given again. */
  addAgain(page: KeptPage, drawing: Drawing): void {
    page.drawing = drawing;
    for (const warning of page.warnings) this.warnings.give(warning, this.context.tree);
    this.warnings.take(this.#places);
    this.pages.push(page);
  }

  /** Whether it has warned of something since the last page. */
  get hasWarned(): boolean {
    return this.warnings.take(this.#places)?.length !== 0;
  }

  /** Whether the pages that were recalled are right in a document of so many pages. */
  holdsFor(pageCount: number): boolean {
    return !this.isBroken && (!this.#showsTotal || pageCount === this.valid!.last.pageCount);
  }
}
