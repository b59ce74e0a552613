/** Masks (CSS Masking 1, § 6 and 7): a picture says how much of an element is visible. */
import { IDENTITY2, multiply2, type Matrix2 } from '../../base/matrix.js';
import { SQUARE, type PaintRect } from '../../base/shapes.js';
import { pxToPt } from '../../base/units.js';
import { TRANSPARENT } from '../../css/values/color.js';
import type { MaskBox, MaskLayer } from '../../css/values/mask.js';
import type { NodeId } from '../../tree/document-tree.js';
import { NO_EDGES, paintBackground } from '../box/backgrounds.js';
import { Canvas, type GroupEffects, type MaskKind, type Picture } from '../drawing/canvas.js';
import { maskElement, maskLayers } from '../drawing/mask-layers.js';
import { grayMask } from '../filter/luminance.js';
import { canStack, stackedMask, TOO_MANY_LAYERS, type DrawnLayer } from '../filter/mask-stack.js';
import type { ReferenceUser } from './clip-path.js';
import { SvgElement } from './element.js';
import type { PaintTarget } from './painting.js';
import { GROUP_PARTS } from './parts.js';
import { unite, type Bounds } from './shapes.js';
import { elementBounds } from './transform.js';
import { parseLength } from './values.js';

export type UsedMask = NonNullable<GroupEffects['mask']>;

/**
 * null: it has none; 'nothing': nothing is left to be seen. A mask that leads nowhere hides nothing, nor does one that is
 * measured by an element whose box is not known.
 */
export function maskFor(target: PaintTarget, element: SvgElement, matrix: Matrix2): UsedMask | 'nothing' | null {
  const layers = maskLayers(element.style.svg);
  if (layers.every(({ image }) => image === null)) return null;
  if (!canStack(layers)) {
    const { diagnostics, positionOf } = target.services;
    diagnostics.warnOnce(element.node, 'SVC_CSS_UNSUPPORTED', TOO_MANY_LAYERS, positionOf(element.node));
    return null;
  }
  // Measured when a unit asks for it, and once: a group is measured by all that it holds.
  let bounds: Bounds | null | undefined;
  const box = (): Bounds | null => (bounds === undefined ? (bounds = elementBounds(target, element)) : bounds);
  const user = { element, matrix, box };
  const [only, ...others] = layers;
  if (others.length > 0 || maskElement(only!) === null) return layeredMask(target, layers, user);
  const node = maskNode(element, only!);
  const mask = node === null ? null : maskBy(target, element.referenced(node), user);
  return mask && mask !== 'nothing' ? grayMask({ ...mask, by: kindOf(only!, mask) }) : mask;
}

/** § 6.2: a `mask` element is read as it says itself, and an image by its alpha, unless the mode says otherwise. */
function kindOf({ mode }: MaskLayer, mask: UsedMask | null): MaskKind {
  return mode === 'match-source' ? (mask?.by ?? 'alpha') : mode;
}

function maskNode({ source }: SvgElement, layer: MaskLayer): NodeId | null {
  const id = maskElement(layer);
  const node = id === null ? null : source.byId(id);
  return node !== null && source.tree.name(node) === 'mask' ? node : null;
}

/** Layers that are images, or several (§ 6): each is a picture of an area around the element. */
function layeredMask(target: PaintTarget, layers: readonly MaskLayer[], user: ReferenceUser): UsedMask | null {
  const { element, matrix } = user;
  const boxes = referenceBoxes(target, user);
  if (!boxes || !target.affords(layers.length * GROUP_PARTS, element.node)) return null;
  const clips = layers.map(({ clip }) => (clip === 'no-clip' ? unite(boxes.view, boxes.stroke)! : boxes[BOX_OF[clip]]));
  const regions = layers.map((layer) => {
    const node = maskNode(element, layer);
    return node === null ? null : maskRegion(element.referenced(node), user);
  });
  const area = [...clips, ...regions].reduce<Bounds>((all, one) => unite(all, one)!, boxes.fill);
  const inPoints = ({ x, y, width, height }: Bounds): Bounds => ({
    ...{ x: pxToPt(x - area.x), y: pxToPt(y - area.y), width: pxToPt(width), height: pxToPt(height) },
  });
  const size = inPoints(area);
  const toArea: Matrix2 = [PX, 0, 0, PX, -PX * area.x, -PX * area.y];
  const drawn = layers.map((layer, i): DrawnLayer => {
    if (maskElement(layer) === null)
      return imageLayer(target, element, layer, {
        origin: inPoints(boxes[BOX_OF[layer.origin]]),
        clip: inPoints(clips[i]!),
      });
    const node = maskNode(element, layer);
    const on = target.on(new Canvas(), null, { size, toDrawing: target.frame.toDrawing });
    const used = node === null ? null : maskBy(on, element.referenced(node), { ...user, matrix: toArea });
    const mask = used === 'nothing' ? null : used;
    const by = kindOf(layer, mask);
    return { by, composite: layer.composite, draw: (canvas) => mask && canvas.drawPicture(mask.picture, 0, 0) };
  });
  const { picture, by } = stackedMask(size, drawn);
  const placed = target.group(matrix, ({ canvas }) => {
    canvas.transform(1 / PX, 0, 0, 1 / PX, area.x, area.y);
    canvas.drawPicture(picture, 0, 0);
  });
  return { picture: placed, by };
}

/** The length of a user unit. */
const PX = pxToPt(1);

/** § 6.5: the boxes of SVG that stand for those of HTML. */
const BOX_OF: Readonly<Record<MaskBox, 'fill' | 'stroke' | 'view'>> = {
  'content-box': 'fill',
  'padding-box': 'fill',
  'fill-box': 'fill',
  'border-box': 'stroke',
  'stroke-box': 'stroke',
  'view-box': 'view',
};

/** null: they are not known. */
function referenceBoxes(
  target: PaintTarget,
  { element, box }: ReferenceUser,
): Readonly<Record<'fill' | 'stroke' | 'view', Bounds>> | null {
  const fill = box();
  const stroke = elementBounds(target, element, 'stroke');
  return fill && stroke && { fill, stroke, view: { x: 0, y: 0, ...element.viewport } };
}

function imageLayer(
  { services }: PaintTarget,
  element: SvgElement,
  layer: MaskLayer,
  { origin, clip }: { readonly origin: PaintRect; readonly clip: PaintRect },
): DrawnLayer {
  const background = {
    ...layer,
    origin: 'border-box',
    clip: 'border-box',
    attachment: 'scroll',
    blendMode: 'normal',
  } as const;
  const style = { ...element.style, backgroundColor: TRANSPARENT, backgroundLayers: [background] };
  return {
    by: kindOf(layer, null),
    composite: layer.composite,
    draw: (canvas) =>
      paintBackground(
        { canvas, services: services.images, fixedArea: null },
        { rect: origin, style, edges: NO_EDGES, radii: SQUARE },
        clip,
      ),
  };
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
    const own = maskFor(target, mask, matrix);
    if (own === 'nothing') return;
    const content = target.group(matrix, (inner) => {
      inner.canvas.clipRect(region.x, region.y, region.width, region.height);
      if (!hasBoxedContent) return inner.inside(mask, matrix);
      const units: Matrix2 = [box!.width, 0, 0, box!.height, box!.x, box!.y];
      inner.canvas.transform(...units);
      const boxed = new SvgElement(mask.source, node, mask.style, { width: 1, height: 1 });
      inner.inside(boxed, multiply2(matrix, units));
    });
    // A mask that is masked itself.
    picture = own ? target.group(IDENTITY2, ({ canvas }) => canvas.placeWithEffects(content, { mask: own })) : content;
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
