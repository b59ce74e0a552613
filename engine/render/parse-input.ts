/** Source text of either kind to the document tree. */
import type { Diagnostics } from '../diagnostics.js';
import { decodeInput } from '../source/decode.js';
import { parseHtml } from '../source/html.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import type { RenderInput, RenderOptions } from './options.js';

export interface ParsedInput {
  readonly tree: DocumentTree;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly language?: string | undefined;
}

/** Elements nest this deep at most: what comes after the tree recurses over boxes. */
const DEFAULT_DEPTH = 256;

export async function parseInput(input: RenderInput, options: RenderOptions, diagnostics: Diagnostics): Promise<ParsedInput> {
  const type = input.type ?? guessType(input.content);
  const text = decoded(input, type, diagnostics);
  const maxDepth = options.limits?.depth ?? DEFAULT_DEPTH;
  if (type === 'html') {
    const tree = await parseHtml(text, { maxDepth });
    return { tree, title: titleOf(tree), author: metaContent(tree, 'author') };
  }
  // Markdown's libraries take as long to load as everything else together: HTML never loads them.
  const { parseMarkdown } = await import('../source/markdown.js');
  const { tree, frontMatter, title } = await parseMarkdown(text, {
    maxDepth,
    ...(options.title !== undefined && { title: options.title }),
    ...(options.language !== undefined && { language: options.language }),
  });
  return { tree, title, author: frontMatter.author, language: frontMatter.lang };
}

function guessType(content: string | Uint8Array): 'markdown' | 'html' {
  const start = typeof content === 'string' ? content.slice(0, 1024) : Buffer.from(content.subarray(0, 1024)).toString('latin1');
  return /^\s*(?:<!doctype\s+html|<html|<head|<body|<\?xml)/i.test(start) ? 'html' : 'markdown';
}

function decoded(input: RenderInput, type: 'markdown' | 'html', diagnostics: Diagnostics): string {
  if (typeof input.content === 'string') return input.content;
  const { text, warnings } = decodeInput(input.content, { format: type });
  for (const { message, position } of warnings) diagnostics.warn('SVC_VALUE_CLAMPED', message, position);
  return text;
}

/** The text of the first `title`. */
function titleOf(tree: DocumentTree): string | undefined {
  for (let n = 0; n < tree.length; n++) {
    const name = tree.name(n as NodeId);
    if (name === 'title') return tree.textContent(n as NodeId).replace(/\s+/g, ' ').trim();
    if (name === 'body') break;
  }
  return undefined;
}

function metaContent(tree: DocumentTree, wanted: string): string | undefined {
  for (let n = 0; n < tree.length; n++) {
    const node = n as NodeId;
    if (tree.name(node) === 'body') break;
    if (tree.name(node) === 'meta' && tree.attr(node, 'name')?.toLowerCase() === wanted) return tree.attr(node, 'content')?.trim();
  }
  return undefined;
}
