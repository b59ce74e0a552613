/** What layout algorithms may use besides their arguments: services, and caches keyed by live objects. */
import type { InlineFlow, TableBox } from '../box/box.js';
import type { Diagnostics } from '../diagnostics.js';
import type { Bidi } from '../text/bidi.js';
import type { TextShaper } from '../text/types.js';
import type { DocumentTree } from '../tree/document-tree.js';
import type { PreparedFlow } from './inline-segments.js';
import type { IntrinsicSizes } from './intrinsic-sizes.js';
import type { TableLayoutData } from './table-data.js';
import type { TextMetricsCache } from './text-metrics.js';

/** Natural dimensions in CSS px. Pending images count as empty; the page is laid out again when they have come. */
export type ImageLookup =
  | { readonly status: 'ready'; readonly width: number; readonly height: number; readonly key: string }
  | { readonly status: 'pending' }
  | { readonly status: 'broken' };

export interface ImageSource {
  lookup(url: string): ImageLookup;
}

export interface LayoutContext {
  readonly tree: DocumentTree;
  readonly shaper: TextShaper;
  readonly bidi: Bidi;
  readonly images: ImageSource;
  readonly diagnostics: Diagnostics;
  readonly textMetrics: TextMetricsCache;
  // Caches below are keyed by boxes and so live exactly as long as the boxes do.
  readonly preparedFlows: WeakMap<InlineFlow, PreparedFlow>;
  readonly intrinsicSizes: WeakMap<object, IntrinsicSizes>;
  readonly tables: WeakMap<TableBox, TableLayoutData>;
}

export type LayoutServices = Omit<LayoutContext, 'preparedFlows' | 'intrinsicSizes' | 'tables'>;

/** A context with empty caches. */
export function createLayoutContext(services: LayoutServices): LayoutContext {
  return { ...services, preparedFlows: new WeakMap(), intrinsicSizes: new WeakMap(), tables: new WeakMap() };
}
