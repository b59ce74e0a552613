/** The text that form controls show on paper (HTML § 15.5): their value or their checked state. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { GeneratedPiece } from './generated-content.js';
import type { GenerationContext } from './generation-context.js';

/** From the type of an `input` to its text. Other types show their value, or else their placeholder. */
const SHOWN: Readonly<Record<string, (tree: DocumentTree, node: NodeId) => string>> = {
  submit: (tree, node) => tree.attr(node, 'value') ?? 'Submit',
  reset: (tree, node) => tree.attr(node, 'value') ?? 'Reset',
  password: (tree, node) => '•'.repeat(Math.min(100, tree.attr(node, 'value')?.length ?? 0)),
  image: (tree, node) => tree.attr(node, 'alt') ?? '',
  range: () => '',
  color: () => '',
};

/** Gives empty text fields the height and baseline of a line. */
const EMPTY_LINE = '\u200b';
const NOT_A_LINE: ReadonlySet<string> = new Set(['range', 'color', 'image']);

/** Returns text that an element shows besides its content; empty for most elements. */
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
  if (type === 'file') return fileSelector(context, node, style);
  const shown = Object.hasOwn(SHOWN, type) ? SHOWN[type] : undefined;
  if ((!shown || type === 'password') && !tree.attr(node, 'value')) return placeholder(context, node, style);
  const text = shown ? shown(tree, node) : tree.attr(node, 'value')!;
  if (text === '') return NOT_A_LINE.has(type) ? [] : emptyLine(context, node, style);
  return [{ text }];
}

/**
 * Returns no line if there is generated content, which creates one. It would otherwise go to a second line, below the
 * field.
 */
function emptyLine({ styles }: GenerationContext, node: NodeId, style: ComputedStyle): GeneratedPiece[] {
  const hasOther = styles.pseudoStyleOf(node, 'before', style) ?? styles.pseudoStyleOf(node, 'after', style);
  return hasOther ? [] : [{ text: EMPTY_LINE }];
}

/** A button, and what is chosen by it. Its text is that of the user agent, with white space around it outside of its box. */
function fileSelector({ styles, tree }: GenerationContext, node: NodeId, style: ComputedStyle): GeneratedPiece[] {
  const isSeveral = tree.attr(node, 'multiple') !== undefined;
  const button = styles.pseudoStyleOf(node, 'file-selector-button', style) ?? style;
  const text = { text: ` ${isSeveral ? 'No files chosen' : 'No file chosen'}` };
  return button.display === 'none'
    ? [text]
    : [{ text: isSeveral ? 'Choose Files' : 'Choose File', style: button }, text];
}

function placeholder(context: GenerationContext, node: NodeId, style: ComputedStyle): GeneratedPiece[] {
  const text = context.tree.attr(node, 'placeholder');
  if (!text) return emptyLine(context, node, style);
  return [{ text, style: context.styles.pseudoStyleOf(node, 'placeholder', style) ?? style }];
}

/** What is read of a box to tick, and of a radio button, by whether it is checked. */
const STATES = { checkbox: { on: '✓', off: '☐' }, radio: { on: '•', off: '○' } } as const;

/**
 * Returns the state of a control as text for reading; the image of the control is a background. With `appearance: none`,
 * only the style sheet draws it.
 */
function tick({ tree, styles }: GenerationContext, node: NodeId, style: ComputedStyle): GeneratedPiece[] {
  if (style.appearance === 'none') return [];
  const type = tree.attr(node, 'type')!.toLowerCase() as keyof typeof STATES;
  const text = STATES[type][isChecked(tree, node) ? 'on' : 'off'];
  return [{ text, style: styles.pseudoStyleOf(node, '-platen-tick', style) ?? style }];
}

/** With `appearance: none`, a drop-down list has no arrow, and no generated content either, as in browsers. */
export function hasNoPseudo(tree: DocumentTree, node: NodeId, style: ComputedStyle): boolean {
  return style.appearance === 'none' && tree.name(node) === 'select';
}

function isEmpty(tree: DocumentTree, node: NodeId): boolean {
  return tree.textContent(node) === '';
}

/** Elements whose content is a fallback for programs that do not know them. */
const FALLBACK_CONTENT: ReadonlySet<string> = new Set(['progress', 'meter', 'datalist']);

/** Checks whether an element's content is only a fallback and hidden. */
export function hidesContent(tree: DocumentTree, node: NodeId): boolean {
  return FALLBACK_CONTENT.has(tree.name(node));
}

function isChecked(tree: DocumentTree, node: NodeId): boolean {
  return tree.attr(node, 'checked') !== undefined;
}
