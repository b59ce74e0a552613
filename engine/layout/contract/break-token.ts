/**
 * Break tokens say where the layout of a box stopped, so that it can continue in the next fragmentainer. They are plain
 * immutable data, so a page can be laid out again from the token that it began with.
 */
import type { BoxStrut } from '../../base/geometry.js';
import type { LayoutUnit } from '../../base/units.js';
import type {
  AtomicInline,
  BlockBox,
  InlineFlow,
  ItemContainerBox,
  TableBox,
  TableCellBox,
  TableGroup,
} from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { LayoutBox } from './recursion.js';
import type { ItemFlow, ItemGeometry, PlacedItem } from './item-geometry.js';
import type { OpenClearance, OpenFloat } from './exclusions.js';
import type { LaterPositioned, PositionedRest } from './out-of-flow.js';
import { forcedIn, partsOf } from './token-kinds.js';

/** A cell with its place in the grid of its table. */
export interface GridCell {
  readonly cell: TableCellBox;
  /** The index of the cell in its row. */
  readonly index: number;
  readonly column: number;
  readonly colSpan: number;
  readonly rowSpan: number;
}

export interface BlockBreakToken {
  readonly kind: 'block';
  readonly box: BlockBox;
  /** The index of the child to continue with; past the last one if only the box's own block size is left. */
  readonly childIndex: number;
  /** Where that child continues; null if it begins. */
  readonly childToken: BreakToken | null;
  /** Content-box block size used up in earlier fragmentainers. */
  readonly consumed: LayoutUnit;
  /**
   * The value that forced the break; null for an unforced break. Margins after a forced break are kept (CSS Fragmentation 3,
   * § 5.2), and the value may ask for a left or right page.
   */
  readonly forced: BreakBetween | null;
  /** The box before `childIndex` that spans all columns, which the container lays out next; null if there is none. */
  readonly spanner: LayoutBox | null;
  /** Whether the box is complete, and only content that overflows its height continues (CSS Fragmentation 3, § 5.1). */
  readonly isAtEnd: boolean;
  /** The tokens of complete children whose overflowing content continues at the start of the next fragmentainer. */
  readonly overflowing: readonly OverflowToken[];
  /** The floats of this formatting context that continue or begin at the start of the next fragmentainer. */
  readonly floats: readonly OpenFloat[];
  /** Positioned boxes that this box contains and that lie further down, from its padding box on the first page. */
  readonly positioned: readonly LaterPositioned[];
  /** The lines that earlier fragments of a box show whose lines are clamped. */
  readonly clampedLines: number;
}

/** A place in an inline flow: a segment, and a UTF-16 offset into its text. */
export interface InlineBreakToken {
  readonly kind: 'lines';
  readonly box: InlineFlow;
  readonly segment: number;
  readonly offset: number;
  /** The number of lines placed so far. The line at 0 has text-indent. */
  readonly lineCount: number;
  /** Floats before this segment are placed, even if their line is not. */
  readonly floatsDone: number;
  /** What goes on of atomic inlines that no page holds, before that place; absent for none. */
  readonly atomics?: readonly AtomicRest[];
  /** Floats that the line before clears go on; absent for none. */
  readonly open?: OpenClearance | undefined;
}

/** An atomic inline that goes on in the next fragmentainer. */
export interface AtomicRest {
  readonly box: AtomicInline;
  readonly token: BreakToken;
  /** From the left edge of the flow. */
  readonly x: LayoutUnit;
}

export interface TableBreakToken {
  readonly kind: 'table';
  readonly box: TableBox;
  /** The part to continue with: captions above the grid, its rows, or captions below it. */
  readonly stage: 'above' | 'rows' | 'below';
  /** The caption to continue with, among those of its side, and its token; null if it begins. */
  readonly captionIndex: number;
  readonly captionToken: BlockContainerToken | null;
  /** The row to continue with. Header rows that are not repeated count too, and come first. */
  readonly rowIndex: number;
  /** The number of header rows that are laid out like body rows, because they are too tall to be repeated. */
  readonly leadingRows: number;
  /** Whether the rows of the footer are laid out like body rows, at the end. */
  readonly trailsFooter: boolean;
  /** The tokens of the cells of a row that is broken, by cell index; null if the row begins. */
  readonly cells: readonly (CellBreakToken | null)[] | null;
  /** The height of that row in earlier fragments. */
  readonly rowConsumed: LayoutUnit;
  /** The rest of the grid's height below all rows; null if there are more rows. */
  readonly rest: LayoutUnit | null;
  /** The cells of earlier rows that span into the row. */
  readonly spans: readonly CarriedSpan[];
  /** The value that forced a break between rows; null if none did. */
  readonly forced: BreakBetween | null;
  /** The used page name of the part to continue with (CSS Paged Media 3, § 7.1). */
  readonly pageName: string;
}

/** A cell that spans over the break between two fragmentainers. */
export interface CarriedSpan {
  readonly gridCell: GridCell;
  readonly group: TableGroup;
  /** The number of rows that the cell still covers. */
  readonly rowsLeft: number;
  /** Where its content continues; null if it is complete. */
  readonly token: BlockContainerToken | null;
  readonly borderOverride: BoxStrut | null;
}

export interface CellBreakToken {
  /** Null if the cell's content is complete. */
  readonly token: BlockContainerToken | null;
  readonly done: boolean;
}

/** A flex or grid container continues with the geometry that it began with. */
export interface ItemsBreakToken {
  readonly kind: 'items';
  readonly box: ItemContainerBox;
  readonly geometry: ItemGeometry;
  /** The geometry as flows of rows. */
  readonly rows: readonly ItemFlow[];
  /** Content-box block size used up in earlier fragmentainers. */
  readonly consumed: LayoutUnit;
  /** Where each of its flows continues; see items/item-flows.ts. */
  readonly flows: readonly ItemFlowState[];
  /** Whether the box is complete, and only items that overflow its height, or content that overflows them, continue. */
  readonly isAtEnd: boolean;
  /** The items that are complete, whose overflowing content continues at the start of the next fragmentainer. */
  readonly overflowing: readonly ItemOverflow[];
  /** See BlockBreakToken. */
  readonly positioned: readonly LaterPositioned[];
}

/** Content that overflows an item goes on in a parallel flow (CSS Fragmentation 3, § 5.1). */
export interface ItemOverflow {
  readonly placed: PlacedItem;
  readonly token: OverflowToken;
}

export interface ItemFlowState {
  /** The row to continue with; past the last one if the flow is complete. */
  readonly rowIndex: number;
  /** The part of the room that alignment puts above the row which did not fit earlier pages. */
  readonly gap: LayoutUnit;
  /** Where the items of the row continue; null if the row begins. */
  readonly items: readonly ItemState[] | null;
  /** The value that forced a break before the row; null if none did. */
  readonly forced: BreakBetween | null;
}

export type ItemState =
  | { readonly status: 'done' }
  | {
      readonly status: 'goes-on';
      /** Null if the item begins. */
      readonly token: BreakToken | null;
      /** From the top of the page's part of the row. */
      readonly offset: LayoutUnit;
    };

/** A multi-column container continues with a spanner, if there is one, and then with a row of columns. */
export interface MulticolBreakToken {
  readonly kind: 'multicol';
  readonly box: BlockBox;
  /** Content-box block size used up in earlier fragmentainers. */
  readonly consumed: LayoutUnit;
  /** Where the flow of the columns continues; null if it begins or is complete. */
  readonly flow: BlockBreakToken | null;
  /** The rest of positioned boxes, for the first column: their x is relative to it. */
  readonly rests: readonly PositionedRest[];
  /** The spanner that comes before the columns, and where it continues; null if there is none. */
  readonly spanner: { readonly box: LayoutBox; readonly token: BreakToken | null } | null;
  /** Whether the columns are complete, because a spanner ends the content or only empty space is left. */
  readonly isFlowDone: boolean;
  /** The value that forced the break; null if none did. */
  readonly forced: BreakBetween | null;
  /** See BlockBreakToken. */
  readonly positioned: readonly LaterPositioned[];
}

export type BreakToken = BlockBreakToken | InlineBreakToken | TableBreakToken | ItemsBreakToken | MulticolBreakToken;

/** The tokens of block containers. */
export type BlockContainerToken = BlockBreakToken | MulticolBreakToken;

/** The tokens of boxes that may be complete while content that overflows them continues. */
export type OverflowToken = BlockBreakToken | ItemsBreakToken;

/** Checks whether the box of a token is complete, so that only what overflows it continues. */
export function isOverflowOnly(token: BreakToken): token is OverflowToken {
  return (token.kind === 'block' || token.kind === 'items') && token.isAtEnd;
}

/** Returns the spanner that stopped the flow of columns; null if something else did. */
export function spannerOf(token: BreakToken | null): LayoutBox | null {
  // Ends with the chain of tokens.
  for (let current = token; current?.kind === 'block'; current = current.childToken)
    if (current.spanner) return current.spanner;
  return null;
}

/** Returns the token without the spanner: a page break comes after the spanner, so margins after it are truncated. */
export function withoutSpanner(token: BlockBreakToken): BlockBreakToken {
  const { childToken } = token;
  return {
    ...token,
    spanner: null,
    childToken: childToken?.kind === 'block' ? withoutSpanner(childToken) : childToken,
  };
}

/** Returns the value that forced the break of a token, at any depth; `auto` for an unforced break. */
export function forcedBreakOf(token: BreakToken): BreakBetween {
  const own = forcedIn(token) ?? 'auto';
  if (own !== 'auto') return own;
  for (const part of partsOf(token)) {
    const value = part.forces && part.token ? forcedBreakOf(part.token) : 'auto';
    if (value !== 'auto') return value;
  }
  return 'auto';
}
