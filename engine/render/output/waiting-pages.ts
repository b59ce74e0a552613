/**
 * Pages whose cross references name later pages. They have their place in the PDF and are drawn when the numbers are
 * known, in a second layout of the document that goes up to the last of them.
 */
import { isFirstOfElement, type Fragment, type FragmentChild } from '../../layout/contract/fragment.js';
import type { PageFragment } from '../../page/page-fragment.js';
import type { PaintServices } from '../../paint/drawing/paint-context.js';
import type { NodeRange, PdfDocument, ReservedPage } from '../../pdf/document.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { Bookmarks } from './bookmarks.js';
import { sheetOf } from './sheets.js';

/** When more pages than this wait, it costs less to lay out the document once more before anything is drawn. */
const MAX_WAITING = 512;

export class WaitingPages {
  /**
   * Key: the page's number. It holds at most MAX_WAITING entries, because page objects hold their place until numbers
   * are known.
   */
  readonly #reserved = new Map<number, ReservedPage>();
  /**
   * Where each page ended, at the index of its number less one: a number for each page, to compare the second layout
   * with.
   */
  readonly #ends: number[] = [];
  /** The destinations of bookmarks that are already in the outline. */
  readonly #bookmarks = new Map<NodeId, string>();
  #last = 0;

  get isFull(): boolean {
    return this.#reserved.size >= MAX_WAITING;
  }

  /** The number of the last waiting page; 0: none waits. */
  get last(): number {
    return this.#last;
  }

  /** Called when a page is laid out, drawn or not. */
  note({ index, end }: PageFragment): void {
    this.#ends[index - 1] = end;
  }

  /** Reserves the page's place. Its bookmarks keep their order among those of other pages. */
  reserve(page: PageFragment, pdf: PdfDocument, { tree }: PaintServices, bookmarks: Bookmarks): void {
    const { index } = page;
    const sheet = sheetOf(page);
    const reserved = pdf.reservePage(sheet.width, sheet.height, tree, nodesOn(page), sheet);
    this.#reserved.set(index, reserved);
    this.#last = index;
    for (const fragment of [...contentOf(page), ...displacedOn(page)]) {
      if (fragment.style.bookmarkLevel === 'none' || !isFirstOfElement(fragment)) continue;
      this.#bookmarks.set(fragment.node, bookmarks.add(fragment.node, fragment.style));
    }
    bookmarks.endPage(page);
  }

  reservedFor({ index }: PageFragment): ReservedPage | undefined {
    return this.#reserved.get(index);
  }

  /** Whether the page ends where it ended when its numbers were not known. */
  endsAsBefore({ index, end }: PageFragment): boolean {
    return this.#ends[index - 1] === end;
  }

  /** For painting the waiting pages. */
  servicesOf(services: PaintServices): PaintServices {
    return { ...services, bookmark: (node, style) => this.#bookmarks.get(node) ?? services.bookmark(node, style) };
  }
}

/** The elements whose own content the page shows, from the first to the last. */
function nodesOn(page: PageFragment): NodeRange {
  let from = Infinity;
  let to = 0;
  for (const { kind, node } of contentOf(page)) {
    if (kind !== 'text' && kind !== 'image') continue;
    from = Math.min(from, node);
    to = Math.max(to, node + 1);
  }
  return { from, to };
}

/** The page's content in document order, without what repeats on pages. */
function contentOf({ root, positioned }: PageFragment): Fragment[] {
  return fragmentsIn([...(root ? [root] : []), ...positioned]);
}

/** The content in notes and page floats. */
function displacedOn({ displaced }: PageFragment): Fragment[] {
  return fragmentsIn(displaced);
}

function fragmentsIn(children: readonly FragmentChild[]): Fragment[] {
  const found: Fragment[] = [];
  const stack: Fragment[] = children.map(({ fragment }) => fragment).reverse();
  for (let fragment = stack.pop(); fragment; fragment = stack.pop()) {
    if (fragment.kind === 'box' && fragment.repeated) continue;
    found.push(fragment);
    if (!('children' in fragment)) continue;
    for (let i = fragment.children.length - 1; i >= 0; i--) stack.push(fragment.children[i]!.fragment);
  }
  return found;
}
