/** One page on the desk: a box of the page's size, and while it is in sight a canvas with its text over it. */
import { make } from './elements.js';
import { pageLinks } from './page-links.js';
import { loadPdfjs } from './pdfjs.js';

/** @import { PDFPageProxy } from 'pdfjs-dist' */
/** @import { LinkTargets } from './page-links.js' */

/** Canvases above this many pixels fail on phones. */
const MOST_PIXELS = 16_000_000;

export class PageView {
  /** Of the page, points. A4 until it is known. */
  width = 595;
  height = 842;
  /** @type {{ cancel(): void } | null} */
  #task = null;
  /**
   * What the canvas shows: which edition at which width; null: nothing.
   * @type {string | null}
   */
  drawn = null;
  /** Counts how often the page has changed. */
  edition = 0;
  /** Whether what is drawn holds for a newer document whose page looks the same. */
  isLasting = false;
  /** Whether its size is that of the page. */
  isMeasured = false;

  /** @param {number} number from 1 */
  constructor(number) {
    this.number = number;
    this.element = make('div', { class: 'page', role: 'group', 'data-page': number });
  }

  /**
   * @param {number} width of the box, CSS px
   * @param {number} pages how many there are
   */
  place(width, pages) {
    const { style } = this.element;
    style.width = `${width}px`;
    style.height = `${(width * this.height) / this.width}px`;
    style.setProperty('--total-scale-factor', String(width / this.width));
    this.element.setAttribute('aria-label', `Page ${this.number} of ${pages}`);
  }

  /**
   * Draws the page; what was there before stays until it is done.
   * @param {PDFPageProxy} page
   * @param {(page: PDFPageProxy) => number} fit takes the page's size over, gives the width in CSS px
   * @param {LinkTargets} targets
   */
  async draw(page, fit, targets) {
    const scale = fit(page) / this.width;
    const viewport = page.getViewport({ scale });
    const pixels = viewport.width * viewport.height;
    const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / pixels));
    const canvas = make('canvas', { 'aria-hidden': 'true' });
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    this.#task = task;
    await task.promise;
    const former = this.element.querySelector('canvas');
    if (former) former.replaceWith(canvas);
    else this.element.prepend(canvas);
    release(former);
    const [text, { links, isLasting }] = await Promise.all([
      textLayer(page, viewport),
      pageLinks(page, viewport, targets),
    ]);
    this.isLasting = isLasting;
    this.#keepingFocus(() => this.element.replaceChildren(canvas, text, ...links));
  }

  /** The page has changed. */
  outdate() {
    this.edition++;
    this.isMeasured = false;
  }

  /** Stops drawing. */
  cancel() {
    this.#task?.cancel();
    this.#task = null;
  }

  /** Lets go of the canvas and the text: the page is far away. */
  clear() {
    this.cancel();
    release(this.element.querySelector('canvas'));
    this.element.replaceChildren();
    this.drawn = null;
  }

  /**
   * A link that has the focus is made anew with the page; the focus goes to the one in its place.
   * @param {() => void} change
   */
  #keepingFocus(change) {
    const links = () => [...this.element.querySelectorAll('a')];
    const index = links().findIndex((link) => link === document.activeElement);
    change();
    if (index >= 0) links()[index]?.focus({ preventScroll: true });
  }
}

/**
 * @param {import('pdfjs-dist').PDFPageProxy} page
 * @param {import('pdfjs-dist').PageViewport} viewport
 */
async function textLayer(page, viewport) {
  const { pdfjs } = await loadPdfjs();
  const container = make('div', { class: 'text-layer' });
  const textContentSource = page.streamTextContent({ includeMarkedContent: true });
  await new pdfjs.TextLayer({ textContentSource, container, viewport }).render();
  return container;
}

/**
 * Safari keeps the memory of a canvas until it is empty.
 * @param {HTMLCanvasElement | null} canvas
 */
function release(canvas) {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
}
