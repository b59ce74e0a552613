/** What is asked of the rows of flex and grid containers, and of their items, where these break. */
import type { LayoutUnit } from '../../base/units.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { BreakToken } from '../contract/break-token.js';
import type { Fragment } from '../contract/fragment.js';
import { breakBeforeOf, joinBreaks } from '../contract/fragmentation.js';
import type { ItemRow, PlacedItem } from '../contract/item-geometry.js';
import { nextContent } from '../contract/token-kinds.js';

/**
 * Where items of grid rows that are set as one have ended on a page: what stands below them begins no higher. A Fenwick
 * tree of maxima by the line they end at, so that thousands of items need not look at one another.
 */
export class RowEnds {
  /** Node `i` holds the lowest end at lines from `i - (i & -i) + 1` to `i`; lines count from 1 here. */
  readonly #lowest: Float64Array;

  constructor({ items }: ItemRow) {
    const lines = items.reduce((most, { rows }) => Math.max(most, rows ? rows.end + 1 : 0), 0);
    this.#lowest = new Float64Array(lines + 1).fill(-Infinity);
  }

  /** Infinity for an item that goes on behind the page. Ends at the last line: each turn goes up. */
  add({ rows }: PlacedItem, end: LayoutUnit): void {
    if (!rows) return;
    for (let i = rows.end + 1; i < this.#lowest.length; i += i & -i) this.#lowest[i] = Math.max(this.#lowest[i]!, end);
  }

  /** Ends at line 0: each turn goes down. */
  above({ rows }: PlacedItem): LayoutUnit {
    let most = -Infinity;
    for (let i = rows ? rows.start + 1 : 0; i > 0; i -= i & -i) most = Math.max(most, this.#lowest[i]!);
    return most as LayoutUnit;
  }
}

export function rowBreakBefore({ items }: ItemRow): BreakBetween {
  return items.reduce<BreakBetween>((joined, { item }) => joinBreaks(joined, breakBeforeOf(item.box)), 'auto');
}

/**
 * Whether the content of an item is complete at the break, and only what stretching added to it goes on: an item that
 * avoids breaks, such as a heading beside a long column, has none then. One that is empty or has a height of its own is
 * whole only with all of its height.
 */
export function onlyStretchGoesOn(token: BreakToken): boolean {
  if (token.kind !== 'items' && token.kind !== 'block') return false;
  const { height, minHeight } = token.box.style;
  if (height !== 'auto' || (minHeight !== 'auto' && minHeight !== 0)) return false;
  if (token.kind === 'items') return token.geometry.lines.length > 0 && nextContent(token) === null;
  const { box, childIndex, childToken, spanner, overflowing, floats, positioned } = token;
  if (childIndex === 0 || childToken !== null || spanner !== null) return false;
  const isAside = overflowing.length + floats.length + positioned.length > 0;
  return !isAside && !box.children.at(childIndex);
}

/**
 * The fragment of an item that fills its row, as high as the rest of the row, which breaks in its neighbours may have made
 * higher than they were measured (CSS Flexbox 1, § 12). `room`: from its top to the row's end, without its margin.
 */
export function filledToRow(placed: PlacedItem, { bottom }: ItemRow, fragment: Fragment, room: LayoutUnit): Fragment {
  const { space, item, y, blockSize, marginBottom } = placed;
  const isStretched =
    space.blockSizing?.kind === 'fixed' && space.blockSizing.growth !== 'never' && item.style.height === 'auto';
  const fills = isStretched && y + blockSize + marginBottom === bottom;
  return fills && fragment.kind === 'box' && fragment.height < room ? { ...fragment, height: room } : fragment;
}
