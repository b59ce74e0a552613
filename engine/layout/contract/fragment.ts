/**
 * The fragment tree: what layout makes of boxes on one page. Immutable. Offsets are relative to the
 * parent fragment's border box; everything is in layout units, y downwards.
 */
import type { BoxStrut } from '../../base/geometry.js';
import type { LayoutUnit } from '../../base/units.js';
import type { TextPart } from '../../box/box.js';
import type { CounterState } from '../../box/counters.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { NodeId } from '../../tree/document-tree.js';
import type { TextSegment } from '../text/inline-segments.js';
import type { Warned } from './layout-warning.js';
import type { OutOfFlow } from './out-of-flow.js';

export interface FragmentChild {
  readonly x: LayoutUnit;
  readonly y: LayoutUnit;
  readonly fragment: Fragment;
  /** For positioned boxes: the element in whose stacking context they are, if that is not above them in this tree. */
  readonly stackedIn?: NodeId;
}

interface FragmentCommon extends Warned {
  /** The element the fragment belongs to: where its tag, its link and its warnings come from. */
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** The border box. */
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
}

/** What kind of box a BoxFragment is, where painting or tagging must tell. */
export type BoxRole =
  'block' | 'anonymous' | 'atomic' | 'table' | 'row-group' | 'row' | 'cell' | 'column' | 'marker' | 'rule' | 'area';

export interface BoxFragment extends FragmentCommon {
  readonly kind: 'box';
  readonly role: BoxRole;
  readonly children: readonly FragmentChild[];
  /** Used widths; 0 on edges where the box is sliced by a page break. */
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
  /** The first fragment of its box: anchors and bookmarks point here. */
  readonly isFirst: boolean;
  /** A repeated table header or footer: an artifact. */
  readonly repeated: boolean;
  /** Collapsed borders are drawn by the table, so the box itself draws none. */
  readonly collapsedBorders: readonly BorderSegment[] | null;
  /** Of a field set: where its legend interrupts the upper border. */
  readonly legend?: LegendGap;
  /** Positioned boxes from inside of it that look for their containing block further up. */
  readonly outOfFlow: readonly OutOfFlow[];
  /** Set where the box was cut at a page's end and its decoration shows it. */
  readonly slice?: Slice;
}

/** The box that a fragment was cut from (CSS Fragmentation 3, § 5.4): its decoration is that of the whole. */
export interface Slice {
  /** How much of the border box comes before the fragment. */
  readonly above: LayoutUnit;
  /** Height of the whole border box; while it is not known, as if it went on for one more page. */
  readonly height: LayoutUnit;
  readonly border: BoxStrut;
  readonly padding: BoxStrut;
}

/** From the border box's corner. */
export interface LegendGap {
  /** Where the border begins, and its width. */
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

export interface LineFragment extends FragmentCommon {
  readonly kind: 'line';
  /** Distance of the alphabetic baseline from the line's top. */
  readonly baseline: LayoutUnit;
  readonly children: readonly FragmentChild[];
}

/** An inline box on one line; made only for inline boxes that show or mark something. */
export interface InlineBoxFragment extends FragmentCommon {
  readonly kind: 'inline-box';
  readonly part: TextPart;
  readonly children: readonly FragmentChild[];
  /** Whether the box's start and end edges are here (it is sliced where lines break). */
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
}

/** A stretch of text of one style on one line. Its y is the top of the font's ascent. */
export interface TextFragment extends FragmentCommon {
  readonly kind: 'text';
  readonly baseline: LayoutUnit;
  readonly segments: readonly TextSegment[];
  /** Added to every space, for justified lines. */
  readonly spaceExtra: LayoutUnit;
  /** Drawn at a break inside a word: a hyphen; '' for none. */
  readonly hyphen: TextSegment | null;
  /** The white space of the document that the end of the line takes the place of; '' for none. */
  readonly lineEnd: '' | ' ' | '\n';
  readonly generated: boolean;
  /** The text of a list marker: the tag's label part. */
  readonly label: boolean;
  /** The pattern of a leader: nothing to be read. */
  readonly isLeader?: boolean;
  readonly part: TextPart;
  /** See TextItem. */
  readonly place: number;
}

export interface ImageFragment extends FragmentCommon {
  readonly kind: 'image';
  readonly url: string;
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

/** A running element's place in the flow (GCPM 3, § 1.2): it takes no room, the page's margin shows it. */
export interface RunningFragment extends FragmentCommon {
  readonly kind: 'running';
  readonly name: string;
  /** The counters where it stands in the document. */
  readonly counters: CounterState;
}

export type Fragment = BoxFragment | LineFragment | InlineBoxFragment | TextFragment | ImageFragment | RunningFragment;

/** Whether an element begins with this fragment: its own, not that of an anonymous box in it. */
export function isFirstOfElement(fragment: Fragment): boolean {
  if (fragment.kind === 'box') return fragment.isFirst && !ANONYMOUS.has(fragment.role);
  return fragment.kind === 'image' || (fragment.kind === 'inline-box' && fragment.hasStart);
}

const ANONYMOUS: ReadonlySet<BoxRole> = new Set(['anonymous', 'rule', 'marker']);
