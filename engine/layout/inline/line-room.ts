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

/** How the room of a line changes where it turns out to have another height. */
export function roomAt(
  exclusions: ExclusionSpace,
  found: Opportunity,
  height: LayoutUnit,
  { left, right }: FloatContainer,
): 'less' | 'more' | 'same' {
  const edges = exclusions.forLines.edges(found.y, height);
  if (edges.left > found.left || edges.right < found.right) return 'less';
  return maxLu(left, edges.left) < found.left || minLu(right, edges.right) > found.right ? 'more' : 'same';
}

/** What the lines of a flow share. */
export interface FloatLayout {
  readonly container: FloatContainer;
  readonly context: LayoutContext;
  /** Floats before this segment have been placed. */
  readonly done: number;
  readonly mayMove: boolean;
}

/** The room between the floats beside a line. */
interface Between {
  /** Of the line, and the height it is thought to have. */
  readonly y: LayoutUnit;
  readonly height: LayoutUnit;
  /** The line's edges in the formatting context. */
  readonly left: LayoutUnit;
  readonly right: LayoutUnit;
}

/** The floats of a line. */
interface LineFloats {
  /** What all floats so far exclude. */
  readonly exclusions: ExclusionSpace;
  /** Those placed beside the line, in order. */
  readonly placed: readonly PlacedFloat[];
  /** Those that go below the line. */
  readonly below: readonly OutOfFlowSegment[];
  /** The segment after the last float beside the line: where the line is not set here, it goes on with the floats from there. */
  readonly done: number;
}

export class FloatRoom implements LineRoom {
  private constructor(
    readonly layout: FloatLayout,
    readonly between: Between,
    readonly floats: LineFloats,
  ) {}

  static at(opportunity: Opportunity, height: LayoutUnit, exclusions: ExclusionSpace, layout: FloatLayout): FloatRoom {
    const { y, left, right } = opportunity;
    return new FloatRoom(layout, { y, height, left, right }, { exclusions, placed: [], below: [], done: layout.done });
  }

  get available(): LayoutUnit {
    return maxLu(ZERO, sub(this.between.right, this.between.left));
  }

  get offset(): LayoutUnit {
    return sub(this.between.left, this.layout.container.left);
  }

  withFloat(segment: OutOfFlowSegment, index: number, used: LayoutUnit): FloatRoom {
    const { layout, between, floats } = this;
    if (index < layout.done) return this;
    const { container, context } = layout;
    const { y, height, left, right } = between;
    const { exclusions, placed, below } = floats;
    const fits =
      below.length === 0 &&
      !exclusions.hasPushed &&
      floatTop(segment.box, y, exclusions) <= y &&
      floatInlineSize(segment.box, container, context) <= right - left - used;
    if (!fits) return this.withFloatBelow(segment, index);
    const start = { box: segment.box, token: null, top: y, mayMove: layout.mayMove };
    const float = placeFloat(start, container, exclusions, context);
    const edges = float.exclusions.forLines.edges(y, height);
    return new FloatRoom(
      layout,
      { y, height, left: maxLu(left, edges.left), right: minLu(right, edges.right) },
      { exclusions: float.exclusions, placed: [...placed, float], below, done: index + 1 },
    );
  }

  withFloatBelow(segment: OutOfFlowSegment, index: number): FloatRoom {
    const { layout, between, floats } = this;
    if (index < layout.done) return this;
    return new FloatRoom(layout, between, { ...floats, below: [...floats.below, segment] });
  }

  /** The floats that did not fit beside the line, placed below `y`; and what all floats exclude with them. */
  placeBelow(y: LayoutUnit): { readonly placed: readonly PlacedFloat[]; readonly exclusions: ExclusionSpace } {
    const { container, context } = this.layout;
    const placed: PlacedFloat[] = [];
    let { exclusions } = this.floats;
    for (const { box } of this.floats.below) {
      const float = placeFloat({ box, token: null, top: y, mayMove: true }, container, exclusions, context);
      placed.push(float);
      exclusions = float.exclusions;
    }
    return { placed, exclusions };
  }
}
