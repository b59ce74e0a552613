/** Takes the place of diagrams.ts where no scripts of packages are run: in browsers. */
import { DIAGRAM_ATTRIBUTE } from '../../source/diagrams/diagram-names.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { DiagramInput } from './diagrams.js';

export function withDiagrams(tree: DocumentTree, { places, diagnostics }: DiagramInput): Promise<DocumentTree> {
  for (const node of places) {
    const kind = tree.attr(node, DIAGRAM_ATTRIBUTE)!.slice(0, 40);
    const message = `A diagram in “${kind}” is printed as its source: Platen draws it on Node, Bun and Deno only.`;
    diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, tree.position(node), undefined, `code ${kind}`);
  }
  return Promise.resolve(tree);
}
