/** Whether a form control is disabled (HTML, “Attributes common to form controls” and “Disabled elements”). */
import { type DocumentTree, NO_NODE, type NodeId } from './document-tree.js';

/** Elements that may have the attribute `disabled`. */
export const FORM_CONTROLS: ReadonlySet<string> = new Set([
  'button',
  'input',
  'select',
  'textarea',
  'fieldset',
  'optgroup',
  'option',
]);

/** Checks whether a control is disabled by itself or by an ancestor. */
export function isDisabled(tree: DocumentTree, node: NodeId): boolean {
  const name = tree.name(node);
  if (!FORM_CONTROLS.has(name)) return false;
  if (tree.attr(node, 'disabled') !== undefined) return true;
  if (name === 'optgroup') return false;
  for (let below = node, n = tree.parent(node); n !== NO_NODE; below = n, n = tree.parent(n)) {
    if (tree.attr(n, 'disabled') === undefined) continue;
    if (name === 'option' && tree.name(n) === 'optgroup') return true;
    if (name !== 'option' && tree.name(n) === 'fieldset' && !isFirstLegend(tree, below, n)) return true;
  }
  return false;
}

function isFirstLegend(tree: DocumentTree, node: NodeId, fieldset: NodeId): boolean {
  if (tree.name(node) !== 'legend') return false;
  let n = tree.firstChild(fieldset);
  while (tree.name(n) !== 'legend') n = tree.nextSibling(n);
  return n === node;
}
