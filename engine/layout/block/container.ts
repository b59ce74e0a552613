/** One layout of a block container: its arguments, and the values that are the same for all children. */
import { add, type LayoutUnit, maxLu, ZERO, sub } from '../../base/units.js';
import { establishesFormattingContext, type BlockBox } from '../../box/box.js';
import { BlockSizes } from '../box/block-sizes.js';
import { definiteSize, inlineOffset, usedBorder, usedMargins, usedPadding } from '../box/box-sizes.js';
import { cutsOff } from '../box/cut-off.js';
import type { BlockBreakToken } from '../contract/break-token.js';
import type { ConstraintSpace, LineClamp, LineTrim, PageSpace, ContainingBlock } from '../contract/constraint-space.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { EarlyBreak } from '../contract/fragmentation.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { strutSum, type MarginStrut } from '../contract/margin-strut.js';
import { containsFixed } from '../contract/out-of-flow.js';
import type { LayoutBox } from '../contract/recursion.js';
import { BoxBreaks } from '../fragmentation/box-breaks.js';
import { gridInside } from '../text/line-grid.js';
import { clampInside } from './line-clamp.js';
import { trimInside } from './line-trim.js';

export interface BlockInput {
  readonly box: BlockBox;
  readonly space: ConstraintSpace;
  /** Where the box continues; null if it begins. */
  readonly token: BlockBreakToken | null;
  readonly context: LayoutContext;
  /** The breakpoint to stop at, found in an earlier try. */
  readonly early: EarlyBreak | null;
  /** The legend, which stands in the border and is laid out by the field set. */
  readonly legend: LayoutBox | null;
  /** The offset at which this box begins, found in an earlier try while margins could still move it. */
  readonly retryOffset?: LayoutUnit;
  /** Whether an earlier try found that content overflows the end of the box and is cut off there. */
  readonly endsCutOff?: boolean;
  /** How far the marker would reach above the content, found in an earlier try: the content begins so much lower. */
  readonly markerExcess?: LayoutUnit;
  /** How many lines its height holds, found in an earlier try. */
  readonly fittingLines?: number;
}

/** Immutable: nothing changes while the children are laid out. */
export class BlockContainer {
  readonly box: BlockBox;
  readonly space: ConstraintSpace;
  readonly token: BlockBreakToken | null;
  readonly context: LayoutContext;
  readonly legend: LayoutBox | null;
  readonly early: EarlyBreak | null;
  readonly retryOffset: LayoutUnit | null;
  readonly endsCutOff: boolean;
  readonly markerExcess: LayoutUnit;
  readonly sizes: BlockSizes;
  readonly isFormattingContext: boolean;
  readonly breaks: BoxBreaks;
  /** Whether children may span the columns that this box stands in. */
  readonly spansColumns: boolean;
  /** This box as the containing block of its children. */
  readonly containingBlock: ContainingBlock;
  /** The page of children that do not set `page`. */
  readonly page: PageSpace;
  /** What is trimmed of the lines in this box, on behalf of it and of boxes around. */
  readonly trim: LineTrim;
  /** How many lines this fragment may show; null for all. */
  readonly clamp: LineClamp | null;

  constructor(input: BlockInput) {
    const { box, space, token, context } = input;
    const { style } = box;
    this.box = box;
    this.space = space;
    this.token = token;
    this.context = context;
    this.legend = input.legend;
    this.early = input.early;
    this.retryOffset = input.retryOffset ?? null;
    this.endsCutOff = input.endsCutOff ?? false;
    this.markerExcess = input.markerExcess ?? ZERO;
    this.sizes = new BlockSizes(box, space, token, context);
    this.isFormattingContext =
      space.bfc.isIndependent ||
      establishesFormattingContext(style) ||
      (box.node === context.tree.root && !box.anonymous);
    this.breaks = new BoxBreaks(style, space, token);
    // Children of a box that contains fixed boxes cannot span columns (Multicol 1, § 6).
    this.spansColumns =
      space.breaks.isInColumns && (!this.isFormattingContext || box.anonymous) && !containsFixed(style);
    this.containingBlock = this.#asContainingBlock();
    this.trim = trimInside(box.style, space.trim, token, this.sizes);
    this.clamp = clampInside(input, this.isFormattingContext);
    const grid = gridInside(box.style, space, context);
    const page = grid === space.page.grid ? space.page : { ...space.page, grid };
    this.page = withoutEdges(withMaxHeight(page, style, space), add(this.sizes.topEdge, this.sizes.edges.bottom));
  }

  #asContainingBlock(): ContainingBlock {
    const { box, space, sizes, isFormattingContext } = this;
    const { edges } = sizes;
    return {
      inlineSize: sizes.contentInlineSize,
      blockSize: sizes.contentBlockSize,
      grows: sizes.grows,
      direction: box.style.direction,
      bfcInlineOffset: isFormattingContext ? edges.left : contentLeftOutside(box, space, sizes),
      startMarginAdjoins: !isFormattingContext && edges.top === 0,
      endMarginAdjoins: !isFormattingContext && edges.bottom === 0,
    };
  }

  /** The left edge of the content box, in the formatting context of the children. */
  get contentLeft(): LayoutUnit {
    return this.containingBlock.bfcInlineOffset;
  }

  /** Whether overflowing content may be cut off. `overflow` of the root applies to the viewport. */
  get mayCutOff(): boolean {
    const { box, context } = this;
    return cutsOff(box.style) && !box.anonymous && box.node !== context.tree.root;
  }

  /** Returns the offset of the box in its formatting context, given the margins above it. */
  startWith(strut: MarginStrut): LayoutUnit {
    const { blockOffset, clearanceOffset, forcesClearance } = this.space.bfc;
    return forcesClearance ? clearanceOffset : maxLu(add(blockOffset, strutSum(strut)), clearanceOffset);
  }

  /** Checks whether clearance moves the box further down than these margins. */
  isHeldByClearance(strut: MarginStrut): boolean {
    const { blockOffset, clearanceOffset, forcesClearance } = this.space.bfc;
    if (this.box.style.clear === 'none') return false;
    return forcesClearance || clearanceOffset > blockOffset + strutSum(strut);
  }
}

/** Returns the left edge of the content box, in the formatting context around the box. */
function contentLeftOutside({ style }: BlockBox, space: ConstraintSpace, sizes: BlockSizes): LayoutUnit {
  const { inlineSize, direction, bfcInlineOffset } = space.containingBlock;
  const start = inlineOffset(usedMargins(style, inlineSize), direction, inlineSize, sizes.inlineSize);
  return add(bfcInlineOffset, start, sizes.edges.left);
}

function withoutEdges(page: PageSpace, edges: LayoutUnit): PageSpace {
  if (edges === 0 && page.monolithicLimit >= 0) return page;
  const less = (limit: LayoutUnit) => maxLu(ZERO, sub(limit, edges));
  return { ...page, monolithicLimit: less(page.monolithicLimit), acrossLimit: less(page.acrossLimit) };
}

/** Lines of orthogonal flows in a box are no longer than it may become high (Writing Modes 4, § 7.3.1). */
function withMaxHeight(page: PageSpace, style: ComputedStyle, space: ConstraintSpace): PageSpace {
  if (style.maxHeight === 'none') return page;
  const { top, bottom } = usedBorder(style);
  const padding = usedPadding(style, space.containingBlock.inlineSize);
  const edges = add(top, bottom, padding.top, padding.bottom);
  const most = definiteSize(style.maxHeight, style, space.containingBlock.blockSize, edges);
  return most === null || most >= page.acrossLimit ? page : { ...page, acrossLimit: most };
}
