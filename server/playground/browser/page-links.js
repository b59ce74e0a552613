/** Links of a page as real links over its canvas. */
import { make } from './elements.js';

/** @import { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist' */

/** What may be followed; the engine writes no others. */
const SAFE = /^(?:https?|mailto|tel):/i;

/**
 * Where links lead.
 * @typedef {{ document: () => PDFDocumentProxy | null, goTo: (page: number, fraction: number) => void }} LinkTargets
 *   document: the one that is shown, which may be newer than the page; goTo: page from 1, and how far down on it, 0 to 1
 */

/**
 * @param {PDFPageProxy} page
 * @param {PageViewport} viewport
 * @param {LinkTargets} targets
 * @returns {Promise<{ links: HTMLElement[], isLasting: boolean }>} isLasting: the links fit a newer document too, whose
 *   page looks the same
 */
export async function pageLinks(page, viewport, targets) {
  const annotations = await page.getAnnotations({ intent: 'display' });
  /** @type {HTMLElement[]} */
  const links = [];
  let isLasting = true;
  for (const annotation of annotations) {
    if (annotation.subtype !== 'Link') continue;
    const link = linkOf(annotation, targets);
    if (!link) continue;
    // Other destinations are objects of the file, or counted in it.
    const { dest } = annotation;
    if (dest && (typeof dest !== 'string' || dest.startsWith(' '))) isLasting = false;
    const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(annotation.rect);
    const percent = (/** @type {number} */ value, /** @type {number} */ whole) => `${(100 * value) / whole}%`;
    link.style.left = percent(Math.min(x1, x2), viewport.width);
    link.style.top = percent(Math.min(y1, y2), viewport.height);
    link.style.width = percent(Math.abs(x2 - x1), viewport.width);
    link.style.height = percent(Math.abs(y2 - y1), viewport.height);
    links.push(link);
  }
  return { links, isLasting };
}

/**
 * @param {any} annotation
 * @param {LinkTargets} targets
 */
function linkOf({ url, unsafeUrl, dest, contentsObj, overlaidText }, targets) {
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
    void follow(dest, targets);
  });
  return link;
}

/**
 * @param {any} dest a name, or the destination itself: page, kind, left, top
 * @param {LinkTargets} targets
 */
async function follow(dest, { document, goTo }) {
  const pdf = document();
  if (!pdf) return;
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  if (!Array.isArray(explicit)) return;
  const number = (await pdf.getPageIndex(explicit[0])) + 1;
  const top = typeof explicit[3] === 'number' ? explicit[3] : null;
  const [, bottom = 0, , height = 1] = (await pdf.getPage(number)).view;
  goTo(number, top === null ? 0 : 1 - (top - bottom) / (height - bottom));
}
