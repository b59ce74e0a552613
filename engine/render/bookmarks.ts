/** Bookmarks of the pages that are drawn: gathered from a page in any order, added to the outline in the document's. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { PageFragment } from '../page/page-fragment.js';
import type { PdfDocument } from '../pdf/document.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';

export class Bookmarks {
  readonly #tree: DocumentTree;
  readonly #pdf: PdfDocument;
  /** Of the page that is open. */
  readonly #found = new Map<NodeId, ComputedStyle>();

  constructor(tree: DocumentTree, pdf: PdfDocument) {
    this.#tree = tree;
    this.#pdf = pdf;
  }

  /** Gives the name of the destination to define. An element with several first boxes is one bookmark. */
  add(node: NodeId, style: ComputedStyle): string {
    this.#found.set(node, style);
    return destinationOf(node);
  }

  endPage({ bookmarkLabels }: PageFragment): void {
    if (this.#found.size === 0) return;
    // Floats and positioned boxes are drawn after what follows them.
    for (const [node, style] of [...this.#found].sort(([a], [b]) => a - b)) {
      const label = bookmarkLabels.get(node) ?? textWithoutNotes(this.#tree, node);
      const title = label.replace(/\s+/g, ' ').trim();
      if (title === '' || style.bookmarkLevel === 'none') continue;
      this.#pdf.addOutline(style.bookmarkLevel, title, destinationOf(node), style.bookmarkState);
    }
    this.#found.clear();
  }
}

/** A space cannot be part of an id, so the name cannot meet one. */
function destinationOf(node: NodeId): string {
  return `heading ${node}`;
}

/** The text of a heading as an outline shows it: footnotes of Markdown are none of it. */
function textWithoutNotes(tree: DocumentTree, node: NodeId): string {
  const end = tree.afterSubtree(node);
  let text = '';
  // Ends with the subtree.
  for (let n: number = node; n < end; n++) {
    const at = n as NodeId;
    if (!tree.isElement(at)) text += tree.text(at);
    else if (tree.attr(at, 'data-footnote') !== undefined) n = tree.afterSubtree(at) - 1;
  }
  return text;
}
