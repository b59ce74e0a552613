import type { StyleResolver } from '../css/cascade/style-resolver.js';
import type { createFlowBox, inlineMarker } from './box-factory.js';
import type { createContainerBox } from './element-box.js';
import type { createFootnote, footnoteEvents } from './footnotes.js';
import type { createMathBlock } from './math-block.js';
import type { createMathBox } from './math-generation.js';
import type { createTableBox } from './table-generation.js';
import type { CrossReferences } from './cross-references.js';
import type { Diagnostics } from '../diagnostics.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { ElementEffects } from './element-effects.js';
import type { PageContent } from './generated-content.js';

/**
 * Creates boxes of other kinds during box generation, because boxes of each kind may contain boxes of any other.
 * `makers.ts` has the implementations.
 */
export interface BoxMakers {
  readonly containerBox: typeof createContainerBox;
  readonly tableBox: typeof createTableBox;
  readonly flowBox: typeof createFlowBox;
  readonly inlineMarker: typeof inlineMarker;
  readonly footnote: typeof createFootnote;
  readonly footnoteEvents: typeof footnoteEvents;
  /** null in documents without formulas, which do not load this part. */
  readonly formulas: FormulaMakers | null;
}

export interface FormulaMakers {
  readonly inline: typeof createMathBox;
  readonly block: typeof createMathBlock;
}

/** The input of box generation, which is the same for the whole document. */
export interface GenerationContext {
  readonly makers: BoxMakers;
  readonly tree: DocumentTree;
  readonly styles: StyleResolver;
  readonly diagnostics: Diagnostics;
  /** Returns the URL of an `img` in the image store; null for none. */
  imageUrl(source: string): string | null;
  /** Records the effects of elements on their pages; absent if nobody needs them. */
  readonly effects?: ElementEffects;
  /** Whether sequences of boxes note where they could begin again, for loops that go on from a page. */
  readonly keepsMarks?: boolean;
  /** The values of a page for content in its margins; absent in the document's flow. */
  readonly page?: PageContent;
  /** undefined if no style sheet has cross references. */
  readonly references?: CrossReferences | undefined;
}

/** Returns the makers of a formula's box; null for other elements. */
export function formulaMakers({ tree, makers }: GenerationContext, node: NodeId): FormulaMakers | null {
  return tree.name(node) === 'math' ? makers.formulas : null;
}
