/** What a closed `details` shows: its summary, as on screen and as browsers print it (HTML § 15.5.2). */
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';
import type { GenerationContext } from './generation-context.js';

/** An element whose children are asked for one after the other. */
export interface Foldable {
  readonly node: NodeId;
  /** Of a closed `details`, once asked: a search among its children for each of them would be quadratic. */
  summary?: NodeId;
}

/** Whether a child of `foldable` is folded away; that content is left out is warned of. */
export function isFolded({ tree, diagnostics }: GenerationContext, node: NodeId, foldable: Foldable): boolean {
  const parent = foldable.node;
  if (tree.name(parent) !== 'details' || tree.attr(parent, 'open') !== undefined) return false;
  const summary = (foldable.summary ??= summaryOf(tree, parent));
  // Without a summary there would be nothing at all.
  if (summary === NO_NODE || summary === node) return false;
  if (tree.isElement(node) || tree.text(node).trim() !== '')
    diagnostics.warn(
      'SVC_CONTENT_OVERFLOW',
      'A closed <details> shows its summary only; give it the attribute open to show its content.',
      tree.position(parent),
    );
  return true;
}

function summaryOf(tree: DocumentTree, details: NodeId): NodeId {
  for (let node = tree.firstChild(details); node !== NO_NODE; node = tree.nextSibling(node))
    if (tree.isElement(node) && tree.name(node) === 'summary') return node;
  return NO_NODE;
}
