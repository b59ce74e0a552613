import type { StyleResolver } from '../css/style-resolver.js';
import type { Diagnostics } from '../diagnostics.js';
import type { DocumentTree } from '../tree/document-tree.js';

/** What box generation reads: fixed for a whole document. */
export interface GenerationContext {
  readonly tree: DocumentTree;
  readonly styles: StyleResolver;
  readonly diagnostics: Diagnostics;
  /** The url of an `img` as the image store knows it; null when it has none. */
  imageUrl(source: string): string | null;
}
