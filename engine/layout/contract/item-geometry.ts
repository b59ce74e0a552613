/** Where the items of a flex or grid container go: what their layouts make, and setting them page by page starts from. */
import { add, type LayoutUnit, maxLu, minLu, sub } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BlockSizing } from './constraint-space.js';
import type { LayoutBox } from './recursion.js';

export interface ItemSpace {
  readonly available: LayoutUnit;
  readonly percentageInlineSize: LayoutUnit;
  readonly percentageBlockSize: LayoutUnit;
  readonly fixedInlineSize: LayoutUnit | null;
  readonly shrinkToFit: boolean;
  readonly blockSizing: BlockSizing | null;
  readonly monolithicLimit: LayoutUnit;
}

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

/** Items that stand side by side: one breaks without regard to the others. */
export interface ItemRow {
  readonly items: readonly PlacedItem[];
  /** Margin edges of its items, from the container's content box. */
  readonly top: LayoutUnit;
  readonly bottom: LayoutUnit;
}

/** Rows from top to bottom. */
export type ItemFlow = readonly ItemRow[];

/**
 * The geometry as flows for fragmentation (CSS Flexbox 1, § 12): the lines of a row container follow one another, and so do
 * the items of each line of a column container, whose lines break independently of one another.
 */
export function flowsOf({ lines, isRow }: ItemGeometry): ItemFlow[] {
  if (isRow) return [sortRows(lines.filter((line) => line.length > 0).map(rowOf))];
  return lines.map((line) => sortRows(line.map((item) => rowOf([item]))));
}

function rowOf(items: readonly PlacedItem[]): ItemRow {
  let top = Infinity as LayoutUnit;
  let bottom = -Infinity as LayoutUnit;
  for (const { y, blockSize, marginTop, marginBottom } of items) {
    top = minLu(top, sub(y, marginTop));
    bottom = maxLu(bottom, add(y, blockSize, marginBottom));
  }
  return { items, top, bottom };
}

function sortRows(rows: ItemRow[]): ItemRow[] {
  return rows.sort((a, b) => a.top - b.top);
}
