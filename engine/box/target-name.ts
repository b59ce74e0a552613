/**
 * The name of a cross reference's target in text, for `target-text(…, -platen-name)`: the label of a caption (“Table
 * 3”) or else the caption, the words of a heading, the number of an equation, a list item or an endnote. A target without
 * a name is referred to by its page.
 */
import { NO_NODE, type DocumentTree, type NodeId } from '../tree/document-tree.js';

export type TargetName =
  | { readonly kind: 'words'; readonly of: NodeId }
  /** The generated content before the words, such as “Table 3: ”. */
  | {
      readonly kind: 'label';
      readonly of: NodeId;
      /** The label of the figure around this one; NO_NODE for none. */
      readonly within: NodeId;
    }
  | { readonly kind: 'marker' }
  /** The row of an equation that is counted. */
  | { readonly kind: 'equation' }
  | { readonly kind: 'page' };

/** Longer texts do not serve as names. */
const MAX_WORDS = 80;
const PAGE: TargetName = { kind: 'page' };
/** Elements with captions, and the names of the captions. */
const CAPTIONS: Readonly<Record<string, string>> = { figure: 'figcaption', table: 'caption' };
const HEADING = /^(?:h[1-6]|summary|legend)$/;
const TITLE = /(?:^|\s)(?:callout-title|box-title|title)(?:\s|$)/;
const GROUPS: ReadonlySet<string> = new Set(
  'address article aside blockquote body details div dl fieldset footer form header hgroup main menu nav ol section ul'.split(
    ' ',
  ),
);
/** Elements whose content does not serve as a name. */
const NAMELESS: ReadonlySet<string> = new Set(
  'audio canvas hr iframe img math object picture pre svg tbody tfoot thead tr video'.split(' '),
);

const THEOREM = /(?:^|\s)theorem(?:\s|$)/;

/** The rows of equations that CSS counts (css/user-agent/mathml-css.ts), and numbers that are written. */
const NUMBERED_ROW = /(?:^|\s)tml-numbered(?:\s|$)/;
const WRITTEN_NUMBER = /(?:^|\s)tml-tag(?:\s|$)/;

export function targetName(tree: DocumentTree, node: NodeId): TargetName {
  const name = tree.name(node);
  if (name === 'figcaption' || name === 'caption') return { kind: 'label', of: node, within: NO_NODE };
  const label = labelOf(tree, node);
  if (label !== NO_NODE) return { kind: 'label', of: label, within: outerCaption(tree, node) };
  if (HEADING.test(name)) return { kind: 'words', of: node };
  // Footnotes get their numbers on the pages.
  if (tree.attr(node, 'role') === 'doc-footnote') return PAGE;
  if (name === 'li' && tree.name(tree.parent(node)) === 'ol') return { kind: 'marker' };
  if (GROUPS.has(name)) return nameOfGroup(tree, node);
  if (name === 'mtr' || name === 'math') {
    if (NUMBERED_ROW.test(tree.attr(node, 'class') ?? '')) return { kind: 'equation' };
    const number = writtenNumber(tree, node);
    return number === NO_NODE ? PAGE : { kind: 'words', of: number };
  }
  if (NAMELESS.has(name) || name in CAPTIONS) return PAGE;
  const words = tree.textContent(node).trim();
  return words === '' || words.length > MAX_WORDS ? PAGE : { kind: 'words', of: node };
}

/** What labels an element, from where its number comes: its caption, or the title of a theorem; NO_NODE for none. */
export function labelOf(tree: DocumentTree, node: NodeId): NodeId {
  const caption = captionOf(tree, node);
  return caption === NO_NODE ? theoremLabel(tree, node) : caption;
}

/** The label that the first paragraph of a theorem begins with (source/markdown/theorems.ts); NO_NODE for none. */
function theoremLabel(tree: DocumentTree, node: NodeId): NodeId {
  if (!THEOREM.test(tree.attr(node, 'class') ?? '')) return NO_NODE;
  let child = tree.firstChild(node);
  while (child !== NO_NODE && !tree.isElement(child)) child = tree.nextSibling(child);
  const label = child === NO_NODE ? NO_NODE : tree.firstChild(child);
  const isLabel = label !== NO_NODE && tree.isElement(label) && tree.attr(label, 'class') === 'theorem-title';
  return isLabel ? label : NO_NODE;
}

/** The number of an equation that its author wrote (`\\tag`); NO_NODE for none. */
function writtenNumber(tree: DocumentTree, node: NodeId): NodeId {
  let found = NO_NODE;
  // Ends with the elements of the row.
  for (let child = tree.firstChild(node); child !== NO_NODE && found === NO_NODE; child = tree.nextSibling(child)) {
    if (!tree.isElement(child)) continue;
    found = WRITTEN_NUMBER.test(tree.attr(child, 'class') ?? '') ? child : writtenNumber(tree, child);
  }
  return found;
}

/** The caption of the figure that a figure is a part of; NO_NODE for none. */
export function outerCaption(tree: DocumentTree, node: NodeId): NodeId {
  if (tree.name(node) !== 'figure') return NO_NODE;
  let at = tree.parent(node);
  // Ends at the root.
  while (at !== NO_NODE && tree.name(at) !== 'figure') at = tree.parent(at);
  return at === NO_NODE ? NO_NODE : tree.childNamed(at, 'figcaption');
}

/** Returns the caption of a figure or table, or of the enclosing figure; NO_NODE for none. */
function captionOf(tree: DocumentTree, node: NodeId): NodeId {
  const own = CAPTIONS[tree.name(node)];
  const caption = own === undefined ? NO_NODE : tree.childNamed(node, own);
  const parent = tree.parent(node);
  const isInFigure = caption === NO_NODE && parent !== NO_NODE && tree.name(parent) === 'figure';
  return isInFigure ? tree.childNamed(parent, 'figcaption') : caption;
}

/** Returns the name of a group by the heading or title that it starts with. */
function nameOfGroup(tree: DocumentTree, node: NodeId): TargetName {
  let at = node;
  // Terminates because each iteration goes one level down.
  while (at !== NO_NODE && GROUPS.has(tree.name(at)) && !isTitle(tree, at)) {
    let child = tree.firstChild(at);
    while (child !== NO_NODE && !tree.isElement(child) && tree.text(child).trim() === '')
      child = tree.nextSibling(child);
    at = child;
  }
  return at !== NO_NODE && isTitle(tree, at) ? { kind: 'words', of: at } : PAGE;
}

function isTitle(tree: DocumentTree, node: NodeId): boolean {
  return HEADING.test(tree.name(node)) || TITLE.test(tree.attr(node, 'class') ?? '');
}

/** Returns the number that a label ends with, as “3.1” in “Figure 3.1”; all of a label without one. */
export function numberIn(label: string): string {
  return /(?:\p{Lu}\.?)?\p{Nd}[\p{Nd}.]*(?: ?\(\p{L}\))?$/u.exec(label)?.[0] ?? label;
}

/** Removes what separates a label from the words after it: “Table 3: ”, “(a) ”. */
export function withoutEnd(label: string): string {
  const bare = label.trim().replace(/[\s.:|·•–—-]+$/u, '');
  return bare.includes('(') ? bare : bare.replace(/\)$/, '');
}
