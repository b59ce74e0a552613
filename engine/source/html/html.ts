/**
 * Parses HTML to a document tree.
 *
 * parse5 writes directly into typed arrays (parse5-tree.ts). rehype-parse, which is made of the same parser, would build
 * two object trees with full positions on the way: three times the time, and 45 times the source's size in memory. A
 * property test checks that both give the same tree.
 */
import type { Pace } from '../../base/pace.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { TreeBuilderOptions } from '../../tree/tree-builder.js';

export interface HtmlOptions extends TreeBuilderOptions {
  /** The number of lines before the text. Default 0. */
  readonly lineOffset?: number;
}

/** Yields to `pace` from time to time. Throws RenderError 'depth_limit' or 'size_limit'. */
export async function parseHtml(text: string, options: HtmlOptions = {}, pace?: Pace): Promise<DocumentTree> {
  const { parseToTree } = await import('./parse5-tree.js');
  return parseToTree(text, options, pace);
}
