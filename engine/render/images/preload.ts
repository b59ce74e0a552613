/** Images that are loaded before layout asks for them. */
import { imageOf } from '../../box/replaced-elements.js';
import type { StyleResolver } from '../../css/cascade/style-resolver.js';
import { embeddedImage } from '../../source/html/embedded-images.js';
import { svgHref } from '../../source/html/links.js';
import { hasCandidates } from '../../source/images/image-candidates.js';
import type { ImageStore } from '../../source/images/images.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

/** Requests images while styles are being resolved, so that layout seldom has to wait for one. */
export function preloadImages(tree: DocumentTree, images: ImageStore): Promise<() => void> {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    const source = sourceOf(tree, node);
    if (source) images.lookup(source, tree.position(node));
  }
  return images.loadQuietly();
}

/** Of an image that is the same whatever the styles say. */
function sourceOf(tree: DocumentTree, node: NodeId): string | undefined {
  const name = tree.name(node);
  if (name === 'img' && !hasCandidates(tree, node)) return tree.attr(node, 'src')?.trim();
  if (name !== 'image') return embeddedImage(tree, node)?.source;
  const href = svgHref(tree, node);
  return href?.startsWith('#') ? undefined : href;
}

/** Loads the images chosen for paper; their size depends on style sheets. */
export async function loadChosenImages(tree: DocumentTree, styles: StyleResolver, images: ImageStore): Promise<void> {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (tree.name(node) !== 'img' || !hasCandidates(tree, node)) continue;
    const source = imageOf(tree, node, styles)?.source.trim();
    if (source) images.lookup(source, tree.position(node));
  }
  if (images.hasPending) await images.loadPending();
}
