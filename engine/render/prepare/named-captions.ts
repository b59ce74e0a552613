/** Whether an author gave a caption a name for references: then captions have numbers where nobody chose otherwise. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

const CAPTION: ReadonlySet<string> = new Set(['figcaption', 'caption']);
/** Names of figures, tables and listings in Quarto, pandoc-crossref and MyST. */
const CAPTION_ID = /^(?:fig|tbl|tab|lst)[-:]/;
/** Matches a caption that begins with a number: `Figure 2`, `Fig. 3`. */
const OWN_WORD = /^\p{L}{2,12}\.?\s\d/u;

export function hasNamedCaption(tree: DocumentTree): boolean {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (!CAPTION.has(tree.name(node)) || !CAPTION_ID.test(tree.attr(tree.parent(node), 'id') ?? '')) continue;
    if (!OWN_WORD.test(tree.textContent(node).trim())) return true;
  }
  return false;
}
