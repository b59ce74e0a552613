/** Names of equations, which references in the text lead to. */
import type { Diagnostics } from '../../diagnostics.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';

/** Warns of each equation that has the name of one before it, because references lead to the first. */
export function warnOfEqualNames(tree: DocumentTree, diagnostics: Diagnostics): void {
  const named = new Map<string, NodeId>();
  let end = 0;
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (n >= end && tree.name(node) === 'math') end = tree.afterSubtree(node);
    const name = n < end && tree.isElement(node) ? tree.attr(node, 'id') : undefined;
    if (name === undefined) continue;
    const first = named.get(name);
    if (first === undefined) {
      named.set(name, node);
      continue;
    }
    const place = placeOf(tree, first);
    const where = place === undefined ? '' : `, in line ${place.line}`;
    const message = `Two equations have the name “${name}”; references lead to the first one${where}. Give this one another name.`;
    diagnostics.warn('SVC_LINK_TARGET_MISSING', message, placeOf(tree, node));
  }
}

/** Rows of equations have no place of their own. */
function placeOf(tree: DocumentTree, node: NodeId): ReturnType<DocumentTree['position']> {
  for (let at = node; at >= 0; at = tree.parent(at)) {
    const place = tree.position(at);
    if (place) return place;
  }
  return undefined;
}
