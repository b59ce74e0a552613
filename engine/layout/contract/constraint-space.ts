import { INDEFINITE, type LayoutUnit, minLu, sub, ZERO } from '../../base/units.js';
import type { BoxStrut } from '../../base/geometry.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { ExclusionSpace, NO_CLEARANCE } from './exclusions.js';
import type { Fragmentainer } from './fragmentation.js';
import { EMPTY_STRUT, type MarginStrut } from './margin-strut.js';
import { LEAST_IMAGE_ROOM } from './policy.js';
import type { SubgridSpace } from './subgrid.js';

/**
 * Overrides a box's own block size. `content`: the height and its limits count as auto, because the parent measures the
 * content. `fixed`: the parent sets the size of the border box, and percentages inside refer to it if it is definite.
 */
export type BlockSizing =
  | { readonly kind: 'content' }
  | {
      readonly kind: 'fixed';
      readonly size: LayoutUnit;
      readonly isDefinite: boolean;
      readonly growth: Growth;
    };

/**
 * Where a box grows if breaks have made its content longer. On pages more boxes do, so that what follows stands below their
 * text; in columns the text goes on beside what follows.
 */
export type Growth = 'never' | 'on-pages' | 'everywhere';

export const CONTENT_SIZING: BlockSizing = Object.freeze({ kind: 'content' });

/** The parent box, to whose content box percentages and offsets refer. All children share one object. */
export interface ContainingBlock {
  readonly inlineSize: LayoutUnit;
  /** INDEFINITE if it depends on content. */
  readonly blockSize: LayoutUnit;
  readonly direction: ComputedStyle['direction'];
  /** Whether it grows after a page break that has made its content longer, and boxes that are a share of it with it. */
  readonly grows: boolean;
  /** The left content edge, from the left edge of the block formatting context. */
  readonly bfcInlineOffset: LayoutUnit;
  /** Whether the margins of children may collapse with those of the parent. */
  readonly startMarginAdjoins: boolean;
  readonly endMarginAdjoins: boolean;
}

/** Sizes that override the box's own style. Most boxes have none and share one object (`SIZED_BY_STYLE`). */
export interface Sizing {
  /** The border-box inline size if the parent sets it, as for table cells, flex and grid items; otherwise null. */
  readonly fixedInlineSize: LayoutUnit | null;
  /** Whether auto widths shrink to fit the content (inline-blocks, floats, tables) instead of filling the space. */
  readonly shrinkToFit: boolean;
  /** The minimum border-box block size (tables as high as their rows, positioned boxes with an open end). */
  readonly leastBlockSize: LayoutUnit | null;
  /** Null if the block size comes from the box's own style. */
  readonly blockSizing: BlockSizing | null;
  /** The border-box size of an auto block size (positioned boxes between two insets); null for that of the content. */
  readonly stretchBlockSize: LayoutUnit | null;
  /** Whether the box is positioned and ends at an edge that is not known yet. */
  readonly hasOpenEnd: boolean;
  /** Borders that replace the style's own (collapsed table borders). */
  readonly borderOverride: BoxStrut | null;
  /** The tracks that a subgrid takes from the grid around it. */
  readonly subgrid: SubgridSpace | null;
}

/** Where a box begins in its block formatting context, and the floats there (CSS 2 § 9.4.1, 9.5). */
export interface BfcPlace {
  /** The top of the border box, before `marginStrut` is added. */
  readonly blockOffset: LayoutUnit;
  readonly marginStrut: MarginStrut;
  /** The floats of the formatting context so far. */
  readonly exclusions: ExclusionSpace;
  /** The minimum offset of the box, because it or an ancestor that begins with it clears floats. */
  readonly clearanceOffset: LayoutUnit;
  /** Whether the box begins exactly at `clearanceOffset`, regardless of its margins (CSS 2 § 9.5.2). */
  readonly forcesClearance: boolean;
  /** The offset assumed for floats that begin with the box while margins may still move it; null if there are none. */
  readonly assumedOffset: LayoutUnit | null;
  /** Whether the box establishes a formatting context even if its style does not say so. */
  readonly isIndependent: boolean;
}

/** The state of fragmentation around a box, besides its fragmentainer. */
export interface BreakSpace {
  /** Whether content comes before the box in this fragmentainer, so that a break before the box is useful. */
  readonly hasContentBefore: boolean;
  /**
   * Whether only a margin, border or padding comes before the box in this fragmentainer. Content that does not fit below
   * it, but would fit a page of its own, moves to the next page.
   */
  readonly hasSpaceBefore: boolean;
  /** Whether the box begins at an unforced break, which truncates margins there (CSS Fragmentation 3, § 5.2). */
  readonly isAtUnforcedBreak: boolean;
  /** Whether an ancestor avoids breaks inside. */
  readonly avoidBreakInside: boolean;
  /** Whether the box is too tall for any page, so that its own `break-inside: avoid` is ignored. */
  readonly splits: boolean;
  /** The room to keep free below the box, for the borders and padding of ancestors that end with it. */
  readonly reservedBlockEnd: LayoutUnit;
  /** Whether `column-span` applies, because the box is in the block formatting context of columns. */
  readonly isInColumns: boolean;
  /** Whether content beside the box continues in the next column. Spanners come after that content. */
  readonly hasOpenFlows: boolean;
}

/** Where baselines stand in each page or column (CSS Line Grid, § 2): its top plus `ascent`, and every `step` below. */
export interface LineGrid {
  readonly step: LayoutUnit;
  readonly ascent: LayoutUnit;
}

/** Properties of the page that a box stands on. Boxes in a box without edges share its object. */
export interface PageSpace {
  /** The used value of `page` where the box is: its own, or that of the nearest ancestor that has one; '' for none. */
  readonly name: string;
  /**
   * The height of an empty page without the edges of ancestors. Replaced content that is taller is scaled down, with a
   * warning. Table rows and items that are not taller move to the next page instead of being broken.
   */
  readonly monolithicLimit: LayoutUnit;
  /**
   * The room for lines across those here, where no box around states its block size (Writing Modes 4, § 7.3.1): what the page
   * has, a max-height, or the width of a box around whose lines run as these would.
   */
  readonly acrossLimit: LayoutUnit;
  /** Null for none, and in independent formatting contexts. */
  readonly grid: LineGrid | null;
}

/** The sides of lines that `text-box-trim` of the boxes around trims (CSS Inline 3, § 6.1). */
export interface LineTrim {
  /** Whether the start side of the first line here is trimmed. */
  readonly start: boolean;
  /** Whether the end side of the last line is trimmed. */
  readonly end: boolean;
  /** Whether the end side of the last line before a break is trimmed too. */
  readonly endAtBreak: boolean;
}

export const NO_TRIM: LineTrim = Object.freeze({ start: false, end: false, endAtBreak: false });

/** How many more lines of a box are shown (CSS Overflow 4, § 5). Lines of formatting contexts inside do not count. */
export interface LineClamp {
  readonly lines: number;
  /** Stands at the end of the last of them; null for nothing. */
  readonly ellipsis: string | null;
  /** Whether the ellipsis stands in the first word of a line where it has no room behind a word. */
  readonly dividesWords: boolean;
  /** Whether content of the clamped box follows the box or the lines that are laid out. */
  readonly isFollowed: boolean;
}

/** Everything that the layout of a box may know about its surroundings. Immutable. */
export interface ConstraintSpace {
  /** The inline size available to the border box: that of the container without margins that are not auto. */
  readonly availableInlineSize: LayoutUnit;
  readonly containingBlock: ContainingBlock;
  readonly sizing: Sizing;
  readonly bfc: BfcPlace;
  readonly fragmentainer: Fragmentainer;
  readonly breaks: BreakSpace;
  readonly page: PageSpace;
  readonly trim: LineTrim;
  /** Null if all lines are shown. */
  readonly clamp: LineClamp | null;
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
    subgrid: settled.subgrid ?? null,
  };
}

// Not frozen, because V8 gives frozen objects another hidden class, and code that reads spaces would get slower.
export const SIZED_BY_STYLE = sizing({});
export const SHRINK_TO_FIT = sizing({ shrinkToFit: true });

/** For a box that shrinks to fit regardless of its parent. */
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
function containingBlock(inlineSize: LayoutUnit, blockSize = INDEFINITE, grows = false): ContainingBlock {
  return {
    inlineSize,
    blockSize,
    grows,
    direction: 'ltr',
    bfcInlineOffset: ZERO,
    startMarginAdjoins: false,
    endMarginAdjoins: false,
  };
}

/** The fields in which a space differs from one that only sets the inline size. */
export interface IndependentChanges extends Partial<Sizing>, Partial<BreakSpace> {
  readonly percentageInlineSize?: LayoutUnit;
  readonly percentageBlockSize?: LayoutUnit;
  readonly containerGrows?: boolean;
  readonly bfcBlockOffset?: LayoutUnit;
  readonly marginStrut?: MarginStrut;
  readonly fragmentainer?: Fragmentainer;
  readonly pageName?: string;
  readonly monolithicLimit?: LayoutUnit;
  readonly acrossLimit?: LayoutUnit;
  readonly grid?: LineGrid | null;
  readonly trim?: LineTrim;
}

/** Makes a space for a box that is laid out independently: an atomic inline, an item, a margin box, a measurement. */
export function independentSpace(inlineSize: LayoutUnit, changes: IndependentChanges = {}): ConstraintSpace {
  return {
    availableInlineSize: inlineSize,
    containingBlock: containingBlock(
      changes.percentageInlineSize ?? inlineSize,
      changes.percentageBlockSize,
      changes.containerGrows,
    ),
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
    page: {
      name: changes.pageName ?? '',
      monolithicLimit: changes.monolithicLimit ?? INDEFINITE,
      acrossLimit: changes.acrossLimit ?? changes.monolithicLimit ?? INDEFINITE,
      grid: changes.grid ?? null,
    },
    trim: changes.trim ?? NO_TRIM,
    clamp: null,
  };
}

/** Returns the maximum border-box height of replaced content: that of the page, without margins at its top. */
export function monolithicRoom(space: ConstraintSpace): LayoutUnit {
  const { monolithicLimit } = space.page;
  const { blockSize, offset, type } = space.fragmentainer;
  if (type !== 'pages') return monolithicLimit;
  const { hasContentBefore, hasSpaceBefore, reservedBlockEnd } = space.breaks;
  const left = sub(blockSize, offset, space.bfc.blockOffset, reservedBlockEnd);
  const shrinks = !hasContentBefore && hasSpaceBefore && left >= blockSize * LEAST_IMAGE_ROOM;
  return shrinks ? minLu(left, monolithicLimit) : monolithicLimit;
}
