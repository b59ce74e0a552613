/** Connects painting to the document and the PDF: tags, links, destinations, bookmarks, images. */
import type { StyleResolver } from '../../css/cascade/style-resolver.js';
import { ImageMaps } from '../../source/html/image-maps.js';
import type { Diagnostics } from '../../diagnostics.js';
import type { LinkTarget } from '../../paint/drawing/canvas.js';
import type { ColorRamps } from '../../paint/drawing/color-ramps.js';
import type { FieldServices } from '../../paint/drawing/form-fields.js';
import type { PaintServices } from '../../paint/drawing/paint-context.js';
import type { PdfDocument } from '../../pdf/document.js';
import type { ImageStore } from '../../source/images/images.js';
import { isLink, linkAddress, linkName, resolveLink, type LinkAddresses } from '../../source/html/links.js';
import type { MissingGlyphs } from '../../text/fonts/missing-glyphs.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { Bookmarks } from './bookmarks.js';
import { LinksAround } from './links-around.js';
import type { VectorImages } from '../images/vector-images.js';

export interface PaintServicesInput {
  readonly tree: DocumentTree;
  readonly styles: StyleResolver;
  readonly pdf: PdfDocument;
  readonly bookmarks: Bookmarks;
  readonly images: ImageStore;
  readonly vectors: VectorImages;
  readonly diagnostics: Diagnostics;
  readonly ramps: ColorRamps;
  readonly missingGlyphs: MissingGlyphs;
  readonly isForScreens: boolean;
  /** null: controls are drawn as they stand. */
  readonly fields: FieldServices | null;
  readonly addresses: LinkAddresses;
  readonly copyFormulas?: PaintServices['copyFormulas'];
}

export function createPaintServices({
  tree,
  styles,
  pdf,
  bookmarks,
  images,
  vectors,
  diagnostics,
  ramps,
  missingGlyphs,
  isForScreens,
  fields,
  addresses,
  copyFormulas,
}: PaintServicesInput): PaintServices {
  const maps = new ImageMaps(tree);
  const linksAround = new LinksAround(tree, styles);
  return {
    tree,
    diagnostics,
    ramps,
    missingGlyphs,
    isForScreens,
    fields,
    copyFormulas,
    noteApart: (node) => bookmarks.noteBox(node),
    nameOf: (node, generated) => bookmarks.nameOf(node, generated),
    areasOf: (image) => maps.areasOf(image),
    isLinkInPicture: () => false,
    linkFor: (node) => linkTarget(tree, node, addresses, diagnostics),
    linkAround: (node) => linksAround.of(node),
    destinationFor: (node) => linkName(tree, node) || null,
    bookmark: (node, style) => bookmarks.add(node, style),
    image(url) {
      const image = images.lookup(url);
      if (image.status !== 'ready') return null;
      return pdf.hasImage(image.key) || vectors.hasFile(image.key) ? image : null;
    },
    picture: (key, width, height) => (pdf.hasImage(key) ? null : vectors.file(key, width, height)),
    svg: vectors.references,
    elementPicture: (node, style, width, height) => vectors.element(node, style, width, height),
  };
}

function linkTarget(
  tree: DocumentTree,
  node: NodeId,
  addresses: LinkAddresses,
  diagnostics: Diagnostics,
): LinkTarget | null {
  const href = isLink(tree, node) ? linkAddress(tree, node) : undefined;
  if (href === undefined) return null;
  return resolveLink(href, addresses, diagnostics, tree.position(node));
}
