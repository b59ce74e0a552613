/** Replaced elements: images. Sizes after CSS 2 § 10.3.2, 10.4 and 10.6.2; they do not break inside. */
import { isVertical } from '../../base/axes.js';
import { add, clampLu, INDEFINITE, type LayoutUnit, lu, maxLu, sub, toPx, ZERO } from '../../base/units.js';
import type { ReplacedBox } from '../../box/box.js';
import { addStruts } from '../../base/geometry.js';
import { imageFiles } from '../../css/values/images.js';
import { definiteSize, usedBorder, usedPadding } from '../box/box-sizes.js';
import { monolithicRoom, type ConstraintSpace } from '../contract/constraint-space.js';
import type { ImageFragment } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { wholeResult, type LayoutResult } from '../contract/layout-result.js';
import { withWarning, type LayoutWarning } from '../contract/layout-warning.js';
import type { NodeId } from '../../tree/document-tree.js';
import { layoutAlternative } from './alternative-text.js';
import { isShownAsStored, shownDimensions } from './image-orientation.js';
import { naturalDimensions } from './natural-dimensions.js';
import { objectViewBox } from './object-view-box.js';

interface Size {
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
}

export interface NaturalSize extends Size {
  /** width / height; 0 for an image without one. */
  readonly ratio: number;
  /** The image has a ratio and no size: it fills its line, where that has a width. */
  readonly isScalable: boolean;
}

const NOTHING: NaturalSize = { width: ZERO, height: ZERO, ratio: 0, isScalable: false };

/** Breaks before itself when it does not fit; on an empty page it is scaled to fit, with a warning. */
export function layoutReplaced(box: ReplacedBox, space: ConstraintSpace, context: LayoutContext): LayoutResult {
  if (isBroken(box, context)) return layoutAlternative(box, space, context);
  const natural = naturalSize(box, context);
  const border = usedBorder(box.style);
  const padding = usedPadding(box.style, space.containingBlock.inlineSize);
  const edges = addStruts(border, padding);
  const wanted = usedContentSize(box, space, natural, edges);
  const content = limitToPage(wanted, space, edges);
  const width = add(content.width, edges.left, edges.right);
  const height = add(content.height, edges.top, edges.bottom);
  const { hasContentBefore, hasSpaceBefore } = space.breaks;
  if ((hasContentBefore || hasSpaceBefore) && !fits(space, height)) return { status: 'break-before' };
  const whole: ImageFragment = {
    kind: 'image',
    node: box.node,
    style: box.style,
    width,
    height,
    image: box.image,
    border,
    padding,
    generated: box.generated,
    content: { x: edges.left, y: edges.top, ...content },
  };
  const fragment = content === wanted ? whole : withWarning(whole, scaledDown(box.node, wanted.height, content.height));
  return wholeResult(box, fragment, space, null);
}

function fits(space: ConstraintSpace, height: LayoutUnit): boolean {
  const { fragmentainer, bfc, breaks } = space;
  return fragmentainer.offset + bfc.blockOffset + height + breaks.reservedBlockEnd <= fragmentainer.blockSize;
}

export function isBroken({ image }: ReplacedBox, context: LayoutContext): boolean {
  return imageFiles(image).some((url) => context.images.lookup(url).status === 'broken');
}

/** What an image is as large as that has no size, in CSS px (CSS Images 3, § 4.3). */
const DEFAULT_SIZE = { width: 300, height: 150 };

/** The image's own dimensions; 0 while it is not there. */
export function naturalSize(box: ReplacedBox, context: LayoutContext): NaturalSize {
  const { contain, containIntrinsicWidth, containIntrinsicHeight } = box.style;
  // Containment 2, § 3.1: as if it had no dimensions and no ratio.
  if (contain.size) {
    const [width, height] = [lu(containIntrinsicWidth ?? 0), lu(containIntrinsicHeight ?? 0)];
    return { width, height, ratio: 0, isScalable: false };
  }
  const natural = physicalSize(box, context);
  if (!isVertical(box.style.axes)) return natural;
  // As the vertical box around sees it.
  const { width, height, ratio, isScalable } = natural;
  return { width: height, height: width, ratio: ratio > 0 ? 1 / ratio : 0, isScalable };
}

function physicalSize(box: ReplacedBox, context: LayoutContext): NaturalSize {
  const { defaultSize } = box;
  const around = defaultSize === undefined ? DEFAULT_SIZE : { width: defaultSize, height: defaultSize };
  if (box.image.kind !== 'url') return madeSize(box, context, around);
  const { url, resolution = 1 } = box.image;
  const image = context.images.lookup(url);
  if (image.status !== 'ready') return NOTHING;
  if (isShownAsStored(image, box.style)) return madeSize(box, context, around);
  const { width, height, ratio } = image.natural;
  if (defaultSize !== undefined && width === null && height === null) {
    const size =
      ratio === null
        ? around
        : { width: around.width * Math.min(1, ratio), height: around.height / Math.max(1, ratio) };
    return { width: lu(size.width), height: lu(size.height), ratio: ratio ?? 0, isScalable: false };
  }
  const isScalable = width === null && height === null && ratio !== null;
  const density = (isScalable ? 1 : resolution) / box.style.zoom;
  const all = { width: image.width / density, height: image.height / density };
  const part = width === null || height === null ? null : objectViewBox(box.style, all);
  if (part) return { width: lu(part.width), height: lu(part.height), ratio: part.width / part.height, isScalable };
  return { width: lu(all.width), height: lu(all.height), ratio: ratio ?? 0, isScalable };
}

/** Of an image that style sheets make. */
function madeSize(
  { image, style }: ReplacedBox,
  context: LayoutContext,
  around: { readonly width: number; readonly height: number },
): NaturalSize {
  const size = naturalDimensions(image, (url) => {
    const file = context.images.lookup(url);
    return file.status === 'ready' ? shownDimensions(file, style) : null;
  });
  if (!size) return NOTHING;
  const { zoom } = style;
  const ratio = size.ratio ?? 0;
  const across = size.height !== null && ratio > 0 ? size.height * ratio * zoom : around.width;
  const width = size.width === null ? across : size.width * zoom;
  const down = ratio > 0 ? width / ratio : around.height;
  const height = size.height === null ? down : size.height * zoom;
  return { width: lu(width), height: lu(height), ratio, isScalable: false };
}

/** Border-box inline size of an image for intrinsic sizing; percentages count as auto. */
export function replacedInlineSize(box: ReplacedBox, space: ConstraintSpace, context: LayoutContext): LayoutUnit {
  const natural = naturalSize(box, context);
  const edges = addStruts(usedBorder(box.style), usedPadding(box.style, ZERO));
  return add(usedContentSize(box, space, natural, edges).width, edges.left, edges.right);
}

type Edges = ReturnType<typeof addStruts>;

function usedContentSize(box: ReplacedBox, space: ConstraintSpace, given: NaturalSize, edges: Edges): Size {
  const { style } = box;
  const inlineEdges = add(edges.left, edges.right);
  const blockEdges = add(edges.top, edges.bottom);
  const asContent = (size: LayoutUnit | null, edge: LayoutUnit) =>
    size === null ? null : maxLu(ZERO, sub(size, edge));
  const inline = (value: ComputedSize) =>
    asContent(definiteSize(value, style, space.containingBlock.inlineSize, inlineEdges), inlineEdges);
  const block = (value: ComputedSize) =>
    asContent(definiteSize(value, style, space.containingBlock.blockSize, blockEdges), blockEdges);
  const limits: { -readonly [K in keyof SizeLimits]: LayoutUnit } = {
    minWidth: inline(style.minWidth) ?? ZERO,
    maxWidth: inline(style.maxWidth) ?? INDEFINITE,
    minHeight: block(style.minHeight) ?? ZERO,
    maxHeight: block(style.maxHeight) ?? INDEFINITE,
  };
  const { fixedInlineSize, blockSizing } = space.sizing;
  const width = asContent(fixedInlineSize, inlineEdges) ?? inline(style.width);
  const height =
    blockSizing?.kind === 'fixed' ? asContent(blockSizing.size, blockEdges) : blockSizing ? null : block(style.height);
  // What the parent has settled goes before the box's own limits.
  if (fixedInlineSize !== null) limits.minWidth = limits.maxWidth = width!;
  if (blockSizing?.kind === 'fixed') limits.minHeight = limits.maxHeight = height!;
  if (blockSizing?.kind === 'content') {
    limits.minHeight = ZERO;
    limits.maxHeight = INDEFINITE;
  }
  const natural = given.isScalable ? filling(given, space, inlineEdges) : given;
  const ratio = replacedRatio(box, natural);
  // A ratio without `auto` is that of the box which box-sizing names (CSS Sizing 4, § 5.1).
  const ofBorderBox = !style.aspectRatio.auto && style.boxSizing === 'border-box';
  const around = ofBorderBox ? { inline: inlineEdges, block: blockEdges } : { inline: ZERO, block: ZERO };
  const heightFor = (size: LayoutUnit) =>
    maxLu(ZERO, (Math.round((size + around.inline) / ratio) - around.block) as LayoutUnit);
  const widthFor = (size: LayoutUnit) =>
    maxLu(ZERO, (Math.round((size + around.block) * ratio) - around.inline) as LayoutUnit);
  if (width !== null && height !== null) return clampBoth({ width, height }, limits);
  if (width !== null) {
    const used = clampLu(width, limits.minWidth, limits.maxWidth);
    const auto = ratio > 0 ? heightFor(used) : natural.height;
    return { width: used, height: clampLu(auto, limits.minHeight, limits.maxHeight) };
  }
  if (height !== null) {
    const used = clampLu(height, limits.minHeight, limits.maxHeight);
    const auto = ratio > 0 ? widthFor(used) : natural.width;
    return { width: clampLu(auto, limits.minWidth, limits.maxWidth), height: used };
  }
  const followsOwn = box.style.aspectRatio.auto || ratio <= 0 || natural.width <= 0;
  return constrainWithRatio(
    followsOwn ? natural : { width: natural.width, height: heightFor(natural.width) },
    ratio,
    limits,
  );
}

/** § 10.3.2: with a ratio alone the width is that of a block there, unless its container's hangs on the image. */
function filling(natural: NaturalSize, { availableInlineSize }: ConstraintSpace, edges: LayoutUnit): NaturalSize {
  if (availableInlineSize === INDEFINITE) return natural;
  const width = maxLu(ZERO, sub(availableInlineSize, edges));
  return { ...natural, width, height: Math.round(width / natural.ratio) as LayoutUnit };
}

type ComputedSize = ReplacedBox['style']['width'];

interface SizeLimits {
  readonly minWidth: LayoutUnit;
  readonly maxWidth: LayoutUnit;
  readonly minHeight: LayoutUnit;
  readonly maxHeight: LayoutUnit;
}

/** A ratio without `auto` goes before the image's own (CSS Sizing 4, § 5.1). */
export function replacedRatio(box: ReplacedBox, natural: NaturalSize): number {
  const { auto, ratio } = box.style.aspectRatio;
  if (!auto && ratio > 0) return ratio;
  if (natural.ratio > 0) return natural.ratio;
  return box.style.aspectRatio.ratio;
}

function clampBoth(size: Size, limits: SizeLimits): Size {
  return {
    width: clampLu(size.width, limits.minWidth, limits.maxWidth),
    height: clampLu(size.height, limits.minHeight, limits.maxHeight),
  };
}

/** Both sizes auto: the table of CSS 2 § 10.4, which keeps the ratio as far as the limits allow. */
function constrainWithRatio(natural: Size, ratio: number, limits: SizeLimits): Size {
  if (ratio <= 0) return clampBoth(natural, limits);
  let { width, height } = natural;
  const scaleTo = (newWidth: number, newHeight: number) => {
    width = Math.round(newWidth) as LayoutUnit;
    height = Math.round(newHeight) as LayoutUnit;
  };
  if (width > limits.maxWidth || height > limits.maxHeight) {
    const factor = Math.min(limits.maxWidth / width, limits.maxHeight / height);
    scaleTo(width * factor, height * factor);
  }
  if (width < limits.minWidth || height < limits.minHeight) {
    const factor = Math.max(limits.minWidth / Math.max(1, width), limits.minHeight / Math.max(1, height));
    scaleTo(Math.min(width * factor, limits.maxWidth), Math.min(height * factor, limits.maxHeight));
  }
  return clampBoth({ width, height }, limits);
}

function limitToPage(size: Size, space: ConstraintSpace, edges: Edges): Size {
  const room = sub(monolithicRoom(space), edges.top, edges.bottom);
  if (size.height <= room || room <= 0) return size;
  return { width: Math.round((size.width * room) / size.height) as LayoutUnit, height: room };
}

function scaledDown(node: NodeId, height: LayoutUnit, room: LayoutUnit): LayoutWarning {
  const message = `An image ${Math.round(toPx(height))} px high does not fit a page and was scaled down to ${Math.round(toPx(room))} px.`;
  return { code: 'SVC_CONTENT_OVERFLOW', message, node };
}
