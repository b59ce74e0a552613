/** What a block container tells a child of the room that it has: its constraint space. */
import { add, INDEFINITE, type LayoutUnit, maxLu, ZERO } from '../../base/units.js';
import { lessMargins, usedMargins } from '../box/box-sizes.js';
import type { BlockBreakToken } from '../contract/break-token.js';
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
import type { BlockFlow } from './flow.js';
import { usedPageName } from './page-name.js';

/** Where a child is about to be laid out. */
export interface ChildPlace {
  readonly index: number;
  /** In the child's formatting context, with the margins that are settled. */
  readonly offset: LayoutUnit;
  /** Margins that still collapse with the child's own content. */
  readonly strut: MarginStrut;
  /** The child's own margin above it. */
  readonly margin: LayoutUnit;
  readonly available: LayoutUnit;
  readonly shrinkToFit: boolean;
  readonly pageName: string;
  /** It begins no higher, if it has no content that margins separate from this box's start. */
  readonly clearance: LayoutUnit;
  /** It begins there exactly. */
  readonly forcesClearance: boolean;
  /** Floats have pushed it down. */
  readonly isBelowFloats: boolean;
}

/** Of a child that has no margins above it, and that no float moves. */
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
    page: place.pageName === page.name ? page : { name: place.pageName, monolithicLimit: page.monolithicLimit },
  };
}

function childInBfc({ at, container }: BlockFlow, place: ChildPlace): BfcPlace {
  const around = container.space.bfc;
  const mayMove = at.own === null;
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
  // A box that fits is not moved for the sake of content that overflows it.
  const isHeld = endsHere && !at.hasPlaced && fits(flow);
  return {
    hasContentBefore: !isHeld && (place.isBelowFloats || flow.hasContentBefore),
    hasSpaceBefore: !isHeld && (around.hasSpaceBefore || flow.usesUpSpace(place.margin)),
    isAtUnforcedBreak: isAtUnforcedBreak(flow, place.index),
    avoidBreakInside: container.avoidBreakInside,
    splits: false,
    reservedBlockEnd: keepsEnd ? add(around.reservedBlockEnd, clonesEnd(flow) ? ZERO : sizes.edges.bottom) : ZERO,
    isInColumns: container.spansColumns,
    hasOpenFlows: flow.hasOpenFlows,
  };
}

/** Whether the margin above child `index` adjoins an unforced break: through this box too, where nothing keeps them apart. */
export function isAtUnforcedBreak({ container, at }: BlockFlow, index: number): boolean {
  const { token, space } = container;
  if (!token) return space.breaks.isAtUnforcedBreak && at.own === null;
  return !token.forced && !token.spanner && index === token.childIndex && !space.breaks.hasContentBefore;
}

/** For content that goes on although its box, child `index`, is complete. */
export function overflowSpace(flow: BlockFlow, { box }: BlockBreakToken, index: number): ConstraintSpace {
  const { sizes, space, context } = flow.container;
  const { contentInlineSize } = sizes;
  const margins = usedMargins(box.style, contentInlineSize);
  const available = lessMargins(contentInlineSize, margins);
  const pageName = usedPageName(box, space.page.name, context);
  const whole = childSpace(flow, plainPlace(index, flow.nextOffset(EMPTY_STRUT), available, pageName));
  return { ...whole, breaks: { ...whole.breaks, reservedBlockEnd: ZERO } };
}

/** What floats among the children must know of this box. */
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
