/** Finds the heading that is the document's title. */
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { headingName, isPicture } from './picture-text.js';

/** The title of a document, and the element that shows it: the heading itself or one in a template. */
export interface TitleHeading {
  readonly heading: NodeId;
  readonly shownBy: NodeId;
}

/** Elements that may contain the title as their first child. */
const WRAPPERS: ReadonlySet<string> = new Set(['body', 'main', 'article', 'section', 'header', 'div']);
const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Returns the h1 at the start of the body; NO_NODE if it starts with something else. */
export function leadingHeading(tree: DocumentTree): NodeId {
  let node = tree.childNamed(tree.root, 'body');
  // Terminates because each iteration goes one level down.
  while (node !== NO_NODE && WRAPPERS.has(tree.name(node))) node = firstElement(tree, node);
  return node !== NO_NODE && tree.name(node) === 'h1' ? node : NO_NODE;
}

/** Returns the first heading in the body that has a name; NO_NODE for none. Some write an empty one for its rule. */
export function firstHeading(tree: DocumentTree): NodeId {
  const body = tree.childNamed(tree.root, 'body');
  if (body === NO_NODE) return NO_NODE;
  const end = tree.afterSubtree(body);
  for (let n = body as number; n < end; n++)
    if (HEADINGS.has(tree.name(n as NodeId)) && headingName(tree, n as NodeId) !== '') return n as NodeId;
  return NO_NODE;
}

/** Checks for another h1 after the given heading. */
export function hasHeadingBeside(tree: DocumentTree, heading: NodeId): boolean {
  const end = tree.afterSubtree(tree.childNamed(tree.root, 'body'));
  for (let n = heading + 1; n < end; n++) if (tree.name(n as NodeId) === 'h1') return true;
  return false;
}

/** Returns the name of a heading on one line, with the words of its pictures; '' for none. */
export function headingText(tree: DocumentTree, heading: NodeId): string {
  return heading === NO_NODE ? '' : headingName(tree, heading);
}

/** Whether a picture stands in a heading. Nothing but the heading itself shows it. */
export function hasPicture(tree: DocumentTree, heading: NodeId): boolean {
  const end = heading === NO_NODE ? heading : tree.afterSubtree(heading);
  for (let node = heading + 1; node < end; node++) if (isPicture(tree, node as NodeId)) return true;
  return false;
}

/** Returns the first child if it is an element and no text precedes it; otherwise NO_NODE. */
function firstElement(tree: DocumentTree, parent: NodeId): NodeId {
  let node = tree.firstChild(parent);
  while (node !== NO_NODE && !tree.isElement(node) && tree.text(node).trim() === '') node = tree.nextSibling(node);
  return node === NO_NODE || !tree.isElement(node) ? NO_NODE : node;
}
