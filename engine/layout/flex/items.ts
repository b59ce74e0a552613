/** Flex items and their flex base sizes (CSS Flexbox 1, § 9.1, 9.2, 4.5). Sizes are border-box sizes. */
import { addStruts, type BoxStrut } from '../../base/geometry.js';
import { add, clampLu, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import { isAbsolutelyPositioned, type FlexBox, type RunningBox } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { isScrollContainer } from '../../css/properties/overflow.js';
import { isLengthSize, type Alignment, type SizeValue } from '../../css/values/values.js';
import { blockSizeByRatio, inlineSizeByRatio, preferredRatio, type AxisEdges } from '../box/aspect-ratio.js';
import {
  definiteSize,
  fitContentSize,
  marginsWithoutAuto,
  shrinkToFit,
  usedBorder,
  usedPadding,
} from '../box/box-sizes.js';
import { CONTENT_SIZING, type BlockSizing } from '../contract/constraint-space.js';
import type { FlexAxes } from './axes.js';
import { measureItem } from '../items/item-measure.js';
import type { ItemSpace } from '../contract/item-geometry.js';
import { contentSizes, type LayoutBox } from '../contract/recursion.js';
import type { LayoutContext } from '../contract/layout-context.js';
import type { LaidOut } from '../contract/layout-result.js';
import { captionsHeight } from '../table/block-size.js';
import { naturalSize, replacedRatio } from '../replaced/replaced.js';

/** What an item may know of its container: its content box and its axes. */
export interface FlexContainerSpace {
  readonly style: ComputedStyle;
  readonly axes: FlexAxes;
  readonly inlineSize: LayoutUnit;
  /** INDEFINITE when it follows from content. */
  readonly blockSize: LayoutUnit;
  readonly monolithicLimit: LayoutUnit;
}

export class FlexItem {
  readonly style: ComputedStyle;
  /** `auto` margins as 0, and those that the container trims. */
  margins: BoxStrut;
  /** Which margins are auto. */
  readonly auto: { readonly top: boolean; readonly right: boolean; readonly bottom: boolean; readonly left: boolean };
  readonly align: Alignment;
  readonly #edges: AxisEdges;

  constructor(
    readonly box: LayoutBox,
    readonly container: FlexContainerSpace,
    readonly context: LayoutContext,
  ) {
    const { style } = box;
    this.style = style;
    this.margins = marginsWithoutAuto(style, container.inlineSize);
    this.auto = {
      top: style.marginTop === 'auto',
      right: style.marginRight === 'auto',
      bottom: style.marginBottom === 'auto',
      left: style.marginLeft === 'auto',
    };
    this.align = usedAlignment(style, container);
    const edges = addStruts(usedBorder(style), usedPadding(style, container.inlineSize));
    this.#edges = { inline: add(edges.left, edges.right), block: add(edges.top, edges.bottom) };
  }

  get mainMargins(): LayoutUnit {
    return this.container.axes.isRow ? this.#inlineMargins : this.#blockMargins;
  }

  get crossMargins(): LayoutUnit {
    return this.container.axes.isRow ? this.#blockMargins : this.#inlineMargins;
  }

  get #inlineMargins(): LayoutUnit {
    return add(this.margins.left, this.margins.right);
  }

  get #blockMargins(): LayoutUnit {
    return add(this.margins.top, this.margins.bottom);
  }

  get mainEdges(): LayoutUnit {
    return this.container.axes.isRow ? this.#edges.inline : this.#edges.block;
  }

  get #crossEdges(): LayoutUnit {
    return this.container.axes.isRow ? this.#edges.block : this.#edges.inline;
  }

  get hasAutoCrossMargin(): boolean {
    const { top, right, bottom, left } = this.auto;
    return this.container.axes.isRow ? top || bottom : left || right;
  }

  /** Its cross size is auto and it is stretched to its line's (§ 8.3). */
  get isStretched(): boolean {
    const { style } = this;
    const value = this.container.axes.isRow ? style.height : style.width;
    return this.align.keyword === 'stretch' && value === 'auto' && !this.hasAutoCrossMargin;
  }

  // ── Layouts of the item

  /** The space of the item when its parent has settled these sizes; null where they are still its own. */
  space(fixedInlineSize: LayoutUnit | null, blockSizing: BlockSizing | null): ItemSpace {
    const { container } = this;
    return {
      available: sub(container.inlineSize, this.#inlineMargins),
      percentageInlineSize: container.inlineSize,
      percentageBlockSize: container.blockSize,
      fixedInlineSize,
      shrinkToFit: true,
      blockSizing,
      monolithicLimit: container.monolithicLimit,
    };
  }

  measure(fixedInlineSize: LayoutUnit | null, blockSizing: BlockSizing | null): LaidOut {
    return measureItem(this.box, this.space(fixedInlineSize, blockSizing), this.context);
  }

  /** The inline size that stretching gives an item of a single-line column before its line is known (§ 9.8, 1); null: its own. */
  get stretchedInlineSize(): LayoutUnit | null {
    const { axes, inlineSize } = this.container;
    if (axes.isRow || axes.isMultiLine || !this.isStretched) return null;
    return this.clampCross(sub(inlineSize, this.#inlineMargins));
  }

  // ── Definite sizes

  /** A size property in the main axis; null where it is auto or cannot be resolved. */
  mainSizeOf(value: SizeValue | 'content'): LayoutUnit | null {
    return this.container.axes.isRow ? this.#inlineSizeOf(value) : this.#blockSizeOf(value);
  }

  #crossSizeOf(value: SizeValue): LayoutUnit | null {
    return this.container.axes.isRow ? this.#blockSizeOf(value) : this.#inlineSizeOf(value);
  }

  #inlineSizeOf(value: SizeValue | 'content'): LayoutUnit | null {
    const available = sub(this.container.inlineSize, this.#inlineMargins);
    if (value === 'auto' || value === 'none' || value === 'content') return null;
    if (value === 'stretch') return maxLu(available, this.#edges.inline);
    if (isLengthSize(value)) return definiteSize(value, this.style, this.container.inlineSize, this.#edges.inline);
    const content = () => contentSizes(this.box, this.context, this.#contentBasis);
    if (typeof value === 'object')
      return fitContentSize(value, this.style, this.container.inlineSize, this.#edges.inline, content);
    if (value === 'fit-content') return shrinkToFit(available, content);
    return value === 'min-content' ? content().min : content().max;
  }

  #blockSizeOf(value: SizeValue | 'content'): LayoutUnit | null {
    const { blockSize } = this.container;
    if (value === 'auto' || value === 'none' || value === 'content') return null;
    if (value === 'stretch') {
      if (blockSize === INDEFINITE) return null;
      return maxLu(sub(blockSize, this.#blockMargins), this.#edges.block);
    }
    if (isLengthSize(value)) return this.#withCaptions(definiteSize(value, this.style, blockSize, this.#edges.block));
    return this.container.axes.isRow ? null : this.#contentBlockSize();
  }

  /** Sizes of a table are those of its grid; its captions come on top. */
  #withCaptions(size: LayoutUnit | null): LayoutUnit | null {
    const { box } = this;
    if (size === null || box.kind !== 'table' || box.captions.length === 0) return size;
    const { fragment } = this.measure(this.stretchedInlineSize, CONTENT_SIZING);
    return add(size, captionsHeight(box, fragment.width, this.context));
  }

  clampCross(size: LayoutUnit): LayoutUnit {
    const { style } = this;
    const { isRow } = this.container.axes;
    const low = this.#crossSizeOf(isRow ? style.minHeight : style.minWidth) ?? ZERO;
    const high = this.#crossSizeOf(isRow ? style.maxHeight : style.maxWidth) ?? INDEFINITE;
    return maxLu(clampLu(size, low, high), this.#crossEdges);
  }

  /** The cross size where it is definite before the item is laid out (§ 9.8); null where it is not. */
  #definiteCrossSize(): LayoutUnit | null {
    const { style } = this;
    const { axes, blockSize } = this.container;
    if (!axes.isRow) {
      const own = isLengthSize(style.width) ? this.#crossSizeOf(style.width) : null;
      return own === null ? this.stretchedInlineSize : this.clampCross(own);
    }
    const own = this.#crossSizeOf(style.height);
    if (own !== null) return this.clampCross(own);
    if (axes.isMultiLine || blockSize === INDEFINITE || !this.isStretched) return null;
    return this.clampCross(sub(blockSize, this.#blockMargins));
  }

  /** What percentages of block sizes inside of the item refer to while its inline size is being found. */
  get #contentBasis(): LayoutUnit {
    const { axes, blockSize } = this.container;
    const size = axes.isRow
      ? this.#definiteCrossSize()
      : definiteSize(this.style.height, this.style, blockSize, this.#edges.block);
    return size === null ? INDEFINITE : maxLu(ZERO, sub(size, this.#edges.block));
  }

  /** Inline size divided by block size, 0 for none; and whether it is of the border box. */
  get #ratio(): number {
    if (this.box.kind === 'replaced') return replacedRatio(this.box, naturalSize(this.box, this.context));
    return preferredRatio(this.style);
  }

  /** The main size that the aspect ratio makes of a cross size. */
  #transferred(crossSize: LayoutUnit): LayoutUnit {
    const transfer = this.container.axes.isRow ? inlineSizeByRatio : blockSizeByRatio;
    return transfer(this.style, crossSize, this.#edges, this.#ratio);
  }

  // ── § 9.2, step 3: flex base size

  flexBaseSize(): LayoutUnit {
    return this.definiteBasis() ?? this.transferredSize() ?? this.#maxContentSize();
  }

  /** The used flex basis where it is a definite size; null where content settles it. */
  definiteBasis(): LayoutUnit | null {
    const { style } = this;
    const { isRow } = this.container.axes;
    return this.mainSizeOf(style.flexBasis === 'auto' ? (isRow ? style.width : style.height) : style.flexBasis);
  }

  /** What a definite cross size comes to by the aspect ratio; null without either. */
  transferredSize(): LayoutUnit | null {
    const cross = this.#ratio > 0 ? this.#definiteCrossSize() : null;
    return cross === null ? null : this.#transferred(cross);
  }

  #maxContentSize(): LayoutUnit {
    return this.container.axes.isRow ? this.#maxContentInlineSize() : this.#contentBlockSize();
  }

  #maxContentInlineSize(): LayoutUnit {
    const { max } = contentSizes(this.box, this.context, this.#contentBasis);
    return this.#limitByCross(max);
  }

  #contentBlockSize(): LayoutUnit {
    const { fragment } = this.measure(this.stretchedInlineSize, CONTENT_SIZING);
    return this.box.kind === 'replaced' ? this.#limitByCross(fragment.height) : fragment.height;
  }

  /** A main size within what the limits of the cross size come to by the aspect ratio. */
  #limitByCross(size: LayoutUnit): LayoutUnit {
    if (this.#ratio <= 0) return size;
    const { style } = this;
    const { isRow } = this.container.axes;
    const low = this.#crossSizeOf(isRow ? style.minHeight : style.minWidth);
    const high = this.#crossSizeOf(isRow ? style.maxHeight : style.maxWidth);
    return clampLu(
      size,
      low === null ? ZERO : this.#transferred(low),
      high === null ? INDEFINITE : this.#transferred(high),
    );
  }

  // ── Limits

  maxMainSize(): LayoutUnit {
    const { style } = this;
    return this.mainSizeOf(this.container.axes.isRow ? style.maxWidth : style.maxHeight) ?? INDEFINITE;
  }

  minMainSize(): LayoutUnit {
    const { style } = this;
    const value = this.container.axes.isRow ? style.minWidth : style.minHeight;
    const size = value === 'auto' ? this.#automaticMinimum() : (this.mainSizeOf(value) ?? ZERO);
    // A table is never smaller than its columns and rows (CSS Tables 3, § 4.2).
    const least = this.box.kind === 'table' ? this.#minContentSize() : this.mainEdges;
    return maxLu(size, least);
  }

  /** § 4.5: the content-based minimum size; nothing for scroll containers. */
  #automaticMinimum(): LayoutUnit {
    const { style } = this;
    if (isScrollContainer(style)) return ZERO;
    const high = this.maxMainSize();
    const content = minLu(this.#contentSuggestion(), high);
    const { isRow } = this.container.axes;
    const value = isRow ? style.width : style.height;
    const specified = isLengthSize(value) || value === 'stretch' ? this.mainSizeOf(value) : null;
    if (specified !== null) return minLu(minLu(specified, content), high);
    const transferred = this.box.kind === 'replaced' ? this.transferredSize() : null;
    return transferred === null ? content : minLu(transferred, content);
  }

  /** The min-content size in the main axis, limited by what the cross size may be. */
  #contentSuggestion(): LayoutUnit {
    const transferred = this.transferredSize();
    if (transferred !== null && this.box.kind === 'replaced') return transferred;
    if (transferred !== null) return maxLu(transferred, this.#minContentSize());
    return this.#limitByCross(this.#minContentSize());
  }

  #minContentSize(): LayoutUnit {
    if (!this.container.axes.isRow) return this.#contentBlockSize();
    return contentSizes(this.box, this.context, this.#contentBasis).min;
  }
}

export function usedAlignment(style: ComputedStyle, container: Pick<FlexContainerSpace, 'style' | 'axes'>): Alignment {
  const own = style.alignSelf.keyword === 'auto' ? container.style.alignItems : style.alignSelf;
  if (own.keyword === 'normal') return { keyword: 'stretch', overflow: null };
  const { axes } = container;
  if (axes.isRow) return own;
  // The inline axis of items runs along the cross axis of a column: there is no baseline to share (§ 8.3).
  if (own.keyword === 'baseline') return { keyword: 'flex-start', overflow: 'safe' };
  if (own.keyword === 'last-baseline') return { keyword: 'flex-end', overflow: 'safe' };
  if (style.direction === container.style.direction) return own;
  if (own.keyword === 'self-start') return { ...own, keyword: 'end' };
  return own.keyword === 'self-end' ? { ...own, keyword: 'start' } : own;
}

/** § 5.4: items in the order of `order`; running elements and positioned boxes among them take no part (§ 4.1). */
export function collectItems(
  box: FlexBox,
  container: FlexContainerSpace,
  context: LayoutContext,
): { readonly items: FlexItem[]; readonly running: RunningBox[]; readonly positioned: LayoutBox[] } {
  const items: FlexItem[] = [];
  const running: RunningBox[] = [];
  const positioned: LayoutBox[] = [];
  // Ends with the container's children.
  for (let index = 0; ; index++) {
    const child = box.children.at(index);
    if (!child) break;
    if (child.kind === 'running') running.push(child);
    else if (child.kind === 'lines') continue;
    else if (isAbsolutelyPositioned(child.style)) positioned.push(child);
    else items.push(new FlexItem(child, container, context));
  }
  items.sort((a, b) => a.style.order - b.style.order);
  return { items, running, positioned };
}
