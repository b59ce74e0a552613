/**
 * Absolutely positioned boxes on their way up to their containing block. Layout finds them deep inside of it and
 * can lay them out only when its size is known, so fragments carry them (LayoutNG: out-of-flow propagation).
 */
import type { Offset, Rect } from '../../base/geometry.js';
import { add, type LayoutUnit, ZERO } from '../../base/units.js';
import type { Displaced } from '../../box/box.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { NO_NODE, type NodeId } from '../../tree/document-tree.js';
import type { BreakToken } from './break-token.js';
import type { ConstraintSpace } from './constraint-space.js';
import type { BoxFragment, FragmentChild } from './fragment.js';
import type { LayoutBox } from './recursion.js';
import { isPositioned, hasPerspective, isTransformed, makesStackingContext } from './stacking-context.js';

/** `start` is left or top. */
export type StaticEdge = 'start' | 'center' | 'end';

/** A box that still looks for its containing block. */
export interface PositionedCandidate {
  readonly kind: 'candidate';
  readonly box: LayoutBox;
  /** Its static position, from the border box of the fragment that carries it. */
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  /** Which of its margin edges, or the middle between them, the static position is that of. */
  readonly edgeX: StaticEdge;
  readonly edgeY: StaticEdge;
  /** The padding edges of an inline box that is its containing block, where that is known. */
  readonly container: InlineContainer | null;
  /** The nearest element around it that makes a stacking context and has been passed on the way up. */
  readonly stackedIn: NodeId;
  /** It comes from a repeated table header or footer. */
  readonly isRepeated: boolean;
  /** Where it goes on in a further fragment of its containing block; null: it begins. */
  readonly token: BreakToken | null;
}

export interface InlineContainer {
  readonly rect: Rect;
  readonly direction: ComputedStyle['direction'];
}

/** A box that has its place, and goes on (or begins) in another fragmentainer: behind this one, or in an earlier column. */
export interface PositionedRest {
  readonly kind: 'rest';
  readonly box: LayoutBox;
  readonly token: BreakToken | null;
  /** From the border box of the fragment that carries it. */
  readonly x: LayoutUnit;
  /**
   * How far it begins below the top of the next fragmentainer, above it where it begins in a column before that; it is not
   * moved on the way up.
   */
  readonly y: LayoutUnit;
  /** How far boxes with `position: relative` around it move it down, which no fragmentainer knows of. */
  readonly lowered: LayoutUnit;
  readonly space: ConstraintSpace;
  readonly stackedIn: NodeId;
  readonly isRepeated: boolean;
}

/** What a box that goes on lays out in its next fragment, as the containing block. */
export type LaterPositioned = PositionedCandidate | PositionedRest;

/** Something that the page sets elsewhere, at the place that it belongs to: a footnote's call, a page float's anchor. */
export interface DisplacedItem {
  readonly kind: 'displaced';
  readonly target: Displaced;
  /** The top left corner of the line it stands in, or of the place between blocks, from the border box of the fragment that carries it. */
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  /** Of the line; 0 between blocks. */
  readonly height: LayoutUnit;
  /** How far above `y` the lines of its paragraph begin here. */
  readonly linesAbove: LayoutUnit;
  readonly stackedIn: NodeId;
  readonly isRepeated: boolean;
}

export type OutOfFlow = PositionedCandidate | PositionedRest | DisplacedItem;

export const NO_OUT_OF_FLOW: readonly OutOfFlow[] = Object.freeze([]);

export function candidate(box: LayoutBox, at: Offset, direction: ComputedStyle['direction']): PositionedCandidate {
  return {
    kind: 'candidate',
    box,
    x: at.x,
    y: at.y,
    edgeX: direction === 'rtl' ? 'end' : 'start',
    edgeY: 'start',
    container: null,
    stackedIn: NO_NODE,
    isRepeated: false,
    token: null,
  };
}

const SHARE: Readonly<Record<StaticEdge, number>> = { start: 0, center: 0.5, end: 1 };

/** The same with the static position of an item aligned in `area`. */
export function alignedIn(
  found: PositionedCandidate,
  area: Rect,
  edgeX: StaticEdge,
  edgeY: StaticEdge,
): PositionedCandidate {
  return {
    ...found,
    x: (area.x + Math.round(area.width * SHARE[edgeX])) as LayoutUnit,
    y: (area.y + Math.round(area.height * SHARE[edgeY])) as LayoutUnit,
    edgeX,
    edgeY,
  };
}

export function displaced(target: Displaced, y: LayoutUnit, height: LayoutUnit): DisplacedItem {
  return { kind: 'displaced', target, x: ZERO, y, height, linesAbove: y, stackedIn: NO_NODE, isRepeated: false };
}

/** As seen from a fragment in which the one that carried it lies at (x, y). */
export function moved(item: OutOfFlow, x: LayoutUnit, y: LayoutUnit): OutOfFlow {
  if (item.kind === 'rest') return { ...item, x: add(item.x, x) };
  if (item.kind === 'displaced') return { ...item, x: add(item.x, x), y: add(item.y, y) };
  const { container } = item;
  return {
    ...item,
    x: add(item.x, x),
    y: add(item.y, y),
    container: container && {
      ...container,
      rect: { ...container.rect, x: add(container.rect.x, x), y: add(container.rect.y, y) },
    },
  };
}

/** `position: relative` moves all fragments of a box, and the positioned boxes in it, after they were broken (CSS 2 § 9.4.3). */
export function loweredRest<T extends OutOfFlow>(item: T, lowered: LayoutUnit): T {
  return item.kind === 'rest' && lowered !== ZERO ? { ...item, lowered: add(item.lowered, lowered) } : item;
}

/** What the children of a fragment carry, for the fragment. */
export function carriedBy(children: readonly FragmentChild[]): readonly OutOfFlow[] {
  let carried: OutOfFlow[] | null = null;
  for (const child of children) {
    if (child.fragment.kind !== 'box' || child.fragment.outOfFlow.length === 0) continue;
    (carried ??= []).push(...carriedByChild(child, child.fragment));
  }
  return carried ?? NO_OUT_OF_FLOW;
}

/** What one child at its place carries. */
export function carriedByChild({ x, y }: Offset, { style, node, outOfFlow, repeated }: BoxFragment): OutOfFlow[] {
  const stacks = makesStackingContext(style);
  return outOfFlow.map((item) => {
    const above = moved(item, x, y);
    const stackedIn = stacks && above.stackedIn === NO_NODE ? node : above.stackedIn;
    return { ...above, stackedIn, isRepeated: above.isRepeated || repeated };
  });
}

/**
 * Transformed boxes or ones that will be, those with filters, unless they are the root (Filter Effects 1, § 5), and those that
 * contain layout or painting (CSS Containment 2, § 3.2, 3.4).
 */
export function containsFixed(style: ComputedStyle): boolean {
  const { layout, paint } = style.contain;
  if (isTransformed(style) || hasPerspective(style) || style.hasFilter || layout || paint) return true;
  return style.willChange.containsFixed && style.display !== 'inline';
}

/** Whether a box contains boxes with `position: absolute` (Positioned Layout 3, § 2.1). */
export function containsAbsolute(style: ComputedStyle): boolean {
  return isPositioned(style) || style.willChange.containsAbsolute || containsFixed(style);
}

/** Whether a box is the containing block of a positioned box in it; a transformed one is it for fixed boxes too (CSS Transforms 1, § 2). */
export function containsPositioned(style: ComputedStyle, { box }: PositionedCandidate): boolean {
  return box.style.position === 'fixed' ? containsFixed(style) : containsAbsolute(style);
}
