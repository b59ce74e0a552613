/** One page as laid out, with everything that painting needs. Places are in layout units from the page's top left corner. */
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
  /** The factor by which the page is laid out larger than its sheet, and drawn smaller on it. */
  readonly shrink: number;
  /** The sheet. */
  readonly sheet: { readonly width: LayoutUnit; readonly height: LayoutUnit };
  /** How viewers turn the sheet. */
  readonly orientation: PageOrientation;
  readonly marks: PageMarks;
  /** How far the page is printed beyond the edges of its sheet. */
  readonly bleed: LayoutUnit;
  /** The margins of the page box, enlarged if running elements need more room. */
  readonly margin: BoxStrut;
  /** The page box's borders, between its margin and its padding. */
  readonly border: BoxStrut;
  /** The page context's style: its background covers the whole page. */
  readonly style: ComputedStyle;
  /** The page area. */
  readonly area: Rect;
  /** The height of the root element's fragments on earlier pages, where its background started. */
  readonly rootConsumed: LayoutUnit;
  /** The root element's fragment at its place; null on a blank page. */
  readonly root: FragmentChild | null;
  /** The root's fragment, or that of an earlier page if this page has none. The canvas gets its background. */
  readonly canvasRoot: FragmentChild | null;
  /** Positioned boxes that belong to the page itself, from its top left corner. */
  readonly positioned: readonly FragmentChild[];
  /** Page floats and the footnote area, from the page's top left corner. */
  readonly displaced: readonly FragmentChild[];
  readonly marginBoxes: readonly MarginBoxFragment[];
  /** The counters of the page, including `page`. */
  readonly counters: PageCounters;
  /** The page number that the margins show; null if they show none. */
  readonly printedNumber: PrintedNumber | null;
  /** The labels for elements with `bookmark-label` that begin on the page. */
  readonly bookmarkLabels: ReadonlyMap<NodeId, string>;
  /** The page type (CSS Paged Media 3, § 8); '' for none. */
  readonly name: string;
  /** A number for the place where the page ends (see page-end.ts); 0 if the document has no cross references. */
  readonly end: number;
}

export interface MarginBoxFragment {
  readonly name: MarginBoxName;
  /** The margin box's border box on the page. */
  readonly rect: Rect;
  readonly style: ComputedStyle;
  /** Whether its content is higher than the margin, and ends where the margin does. */
  readonly isCut: boolean;
  /** Its content. Where `deferred` is set, a stand-in takes the place of the number of pages. */
  readonly content: BoxFragment;
  /** Makes the content when the number of pages is known; null where the content does not show that number. */
  readonly deferred: ((totalPages: number) => BoxFragment) | null;
}
