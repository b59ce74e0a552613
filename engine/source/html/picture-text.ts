/** What is read of pictures, and of elements that may hold pictures. */
import { onOneLine } from '../../base/one-line.js';
import { type DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';
import { embeddedImage } from './embedded-images.js';

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
export function elementName(tree: DocumentTree, element: NodeId): string {
  const named = (name: string): string => onOneLine(tree.attr(element, name) ?? '');
  return named('aria-label') || onOneLine(textWithPictures(tree, element)) || named('title');
}

function textWithPictures(tree: DocumentTree, element: NodeId): string {
  const end = tree.afterSubtree(element);
  let text = '';
  for (let at = element + 1; at < end;) {
    const node = at as NodeId;
    const isPicture = tree.name(node) === 'svg' || tree.name(node) === 'img' || embeddedImage(tree, node) !== null;
    text += isPicture ? ` ${pictureText(tree, node)} ` : tree.text(node);
    at = isPicture ? tree.afterSubtree(node) : at + 1;
  }
  return text;
}
