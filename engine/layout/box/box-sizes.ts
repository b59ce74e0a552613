/** Used sizes of boxes: edges, and the constraints of CSS Sizing 3 / CSS 2 § 10. */
import { type BoxStrut } from '../../base/geometry.js';
import { add, clampLu, INDEFINITE, type LayoutUnit, lu, maxLu, sub, toPx, ZERO } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import {
  hasPercentage,
  isLengthSize,
  resolveLengthPercentage,
  type AutoLength,
  type LengthPercentage,
  type SizeValue,
} from '../../css/values/values.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';

/** Margins, with `auto` as null. */
export interface UsedMargins {
  readonly top: LayoutUnit;
  readonly right: LayoutUnit | null;
  readonly bottom: LayoutUnit;
  readonly left: LayoutUnit | null;
  /** See ComputedStyle.alignedShare. */
  readonly alignedShare: number | null;
}

export function resolveLength(value: LengthPercentage, basis: LayoutUnit): LayoutUnit {
  if (typeof value === 'number') return lu(value);
  return lu(resolveLengthPercentage(value, basis === INDEFINITE ? 0 : toPx(basis)));
}

function margin(value: AutoLength, basis: LayoutUnit): LayoutUnit | null {
  return value === 'auto' ? null : resolveLength(value, basis);
}

/** Percentages of margins refer to the containing block's inline size on all sides. */
export function usedMargins(style: ComputedStyle, basis: LayoutUnit): UsedMargins {
  return {
    top: margin(style.marginTop, basis) ?? ZERO,
    right: margin(style.marginRight, basis),
    bottom: margin(style.marginBottom, basis) ?? ZERO,
    left: margin(style.marginLeft, basis),
    alignedShare: style.alignedShare,
  };
}

/** What margins leave of an inline size; auto ones take none of it. */
export function lessMargins(inlineSize: LayoutUnit, { left, right }: UsedMargins): LayoutUnit {
  return sub(inlineSize, left ?? ZERO, right ?? ZERO);
}

/** Margins with `auto` as 0, for boxes that these do not centre (CSS 2 § 10.3.5 and 10.3.9, among others). */
export function marginsWithoutAuto(style: ComputedStyle, basis: LayoutUnit): BoxStrut {
  const { top, right, bottom, left } = usedMargins(style, basis);
  return { top, right: right ?? ZERO, bottom, left: left ?? ZERO };
}

export function usedBorder(style: ComputedStyle): BoxStrut {
  return {
    top: lu(style.borderTopWidth),
    right: lu(style.borderRightWidth),
    bottom: lu(style.borderBottomWidth),
    left: lu(style.borderLeftWidth),
  };
}

export function usedPadding(style: ComputedStyle, basis: LayoutUnit): BoxStrut {
  return {
    top: maxLu(ZERO, resolveLength(style.paddingTop, basis)),
    right: maxLu(ZERO, resolveLength(style.paddingRight, basis)),
    bottom: maxLu(ZERO, resolveLength(style.paddingBottom, basis)),
    left: maxLu(ZERO, resolveLength(style.paddingLeft, basis)),
  };
}

/** What an inline box's left and right edges add to its line; percentages of an unknown width count as 0. */
export function inlineEdges(style: ComputedStyle): { left: LayoutUnit; right: LayoutUnit } {
  const margins = usedMargins(style, ZERO);
  const padding = usedPadding(style, ZERO);
  const left = add(margins.left ?? ZERO, lu(style.borderLeftWidth), padding.left);
  const right = add(margins.right ?? ZERO, lu(style.borderRightWidth), padding.right);
  return { left, right };
}

/** A block-axis or inline-axis size property as a border-box size; null where it computes to auto. */
export function definiteSize(
  value: SizeValue,
  style: ComputedStyle,
  basis: LayoutUnit,
  edges: LayoutUnit,
): LayoutUnit | null {
  if (!isLengthSize(value)) return null;
  if (basis === INDEFINITE && hasPercentage(value)) return null;
  const length = maxLu(ZERO, resolveLength(value, basis));
  return style.boxSizing === 'border-box' ? maxLu(length, edges) : add(length, edges);
}

/** Border-box sizes that content asks for (CSS Sizing 3, § 4): used by keywords and shrink-to-fit. */
export type ContentSizes = () => { readonly min: LayoutUnit; readonly max: LayoutUnit };

/** `fit-content(limit)` as a border-box inline size; null for other values, and for limits that refer to nothing known. */
export function fitContentSize(
  value: SizeValue | 'content',
  style: ComputedStyle,
  basis: LayoutUnit,
  edges: LayoutUnit,
  content: ContentSizes,
): LayoutUnit | null {
  if (typeof value !== 'object' || value.kind !== 'fit-content') return null;
  const limit = definiteSize(value.limit, style, basis, edges);
  return limit === null ? null : shrinkToFit(limit, content);
}

/** What the size properties of an axis refer to. */
interface SizeBasis {
  /** Of percentages. */
  readonly basis: LayoutUnit;
  /** The border box may take so much. */
  readonly available: LayoutUnit;
  /** Border and padding together. */
  readonly edges: LayoutUnit;
}

/** A size property that may be an intrinsic keyword, as a border-box inline size; null for auto and none. */
export function inlineSizeOf(
  value: SizeValue,
  style: ComputedStyle,
  { basis, available, edges }: SizeBasis,
  content: ContentSizes,
): LayoutUnit | null {
  if (value === 'min-content') return content().min;
  if (value === 'max-content') return content().max;
  if (value === 'fit-content') return shrinkToFit(available, content);
  if (value === 'stretch') return available;
  return fitContentSize(value, style, basis, edges, content) ?? definiteSize(value, style, basis, edges);
}

/** min(max-content, max(min-content, available)) (CSS 2 § 10.3.5). */
export function shrinkToFit(available: LayoutUnit, content: ContentSizes): LayoutUnit {
  const { min, max } = content();
  return max <= available ? max : maxLu(min, available);
}

/**
 * The used border-box inline size of a non-replaced box. `transferred`: what an aspect ratio makes of auto.
 */
export function usedInlineSize(
  style: ComputedStyle,
  { availableInlineSize: available, containingBlock, sizing }: ConstraintSpace,
  edges: LayoutUnit,
  content: ContentSizes,
  transferred: LayoutUnit | null = null,
): LayoutUnit {
  if (sizing.fixedInlineSize !== null) return sizing.fixedInlineSize;
  const room = { basis: containingBlock.inlineSize, available, edges };
  const preferred = inlineSizeOf(style.width, style, room, content);
  const size = preferred ?? transferred ?? (sizing.shrinkToFit ? shrinkToFit(available, content) : available);
  const low = inlineSizeOf(style.minWidth, style, room, content) ?? ZERO;
  const high = inlineSizeOf(style.maxWidth, style, room, content) ?? INDEFINITE;
  return maxLu(clampLu(size, low, high), edges);
}

/** In the block axis these are all what content comes to (CSS Sizing 3, § 3.2). */
function isContentKeyword(value: SizeValue): boolean {
  if (typeof value === 'object') return value.kind === 'fit-content';
  return value === 'min-content' || value === 'max-content' || value === 'fit-content';
}

/** `stretch` fills the containing block; margins that may collapse with it count as nothing (CSS Sizing 4, § 6.1). */
function stretchedBlockSize(style: ComputedStyle, space: ConstraintSpace, edges: LayoutUnit): LayoutUnit | null {
  const { inlineSize, blockSize, startMarginAdjoins, endMarginAdjoins } = space.containingBlock;
  if (blockSize === INDEFINITE) return null;
  const { top, bottom } = usedMargins(style, inlineSize);
  return maxLu(sub(blockSize, startMarginAdjoins ? ZERO : top, endMarginAdjoins ? ZERO : bottom), edges);
}

/** A size property of the block axis, as a border-box size; null where it follows from content. */
function blockSizeOf(
  value: SizeValue,
  style: ComputedStyle,
  space: ConstraintSpace,
  edges: LayoutUnit,
): LayoutUnit | null {
  if (value === 'stretch') return stretchedBlockSize(style, space, edges);
  return definiteSize(value, style, space.containingBlock.blockSize, edges);
}

/** The border-box block size that is given: by the style, or for auto by a positioned box's containing block. */
export function specifiedBlockSize(style: ComputedStyle, space: ConstraintSpace, edges: LayoutUnit): LayoutUnit | null {
  const size = blockSizeOf(style.height, style, space, edges);
  const { stretchBlockSize } = space.sizing;
  if (size !== null || stretchBlockSize === null || style.height !== 'auto') return size;
  return maxLu(stretchBlockSize, edges);
}

/** The used border-box block size when `auto` gives `contentSize` (a border-box size too). */
export function usedBlockSize(
  style: ComputedStyle,
  space: ConstraintSpace,
  contentSize: LayoutUnit,
  edges: LayoutUnit,
): LayoutUnit {
  const preferred = specifiedBlockSize(style, space, edges) ?? contentSize;
  // The height of a table cell is a minimum (CSS 2 § 17.5.3).
  const size = style.display === 'table-cell' ? maxLu(preferred, contentSize) : preferred;
  const limit = (value: SizeValue) => (isContentKeyword(value) ? contentSize : blockSizeOf(value, style, space, edges));
  const low = limit(style.minHeight) ?? ZERO;
  const high = limit(style.maxHeight) ?? INDEFINITE;
  return maxLu(maxLu(clampLu(size, low, high), edges), space.sizing.leastBlockSize ?? ZERO);
}

/** Whether the block size follows from content, so that percentages inside refer to nothing. */
export function definiteContentBlockSize(
  style: ComputedStyle,
  space: ConstraintSpace,
  edges: LayoutUnit,
  byRatio: LayoutUnit | null = null,
): LayoutUnit {
  const size = specifiedBlockSize(style, space, edges) ?? byRatio;
  return size === null ? INDEFINITE : sub(size, edges);
}

/** Where a block-level box of a used width goes in its containing block (CSS 2 § 10.3.3). */
export function inlineOffset(
  margins: UsedMargins,
  containerDirection: ComputedStyle['direction'],
  available: LayoutUnit,
  width: LayoutUnit,
): LayoutUnit {
  const free = maxLu(ZERO, sub(lessMargins(available, margins), width));
  if (margins.left === null && margins.right === null) return Math.floor(free / 2) as LayoutUnit;
  if (margins.left === null) return free;
  if (margins.right !== null && margins.alignedShare !== null)
    return (margins.left + Math.floor(free * margins.alignedShare)) as LayoutUnit;
  if (margins.right === null || containerDirection === 'ltr') return margins.left;
  return sub(available, width, margins.right);
}
