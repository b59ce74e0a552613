/** Images in elements other than `img`: the poster of a video, an image in `object` or `embed`, an image button. */
import { onOneLine } from '../../base/one-line.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

export interface EmbeddedImage {
  readonly source: string;
  /** The text to show if the image cannot be loaded. */
  readonly alternative: string;
}

const IMAGE_FILE = /^data:image\/|\.(?:png|jpe?g|gif|webp|avif|svg|tiff?)(?:[?#]|$)/i;

/** Checks the type, or else the file extension, because the resource is not loaded yet. */
function isImage(tree: DocumentTree, node: NodeId, source: string): boolean {
  const type = tree.attr(node, 'type')?.trim();
  return type ? /^image\//i.test(type) : IMAGE_FILE.test(source);
}

type Finder = (tree: DocumentTree, node: NodeId) => EmbeddedImage | null;

const FINDERS: Readonly<Record<string, Finder>> = {
  video: (tree, node) => embedded(tree.attr(node, 'poster'), tree.textContent(node)),
  object: (tree, node) => {
    const source = tree.attr(node, 'data')?.trim() ?? '';
    return isImage(tree, node, source) ? embedded(source, tree.textContent(node)) : null;
  },
  embed: (tree, node) => {
    const source = tree.attr(node, 'src')?.trim() ?? '';
    return isImage(tree, node, source) ? embedded(source, tree.attr(node, 'title') ?? '') : null;
  },
  input: (tree, node) =>
    tree.attr(node, 'type')?.trim().toLowerCase() === 'image'
      ? embedded(tree.attr(node, 'src'), tree.attr(node, 'alt') ?? '')
      : null,
};

function embedded(source: string | undefined, alternative: string): EmbeddedImage | null {
  const url = source?.trim() ?? '';
  return url === '' ? null : { source: url, alternative: onOneLine(alternative) };
}

/** Returns the image that an element shows; null for none. */
export function embeddedImage(tree: DocumentTree, node: NodeId): EmbeddedImage | null {
  const name = tree.name(node);
  return Object.hasOwn(FINDERS, name) ? FINDERS[name]!(tree, node) : null;
}
