/**
 * The area that floats occupy in a block formatting context (CSS 2 § 9.5). Immutable: placing a float makes a new space.
 * Offsets are those of the formatting context; x counts from the border box of its root.
 */
import { maxLu, minLu, ZERO, type LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BreakToken } from './break-token.js';
import type { LayoutBox } from './recursion.js';

export type FloatSide = 'left' | 'right';

/** Nowhere, in the direction in which a side's floats grow. */
export const NONE_LEFT = Number.NEGATIVE_INFINITY as LayoutUnit;
export const NONE_RIGHT = Number.POSITIVE_INFINITY as LayoutUnit;
/** Above everything. */
export const NO_CLEARANCE = Number.NEGATIVE_INFINITY as LayoutUnit;
/** The clearance of a box that clears a float which ends in a later fragmentainer. */
export const CLEARS_LATER = Number.POSITIVE_INFINITY as LayoutUnit;

/** The inner edges of the floats on both sides. */
export interface FloatEdges {
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
}

/** The margin box of a float. */
interface FloatBox extends FloatEdges {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
}

/** The edges between `top` and `bottom`. */
interface Step extends FloatEdges {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
}

/** A place beside floats. */
export interface Opportunity extends FloatEdges {
  readonly y: LayoutUnit;
  /** Whether floats make it narrower than the container. */
  readonly isNarrowed: boolean;
}

/**
 * What lines keep clear of instead of a float's margin box (CSS Shapes 1, § 2). Its edges on the lines' side may lie
 * anywhere between `top` and `bottom`.
 */
export interface LineShape {
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
  /** The edges between two heights, as those of floats are. */
  edges(top: LayoutUnit, bottom: LayoutUnit): FloatEdges;
}

/** Lines beside a shape go down by a px where they do not fit. */
const SHAPE_STEP = 64;

/** A float that continues or begins in the next fragmentainer. */
export interface OpenFloat {
  readonly box: LayoutBox;
  readonly side: FloatSide;
  /** Null if the float begins there. */
  readonly token: BreakToken | null;
  /** The content edges of its containing block. */
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
  readonly percentageBlockSize: LayoutUnit;
  readonly pageName: string;
  /** Its own `break-before` has moved it here, which happens once. */
  readonly isForced: boolean;
}

/** What lines have to clear at the start of the next fragmentainer. */
export interface OpenClearance {
  readonly clear: ComputedStyle['clear'];
  /** How far the margins of floats that have ended reach into it. */
  readonly rest: LayoutUnit;
}

interface Fields {
  /** Those of margin boxes. */
  readonly steps: readonly Step[];
  /** Those of the floats that have no shape, and the shapes of the others; null: no float has one. */
  readonly shaped: { readonly steps: readonly Step[]; readonly shapes: readonly LineShape[] } | null;
  /** The top of the last float. Later floats are not placed higher (§ 9.5.1, rule 5). */
  readonly lastTop: LayoutUnit;
  readonly leftBottom: LayoutUnit;
  readonly rightBottom: LayoutUnit;
  readonly open: readonly OpenFloat[];
  /** The lowest bottom of initial letters, on each side. */
  readonly letters: Readonly<Record<FloatSide, LayoutUnit>>;
}

const NO_LETTERS: Fields['letters'] = Object.freeze({ left: NO_CLEARANCE, right: NO_CLEARANCE });

export class ExclusionSpace {
  static readonly EMPTY = new ExclusionSpace({
    steps: [],
    shaped: null,
    lastTop: NO_CLEARANCE,
    leftBottom: NO_CLEARANCE,
    rightBottom: NO_CLEARANCE,
    open: [],
    letters: NO_LETTERS,
  });

  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  /** Whether there are no floats. */
  get isEmpty(): boolean {
    return this.#fields.steps.length === 0;
  }

  get lastTop(): LayoutUnit {
    return this.#fields.lastTop;
  }

  /** The floats that continue or begin at the start of the next fragmentainer. */
  get open(): readonly OpenFloat[] {
    return this.#fields.open;
  }

  /** Whether a whole float was moved to the next fragmentainer, so that later floats must follow it (rule 5). */
  get hasPushed(): boolean {
    return this.#fields.open.some(({ token }) => token === null);
  }

  /** The lowest bottom margin edge of the floats; above everything if there are none. */
  get bottom(): LayoutUnit {
    return maxLu(this.#fields.leftBottom, this.#fields.rightBottom);
  }

  /** Returns a space with one more float for the next fragmentainer. */
  withOpen(float: OpenFloat): ExclusionSpace {
    return new ExclusionSpace({ ...this.#fields, open: [...this.#fields.open, float] });
  }

  /** Returns a space whose last float is an initial letter that ends here. */
  withLetter(side: FloatSide, bottom: LayoutUnit): ExclusionSpace {
    const { letters } = this.#fields;
    return new ExclusionSpace({ ...this.#fields, letters: { ...letters, [side]: maxLu(letters[side], bottom) } });
  }

  /** Returns where floats of a side, and further initial letters, begin at the earliest (CSS Inline 3, § 7.7). */
  belowLetters(side: FloatSide): LayoutUnit {
    return this.#fields.letters[side];
  }

  /** Returns the highest offset of a box with this value of `clear`. */
  clearance(clear: ComputedStyle['clear']): LayoutUnit {
    if (clear === 'none') return NO_CLEARANCE;
    const clears = (side: FloatSide) => clear === 'both' || clear === side;
    if (this.#fields.open.some(({ side }) => clears(side))) return CLEARS_LATER;
    const left = clears('left') ? this.#fields.leftBottom : NO_CLEARANCE;
    const right = clears('right') ? this.#fields.rightBottom : NO_CLEARANCE;
    return maxLu(left, right);
  }

  /** Returns a space with one more float, whose margin box is given, and its shape if it has one. */
  with(side: FloatSide, box: FloatBox, shape: LineShape | null = null): ExclusionSpace {
    const { steps, shaped, lastTop, leftBottom, rightBottom } = this.#fields;
    const { left, right, top, bottom } = box;
    const edges = { left: side === 'left' ? right : NONE_LEFT, right: side === 'right' ? left : NONE_RIGHT };
    const isVisible = bottom > top && right > left;
    const withBox = (known: readonly Step[]) => (isVisible ? withStep(known, { top, bottom, ...edges }) : known);
    return new ExclusionSpace({
      ...this.#fields,
      steps: withBox(steps),
      shaped: shape
        ? { steps: shaped?.steps ?? steps, shapes: [...(shaped?.shapes ?? []), shape] }
        : shaped && { ...shaped, steps: withBox(shaped.steps) },
      lastTop: maxLu(lastTop, top),
      leftBottom: side === 'left' ? maxLu(leftBottom, bottom) : leftBottom,
      rightBottom: side === 'right' ? maxLu(rightBottom, bottom) : rightBottom,
    });
  }

  /** What lines keep clear of: shapes, and the margin boxes of floats without one. Other boxes know margin boxes alone. */
  get forLines(): LineExclusions {
    const { shaped } = this.#fields;
    return shaped ? new ShapedExclusions(shaped.steps, shaped.shapes) : this;
  }

  /** Returns the edges of floats between `y` and `y + height`, or at the point `y` if the height is 0. */
  edges(y: LayoutUnit, height: LayoutUnit): FloatEdges {
    return stepEdges(this.#fields.steps, y, height);
  }

  /**
   * Finds the highest place at or below `y` for a box of this width and height between the edges `left` and `right`. A place
   * that no float narrows is taken even if the box is wider.
   */
  find(y: LayoutUnit, height: LayoutUnit, left: LayoutUnit, right: LayoutUnit, width: LayoutUnit): Opportunity {
    return placeBeside(this, { y, height, left, right, width });
  }

  /** Like `find`, for a float. One that is too wide does not stand beside other floats (§ 9.5.1, rules 3 and 7). */
  findForFloat(side: FloatSide, y: LayoutUnit, left: LayoutUnit, right: LayoutUnit, width: LayoutUnit): Opportunity {
    // Ends for the same reason as `find`.
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

  /** Returns the next offset below `y` at which the edges change; null below all floats. */
  nextEdge(y: LayoutUnit): LayoutUnit | null {
    return stepEnd(this.#fields.steps, y);
  }
}

/** The edges that lines know. */
export type LineExclusions = Pick<ExclusionSpace, 'edges' | 'find' | 'nextEdge'>;

class ShapedExclusions implements LineExclusions {
  constructor(
    readonly steps: readonly Step[],
    readonly shapes: readonly LineShape[],
  ) {}

  edges(y: LayoutUnit, height: LayoutUnit): FloatEdges {
    let { left, right } = stepEdges(this.steps, y, height);
    const end = (y + height) as LayoutUnit;
    for (const shape of this.shapes) {
      if (shape.bottom <= y || (shape.top > y && shape.top >= end)) continue;
      const edges = shape.edges(y, end);
      left = maxLu(left, edges.left);
      right = minLu(right, edges.right);
    }
    return { left, right };
  }

  find(y: LayoutUnit, height: LayoutUnit, left: LayoutUnit, right: LayoutUnit, width: LayoutUnit): Opportunity {
    return placeBeside(this, { y, height, left, right, width });
  }

  nextEdge(y: LayoutUnit): LayoutUnit | null {
    let next = stepEnd(this.steps, y);
    for (const { top, bottom } of this.shapes) {
      if (bottom <= y) continue;
      const edge = minLu(bottom, (top > y ? top : y + SHAPE_STEP) as LayoutUnit);
      next = next === null ? edge : minLu(next, edge);
    }
    return next;
  }
}

function stepEdges(steps: readonly Step[], y: LayoutUnit, height: LayoutUnit): FloatEdges {
  let left = NONE_LEFT;
  let right = NONE_RIGHT;
  const end = y + height;
  for (const step of steps) {
    if (step.bottom <= y) continue;
    if (step.top > y && step.top >= end) break;
    left = maxLu(left, step.left);
    right = minLu(right, step.right);
  }
  return { left, right };
}

function stepEnd(steps: readonly Step[], y: LayoutUnit): LayoutUnit | null {
  for (const { bottom } of steps) if (bottom > y) return bottom;
  return null;
}

interface Wanted {
  readonly y: LayoutUnit;
  readonly height: LayoutUnit;
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
  readonly width: LayoutUnit;
}

function placeBeside(exclusions: LineExclusions, { y, height, left, right, width }: Wanted): Opportunity {
  // Ends because each turn goes to a lower edge of a float, and below all floats nothing is narrowed.
  for (let at = y; ;) {
    const edges = exclusions.edges(at, height);
    const isNarrowed = edges.left > left || edges.right < right;
    const found = { y: at, left: maxLu(left, edges.left), right: minLu(right, edges.right), isNarrowed };
    if (!isNarrowed || found.right - found.left >= width) return found;
    const next = exclusions.nextEdge(at);
    if (next === null) return found;
    at = next;
  }
}

/** Adds a step. Steps are disjoint and sorted; where the new one overlaps others, the edges of both apply. */
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
