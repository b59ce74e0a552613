/** Turns a source text, Markdown or HTML, into a document tree. */
import type { Pace } from '../../base/pace.js';
import { Diagnostics } from '../../diagnostics.js';
import { decodeInput } from '../../source/resources/decode.js';
import type { Settings } from '../../source/markdown/front-matter.js';
import { parseHtml } from '../../source/html/html.js';
import { warnOfActiveContent } from '../../source/html/links.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { TreeBuilderOptions } from '../../tree/tree-builder.js';
import { headMetadata } from '../../source/html/head-metadata.js';
import { NO_TEMPLATE } from '../templates/folder.js';
import type { RenderInput, RenderOptions } from '../options/options.js';

export interface ParsedInput {
  readonly tree: DocumentTree;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly language?: string | undefined;
  /** Whether the Markdown uses more than CommonMark and GFM. */
  readonly isExtended?: boolean;
  /** The names in its front matter. */
  readonly names?: Settings;
}

/** The limit on nesting of elements, because the stages after the tree recurse over boxes. */
export const DEFAULT_TREE_DEPTH = 256;

/** What a template writes around the body. */
export type FragmentWriters = Pick<TreeBuilderOptions, 'beforeBody' | 'afterBody'>;

interface Watchers {
  readonly diagnostics: Diagnostics;
  readonly pace: Pace;
}

export async function parseInput(
  input: RenderInput,
  options: RenderOptions,
  { diagnostics, pace, beforeBody, afterBody }: FragmentWriters & Watchers,
): Promise<ParsedInput> {
  const treeOptions: TreeBuilderOptions = {
    maxDepth: options.limits?.depth ?? DEFAULT_TREE_DEPTH,
    ...(beforeBody && { beforeBody }),
    ...(afterBody && { afterBody }),
    ...(options.language !== undefined && { language: options.language }),
  };
  const watchers = { diagnostics, pace };
  if (input.styles !== 'template') return parseSource(input, options, watchers, treeOptions);
  // The template's own fragments are not the author's, so they are added after the author's presentation is removed.
  const { beforeBody: _before, afterBody: _after, ...plain } = treeOptions;
  const parsed = await parseSource(input, options, watchers, plain);
  warnOfActiveContent(parsed.tree, diagnostics);
  const { toReaderTree } = await import('../../source/reader/reader-mode.js');
  return { ...parsed, tree: await toReaderTree(parsed.tree, treeOptions) };
}

async function parseSource(
  input: RenderInput,
  options: RenderOptions,
  { diagnostics, pace }: Watchers,
  treeOptions: TreeBuilderOptions,
): Promise<ParsedInput> {
  const type = inputType(input);
  const text = decoded(input, type, diagnostics);
  if (type === 'html') {
    const keepsMode = options.template === NO_TEMPLATE && input.styles !== 'template';
    const tree = await parseHtml(text, { ...treeOptions, keepsMode }, pace);
    const { title, author } = headMetadata(tree);
    return { tree, title, author };
  }
  // The Markdown libraries take as long to load as everything else together, so HTML does not load them.
  const { parseMarkdown } = await import('../../source/markdown/markdown.js');
  const { tree, frontMatter, title, isExtended } = await parseMarkdown(text, {
    ...treeOptions,
    diagnostics,
    pace,
    highlight: options.highlight ?? false,
    // Reader mode works on Markdown's own tree, which only knows notes at the end.
    ...(input.styles === 'template' ? { footnotes: 'end' } : options.footnotes && { footnotes: options.footnotes }),
    defaultFootnotes: options.template === NO_TEMPLATE ? 'end' : 'page',
    ...(options.title !== undefined && { title: options.title }),
  });
  return { tree, title, author: frontMatter.author, language: frontMatter.lang, isExtended, names: frontMatter.names };
}

/** The kind of an input: as it says, else as it looks. */
export function inputType(input: RenderInput): 'markdown' | 'html' {
  return input.type ?? guessType(input.content);
}

function guessType(content: string | Uint8Array): 'markdown' | 'html' {
  const start =
    typeof content === 'string' ? content.slice(0, 1024) : Buffer.from(content.subarray(0, 1024)).toString('latin1');
  return /^\s*(?:<!doctype\s+html|<html|<head|<body|<\?xml)/i.test(start) ? 'html' : 'markdown';
}

/** The text of an input. Repairs of its encoding are reported when the document itself is read. */
export function decodedInput(input: RenderInput): string {
  return decoded(input, inputType(input), new Diagnostics());
}

function decoded(input: RenderInput, type: 'markdown' | 'html', diagnostics: Diagnostics): string {
  if (typeof input.content === 'string') return input.content;
  const { text, warnings } = decodeInput(input.content, { format: type });
  for (const { message, position } of warnings) diagnostics.warn('SVC_VALUE_CLAMPED', message, position);
  return text;
}
