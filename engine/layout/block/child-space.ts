/** What a block container tells a child of the room that it has: its constraint space. */
import { add, INDEFINITE, type LayoutUnit, maxLu, sub, ZERO } from '../../base/units.js';
import { lessMargins, usedMargins } from '../box/box-sizes.js';
import type { BlockBreakToken } from '../contract/break-token.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';
import { NO_CLEARANCE } from '../contract/exclusions.js';
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
  const { at } = flow;
  const { box, space, sizes, isFormattingContext, retryOffset, contentLeft, spansColumns } = flow.container;
  const isLast = box.children.isLast(place.index);
  const fragmentainer = innerFragmentainer(flow);
  const fragments = fragmentainer.blockSize !== INDEFINITE;
  const endsHere = fragments && heightAtEnd(flow) !== null;
  const keepsEnd = fragments && isLast && !endsHere;
  // A box that fits is not moved for the sake of content that overflows it.
  const isHeld = endsHere && !at.hasPlaced && fits(flow);
  const endEdge = clonesEnd(flow) ? ZERO : sizes.edges.bottom;
  return {
    availableInlineSize: place.available,
    percentageInlineSize: sizes.contentInlineSize,
    percentageBlockSize: sizes.contentBlockSize,
    fixedInlineSize: null,
    fixedBlockSize: null,
    blockSizing: null,
    stretchBlockSize: null,
    hasOpenEnd: false,
    startMarginAdjoins: !isFormattingContext && sizes.edges.top === 0,
    endMarginAdjoins: !isFormattingContext && sizes.edges.bottom === 0,
    shrinkToFit: place.shrinkToFit,
    bfcBlockOffset: place.offset,
    marginStrut: place.strut,
    bfcInlineOffset: contentLeft,
    containerDirection: box.style.direction,
    exclusions: at.exclusions,
    clearanceOffset: at.own === null ? maxLu(place.clearance, space.clearanceOffset) : place.clearance,
    forcesClearance: place.forcesClearance || (at.own === null && space.forcesClearance),
    assumedOffset: at.own === null ? (retryOffset ?? at.assumed) : null,
    isIndependent: false,
    fragmentainer,
    isInColumns: spansColumns,
    hasOpenFlows: flow.hasOpenFlows,
    pageName: place.pageName,
    hasContentBefore: !isHeld && (place.isBelowFloats || flow.hasContentBefore),
    isAtUnforcedBreak: isAtUnforcedBreak(flow, place.index),
    hasSpaceBefore: !isHeld && (space.hasSpaceBefore || flow.usesUpSpace(place.margin)),
    avoidBreakInside: flow.container.avoidBreakInside,
    splits: false,
    reservedBlockEnd: keepsEnd ? add(space.reservedBlockEnd, endEdge) : ZERO,
    borderOverride: null,
    monolithicLimit: maxLu(ZERO, sub(space.monolithicLimit, sizes.topEdge, sizes.edges.bottom)),
  };
}

/** Whether the margin above child `index` adjoins an unforced break: through this box too, where nothing keeps them apart. */
export function isAtUnforcedBreak({ container, at }: BlockFlow, index: number): boolean {
  const { token, space } = container;
  if (!token) return space.isAtUnforcedBreak && at.own === null;
  return !token.forced && !token.spanner && index === token.childIndex && !space.hasContentBefore;
}

/** For content that goes on although its box, child `index`, is complete. */
export function overflowSpace(flow: BlockFlow, { box }: BlockBreakToken, index: number): ConstraintSpace {
  const { sizes, space, context } = flow.container;
  const { contentInlineSize } = sizes;
  const margins = usedMargins(box.style, contentInlineSize);
  const available = lessMargins(contentInlineSize, margins);
  const pageName = usedPageName(box, space.pageName, context);
  const whole = childSpace(flow, plainPlace(index, flow.nextOffset(EMPTY_STRUT), available, pageName));
  return { ...whole, reservedBlockEnd: ZERO };
}

/** What floats among the children must know of this box. */
export function floatContainer(flow: BlockFlow): FloatContainer {
  const { contentLeft, sizes, space } = flow.container;
  return {
    left: contentLeft,
    right: add(contentLeft, sizes.contentInlineSize),
    percentageBlockSize: sizes.contentBlockSize,
    fragmentainer: innerFragmentainer(flow),
    pageName: space.pageName,
    monolithicLimit: space.monolithicLimit,
  };
}
