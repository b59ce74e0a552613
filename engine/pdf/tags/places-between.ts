/** What stands between two places of a document, in document order. */
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { roleOf } from './roles.js';

/** Whether nothing but white space stands before `node` in `ancestor`. */
export function isFirstIn(tree: DocumentTree, ancestor: NodeId, node: NodeId): boolean {
  for (let at = (ancestor + 1) as NodeId; at < node; at++)
    if (tree.isElement(at) ? tree.afterSubtree(at) <= node : tree.text(at).trim() !== '') return false;
  return true;
}

/** Elements that may be fields of the PDF's form, whose tags are not those of their names. */
const CONTROLS: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);

/** Whether text, an element with a tag of its own, or a control begins between two places. */
export function hasContentBetween(tree: DocumentTree, from: number, to: number): boolean {
  for (let at = (Math.floor(from) + 1) as NodeId; at < to; at++) {
    const role = tree.isElement(at) ? roleOf(tree, at) : null;
    if (role === 'artifact') continue;
    if (role !== null || CONTROLS.has(tree.name(at)) || tree.text(at).trim() !== '') return true;
  }
  return false;
}
