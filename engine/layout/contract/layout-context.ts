/** What layout algorithms may use besides their arguments. */
import type { WorkGuard } from '../../diagnostics.js';
import type { Bidi } from '../../text/bidi.js';
import type { Hyphenation } from '../../text/hyphenation.js';
import type { TextShaper } from '../../text/types.js';
import type { LayoutUnit } from '../../base/units.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { Algorithms } from './recursion.js';
import type { TextMetricsCache } from '../text/text-metrics.js';

/** Sizes in CSS px. Pending images count as empty; the page is laid out again when they have come. */
export type ImageLookup =
  | {
      readonly status: 'ready';
      /** For an image that does not say, by its ratio or the default. */
      readonly width: number;
      readonly height: number;
      /** What the image itself says; null for what it does not. */
      readonly natural: {
        readonly width: number | null;
        readonly height: number | null;
        readonly ratio: number | null;
      };
      readonly key: string;
    }
  | { readonly status: 'pending' }
  | { readonly status: 'broken' };

export interface ImageSource {
  lookup(url: string): ImageLookup;
}

export interface LayoutContext {
  /** Layout and sizes of boxes of every kind; called through recursion.ts. */
  readonly algorithms: Algorithms;
  readonly tree: DocumentTree;
  readonly shaper: TextShaper;
  readonly bidi: Bidi;
  readonly images: ImageSource;
  /** Layout may be done again, so it only counts its work here. Warnings are in fragments: see layout-warning.ts. */
  readonly guard: WorkGuard;
  readonly textMetrics: TextMetricsCache;
  readonly hyphenation: Hyphenation;
  /** Where each page counts its footnotes: how many come before this one. Default: the document counts them. */
  readonly footnotesBefore?: number;
  /** How wide the area of pages of that name is; not there where nothing goes to other pages. */
  readonly pageWidth?: (name: string) => LayoutUnit;
  /** The name of pages whose sheets are wider than those of pages named `than`; null: no style sheet has any. */
  readonly widerPage?: (than: string) => string | null;
  /** Raised when images have been loaded: what was measured without them is measured again. */
  readonly epoch: number;
}

/** What a render gives; the page loop adds the epoch. */
export type LayoutServices = Omit<LayoutContext, 'epoch'>;
