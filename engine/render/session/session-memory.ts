/** What a session keeps from one render to the next: the last render, no more. */
import { sameData } from '../../base/same-data.js';
import type { Diagnostics, Warning } from '../../diagnostics.js';
import { DeflatedStreams } from '../../pdf/compression/deflated-streams.js';
import { ParseMemory } from '../../source/markdown/parse-memory.js';
import type { ImageLookup, ImageStore } from '../../source/images/images.js';
import { looksSame, StillValid, type KeptRender, type PageLook, type RenderContext, type Span } from './kept-pages.js';
import { RenderReuse } from './render-reuse.js';
import { RecordedWarnings } from './recorded-warnings.js';

/** A page that is shown before the PDF is complete. */
export interface EarlyPage {
  /** The page's number, from 1. */
  readonly number: number;
  /** A PDF of this page alone, with its text, fonts and tags, and without outline and metadata. */
  readonly pdf: Uint8Array;
}

export type OnFirstChange = (page: EarlyPage) => unknown;

export class SessionMemory {
  readonly deflater = new DeflatedStreams();
  readonly markdown = new ParseMemory();
  #last: KeptRender | null = null;
  /** The pages of the last render that ended, to tell which ones change. */
  #pages: readonly (PageLook | null)[] = [];
  /** The pages that the running render has drawn; null: it keeps none. */
  #drawn: readonly (PageLook | null)[] | null = null;
  /** The warnings when layout began. */
  #warnedBefore: ReadonlyMap<string, Warning> = new Map();
  /** Whether the running render turned out to use pages that do not hold, so that it has to be done again. */
  isOutdated = false;

  /** Gets the first page that differs; null: nobody asked for it, or it was told already. */
  #onFirstChange: OnFirstChange | null = null;

  /** A render begins. */
  begin(onFirstChange: OnFirstChange | null = null): void {
    this.#onFirstChange = onFirstChange;
    this.#drawn = null;
    this.isOutdated = false;
    this.deflater.nextFile();
    this.markdown.nextDocument();
  }

  /** Layout begins. Images that the last render used are loaded, because its pages hold only if they are the same. */
  async reuse(context: RenderContext, images: ImageStore, diagnostics: Diagnostics): Promise<RenderReuse> {
    const last = this.#last;
    let valid = last && StillValid.of(last, context);
    if (last && valid && !(await sameImages(last.images, images))) valid = null;
    this.#warnedBefore = countsOf(diagnostics);
    // Texts change, and styles do not: the fonts that are missing are the same.
    for (const [message, count] of valid?.last.fontWarnings ?? [])
      for (let i = 0; i < count; i++) diagnostics.warn('SVC_FONT_FALLBACK', message);
    return new RenderReuse(context, new RecordedWarnings(diagnostics.budgets), valid);
  }

  /** The pages are drawn. */
  remember(renderReuse: RenderReuse, images: ImageStore, diagnostics: Diagnostics): void {
    const { pages, context, first, second } = renderReuse;
    this.isOutdated = !renderReuse.holdsFor(pages.length);
    if (!this.isOutdated) this.#drawn = pages;
    const known = new Map(images.known);
    // Images that cannot be had are looked for again by each render, which warns of them before layout begins.
    const isSound = !this.isOutdated && [...known.values()].every(({ status }) => status !== 'pending');
    const fontWarnings = renderReuse.hasWarned ? null : this.#fontWarnings(diagnostics);
    const kept = { spans: first.spans, waitingSpans: second?.spans ?? new Map<number, Span>() };
    this.#last =
      isSound && fontWarnings ? { context, images: known, ...kept, pageCount: pages.length, fontWarnings } : null;
  }

  /** The warnings since layout began; null if there are others than those of missing fonts, which belong to no page. */
  #fontWarnings(diagnostics: Diagnostics): ReadonlyMap<string, number> | null {
    const found = new Map<string, number>();
    for (const [key, { code, message, count }] of countsOf(diagnostics)) {
      const since = count - (this.#warnedBefore.get(key)?.count ?? 0);
      if (since > 0 && code !== 'SVC_FONT_FALLBACK') return null;
      if (since > 0) found.set(message, since);
    }
    return found;
  }

  /** Nothing of the render is kept. */
  forget(): void {
    this.#last = null;
    this.#pages = [];
    this.#drawn = null;
  }

  /** What the first page that changes is compared with, and told to; null: nobody waits for it. */
  get firstChange(): { readonly before: readonly (PageLook | null)[]; tell(page: EarlyPage): unknown } | null {
    const onFirstChange = this.#onFirstChange;
    if (!onFirstChange || !this.#last) return null;
    const tell = (page: EarlyPage): unknown => {
      this.#onFirstChange = null;
      return onFirstChange(page);
    };
    return { before: this.#pages, tell };
  }

  /**
   * The render has ended, and the caller has its pages. Returns the numbers of those that differ from the pages of the
   * render before that ended.
   */
  end(pageCount: number): readonly number[] {
    const [before, now] = [this.#pages, this.#drawn];
    this.#pages = now ?? [];
    return now ? changedPages(before, now) : Array.from({ length: pageCount }, (_, index) => index + 1);
  }
}

async function sameImages(before: ReadonlyMap<string, ImageLookup>, images: ImageStore): Promise<boolean> {
  for (const url of before.keys()) images.lookup(url);
  if (images.hasPending) await images.loadPending();
  return [...before].every(([url, image]) => sameData(images.lookup(url), image));
}

function changedPages(before: readonly (PageLook | null)[], now: readonly (PageLook | null)[]): number[] {
  return now.flatMap((page, index) => {
    const old = before[index];
    const isSame = page && old && (page === old || looksSame(page, old));
    return isSame ? [] : [index + 1];
  });
}

function countsOf(diagnostics: Diagnostics): ReadonlyMap<string, Warning> {
  return new Map(diagnostics.warnings.map((warning) => [`${warning.code} ${warning.message}`, warning]));
}
