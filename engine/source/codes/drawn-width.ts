/** The width that a document asks for what is drawn in an element. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

const SIMPLE_LENGTH = /^\d+(?:\.\d+)?(?:px|mm|cm|in|pt|pc|em|rem|%)?$/;

/**
 * The `width` of the element, or that of its `style`, which has no effect on the picture by itself; null: none, or one that
 * is no simple length.
 */
export function drawnWidth(tree: DocumentTree, node: NodeId): string | null {
  const given = tree.attr(node, 'width')?.trim();
  const ofStyle = /(?:^|;)\s*width\s*:\s*([^;]+)/.exec(tree.attr(node, 'style') ?? '')?.[1]?.trim();
  const written = given ?? ofStyle ?? '';
  if (!SIMPLE_LENGTH.test(written)) return null;
  // A block is that share of its container already. In a line, only the picture has a width.
  return given === undefined && written.endsWith('%') && tree.name(node) !== 'span' ? '100%' : written;
}
