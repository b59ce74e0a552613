/** What one page leaves to the next: where the flow goes on, and what goes on beside it. Pages replace it as a whole. */
import { type LayoutUnit, ZERO } from '../base/units.js';
import type { BlockLevelBox } from '../box/box.js';
import type { BreakBetween } from '../css/values/values.js';
import { forcedBreakOf, type BreakToken } from '../layout/contract/break-token.js';
import type { FragmentChild } from '../layout/contract/fragment.js';
import { NOTHING_CARRIED, type Carried } from './carried.js';
import { NOTHING_DISPLACED, type DisplacedState } from './footnotes-and-page-floats.js';
import { NO_POSITIONED_STATE, type PositionedState } from './page-positioned.js';
import { tokenAt, type PageGroup, type PageStart } from './page-start.js';

export interface LoopState {
  /** The document has a page. */
  readonly started: boolean;
  /** Where the flow goes on. null: at its beginning, or nowhere, if the document has a page. */
  readonly token: BreakToken | null;
  /** The height of the root's fragments on committed pages. */
  readonly rootConsumed: LayoutUnit;
  /** The root's fragment of an earlier page, without its content, for pages that have no fragment of the root. */
  readonly canvasRoot: FragmentChild | null;
  readonly positioned: PositionedState;
  readonly displaced: DisplacedState;
  readonly carried: Carried;
  readonly group: PageGroup;
}

export const BEFORE_FIRST_PAGE: LoopState = Object.freeze({
  started: false,
  token: null,
  rootConsumed: ZERO,
  canvasRoot: null,
  positioned: NO_POSITIONED_STATE,
  displaced: NOTHING_DISPLACED,
  carried: NOTHING_CARRIED,
  group: { name: '', pages: 0 },
});

/** Checks whether the flow has ended. Positioned boxes, notes and page floats may still be left. */
export function flowIsDone({ started, token }: LoopState): boolean {
  return started && token === null;
}

/** Checks whether nothing is left for another page. */
export function isDone(state: LoopState): boolean {
  const { rests } = state.positioned;
  const { notes, floats } = state.displaced;
  return flowIsDone(state) && rests.length === 0 && notes.length === 0 && floats.queued.length === 0;
}

/** Checks whether nothing beside the flow goes on, and no page shows boxes of other pages. */
export function isPlain({ positioned: { rests, fixed }, displaced: { notes, floats } }: LoopState): boolean {
  return rests.length + fixed.length + notes.length + floats.queued.length + floats.ahead.length === 0;
}

/** The forced break that the flow goes on behind. */
export function pendingBreak({ token }: LoopState): BreakBetween {
  return token ? forcedBreakOf(token) : 'auto';
}

/** A plain state as data that refers to no box. */
export function startAt(state: LoopState, place: PageStart['place'], firstNode: number): PageStart {
  const { rootConsumed, canvasRoot, carried, group, displaced } = state;
  return { place, firstNode, rootConsumed, canvasRoot, carried, group, called: displaced.called };
}

/** The state of a start, with boxes of `root`, which are made up to it. */
export function stateAt(start: PageStart, root: BlockLevelBox): LoopState {
  const { place, rootConsumed, canvasRoot, carried, group, called } = start;
  return {
    started: true,
    token: tokenAt(root, place),
    rootConsumed,
    canvasRoot,
    positioned: NO_POSITIONED_STATE,
    displaced: { ...NOTHING_DISPLACED, called },
    carried,
    group,
  };
}

/** The state behind the last page. */
export function atEnd(state: LoopState): LoopState {
  return {
    ...state,
    started: true,
    token: null,
    positioned: NO_POSITIONED_STATE,
    displaced: NOTHING_DISPLACED,
  };
}
