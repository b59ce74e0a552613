/** Links of elements: an area of the page that leads somewhere, tagged as the element is; and where links lead to. */
import { luToPt, type Points } from '../../base/units.js';
import type { BoxFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { PaintState } from './paint-context.js';
import type { PaintRect } from './shapes.js';

type Target = Pick<PaintState, 'canvas' | 'services'>;

/** Makes an area a link if the element is one. */
export function addLink({ canvas, services }: Target, node: NodeId, area: PaintRect): void {
  const target = services.linkFor(node);
  if (!target) return;
  canvas.link(area, target, { node, part: 'link' }, services.nameOf(node));
}

/** Defines a destination at (x, y), which stands at `node` of the document. */
export function defineDestination(
  { canvas }: Pick<Target, 'canvas'>,
  node: NodeId,
  name: string,
  { x, y }: { readonly x: Points; readonly y: Points },
): void {
  canvas.destination(node, name, x, y);
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
