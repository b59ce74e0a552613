/** Links of elements: an area of the page that leads somewhere, tagged as the element is; and where links lead to. */
import { luToPt, pxToPt, type Points } from '../../base/units.js';
import { boundsOf, type AreaBounds } from '../../source/html/image-maps.js';
import type { BoxFragment, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
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

/**
 * Makes the areas of an image map links. Their coordinates are those of the image as it is shown (HTML § 4.8.14.1); an image
 * that is smaller than its own width, because the page or its container is, takes them along.
 */
export function addAreas({ canvas, services }: Target, { node, style, image }: ImageFragment, box: PaintRect): void {
  const areas = services.areasOf(node);
  if (areas.length === 0) return;
  const natural = image.kind === 'url' ? (services.image(image.url)?.natural.width ?? null) : null;
  const meant = typeof style.width === 'number' ? style.width / style.zoom : style.width === 'auto' ? natural : null;
  const unit = Math.min(pxToPt(style.zoom), meant ? box.width / meant : Infinity);
  // What is added last is on top.
  for (const area of [...areas].reverse()) {
    const target = services.linkFor(area.node);
    const place = target && areaIn(box, boundsOf(area), unit);
    if (place) canvas.link(place, target, { node, part: 'area-link' }, area.name);
  }
}

/** The part of an area that is in the image; null for none. */
function areaIn(box: PaintRect, bounds: AreaBounds | null, unit: Points): PaintRect | null {
  if (!bounds) return box;
  const left = Math.max(0, bounds.left * unit);
  const top = Math.max(0, bounds.top * unit);
  const width = Math.min(box.width, bounds.right * unit) - left;
  const height = Math.min(box.height, bounds.bottom * unit) - top;
  return width > 0 && height > 0 ? { x: box.x + left, y: box.y + top, width, height } : null;
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
