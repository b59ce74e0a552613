/** The room of one line: between the edges of its block, less what floats take (CSS 2 § 9.5). */
import { type LayoutUnit, maxLu, minLu, sub, ZERO } from '../../base/units.js';
import type { ExclusionSpace, Opportunity } from '../contract/exclusions.js';
import { floatInlineSize, floatTop, placeFloat, type FloatContainer, type PlacedFloat } from '../floats/floats.js';
import type { OutOfFlowSegment } from '../text/inline-segments.js';
import type { LayoutContext } from '../contract/layout-context.js';

/** Immutable: a float beside the line makes a new room. */
export interface LineRoom {
  readonly available: LayoutUnit;
  /** From the block's content edge on the left to the line. */
  readonly offset: LayoutUnit;
  /** A float in the line, `used` of which is taken: beside it if it fits, else below. `index`: the segment's. */
  withFloat(segment: OutOfFlowSegment, index: number, used: LayoutUnit): LineRoom;
  /** A float that goes below the line whatever its size. */
  withFloatBelow(segment: OutOfFlowSegment, index: number): LineRoom;
}

/** The room of lines without floats in or beside them. */
export function plainRoom(available: LayoutUnit): LineRoom {
  const room: LineRoom = { available, offset: ZERO, withFloat: () => room, withFloatBelow: () => room };
  return room;
}

/** What the lines of a flow share. */
export interface FloatLayout {
  readonly container: FloatContainer;
  readonly context: LayoutContext;
  /** Floats before this segment have been placed. */
  readonly done: number;
  readonly mayMove: boolean;
}

interface Below {
  readonly segment: OutOfFlowSegment;
  readonly index: number;
}

export class FloatRoom implements LineRoom {
  private constructor(
    readonly layout: FloatLayout,
    /** Of the line, and the height it is thought to have. */
    readonly y: LayoutUnit,
    readonly height: LayoutUnit,
    /** The line's edges in the formatting context. */
    readonly left: LayoutUnit,
    readonly right: LayoutUnit,
    readonly exclusions: ExclusionSpace,
    /** Floats placed beside the line, in order. */
    readonly placed: readonly PlacedFloat[],
    readonly below: readonly Below[],
    /** The segment after the last float beside the line. */
    readonly done: number,
  ) {}

  static at(opportunity: Opportunity, height: LayoutUnit, exclusions: ExclusionSpace, layout: FloatLayout): FloatRoom {
    const { y, left, right } = opportunity;
    return new FloatRoom(layout, y, height, left, right, exclusions, [], [], layout.done);
  }

  get available(): LayoutUnit {
    return maxLu(ZERO, sub(this.right, this.left));
  }

  get offset(): LayoutUnit {
    return sub(this.left, this.layout.container.left);
  }

  withFloat(segment: OutOfFlowSegment, index: number, used: LayoutUnit): FloatRoom {
    if (index < this.layout.done) return this;
    const { container, context } = this.layout;
    const fits =
      this.below.length === 0 &&
      !this.exclusions.hasPushed &&
      floatTop(segment.box, this.y, this.exclusions) <= this.y &&
      floatInlineSize(segment.box, container, context) <= this.right - this.left - used;
    if (!fits) return this.withFloatBelow(segment, index);
    const float = placeFloat(segment.box, null, this.y, this.layout.mayMove, container, this.exclusions, context);
    const edges = float.exclusions.edges(this.y, this.height);
    return new FloatRoom(
      this.layout,
      this.y,
      this.height,
      maxLu(this.left, edges.left),
      minLu(this.right, edges.right),
      float.exclusions,
      [...this.placed, float],
      this.below,
      index + 1,
    );
  }

  withFloatBelow(segment: OutOfFlowSegment, index: number): FloatRoom {
    if (index < this.layout.done) return this;
    const { layout, y, height, left, right, exclusions, placed, done } = this;
    return new FloatRoom(layout, y, height, left, right, exclusions, placed, [...this.below, { segment, index }], done);
  }

  /** The floats that did not fit beside the line, placed below `y`; and the room's exclusions with them. */
  placeBelow(y: LayoutUnit): { readonly placed: readonly PlacedFloat[]; readonly exclusions: ExclusionSpace } {
    const { container, context } = this.layout;
    const placed: PlacedFloat[] = [];
    let { exclusions } = this;
    for (const { segment } of this.below) {
      const float = placeFloat(segment.box, null, y, true, container, exclusions, context);
      placed.push(float);
      exclusions = float.exclusions;
    }
    return { placed, exclusions };
  }
}
