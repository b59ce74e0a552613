/**
 * Pages whose cross references name later pages. They have their place in the PDF and are drawn when the numbers are
 * known, in a second layout of the document that goes up to the last of them.
 */
import { isFirstOfElement, type Fragment, type FragmentChild } from '../../layout/contract/fragment.js';
import type { PageFragment } from '../../page/page-fragment.js';
import type { PaintServices } from '../../paint/drawing/paint-context.js';
import type { NodeRange, PdfDocument, ReservedPage } from '../../pdf/document.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { NodeNow } from '../../tree/tree-edits.js';
import { addToOutline, bookmarkName, type Bookmarks, type OutlineEntry } from './bookmarks.js';
import { sheetOf, type Sheet } from './sheets.js';

/** When more pages than this wait, it costs less to lay out the document once more before anything is drawn. */
const MAX_WAITING = 512;

/** The place of a page that waits, as plain data. */
export interface WaitingPlace {
  /** See PdfDocument.reservePage(). */
  readonly nodes: NodeRange;
  /** The elements with bookmarks that begin on the page. */
  readonly bookmarked: readonly NodeId[];
  readonly outline: readonly OutlineEntry[];
}

/** Where a page ends, as a number. */
interface PageEnd {
  readonly index: number;
  /** See PageFragment. */
  readonly end: number;
  /** Whether boxes came or went before the page after `end` was computed. Default false. */
  readonly isMoved?: boolean;
}

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
  /** The pages whose ends are moved. */
  readonly #moved = new Set<number>();
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

  /** Called for each page, drawn or not. */
  note({ index, end, isMoved = false }: PageEnd): void {
    this.#ends[index - 1] = end;
    if (isMoved) this.#moved.add(index);
  }

  /** Reserves the page's place. Its bookmarks keep their order among those of other pages. */
  reserve(page: PageFragment, pdf: PdfDocument, { tree }: PaintServices, bookmarks: Bookmarks): WaitingPlace {
    const bookmarked: NodeId[] = [];
    for (const fragment of [...contentOf(page), ...displacedOn(page)]) {
      if (fragment.style.bookmarkLevel === 'none' || !isFirstOfElement(fragment)) continue;
      bookmarks.add(fragment.node, fragment.style);
      bookmarked.push(fragment.node);
    }
    const place = { nodes: nodesOn(page), bookmarked, outline: bookmarks.take(page) };
    this.reservePlace(page.index, sheetOf(page), place, { pdf, tree });
    return place;
  }

  reservePlace(index: number, sheet: Sheet, place: WaitingPlace, { pdf, tree }: WaitingDocument): void {
    this.#reserved.set(index, pdf.reservePage(sheet.width, sheet.height, tree, place.nodes, sheet));
    this.#last = index;
    for (const node of place.bookmarked) this.#bookmarks.set(node, bookmarkName(node));
    addToOutline(place.outline, pdf);
  }

  reservedFor({ index }: Pick<PageFragment, 'index'>): ReservedPage | undefined {
    return this.#reserved.get(index);
  }

  /**
   * Whether the page ends where it ended when its numbers were not known. null: this cannot be told, because boxes have
   * moved in one of both passes.
   */
  endsAsBefore({ index, end, isMoved = false }: PageEnd): boolean | null {
    return this.#moved.has(index) === isMoved ? this.#ends[index - 1] === end : null;
  }

  /** For painting the waiting pages. */
  servicesOf(services: PaintServices): PaintServices {
    return { ...services, bookmark: (node, style) => this.#bookmarks.get(node) ?? services.bookmark(node, style) };
  }
}

interface WaitingDocument {
  readonly pdf: PdfDocument;
  readonly tree: DocumentTree;
}

/** The place in a tree in which nodes have other numbers; null: one of them is not there. */
export function movedPlace({ nodes, bookmarked, outline }: WaitingPlace, nodeNow: NodeNow): WaitingPlace | null {
  const range = nodes.to === 0 ? [nodes.from, -1] : [nodeNow(nodes.from), nodeNow(nodes.to - 1)];
  const [from, last] = range as [number | null, number | null];
  const entries = outline.map(({ node, ...entry }) => ({ ...entry, node: nodeNow(node) as NodeId }));
  const elements = bookmarked.map((node) => nodeNow(node) as NodeId);
  const isGone = [from, last, ...elements, ...entries.map(({ node }) => node)].includes(null);
  return isGone ? null : { nodes: { from: from!, to: last! + 1 }, bookmarked: elements, outline: entries };
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
