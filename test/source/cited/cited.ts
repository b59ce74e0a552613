/** Markdown with citations as text, for tests. */
import { Diagnostics } from '../../../engine/diagnostics.js';
import { localeOf } from '../../../engine/source/citations/locales.js';
import { parseCsl } from '../../../engine/source/citations/csl-element.js';
import { styleOf } from '../../../engine/source/citations/style.js';
import { bundledStyle } from '../../../engine/source/citations/bundled-styles.js';
import { citeSources, type CitedInput } from '../../../engine/source/cited/cited-document.js';
import { itemsOf } from '../../../engine/source/cited/library.js';
import { parseMarkdown } from '../../../engine/source/markdown/markdown.js';
import { bodyLines } from '../markdown/body.js';

export const WORKS = [
  {
    ...{ id: 'ada', type: 'book', title: 'Notes on the engine', publisher: 'Taylor', 'publisher-place': 'London' },
    author: [{ family: 'Lovelace', given: 'Ada' }],
    issued: { 'date-parts': [[1843]] },
  },
  {
    ...{
      id: 'ada2',
      type: 'article-journal',
      title: 'More notes',
      'container-title': 'Memoirs',
      volume: '3',
      page: '666-731',
    },
    author: [{ family: 'Lovelace', given: 'Ada' }],
    issued: { 'date-parts': [[1843]] },
  },
  {
    ...{ id: 'bab', type: 'book', title: 'Passages', publisher: 'Longman' },
    author: [
      { family: 'Babbage', given: 'Charles' },
      { family: 'Clement', given: 'Joseph' },
      { family: 'Herschel', given: 'John' },
    ],
    issued: { 'date-parts': [[1864]] },
  },
];

export interface CitedText {
  readonly text: string;
  readonly lines: string;
  readonly warnings: readonly string[];
}

export async function cited(
  markdown: string | readonly string[],
  style = 'apa',
  given: Partial<CitedInput> = {},
): Promise<CitedText> {
  const diagnostics = new Diagnostics();
  const csl = style.startsWith('<') ? style : await bundledStyle(style);
  const parsed = styleOf(parseCsl(csl)!)!;
  const { bodies, table } = citeSources({
    sources: [markdown].flat().map((body) => ({ body, lineOffset: 0 })),
    items: new Map(itemsOf(WORKS).map((item) => [item.id, item])),
    lists: new Map(),
    style: parsed,
    locale: localeOf(given.language ?? 'en', parsed),
    ...{ language: 'en', uncited: [], hasBibliography: true, hasLinks: true, title: undefined, isCertain: true },
    diagnostics,
    ...given,
  });
  const { tree } = await parseMarkdown(bodies.join('\n\n'), { citations: table, diagnostics });
  return {
    text: tree.textContent(tree.childNamed(tree.root, 'body')).trim().replace(/\s+/g, ' '),
    lines: bodyLines(tree),
    warnings: diagnostics.warnings.map(({ message, position }) => `${position?.line}:${position?.column} ${message}`),
  };
}
