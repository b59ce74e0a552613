/** The body of a document as lines, for tests that compare what Markdown becomes with HTML. */
import { parseHtml } from '../../../engine/source/html/html.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import type { MarkdownOptions } from '../../../engine/source/markdown/markdown-options.js';
import type { DocumentTree } from '../../../engine/tree/document-tree.js';
import { dumpTree } from '../../tree/dump.js';

/** Attributes are sorted, and white space is left out where blocks meet. */
export async function bodyOf(source: string, options: MarkdownOptions | 'html' = {}): Promise<string> {
  return bodyLines(
    options === 'html'
      ? await parseHtml(`<!doctype html><body>${source}`)
      : (await parseMarkdown(source, options)).tree,
  );
}

export function bodyLines(tree: DocumentTree): string {
  const lines = dumpTree(tree, false).split('\n');
  return lines
    .slice(lines.indexOf('  <body>') + 1)
    .map((line) => sorted(line).replace(/^( *)"(?:\\n)*(.*?)(?:\\n)*"$/, '$1"$2"'))
    .filter((line) => !/^ *"\s*"$/.test(line))
    .join('\n');
}

function sorted(line: string): string {
  const match = /^( *<\w+) (.*)>$/.exec(line);
  return match ? `${match[1]} ${(match[2]!.match(/[^ =]+="(?:[^"\\]|\\.)*"/g) ?? []).sort().join(' ')}>` : line;
}
