/** What form controls show of their state on paper (HTML § 15.5): their value, or that they are ticked. */
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { GeneratedPiece } from './generated-content.js';

/** By the type of an `input`: what it shows. Types not listed show their value, or else their placeholder. */
const SHOWN: Readonly<Record<string, (tree: DocumentTree, node: NodeId) => string>> = {
  checkbox: (tree, node) => (isChecked(tree, node) ? '✓' : ''),
  radio: (tree, node) => (isChecked(tree, node) ? '•' : ''),
  submit: (tree, node) => tree.attr(node, 'value') ?? 'Submit',
  reset: (tree, node) => tree.attr(node, 'value') ?? 'Reset',
  password: (tree, node) => '•'.repeat(Math.min(100, tree.attr(node, 'value')?.length ?? 0)),
  image: (tree, node) => tree.attr(node, 'alt') ?? '',
  file: () => '',
  range: () => '',
  color: () => '',
};

/** The text an element shows that is not its content; none for most. */
export function controlPieces(tree: DocumentTree, node: NodeId): readonly GeneratedPiece[] {
  if (tree.name(node) !== 'input') return [];
  const type = tree.attr(node, 'type')?.toLowerCase() ?? 'text';
  const shown = Object.hasOwn(SHOWN, type) ? SHOWN[type] : undefined;
  const text = shown ? shown(tree, node) : tree.attr(node, 'value') || tree.attr(node, 'placeholder') || '';
  return text === '' ? [] : [{ text }];
}

function isChecked(tree: DocumentTree, node: NodeId): boolean {
  return tree.attr(node, 'checked') !== undefined;
}
