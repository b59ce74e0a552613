/**
 * Break tokens say where layout of a box stopped, so that it can go on in the next fragmentainer. They are
 * plain immutable data: a page can be laid out again from the token it began with.
 */
import type { BoxStrut } from '../../base/geometry.js';
import type { LayoutUnit } from '../../base/units.js';
import type { BlockBox, InlineFlow, ItemContainerBox, TableBox, TableCellBox, TableGroup } from '../../box/box.js';
import type { BreakBetween } from '../../css/values/values.js';
import type { LayoutBox } from './recursion.js';
import type { ItemGeometry } from './item-geometry.js';
import type { OpenFloat } from './exclusions.js';
import type { PositionedCandidate, PositionedRest } from './out-of-flow.js';
import { forcedIn, partsOf } from './token-kinds.js';

/** A cell with its place in the grid of its table. */
export interface GridCell {
  readonly cell: TableCellBox;
  /** Index in its row's cells. */
  readonly index: number;
  readonly column: number;
  readonly colSpan: number;
  readonly rowSpan: number;
}

export interface BlockBreakToken {
  readonly kind: 'block';
  readonly box: BlockBox;
  /** The child to go on with; past the last one when only the box's own block size is left. */
  readonly childIndex: number;
  /** How to resume that child; null: from its beginning. */
  readonly childToken: BreakToken | null;
  /** Content-box block size used up in earlier fragmentainers. */
  readonly consumed: LayoutUnit;
  /** What forced the break: margins after it are kept (CSS Fragmentation 3, § 5.2), and it may ask for a side; null: nothing. */
  readonly forced: BreakBetween | null;
  /** The box before `childIndex` that spans all columns: the container lays it out before it goes on; null: there is none. */
  readonly spanner: LayoutBox | null;
  /** The box is complete; what goes on is content that its height has no room for (CSS Fragmentation 3, § 5.1, "parallel flows"). */
  readonly isAtEnd: boolean;
  /** Children that are complete, and whose overflowing content goes on at the start of the next fragmentainer. */
  readonly overflowing: readonly BlockBreakToken[];
  /** Floats of this formatting context that the next fragmentainer begins with. */
  readonly floats: readonly OpenFloat[];
  /** Positioned boxes that it contains, whose place is further down, from the padding box's top left on its first page. */
  readonly positioned: readonly PositionedCandidate[];
}

/** A place in an inline flow: a segment, and a UTF-16 offset into its text. */
export interface InlineBreakToken {
  readonly kind: 'lines';
  readonly box: InlineFlow;
  readonly segment: number;
  readonly offset: number;
  /** Lines set so far: 0 has text-indent. */
  readonly lineCount: number;
  /** Floats before this segment are placed, even where their line is not set yet. */
  readonly floatsDone: number;
}

export interface TableBreakToken {
  readonly kind: 'table';
  readonly box: TableBox;
  /** What goes on: the captions above the grid, its rows, or the captions below it. */
  readonly stage: 'above' | 'rows' | 'below';
  /** The caption to go on with, among those of its side, and how; null: from its beginning. */
  readonly captionIndex: number;
  readonly captionToken: BlockContainerToken | null;
  /** The row to go on with; header rows that are not repeated are counted first. */
  readonly rowIndex: number;
  /** How many header rows are set like body rows, because they are too tall to be repeated. */
  readonly leadingRows: number;
  /** Whether the footer's rows are set like body rows at the end. */
  readonly trailsFooter: boolean;
  /** The tokens of cells that stopped inside the row, by cell index; null: the row begins. */
  readonly cells: readonly (CellBreakToken | null)[] | null;
  /** What earlier fragments have taken of that row's height. */
  readonly rowConsumed: LayoutUnit;
  /** What is left of the grid's height below all rows; null: rows go on. */
  readonly rest: LayoutUnit | null;
  /** Cells of earlier rows that span into the row. */
  readonly spans: readonly CarriedSpan[];
  /** What forced a break between rows; null: nothing. */
  readonly forced: BreakBetween | null;
}

/** A cell that spans over the break between two fragmentainers. */
export interface CarriedSpan {
  readonly gridCell: GridCell;
  readonly group: TableGroup;
  /** Rows it still covers. */
  readonly rowsLeft: number;
  /** Where its content goes on; null: it is complete. */
  readonly token: BlockContainerToken | null;
  readonly borderOverride: BoxStrut | null;
}

export interface CellBreakToken {
  /** null: the cell's content is complete. */
  readonly token: BlockContainerToken | null;
  readonly done: boolean;
}

/** A flex or grid container goes on with the geometry it began with. */
export interface ItemsBreakToken {
  readonly kind: 'items';
  readonly box: ItemContainerBox;
  readonly geometry: ItemGeometry;
  /** Content-box block size used up in earlier fragmentainers. */
  readonly consumed: LayoutUnit;
  /** Where each of its flows goes on; see items/item-flows.ts. */
  readonly flows: readonly ItemFlowState[];
  /** See BlockBreakToken. */
  readonly positioned: readonly PositionedCandidate[];
}

export interface ItemFlowState {
  /** The row to go on with; past the last one when the flow is complete. */
  readonly rowIndex: number;
  /** Free room that alignment puts above the row and that earlier pages did not have. */
  readonly gap: LayoutUnit;
  /** Where the row's items go on; null: the row begins. */
  readonly items: readonly ItemState[] | null;
  /** What forced a break before the row; null: nothing. */
  readonly forced: BreakBetween | null;
}

export type ItemState =
  | { readonly status: 'done' }
  | {
      readonly status: 'goes-on';
      /** null: the item begins. */
      readonly token: BreakToken | null;
      /** From the top of the page's part of the row. */
      readonly offset: LayoutUnit;
    };

/** A multi-column container goes on with a spanner, where there is one, and then with a row of columns. */
export interface MulticolBreakToken {
  readonly kind: 'multicol';
  readonly box: BlockBox;
  /** Content-box block size used up in earlier fragmentainers. */
  readonly consumed: LayoutUnit;
  /** Where the flow of the columns goes on; null: it is complete, or begins. */
  readonly flow: BlockBreakToken | null;
  /** What positioned boxes have left for the first column, which is where their x counts from. */
  readonly rests: readonly PositionedRest[];
  /** The box that spans all columns and comes before them, and where it goes on; null: there is none. */
  readonly spanner: { readonly box: LayoutBox; readonly token: BreakToken | null } | null;
  /** The columns are complete: a spanner ends the content, or only empty space goes on. */
  readonly isFlowDone: boolean;
  /** What forced the break; null: nothing. */
  readonly forced: BreakBetween | null;
  /** See BlockBreakToken. */
  readonly positioned: readonly PositionedCandidate[];
}

export type BreakToken = BlockBreakToken | InlineBreakToken | TableBreakToken | ItemsBreakToken | MulticolBreakToken;

/** What lays out block containers goes on from these. */
export type BlockContainerToken = BlockBreakToken | MulticolBreakToken;

/** The box that spans the columns, which stopped their flow; null: something else stopped it. */
export function spannerOf(token: BreakToken | null): LayoutBox | null {
  // Ends with the chain of tokens.
  for (let current = token; current?.kind === 'block'; current = current.childToken)
    if (current.spanner) return current.spanner;
  return null;
}

/** The same place, where an unforced break has come between a spanner and what follows it: margins behind it are cut off. */
export function withoutSpanner(token: BlockBreakToken): BlockBreakToken {
  const { childToken } = token;
  return {
    ...token,
    spanner: null,
    childToken: childToken?.kind === 'block' ? withoutSpanner(childToken) : childToken,
  };
}

/** What forced the break that a token stands for, wherever in the boxes it was; auto when nothing did. */
export function forcedBreakOf(token: BreakToken): BreakBetween {
  const own = forcedIn(token) ?? 'auto';
  if (own !== 'auto') return own;
  for (const part of partsOf(token)) {
    const value = part.forces && part.token ? forcedBreakOf(part.token) : 'auto';
    if (value !== 'auto') return value;
  }
  return 'auto';
}
