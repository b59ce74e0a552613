/** Footnotes in the structure of the document, and the links between a footnote and its call. */
import { luToPt, type Points } from '../../base/units.js';
import type { BoxFragment, InlineBoxFragment, LineFragment } from '../../layout/contract/fragment.js';
import type { NodeId } from '../../tree/document-tree.js';
import { fragmentText } from './fragment-kinds.js';
import { defineDestination } from './links.js';
import type { Canvas } from './canvas.js';
import type { PaintState } from './paint-context.js';

/**
 * Makes the elements of the notes in an area. Floats and layers of a note are painted before the note's own content, and
 * have to find the note.
 */
export function tagNotes({ children }: BoxFragment | LineFragment, canvas: Canvas): void {
  for (const { fragment } of children) {
    if (fragment.kind === 'line') tagNotes(fragment, canvas);
    else if (fragment.kind === 'text' || fragment.kind === 'running') continue;
    else if (fragment.style.float === 'footnote') canvas.addElement({ node: fragment.node, part: 'note' });
    // Notes that share lines are in a block of their own.
    else if (fragment.kind === 'box' && fragment.role === 'anonymous') tagNotes(fragment, canvas);
  }
}

/** A footnote's call leads to the note, and the note's label leads back. */
export function addNoteLink(
  target: Pick<PaintState, 'canvas' | 'services'>,
  fragment: InlineBoxFragment,
  x: Points,
  y: Points,
): void {
  const { canvas, services } = target;
  const { node, part, width, height, children } = fragment;
  const isCall = part === 'call';
  if (isCall) defineDestination(target, services.tree.parent(node), callName(node), { x, y });
  if (width <= 0) return;
  const description = children.map(({ fragment: kid }) => (kid.kind === 'text' ? fragmentText(kid) : '')).join('');
  const leadsTo = { destination: isCall ? noteName(node) : callName(node) };
  const area = { x, y, width: luToPt(width), height: luToPt(height) };
  canvas.link(area, leadsTo, { node, part, otherwise: 'hidden-link' }, description.trim());
}

/** A name with a space, so that it never equals an id. */
export function noteName(node: NodeId): string {
  return `note ${node}`;
}

function callName(node: NodeId): string {
  return `call ${node}`;
}
