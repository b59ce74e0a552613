import type { StyleResolver } from '../css/cascade/style-resolver.js';
import type { CrossReferences } from './cross-references.js';
import type { Diagnostics } from '../diagnostics.js';
import type { DocumentTree } from '../tree/document-tree.js';
import type { ElementEffects } from './element-effects.js';
import type { PageContent } from './generated-content.js';

/** What box generation reads: fixed for a whole document. */
export interface GenerationContext {
  readonly tree: DocumentTree;
  readonly styles: StyleResolver;
  readonly diagnostics: Diagnostics;
  /** The url of an `img` as the image store knows it; null when it has none. */
  imageUrl(source: string): string | null;
  /** Where it is noted what elements do to their pages; absent where nobody asks. */
  readonly effects?: ElementEffects;
  /** What a page lends to content that is shown in its margins; absent in the document's flow. */
  readonly page?: PageContent;
  /** Undefined where no style sheet has cross references. */
  readonly references?: CrossReferences | undefined;
}
