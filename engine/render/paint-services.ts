/** Connects painting to the document and the PDF: tags, links, destinations, bookmarks, images. */
import type { Diagnostics } from '../diagnostics.js';
import type { LinkTarget } from '../paint/canvas.js';
import type { PaintServices } from '../paint/paint-context.js';
import type { PdfDocument } from '../pdf/document.js';
import type { ImageStore } from '../source/images.js';
import { fragmentOf, linkName, resolveLink } from '../source/links.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { VectorImages } from './vector-images.js';

export interface PaintServicesInput {
  readonly tree: DocumentTree;
  readonly pdf: PdfDocument;
  readonly images: ImageStore;
  readonly vectors: VectorImages;
  readonly diagnostics: Diagnostics;
  readonly base: string | undefined;
}

export function createPaintServices({
  tree,
  pdf,
  images,
  vectors,
  diagnostics,
  base,
}: PaintServicesInput): PaintServices {
  const referenced = referencedIds(tree);
  return {
    tree,
    diagnostics,
    tagFor: (node, part, place) => pdf.tagFor(tree, node, part, place),
    linkFor: (node) => linkTarget(tree, node, { diagnostics, base }),
    destinationFor(node) {
      const id = linkName(tree, node);
      return id !== undefined && referenced.has(id) ? id : null;
    },
    bookmark(node, level) {
      // A space cannot be part of an id, so the name cannot meet one.
      const name = `heading ${node}`;
      const title = textWithoutNotes(tree, node).replace(/\s+/g, ' ').trim();
      if (title !== '') pdf.addOutline(level, title, name);
      return name;
    },
    image(url) {
      const image = images.lookup(url);
      if (image.status !== 'ready') return null;
      return pdf.hasImage(image.key) || vectors.hasFile(image.key) ? image : null;
    },
    picture: (key, width, height) => (pdf.hasImage(key) ? null : vectors.file(key, width, height)),
    elementPicture: (node, style, width, height) => vectors.element(node, style, width, height),
  };
}

function linkTarget(
  tree: DocumentTree,
  node: NodeId,
  context: { diagnostics: Diagnostics; base: string | undefined },
): LinkTarget | null {
  const name = tree.name(node);
  if (name !== 'a' && name !== 'area') return null;
  const href = tree.attr(node, 'href');
  if (href === undefined) return null;
  return resolveLink(href, context, tree.position(node));
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

/** Only what a link points at becomes a destination: a book has more ids than links to them. */
function referencedIds(tree: DocumentTree): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let n = 0; n < tree.length; n++) {
    const href = tree.name(n as NodeId) === 'a' ? tree.attr(n as NodeId, 'href') : undefined;
    const id = href === undefined ? undefined : fragmentOf(href);
    if (id !== undefined) ids.add(id);
  }
  return ids;
}
