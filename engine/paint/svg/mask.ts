/** Masks (CSS Masking 1, § 7): a picture says how much of an element is visible. */
import { maskReference } from '../drawing/mask-layers.js';
import { multiply2, type Matrix2 } from '../../base/matrix.js';
import type { GroupEffects, Picture } from '../drawing/canvas.js';
import { grayMask } from '../filter/luminance.js';
import type { ReferenceUser } from './clip-path.js';
import { SvgElement } from './element.js';
import type { PaintTarget } from './painting.js';
import { GROUP_PARTS } from './parts.js';
import type { Bounds } from './shapes.js';
import { elementBounds } from './transform.js';
import { parseLength } from './values.js';

export type UsedMask = NonNullable<GroupEffects['mask']>;

/**
 * null: it has none; 'nothing': nothing is left to be seen. A mask that leads nowhere hides nothing, nor does one that is
 * measured by an element whose box is not known.
 */
export function maskFor(target: PaintTarget, element: SvgElement, matrix: Matrix2): UsedMask | 'nothing' | null {
  const id = maskReference(element.style.svg);
  const node = id === null ? null : element.source.byId(id);
  if (node === null || element.source.tree.name(node) !== 'mask') return null;
  // Measured when a unit asks for it, and once: a group is measured by all that it holds.
  let bounds: Bounds | null | undefined;
  const box = (): Bounds | null => (bounds === undefined ? (bounds = elementBounds(target, element)) : bounds);
  const mask = maskBy(target, element.referenced(node), { element, matrix, box });
  return mask && mask !== 'nothing' ? grayMask(mask) : mask;
}

/** What a `mask` element leaves of something that refers to it. */
export function maskBy(target: PaintTarget, mask: SvgElement, user: ReferenceUser): UsedMask | 'nothing' | null {
  const { node } = mask;
  const region = maskRegion(mask, user);
  const hasBoxedContent = mask.attr('maskcontentunits') === 'objectBoundingBox';
  const box = hasBoxedContent ? user.box() : null;
  if (!region || (hasBoxedContent && !box)) return null;
  if (!(region.width > 0 && region.height > 0) || !target.affords(GROUP_PARTS, node)) return 'nothing';
  const { matrix } = user;
  let picture: Picture | null = null;
  target.once(node, () => {
    picture = target.group(matrix, (inner) => {
      inner.canvas.clipRect(region.x, region.y, region.width, region.height);
      if (!hasBoxedContent) return inner.inside(mask, matrix);
      const units: Matrix2 = [box!.width, 0, 0, box!.height, box!.x, box!.y];
      inner.canvas.transform(...units);
      const content = new SvgElement(mask.source, node, mask.style, { width: 1, height: 1 });
      inner.inside(content, multiply2(matrix, units));
    });
  });
  if (!picture) return 'nothing';
  return { picture, by: mask.style.svg.maskType };
}

/** null: it is measured by a box that is not known. */
export function maskRegion(mask: SvgElement, user: Pick<ReferenceUser, 'box'>): Bounds | null {
  const isBoxed = mask.attr('maskunits') !== 'userSpaceOnUse';
  const box = isBoxed ? user.box() : null;
  return isBoxed && !box ? null : regionOf(mask, box);
}

/**
 * The region is a tenth larger than the box on each side, unless attributes say otherwise (§ 7.2). Relative units refer
 * to `box`.
 */
function regionOf(mask: SvgElement, box: Bounds | null): Bounds {
  const basis = box ? { width: 1, height: 1 } : mask.viewport;
  const length = (name: string, direction: 'width' | 'height', share: number) =>
    parseLength(mask.attr(name), basis[direction], mask.fontSize) ?? share * basis[direction];
  const [x, y] = [length('x', 'width', -0.1), length('y', 'height', -0.1)];
  const [width, height] = [length('width', 'width', 1.2), length('height', 'height', 1.2)];
  if (!box) return { x, y, width, height };
  return {
    x: box.x + x * box.width,
    y: box.y + y * box.height,
    width: width * box.width,
    height: height * box.height,
  };
}
