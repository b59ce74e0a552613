/** Lines with a special meaning: tables of contents, page breaks, and links that show the text of their target. */
import type { Link, Nodes, Parents, Root } from 'mdast';
import { addProperties, blockAs, sourceOf, visitParents, type ExtensionContext } from './nodes.js';

export const MAY_HAVE_MARKERS =
  /\[?\[_?toc_?\]|\$\{toc\}|<!--\s*(?:toc|page-?\s?break|new-?\s?page)|\\(?:newpage|pagebreak|clearpage|printindex)|\[\]\(|\[index\]/i;

const TOC = /^(?:\[toc\]|\[\[_?toc_?\]\]|\$\{toc\}|@\[toc\])$/i;
const TOC_COMMENT = /^<!--\s*toc\s*-->$/i;
const TOC_END = /^<!--\s*(?:toc\s?stop|\/toc|end toc)\s*-->$/i;
const PAGE_BREAK = /^\\(?:newpage|pagebreak|clearpage)$/;
const INDEX = /^(?:\[INDEX\]|\\printindex)$/;
const PAGE_BREAK_COMMENT = /^<!--\s*(?:page-?\s?break|new-?\s?page)\s*-->$/i;

export function placeMarkers(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    if (node.type === 'link') markReference(node);
    else if (node.type !== 'paragraph') markBlocks(node, context);
  });
}

/** Creates the place of a table of contents, which source/contents/contents.ts fills. */
export function tocPlace(): Nodes {
  return blockAs('nav', [], { className: ['toc'], role: 'doc-toc', dataPlaten: 'toc' });
}

/** Creates the place of an index, which source/contents/index-lists.ts fills. */
export function indexPlace(): Nodes {
  return blockAs('div', [], { role: 'doc-index', dataPlatenIndex: '' });
}

export function pageBreak(): Nodes {
  return blockAs('div', [], { className: ['page-break'] });
}

function markBlocks(parent: Parents, context: ExtensionContext): void {
  const children = parent.children as Nodes[];
  for (let i = 0; i < children.length; i++) {
    const text = wordOf(children[i]!, context);
    if (text === null) continue;
    if (TOC.test(text) || TOC_COMMENT.test(text)) {
      const { position } = children[i]!;
      children[i] = { ...tocPlace(), ...(position && { position }) };
      // Removes a list that another tool has generated, because it is generated again.
      const end = children[i + 2];
      if (TOC_COMMENT.test(text) && children[i + 1]?.type === 'list' && end && TOC_END.test(wordOf(end, context) ?? ''))
        children.splice(i + 1, 2);
    } else if (PAGE_BREAK.test(text) || PAGE_BREAK_COMMENT.test(text)) children[i] = pageBreak();
    else if (INDEX.test(text)) children[i] = indexPlace();
  }
}

/** Returns the source of a paragraph or raw HTML. */
function wordOf(node: Nodes, context: ExtensionContext): string | null {
  return node.type === 'html' || node.type === 'paragraph' ? (sourceOf(node, context)?.trim() ?? null) : null;
}

/** Marks `[](#id)`. */
function markReference(link: Link): void {
  if (link.children.length === 0 && link.url.length > 1 && link.url.startsWith('#'))
    addProperties(link, { className: ['cross-reference'] });
}
