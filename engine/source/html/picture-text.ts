/** What is read of pictures, and of elements that may hold pictures. */
import { onOneLine } from '../../base/one-line.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';
import { embeddedImage } from './embedded-images.js';
import { copiedFormula } from './formula-text.js';

/** What the document says of a picture in words; '' for nothing. */
export function pictureText(tree: DocumentTree, picture: NodeId): string {
  const embedded = embeddedImage(tree, picture);
  if (embedded) return embedded.alternative;
  const own = tree.attr(picture, 'alt') ?? tree.attr(picture, 'aria-label') ?? tree.attr(picture, 'title') ?? '';
  if (own !== '' || tree.name(picture) !== 'svg') return own;
  for (let child = tree.firstChild(picture); child !== NO_NODE; child = tree.nextSibling(child)) {
    if (tree.name(child) === 'title') return tree.textContent(child);
  }
  return '';
}

/**
 * The name of an element such as a link, on one line: its `aria-label`, or else its text with that of its pictures, or else its `title`
 * (Accessible Name and Description Computation 1.2, § 4.3.2). '' for none.
 */
export function elementName(
  tree: DocumentTree,
  element: NodeId,
  { boxes = NO_BOXES, generated = [] }: Partial<Omit<Reading, 'pictures'>> = {},
): string {
  const named = (name: string): string => onOneLine(tree.attr(element, name) ?? '');
  return (
    named('aria-label') || onOneLine(textIn(tree, element, { boxes, generated, pictures: true })) || named('title')
  );
}

/**
 * The name of a heading, without the calls of its notes, which are about it and no part of it. Pictures beside its text,
 * such as badges, are none either; a heading of nothing but pictures is named by them.
 */
export function headingName(
  tree: DocumentTree,
  heading: NodeId,
  { boxes = NO_BOXES, formulas = 'signs' }: Partial<Pick<Reading, 'boxes' | 'formulas'>> = {},
): string {
  return (
    onOneLine(tree.attr(heading, 'aria-label') ?? '') ||
    onOneLine(textIn(tree, heading, { boxes, formulas, generated: [], pictures: false })) ||
    onOneLine(textIn(tree, heading, { boxes, formulas, generated: [], pictures: true }))
  );
}

/** Whether an element is a picture that the text around it may need in words. */
export function isPicture(tree: DocumentTree, node: NodeId): boolean {
  return tree.name(node) === 'svg' || tree.name(node) === 'img' || embeddedImage(tree, node) !== null;
}

/** Whether an element is a note or its call, alone in a `sup` or not. */
function isNote(tree: DocumentTree, node: NodeId): boolean {
  const attributes = tree.attributes(node);
  if (attributes.has('data-footnote') || attributes.has('data-footnote-ref')) return true;
  if (attributes.get('role') === 'doc-noteref') return true;
  const child = tree.firstChild(node);
  return tree.name(node) === 'sup' && child !== NO_NODE && isNote(tree, child);
}

const NO_BOXES: ReadonlySet<NodeId> = new Set();

/** Elements that user agents make blocks, cells and line breaks. */
const APART: ReadonlySet<string> = new Set(
  'address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template']);

/** Text of a pseudo-element. Its place lies behind the node that it follows and before the next one. */
export interface GeneratedText {
  readonly place: number;
  readonly text: string;
}

interface Reading {
  /** What style sheets add to the text, in its order (step 2F, ii). */
  readonly generated: readonly GeneratedText[];
  /** Elements that style sheets set apart from what is beside them; spaces stand around their text (step 2F). */
  readonly boxes: ReadonlySet<NodeId>;
  /** Whether the words of pictures count. */
  readonly pictures: boolean;
  /** Whether formulas are their signs beside each other, or the formula on one line: √2, x^n. */
  readonly formulas?: 'signs' | 'line';
}

function textIn(tree: DocumentTree, element: NodeId, { boxes, generated, pictures, formulas }: Reading): string {
  const end = tree.afterSubtree(element);
  let text = '';
  let added = 0;
  const addGenerated = (before: number): void => {
    while (added < generated.length && generated[added]!.place < before) text += generated[added++]!.text;
  };
  /** The ends of the boxes that the text is in, innermost last. */
  const ends: number[] = [];
  for (let at = element + 1; at < end;) {
    const node = at as NodeId;
    addGenerated(at);
    while (ends.length > 0 && ends.at(-1)! <= at) {
      ends.pop();
      text += ' ';
    }
    const name = tree.name(node);
    const isFormula = formulas === 'line' && name === 'math';
    const isWhole = isFormula || isPicture(tree, node);
    const isLeftOut = UNREAD.has(name) || tree.attr(node, 'aria-hidden') === 'true' || isNote(tree, node);
    if (isFormula && !isLeftOut) text += copiedFormula(tree, node, 'text') ?? '';
    else if (isWhole && !isLeftOut) text += pictures ? ` ${pictureText(tree, node)} ` : ' ';
    else if (!isLeftOut) text += tree.text(node);
    if (!isWhole && !isLeftOut && (boxes.has(node) || APART.has(name))) {
      text += ' ';
      ends.push(tree.afterSubtree(node));
    }
    at = isWhole || isLeftOut ? tree.afterSubtree(node) : at + 1;
  }
  addGenerated(end);
  return text;
}
