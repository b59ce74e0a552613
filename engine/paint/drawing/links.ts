/** Links of elements: an area of the page that leads somewhere, tagged as the element is; and where links lead to. */
import { luToPt, type Points } from '../../base/units.js';
import type { BoxFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import { elementName } from '../../source/html/picture-text.js';
import type { NodeId } from '../../tree/document-tree.js';
import { textOf } from './fragment-kinds.js';
import type { PaintState } from './paint-context.js';
import type { PaintRect } from './shapes.js';

type Target = Pick<PaintState, 'canvas' | 'services'>;

/** Makes an area a link if the element is one. */
export function addLink({ canvas, services }: Target, node: NodeId, { x, y, width, height }: PaintRect): void {
  const target = services.linkFor(node);
  if (!target) return;
  canvas.link(x, y, width, height, target, services.tagFor(node, 'link'), elementName(services.tree, node));
}

/** Defines a destination at (x, y), which stands at `node` of the document. */
export function defineDestination(
  { canvas, services }: Target,
  node: NodeId,
  name: string,
  { x, y }: { readonly x: Points; readonly y: Points },
): void {
  services.destinationAt(node, name);
  canvas.destination(name, x, y);
}

/** Adds all links of a fragment at (x, y) without painting it. */
export function addLinksIn(
  { children }: BoxFragment | InlineBoxFragment,
  { x, y }: { readonly x: Points; readonly y: Points },
  target: Target,
): void {
  for (const child of children) {
    const { fragment } = child;
    if (!('children' in fragment)) continue;
    const place = { x: x + luToPt(child.x), y: y + luToPt(child.y) };
    const size = { width: luToPt(fragment.width), height: luToPt(fragment.height) };
    if (size.width > 0) addLink(target, fragment.node, { ...place, ...size });
    // Ends with the fragment, which is as deep as elements nest.
    addLinksIn(fragment as BoxFragment, place, target);
  }
}

/** A footnote's call leads to the note, and the note's label leads back. */
export function addNoteLink(target: Target, fragment: InlineBoxFragment, x: Points, y: Points): void {
  const { canvas, services } = target;
  const { node, part, width, height, children } = fragment;
  const isCall = part === 'call';
  if (isCall) defineDestination(target, services.tree.parent(node), callName(node), { x, y });
  if (width <= 0) return;
  const description = children.map(({ fragment: kid }) => (kid.kind === 'text' ? textOf(kid) : '')).join('');
  const leadsTo = { destination: isCall ? noteName(node) : callName(node) };
  const tag = services.tagFor(node, part) ?? services.tagFor(node, 'hidden-link');
  canvas.link(x, y, luToPt(width), luToPt(height), leadsTo, tag, description.trim());
}

/** A name with a space, so that it never equals an id. */
export function noteName(node: NodeId): string {
  return `note ${node}`;
}

function callName(node: NodeId): string {
  return `call ${node}`;
}
