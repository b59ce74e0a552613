/** Links of elements: areas of the page that lead somewhere, tagged as their element is; and where links lead to. */
import { luToPt, pxToPt, ZERO, type LayoutUnit, type Points } from '../../base/units.js';
import { boundsOf, type AreaBounds } from '../../source/html/image-maps.js';
import type { GeneratedText } from '../../source/html/picture-text.js';
import type { BoxFragment, Fragment, ImageFragment, InlineBoxFragment } from '../../layout/contract/fragment.js';
import type { NodeId } from '../../tree/document-tree.js';
import { isAtomicInline, fragmentText } from './fragment-kinds.js';
import type { PaintState } from './paint-context.js';
import type { PaintRect } from '../../base/shapes.js';

type Target = Pick<PaintState, 'canvas' | 'services'>;

/** A fragment that an element may have. */
export type ElementFragment = BoxFragment | InlineBoxFragment | ImageFragment;

interface Place {
  readonly x: Points;
  readonly y: Points;
}

/** Makes the area of a fragment at (x, y) a link, if its element is one or stands in one that has no box around it. */
export function addLink(target: Target, fragment: ElementFragment, place: Place): void {
  const node = linkOf(target.services, fragment);
  if (node !== null) addLinkArea(target, node, areaOf(fragment, place), generatedIn(fragment));
}

/** Makes an area a link to where an element leads. */
export function addLinkArea(
  { canvas, services }: Target,
  node: NodeId,
  area: PaintRect,
  generated: readonly GeneratedText[] = [],
): void {
  const target = services.linkFor(node);
  if (target) canvas.link(area, target, { node, part: 'link' }, services.nameOf(node, generated));
}

/** The text of pseudo-elements in a fragment, without markers and leaders. */
function generatedIn(fragment: Fragment): readonly GeneratedText[] {
  if (fragment.kind === 'text') {
    const { style, label, isLeader, place } = fragment;
    return typeof style.content === 'string' || label || isLeader ? [] : [{ place, text: fragmentText(fragment) }];
  }
  // Ends with the fragment, which is as deep as elements nest.
  return 'children' in fragment ? fragment.children.flatMap((child) => generatedIn(child.fragment)) : [];
}

/** Makes the area of a fragment in a picture a link, as `addLink()` does on the page. */
export function addLinkInPicture({ canvas, services }: Target, fragment: ElementFragment, place: Place): void {
  if (fragment.kind !== 'image' && services.isLinkInPicture(fragment.node))
    canvas.linkArea(fragment.node, areaOf(fragment, place));
}

/**
 * The element whose link a fragment is part of; null for none. A link that is an inline box has no box around the blocks, floats and
 * positioned boxes in it (CSS 2.2, § 9.2.1.1), so these are links themselves, as they are where people click in a browser.
 */
function linkOf(services: Target['services'], fragment: ElementFragment): NodeId | null {
  const { kind, node, style, width, height } = fragment;
  if (width <= 0) return null;
  if (kind !== 'image' && services.linkFor(node)) return node;
  // The boxes of pseudo-elements have the node of their element, whose box is around them.
  const isPseudo = typeof style.content !== 'string';
  if (kind === 'inline-box' || height <= 0 || isPseudo || isInlineLevel(style.display)) return null;
  return services.linkAround(node);
}

function isInlineLevel(display: string): boolean {
  return display.startsWith('inline') || display.startsWith('ruby');
}

/** An inline box is as high as its font, whatever stands in it; the pictures and blocks on its line are part of its link. */
function areaOf(fragment: ElementFragment, { x, y }: Place): PaintRect {
  const { top, bottom } = fragment.kind === 'inline-box' ? extentOf(fragment) : { top: ZERO, bottom: fragment.height };
  return { x, y: y + luToPt(top), width: luToPt(fragment.width), height: luToPt((bottom - top) as LayoutUnit) };
}

/** From where to where an inline box and what stands in its line reach, from its own upper edge. */
function extentOf({ height, children }: InlineBoxFragment): { readonly top: LayoutUnit; readonly bottom: LayoutUnit } {
  let top = ZERO;
  let bottom = height;
  for (const { fragment, y } of children) {
    if (!standsInLine(fragment)) continue;
    // Ends with the fragment, which is as deep as elements nest.
    const inner = fragment.kind === 'inline-box' ? extentOf(fragment) : { top: ZERO, bottom: fragment.height };
    top = Math.min(top, y + inner.top) as LayoutUnit;
    bottom = Math.max(bottom, y + inner.bottom) as LayoutUnit;
  }
  return { top, bottom };
}

function standsInLine(fragment: Fragment): fragment is ElementFragment {
  return (
    fragment.kind === 'image' || fragment.kind === 'inline-box' || (fragment.kind === 'box' && isAtomicInline(fragment))
  );
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
  { x, y }: Place,
): void {
  canvas.destination(node, name, x, y);
}

/** Adds all links of a fragment at (x, y) without painting it. */
export function addLinksIn({ children }: BoxFragment | InlineBoxFragment, { x, y }: Place, target: Target): void {
  for (const child of children) {
    const { fragment } = child;
    const place = { x: x + luToPt(child.x), y: y + luToPt(child.y) };
    if (isOfElement(fragment)) addLink(target, fragment, place);
    // Ends with the fragment, which is as deep as elements nest.
    if ('children' in fragment) addLinksIn(fragment as BoxFragment, place, target);
  }
}

/** Boxes that no element generated, so nothing points to them. */
const UNMARKED = new Set<BoxFragment['role']>(['anonymous', 'ruby', 'rule', 'area']);

/** Whether an element generated a fragment. */
export function isOfElement(fragment: Fragment): fragment is ElementFragment {
  if (fragment.kind === 'box') return !UNMARKED.has(fragment.role);
  return fragment.kind === 'inline-box' || fragment.kind === 'image';
}
