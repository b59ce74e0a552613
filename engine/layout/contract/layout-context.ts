/** The services that layout algorithms may use. */
import type { WorkGuard } from '../../diagnostics.js';
import type { Bidi } from '../../text/characters/bidi.js';
import type { Hyphenation } from '../../text/breaks/hyphenation.js';
import type { WordLists } from '../../text/breaks/word-lists.js';
import type { TextShaper } from '../../text/fonts/types.js';
import type { LayoutUnit } from '../../base/units.js';
import type { Box } from '../../box/box.js';
import type { TurnedStyles } from '../../css/properties/line-relative-style.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { Algorithms } from './recursion.js';
import type { ShapeImages } from './shape-images.js';
import type { TextMetricsCache } from '../text/text-metrics.js';

/** Sizes are in CSS px. Pending images count as empty; when they have been loaded, the page is laid out again. */
export type ImageLookup =
  | {
      readonly status: 'ready';
      /** The size to use. If the image has none of its own, it follows from its ratio or from the default size. */
      readonly width: number;
      readonly height: number;
      /** The natural dimensions; null for those that the image does not have. */
      readonly natural: {
        readonly width: number | null;
        readonly height: number | null;
        readonly ratio: number | null;
      };
      /** How it was turned upright: 1 to 8, as in TIFF's Orientation. */
      readonly orientation: number;
      readonly key: string;
    }
  | { readonly status: 'pending' }
  | { readonly status: 'broken' };

export interface ImageSource {
  lookup(url: string): ImageLookup;
}

export interface LayoutContext {
  /** Layout and intrinsic sizes of all kinds of boxes. Call these through recursion.ts. */
  readonly algorithms: Algorithms;
  readonly tree: DocumentTree;
  readonly shaper: TextShaper;
  readonly bidi: Bidi;
  readonly images: ImageSource;
  /** Absent: images give floats no shape. */
  readonly shapeImages?: ShapeImages;
  /** Layout may be done again, so it only counts its work here. Warnings are in fragments: see layout-warning.ts. */
  readonly guard: WorkGuard;
  readonly textMetrics: TextMetricsCache;
  readonly hyphenation: Hyphenation;
  readonly wordLists: WordLists;
  /** Styles along the axes of vertical boxes. */
  readonly turnedStyles: TurnedStyles;
  /** Boxes with styles along their own axes, where those around have others; see writing-mode/own-axes.ts. */
  readonly innerBoxes: WeakMap<Box, Box>;
  /** The number of footnotes on earlier pages, if each page numbers its own; otherwise the document numbers them. */
  readonly footnotesBefore?: number;
  /** Returns the width of the page area of pages with this name. Absent if content cannot move to other pages. */
  readonly pageWidth?: (name: string) => LayoutUnit;
  /** Returns the name of pages whose sheets are wider than those of pages named `than`; null if there are none. */
  readonly widerPage?: (than: string) => string | null;
  /** Incremented when images have been loaded, so that measurements made without them are discarded. */
  readonly epoch: number;
}

/** The services that a render provides. The page loop adds the epoch. */
export type LayoutServices = Omit<LayoutContext, 'epoch'>;
