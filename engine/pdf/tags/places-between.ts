/** What stands between two places of a document, in document order. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { roleOf } from './roles.js';

/** Whether nothing but white space stands before `node` in `ancestor`. */
export function isFirstIn(tree: DocumentTree, ancestor: NodeId, node: NodeId): boolean {
  for (let at = (ancestor + 1) as NodeId; at < node; at++)
    if (tree.isElement(at) ? tree.afterSubtree(at) <= node : tree.text(at).trim() !== '') return false;
  return true;
}

/** Whether text, or an element with a tag of its own, begins between two places. */
export function hasContentBetween(tree: DocumentTree, from: number, to: number): boolean {
  for (let at = (Math.floor(from) + 1) as NodeId; at < to; at++) {
    const role = tree.isElement(at) ? roleOf(tree, at) : null;
    if (role === 'artifact') continue;
    if (role !== null || tree.text(at).trim() !== '') return true;
  }
  return false;
}
