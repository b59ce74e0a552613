/** What is known of flows, rows and items of a flex or grid container while one fragment of it is laid out. */
import type { LayoutUnit } from '../../base/units.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { BreakToken, ItemFlowState, ItemOverflow, ItemState } from '../contract/break-token.js';
import type { FragmentChild } from '../contract/fragment.js';
import type { BreakAppeal, EarlyBreak } from '../contract/fragmentation.js';
import type { ItemFlow, PlacedItem } from '../contract/item-geometry.js';

/** How far a flow came in this fragmentainer. `moved`: nothing of it fits below what comes before the container. */
export type FlowOutcome =
  | { readonly status: 'moved' }
  | { readonly status: 'done'; readonly end: LayoutUnit; readonly breakAfter: BreakBetween }
  | {
      readonly status: 'stopped';
      readonly end: LayoutUnit;
      readonly state: ItemFlowState;
      readonly appeal: BreakAppeal;
    }
  | { readonly status: 'again'; readonly early: EarlyBreak };

/** A row's items in this fragmentainer. */
export interface SetRow {
  readonly end: LayoutUnit;
  /** Where items go on; null when the row is complete. */
  readonly states: readonly ItemState[] | null;
  readonly appeal: BreakAppeal;
  readonly fragments: readonly SetItem[];
  readonly overflowing: readonly ItemOverflow[];
  readonly overflowAppeal: BreakAppeal;
  readonly earlyBreak: EarlyBreak | null;
  readonly breakAfter: BreakBetween;
}

export interface SetItem {
  readonly placed: PlacedItem;
  readonly child: FragmentChild;
  /** Its top before relative positioning. */
  readonly y: LayoutUnit;
}

/** Where a row begins on the page. */
export interface RowStart {
  readonly top: LayoutUnit;
  /** How far its items came on earlier pages; null: it begins here. */
  readonly from: readonly ItemState[] | null;
  /** The last of its flow: the container's end comes below it. */
  readonly isLast: boolean;
  /** Another row of its flow is above it on the page. */
  readonly isBelowRow: boolean;
  /** A breakpoint in it to stop at. */
  readonly early: EarlyBreak | null;
}

/** A row among those of its flow, and where it begins on the page. */
export interface RowPlace {
  readonly flow: ItemFlow;
  readonly index: number;
  readonly top: LayoutUnit;
  readonly isResumed: boolean;
}

/** Where an item of a row begins on the page. */
export interface ItemStart {
  readonly y: LayoutUnit;
  readonly token: BreakToken | null;
  /** Alignment, or a row above, has left room between the row's top and the item. */
  readonly hasRoomAbove: boolean;
  /** Other items stand in its row: it is never asked to break earlier. */
  readonly isBesideOthers: boolean;
  /** Between its margin and the end of its row, where others of the row end lower. */
  readonly roomBelow: LayoutUnit;
}
