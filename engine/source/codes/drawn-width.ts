/** The width that a document asks for what is drawn in an element. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

/**
 * The `width` of the element, or that of its `style`, which has no effect on the picture by itself; null: none, or one that
 * is no simple length.
 */
export function drawnWidth(tree: DocumentTree, node: NodeId): string | null {
  const ofStyle = /(?:^|;)\s*width\s*:\s*([^;]+)/.exec(tree.attr(node, 'style') ?? '')?.[1];
  const written = (tree.attr(node, 'width') ?? ofStyle ?? '').trim();
  return /^\d+(?:\.\d+)?(?:px|mm|cm|in|pt|pc|em|rem|%)?$/.test(written) ? written : null;
}
