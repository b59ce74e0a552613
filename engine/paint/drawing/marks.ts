/** What leads to a fragment and from it: destinations, bookmarks and links, and its part in a list. */
import type { Points } from '../../base/units.js';
import { isFirstOfElement, type RunningFragment } from '../../layout/contract/fragment.js';
import type { NodeId } from '../../tree/document-tree.js';
import { addNoteLink, noteName } from './footnotes.js';
import { addLink, addLinkInPicture, defineDestination, isOfElement, type ElementFragment } from './links.js';
import type { PaintState } from './paint-context.js';

type Target = Pick<PaintState, 'canvas' | 'services'> & {
  /** Whether the fragment is inside of repeated content. */
  readonly isArtifact: boolean;
};

/** Marks a fragment at (x, y). */
export function addMarks(target: Target, fragment: ElementFragment, x: Points, y: Points): void {
  if (!isOfElement(fragment)) return;
  // What is repeated is read once, but its links work wherever it stands.
  if (target.isArtifact) return addLinks(target, fragment, x, y);
  if (fragment.kind === 'inline-box' && fragment.part !== 'content') return addNoteLink(target, fragment, x, y);
  const { canvas, services } = target;
  const { node, style } = fragment;
  if (isFirstOf(fragment)) {
    if (style.float === 'footnote') defineDestination(target, node, noteName(node), { x, y });
    if (style.isListItem)
      canvas.noteBox(node, { marker: style.listStyleImage === null ? style.listStyleType : 'image' });
    const name = services.destinationFor(node);
    if (name !== null) defineDestination(target, node, name, { x, y });
    if (style.bookmarkLevel !== 'none' && isFirstOfElement(fragment))
      defineDestination(target, node, services.bookmark(node, style), { x, y });
  }
  addLinks(target, fragment, x, y);
}

/** Links to a running element, or into it, lead to its place in the text: margins show it on many pages. */
export function markRunning(target: Target, { node }: RunningFragment, x: Points, y: Points): void {
  const { tree, destinationFor } = target.services;
  if (target.isArtifact) return;
  const depth = tree.depth(node);
  // Ends with the element; nodes are numbered in document order.
  for (let n = node; n < tree.length && (n === node || tree.depth(n) > depth); n = (n + 1) as NodeId) {
    const name = tree.isElement(n) ? destinationFor(n) : null;
    if (name !== null) defineDestination(target, tree.parent(node), name, { x, y });
  }
}

function isFirstOf(fragment: ElementFragment): boolean {
  if (fragment.kind === 'image') return true;
  return fragment.kind === 'box' ? fragment.isFirst : fragment.hasStart && !fragment.isClone;
}

function addLinks(target: Target, fragment: ElementFragment, x: Points, y: Points): void {
  addLink(target, fragment, { x, y });
  addLinkInPicture(target, fragment, { x, y });
}
