/**
 * The fragment tree: the result of laying out boxes on one page. Immutable. Offsets are relative to the border box of the
 * parent fragment. All lengths are layout units; y points downwards.
 */
import type { Side } from '../../base/axes.js';
import type { BoxStrut, Rect } from '../../base/geometry.js';
import type { LayoutUnit } from '../../base/units.js';
import type { TextPart } from '../../box/box.js';
import type { CounterState } from '../../box/counters.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { ImageValue } from '../../css/values/values.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { TextSegment } from '../text/inline-segments.js';
import type { Warned } from './layout-warning.js';
import type { OutOfFlow } from './out-of-flow.js';

export interface FragmentChild {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  readonly fragment: Fragment;
  /** For positioned boxes: the element that makes their stacking context, if it is not an ancestor in this tree. */
  readonly stackedIn?: NodeId;
}

interface FragmentCommon extends Warned {
  /** The element that the fragment belongs to. It determines the tag, the link and the place in warnings. */
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** The border box. */
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
}

/** Kinds of boxes that painting or tagging must distinguish. */
export type BoxRole =
  | 'block'
  | 'anonymous'
  | 'ruby'
  | 'math'
  | 'atomic'
  | 'table'
  | 'row-group'
  | 'row'
  | 'cell'
  | 'column'
  | 'marker'
  | 'rule'
  | 'area';

export interface BoxFragment extends FragmentCommon {
  readonly kind: 'box';
  readonly role: BoxRole;
  readonly children: readonly FragmentChild[];
  /** Used widths; 0 at edges where a break slices the box. */
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
  /** Whether this is the first fragment of its box, to which links and bookmarks lead. */
  readonly isFirst: boolean;
  /** Whether this repeats a table header, a footer or a fixed box. Repeated content is an artifact. */
  readonly repeated: boolean;
  /** The borders of a table with collapsed borders; its cells draw none. Otherwise null. */
  readonly collapsedBorders: readonly BorderSegment[] | null;
  /** For a field set: the gap in its upper border, where the legend stands. */
  readonly legend?: LegendGap;
  /** Positioned boxes, footnotes and page floats in this box, on their way up to the box or page that contains them. */
  readonly outOfFlow: readonly OutOfFlow[];
  /** Set if a break cuts the box and its decoration has to be painted as a part of the whole. */
  readonly slice?: Slice;
}

/** The whole box that a fragment is a slice of, whose decoration it shows a part of (CSS Fragmentation 3, § 5.4). */
export interface Slice {
  /**
   * The whole border box, from the corner of the fragment's. While its size is not known, it is assumed to continue for one
   * more page.
   */
  readonly whole: Rect;
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
}

/** From the border box's corner. */
export interface LegendGap {
  /** The side of the border box that the legend stands on. */
  readonly side: Side;
  /** Where the border begins, from that side, and its width. */
  readonly top: LayoutUnit;
  readonly border: LayoutUnit;
  readonly start: LayoutUnit;
  readonly end: LayoutUnit;
}

/** One straight piece of a collapsed table border, relative to the table fragment. */
export interface BorderSegment {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  readonly length: LayoutUnit;
  readonly horizontal: boolean;
  readonly width: LayoutUnit;
  readonly style: ComputedStyle['borderTopStyle'];
  readonly color: ComputedStyle['borderTopColor'];
}

/** How the lines of vertical text are turned: the line-left end is at the top (`cw`) or at the bottom (`ccw`). */
export type LineTurn = 'cw' | 'ccw';

/** Of lines and what is in them. Their text and baselines are measured along the line, their box on the page. */
interface OnLine {
  /** Absent in horizontal text. */
  readonly turn?: LineTurn;
}

export interface LineFragment extends FragmentCommon, OnLine {
  readonly kind: 'line';
  /** The distance from the over edge of the line, which is its top, to its alphabetic baseline. */
  readonly baseline: LayoutUnit;
  readonly children: readonly FragmentChild[];
  /** Whether this is a marker that stands outside of its item. */
  readonly isMarker?: true;
  /** Whether an arrow in its indent tells that it goes on from the line above. */
  readonly hasWrapMark?: true;
}

/** The part of an inline box on one line. Inline boxes that are invisible and that nothing refers to have none. */
export interface InlineBoxFragment extends FragmentCommon, OnLine {
  readonly kind: 'inline-box';
  readonly part: TextPart;
  /** From its over edge. */
  readonly baseline: LayoutUnit;
  readonly children: readonly FragmentChild[];
  /** Whether the start and the end edge of the box are on this line. Line breaks slice the box. */
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
  /** Whether it has its start edge although the box begins on an earlier line (`box-decoration-break: clone`). */
  readonly isClone?: true;
}

/** A run of text in one style on one line. Its y is the top of the font's ascent. */
export interface TextFragment extends FragmentCommon, OnLine {
  readonly kind: 'text';
  readonly baseline: LayoutUnit;
  readonly segments: readonly TextSegment[];
  /** The width added to every space in justified lines, and after characters that are stretched like spaces. */
  readonly spaceExtra: LayoutUnit;
  /** Drawn at a break inside a word: a hyphen; '' for none. */
  readonly hyphen: TextSegment | null;
  /** The white space of the document that the end of the line replaces; '' for none. */
  readonly lineEnd: '' | ' ' | '\n';
  readonly generated: boolean;
  /** Whether this is the text of a list marker, which is tagged as a label. */
  readonly label: boolean;
  /** Whether this is the pattern of a leader, which is an artifact. */
  readonly isLeader?: boolean;
  readonly part: TextPart;
  /** See TextItem. */
  readonly place: number;
  /** Whether nothing but spaces stands to the left or to the right of it on its line. */
  readonly ends?: LineEnds;
}

/** How many UTF-16 code units of text it shows. */
export function textLength({ segments }: TextFragment): number {
  return segments.reduce((sum, { word, spaces }) => sum + word.text.length + spaces, 0);
}

export interface LineEnds {
  readonly isLineLeft: boolean;
  readonly isLineRight: boolean;
}

export interface ImageFragment extends FragmentCommon {
  readonly kind: 'image';
  readonly image: ImageValue;
  /** The content box, relative to the border box. */
  readonly content: {
    readonly x: LayoutUnit;
    readonly y: LayoutUnit;
    readonly width: LayoutUnit;
    readonly height: LayoutUnit;
  };
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
  readonly generated: boolean;
}

/** The place of a running element in the flow (GCPM 3, § 1.2). It takes no room; page margins show the element. */
export interface RunningFragment extends FragmentCommon {
  readonly kind: 'running';
  readonly name: string;
  /** The counters at its place in the document. */
  readonly counters: CounterState;
}

export type Fragment = BoxFragment | LineFragment | InlineBoxFragment | TextFragment | ImageFragment | RunningFragment;

/** Checks whether this is the first fragment of its element, and not that of an anonymous box in it. */
export function isFirstOfElement(fragment: Fragment): boolean {
  if (fragment.kind === 'box') return fragment.isFirst && !ANONYMOUS.has(fragment.role);
  return fragment.kind === 'image' || (fragment.kind === 'inline-box' && fragment.hasStart && !fragment.isClone);
}

const ANONYMOUS: ReadonlySet<BoxRole> = new Set(['anonymous', 'ruby', 'rule', 'marker']);
