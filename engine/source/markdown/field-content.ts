/** Fields of front matter that people write as Markdown, as what they become. Plain texts stay texts. */
import type { RootContent } from 'hast';
import type { FrontMatter } from './front-matter.js';
import { textContent } from './nodes.js';

export const MARKDOWN_FIELDS: readonly string[] = ['subtitle', 'abstract', 'dedication', 'epigraph'];
/** What Markdown looks like. */
const MARKED = /[*_`$<&[\\^~'"]|--|\.\.\.|\n[ \t]*\n/;

/** `read` reads a text that stands on a line of the source. */
export async function contentOfFields(
  { fields, fieldLines, cited, title = '' }: FrontMatter,
  read: (text: string, line: number) => Promise<readonly RootContent[]>,
): Promise<ReadonlyMap<string, readonly RootContent[]>> {
  const found = new Map<string, readonly RootContent[]>();
  for (const name of MARKDOWN_FIELDS) {
    const text = cited?.get(name) ?? fields.get(name);
    if (text === undefined || !(cited?.has(name) || MARKED.test(text))) continue;
    found.set(name, withoutParagraph(await read(text, fieldLines.get(name) ?? 1)));
  }
  if (MARKED.test(title)) {
    const [paragraph, ...others] = (await read(title, 1)).filter((child) => child.type === 'element');
    // A title such as “1. Aim” is no list.
    if (paragraph?.tagName === 'p' && others.length === 0) found.set('title', paragraph.children);
  }
  return found;
}

/** The title of front matter for the metadata, which are plain text. */
export function plainTitle(
  { title }: FrontMatter,
  content: ReadonlyMap<string, readonly RootContent[]>,
): string | undefined {
  const written = content.get('title');
  return written ? textContent({ type: 'root', children: [...written] }) : title;
}

/** What stands in a paragraph that is alone; else lines broken between paragraphs, for a place that is a paragraph. */
function withoutParagraph(children: readonly RootContent[]): readonly RootContent[] {
  const blocks = children.filter((child) => child.type === 'element');
  if (!blocks.every(({ tagName }) => tagName === 'p')) return children;
  return blocks.flatMap(({ children: inside }, i) => [...(i > 0 ? [element('br'), element('br')] : []), ...inside]);
}

function element(tagName: string): RootContent {
  return { type: 'element', tagName, properties: {}, children: [] };
}
