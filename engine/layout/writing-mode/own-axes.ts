/**
 * Boxes whose lines run along other axes than those of the box around them (CSS Writing Modes 4, § 7). Such a box is laid
 * out along its own axes, as a whole, by the same algorithms as any other; its fragment is turned, and the box around it
 * sees nothing but a box of that size.
 */
import { areOrthogonal, isVertical, strutAlong, type Axes } from '../../base/axes.js';
import { add, INDEFINITE, type LayoutUnit, maxLu, minLu, sub, toPx, ZERO } from '../../base/units.js';
import { isAbsolutelyPositioned } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { axesOf } from '../../css/properties/writing-modes.js';
import { resolveLengthPercentage } from '../../css/values/values.js';
import { definiteSize, usedBorder, usedMargins, usedPadding } from '../box/box-sizes.js';
import type { BreakToken } from '../contract/break-token.js';
import type { BoxFragment } from '../contract/fragment.js';
import { settled } from '../fragmentation/monolithic.js';
import { independentSpace, type BlockSizing, type ConstraintSpace } from '../contract/constraint-space.js';
import type { LayoutContext } from '../contract/layout-context.js';
import { wholeResult, type LaidOut, type LayoutResult } from '../contract/layout-result.js';
import { strutSum } from '../contract/margin-strut.js';
import { LEAST_COLUMN_HEIGHT } from '../contract/policy.js';
import type { IntrinsicSizes, LayoutBox } from '../contract/recursion.js';
import { turnedFragment } from './fragment-axes.js';
import { alignedAcrossLines } from './orthogonal-cells.js';
import { isTooLong, layoutColumns, type OrthogonalFlow } from './orthogonal-columns.js';

/** A picture has no lines. */
function ownAxes({ kind, style }: LayoutBox): Axes {
  return kind === 'replaced' ? 'horizontal-tb' : axesOf(style.writingMode);
}

/** Whether a box stands in the coordinates of others than its own lines. */
export function hasOtherAxes(box: LayoutBox): boolean {
  const { axes, writingMode } = box.style;
  if (axes === writingMode) return box.kind === 'replaced' && isVertical(axes);
  return box.kind !== 'running' && box.kind !== 'anchor' && ownAxes(box) !== axes;
}

type LayoutAlong<B extends LayoutBox> = (
  box: B,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
) => LayoutResult;

/** Lays out a box along its own axes by `layout`, for the box around it. `token`: of a flow in columns that goes on. */
export function layoutAlongOwnAxes<B extends LayoutBox>(
  box: B,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
  layout: LayoutAlong<B>,
): LayoutResult {
  const inner = withDefinitePadding(alongOwnAxes(box, context), space.containingBlock.inlineSize);
  const turning = { box, inner, space, context };
  const broken = () =>
    areOrthogonal(inner.style.axes, box.style.axes)
      ? layoutColumns(columnsOf(turning, layout), token)
      : layoutMirrored(turning, layout, token);
  if (token) return broken();
  const result = layout(inner, innerSpace(inner, box, space), null, context);
  if (result.status !== 'laid-out') throw new Error('nothing moves where nothing fragments');
  const isOrthogonal = areOrthogonal(inner.style.axes, box.style.axes);
  const whole = turnedResult(isOrthogonal ? alignedAcrossLines(result, inner) : result, turning);
  return isTooLong(box, whole.fragment, space, context) ? broken() : settled(whole, space);
}

/** What runs against the direction of the box around breaks at the same places as others, and each part is mirrored by itself. */
function layoutMirrored<B extends LayoutBox>(
  turning: Turning & { readonly inner: B },
  layout: LayoutAlong<B>,
  token: BreakToken | null,
): LayoutResult {
  const { box, inner, space, context } = turning;
  const { fragmentainer, breaks, bfc } = space;
  const top = add(fragmentainer.offset, bfc.blockOffset, strutSum(bfc.marginStrut));
  const blockSize = maxLu(sub(fragmentainer.blockSize, top, breaks.reservedBlockEnd), LEAST_COLUMN_HEIGHT);
  const part = {
    ...innerSpace(inner, box, space),
    fragmentainer: { ...fragmentainer, blockSize, offset: ZERO },
    breaks,
  };
  const result = layout(inner, part, token, context);
  if (result.status !== 'laid-out') return result;
  return { ...turnedResult(result, turning), breakToken: result.breakToken };
}

function columnsOf<B extends LayoutBox>(
  turning: Turning & { readonly inner: B },
  layout: LayoutAlong<B>,
): OrthogonalFlow {
  const { box, inner, space, context } = turning;
  const whole = innerSpace(inner, box, space);
  return {
    style: box.style,
    space,
    depth: columnDepth(turning),
    column(availableInlineSize, fragmentainer, token) {
      const sizing = { ...whole.sizing, shrinkToFit: false };
      const page = { ...whole.page, monolithicLimit: fragmentainer.blockSize };
      const result = layout(inner, { ...whole, availableInlineSize, fragmentainer, sizing, page }, token, context);
      if (result.status !== 'laid-out') throw new Error('nothing comes before a column');
      // The last one is as deep as the others, so that its lines begin at the same edge.
      const height = maxLu(result.fragment.height, fragmentainer.blockSize);
      const deep = { ...result, fragment: { ...(result.fragment as BoxFragment), height } };
      const { breakToken } = result;
      return { ...(turnedResult(deep, turning) as LaidOut<BoxFragment>), breakToken };
    },
  };
}

function edgesAcross(style: ComputedStyle, basis: LayoutUnit): LayoutUnit {
  const [border, padding] = [usedBorder(style), usedPadding(style, basis)];
  return add(border.left, border.right, padding.left, padding.right);
}

/** As wide as the box is to be, but not wider than its page; or as the room for it. */
function columnDepth({ box: { style }, space, context }: Turning): LayoutUnit {
  const { availableInlineSize, containingBlock, sizing, page } = space;
  const widest = context.pageWidth?.(page.name) ?? availableInlineSize;
  const basis = containingBlock.inlineSize;
  const edges = edgesAcross(style, basis);
  const stated = sizing.fixedInlineSize ?? definiteSize(style.width, style, basis, edges);
  return minLu(stated ?? availableInlineSize, widest);
}

/** The sizes along the lines of the box around: where lines are orthogonal, what the box comes to when it is laid out. */
export function sizesAlongOwnAxes<B extends LayoutBox>(
  box: B,
  context: LayoutContext,
  basis: LayoutUnit,
  { sizes, layout }: { readonly sizes: (inner: B) => IntrinsicSizes; readonly layout: LayoutAlong<B> },
): IntrinsicSizes {
  const inner = alongOwnAxes(box, context);
  if (!areOrthogonal(inner.style.axes, box.style.axes)) return sizes(inner);
  const space = independentSpace(INDEFINITE, { shrinkToFit: true, percentageBlockSize: basis });
  const result = layoutAlongOwnAxes(box, space, null, context, layout);
  const size = result.status === 'laid-out' ? result.fragment.width : ZERO;
  return { min: size, max: size, words: size };
}

function alongOwnAxes<B extends LayoutBox>(box: B, context: LayoutContext): B {
  const known = context.innerBoxes.get(box);
  if (known) return known as B;
  const inner = { ...box, style: context.turnedStyles.along(box.style, ownAxes(box)), measured: null };
  context.innerBoxes.set(box, inner);
  return inner;
}

/** Padding in per cent refers to the inline size of the containing block, along whose axes that is (§ 7.4). */
function withDefinitePadding<B extends LayoutBox>(inner: B, basis: LayoutUnit): B {
  const { style } = inner;
  if (!PADDINGS.some((field) => typeof style[field] === 'object')) return inner;
  const px = basis === INDEFINITE ? 0 : toPx(basis);
  const definite = PADDINGS.map((field) => [field, resolveLengthPercentage(style[field], px)] as const);
  return { ...inner, style: { ...style, ...Object.fromEntries(definite) } };
}

const PADDINGS = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'] as const;

function innerSpace(inner: LayoutBox, box: LayoutBox, space: ConstraintSpace): ConstraintSpace {
  const [from, to] = [box.style.axes, inner.style.axes];
  const { sizing, containingBlock, page, breaks } = space;
  const borderOverride = sizing.borderOverride && strutAlong(sizing.borderOverride, from, to);
  const changes = { pageName: page.name, monolithicLimit: INDEFINITE, splits: breaks.splits, borderOverride };
  if (!areOrthogonal(from, to)) {
    const whole = independentSpace(space.availableInlineSize, changes);
    return {
      ...whole,
      containingBlock: { ...containingBlock, bfcInlineOffset: ZERO },
      sizing: { ...sizing, borderOverride },
    };
  }
  const room = roomAcross(box, space);
  return independentSpace(room.available, {
    ...changes,
    acrossLimit: space.availableInlineSize,
    percentageInlineSize: room.percentages,
    percentageBlockSize: containingBlock.inlineSize,
    shrinkToFit: true,
    fixedInlineSize: sizeAcross(space, box),
    blockSizing: sizing.fixedInlineSize === null ? null : fixed(sizing.fixedInlineSize),
    stretchBlockSize: fillsContainer(box, space) ? space.availableInlineSize : null,
  });
}

function fixed(size: LayoutUnit): BlockSizing {
  return { kind: 'fixed', size, isDefinite: true, growth: 'never' };
}

/** What the box around sets as the size across its own lines; null for nothing. */
function sizeAcross({ sizing }: ConstraintSpace, { style }: LayoutBox): LayoutUnit | null {
  const { blockSizing, stretchBlockSize } = sizing;
  if (blockSizing?.kind === 'fixed') return blockSizing.size;
  return style.height === 'auto' && blockSizing === null ? stretchBlockSize : null;
}

/** Whether a positioned box reaches from one inset to the other along the lines around it, or an item fills its area. */
function fillsContainer({ style }: LayoutBox, { sizing }: ConstraintSpace): boolean {
  const mayFill = isAbsolutelyPositioned(style) || style.isItem;
  return mayFill && !sizing.shrinkToFit && style.width === 'auto';
}

/**
 * The room along lines that are orthogonal to those around (§ 7.3.1): the containing block's block size where it is
 * definite, and no more than a page has. The area of an item whose size is not known yet comes from its items, so
 * percentages of it are `auto` (Sizing 3, § 5.2.1).
 */
function roomAcross(box: LayoutBox, { containingBlock, page }: ConstraintSpace) {
  const { inlineSize, blockSize } = containingBlock;
  const margins = usedMargins(box.style, inlineSize === INDEFINITE ? ZERO : inlineSize);
  const around = blockSize === INDEFINITE ? page.acrossLimit : blockSize;
  const available = around === INDEFINITE ? around : maxLu(ZERO, sub(around, margins.top, margins.bottom));
  return { available, percentages: box.style.isItem ? blockSize : around };
}

interface Turning {
  readonly box: LayoutBox;
  /** The same box along its own axes. */
  readonly inner: LayoutBox;
  /** The room that the box around gives. */
  readonly space: ConstraintSpace;
  readonly context: LayoutContext;
}

/** What the box around sees of `result`, which is that of the box along its own axes. */
function turnedResult(result: LaidOut, { box, inner, space, context }: Turning): LaidOut {
  const [from, to] = [inner.style.axes, box.style.axes];
  const { fragment, firstBaseline, lastBaseline, contentHeight, appeal } = result;
  const turned = turnedFragment(fragment, { from, to, styles: context.turnedStyles });
  const whole = { ...wholeResult(box, turned, space, null), appeal };
  if (areOrthogonal(from, to)) return { ...whole, contentHeight: turned.height };
  const opposite = (baseline: LayoutUnit | null) => (baseline === null ? null : sub(fragment.height, baseline));
  return {
    ...whole,
    contentHeight: contentHeight ?? null,
    firstBaseline: opposite(firstBaseline),
    lastBaseline: opposite(lastBaseline),
  };
}
