/** Makes the constraint spaces for the children of a block container. */
import { add, INDEFINITE, type LayoutUnit, maxLu, ZERO } from '../../base/units.js';
import { lessMargins, usedMargins } from '../box/box-sizes.js';
import type { BlockBreakToken, OverflowToken } from '../contract/break-token.js';
import {
  type BreakSpace,
  type BfcPlace,
  SIZED_BY_STYLE,
  SHRINK_TO_FIT,
  type ConstraintSpace,
} from '../contract/constraint-space.js';
import { NO_CLEARANCE } from '../contract/exclusions.js';
import type { Fragmentainer } from '../contract/fragmentation.js';
import { EMPTY_STRUT, type MarginStrut } from '../contract/margin-strut.js';
import type { FloatContainer } from '../floats/floats.js';
import { clonesEnd, fits, heightAtEnd, innerFragmentainer } from './extent.js';
import type { BlockContainer } from './container.js';
import type { BlockFlow } from './flow.js';
import { clampOfChild } from './line-clamp.js';
import { trimOfChild } from './line-trim.js';
import { usedPageName } from './page-name.js';

/** The place at which a child is laid out. */
export interface ChildPlace {
  readonly index: number;
  /** The offset in the child's formatting context, including the margins that no longer collapse. */
  readonly offset: LayoutUnit;
  /** Margins that still collapse with the child's own content. */
  readonly strut: MarginStrut;
  /** The child's own top margin. */
  readonly margin: LayoutUnit;
  readonly available: LayoutUnit;
  readonly shrinkToFit: boolean;
  readonly pageName: string;
  /** The minimum offset, because the child, or an ancestor that begins with it, clears floats. */
  readonly clearance: LayoutUnit;
  /** Whether the child begins exactly there. */
  readonly forcesClearance: boolean;
  /** Whether floats pushed the child down. */
  readonly isBelowFloats: boolean;
}

/** Returns the place of a child without margins above it that no float moves. */
export function plainPlace(index: number, offset: LayoutUnit, available: LayoutUnit, pageName: string): ChildPlace {
  return {
    index,
    offset,
    strut: EMPTY_STRUT,
    margin: ZERO,
    available,
    shrinkToFit: false,
    pageName,
    clearance: NO_CLEARANCE,
    forcesClearance: false,
    isBelowFloats: false,
  };
}

export function childSpace(flow: BlockFlow, place: ChildPlace): ConstraintSpace {
  const { containingBlock, page } = flow.container;
  const fragmentainer = innerFragmentainer(flow);
  return {
    availableInlineSize: place.available,
    containingBlock,
    sizing: place.shrinkToFit ? SHRINK_TO_FIT : SIZED_BY_STYLE,
    bfc: childInBfc(flow, place),
    fragmentainer,
    breaks: childBreaks(flow, place, fragmentainer),
    trim: trimOfChild(flow, place.index),
    clamp: clampOfChild(flow, place.index),
    page: place.pageName === page.name ? page : { ...page, name: place.pageName },
  };
}

function childInBfc({ at, container }: BlockFlow, place: ChildPlace): BfcPlace {
  const around = container.space.bfc;
  const mayMove = at.blockOffset === null;
  return {
    blockOffset: place.offset,
    marginStrut: place.strut,
    exclusions: at.exclusions,
    clearanceOffset: mayMove ? maxLu(place.clearance, around.clearanceOffset) : place.clearance,
    forcesClearance: place.forcesClearance || (mayMove && around.forcesClearance),
    assumedOffset: mayMove ? (container.retryOffset ?? at.assumed) : null,
    isIndependent: false,
  };
}

function childBreaks(flow: BlockFlow, place: ChildPlace, { blockSize }: Fragmentainer): BreakSpace {
  const { at, container } = flow;
  const { box, sizes } = container;
  const around = container.space.breaks;
  const fragments = blockSize !== INDEFINITE;
  const endsHere = fragments && heightAtEnd(flow) !== null;
  const keepsEnd = fragments && !endsHere && box.children.isLast(place.index);
  // A box that fits does not move because of content that overflows it.
  const isHeld = endsHere && !at.hasPlaced && fits(flow);
  return {
    hasContentBefore: !isHeld && (place.isBelowFloats || flow.hasContentBefore),
    hasSpaceBefore: !isHeld && (around.hasSpaceBefore || flow.usesUpSpace(place.margin)),
    isAtUnforcedBreak: isAtUnforcedBreak(flow, place.index),
    avoidBreakInside: container.breaks.avoidsInside,
    splits: false,
    reservedBlockEnd: keepsEnd ? add(around.reservedBlockEnd, clonesEnd(flow) ? ZERO : sizes.edges.bottom) : ZERO,
    isInColumns: container.spansColumns,
    hasOpenFlows: flow.hasOpenFlows,
  };
}

/** Checks whether the top margin of child `index` adjoins an unforced break, directly or through the start of this box. */
export function isAtUnforcedBreak({ container, at }: BlockFlow, index: number): boolean {
  const { token, space } = container;
  if (!token) return space.breaks.isAtUnforcedBreak && at.blockOffset === null;
  if (token.forced || token.spanner || index !== token.childIndex || space.breaks.hasContentBefore) return false;
  return !beginsBehindBreak(container, token);
}

/** The margin of the root took up a whole page. It is what adjoins the break, and it does not collapse with that of a child. */
function beginsBehindBreak(container: BlockContainer, { consumed }: BlockBreakToken): boolean {
  const { box, space, sizes, context } = container;
  if (box.node !== context.tree.root || consumed !== ZERO || sizes.edges.top !== ZERO) return false;
  return usedMargins(box.style, space.containingBlock.inlineSize).top > ZERO;
}

/** Makes the space for content that continues although its box, child `index`, is complete. */
export function overflowSpace(flow: BlockFlow, { box }: OverflowToken, index: number): ConstraintSpace {
  const { sizes, space, context } = flow.container;
  const { contentInlineSize } = sizes;
  const margins = usedMargins(box.style, contentInlineSize);
  const available = lessMargins(contentInlineSize, margins);
  const pageName = usedPageName(box, space.page.name, context);
  const whole = childSpace(flow, plainPlace(index, flow.nextOffset(EMPTY_STRUT), available, pageName));
  return { ...whole, breaks: { ...whole.breaks, reservedBlockEnd: ZERO } };
}

/** Describes this box as the container of floats among its children. */
export function floatContainer(flow: BlockFlow): FloatContainer {
  const { contentLeft, sizes, space } = flow.container;
  return {
    left: contentLeft,
    right: add(contentLeft, sizes.contentInlineSize),
    percentageBlockSize: sizes.contentBlockSize,
    fragmentainer: innerFragmentainer(flow),
    page: space.page,
  };
}
