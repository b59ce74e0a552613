/** The heading that says what the whole document is called. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';

/** A leading heading that is the document's title, and the element that shows it: itself, or one of a template. */
export interface TitleHeading {
  readonly heading: NodeId;
  readonly shownBy: NodeId;
}

/** Elements that a document's heading may stand in, as its first child. */
const WRAPPERS: ReadonlySet<string> = new Set(['body', 'main', 'article', 'section', 'header', 'div']);
const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The h1 that the body begins with; NO_NODE if it begins with something else. */
export function leadingHeading(tree: DocumentTree): NodeId {
  let node = tree.childNamed(tree.root, 'body');
  // Ends: each turn goes a level down.
  while (node !== NO_NODE && WRAPPERS.has(tree.name(node))) node = firstElement(tree, node);
  return node !== NO_NODE && tree.name(node) === 'h1' ? node : NO_NODE;
}

/** The first heading anywhere in the body; NO_NODE if it has none. */
export function firstHeading(tree: DocumentTree): NodeId {
  const body = tree.childNamed(tree.root, 'body');
  if (body === NO_NODE) return NO_NODE;
  const end = tree.afterSubtree(body);
  for (let n = body as number; n < end; n++) if (HEADINGS.has(tree.name(n as NodeId))) return n as NodeId;
  return NO_NODE;
}

/** Whether the body has a second heading of the first level. */
export function hasHeadingBeside(tree: DocumentTree, heading: NodeId): boolean {
  const end = tree.afterSubtree(tree.childNamed(tree.root, 'body'));
  for (let n = heading + 1; n < end; n++) if (tree.name(n as NodeId) === 'h1') return true;
  return false;
}

/** A heading's words, on one line; '' for none. */
export function headingText(tree: DocumentTree, heading: NodeId): string {
  return heading === NO_NODE ? '' : onOneLine(tree.textContent(heading));
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The first child, if no text stands before it. */
function firstElement(tree: DocumentTree, parent: NodeId): NodeId {
  let node = tree.firstChild(parent);
  while (node !== NO_NODE && !tree.isElement(node) && tree.text(node).trim() === '') node = tree.nextSibling(node);
  return node === NO_NODE || !tree.isElement(node) ? NO_NODE : node;
}
