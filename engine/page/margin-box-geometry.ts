/** Sizes and places of page-margin boxes (CSS Paged Media 3, § 5.3). */
import type { BoxStrut, Rect } from '../base/geometry.js';
import { type LayoutUnit, maxLu, minLu, sub, ZERO } from '../base/units.js';
import type { MarginBoxName } from '../css/rules/page-areas.js';

/**
 * The size that a box asks for in the dimension that the three boxes of a side share. Sizes are outer sizes: they include
 * margins, and auto margins count as 0.
 */
export interface VariableSize {
  /** Min-content and max-content size. Both equal `specified` if that is not null. */
  readonly min: number;
  readonly max: number;
  /** Null where the size is auto. */
  readonly specified: number | null;
  /** The bounds that min-width and max-width (or -height) set; 0 and infinity without them. */
  readonly least: number;
  readonly most: number;
}

/** Outer sizes of the three boxes of a side. */
export type SideSizes = readonly [number, number, number];

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** The boxes of each side, in the direction in which they share it. */
export const SIDES: Readonly<Record<Side, readonly [MarginBoxName, MarginBoxName, MarginBoxName]>> = {
  top: ['top-left', 'top-center', 'top-right'],
  right: ['right-top', 'right-middle', 'right-bottom'],
  bottom: ['bottom-left', 'bottom-center', 'bottom-right'],
  left: ['left-top', 'left-middle', 'left-bottom'],
};

export const CORNERS = ['top-left-corner', 'top-right-corner', 'bottom-right-corner', 'bottom-left-corner'] as const;

/** Returns the part of the page's margin along one side, or in a corner. */
export function marginArea(
  name: Side | (typeof CORNERS)[number],
  { width, height }: { readonly width: LayoutUnit; readonly height: LayoutUnit },
  margin: BoxStrut,
): Rect {
  const isLeft = name === 'left' || name.includes('-left-');
  const isRight = name === 'right' || name.includes('-right-');
  const isTop = name.startsWith('top');
  const isBottom = name.startsWith('bottom');
  return {
    x: isLeft ? ZERO : isRight ? sub(width, margin.right) : margin.left,
    y: isTop ? ZERO : isBottom ? sub(height, margin.bottom) : margin.top,
    width: isLeft ? margin.left : isRight ? margin.right : sub(width, margin.left, margin.right),
    height: isTop ? margin.top : isBottom ? margin.bottom : sub(height, margin.top, margin.bottom),
  };
}

/** A box that is not generated takes no room. */
export const NOTHING: VariableSize = { min: 0, max: 0, specified: 0, least: 0, most: 0 };

/**
 * Distributes the room of a side (§ 5.3.2.3). Boxes that came out larger than their maximum get that size, and the room is
 * distributed again; then the same is done for boxes smaller than their minimum.
 */
export function shareSide(boxes: readonly [VariableSize, VariableSize, VariableSize], available: number): SideSizes {
  const tentative = shareTentatively(boxes, available);
  const capped = boxes.map((box, i) => (tentative[i]! > box.most ? hold(box, box.most) : box)) as unknown as Boxes;
  const sizes = shareTentatively(capped, available);
  const raised = capped.map((box, i) => (sizes[i]! < box.least ? hold(box, box.least) : box)) as unknown as Boxes;
  return shareTentatively(raised, available);
}

type Boxes = readonly [VariableSize, VariableSize, VariableSize];

function hold(box: VariableSize, size: number): VariableSize {
  return { ...box, min: size, max: size, specified: size };
}

/**
 * Keeps the middle box in the middle: it gets what is left of it beside twice each of its neighbours, the smaller of both
 * (§ 5.3.2.2). The specification's one imaginary box around it cannot say that one neighbour is auto and the other is not.
 */
function shareTentatively([a, b, c]: Boxes, available: number): SideSizes {
  if (b === NOTHING) {
    const [first, last] = share(a, c, available);
    return [first, 0, last];
  }
  // If no box has content, each takes a third.
  const beside = (box: VariableSize) => share(b, twice(box), available, 1 / 3)[0];
  const middle = Math.min(beside(a), beside(c));
  const rest = (available - middle) / 2;
  return [a.specified ?? rest, middle, c.specified ?? rest];
}

function twice(box: VariableSize): VariableSize {
  const { min, max, specified } = box;
  return { ...box, min: 2 * min, max: 2 * max, specified: specified === null ? null : 2 * specified };
}

/**
 * Distributes room to two boxes: in proportion to their max-content sizes if these fit, otherwise by how far each can
 * shrink to its min-content size. `even`: the share of the first box if both ask for the same.
 */
function share(first: VariableSize, second: VariableSize, available: number, even = 0.5): [number, number] {
  if (first.specified !== null && second.specified !== null) return [first.specified, second.specified];
  if (first.specified !== null) return [first.specified, Math.max(0, available - first.specified)];
  if (second.specified !== null) return [Math.max(0, available - second.specified), second.specified];
  const max = first.max + second.max;
  if (max <= available)
    return divide({ base: first.max, flex: [first.max, second.max], free: available - max }, available, even);
  const min = first.min + second.min;
  if (min <= available)
    return divide(
      { base: first.min, flex: [first.max - first.min, second.max - second.min], free: available - min },
      available,
      even,
    );
  return divide({ base: first.min, flex: [first.min, second.min], free: available - min }, available, even);
}

/** How two boxes share a side. */
interface Division {
  /** What the first box has in any case. */
  readonly base: number;
  /** In what proportion both take of the room that is free. */
  readonly flex: readonly [number, number];
  readonly free: number;
}

function divide({ base, flex: [first, second], free }: Division, available: number, even: number): [number, number] {
  const flex = first + second;
  const width = base + free * (flex > 0 ? first / flex : even);
  return [width, available - width];
}

/** The dimension that a box does not share: the place and length of its border box. */
export interface FixedSize {
  readonly available: LayoutUnit;
  /** Of the border box; null where it is auto. */
  readonly size: LayoutUnit | null;
  readonly least: LayoutUnit;
  readonly most: LayoutUnit;
  /** Null where they are auto. */
  readonly start: LayoutUnit | null;
  readonly end: LayoutUnit | null;
  /** The side with the margin at the edge of the sheet. If nothing is auto, this margin is adjusted. */
  readonly outer: 'start' | 'end';
}

/** Solves the equation of § 5.3.2.4. */
export function solveFixed(fixed: FixedSize): { readonly offset: LayoutUnit; readonly length: LayoutUnit } {
  const { available, size, least, most, outer } = fixed;
  const start = fixed.start ?? ZERO;
  const end = fixed.end ?? ZERO;
  const length = maxLu(least, minLu(most, size ?? maxLu(ZERO, sub(available, start, end))));
  const free = sub(available, length, start, end);
  // An auto size takes all available room and makes auto margins 0, unless its minimum or maximum applies.
  if (free === 0) return { offset: start, length };
  // Auto margins are not negative: a box that is too long sticks out at the edge of the sheet.
  const takesFree = (margin: LayoutUnit | null) => free > 0 && margin === null;
  if (takesFree(fixed.start) && takesFree(fixed.end)) return { offset: Math.floor(free / 2) as LayoutUnit, length };
  const atStart = takesFree(fixed.start) || (!takesFree(fixed.end) && outer === 'start');
  return { offset: (atStart ? start + free : start) as LayoutUnit, length };
}
