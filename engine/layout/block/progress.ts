/** The state of a block's layout between two children. */
import type { LayoutUnit } from '../../base/units.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { BlockBreakToken, BreakToken } from '../contract/break-token.js';
import type { ExclusionSpace } from '../contract/exclusions.js';
import type { BreakAppeal, EarlyBreak } from '../contract/fragmentation.js';
import type { MarginStrut } from '../contract/margin-strut.js';

/** What laying out a child changes; kept before each child, so that layout can go back to there. */
export interface Progress {
  readonly childCount: number;
  /** How many positioned boxes were found. */
  readonly carriedCount: number;
  /** Where the next child's border box goes without its margins, from this box's border box. */
  readonly cursor: LayoutUnit;
  readonly strut: MarginStrut;
  /** The strut is that of an empty box with clearance: it stays inside of this one (CSS 2 § 8.3.1). */
  readonly isCleared: boolean;
  /** Where this box begins in its formatting context; null while margins may still move it. */
  readonly own: LayoutUnit | null;
  /** Where it was thought to begin when floats were placed, while margins may still move it; null: there are none. */
  readonly assumed: LayoutUnit | null;
  /** The floats of the formatting context so far. */
  readonly exclusions: ExclusionSpace;
  /** Children whose overflowing content goes on in the next fragmentainer. */
  readonly overflowing: readonly BlockBreakToken[];
  /** The worst break in them. */
  readonly overflowAppeal: BreakAppeal;
  /** Something that takes room stands in this fragment. */
  readonly hasPlaced: boolean;
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

export interface Baselines {
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

export const NO_BASELINES: Baselines = { firstBaseline: null, lastBaseline: null };

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

/** What a child's layout tells the loop. */
export type ChildOutcome =
  | 'break-before'
  | {
      readonly breakToken: BreakToken | null;
      readonly appeal: BreakAppeal;
      readonly columnAppeal?: BreakAppeal;
      readonly isTooTall?: boolean;
      readonly earlyBreak: EarlyBreak | null;
      readonly breakAfter: BreakBetween;
      readonly endPageName: string;
    };
