/**
 * What floats take away from a block formatting context (CSS 2 § 9.5). Immutable: placing a float makes a new
 * space. Offsets are those of the formatting context, x from its root's border box.
 */
import { maxLu, minLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BreakToken } from './break-token.js';
import type { LayoutBox } from './recursion.js';

export type FloatSide = 'left' | 'right';

/** Nowhere, in the direction in which a side's floats grow. */
const NONE_LEFT = Number.NEGATIVE_INFINITY as LayoutUnit;
const NONE_RIGHT = Number.POSITIVE_INFINITY as LayoutUnit;
/** Above everything. */
export const NO_CLEARANCE = Number.NEGATIVE_INFINITY as LayoutUnit;
/** What is to be cleared ends in a later fragmentainer. */
export const CLEARS_LATER = Number.POSITIVE_INFINITY as LayoutUnit;

/** How far floats reach into the formatting context from both sides. */
export interface FloatEdges {
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
}

/** Edges that hold from `top` to `bottom`. */
interface Step extends FloatEdges {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
}

/** Room beside floats. */
export interface Opportunity extends FloatEdges {
  readonly y: LayoutUnit;
  /** Floats narrow it. */
  readonly isNarrowed: boolean;
}

/** A float that goes on, or begins, in the next fragmentainer. */
export interface OpenFloat {
  readonly box: LayoutBox;
  readonly side: FloatSide;
  /** null: it begins there. */
  readonly token: BreakToken | null;
  /** The content edges of its containing block. */
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
  readonly percentageBlockSize: LayoutUnit;
  readonly pageName: string;
}

interface Fields {
  readonly steps: readonly Step[];
  /** The top of the float placed last: later ones are no higher (§ 9.5.1, rule 5). */
  readonly lastTop: LayoutUnit;
  readonly leftBottom: LayoutUnit;
  readonly rightBottom: LayoutUnit;
  readonly open: readonly OpenFloat[];
}

export class ExclusionSpace {
  static readonly EMPTY = new ExclusionSpace({
    steps: [],
    lastTop: NO_CLEARANCE,
    leftBottom: NO_CLEARANCE,
    rightBottom: NO_CLEARANCE,
    open: [],
  });

  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  /** No float narrows anything. */
  get isEmpty(): boolean {
    return this.#fields.steps.length === 0;
  }

  get lastTop(): LayoutUnit {
    return this.#fields.lastTop;
  }

  /** Floats that the next fragmentainer begins with. */
  get open(): readonly OpenFloat[] {
    return this.#fields.open;
  }

  /** A float was moved to the next fragmentainer whole, so later ones come after it (rule 5). */
  get hasPushed(): boolean {
    return this.#fields.open.some(({ token }) => token === null);
  }

  /** The lowest margin edge of floats; above everything when there are none. */
  get bottom(): LayoutUnit {
    return maxLu(this.#fields.leftBottom, this.#fields.rightBottom);
  }

  /** With a float for the next fragmentainer. */
  withOpen(float: OpenFloat): ExclusionSpace {
    return new ExclusionSpace({ ...this.#fields, open: [...this.#fields.open, float] });
  }

  /** Where a box that clears `clear` may begin at the earliest. */
  clearance(clear: ComputedStyle['clear']): LayoutUnit {
    if (clear === 'none') return NO_CLEARANCE;
    const clears = (side: FloatSide) => clear === 'both' || clear === side;
    if (this.#fields.open.some(({ side }) => clears(side))) return CLEARS_LATER;
    const left = clears('left') ? this.#fields.leftBottom : NO_CLEARANCE;
    const right = clears('right') ? this.#fields.rightBottom : NO_CLEARANCE;
    return maxLu(left, right);
  }

  /** With a float whose margin box this is. */
  with(side: FloatSide, left: LayoutUnit, right: LayoutUnit, top: LayoutUnit, bottom: LayoutUnit): ExclusionSpace {
    const { steps, lastTop, leftBottom, rightBottom, open } = this.#fields;
    const isVisible = bottom > top && right > left;
    return new ExclusionSpace({
      steps: isVisible
        ? withStep(steps, {
            top,
            bottom,
            left: side === 'left' ? right : NONE_LEFT,
            right: side === 'right' ? left : NONE_RIGHT,
          })
        : steps,
      lastTop: maxLu(lastTop, top),
      leftBottom: side === 'left' ? maxLu(leftBottom, bottom) : leftBottom,
      rightBottom: side === 'right' ? maxLu(rightBottom, bottom) : rightBottom,
      open,
    });
  }

  /** How far floats reach in between `y` and `y + height`; a height of 0 asks for the point. */
  edges(y: LayoutUnit, height: LayoutUnit): FloatEdges {
    let left = NONE_LEFT;
    let right = NONE_RIGHT;
    const end = y + height;
    for (const step of this.#fields.steps) {
      if (step.bottom <= y) continue;
      if (step.top > y && step.top >= end) break;
      left = maxLu(left, step.left);
      right = minLu(right, step.right);
    }
    return { left, right };
  }

  /**
   * The highest place at or below `y` with `width` between the edges `left` and `right`, for a box of `height`.
   * Where no float narrows it, any width has to do.
   */
  find(y: LayoutUnit, height: LayoutUnit, left: LayoutUnit, right: LayoutUnit, width: LayoutUnit): Opportunity {
    // Ends because each turn goes to a lower edge of a float, and below them all nothing is narrowed.
    for (let at = y; ;) {
      const edges = this.edges(at, height);
      const isNarrowed = edges.left > left || edges.right < right;
      const found = { y: at, left: maxLu(left, edges.left), right: minLu(right, edges.right), isNarrowed };
      if (!isNarrowed || found.right - found.left >= width) return found;
      const next = this.nextEdge(at);
      if (next === null) return found;
      at = next;
    }
  }

  /** Like `find`, for a float: one that is too wide stands neither beside another of its side nor over one of the other (§ 9.5.1, rules 3 and 7). */
  findForFloat(side: FloatSide, y: LayoutUnit, left: LayoutUnit, right: LayoutUnit, width: LayoutUnit): Opportunity {
    // Ends like find does.
    for (let found = this.find(y, ZERO, left, right, width); ;) {
      const edges = this.edges(found.y, ZERO);
      const next = this.nextEdge(found.y);
      const hangsOut = width > right - left;
      const isBeside = side === 'left' ? edges.left !== NONE_LEFT : edges.right !== NONE_RIGHT;
      const isOver = side === 'left' ? left + width > edges.right : right - width < edges.left;
      if (next === null || !hangsOut || !(isBeside || isOver)) return found;
      found = this.find(next, ZERO, left, right, width);
    }
  }

  /** The next place below `y` where floats change; null below them all. */
  nextEdge(y: LayoutUnit): LayoutUnit | null {
    for (const { bottom } of this.#fields.steps) if (bottom > y) return bottom;
    return null;
  }
}

/** Steps are disjoint and in order; where an old one and the new one overlap, both hold. */
function withStep(steps: readonly Step[], added: Step): Step[] {
  const result: Step[] = [];
  const push = (step: Step) => {
    const last = result[result.length - 1];
    if (last && last.bottom === step.top && last.left === step.left && last.right === step.right)
      result[result.length - 1] = { ...last, bottom: step.bottom };
    else if (step.bottom > step.top) result.push(step);
  };
  let top = added.top;
  for (const step of steps) {
    if (step.bottom <= added.top || step.top >= added.bottom) {
      if (step.top >= added.bottom && top < added.bottom) {
        push({ ...added, top });
        top = added.bottom;
      }
      push(step);
      continue;
    }
    if (step.top < added.top) push({ ...step, bottom: added.top });
    if (step.top > top) push({ ...added, top, bottom: step.top });
    const end = minLu(step.bottom, added.bottom);
    push({
      top: maxLu(step.top, added.top),
      bottom: end,
      left: maxLu(step.left, added.left),
      right: minLu(step.right, added.right),
    });
    if (step.bottom > added.bottom) push({ ...step, top: added.bottom });
    top = end;
  }
  if (top < added.bottom) push({ ...added, top });
  return result;
}
