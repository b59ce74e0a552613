/** Reads the metadata in the head of a document. */
import { onOneLine } from '../../base/one-line.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

export interface HeadMetadata {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly date?: string | undefined;
  /** Every meta by its name in lower case; the first one with a name wins. */
  readonly metas: ReadonlyMap<string, string>;
  /** The elements that these values come from. */
  readonly metaNodes: ReadonlyMap<string, NodeId>;
}

/** Reads the first title, and the first meta of each name. */
export function headMetadata(tree: DocumentTree): HeadMetadata {
  const metas = new Map<string, string>();
  const metaNodes = new Map<string, NodeId>();
  let title: string | undefined;
  const head = tree.childNamed(tree.root, 'head');
  if (head === NO_NODE) return { metas, metaNodes };
  const end = tree.afterSubtree(head);
  for (let n = head as number; n < end; n++) {
    const node = n as NodeId;
    const name = tree.name(node);
    if (name === 'title') title ??= onOneLine(tree.textContent(node));
    else if (name === 'meta') {
      const meta = tree.attr(node, 'name')?.toLowerCase();
      const content = tree.attr(node, 'content')?.trim();
      if (!content || !meta || metas.has(meta)) continue;
      metas.set(meta, content);
      metaNodes.set(meta, node);
    }
  }
  return { title, author: metas.get('author'), date: metas.get('date'), metas, metaNodes };
}
