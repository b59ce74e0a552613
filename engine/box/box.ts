/** The box tree (CSS Display 3). Boxes are made lazily, live as long as their page, and know no positions. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { isScrollContainer } from '../css/properties/overflow.js';
import type { BreakBetween, ImageValue } from '../css/values/values.js';
import type { NodeId } from '../tree/document-tree.js';
import type { BoxSequence } from './box-sequence.js';
import type { ContentEvent } from './content-events.js';
import type { CounterState } from './counters.js';
import type { RowSequence } from './row-sequence.js';

/** What every box has. `node` is the generating element, or for anonymous boxes the element they stand in. */
interface BoxCommon {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** Layout's own slot, empty until it measures the box; see layout/contract/measurements.ts. */
  measured: object | null;
}

/**
 * A block container. Its children are block-level boxes and runs of inline content ({@link InlineFlow}),
 * which stand for CSS's anonymous block boxes around inline content.
 */
export interface BlockBox extends BoxCommon {
  readonly kind: 'block';
  readonly children: BoxSequence;
  /** True for a box no element generated: it has no decoration and no tag of its own. */
  readonly anonymous: boolean;
  /** The outside marker of a list item. */
  readonly marker: InlineFlow | null;
}

/**
 * A flex container (CSS Flexbox 1, § 3). Its children are flex items: block-level boxes, with anonymous block
 * containers around runs of text. They stand in document order; layout brings them into that of `order`.
 */
export interface FlexBox extends BoxCommon {
  readonly kind: 'flex';
  readonly children: BoxSequence;
}

/** A grid container (CSS Grid 1, § 5); its children are grid items as those of a flex container are flex items. */
export interface GridBox extends BoxCommon {
  readonly kind: 'grid';
  readonly children: BoxSequence;
}

/** A container that places its children itself, each as a formatting context of its own. */
export type ItemContainerBox = FlexBox | GridBox;

/** A run of inline-level content: what one inline formatting context lays out as lines. */
export interface InlineFlow extends BoxCommon {
  readonly kind: 'lines';
  /** White space collapsed, text-transform applied; U+FFFC stands for each atomic inline and leader, U+2028 for each <br>. */
  readonly text: string;
  readonly items: readonly InlineItem[];
  /** False for the second and later runs of a block whose inline content was interrupted by blocks. */
  readonly isFirstRun: boolean;
  /** The same text as its first line is set, where `::first-line` has a style; null elsewhere. */
  readonly firstLine: InlineFlow | null;
  /** It is such a variant: its own style is that of a box around the whole line. */
  readonly isFirstLine: boolean;
}

export type InlineItem =
  | TextItem
  | {
      readonly kind: 'open';
      readonly node: NodeId;
      readonly style: ComputedStyle;
      readonly part: TextPart;
      /** Continues an inline split by a block. */ readonly continued: boolean;
      readonly start: number;
    }
  | {
      readonly kind: 'close';
      readonly node: NodeId;
      readonly style: ComputedStyle;
      /** Goes on after the block. */ readonly continues: boolean;
      readonly start: number;
    }
  | {
      readonly kind: 'atomic';
      readonly node: NodeId;
      readonly style: ComputedStyle;
      readonly box: AtomicBox;
      readonly start: number;
    }
  | OutOfFlowItem
  | LeaderItem
  | AnchorItem
  | { readonly kind: 'break'; readonly node: NodeId; readonly style: ComputedStyle; readonly start: number };

/** A float, or an absolutely positioned box, in the middle of text: it has a place there and takes no part in it. */
export interface OutOfFlowItem {
  readonly kind: 'float' | 'positioned';
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly box: AtomicBox;
  readonly start: number;
}

/** It fills its line between what comes before and after it, again and again (CSS Content 3, § 2.5.1). */
export interface LeaderItem {
  readonly kind: 'leader';
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly pattern: string;
  readonly start: number;
}

/** The place of something that the page sets elsewhere. */
export interface AnchorItem {
  readonly kind: 'anchor';
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly target: Displaced;
  readonly start: number;
}

/** What a text is in the document's structure: the call of a footnote, the label that repeats it, or neither. */
export type TextPart = 'content' | 'call' | 'note-label';

/** Characters [start, end) of the flow's text. */
export interface TextItem {
  readonly kind: 'text';
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly start: number;
  readonly end: number;
  /** Generated content (markers, ::before): painted, but not part of the source's text. */
  readonly generated: boolean;
  readonly part: TextPart;
  /** Where it stands among the nodes of the tree, in document order: between them for what comes after an element's content. */
  readonly place: number;
}

/** Replaced content: an image. Inline-level or block-level according to its style. */
export interface ReplacedBox extends BoxCommon {
  readonly kind: 'replaced';
  readonly image: ImageValue;
  /** Drawn in place of an image that cannot be shown. */
  readonly alternative: string;
  /** From `content: url()` or a list marker rather than an element. */
  readonly generated: boolean;
}

/** The place of a running element in the flow (GCPM 3, § 1.2); its content is laid out in the page margin. */
export interface RunningBox extends BoxCommon {
  readonly kind: 'running';
  readonly name: string;
  /** The counters where it stands in the document, which its content goes on from. */
  readonly counters: CounterState;
}

/** A footnote (CSS GCPM 3, § 2), as its call knows it. */
export interface Footnote extends BoxCommon {
  readonly kind: 'footnote';
  /** Its place among all notes of the document, from 1. */
  readonly ordinal: number;
  readonly body: AtomicBox;
  /** With another number, where each page counts its own. */
  numbered(number: number): { readonly call: string; readonly body: AtomicBox };
  /** The note as content of a line; null where there are blocks in it. `number`: see `numbered`; null: its own. */
  inline(number: number | null): readonly ContentEvent[] | null;
}

/** A box at the top or bottom of a page (CSS Page Floats 3). */
export interface PageFloat extends BoxCommon {
  readonly kind: 'page-float';
  readonly box: AtomicBox;
}

/** What the page sets elsewhere than where it stands in the document. */
export type Displaced = Footnote | PageFloat;

/** The place between blocks of something that the page sets elsewhere. */
export interface AnchorBox extends BoxCommon {
  readonly kind: 'anchor';
  readonly target: Displaced;
}

/** A table wrapper box (CSS Tables 3, § 2): its captions and its grid. */
export interface TableBox extends BoxCommon {
  readonly kind: 'table';
  readonly captions: readonly BlockBox[];
  readonly columns: readonly TableColumn[];
  readonly header: readonly TableRowBox[];
  readonly footer: readonly TableRowBox[];
  /** What its first row asks for, as layout has found; null: nobody has asked. Rows are made to know it, and those of tables in them. */
  breakBefore: BreakBetween | null;
  /** A fresh walk over the body rows; each call starts at the first. */
  rows(): RowSequence;
  /** The same table with another share of its own font size. */
  scaled(share: number): TableBox;
  /** The counters after the whole table. */
  exitState(): CounterState;
}

export interface TableColumn {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** Null outside of column groups. One that has no column elements is the node of its columns. */
  readonly group: ColumnGroup | null;
}

/** One object for all columns of the group. */
export interface ColumnGroup {
  readonly node: NodeId;
  readonly style: ComputedStyle;
}

/** A column element, rather than a column that its group alone makes. */
export function isColumnElement({ node, group }: TableColumn): boolean {
  return node !== group?.node;
}

export interface TableRowBox extends BoxCommon {
  readonly kind: 'row';
  readonly cells: readonly TableCellBox[];
  /** The row group, for its borders and backgrounds. */
  readonly group: TableGroup;
}

export interface TableGroup {
  readonly node: NodeId;
  readonly style: ComputedStyle;
}

export interface TableCellBox extends BoxCommon {
  readonly kind: 'cell';
  /** The cell as a block container. */
  readonly content: BlockBox;
  readonly colSpan: number;
  /** 0: to the end of the row group. */
  readonly rowSpan: number;
}

export type BlockLevelBox = BlockBox | InlineFlow | ReplacedBox | TableBox | ItemContainerBox | RunningBox | AnchorBox;
export type AtomicBox = BlockBox | ReplacedBox | TableBox | ItemContainerBox;
export type Box = BlockLevelBox | TableRowBox | TableCellBox;

/** It only marks a place: what it stands for is elsewhere on the page. */
export function isPlaceholder(box: BlockLevelBox): box is RunningBox | AnchorBox {
  return box.kind === 'running' || box.kind === 'anchor';
}

const OUTER_INLINE = new Set<string>(['inline', 'inline-block', 'inline-table', 'inline-flex', 'inline-grid']);
const TABLE_PARTS = new Set<string>([
  'table-row-group',
  'table-header-group',
  'table-footer-group',
  'table-row',
  'table-cell',
  'table-column-group',
  'table-column',
  'table-caption',
]);

export function isInlineLevel(style: ComputedStyle): boolean {
  return OUTER_INLINE.has(style.display);
}

export function isFlexContainer({ display }: ComputedStyle): boolean {
  return display === 'flex' || display === 'inline-flex';
}

export function isGridContainer({ display }: ComputedStyle): boolean {
  return display === 'grid' || display === 'inline-grid';
}

/** A table-internal box or a caption: proper only inside a table (CSS Tables 3, § 2.2). */
export function isTablePart(style: ComputedStyle): boolean {
  return TABLE_PARTS.has(style.display);
}

export function isFloating({ float }: ComputedStyle): boolean {
  return float === 'left' || float === 'right';
}

/** Set by the page rather than where it stands. */
export function isPageFloat({ float }: ComputedStyle): boolean {
  return float === 'top' || float === 'bottom';
}

/** Taken out of the flow by `position`: laid out by its containing block. */
export function isAbsolutelyPositioned({ position }: ComputedStyle): boolean {
  return position === 'absolute' || position === 'fixed';
}

export function isOutOfFlow(style: ComputedStyle): boolean {
  return isFloating(style) || isAbsolutelyPositioned(style);
}

/** Layout does not pass the box's edge; that of size containment does neither, as the box is set as one piece. */
function isContained({ contain: { size, layout, paint } }: ComputedStyle): boolean {
  return size || layout || paint;
}

/** A block container with columns (CSS Multicol 1, § 2). */
export function isMulticol({ columnCount, columnWidth, columnHeight }: ComputedStyle): boolean {
  return columnCount !== 'auto' || columnWidth !== 'auto' || columnHeight !== 'auto';
}

const FORMATTING_CONTEXT_DISPLAYS = new Set<string>([
  'flow-root',
  'inline-block',
  'table-cell',
  'table-caption',
  'flex',
  'inline-flex',
  'grid',
  'inline-grid',
]);

/** Whether margins stay inside: "establishes a new block formatting context" (CSS Display 3, CSS 2 § 9.4.1). */
export function establishesFormattingContext(style: ComputedStyle): boolean {
  return (
    FORMATTING_CONTEXT_DISPLAYS.has(style.display) ||
    isScrollContainer(style) ||
    isOutOfFlow(style) ||
    isMulticol(style) ||
    isContained(style) ||
    // Box Alignment 3, § 5.1.1.
    style.alignContent.keyword !== 'normal' ||
    style.containerType !== 'normal'
  );
}
