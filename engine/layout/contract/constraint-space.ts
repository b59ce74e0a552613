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

/**
 * The box that a box stands in, as it is for all of its children: percentages and offsets refer to its content box.
 * One object for all of them.
 */
export interface ContainingBlock {
  readonly inlineSize: LayoutUnit;
  /** INDEFINITE when it depends on content. */
  readonly blockSize: LayoutUnit;
  readonly direction: ComputedStyle['direction'];
  /** Where it begins in the block formatting context, from its left. */
  readonly bfcInlineOffset: LayoutUnit;
  /** Margins of children may collapse with its own, whatever comes before and after them. */
  readonly startMarginAdjoins: boolean;
  readonly endMarginAdjoins: boolean;
}

/** What settles a box's size besides its own style. One object for most boxes: their style does (`SIZED_BY_STYLE`). */
export interface Sizing {
  /** The border-box inline size is settled by the parent (table cells, flex and grid items). */
  readonly fixedInlineSize: LayoutUnit | null;
  /** auto widths shrink to their content (inline-blocks, floats, tables) instead of filling the space. */
  readonly shrinkToFit: boolean;
  /** A border-box block size to fill at least (tables as high as their rows, positioned boxes with an open end). */
  readonly leastBlockSize: LayoutUnit | null;
  /** null: the box's own style settles its block size. */
  readonly blockSizing: BlockSizing | null;
  /** What an auto block size comes to, as a border-box size (positioned boxes between two insets); null: the content's. */
  readonly stretchBlockSize: LayoutUnit | null;
  /** The box is a positioned one that reaches down to an end that is not known yet. */
  readonly hasOpenEnd: boolean;
  /** Borders that replace the style's own (collapsed table borders). */
  readonly borderOverride: BoxStrut | null;
}

/** Where a box begins in its block formatting context, and the floats there (CSS 2 § 9.4.1, 9.5). */
export interface BfcPlace {
  /** Of the box's border box, before `marginStrut` is added. */
  readonly blockOffset: LayoutUnit;
  readonly marginStrut: MarginStrut;
  /** The floats of the formatting context so far. */
  readonly exclusions: ExclusionSpace;
  /** The box, or one around it that begins where it does, has to begin below floats: no higher than this. */
  readonly clearanceOffset: LayoutUnit;
  /** The box begins there exactly, whatever its margins: floats that it clears begin where its parent does (CSS 2 § 9.5.2). */
  readonly forcesClearance: boolean;
  /** Where floats are placed that begin with the box, as long as margins may still move it; null: there are none yet. */
  readonly assumedOffset: LayoutUnit | null;
  /** Laid out by itself: a new formatting context, whatever the box's style says. */
  readonly isIndependent: boolean;
}

/** What there is to know of breaks in and around a box, besides its fragmentainer. */
export interface BreakSpace {
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
  /** The box is in the block formatting context of a multi-column container's columns: `column-span` applies to it. */
  readonly isInColumns: boolean;
  /** Content beside the box goes on in the next column; what spans the columns comes after it. */
  readonly hasOpenFlows: boolean;
}

/** The pages that a box stands on. One object for all boxes in a box without edges. */
export interface PageSpace {
  /** The used value of `page` where the box is: its own, or that of the nearest ancestor that has one; '' for none. */
  readonly name: string;
  /**
   * The height of an empty page, less the edges of the boxes around. Replaced content taller than this is scaled down (with
   * a warning); table rows and items that fit in it move to the next page rather than break.
   */
  readonly monolithicLimit: LayoutUnit;
}

/** Everything a box may know of its surroundings. Immutable; an algorithm reads nothing but its arguments. */
export interface ConstraintSpace {
  /** Room for the box's border box in the inline direction: margins that are not auto are taken off. */
  readonly availableInlineSize: LayoutUnit;
  readonly containingBlock: ContainingBlock;
  readonly sizing: Sizing;
  readonly bfc: BfcPlace;
  readonly fragmentainer: Fragmentainer;
  readonly breaks: BreakSpace;
  readonly page: PageSpace;
}

export const NO_FRAGMENTATION: Fragmentainer = Object.freeze({
  blockSize: INDEFINITE,
  offset: ZERO,
  type: 'pages',
  columnDepth: 0,
});

function sizing(settled: Partial<Sizing>): Sizing {
  return {
    fixedInlineSize: settled.fixedInlineSize ?? null,
    shrinkToFit: settled.shrinkToFit ?? false,
    leastBlockSize: settled.leastBlockSize ?? null,
    blockSizing: settled.blockSizing ?? null,
    stretchBlockSize: settled.stretchBlockSize ?? null,
    hasOpenEnd: settled.hasOpenEnd ?? false,
    borderOverride: settled.borderOverride ?? null,
  };
}

// Not frozen: V8 would see objects of two kinds wherever a space is read.
export const SIZED_BY_STYLE = sizing({});
export const SHRINK_TO_FIT = sizing({ shrinkToFit: true });

/** For a box that does so whatever its parent says. */
export function shrinkingToFit(space: ConstraintSpace): ConstraintSpace {
  return space.sizing.shrinkToFit ? space : { ...space, sizing: { ...space.sizing, shrinkToFit: true } };
}

/** At the top of a formatting context, or so far below it. */
export function startOfBfc(blockOffset: LayoutUnit, marginStrut = EMPTY_STRUT): BfcPlace {
  return {
    blockOffset,
    marginStrut,
    exclusions: ExclusionSpace.EMPTY,
    clearanceOffset: NO_CLEARANCE,
    forcesClearance: false,
    assumedOffset: null,
    isIndependent: true,
  };
}

/** As an independent box sees the box around it. */
function containingBlock(inlineSize: LayoutUnit, blockSize = INDEFINITE): ContainingBlock {
  return {
    inlineSize,
    blockSize,
    direction: 'ltr',
    bfcInlineOffset: ZERO,
    startMarginAdjoins: false,
    endMarginAdjoins: false,
  };
}

/** What differs from a space that gives a box its inline size and nothing else. */
export interface IndependentChanges extends Partial<Sizing>, Partial<BreakSpace> {
  readonly percentageInlineSize?: LayoutUnit;
  readonly percentageBlockSize?: LayoutUnit;
  readonly bfcBlockOffset?: LayoutUnit;
  readonly marginStrut?: MarginStrut;
  readonly fragmentainer?: Fragmentainer;
  readonly pageName?: string;
  readonly monolithicLimit?: LayoutUnit;
}

/** A space for something laid out by itself: an atomic inline, an item, a margin box, a measurement. */
export function independentSpace(inlineSize: LayoutUnit, changes: IndependentChanges = {}): ConstraintSpace {
  return {
    availableInlineSize: inlineSize,
    containingBlock: containingBlock(changes.percentageInlineSize ?? inlineSize, changes.percentageBlockSize),
    sizing: sizing(changes),
    bfc: startOfBfc(changes.bfcBlockOffset ?? ZERO, changes.marginStrut),
    fragmentainer: changes.fragmentainer ?? NO_FRAGMENTATION,
    breaks: {
      hasContentBefore: changes.hasContentBefore ?? false,
      hasSpaceBefore: changes.hasSpaceBefore ?? false,
      isAtUnforcedBreak: changes.isAtUnforcedBreak ?? false,
      avoidBreakInside: changes.avoidBreakInside ?? false,
      splits: changes.splits ?? false,
      reservedBlockEnd: changes.reservedBlockEnd ?? ZERO,
      isInColumns: changes.isInColumns ?? false,
      hasOpenFlows: changes.hasOpenFlows ?? false,
    },
    page: { name: changes.pageName ?? '', monolithicLimit: changes.monolithicLimit ?? INDEFINITE },
  };
}

/** The border-box height that replaced content may have: the page's, or what margins at its top leave of it. */
export function monolithicRoom(space: ConstraintSpace): LayoutUnit {
  const { monolithicLimit } = space.page;
  const { blockSize, offset, type } = space.fragmentainer;
  if (type !== 'pages') return monolithicLimit;
  const { hasContentBefore, hasSpaceBefore, reservedBlockEnd } = space.breaks;
  const left = sub(blockSize, offset, space.bfc.blockOffset, reservedBlockEnd);
  const shrinks = !hasContentBefore && hasSpaceBefore && left >= blockSize * LEAST_IMAGE_ROOM;
  return shrinks ? minLu(left, monolithicLimit) : monolithicLimit;
}
