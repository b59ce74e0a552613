/**
 * The way back into layout from inside of it. Boxes of any kind hold boxes of any other, so every formatting context asks
 * for the layout and the sizes of what it holds without knowing its kind. `algorithms.ts` knows all kinds; the context
 * hands it down.
 */
import { INDEFINITE, type LayoutUnit } from '../../base/units.js';
import type { BlockBox, BlockLevelBox, InlineFlow, MathBox } from '../../box/box.js';
import type { BoxStrut } from '../../base/geometry.js';
import type { BlockContainerToken, BreakToken } from './break-token.js';
import type { ConstraintSpace } from './constraint-space.js';
import type { BoxFragment } from './fragment.js';
import type { EarlyBreak } from './fragmentation.js';
import type { LayoutContext } from './layout-context.js';
import type { LayoutResult } from './layout-result.js';

export type LayoutBox = Exclude<BlockLevelBox, InlineFlow>;

/** Border-box sizes, margins not included. */
export interface IntrinsicSizes {
  readonly min: LayoutUnit;
  readonly max: LayoutUnit;
  /** What would be `min` if no word could be broken: between the two. Columns prefer not to be narrower. */
  readonly words: LayoutUnit;
}

/**
 * Lays out one box in a space.
 *
 * @param token where an earlier fragmentainer stopped; null for the beginning
 * @param early a breakpoint to stop at, found in an earlier try
 */
export function layoutBox(
  box: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
): LayoutResult {
  return context.algorithms.layoutBox(box, space, token, context, early);
}

/**
 * Lays out a block container whatever is asked of it as a box: a cell or a caption, which may have columns.
 *
 * @param legend the child that the border of a field set holds; it is left out of the flow
 */
export function layoutBlockContainer(
  box: BlockBox,
  space: ConstraintSpace,
  token: BlockContainerToken | null,
  context: LayoutContext,
  early: EarlyBreak | null,
  legend: LayoutBox | null = null,
): LayoutResult {
  return context.algorithms.layoutBlockContainer(box, space, token, context, early, legend);
}

/**
 * Cached per box. Makes all children of the box, so it is asked for only where a size depends on content. `basis`: the
 * containing block's block size, where it is definite; a height in per cent may become a width by an aspect ratio
 * (CSS Sizing 3, § 5.2).
 */
export function intrinsicSizes(
  box: BlockLevelBox,
  context: LayoutContext,
  basis: LayoutUnit = INDEFINITE,
): IntrinsicSizes {
  return context.algorithms.intrinsicSizes(box, context, basis);
}

/**
 * What a box's content asks for, whatever its width says; with borders and paddings. Cached per box. `basis`: the block
 * size of the box's own content box, where it is definite.
 */
export function contentSizes(box: LayoutBox, context: LayoutContext, basis: LayoutUnit = INDEFINITE): IntrinsicSizes {
  return context.algorithms.contentSizes(box, context, basis);
}

/** A part of a formula that a line may end behind. */
export interface FormulaPart {
  readonly box: MathBox;
  /** Between it and the next part, if they stand on one line. */
  readonly space: LayoutUnit;
  /** How bad it is to end a line here, in TeX's terms. */
  readonly penalty: number;
}

/** Where lines of text may divide a formula; empty if they may not. */
export function formulaParts(box: MathBox, context: LayoutContext): readonly FormulaPart[] {
  return formulas(context).parts(box, context);
}

export interface LaidOutFormula {
  readonly fragment: BoxFragment;
  readonly margins: BoxStrut;
  readonly baseline: LayoutUnit;
}

/** `available`: the inline size of the line's containing block. */
export function layoutFormula(box: MathBox, available: LayoutUnit, context: LayoutContext): LaidOutFormula {
  return formulas(context).layout(box, available, context);
}

export function formulaSizes(box: MathBox, context: LayoutContext): IntrinsicSizes {
  return formulas(context).sizes(box, context);
}

export interface FormulaAlgorithms {
  readonly parts: typeof formulaParts;
  readonly layout: typeof layoutFormula;
  readonly sizes: typeof formulaSizes;
}

function formulas({ algorithms }: LayoutContext): FormulaAlgorithms {
  if (!algorithms.formulas) throw new Error('a formula has a box, but its layout is not loaded');
  return algorithms.formulas;
}

/** The functions of this file as the files that know all kinds of boxes implement them. */
export interface Algorithms {
  readonly layoutBox: typeof layoutBox;
  readonly layoutBlockContainer: typeof layoutBlockContainer;
  readonly intrinsicSizes: typeof intrinsicSizes;
  readonly contentSizes: typeof contentSizes;
  /** null in documents without formulas, which do not load this part. */
  readonly formulas: FormulaAlgorithms | null;
}
