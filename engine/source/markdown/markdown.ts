/** Parses Markdown to a document tree. */
import { rewritten } from './foreign-source.js';
import { withoutPipesInFormulas } from './formula-pipes.js';
import { splitMarkdown, type SplitSource } from './front-matter.js';
import type { MarkdownDocument, MarkdownOptions } from './markdown-options.js';
import { MarkdownReader } from './markdown-reader.js';
import { findDeepLine } from './parts.js';
import { DEFAULT_MAX_NESTING, tooDeep } from './too-deep.js';

/** Parses Markdown with its front matter. Throws RenderError 'depth_limit' or 'size_limit'. */
export async function parseMarkdown(source: string, options: MarkdownOptions = {}): Promise<MarkdownDocument> {
  return parseSplitMarkdown(await splitMarkdown(source, options.dialect), options);
}

/** Parses Markdown whose front matter has been read. Throws RenderError 'depth_limit' or 'size_limit'. */
export async function parseSplitMarkdown(
  source: SplitSource,
  options: MarkdownOptions = {},
): Promise<MarkdownDocument> {
  const { frontMatter, lineOffset } = source;
  const foreign = await rewritten(source, options);
  const body = withoutPipesInFormulas(foreign?.text ?? source.body);
  const maxNesting = options.maxNesting ?? DEFAULT_MAX_NESTING;
  const deepLine = findDeepLine(body, maxNesting);
  if (deepLine > 0) throw tooDeep(maxNesting, deepLine + lineOffset);
  try {
    const reading = { text: body, source: source.body, lineOffset, frontMatter, foreign };
    const make = (): MarkdownReader => new MarkdownReader(reading, options);
    // Plug-ins are attached where the reader is made.
    const reader = options.hooks ? await options.hooks.call(make) : make();
    return await reader.read();
  } catch (error) {
    // The libraries recurse. Because containers are limited, only inline nesting can overflow the stack.
    if (error instanceof RangeError && /call stack/.test(error.message)) throw tooDeep(maxNesting);
    throw error;
  }
}
