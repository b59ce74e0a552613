/** The places of items in a flex or grid container: the result of measuring, from which items are laid out page by page. */
import { add, type LayoutUnit, maxLu, minLu, sub } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BlockSizing } from './constraint-space.js';
import type { LayoutBox } from './recursion.js';
import type { SubgridSpace } from './subgrid.js';

export interface ItemSpace {
  readonly available: LayoutUnit;
  readonly percentageInlineSize: LayoutUnit;
  readonly percentageBlockSize: LayoutUnit;
  readonly fixedInlineSize: LayoutUnit | null;
  readonly shrinkToFit: boolean;
  readonly blockSizing: BlockSizing | null;
  readonly monolithicLimit: LayoutUnit;
  /** Of subgrids: the tracks they take from the grid around them. */
  readonly subgrid?: SubgridSpace | null;
}

/** An item with its final size, its border box relative to the container's content box. */
export interface PlacedItem {
  readonly item: { readonly box: LayoutBox; readonly style: ComputedStyle };
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  /** The space in which the item is laid out. */
  readonly space: ItemSpace;
  /** Whether `visibility: collapse` removes the item from layout. */
  readonly isCollapsed: boolean;
  readonly marginTop: LayoutUnit;
  readonly marginBottom: LayoutUnit;
  readonly blockSize: LayoutUnit;
  /** The index in order-modified document order. */
  readonly order: number;
  /** The grid lines between which the item stands, if several rows are laid out as one; null in flex lines. */
  readonly rows: { readonly start: number; readonly end: number } | null;
}

export interface ItemGeometry {
  /** Whether lines follow each other down the page, instead of standing side by side. */
  readonly isRow: boolean;
  /** Lines from cross-start, items from main-start. */
  readonly lines: readonly (readonly PlacedItem[])[];
  /** The block size that `height: auto` resolves to, without edges. */
  readonly contentBlockSize: LayoutUnit;
  /** From the top of the content box; null if there are no items. */
  readonly firstBaseline: LayoutUnit | null;
  readonly lastBaseline: LayoutUnit | null;
  /** In the order they are painted in, for all pages: found once, as containers may go on over thousands of them. */
  readonly rules: readonly GapRule[];
}

/** A gap between items, lines or tracks, along which a rule may run (CSS Gap Decorations 1, § 2). From the content box. */
export interface Gap {
  /** Which properties apply. Rules of columns run down the page, those of rows across it. */
  readonly side: 'column' | 'row';
  /** The place among the gaps that take values from one list. */
  readonly index: number;
  readonly count: number;
  /** The middle of the gap, across it. */
  readonly middle: LayoutUnit;
  /** Where the gap begins, is crossed by others, and ends, along it. At least two. */
  readonly points: readonly GapPoint[];
  /** The flow whose items it parts; null: all of the container's. */
  readonly flow: number | null;
}

export interface GapPoint {
  readonly at: LayoutUnit;
  /** The size of the gap that crosses there; null: the edge of the container. */
  readonly crossing: LayoutUnit | null;
  /** Whether an item stands across the gap between here and the next point. */
  readonly isBlocked: boolean;
  /** Whether items on both sides hide the gap that crosses. */
  readonly isFlanked: boolean;
}

/** Shared by rules that look the same: containers may have 100,000 of them. */
export interface RuleLook {
  readonly thickness: LayoutUnit;
  /** That of an empty box whose single border is the rule. */
  readonly style: ComputedStyle;
}

/** A rule along the middle of its gap. */
export interface GapRule {
  readonly gap: Gap;
  readonly look: RuleLook;
  readonly from: LayoutUnit;
  readonly to: LayoutUnit;
}

/** Items that stand side by side. Each is broken independently of the others. */
export interface ItemRow {
  readonly items: readonly PlacedItem[];
  /** The margin edges of the items, from the container's content box. */
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
