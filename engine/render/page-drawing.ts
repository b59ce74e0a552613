/** Draws pages on the PDF document: those that are laid out, those of a session's last render, and those that waited. */
import type { CounterStyles } from '../css/values/counter-styles.js';
import type { PageDump } from '../dump/page-dump.js';
import { pageMeasures, type PageMeasures } from '../dump/measured-page.js';
import { nodePage, type NodePage } from '../dump/page-places.js';
import { inlineOverflow } from '../page/inline-overflow.js';
import type { PageFragment } from '../page/page-fragment.js';
import { PageLabels } from '../page/page-labels.js';
import { Canvas, type DisplayList, type Picture } from '../paint/drawing/canvas.js';
import type { PaintServices } from '../paint/drawing/paint-context.js';
import { paintPage } from '../paint/painter.js';
import type { FilePictures } from '../pdf/content/page-answers.js';
import type { RepeatingDocument, ReservedPage } from '../pdf/document.js';
import type { ImageStore } from '../source/images/images.js';
import { addImages, wantedImages } from './images/page-images.js';
import type { VectorImages } from './images/vector-images.js';
import type { Bookmarks } from './output/bookmarks.js';
import type { FilterPixels } from './output/filter-pixels.js';
import type { HeldOutput } from './output/held-output.js';
import { prepareSheet, sheetOf, shownArea } from './output/sheets.js';
import { MAX_SHRINK } from './output/shrink-to-fit.js';
import { WaitingPages } from './output/waiting-pages.js';
import type { DrawWatermark } from './output/watermark.js';
import type { Preparation } from './prepare/document.js';
import type { FormDrawing, Kept, KeptPage, KeptWaiting } from './session/kept-pages.js';
import type { RenderReuse } from './session/render-reuse.js';

/** What pages are drawn with. */
interface DrawingParts {
  readonly pdf: RepeatingDocument;
  /** null: pages are neither recalled nor remembered. */
  readonly renderReuse: RenderReuse | null;
  /** null: nobody asked for it. */
  readonly dump: PageDump | null;
  /** undefined: nobody asked for it. */
  readonly tellPage: ((page: NodePage) => unknown) | undefined;
  /** undefined: nothing is measured. */
  readonly tellMeasures: ((measures: PageMeasures) => void) | undefined;
  readonly images: ImageStore;
  readonly vectors: VectorImages;
  readonly filterPixels: FilterPixels;
  readonly services: PaintServices;
  readonly bookmarks: Bookmarks;
  readonly counterStyles: CounterStyles;
  readonly watermark: DrawWatermark;
}

export interface PagesWithReferences {
  readonly pages: AsyncGenerator<PageFragment | Kept>;
  /** The pages whose cross references name later pages; a page is in it when it is given. */
  readonly waits: WeakSet<PageFragment>;
}

interface Output {
  /** null: the output cannot be discarded, and pages do not wait. */
  readonly held: HeldOutput | null;
  readonly mayShrink: boolean;
}

interface Outcome {
  readonly count: number;
  /** See the pipeline. */
  readonly overflow: number;
  /** Whether all pages are drawn or wait. */
  readonly isSettled: boolean;
}

interface Later {
  readonly form: Picture;
  readonly itemsFor: (pageCount: number) => DisplayList;
  /** What a session keeps of it. */
  readonly drawing: FormDrawing;
}

export class PageDrawing {
  readonly waiting = new WaitingPages();
  /**
   * What is drawn when the number of pages is known. A form and its page's number stay in memory to the end, some hundred
   * bytes for each page that shows counter(pages).
   */
  readonly #later: Later[] = [];
  /** Whether too many pages wait, or too much output is held, so that all pages are drawn once more. */
  #drawsAnew = false;

  constructor(
    readonly parts: DrawingParts,
    readonly preparation: Preparation,
  ) {}

  /**
   * Draws pages as they come. When one is wider than its sheet and all can be drawn again, this only measures the
   * widths of the others. When too many pages wait for numbers of later pages, it only collects those numbers.
   */
  async draw({ pages, waits }: PagesWithReferences, { held, mayShrink }: Output): Promise<Outcome> {
    const { limits, progress } = this.preparation;
    const { pdf, counterStyles } = this.parts;
    const labels = new PageLabels(({ prefix, value, style }) =>
      pdf.addPageLabel(prefix, counterStyles.text(value, style), value),
    );
    let count = 0;
    let overflow = 1;
    for await (const page of pages) {
      const isKnown = 'kind' in page;
      if (mayShrink && held?.isHeld && !isKnown) overflow = Math.max(overflow, inlineOverflow(page));
      if (overflow >= MAX_SHRINK) break;
      limits.check('layout', ++count);
      await limits.turn();
      if (overflow > 1) continue;
      const isWaiting = held !== null && (isKnown ? page.kind === 'waiting' : waits.has(page));
      if (this.#isDrawnAnew(isWaiting, held)) continue;
      this.waiting.note({ ...page, index: count });
      if (isKnown) await this.#drawKept(count, page, labels);
      else {
        labels.add(page);
        if (isWaiting) this.#reserve(page);
        else await this.#drawPage(page);
      }
      await progress.tell(count);
      progress.stage = 'layout';
    }
    labels.end();
    await progress.enter('pdf', count);
    return { count, overflow, isSettled: !this.#drawsAnew };
  }

  #isDrawnAnew(isWaiting: boolean, held: HeldOutput | null): boolean {
    this.#drawsAnew ||= held?.isDropped === true || (isWaiting && this.waiting.isFull);
    if (this.#drawsAnew) held?.drop();
    return this.#drawsAnew;
  }

  #reserve(page: PageFragment): void {
    const { pdf, services, bookmarks, renderReuse } = this.parts;
    const place = this.waiting.reserve(page, pdf, services, bookmarks);
    renderReuse?.addWaiting(page, place);
  }

  async #drawKept(index: number, page: Kept, labels: PageLabels): Promise<void> {
    if (page.kind === 'passed') return;
    labels.add(page.labelled);
    if (page.kind === 'kept') await this.#drawAgain(index, page);
    else this.#reserveAgain(index, page);
  }

  #reserveAgain(index: number, page: KeptWaiting): void {
    const { pdf, services, renderReuse } = this.parts;
    this.waiting.reservePlace(index, page.sheet, page.place, { pdf, tree: services.tree });
    renderReuse!.pages[index - 1] = null;
    renderReuse!.warnAgain(page);
  }

  /** Draws the waiting pages. Returns false when a page up to the last of them now ends elsewhere. */
  async drawWaiting({ pages, waits }: PagesWithReferences): Promise<boolean> {
    const { renderReuse } = this.parts;
    let index = 0;
    for await (const page of pages) {
      index++;
      const endsAsBefore = this.waiting.endsAsBefore({ ...page, index });
      if (endsAsBefore === false) return false;
      // Only pages of the last render are moved, and the session then renders once more without them.
      if (endsAsBefore === null) renderReuse!.isBroken = true;
      await this.preparation.limits.turn();
      const reserved = this.waiting.reservedFor({ index });
      if ('kind' in page) await this.#passAgain(index, page, reserved);
      else if (waits.has(page)) return false;
      else if (reserved) await this.#drawPage(page, reserved);
      else renderReuse?.addPassed(page);
    }
    return true;
  }

  async #passAgain(index: number, page: Kept, reserved: ReservedPage | undefined): Promise<void> {
    const { renderReuse } = this.parts;
    const isSame = (page.kind === 'kept') === (reserved !== undefined);
    if (!isSame) renderReuse!.isBroken = true;
    else if (page.kind === 'kept') await this.#drawAgain(index, page, reserved);
    else renderReuse!.warnAgain(page);
  }

  async #drawPage(page: PageFragment, reserved?: ReservedPage): Promise<void> {
    const { pdf, dump, renderReuse, images, vectors, filterPixels, bookmarks, watermark } = this.parts;
    const { tellPage, tellMeasures } = this.parts;
    this.preparation.progress.stage = 'paint';
    const services = reserved ? this.waiting.servicesOf(this.parts.services) : this.parts.services;
    const wanted = wantedImages(page, vectors);
    await addImages(wanted, pdf, images, vectors, this.preparation.shared);
    const sheet = sheetOf(page);
    const canvas = new Canvas();
    prepareSheet(canvas, page);
    const later = paintPage(page, canvas, services).map((form) => ({ ...form, drawing: { items: null } }));
    this.#later.push(...later);
    watermark?.(canvas, page);
    const { list } = canvas;
    await filterPixels.prepare(list, shownArea(sheet));
    if (reserved) pdf.beginReserved(reserved, sheet.width, sheet.height, sheet);
    else pdf.beginPage(sheet.width, sheet.height, sheet);
    pdf.draw(list, services.tree);
    bookmarks.endPage(page);
    dump?.addPage(page, list);
    tellMeasures?.(pageMeasures(page, sheet, services.tree));
    const places = tellPage ? nodePage(page, sheet) : null;
    if (places) await this.preparation.progress.ofCaller(() => tellPage?.(places));
    const content = await pdf.endPage();
    const forms = later.map(({ drawing }) => drawing);
    renderReuse?.add(page, content && { items: list, content, forms }, wanted, places);
  }

  /** Draws a page of the session's last render. */
  async #drawAgain(index: number, page: KeptPage, reserved?: ReservedPage): Promise<void> {
    const { pdf, renderReuse, images, vectors, filterPixels, services, tellPage } = this.parts;
    const { drawing, sheet, places } = page;
    await addImages(page.wanted, pdf, images, vectors, this.preparation.shared);
    // The document has pictures of its own of the files that the list shows.
    const filePicture = remembered((...given) => services.picture(...given));
    const pictureNow = (picture: Picture): Picture =>
      (picture.file === undefined ? null : filePicture(picture.file, picture.width, picture.height)) ?? picture;
    await filterPixels.prepare(drawing.items, shownArea(sheet), pictureNow);
    const { content, forms, isOutdated } = await pdf.repeatPage({
      ...{ content: drawing.content, items: drawing.items, reserved, tree: services.tree },
      ...{ width: sheet.width, height: sheet.height, edges: sheet },
      filePicture,
    });
    if (isOutdated) {
      renderReuse!.isBroken = true;
      return;
    }
    for (const [index, form] of forms.entries()) {
      const kept = drawing.forms[index]!;
      this.#later.push({ form, itemsFor: () => kept.items!, drawing: kept });
    }
    if (places) await this.preparation.progress.ofCaller(() => tellPage?.(places));
    renderReuse!.addAgain(index, page, content === drawing.content ? drawing : { ...drawing, content });
  }

  /** Draws what shows the number of pages. */
  async drawLater(pageCount: number): Promise<void> {
    const { pdf, dump, filterPixels } = this.parts;
    for (const { form, itemsFor, drawing } of this.#later) {
      const items = itemsFor(pageCount);
      await filterPixels.prepare(items, { x: 0, y: 0, width: form.width, height: form.height });
      pdf.fillForm(form, items);
      dump?.addForm(form, items);
      drawing.items = items;
    }
  }
}

/** Gives the same picture each time, also where there are more than the source remembers. */
function remembered(pictureOf: FilePictures): FilePictures {
  const pictures = new Map<string, Picture | null>();
  return (key, width, height) => {
    const id = `${key} ${width} ${height}`;
    const known = pictures.get(id);
    if (known !== undefined) return known;
    const picture = pictureOf(key, width, height);
    pictures.set(id, picture);
    return picture;
  };
}
