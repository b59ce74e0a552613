/** Options and style of the lists that the engine writes: source/contents.ts. */
import { parseStyleSheet, type StyleSheet } from '../css/style-sheet.js';
import { Diagnostics } from '../diagnostics.js';
import { withContents } from '../source/contents.js';
import type { DocumentTree } from '../tree/document-tree.js';
import { flagOf } from './flag-words.js';
import { headMetadata } from './head-metadata.js';
import type { RenderOptions } from './options.js';
import { DEFAULT_DEPTH as DEFAULT_TREE_DEPTH, type ParsedInput } from './parse-input.js';

/** The lowest heading level listed. */
const DEFAULT_DEPTH = 3;
/** Levels of elements in a list of six levels, with its label's own: they do not count against the document. */
const DEEPEST_LIST = 32;

export interface TreeWithContents {
  readonly tree: DocumentTree;
  /** User-agent style of its lists; empty where it has none. */
  readonly sheets: readonly StyleSheet[];
}

/** `templateToc`: whether there is a table of contents where neither options nor front matter say. */
export function addContents(
  { tree, language: own }: ParsedInput,
  options: RenderOptions,
  templateToc = false,
): TreeWithContents {
  const toc = options.toc ?? tocOfHead(tree) ?? templateToc;
  const depth = (typeof toc === 'object' ? toc.depth : undefined) ?? DEFAULT_DEPTH;
  const language = options.language ?? own ?? tree.attr(tree.root, 'lang') ?? '';
  const maxDepth = (options.limits?.depth ?? DEFAULT_TREE_DEPTH) + DEEPEST_LIST;
  const filled = withContents(tree, { toc: toc !== false, depth, language, maxDepth });
  if (!filled) return { tree, sheets: [] };
  return { tree: filled, sheets: [parseStyleSheet(CONTENTS_CSS, { origin: 'user-agent' }, new Diagnostics())] };
}

/** `toc: true` or `toc-depth: 2` of a front matter, which stand as metas in the head; undefined where it says nothing. */
function tocOfHead(tree: DocumentTree): RenderOptions['toc'] {
  const { metas } = headMetadata(tree);
  const toc = metas.get('toc');
  const depth = Number(metas.get('toc-depth') ?? '');
  const hasDepth = Number.isInteger(depth) && depth >= 1 && depth <= 6;
  if (toc === undefined) return hasDepth ? { depth } : undefined;
  if (!flagOf(toc)) return false;
  return hasDepth ? { depth } : true;
}

/** What is missing in it stands in the document, as text or as generated content: “2.1 ” before a heading. */
const CONTENTS_CSS = `
html > [data-platen] { display: block; break-after: page }
[data-platen] > .title { margin: 0 0 1em; font-size: 1.5em; font-weight: bold; bookmark-level: 1; break-after: avoid }
[data-platen] ol { list-style: none; margin: 0; padding: 0 }
[data-platen] ol ol { padding-inline-start: 1.5em }
[data-platen] li { text-align: start }
[data-platen] li > a { display: block; color: inherit; text-decoration: none }
[data-platen] li:has(> ol) > a { break-after: avoid }
[data-platen] a::before { content: target-text(attr(href url), before) }
[data-platen] a[data-caption]::before { content: target-text(attr(data-caption url), before) }
[data-platen] a::after { content: ' ' leader(dotted) target-counter(attr(href url), page) }
`;
