/** What form controls show of their state on paper (HTML § 15.5): their value, or that they are ticked. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { GeneratedPiece } from './generated-content.js';
import type { GenerationContext } from './generation-context.js';

/** By the type of an `input`: what it shows. Types not listed show their value, or else their placeholder. */
const SHOWN: Readonly<Record<string, (tree: DocumentTree, node: NodeId) => string>> = {
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
const NOT_A_LINE: ReadonlySet<string> = new Set(['range', 'color', 'image']);

/** The text an element shows that is not its content; none for most. */
export function controlPieces(
  context: GenerationContext,
  node: NodeId,
  style: ComputedStyle,
): readonly GeneratedPiece[] {
  const { tree } = context;
  const name = tree.name(node);
  if (name === 'textarea') return isEmpty(tree, node) ? placeholder(context, node, style) : [];
  if (name !== 'input') return [];
  const type = tree.attr(node, 'type')?.toLowerCase() ?? 'text';
  if (type === 'checkbox' || type === 'radio') return tick(context, node, style);
  const shown = Object.hasOwn(SHOWN, type) ? SHOWN[type] : undefined;
  if ((!shown || type === 'password') && !tree.attr(node, 'value')) return placeholder(context, node, style);
  const text = shown ? shown(tree, node) : tree.attr(node, 'value')!;
  if (text === '') return NOT_A_LINE.has(type) ? [] : emptyLine(context, node, style);
  return [{ text }];
}

/** None where generated content makes the line: a field of one line would show that on a second one, below itself. */
function emptyLine({ styles }: GenerationContext, node: NodeId, style: ComputedStyle): GeneratedPiece[] {
  const hasOther = styles.pseudoStyleOf(node, 'before', style) ?? styles.pseudoStyleOf(node, 'after', style);
  return hasOther ? [] : [{ text: EMPTY_LINE }];
}

function placeholder(context: GenerationContext, node: NodeId, style: ComputedStyle): GeneratedPiece[] {
  const text = context.tree.attr(node, 'placeholder');
  if (!text) return emptyLine(context, node, style);
  return [{ text, style: context.styles.pseudoStyleOf(node, 'placeholder', style) ?? style }];
}

/** The user agent's sign, to be read: its picture is a background. Without it the style sheet says how a tick looks. */
function tick({ tree, styles }: GenerationContext, node: NodeId, style: ComputedStyle): GeneratedPiece[] {
  if (!isChecked(tree, node) || style.appearance === 'none') return [];
  const text = tree.attr(node, 'type')!.toLowerCase() === 'radio' ? '•' : '✓';
  return [{ text, style: styles.pseudoStyleOf(node, '-platen-tick', style) ?? style }];
}

/** A list drawn by CSS alone has no arrow, and no generated content of an author's either, as no browser shows it. */
export function hasNoPseudo(tree: DocumentTree, node: NodeId, style: ComputedStyle): boolean {
  return style.appearance === 'none' && tree.name(node) === 'select';
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
