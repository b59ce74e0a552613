import { INDEFINITE, type LayoutUnit, minLu, sub, ZERO } from '../../base/units.js';
import type { BoxStrut } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { ExclusionSpace, NO_CLEARANCE } from './exclusions.js';
import type { Fragmentainer } from './fragmentation.js';
import { EMPTY_STRUT, type MarginStrut } from './margin-strut.js';
import { LEAST_IMAGE_ROOM } from './policy.js';

/**
 * Who settles a box's block size, when it is not its own style. `content`: height and its limits count as auto, for a
 * parent that measures the content. `fixed`: the parent gives the border box; percentages inside refer to it when it is
 * definite. Behind a page break the box grows when breaks have made its content longer, if it `mayGrow`.
 */
export type BlockSizing =
  | { readonly kind: 'content' }
  | {
      readonly kind: 'fixed';
      readonly size: LayoutUnit;
      readonly isDefinite: boolean;
      readonly mayGrow: boolean;
    };

export const CONTENT_SIZING: BlockSizing = Object.freeze({ kind: 'content' });

/** Everything a box may know of its surroundings. Immutable; an algorithm reads nothing but its arguments. */
export interface ConstraintSpace {
  /** Room for the box's border box in the inline direction: margins that are not auto are taken off. */
  readonly availableInlineSize: LayoutUnit;
  /** Basis of percentages: the containing block's content box; block size INDEFINITE when it depends on content. */
  readonly percentageInlineSize: LayoutUnit;
  readonly percentageBlockSize: LayoutUnit;
  /** The border-box inline size is settled by the parent (table cells, flex and grid items). */
  readonly fixedInlineSize: LayoutUnit | null;
  /** A border-box block size to fill at least (table cells, positioned boxes with an open end). */
  readonly fixedBlockSize: LayoutUnit | null;
  /** null: the box's own style settles its block size. */
  readonly blockSizing: BlockSizing | null;
  /** What an auto block size comes to, as a border-box size (positioned boxes between two insets); null: the content's. */
  readonly stretchBlockSize: LayoutUnit | null;
  /** The box is a positioned one that reaches down to an end that is not known yet. */
  readonly hasOpenEnd: boolean;
  /** The box's margins may collapse with those of its containing block, whatever comes before and after it. */
  readonly startMarginAdjoins: boolean;
  readonly endMarginAdjoins: boolean;
  /** auto widths shrink to their content (inline-blocks, floats, tables) instead of filling the space. */
  readonly shrinkToFit: boolean;
  /** Where the box's border box begins in its block formatting context, before `marginStrut` is added. */
  readonly bfcBlockOffset: LayoutUnit;
  readonly marginStrut: MarginStrut;
  /** Where the containing block's content box begins in the formatting context, from its left. */
  readonly bfcInlineOffset: LayoutUnit;
  readonly containerDirection: ComputedStyle['direction'];
  /** The floats of the block formatting context so far. */
  readonly exclusions: ExclusionSpace;
  /** The box, or one around it that begins where it does, has to begin below floats: no higher than this. */
  readonly clearanceOffset: LayoutUnit;
  /** The box begins there exactly, whatever its margins: floats that it clears begin where its parent does (CSS 2 § 9.5.2). */
  readonly forcesClearance: boolean;
  /** Where floats are placed that begin with the box, as long as margins may still move it; null: there are none yet. */
  readonly assumedOffset: LayoutUnit | null;
  /** Laid out by itself: a new formatting context, whatever the box's style says. */
  readonly isIndependent: boolean;
  readonly fragmentainer: Fragmentainer;
  /** The box is in the block formatting context of a multi-column container's columns: `column-span` applies to it. */
  readonly isInColumns: boolean;
  /** Content beside the box goes on in the next column; what spans the columns comes after it. */
  readonly hasOpenFlows: boolean;
  /** The used value of `page` where the box is: its own, or that of the nearest ancestor that has one; '' for none. */
  readonly pageName: string;
  /** Content comes before the box in this fragmentainer, so a break before it would leave something behind. */
  readonly hasContentBefore: boolean;
  /**
   * Only a margin, border or padding comes before the box in this fragmentainer, and a break would use it up: what
   * does not fit below it, but would by itself, goes to the next page.
   */
  readonly hasSpaceBefore: boolean;
  /** The box begins at an unforced break, so margins at its start are cut off (CSS Fragmentation 3, § 5.2). */
  readonly isAtUnforcedBreak: boolean;
  /** An ancestor wants no break inside. */
  readonly avoidBreakInside: boolean;
  /** The box is too tall for any page: that it avoids breaks itself does not count. */
  readonly splits: boolean;
  /** Block size to keep free below the box's end, for borders and paddings that end with it. */
  readonly reservedBlockEnd: LayoutUnit;
  /** Borders that replace the style's own (collapsed table borders). */
  readonly borderOverride: BoxStrut | null;
  /**
   * The height of an empty page, less the edges of the boxes around. Replaced content taller than this is scaled down (with
   * a warning); table rows and items that fit in it move to the next page rather than break.
   */
  readonly monolithicLimit: LayoutUnit;
}

export const NO_FRAGMENTATION: Fragmentainer = Object.freeze({
  blockSize: INDEFINITE,
  offset: ZERO,
  type: 'pages',
  columnDepth: 0,
});

/**
 * A space for something laid out by itself: an atomic inline, a table cell, a margin box, a measurement.
 * Written out field by field: every cell of every table has one, and spreading `changes` over defaults costs more
 * than the rest of the function.
 */
export function independentSpace(inlineSize: LayoutUnit, changes: Partial<ConstraintSpace> = {}): ConstraintSpace {
  return {
    availableInlineSize: changes.availableInlineSize ?? inlineSize,
    percentageInlineSize: changes.percentageInlineSize ?? inlineSize,
    percentageBlockSize: changes.percentageBlockSize ?? INDEFINITE,
    fixedInlineSize: changes.fixedInlineSize ?? null,
    fixedBlockSize: changes.fixedBlockSize ?? null,
    blockSizing: changes.blockSizing ?? null,
    stretchBlockSize: changes.stretchBlockSize ?? null,
    hasOpenEnd: changes.hasOpenEnd ?? false,
    startMarginAdjoins: false,
    endMarginAdjoins: false,
    shrinkToFit: changes.shrinkToFit ?? false,
    bfcBlockOffset: changes.bfcBlockOffset ?? ZERO,
    marginStrut: changes.marginStrut ?? EMPTY_STRUT,
    bfcInlineOffset: ZERO,
    containerDirection: 'ltr',
    exclusions: ExclusionSpace.EMPTY,
    clearanceOffset: NO_CLEARANCE,
    forcesClearance: false,
    assumedOffset: null,
    isIndependent: true,
    fragmentainer: changes.fragmentainer ?? NO_FRAGMENTATION,
    isInColumns: changes.isInColumns ?? false,
    hasOpenFlows: false,
    pageName: changes.pageName ?? '',
    hasContentBefore: changes.hasContentBefore ?? false,
    hasSpaceBefore: changes.hasSpaceBefore ?? false,
    isAtUnforcedBreak: changes.isAtUnforcedBreak ?? false,
    avoidBreakInside: changes.avoidBreakInside ?? false,
    splits: false,
    reservedBlockEnd: changes.reservedBlockEnd ?? ZERO,
    borderOverride: changes.borderOverride ?? null,
    monolithicLimit: changes.monolithicLimit ?? INDEFINITE,
  };
}

/** The border-box height that replaced content may have: the page's, or what margins at its top leave of it. */
export function monolithicRoom(space: ConstraintSpace): LayoutUnit {
  const { monolithicLimit } = space;
  const { blockSize, offset, type } = space.fragmentainer;
  if (type !== 'pages') return monolithicLimit;
  const left = sub(blockSize, offset, space.bfcBlockOffset, space.reservedBlockEnd);
  const shrinks = !space.hasContentBefore && space.hasSpaceBefore && left >= blockSize * LEAST_IMAGE_ROOM;
  return shrinks ? minLu(left, monolithicLimit) : monolithicLimit;
}
