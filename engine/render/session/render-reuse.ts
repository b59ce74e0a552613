/** One render of a session: recalls pages of the last render where they hold, and remembers those that it lays out. */
import type { PageFragment } from '../../page/page-fragment.js';
import type { NodePage } from '../../dump/page-places.js';
import { sheetOf } from '../output/sheets.js';
import type { WantedImages } from '../images/page-images.js';
import type { WaitingPlace } from '../output/waiting-pages.js';
import type { Drawing, Kept, KeptPage, PageLook, RenderContext, StillValid } from './kept-pages.js';
import { PassMemory } from './pass-memory.js';
import { NodesByPlace, type RecordedWarnings } from './recorded-warnings.js';

export class RenderReuse {
  /** The pass over all pages. */
  readonly first: PassMemory;
  /** The pass that draws the pages that wait for numbers of later ones; null: none does. */
  #second: PassMemory | null = null;
  /** What all pages look like, in order; null for those whose drawing cannot be repeated. */
  readonly pages: (PageLook | null)[] = [];
  /** Whether a page that was recalled does not hold after all. */
  isBroken = false;
  readonly #places: NodesByPlace;

  constructor(
    readonly context: RenderContext,
    readonly warnings: RecordedWarnings,
    /** null: nothing can be recalled. */
    readonly valid: StillValid | null,
  ) {
    this.#places = new NodesByPlace(context.tree);
    this.first = new PassMemory(valid && { valid, spans: valid.last.spans }, warnings);
  }

  get second(): PassMemory | null {
    return this.#second;
  }

  /** The pass begins that draws the pages that wait, the last of which has this number. */
  beginSecond(lastPage: number): PassMemory {
    const { valid, warnings } = this;
    return (this.#second = new PassMemory(valid && { valid, spans: valid.last.waitingSpans }, warnings, lastPage));
  }

  get #pass(): PassMemory {
    return this.#second ?? this.first;
  }

  /** Remembers a page that was laid out and drawn. `drawing`: null if it cannot be repeated. */
  add(page: PageFragment, drawing: Drawing | null, wanted: WantedImages, places: NodePage | null): void {
    const facts = this.#factsOf(page);
    // A picture of a file warns where it is drawn for the first time.
    const hasPictures = drawing?.content.questions.some(([name]) => name === 'filePicture');
    const warnsOfPictures = facts?.warnings.length !== 0 && hasPictures;
    const look = drawing && { sheet: sheetOf(page), drawing };
    const isKept = look && facts && !warnsOfPictures;
    this.pages[page.index - 1] = look;
    this.#pass.add(
      page.index,
      isKept ? { kind: 'kept', ...look, labelled: labelledOf(page), wanted, places, ...facts } : null,
    );
  }

  /** Remembers a page that was laid out, and is drawn by the second pass. */
  addWaiting(page: PageFragment, place: WaitingPlace): void {
    const facts = this.#factsOf(page);
    this.pages[page.index - 1] = null;
    const [sheet, labelled] = [sheetOf(page), labelledOf(page)];
    this.first.add(page.index, facts && { kind: 'waiting', sheet, labelled, place, ...facts });
  }

  /** Remembers a page of the second pass that the first one has drawn. */
  addPassed(page: PageFragment): void {
    const facts = this.#factsOf(page);
    this.#pass.add(page.index, facts && { kind: 'passed', ...facts });
  }

  #factsOf({ end }: PageFragment): Pick<Kept, 'warnings' | 'end' | 'isMoved'> | null {
    const warnings = this.warnings.take(this.#places);
    return warnings && { warnings, end, isMoved: false };
  }

  /** Remembers a page that was drawn again, and what it is in this document. */
  addAgain(index: number, page: KeptPage, drawing: Drawing): void {
    page.drawing = drawing;
    this.pages[index - 1] = page;
    this.warnAgain(page);
  }

  /** Gives the warnings of a page that was recalled. */
  warnAgain(page: Kept): void {
    for (const warning of page.warnings) this.warnings.give(warning, this.context.tree);
    this.warnings.take(this.#places);
  }

  /** Whether it has warned of something since the last page. */
  get hasWarned(): boolean {
    return this.warnings.take(this.#places)?.length !== 0;
  }

  /** Whether the pages that were recalled are right in a document of so many pages. */
  holdsFor(pageCount: number): boolean {
    const showsTotal = this.first.showsTotal || this.#second?.showsTotal === true;
    return !this.isBroken && (!showsTotal || pageCount === this.valid!.last.pageCount);
  }
}

function labelledOf({ counters, printedNumber, name }: PageFragment): KeptPage['labelled'] {
  return { counters, printedNumber, name };
}
