/**
 * Break tokens say where layout of a box stopped, so that it can go on in the next fragmentainer. They are
 * plain immutable data: a page can be laid out again from the token it began with.
 */
import type { LayoutUnit } from '../base/units.js';
import type { BlockBox, InlineFlow, ReplacedBox, TableBox } from '../box/box.js';

export interface BlockBreakToken {
  readonly kind: 'block';
  readonly box: BlockBox;
  /** The child to go on with; past the last one when only the box's own block size is left. */
  readonly childIndex: number;
  /** How to resume that child; null: from its beginning. */
  readonly childToken: BreakToken | null;
  /** Content-box block size used up in earlier fragmentainers. */
  readonly consumed: LayoutUnit;
  /** The break was forced, so margins after it are kept (CSS Fragmentation 3, § 5.2). */
  readonly forced: boolean;
}

/** A place in an inline flow: a segment, and a UTF-16 offset into its text. */
export interface InlineBreakToken {
  readonly kind: 'lines';
  readonly box: InlineFlow;
  readonly segment: number;
  readonly offset: number;
  /** Lines set so far: 0 has text-indent. */
  readonly lineCount: number;
}

export interface TableBreakToken {
  readonly kind: 'table';
  readonly box: TableBox;
  readonly rowIndex: number;
  /** The tokens of cells that stopped inside the row, by cell index; null: the row begins. */
  readonly cells: readonly (CellBreakToken | null)[] | null;
  /** The row broke inside: its first fragment is on an earlier page. */
  readonly rowStarted: boolean;
  readonly consumed: LayoutUnit;
}

export interface CellBreakToken {
  /** null: the cell's content is complete. */
  readonly token: BlockBreakToken | null;
  readonly done: boolean;
}

/** A tall image that is sliced over pages. */
export interface ReplacedBreakToken {
  readonly kind: 'replaced';
  readonly box: ReplacedBox;
}

export type BreakToken = BlockBreakToken | InlineBreakToken | TableBreakToken | ReplacedBreakToken;
