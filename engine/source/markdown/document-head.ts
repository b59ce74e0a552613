/** The start of the tree of a Markdown document: html, head and body. */
import type { NodeId } from '../../tree/document-tree.js';
import type { TreeBuilder } from '../../tree/tree-builder.js';
import { isRightToLeft } from '../html/language-direction.js';
import type { FrontMatter } from './front-matter.js';

/**
 * Opens html, writes head and opens body. Returns the text node of the title, whose heading may be in a later part.
 */
export function openDocument(
  builder: TreeBuilder,
  { author, date, fields, fieldLines }: FrontMatter,
  language: string | undefined,
): NodeId {
  const attributes = new Map(language ? [['lang', language]] : []);
  if (language && isRightToLeft(language)) attributes.set('dir', 'rtl');
  builder.open('html', attributes.size > 0 ? attributes : null);
  builder.open('head', null);
  builder.open('title', null);
  const titleText = builder.reserveText();
  builder.close();
  for (const [name, content] of [['author', author], ['date', date], ...fields] as const) {
    if (!content) continue;
    const attributes = new Map([
      ['name', name],
      ['content', content],
    ]);
    builder.open('meta', attributes, fieldLines.get(name), 1);
    builder.close();
  }
  builder.close();
  builder.open('body', null);
  return titleText;
}
