import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { DocumentTree } from '../../../engine/tree/document-tree.js';
import { buildTree } from '../../../engine/tree/from-hast.js';

/** Parses HTML with unified and rehype-parse, which our own way of parsing is compared with. */
export function parseHtmlWithRehype(text: string): DocumentTree {
  return buildTree(unified().use(rehypeParse).parse(text), {});
}
