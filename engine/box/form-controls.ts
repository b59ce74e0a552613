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
  file: () => 'No file chosen',
  range: () => '',
  color: () => '',
};

/** Fields of these types are as high as a line, and stand on its baseline, also when they are empty. */
const EMPTY_LINE = '\u200b';
const NOT_A_LINE: ReadonlySet<string> = new Set(['range', 'color', 'image', 'checkbox', 'radio']);

/** The text an element shows that is not its content; none for most. */
export function controlPieces(tree: DocumentTree, node: NodeId): readonly GeneratedPiece[] {
  const name = tree.name(node);
  if (name === 'textarea') return isEmpty(tree, node) ? [{ text: tree.attr(node, 'placeholder') || EMPTY_LINE }] : [];
  if (name !== 'input') return [];
  const type = tree.attr(node, 'type')?.toLowerCase() ?? 'text';
  const shown = Object.hasOwn(SHOWN, type) ? SHOWN[type] : undefined;
  const text = shown ? shown(tree, node) : tree.attr(node, 'value') || tree.attr(node, 'placeholder') || '';
  if (text === '') return NOT_A_LINE.has(type) ? [] : [{ text: EMPTY_LINE }];
  return [{ text }];
}

function isEmpty(tree: DocumentTree, node: NodeId): boolean {
  return tree.textContent(node) === '';
}

/** Elements whose content stands in for them where they are not known. */
const FALLBACK_CONTENT: ReadonlySet<string> = new Set(['progress', 'meter', 'datalist']);

/** Whether nothing of an element's content is shown: it is a fallback. */
export function hidesContent(tree: DocumentTree, node: NodeId): boolean {
  return FALLBACK_CONTENT.has(tree.name(node));
}

function isChecked(tree: DocumentTree, node: NodeId): boolean {
  return tree.attr(node, 'checked') !== undefined;
}
