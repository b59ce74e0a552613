/** Where the items of a flex or grid container go: what their layouts make, and setting them page by page starts from. */
import type { LayoutUnit } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { ItemSpace } from '../items/item-measure.js';
import type { LayoutBox } from './recursion.js';

/** An item with its final size, its border box relative to the container's content box. */
export interface PlacedItem {
  readonly item: { readonly box: LayoutBox; readonly style: ComputedStyle };
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  /** What it is laid out in. */
  readonly space: ItemSpace;
  /** visibility: collapse takes it out of the layout. */
  readonly isCollapsed: boolean;
  readonly marginTop: LayoutUnit;
  readonly marginBottom: LayoutUnit;
  readonly blockSize: LayoutUnit;
  /** Its place in order-modified document order. */
  readonly order: number;
  /** The lines of a grid it stands between, where several of its rows are set as one; null in flex lines. */
  readonly rows: { readonly start: number; readonly end: number } | null;
}

export interface ItemGeometry {
  /** Lines follow one another down the page, rather than stand side by side. */
  readonly isRow: boolean;
  /** Lines from cross-start, items from main-start. */
  readonly lines: readonly (readonly PlacedItem[])[];
  /** What height: auto comes to, without edges. */
  readonly contentBlockSize: LayoutUnit;
  /** From the content box's top; null where there are no items. */
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
}
