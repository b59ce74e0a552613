/**
 * The page loop: lays out one page, yields it, releases its boxes, and continues from its break token. It is the only
 * generator in the engine, and the only part of layout that waits: for images that a page turned out to need.
 */
import { ElementEffects } from '../box/element-effects.js';
import type { GenerationContext } from '../box/generation-context.js';
import type { BreakBetween } from '../css/values/values.js';
import { RenderError } from '../diagnostics.js';
import type { LayoutServices } from '../layout/contract/layout-context.js';
import {
  atEnd,
  BEFORE_FIRST_PAGE,
  isDone,
  isPlain,
  pendingBreak,
  startAt,
  stateAt,
  type LoopState,
} from './loop-state.js';
import { progressesToLeft } from './page-axes.js';
import { releaseBefore, samePlace } from './page-end.js';
import type { RootBox } from './page-flow.js';
import type { PageFragment } from './page-fragment.js';
import { PageLayout, type LaidOutPage } from './page-layout.js';
import { firstNodeOf, placeBetweenBlocks, readUpTo, type PageStart } from './page-start.js';
import { contentWarnings, marginWarnings } from './page-warnings.js';
import { isLeftPage } from './pages-by-name.js';
import { createRootBox } from './root-box.js';

/** Images that must be loaded before the layout of a page is final. */
export interface PendingImages {
  readonly hasPending: boolean;
  loadPending(): Promise<void>;
}

export interface PaginationInput {
  /** Its styles know the viewport: see first-page.ts. */
  readonly generation: GenerationContext;
  /** The loop adds `epoch`, which it increments when images have been loaded, so that older measurements are discarded. */
  readonly layout: LayoutServices;
  readonly images: PendingImages;
  /** More pages are an error. */
  readonly maxPages: number;
  /** The number of the last page that anybody wants. Default: that of the document. */
  readonly lastPage?: number;
  /** The factor by which pages are laid out larger than their sheets, and drawn smaller on them. Default 1. */
  readonly shrink?: number;
}

/**
 * How much a page adds to the budgets, in characters of input: a box that spans pages is laid out on each of them.
 */
const WORK_OF_PAGE = 20;

/** Pages that another loop has made, and that would be the same again. */
export interface KnownPages<Page> {
  readonly pages: readonly Page[];
  /** The state behind them; null: the document ends with them. */
  readonly end: PageStart | null;
}

/** Where the loop is, between two pages. */
export interface LoopPlace {
  /** The number of the page that begins here. */
  readonly index: number;
  /** null: a loop cannot go on from here with other boxes. */
  readonly start: PageStart | null;
  /** The pages laid out so far depend on the content of no node from here on. */
  readonly readUpTo: number;
  readonly isDone: boolean;
  /** Whether the loop ends here because nobody wants more pages. */
  readonly isCut: boolean;
}

/** What remembers pages. It is told each place between two pages, also that before the first page. */
export interface PageMemory<Page> {
  recall(place: LoopPlace): KnownPages<Page> | null;
  /** Boxes of nodes before `upTo` are made once more. Warnings of what is done meanwhile are lost. */
  withoutEffects(work: () => void, upTo: number): void;
}

/** Ends because each page consumes content (asserted), and content is finite. */
export async function* paginate<Page = never>(
  input: PaginationInput,
  memory: PageMemory<Page> | null = null,
): AsyncGenerator<PageFragment | Page> {
  const loop = new PageLoop(input);
  const { lastPage = Infinity } = input;
  for (let index = 1; ; index++) {
    const known = memory?.recall(loop.placeBefore(index));
    if (known) {
      for (const page of known.pages) {
        checkLimit(index++, input.maxPages);
        loop.countPage();
        yield page;
        if (index > lastPage) return;
      }
      index--;
      loop.goOnFrom(known.end);
    } else {
      checkLimit(index, input.maxPages);
      memory?.withoutEffects(() => loop.resume(), loop.resumesAt);
      yield await loop.next(index);
    }
    const isCut = index >= lastPage;
    if (!loop.isDone && !isCut) continue;
    memory?.recall({ ...loop.placeBefore(index + 1), isCut });
    return;
  }
}

function checkLimit(index: number, maxPages: number): void {
  if (index <= maxPages) return;
  throw new RenderError(
    'page_limit',
    `The document has more than ${maxPages} pages; raise the page limit or split it.`,
    undefined,
    { stage: 'layout', limit: maxPages, actual: index, hint: 'Split the document, or raise the page limit.' },
  );
}

class PageLoop {
  readonly #generation: GenerationContext & { readonly effects: ElementEffects };
  readonly #root: RootBox;
  readonly #isRtl: boolean;
  readonly #pages: PageLayout;
  #state: LoopState;
  /** The state behind pages that it did not make, as long as no further page is laid out. */
  #goesOnFrom: PageStart | null = null;

  constructor(readonly input: PaginationInput) {
    const { generation, layout, shrink = 1 } = input;
    this.#generation = { ...generation, effects: new ElementEffects(generation.styles.countersOnPages) };
    this.#root = createRootBox(this.#generation);
    this.#isRtl = progressesToLeft(this.#root.style);
    this.#pages = new PageLayout({
      generation: this.#generation,
      root: this.#root,
      layout,
      isRtl: this.#isRtl,
      shrink,
    });
    this.#state = { ...BEFORE_FIRST_PAGE, positioned: this.#pages.positionedFromStart };
  }

  get isDone(): boolean {
    return !this.#goesOnFrom && isDone(this.#state);
  }

  async next(index: number): Promise<PageFragment> {
    const isBlank = this.#needsBlankPage(index);
    let page = this.#pages.layOut(index, isBlank, this.#state);
    // Ends because every round loads at least one image that was not known before, and a page names finitely many.
    while (this.input.images.hasPending) {
      await this.input.images.loadPending();
      this.#pages.imagesHaveLoaded();
      page = this.#pages.layOut(index, isBlank, this.#state);
    }
    this.#commit(page);
    this.countPage();
    return page.fragment;
  }

  countPage(): void {
    this.#generation.diagnostics.budgets?.grow(WORK_OF_PAGE);
  }

  placeBefore(index: number): LoopPlace {
    const isDone = this.isDone;
    if (this.#goesOnFrom) return { index, start: this.#goesOnFrom, readUpTo: 0, isDone, isCut: false };
    const { started, token } = this.#state;
    const place = token ? placeBetweenBlocks(token) : [];
    const firstNode = token ? firstNodeOf(token) : 0;
    const start = place && firstNode !== null && isPlain(this.#state) ? startAt(this.#state, place, firstNode) : null;
    const end = started ? readUpTo(token, this.#generation.tree) : 0;
    return { index, start, readUpTo: end, isDone, isCut: false };
  }

  /** Goes on as if it had made the pages before. null: it is done. Boxes are made when the next page is laid out. */
  goOnFrom(start: PageStart | null): void {
    this.#goesOnFrom = start;
    if (!start) this.#state = atEnd(this.#state);
  }

  /** The first node behind the place that the loop goes on from; 0: it goes on from its own pages. */
  get resumesAt(): number {
    return this.#goesOnFrom?.firstNode ?? 0;
  }

  /** Makes the boxes up to the place that the loop goes on from. */
  resume(): void {
    const start = this.#goesOnFrom;
    if (!start) return;
    this.#goesOnFrom = null;
    this.#state = stateAt(start, this.#root);
  }

  /** Checks whether a forced break asks for a left or right page and this page is on the other side. */
  #needsBlankPage(index: number): boolean {
    const side = SIDES[pendingBreak(this.#state)];
    return side !== undefined && side !== (isLeftPage(index, this.#isRtl) ? 'left' : 'right');
  }

  #commit(page: LaidOutPage): void {
    this.#warnOf(page);
    for (const { node } of page.effects) this.#generation.effects.release(node);
    const before = this.#state.token;
    const { token } = page.next;
    // A page full of page floats has no fragment of the root, and may end where it began.
    if (page.fragment.root && token && before && samePlace(token, before)) {
      throw new RenderError('internal', 'A page could not take any content; please report this document as a bug.');
    }
    if (token && token !== before) releaseBefore(token);
    this.#state = page.next;
  }

  /** Layout itself warns of nothing: only what stands on a page that commits is certain. */
  #warnOf({ fragment, warnings }: LaidOutPage): void {
    const { diagnostics, tree } = this.#generation;
    for (const { code, message, node } of contentWarnings(fragment, warnings))
      diagnostics.warn(code, message, tree.position(node));
    for (const { code, message, node } of marginWarnings(fragment.marginBoxes, tree))
      diagnostics.warnOnce(node, code, message, tree.position(node));
  }
}

const SIDES: Readonly<Partial<Record<BreakBetween, 'left' | 'right'>>> = {
  left: 'left',
  verso: 'left',
  right: 'right',
  recto: 'right',
};
