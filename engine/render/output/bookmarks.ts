/**
 * Collects the bookmarks of a page in the order of painting, and adds them to the outline in the order of the document.
 */
import { onOneLine } from '../../base/one-line.js';
import { readableText } from '../../base/readable-text.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { PageFragment } from '../../page/page-fragment.js';
import type { PdfDocument } from '../../pdf/document.js';
import { elementName, headingName, type GeneratedText } from '../../source/html/picture-text.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

/** A bookmark as the outline shows it. */
export interface OutlineEntry {
  readonly node: NodeId;
  readonly level: number;
  readonly title: string;
  readonly state: ComputedStyle['bookmarkState'];
}

export class Bookmarks {
  readonly #tree: DocumentTree;
  readonly #pdf: PdfDocument;
  /** The bookmarks of the page that is being drawn. */
  readonly #found = new Map<NodeId, ComputedStyle>();

  /** The elements of the page that style sheets set apart from what is beside them. */
  readonly #boxes = new Set<NodeId>();

  constructor(tree: DocumentTree, pdf: PdfDocument) {
    this.#tree = tree;
    this.#pdf = pdf;
  }

  /**
   * Returns the name of the destination to define. An element gets one bookmark, even when it has several first boxes.
   */
  add(node: NodeId, style: ComputedStyle): string {
    this.#found.set(node, style);
    return bookmarkName(node);
  }

  noteBox(node: NodeId): void {
    this.#boxes.add(node);
  }

  /** The name of a link on the page. */
  nameOf(node: NodeId, generated: readonly GeneratedText[]): string {
    return elementName(this.#tree, node, { boxes: this.#boxes, generated });
  }

  endPage(page: PageFragment): void {
    addToOutline(this.take(page), this.#pdf);
  }

  /** The entries of the page for the outline, in the order of the document. The next page begins. */
  take({ bookmarkLabels }: Pick<PageFragment, 'bookmarkLabels'>): readonly OutlineEntry[] {
    const entries: OutlineEntry[] = [];
    // Floats and positioned boxes are drawn after the content that follows them.
    for (const [node, { bookmarkLevel, bookmarkState }] of [...this.#found].sort(([a], [b]) => a - b)) {
      const label = bookmarkLabels.get(node) ?? headingName(this.#tree, node, { boxes: this.#boxes, formulas: 'line' });
      const title = onOneLine(readableText(label));
      if (title === '' || bookmarkLevel === 'none') continue;
      entries.push({ node, level: bookmarkLevel, title, state: bookmarkState });
    }
    this.#found.clear();
    this.#boxes.clear();
    return entries;
  }
}

export function addToOutline(entries: readonly OutlineEntry[], pdf: PdfDocument): void {
  for (const { node, level, title, state } of entries) pdf.addOutline(level, title, bookmarkName(node), state);
}

/** The destination of a bookmark. The name contains a space, and ids cannot, so it never equals an id. */
export function bookmarkName(node: NodeId): string {
  return `heading ${node}`;
}
