/** The pages of the latest PDF. Only those in sight, and the next ones, are drawn. */
import { openPdf } from './pdfjs.js';
import { PageView } from './page-view.js';

/** @import { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist' */

/** Room around the pages, both sides together, CSS px; as in pages.css. */
const MARGINS = 48;
const NARROWEST = 120;
/** Pages are not made wider than this to fill a window, CSS px. */
const WIDEST_FIT = 940;
/** So much of a page has to be seen for it to be in sight, CSS px. */
const IN_SIGHT = 120;
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];

export class Viewer {
  /** @type {PageView[]} */
  #views = [];
  /** @type {Set<PageView>} */
  #near = new Set();
  /** @type {PDFDocumentProxy | null} */
  #pdf = null;
  /** Counts what was asked for, so that what comes late is known to be old. */
  #generation = 0;
  /** Counts the pages that were shown before their documents. */
  #early = 0;
  /** @type {Promise<unknown>} The drawing of the last of them. */
  #drawingEarly = Promise.resolve();
  #isDrawing = false;
  /** Ends with the drawing that was begun last. */
  #drawing = Promise.resolve();
  /** @type {Set<number> | null} The pages that the next PDF changes; null: all. */
  #changed = null;
  #zoom = 1;
  #width = 0;
  #targets = {
    document: () => this.#pdf,
    goTo: (/** @type {number} */ page, /** @type {number} */ fraction) => this.goTo(page, fraction),
  };

  /** @param {HTMLElement} scroller */
  constructor(scroller) {
    this.scroller = scroller;
    this.observer = new IntersectionObserver((entries) => this.#seen(entries), {
      root: scroller,
      rootMargin: '75% 0px',
    });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    new ResizeObserver(() => {
      if (this.#measure() === this.#width) return;
      this.#arrange();
      clearTimeout(timer);
      timer = setTimeout(() => void this.#draw(), 120);
    }).observe(scroller);
  }

  get pages() {
    return this.#pdf?.numPages ?? 0;
  }

  /**
   * A PDF is not shown, because a newer one comes. Its changes count for the next one.
   * @param {readonly number[] | null} changed as in `show`
   */
  passOver(changed) {
    this.#changed = changed && this.#changed && new Set([...this.#changed, ...changed]);
  }

  /**
   * Shows this PDF in the place of the one before, at the same scroll position. Resolves when what is in sight is drawn,
   * or something newer is shown.
   * @param {Uint8Array} data unusable afterwards
   * @param {readonly number[] | null} changed the pages, from 1, that look different from those of the PDF that was shown
   *   or passed over before; the pictures of the others stay. null: all
   */
  async show(data, changed = null) {
    const generation = ++this.#generation;
    this.passOver(changed);
    const pdf = await openPdf(data);
    const first = await pdf.getPage(1);
    await this.#drawingEarly;
    if (generation !== this.#generation) {
      void pdf.loadingTask.destroy();
      return;
    }
    const former = this.#pdf;
    this.#pdf = pdf;
    this.#early++;
    for (const view of this.#views)
      if (!view.isLasting || !this.#changed || this.#changed.has(view.number)) view.outdate();
    this.#changed = new Set();
    for (const view of this.#near) if (view.drawn !== this.#wanted(view)) view.cancel();
    this.#setCount(pdf.numPages, first);
    this.#arrange();
    await this.#draw();
    void former?.loadingTask.destroy();
    void this.#measurePages(generation);
  }

  /**
   * Shows a page that changes before the document that it belongs to is there. Does nothing where the page is not in sight,
   * and when something newer came. Resolves with whether it is drawn.
   * @param {number} number from 1
   * @param {Uint8Array} data a PDF of this page alone, unusable afterwards
   */
  async showPage(number, data) {
    const view = this.#views[number - 1];
    if (!view || !this.#near.has(view)) return false;
    const drawing = this.#drawEarly(view, ++this.#early, data);
    this.#drawingEarly = drawing;
    return drawing;
  }

  /**
   * @param {PageView} view
   * @param {number} turn
   * @param {Uint8Array} data
   */
  async #drawEarly(view, turn, data) {
    const pdf = await openPdf(data);
    try {
      const page = await pdf.getPage(1);
      if (turn !== this.#early || !this.#near.has(view)) return false;
      // What the document before has on this page is not drawn any more.
      view.drawn = this.#wanted(view);
      view.cancel();
      await view.draw(page, (page) => this.#fit(view, page), this.#targets);
      return true;
    } catch (error) {
      if (turn === this.#early) console.error(error);
      return false;
    } finally {
      // A document may come that does not have it.
      view.isLasting = false;
      void pdf.loadingTask.destroy();
    }
  }

  /**
   * Scrolls to what was edited, unless a page that has changed is in sight. Of several it is the one that lies where the
   * edit lies in the source: a heading changes the table of contents, too.
   * @param {readonly number[]} changed numbers of pages
   * @param {number} share how far down in the source the edit is, 0 to 1
   */
  reveal(changed, share) {
    const { scrollTop: top, clientHeight } = this.scroller;
    const views = this.#views.filter(({ number }) => changed.includes(number));
    const isSeen = (/** @type {PageView} */ { element: { offsetTop, offsetHeight } }) =>
      offsetTop < top + clientHeight - IN_SIGHT && offsetTop + offsetHeight > top + IN_SIGHT;
    if (views.length === 0 || views.some(isSeen)) return;
    const wanted = share * this.pages;
    const [nearest] = views.sort((a, b) => Math.abs(a.number - wanted) - Math.abs(b.number - wanted));
    if (nearest) this.scroller.scrollTop = nearest.element.offsetTop - MARGINS / 2;
  }

  /** @param {1 | -1 | 0} step larger, smaller, or fitting the width */
  zoom(step) {
    const at = ZOOMS.indexOf(this.#zoom);
    const next = step === 0 ? 1 : (ZOOMS[at + step] ?? this.#zoom);
    if (next === this.#zoom) return;
    this.#zoom = next;
    const { scroller } = this;
    const middle = (scroller.scrollTop + scroller.clientHeight / 2) / scroller.scrollHeight;
    this.#arrange();
    scroller.scrollTop = middle * scroller.scrollHeight - scroller.clientHeight / 2;
    void this.#draw();
  }

  /**
   * @param {number} page from 1
   * @param {number} fraction how far down on it
   */
  goTo(page, fraction) {
    const view = this.#views[page - 1];
    if (!view) return;
    const { element } = view;
    this.scroller.scrollTop = element.offsetTop + element.offsetHeight * fraction - 24;
    this.scroller.focus({ preventScroll: true });
  }

  /**
   * @param {number} count
   * @param {PDFPageProxy} first gives new pages their size until theirs is known
   */
  #setCount(count, first) {
    for (const view of this.#views.splice(count)) {
      this.observer.unobserve(view.element);
      this.#near.delete(view);
      view.clear();
      view.element.remove();
    }
    const added = [];
    for (let number = this.#views.length + 1; number <= count; number++) {
      const view = new PageView(number);
      takeSize(view, first);
      this.#views.push(view);
      this.observer.observe(view.element);
      added.push(view.element);
    }
    // The first pages count as near at once: observers report later, and the first picture should not wait for that.
    for (const view of this.#views.slice(0, this.#near.size === 0 ? 1 : 0)) this.#near.add(view);
    this.scroller.querySelector('.pages-empty')?.remove();
    this.scroller.append(...added);
  }

  /** Sizes that differ from the first page's are found after what is in sight was drawn. @param {number} generation */
  async #measurePages(generation) {
    for (const view of this.#views.filter(({ isMeasured }) => !isMeasured)) {
      if (generation !== this.#generation || !this.#pdf) return;
      try {
        if (takeSize(view, await this.#pdf.getPage(view.number))) this.#place(view);
        view.isMeasured = true;
      } catch {
        return; // the document was closed meanwhile
      }
    }
  }

  #measure() {
    return Math.max(NARROWEST, Math.min(this.scroller.clientWidth - MARGINS, WIDEST_FIT));
  }

  #arrange() {
    this.#width = this.#measure();
    for (const view of this.#views) this.#place(view);
  }

  /** @param {PageView} view */
  #place(view) {
    view.place(this.#widthOf(view), this.pages);
  }

  /** A wide page fits the width too; a narrow one is shown at the scale of a page of ordinary width. @param {PageView} view */
  #widthOf(view) {
    const ordinary = Math.max(595, view.width);
    return Math.round((this.#zoom * this.#width * view.width) / ordinary);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #seen(entries) {
    for (const { target, isIntersecting } of entries) {
      const view = this.#views[Number(/** @type {HTMLElement} */ (target).dataset.page) - 1];
      if (!view) continue;
      if (isIntersecting) this.#near.add(view);
      else if (this.#near.delete(view)) view.clear();
    }
    void this.#draw();
  }

  /**
   * Draws what is near and not yet drawn, nearest to the top of the window first; one page at a time. Resolves when
   * nothing is left to draw, also where that was begun before: then nothing reads a document that was replaced.
   */
  #draw() {
    if (!this.#isDrawing) this.#drawing = this.#drawNear();
    return this.#drawing;
  }

  async #drawNear() {
    this.#isDrawing = true;
    try {
      // Ends: each turn draws a page, or marks it as drawn because it cannot be.
      for (let next = this.#next(); next && this.#pdf; next = this.#next()) {
        const wanted = this.#wanted(next);
        const pdf = this.#pdf;
        try {
          const page = await pdf.getPage(next.number);
          await next.draw(page, (page) => this.#fit(next, page), this.#targets);
          if (this.#near.has(next)) next.drawn = wanted;
          else next.clear();
        } catch (error) {
          // Cancelled, because the page went out of sight or the document was replaced: the next turn knows.
          if (pdf === this.#pdf && this.#near.has(next) && wanted === this.#wanted(next)) {
            next.drawn = wanted;
            console.error(error);
          }
        }
      }
    } finally {
      this.#isDrawing = false;
    }
  }

  /** @param {PageView} view @param {PDFPageProxy} page */
  #fit(view, page) {
    if (takeSize(view, page)) this.#place(view);
    return this.#widthOf(view);
  }

  #next() {
    const top = this.scroller.scrollTop;
    const distance = (/** @type {PageView} */ { element }) => {
      const above = top - (element.offsetTop + element.offsetHeight);
      return above > 0 ? above + 10_000 : Math.max(0, element.offsetTop - top);
    };
    return [...this.#near]
      .filter((view) => view.drawn !== this.#wanted(view))
      .sort((a, b) => distance(a) - distance(b))[0];
  }

  /** @param {PageView} view */
  #wanted(view) {
    return `${view.edition} ${this.#widthOf(view)}`;
  }
}

/**
 * @param {PageView} view
 * @param {PDFPageProxy} page
 * @returns {boolean} whether it changed
 */
function takeSize(view, page) {
  const { width, height } = page.getViewport({ scale: 1 });
  if (view.width === width && view.height === height) return false;
  view.width = width;
  view.height = height;
  return true;
}
