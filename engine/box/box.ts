/** The box tree (CSS Display 3). Boxes are created on demand, live as long as their page, and have no positions. */
import type { ComputedStyle } from '../css/properties/computed-style.js';
import { clampsLines } from '../css/properties/line-clamp.js';
import { isScrollContainer } from '../css/properties/overflow.js';
import { isInlineDisplay } from '../css/values/inline-level.js';
import { TABLE_TRACK_DISPLAYS } from '../css/values/table-displays.js';
import type { BreakBetween, ImageValue } from '../css/values/values.js';
import { axesOf } from '../css/properties/writing-modes.js';
import type { NodeId } from '../tree/document-tree.js';
import type { BoxSequence } from './box-sequence.js';
import type { ContentEvent } from './content-events.js';
import type { CounterState } from './counters.js';
import type { RowSequence } from './row-sequence.js';

/**
 * What layout keeps on a box. Layout declares the fields (layout/contract/measurements.ts), because this stage comes
 * before it and reads none of them.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled in by layout
export interface Measured {}

/**
 * The common fields of boxes. `node` is the element that generates the box or, for an anonymous box, the element around
 * it.
 */
interface BoxCommon {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** Inline boxes with `position: relative` that a block stands in: they move it with them (CSS 2 § 9.2.1.1). */
  readonly movedBy?: readonly ComputedStyle[];
  /** Reserved for layout. Null until layout measures the box, and again when the content of the box is made anew. */
  measured: Measured | null;
}

/**
 * A block container. Its children are block-level boxes and runs of inline content ({@link InlineFlow}), which
 * represent the anonymous block boxes of CSS around inline content.
 */
export interface BlockBox extends BoxCommon {
  readonly kind: 'block';
  readonly children: BoxSequence;
  /** Whether no element generates the box. Anonymous boxes have no decoration and no tag. */
  readonly anonymous: boolean;
  /** The outside marker of a list item. */
  readonly marker: OutsideMarker | null;
  /** Makes the same box with that share of its font size, or of its whole content. Only boxes that may shrink have it. */
  readonly scaled?: (share: number) => BlockBox;
}

export interface OutsideMarker {
  readonly flow: InlineFlow;
  /** For a marker that is an image: what stands there if the image cannot be shown, and null for nothing. */
  readonly image: { readonly url: string; readonly instead: InlineFlow | null } | null;
}

/**
 * A flex container (CSS Flexbox 1, § 3). Its children are flex items: block-level boxes, with anonymous block
 * containers around runs of text. They are in document order; layout sorts them by `order`.
 */
export interface FlexBox extends BoxCommon {
  readonly kind: 'flex';
  readonly children: BoxSequence;
}

/** A grid container (CSS Grid 1, § 5). Its children are grid items, like the flex items of a flex container. */
export interface GridBox extends BoxCommon {
  readonly kind: 'grid';
  readonly children: BoxSequence;
}

/** A container that positions its children itself. Each child establishes a formatting context. */
export type ItemContainerBox = FlexBox | GridBox;

/** A run of inline-level content, which an inline formatting context lays out as lines. */
export interface InlineFlow extends BoxCommon {
  readonly kind: 'lines';
  /**
   * The text after collapsing of white space and text-transform. U+FFFC represents an atomic inline or a leader, U+2028
   * a <br>.
   */
  readonly text: string;
  readonly items: readonly InlineItem[];
  /** False for later runs of a block whose inline content is interrupted by blocks. */
  readonly isFirstRun: boolean;
  /** A variant of the run for the first line if `::first-line` has a style; otherwise null. */
  readonly firstLine: InlineFlow | null;
  /** Whether this is such a variant. Its style is that of a box around the whole line. */
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
      readonly box: AtomicInline;
      readonly start: number;
    }
  | OutOfFlowItem
  | LeaderItem
  | AnchorItem
  | { readonly kind: 'break'; readonly node: NodeId; readonly style: ComputedStyle; readonly start: number };

/** A float or absolutely positioned box inside of text. It has a position in the text, but does not affect it. */
export interface OutOfFlowItem {
  readonly kind: 'float' | 'positioned';
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly box: AtomicBox;
  readonly start: number;
  /** For an initial letter: makes its box in the style that its lines give it. */
  readonly letterIn?: (style: ComputedStyle) => BlockBox;
}

/**
 * A leader, which repeats its pattern to fill the line between the content before and after it (CSS Content 3, §
 * 2.5.1).
 */
export interface LeaderItem {
  readonly kind: 'leader';
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly pattern: string;
  readonly start: number;
}

/** The place in the text of a box that is set elsewhere on the page. */
export interface AnchorItem {
  readonly kind: 'anchor';
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly target: Displaced;
  readonly start: number;
}

/** The role of a text in the document's structure: the call of a footnote, the label of a note, or content. */
export type TextPart = 'content' | 'call' | 'note-label';

/** The characters [start, end) of the flow's text. */
export interface TextItem {
  readonly kind: 'text';
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly start: number;
  readonly end: number;
  /** Whether the text is generated content (markers, ::before), which is painted, but not part of the source's text. */
  readonly generated: boolean;
  readonly part: TextPart;
  /**
   * The position among the nodes of the tree in document order. It is fractional for text after an element's content.
   */
  readonly place: number;
}

/** Replaced content: an image. Its style determines whether it is inline-level or block-level. */
export interface ReplacedBox extends BoxCommon {
  readonly kind: 'replaced';
  readonly image: ImageValue;
  /** The text to draw if the image cannot be shown. */
  readonly alternative: string;
  /** The side of the square that an image without a natural size fits into, in CSS px. Default: 300 × 150 (CSS Images 3, § 4.3). */
  readonly defaultSize?: number;
  /** Whether it comes from `content: url()` or a list marker instead of an element. */
  readonly generated: boolean;
}

/** The place of a running element in the flow (GCPM 3, § 1.2). Its content is laid out in a page margin. */
export interface RunningBox extends BoxCommon {
  readonly kind: 'running';
  readonly name: string;
  /** The counters at its place in the document, which its content continues from. */
  readonly counters: CounterState;
}

/** A footnote (CSS GCPM 3, § 2) as its call refers to it. */
export interface Footnote extends BoxCommon {
  readonly kind: 'footnote';
  /** The index among all notes of the document, starting at 1. */
  readonly ordinal: number;
  readonly body: AtomicBox;
  /** Returns the call and body with another number, for pages that number their own notes. */
  numbered(number: number): { readonly call: string; readonly body: AtomicBox };
  /**
   * Returns the note as inline content; null if it contains blocks. `number` is that of numbered(); null for its own
   * number.
   */
  inline(number: number | null): readonly ContentEvent[] | null;
}

/** A float to the top or bottom of a page (CSS Page Floats 3). */
export interface PageFloat extends BoxCommon {
  readonly kind: 'page-float';
  readonly box: AtomicBox;
}

/** A box that is set elsewhere on the page than its place in the document. */
export type Displaced = Footnote | PageFloat;

/** The place between blocks of a box that is set elsewhere on the page. */
export interface AnchorBox extends BoxCommon {
  readonly kind: 'anchor';
  readonly target: Displaced;
}

/**
 * Ruby bases with their annotations, which stand on a line as one piece (CSS Ruby 1, § 3): one base, or all bases of a
 * segment where an annotation spans them.
 */
export interface RubyBox extends BoxCommon {
  readonly kind: 'ruby';
  readonly bases: readonly BlockBox[];
  /** The nearest to the bases first. */
  readonly levels: readonly RubyLevel[];
  /** The text of the bases. */
  readonly text: string;
}

/** Annotations on one side of the bases. */
export interface RubyLevel {
  readonly side: 'over' | 'under';
  /** Whether the boxes stand side by side over all bases; otherwise each stands over its own base, or null over none. */
  readonly spans: boolean;
  readonly boxes: readonly (BlockBox | null)[];
}

/** A formula, which stands on a line as one piece (MathML Core, § 3). */
export interface MathBox extends BoxCommon {
  readonly kind: 'math';
  readonly root: MathElement;
  /** Whether it stands on lines of its own, which may be many. */
  readonly isDisplayed: boolean;
  /** What a line of text has of it; absent: all of it. */
  readonly part?: MathPart;
}

/** Consecutive children of the row that a formula consists of. */
export interface MathPart {
  readonly row: MathElement;
  readonly from: number;
  readonly to: number;
}

/** An element of a formula. It is laid out with its whole formula and not by itself. */
export interface MathElement {
  readonly name: string;
  readonly node: NodeId;
  readonly style: ComputedStyle;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MathElement[];
  /** What a token shows, in its alphabet; null for other elements. */
  readonly text: string | null;
  /** The content of a token that holds HTML. */
  readonly flow: BlockBox | null;
  /** For lines that it draws: its own style, with its colour as the background. */
  readonly line: ComputedStyle | null;
  /** Whether it is an accent of the element before it. */
  readonly accent?: 'over' | 'under';
}

/** A table wrapper box (CSS Tables 3, § 2) with captions and grid. */
export interface TableBox extends BoxCommon {
  readonly kind: 'table';
  readonly captions: readonly BlockBox[];
  readonly columns: readonly TableColumn[];
  readonly header: readonly TableRowBox[];
  readonly footer: readonly TableRowBox[];
  /**
   * The break before the table's first row, as found by layout; null if not yet determined. Finding it requires
   * creating rows, including those of nested tables.
   */
  breakBefore: BreakBetween | null;
  /** The page name that the first row asks for, 'auto' for none, as found by layout; null if not yet determined. */
  startPage: string | null;
  /** Returns a new sequence of the body rows, which starts at the first row. */
  rows(): RowSequence;
  /** Returns the same table with its font size multiplied by `share`. */
  scaled(share: number): TableBox;
  /** Returns the counters after the whole table. */
  exitState(): CounterState;
}

export interface TableColumn {
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** null outside of column groups. For a group without column elements, `node` of its columns is that of the group. */
  readonly group: ColumnGroup | null;
}

/** All columns of a group share this object. */
export interface ColumnGroup {
  readonly node: NodeId;
  readonly style: ComputedStyle;
}

/** Checks for a column element, as opposed to a column that its group generates. */
export function isColumnElement({ node, group }: TableColumn): boolean {
  return node !== group?.node;
}

export interface TableRowBox extends BoxCommon {
  readonly kind: 'row';
  readonly cells: readonly TableCellBox[];
  /** The row group, for borders and backgrounds. */
  readonly group: TableGroup;
}

export interface TableGroup {
  readonly node: NodeId;
  readonly style: ComputedStyle;
}

export interface TableCellBox extends BoxCommon {
  readonly kind: 'cell';
  /** The cell's content as a block container. */
  readonly content: BlockBox;
  readonly colSpan: number;
  /** 0 means to the end of the row group. */
  readonly rowSpan: number;
}

export type BlockLevelBox = BlockBox | InlineFlow | ReplacedBox | TableBox | ItemContainerBox | RunningBox | AnchorBox;
export type AtomicBox = BlockBox | ReplacedBox | TableBox | ItemContainerBox;
/** What stands on a line as one piece. */
export type AtomicInline = AtomicBox | RubyBox | MathBox;
export type Box = AtomicInline | BlockLevelBox | TableRowBox | TableCellBox;

/** Checks for a box that only marks the place of another box on the page. */
export function isPlaceholder(box: BlockLevelBox): box is RunningBox | AnchorBox {
  return box.kind === 'running' || box.kind === 'anchor';
}

const TABLE_PARTS = new Set<string>([...TABLE_TRACK_DISPLAYS, 'table-cell', 'table-caption']);

export function isInlineLevel(style: ComputedStyle): boolean {
  return isInlineDisplay(style.display);
}

export function isFlexContainer({ display }: ComputedStyle): boolean {
  return display === 'flex' || display === 'inline-flex';
}

export function isGridContainer({ display }: ComputedStyle): boolean {
  return display === 'grid' || display === 'inline-grid';
}

/** Checks for a table-internal box or a caption, which belong inside a table (CSS Tables 3, § 2.2). */
export function isTablePart(style: ComputedStyle): boolean {
  return TABLE_PARTS.has(style.display);
}

export function isFloating({ float }: ComputedStyle): boolean {
  return float === 'left' || float === 'right';
}

/** Checks for a float that the page positions. */
export function isPageFloat({ float }: ComputedStyle): boolean {
  return float === 'top' || float === 'bottom';
}

/** Checks for a box that `position` takes out of the flow. Its containing block lays it out. */
export function isAbsolutelyPositioned({ position }: ComputedStyle): boolean {
  return position === 'absolute' || position === 'fixed';
}

export function isOutOfFlow(style: ComputedStyle): boolean {
  return isFloating(style) || isAbsolutelyPositioned(style);
}

/** Checks for containment that isolates layout. Size containment also counts, because the box is monolithic. */
function isIsolated({ contain: { size, layout, paint } }: ComputedStyle): boolean {
  return size || layout || paint;
}

/** Checks for a multi-column container (CSS Multicol 1, § 2). */
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

/**
 * Checks whether a box "establishes a new block formatting context" (CSS Display 3, CSS 2 § 9.4.1), which contains the
 * margins of its children.
 */
export function establishesFormattingContext(style: ComputedStyle): boolean {
  return (
    FORMATTING_CONTEXT_DISPLAYS.has(style.display) ||
    isScrollContainer(style) ||
    isOutOfFlow(style) ||
    isMulticol(style) ||
    isIsolated(style) ||
    // Box Alignment 3, § 5.1.1.
    style.alignContent.keyword !== 'normal' ||
    style.containerType !== 'normal' ||
    // Writing Modes 4, § 3.2.
    style.axes !== axesOf(style.writingMode) ||
    clampsLines(style)
  );
}
