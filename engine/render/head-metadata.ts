/** What a document's head says about it. */
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';

export interface HeadMetadata {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly date?: string | undefined;
}

/** The first title, and the first meta of each name. */
export function headMetadata(tree: DocumentTree): HeadMetadata {
  const found: { title?: string; author?: string; date?: string } = {};
  let head = tree.firstChild(tree.root);
  while (head !== NO_NODE && tree.name(head) !== 'head') head = tree.nextSibling(head);
  if (head === NO_NODE) return found;
  const end = tree.afterSubtree(head);
  for (let n = head as number; n < end; n++) {
    const node = n as NodeId;
    const name = tree.name(node);
    if (name === 'title') found.title ??= tree.textContent(node).replace(/\s+/g, ' ').trim();
    else if (name === 'meta') {
      const meta = tree.attr(node, 'name')?.toLowerCase();
      const content = tree.attr(node, 'content')?.trim();
      if (content && (meta === 'author' || meta === 'date')) found[meta] ??= content;
    }
  }
  return found;
}
