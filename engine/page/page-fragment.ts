/** One laid out page: what painting needs and nothing of the document beyond it. Layout units from the page's top left. */
import type { BoxStrut, Rect } from '../base/geometry.js';
import type { LayoutUnit } from '../base/units.js';
import type { ComputedStyle } from '../css/properties/computed-style.js';
import type { PageMarks, PageOrientation } from '../css/cascade/style-resolver.js';
import type { MarginBoxName } from '../css/rules/page-areas.js';
import type { BoxFragment, FragmentChild } from '../layout/contract/fragment.js';
import type { NodeId } from '../tree/document-tree.js';
import type { PageCounters } from './page-counters.js';
import type { PrintedNumber } from './printed-number.js';

export interface PageFragment {
  /** 1-based position in the document. */
  readonly index: number;
  readonly width: LayoutUnit;
  readonly height: LayoutUnit;
  /** How many times larger than the sheet the page was laid out; the sheet shows it that much smaller. */
  readonly shrink: number;
  /** The sheet. */
  readonly sheet: { readonly width: LayoutUnit; readonly height: LayoutUnit };
  /** How the sheet is turned when it is shown. */
  readonly orientation: PageOrientation;
  readonly marks: PageMarks;
  /** How far the page is printed beyond the edges of its sheet. */
  readonly bleed: LayoutUnit;
  /** Of the page box: what lies between the page's edge and its area, grown where running content needs it. */
  readonly margin: BoxStrut;
  /** The page box's borders, between its margin and its padding. */
  readonly border: BoxStrut;
  /** The page context's style: its background covers the whole page. */
  readonly style: ComputedStyle;
  /** The page area. */
  readonly area: Rect;
  /** How much of the root element's height is on earlier pages: its background goes on from there. */
  readonly rootConsumed: LayoutUnit;
  /** The root element's fragment at its place; null on a blank page. */
  readonly root: FragmentChild | null;
  /** Where the root's fragment is, or on a page without one the last of an earlier page: the canvas takes its background. */
  readonly canvasRoot: FragmentChild | null;
  /** Positioned boxes that belong to the page itself, from its top left corner. */
  readonly positioned: readonly FragmentChild[];
  /** Page floats and the footnote area, from the page's top left corner. */
  readonly displaced: readonly FragmentChild[];
  readonly marginBoxes: readonly MarginBoxFragment[];
  /** The counters in force on it, `page` among them. */
  readonly counters: PageCounters;
  /** Its number as its margins show it; null where they do not. */
  readonly printedNumber: PrintedNumber | null;
  /** Of elements that begin on it and have a bookmark-label. */
  readonly bookmarkLabels: ReadonlyMap<NodeId, string>;
  /** Its page type (CSS Paged Media 3, § 8); '' for none. */
  readonly name: string;
  /** Where the next page goes on, see page-end.ts; 0 where the document has no cross references. */
  readonly end: number;
}

export interface MarginBoxFragment {
  readonly name: MarginBoxName;
  /** The margin box's border box on the page. */
  readonly rect: Rect;
  readonly style: ComputedStyle;
  /** Its content. Where `deferred` is set, a stand-in takes the place of the number of pages. */
  readonly content: BoxFragment;
  /** Makes the content when the number of pages is known; null where the content does not show that number. */
  readonly deferred: ((totalPages: number) => BoxFragment) | null;
}
