/** CSS Box Alignment 3: what alignment values mean along one axis. Shared by the layout models that align. */
import { ZERO, type LayoutUnit } from '../../base/units.js';
import type { Alignment, AlignmentKeyword } from '../../css/values/values.js';

/** One axis of a container, in which offsets run from the flow's start: main-start or cross-start. */
export interface AlignmentAxis {
  /** The flow runs against the writing mode (row-reverse, wrap-reverse): `start` is at the flow's end. */
  readonly isReversed: boolean;
  /** Which line-relative side the flow starts at, for `left` and `right`; null for the block axis. */
  readonly startSide: 'left' | 'right' | null;
}

/** The block axis of a container that lays out from top to bottom. */
export const BLOCK_AXIS: AlignmentAxis = Object.freeze({ isReversed: false, startSide: null });

export function inlineAlignmentAxis(direction: 'ltr' | 'rtl'): AlignmentAxis {
  return { isReversed: false, startSide: direction === 'rtl' ? 'right' : 'left' };
}

export type Place = 'start' | 'center' | 'end';

export const OPPOSITE_PLACE: Readonly<Record<Place, Place>> = { start: 'end', center: 'center', end: 'start' };

/** Where a positional keyword lies along the flow. */
function placeOf(keyword: AlignmentKeyword, axis: AlignmentAxis): Place {
  switch (keyword) {
    case 'center':
    case 'anchor-center':
      return 'center';
    case 'flex-end':
      return 'end';
    case 'start':
    case 'self-start':
      return axis.isReversed ? 'end' : 'start';
    case 'end':
    case 'self-end':
      return axis.isReversed ? 'start' : 'end';
    case 'left':
    case 'right':
      if (axis.startSide === null) return axis.isReversed ? 'end' : 'start';
      return axis.startSide === keyword ? 'start' : 'end';
    default:
      return 'start';
  }
}

function offsetOf(place: Place, free: number): number {
  if (place === 'center') return free / 2;
  return place === 'end' ? free : 0;
}

/** Where something goes in its room: `free` is what the room has more than it, negative when it overflows. */
export function selfOffset(value: Alignment, axis: AlignmentAxis, free: LayoutUnit): LayoutUnit {
  const isSafe = value.overflow === 'safe' && free < 0;
  return Math.floor(offsetOf(placeOf(isSafe ? 'start' : value.keyword, axis), free)) as LayoutUnit;
}

/** Where a lone thing goes when its size is not known yet: a positioned child's static position. */
export function placeOfOne({ keyword }: Alignment, axis: AlignmentAxis): Place {
  return keyword === 'space-around' || keyword === 'space-evenly' ? 'center' : placeOf(keyword, axis);
}

/** Where the first of several things begins, and what comes between them besides their gaps. */
export interface Distribution {
  readonly offset: number;
  readonly between: number;
}

/** The share of the free room before the first thing, counted in shares between two (§ 4.3). */
const SHARE_BEFORE: Readonly<Partial<Record<AlignmentKeyword, number>>> = {
  'space-between': 0,
  'space-around': 0.5,
  'space-evenly': 1,
};

/** Distributes `free` room around and between `count` things (§ 4.3, 5.1). */
export function distributeContent(
  value: Alignment,
  axis: AlignmentAxis,
  free: LayoutUnit,
  count: number,
): Distribution {
  const before = SHARE_BEFORE[value.keyword];
  if (before === undefined) return { offset: selfOffset(value, axis, free), between: 0 };
  // Without room to distribute, the fallback alignments are flex-start and safe center (§ 5.1).
  if (value.keyword === 'space-between' && (free < 0 || count < 2)) return { offset: ZERO, between: 0 };
  if (free < 0) return { offset: selfOffset({ keyword: 'center', overflow: 'safe' }, axis, free), between: 0 };
  const share = free / Math.max(1, count - 1 + 2 * before);
  return { offset: share * before, between: share };
}
