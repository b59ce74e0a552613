import type { LayoutUnit } from '../base/units.js';
import type { BreakBetween } from '../css/values.js';
import type { BreakToken } from './break-token.js';
import type { BreakAppeal, EarlyBreak } from './fragmentation.js';
import type { BoxFragment, Fragment, ImageFragment, LineFragment, RunningFragment } from './fragment.js';
import type { MarginStrut } from './margin-strut.js';

/** A child that was laid out. */
export interface LaidOut<F extends Fragment = BoxFragment | ImageFragment | RunningFragment> {
  readonly status: 'laid-out';
  readonly fragment: F;
  /** null: the box is complete. */
  readonly breakToken: BreakToken | null;
  /** How good the break at breakToken is; Perfect when there is none. */
  readonly appeal: BreakAppeal;
  /** The best breakpoint inside what was laid out, should later content need one. */
  readonly earlyBreak: EarlyBreak | null;
  /**
   * Where the border box begins in its block formatting context; null when the box is empty and its
   * margins collapse through it.
   */
  readonly bfcOffset: LayoutUnit | null;
  /** Margins at the end that still collapse with what follows (the box's own bottom margin not included). */
  readonly endStrut: MarginStrut;
  /** From the border box's top; null when there is no line in it. */
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
  /** break-after joined with those of its last in-flow descendants. */
  readonly breakAfter: BreakBetween;
  /** The page name its last in-flow descendant wants (CSS Paged Media 3, § 7.1). */
  readonly endPageName: string;
}

/** Nothing of the box fits here: break before it. Never returned at the start of a fragmentainer. */
export interface BreakBefore {
  readonly status: 'break-before';
}

/** Lines of an inline flow, each with its offset from the flow's top left corner. */
export interface LaidOutLines {
  readonly status: 'lines';
  readonly lines: readonly { readonly x: LayoutUnit; readonly y: LayoutUnit; readonly fragment: LineFragment }[];
  readonly blockSize: LayoutUnit;
  readonly breakToken: BreakToken | null;
  readonly appeal: BreakAppeal;
  readonly earlyBreak: EarlyBreak | null;
  /** False when the flow holds nothing but empty inline boxes: it does not separate margins. */
  readonly hasContent: boolean;
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}

export type LayoutResult = LaidOut | BreakBefore;
