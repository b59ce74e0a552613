/** Links of a page as real links over its canvas. */
import { make } from './elements.js';

/** @import { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist' */

/** What may be followed; the engine writes no others. */
const SAFE = /^(?:https?|mailto|tel):/i;

/**
 * @param {PDFDocumentProxy} pdf
 * @param {PDFPageProxy} page
 * @param {PageViewport} viewport
 * @param {(page: number, fraction: number) => void} goTo page from 1, and how far down on it, 0 to 1
 * @returns {Promise<HTMLElement[]>}
 */
export async function pageLinks(pdf, page, viewport, goTo) {
  const annotations = await page.getAnnotations({ intent: 'display' });
  /** @type {HTMLElement[]} */
  const links = [];
  for (const annotation of annotations) {
    if (annotation.subtype !== 'Link') continue;
    const link = linkOf(pdf, annotation, goTo);
    if (!link) continue;
    const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(annotation.rect);
    const percent = (/** @type {number} */ value, /** @type {number} */ whole) => `${(100 * value) / whole}%`;
    link.style.left = percent(Math.min(x1, x2), viewport.width);
    link.style.top = percent(Math.min(y1, y2), viewport.height);
    link.style.width = percent(Math.abs(x2 - x1), viewport.width);
    link.style.height = percent(Math.abs(y2 - y1), viewport.height);
    links.push(link);
  }
  return links;
}

/**
 * @param {PDFDocumentProxy} pdf
 * @param {any} annotation
 * @param {(page: number, fraction: number) => void} goTo
 */
function linkOf(pdf, { url, unsafeUrl, dest, contentsObj, overlaidText }, goTo) {
  const address = url ?? unsafeUrl;
  const label = contentsObj?.str || overlaidText || '';
  if (typeof address === 'string' && SAFE.test(address)) {
    const name = label || address;
    return make('a', {
      class: 'page-link',
      href: address,
      target: '_blank',
      rel: 'noopener noreferrer',
      'aria-label': name,
    });
  }
  if (!dest) return null;
  const link = make('a', {
    class: 'page-link',
    href: '#pages',
    'aria-label': label || 'To another place in the document',
  });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void follow(pdf, dest, goTo);
  });
  return link;
}

/**
 * @param {PDFDocumentProxy} pdf
 * @param {any} dest a name, or the destination itself: page, kind, left, top
 * @param {(page: number, fraction: number) => void} goTo
 */
async function follow(pdf, dest, goTo) {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  if (!Array.isArray(explicit)) return;
  const number = (await pdf.getPageIndex(explicit[0])) + 1;
  const top = typeof explicit[3] === 'number' ? explicit[3] : null;
  const [, bottom = 0, , height = 1] = (await pdf.getPage(number)).view;
  goTo(number, top === null ? 0 : 1 - (top - bottom) / (height - bottom));
}
