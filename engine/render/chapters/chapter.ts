/** One of several inputs that become one document. */
import { host } from '../../host/index.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import type { ParsedSource } from '../prepare/parse.js';
import type { Source } from '../prepare/source.js';

export interface Chapter {
  readonly source: Source;
  readonly parsed: ParsedSource;
  /** The base of the chapter's relative URLs. */
  readonly base: string | undefined;
}

/** What begins a chapter: an element of its own, or one that is made for it. */
export type ChapterStart =
  | { readonly kind: 'element'; readonly node: NodeId }
  /** Around the chapter, for attributes of its html and body that are not those of the document. */
  | { readonly kind: 'wrapper'; readonly attributes: ReadonlyMap<string, string> }
  /** An empty element before text, which cannot break a page. */
  | { readonly kind: 'marker' }
  /** The chapter is empty. */
  | { readonly kind: 'none' };

/** Elements that begin a block by themselves, so that a page break before them is one before the chapter. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main ' +
    'nav ol p pre search section table ul'
  ).split(' '),
);
/** Attributes of html and body that hold for what is inside. */
const CARRIED: readonly string[] = ['lang', 'dir', 'class', 'style', 'id'];

/** `first`: the tree whose html and body the document gets. */
export function startOf(tree: DocumentTree, first: DocumentTree): ChapterStart {
  const body = bodyOf(tree);
  let node = tree.firstChild(body);
  while (node !== NO_NODE && !tree.isElement(node) && tree.text(node).trim() === '') node = tree.nextSibling(node);
  if (node === NO_NODE) return { kind: 'none' };
  const attributes = tree === first ? new Map<string, string>() : carriedAttributes(tree, first);
  if (attributes.size > 0) return { kind: 'wrapper', attributes };
  return BLOCKS.has(tree.name(node)) ? { kind: 'element', node } : { kind: 'marker' };
}

function carriedAttributes(tree: DocumentTree, first: DocumentTree): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [node, other] of [
    [tree.root, first.root],
    [bodyOf(tree), bodyOf(first)],
  ] as const)
    for (const name of CARRIED) {
      const value = tree.attr(node, name);
      if (value !== undefined && value !== first.attr(other, name)) attributes.set(name, value);
    }
  return attributes;
}

export function bodyOf(tree: DocumentTree): NodeId {
  return tree.childNamed(tree.root, 'body');
}

/**
 * The list of notes that Markdown puts at its end; NO_NODE for none. The lists of all chapters become one. HTML may
 * have one that was made elsewhere, whose numbers are its own.
 */
export function notesOf({ parsed: { tree, isHtml } }: Chapter): NodeId {
  if (isHtml) return NO_NODE;
  let last = NO_NODE;
  for (let node = tree.firstChild(bodyOf(tree)); node !== NO_NODE; node = tree.nextSibling(node))
    if (tree.isElement(node)) last = node;
  return last !== NO_NODE && tree.attr(last, 'data-footnotes') !== undefined ? last : NO_NODE;
}

/** The URL of the chapter's own file; undefined if it has none. */
export function addressOf({ source: { input } }: Chapter): string | undefined {
  const source = input.source ?? input.baseUrl;
  if (source === undefined) return undefined;
  return URL.canParse(source) && !/^[a-z]:[\\/]/i.test(source) ? source : host.files.urlOf(source);
}
