/** Used sizes of a block container's fragment: its edges, its content box, its height over pages. */
import { addStruts, type BoxStrut } from '../../base/geometry.js';
import { add, INDEFINITE, type LayoutUnit, lu, maxLu, sub, ZERO } from '../../base/units.js';
import { isScrollContainer } from '../../css/properties/overflow.js';
import type { BlockBox, ItemContainerBox } from '../../box/box.js';
import { blockSizeByRatio, limitByRatio, preferredRatio, type AxisEdges } from './aspect-ratio.js';
import {
  definiteContentBlockSize,
  specifiedBlockSize,
  shrinkToFit,
  usedBlockSize,
  usedBorder,
  usedInlineSize,
  usedPadding,
  type ContentSizes,
} from './box-sizes.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { contentSizes } from '../contract/recursion.js';
import { transferredSize } from './transferred-size.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { hasPercentage, isLengthSize, isWholePercentage } from '../../css/values/values.js';
import { cutsOff } from './cut-off.js';
import { hasInitialCorners } from '../../css/properties/initial-style.js';
import type { Slice } from '../contract/fragment.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { MAX_CLONED_SHARE } from '../contract/policy.js';

/** Whether a decoration is anything else than a colour and straight borders, which can be cut anywhere. */
function showsSlices(style: ComputedStyle): boolean {
  return (
    style.backgroundLayers.length > 0 ||
    style.boxShadow.length > 0 ||
    style.borderImageSource !== null ||
    !hasInitialCorners(style)
  );
}

export class BlockSizes {
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
  /** Border and padding together. */
  readonly edges: BoxStrut;
  /** Of the border box. */
  readonly inlineSize: LayoutUnit;
  readonly contentInlineSize: LayoutUnit;
  /** INDEFINITE where the height follows from content. */
  readonly contentBlockSize: LayoutUnit;
  readonly #blockEdges: LayoutUnit;
  /** The border-box block size that an aspect ratio asks for. */
  readonly #ratioBlockSize: LayoutUnit | null;

  constructor(
    readonly box: BlockBox | ItemContainerBox,
    readonly space: ConstraintSpace,
    readonly token: { readonly consumed: LayoutUnit; readonly isAtEnd?: boolean } | null,
    context: LayoutContext,
  ) {
    const { style } = box;
    this.border = space.sizing.borderOverride ?? usedBorder(style);
    this.padding = usedPadding(style, space.containingBlock.inlineSize);
    this.edges = addStruts(this.border, this.padding);
    const inlineEdges = add(this.edges.left, this.edges.right);
    this.#blockEdges = add(this.edges.top, this.edges.bottom);
    const edges = { inline: inlineEdges, block: this.#blockEdges };
    const byRatio = transferredSize(box, space.sizing.blockSizing, space.containingBlock.blockSize, edges, context);
    const content = () =>
      byRatio === null ? contentSizes(box, context, this.#percentageBasis()) : { min: byRatio, max: byRatio };
    const auto = byRatio ?? this.#limitedByRatio(edges, content);
    this.inlineSize = usedInlineSize(style, space, inlineEdges, content, auto);
    this.contentInlineSize = maxLu(ZERO, sub(this.inlineSize, inlineEdges));
    this.#ratioBlockSize = preferredRatio(style) > 0 ? blockSizeByRatio(style, this.inlineSize, edges) : null;
    this.contentBlockSize = this.#definiteContentSize();
  }

  /** What auto widths come to, as far as the limits of the block size transfer to them; null without a ratio. */
  #limitedByRatio(edges: AxisEdges, content: ContentSizes): LayoutUnit | null {
    const { space } = this;
    if (preferredRatio(this.box.style) === 0) return null;
    const available = space.availableInlineSize;
    const size = space.sizing.shrinkToFit ? shrinkToFit(available, content) : available;
    if (space.sizing.blockSizing?.kind === 'content') return size;
    return limitByRatio(this.box.style, size, space.containingBlock.blockSize, edges);
  }

  /** What percentages of block sizes in the content refer to while its inline size is being found. */
  #percentageBasis(): LayoutUnit {
    const { blockSizing } = this.space.sizing;
    if (blockSizing?.kind === 'content') return INDEFINITE;
    if (blockSizing) return blockSizing.isDefinite ? maxLu(ZERO, sub(blockSizing.size, this.#blockEdges)) : INDEFINITE;
    return this.#limitedContentSize(null);
  }

  #definiteContentSize(): LayoutUnit {
    const { blockSizing } = this.space.sizing;
    if (blockSizing?.kind === 'content') return INDEFINITE;
    if (blockSizing?.isDefinite) return maxLu(ZERO, sub(blockSizing.size, this.#blockEdges));
    if (blockSizing) return INDEFINITE;
    return this.#limitedContentSize(this.#ratioBlockSize);
  }

  #limitedContentSize(byRatio: LayoutUnit | null): LayoutUnit {
    const { style } = this.box;
    // Percentages look through anonymous boxes (CSS 2 § 9.2.1.1).
    if (this.box.kind === 'block' && this.box.anonymous && style.display === 'block')
      return this.space.containingBlock.blockSize;
    const size = definiteContentBlockSize(style, this.space, this.#blockEdges, byRatio);
    if (size === INDEFINITE) return INDEFINITE;
    const limited = usedBlockSize(style, this.space, add(size, this.#blockEdges), this.#blockEdges);
    return maxLu(ZERO, sub(limited, this.#blockEdges));
  }

  /**
   * Whether the fragments of the box grow beyond its block size where breaks have made its content longer: an item does, and
   * so does what is a share of its height, unless it is meant to cut off the rest. What follows then stands below the content.
   */
  get grows(): boolean {
    const { sizing, containingBlock, fragmentainer } = this.space;
    const { blockSizing } = sizing;
    if (blockSizing) {
      const growth = blockSizing.kind === 'fixed' ? blockSizing.growth : 'never';
      return growth === 'everywhere' || (growth === 'on-pages' && fragmentainer.type === 'pages');
    }
    const { height } = this.box.style;
    if (!containingBlock.grows || containingBlock.blockSize === INDEFINITE || !isLengthSize(height)) return false;
    return cutsOff(this.box.style) ? isWholePercentage(height) : hasPercentage(height);
  }

  /** Whether edges are cut at breaks; cloned ones are too where they would crowd out the content. */
  get slices(): boolean {
    if (this.box.style.boxDecorationBreak === 'slice') return true;
    return this.edges.top + this.edges.bottom > this.space.fragmentainer.blockSize * MAX_CLONED_SHARE;
  }

  /** Border and padding above the content; where the box goes on from an earlier page, only cloned ones. */
  get topEdge(): LayoutUnit {
    return this.token && (this.token.isAtEnd || this.slices) ? ZERO : this.edges.top;
  }

  /** Border and padding below the content where the box goes on (§ 5.4, "box-decoration-break"). */
  get clonedEnd(): LayoutUnit {
    return this.slices ? ZERO : this.edges.bottom;
  }

  /** Block size used up, without the first fragment's upper edges, when one `height` high is not the last. */
  consumedWith(height: LayoutUnit): LayoutUnit {
    const { token, edges, topEdge, clonedEnd } = this;
    const cloned = this.#countsClones ? (token ? 0 : edges.top) : topEdge + clonedEnd;
    return maxLu(ZERO, ((token?.consumed ?? 0) + height - cloned) as LayoutUnit);
  }

  /** What of the block size earlier fragments have taken. */
  get #above(): LayoutUnit {
    const { token, edges, topEdge } = this;
    if (!token) return ZERO;
    return (token.consumed + edges.top - (this.#countsClones ? 0 : topEdge)) as LayoutUnit;
  }

  /** Where sizes are those of the border box, edges that each fragment repeats are part of them. */
  get #countsClones(): boolean {
    return this.box.style.boxSizing === 'border-box';
  }

  /** What is left of a definite block size, from this fragment's border box top; null when the size is auto. */
  definiteRemaining(): LayoutUnit | null {
    const { style } = this.box;
    const { blockSizing } = this.space.sizing;
    const size =
      blockSizing === null
        ? specifiedBlockSize(style, this.space, this.#blockEdges)
        : blockSizing.kind === 'fixed'
          ? blockSizing.size
          : null;
    if (size === null) return null;
    return maxLu(ZERO, sub(size, this.#above));
  }

  /** The border-box block size of this fragment when content and edges in it come to `contentSize`. */
  usedHeight(contentHeight: LayoutUnit): LayoutUnit {
    const { contain, containIntrinsicHeight } = this.box.style;
    const contentSize = contain.size ? add(this.#blockEdges, lu(containIntrinsicHeight ?? 0)) : contentHeight;
    if (!this.token) return this.#wholeHeight(contentSize);
    const above = this.#above;
    return maxLu(ZERO, sub(this.#wholeHeight(add(above, contentSize)), above));
  }

  #wholeHeight(contentSize: LayoutUnit): LayoutUnit {
    const { blockSizing } = this.space.sizing;
    const least = this.token && this.grows ? contentSize : this.#blockEdges;
    if (blockSizing?.kind === 'fixed') return maxLu(blockSizing.size, least);
    const auto = this.#autoHeight(contentSize);
    return blockSizing ? auto : maxLu(usedBlockSize(this.box.style, this.space, auto, this.#blockEdges), least);
  }

  /** What height: auto comes to: the content, or the aspect ratio with the content as automatic minimum (CSS Sizing 4, § 5.1). */
  #autoHeight(contentSize: LayoutUnit): LayoutUnit {
    const { style } = this.box;
    if (this.#ratioBlockSize === null) return contentSize;
    const hasMinimum = style.minHeight === 'auto' && !isScrollContainer(style);
    return hasMinimum ? maxLu(this.#ratioBlockSize, contentSize) : this.#ratioBlockSize;
  }

  /** The box that a fragment of `height` is a piece of, where that makes a difference to what is painted. */
  sliceOf(height: LayoutUnit, continues: boolean): Slice | null {
    const { box, token, edges, border, padding } = this;
    if ((!token && !continues) || !this.slices || !showsSlices(box.style)) return null;
    const above = token ? add(token.consumed, edges.top) : ZERO;
    const onNextPage = continues ? this.space.fragmentainer.blockSize : ZERO;
    const rest = maxLu(height, this.definiteRemaining() ?? add(height, onNextPage));
    const whole = { x: ZERO, y: sub(ZERO, above), width: this.inlineSize, height: add(above, rest) };
    return { whole, border, padding };
  }

  /** Edges as they are drawn on this fragment: none where the box is sliced. */
  drawn(strut: BoxStrut, continues: boolean): BoxStrut {
    if (this.token?.isAtEnd) return { ...strut, top: ZERO, bottom: ZERO };
    if (!this.slices) return strut;
    return { ...strut, top: this.token ? ZERO : strut.top, bottom: continues ? ZERO : strut.bottom };
  }
}
