import type { StyleResolver } from '../css/cascade/style-resolver.js';
import type { createFlowBox, inlineMarker } from './box-factory.js';
import type { createContainerBox } from './element-box.js';
import type { createFootnote, footnoteEvents } from './footnotes.js';
import type { createTableBox } from './table-generation.js';
import type { CrossReferences } from './cross-references.js';
import type { Diagnostics } from '../diagnostics.js';
import type { DocumentTree } from '../tree/document-tree.js';
import type { ElementEffects } from './element-effects.js';
import type { PageContent } from './generated-content.js';

/**
 * The way back into box generation from inside of it: boxes of any kind are made of the content of boxes of any other.
 * `makers.ts` knows all kinds.
 */
export interface BoxMakers {
  readonly containerBox: typeof createContainerBox;
  readonly tableBox: typeof createTableBox;
  readonly flowBox: typeof createFlowBox;
  readonly inlineMarker: typeof inlineMarker;
  readonly footnote: typeof createFootnote;
  readonly footnoteEvents: typeof footnoteEvents;
}

/** What box generation reads: fixed for a whole document. */
export interface GenerationContext {
  readonly makers: BoxMakers;
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
