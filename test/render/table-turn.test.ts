/** `-platen-table-turn`: tables that are too wide go to pages that are wider. */
import t from 'tap';
import { render } from '../../engine/render.js';
import type { RenderOptions } from '../../engine/render/options/options.js';
import { textAndStreams } from './pdf-reader.js';

interface Sheet {
  readonly width: number;
  readonly text: string;
}

async function sheets(source: string, options: RenderOptions & { readonly type?: 'html' | 'markdown' } = {}) {
  const { type = 'html', ...rest } = options;
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { pdf: data, warnings } = await render({ content: source, type }, rest);
  const task = getDocument({ data, verbosity: 0 });
  const pdf = await task.promise;
  const pages: Sheet[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push({ width: Math.round(page.view[2]! / 0.75), text: text.replace(/\s+/g, ' ').trim() });
  }
  await task.destroy();
  return { pages, codes: warnings.map(({ code }) => code) };
}

const CSS = `
  @page { size: 400px 600px; margin: 20px }
  @page wide { size: 800px 600px }
  body { margin: 0; font: 16px Inter }
  table { -platen-table-shrink: 80%; -platen-table-turn: wide; overflow-wrap: anywhere }
`;
const row = (columns: number, tag: string) =>
  `<tr>${Array.from({ length: columns }, (_, i) => `<${tag}>Number${i + 1}</${tag}>`).join('')}</tr>`;
const table = (columns: number, rows = 2) => `<table>${row(columns, 'td').repeat(rows)}</table>`;
const html = (body: string, css = '') => `<!DOCTYPE html><style>${CSS}${css}</style>${body}`;
const widths = ({ pages }: { readonly pages: readonly Sheet[] }) => pages.map(({ width }) => width);

t.test('a table that fits stays, as it is or smaller', async (t) => {
  for (const columns of [3, 5]) {
    const result = await sheets(html(`<p>Before${table(columns)}<p>After`), { template: 'none' });
    t.same(widths(result), [400], `${columns} columns`);
    t.same(result.codes, []);
  }
});

t.test('one that fits in no size it may have turns its page, and what follows goes on upright', async (t) => {
  const result = await sheets(html(`<p>Before</p>${table(9)}<p>After`), { template: 'none' });
  t.same(widths(result), [400, 800, 400]);
  t.match(result.pages, [{ text: 'Before' }, { text: /^Number1 .*Number9$/ }, { text: 'After' }]);
  t.same(result.codes, [], 'no word is broken');
});

t.test('headings above it come along', async (t) => {
  const source = html(`<p>Before<h1>Part</h1><h2>Figures</h2>${table(9)}<h2>Next</h2><p>After`);
  const result = await sheets(source, { template: 'none' });
  t.same(widths(result), [400, 800, 400]);
  t.match(result.pages, [{ text: 'Before' }, { text: /^Part Figures Number1/ }, { text: 'Next After' }]);
});

t.test('tables in a row share turned pages; one that is first turns the first page', async (t) => {
  const result = await sheets(html(`${table(9)}${table(10)}<p>After`), { template: 'none' });
  t.same(widths(result), [800, 400]);
});

t.test('a long one goes on over turned pages', async (t) => {
  const result = await sheets(html(`<p>Before</p><section>${table(9, 60)}</section><p>After`), { template: 'none' });
  t.ok(result.pages.length > 4);
  t.same(widths(result).slice(1, -1), Array(result.pages.length - 2).fill(800));
  t.match(result.pages.at(-1), { width: 400, text: 'After' });
});

t.test(
  'it stays where pages of that name are no wider, in columns, floats, with a page of its own or with none',
  async (t) => {
    for (const [css, expected] of [
      ['@page wide { size: 400px 900px }', [400]],
      ['table { -platen-table-turn: none }', [400]],
      ['table { -platen-table-turn: nowhere }', [400]],
      ['table { float: left }', [400]],
      ['body { columns: 2 }', [400]],
      ['table { page: own } @page own { size: 500px 600px }', [400, 500, 400]],
    ] as const) {
      const result = await sheets(html(`<p>Before</p>${table(9, 1)}<p>After`, css), { template: 'none' });
      t.same(widths(result), expected, css);
    }
  },
);

const STAYS = 'table { -platen-table-turn: none }';
const COLUMNS = Array.from({ length: 20 }, (_, i) => i + 1);
const MARKDOWN = `# Title

Text.

## Figures

| ${COLUMNS.map((n) => `Column ${n}`).join(' | ')} |
|${' ---: |'.repeat(20)}
| ${COLUMNS.map((n) => n * 4321).join(' | ')} |

After.
`;

t.test('twenty columns in a report: a page in landscape, in every size of paper', async (t) => {
  for (const [options, expected] of [
    [{}, [794, 1123, 794]],
    [{ pageSize: 'A4' }, [794, 1123, 794]],
    [{ pageSize: 'Letter' }, [816, 1056, 816]],
    [{ pageSize: 'A4', orientation: 'landscape' }, [1123]],
  ] as const) {
    const result = await sheets(MARKDOWN, { type: 'markdown', template: 'report', ...options });
    t.same(widths(result), expected);
    t.same(result.codes, []);
  }
  const { pages } = await sheets(MARKDOWN, {
    type: 'markdown',
    template: 'report',
    theme: { footer: '<p>Company</p>' },
  });
  t.match(pages[1], { text: /2 \/ 3.*Company.*Figures Column 1/ }, 'with its heading, its number and the footer');
});

t.test('a table of class wrap, or inside of other things, does not turn', async (t) => {
  const wrapped = MARKDOWN.replace('\n\nAfter', '\n{.wrap}\n\nAfter');
  t.same(widths(await sheets(wrapped, { type: 'markdown', template: 'report' })), [794]);
});

const LANDSCAPE = 'Text.\n\n| a | b |\n|---|---|\n| c | d |\n{.landscape}\n';

t.test('the class landscape holds with a size that the caller, a style sheet or a template asks for', async (t) => {
  const conditions: readonly [RenderOptions, number[]][] = [
    [{ template: 'report', pageSize: 'Letter' }, [816, 1056]],
    [{ template: 'report', css: ['@page { size: A5 }'] }, [559, 794]],
    [{ template: 'none', css: ['@page { size: 300px 500px }'] }, [300, 500]],
    [{ template: 'report', orientation: 'portrait' }, [794, 1123]],
    [{ template: 'report', orientation: 'landscape' }, [1123, 1123]],
  ];
  for (const [options, expected] of conditions)
    t.same(widths(await sheets(LANDSCAPE, { type: 'markdown', ...options })), expected, JSON.stringify(options));
  const book = widths(await sheets(LANDSCAPE, { type: 'markdown', template: 'book', cover: false, toc: false }));
  t.same(book, [673, 888], 'on its trim size');
});

t.test('a table that is too wide turns in the size that a style sheet gives', async (t) => {
  const result = await sheets(MARKDOWN, { type: 'markdown', template: 'report', css: ['@page { size: 186mm 270mm }'] });
  t.ok(widths(result).includes(1020), JSON.stringify(widths(result)));
});

t.test('a table that is too wide is sent to landscape only where that makes room', async (t) => {
  const wide = `| ${COLUMNS.map((n) => `Incomprehensibilities${n}`).join(' | ')} |\n|${'---|'.repeat(20)}\n| a |\n`;
  const messages = async (template: string, attributes: string, css = '') => {
    const { warnings } = await render(
      { content: `Text.\n\n${wide}${attributes}\n`, type: 'markdown' },
      { template, css: [STAYS, css] },
    );
    return warnings.map(({ message }) => message).join();
  };
  t.match(
    await messages('report', ''),
    /set it on wider pages, by a class or style with "page: landscape", or divide the table/,
  );
  t.match(await messages('report', '{.landscape}'), /so words in it are broken; divide the table/);
  const upright = '@page landscape { -platen-page-turn: none }';
  t.match(
    await messages('report', '', upright),
    /so words in it are broken; divide the table/,
    'the name means nothing',
  );
  t.match(await messages('report', '', `${upright} @page broad { size: a3 }`), /"page: broad"/);
});

t.test('article: a table of class landscape spans the columns', async (t) => {
  const content = `${LANDSCAPE}\n${'Words go on. '.repeat(300)}`.replace('Text.', 'Words go on. '.repeat(300));
  const { pdf } = await render({ content, type: 'markdown' }, { template: 'article' });
  const streams = (await textAndStreams(pdf)).streams.join('\n');
  const widest = Math.max(...[...streams.matchAll(/([\d.]+) [\d.]+ re/g)].map(([, width]) => Number(width)));
  t.ok(widest > 400, `${widest}`);
});

t.test('a table that lays out a mail does not turn its page', async (t) => {
  const image = '<div style="width: 900px">Wide</div>';
  const mail = (attributes: string, content = `${image}<p>Hello`) =>
    sheets(`<!DOCTYPE html><table ${attributes}><tr><td>${content}</td></tr></table>`, {
      template: 'report',
      pageSize: 'A4',
    });
  const upright = widths(await mail('role="presentation" width="900"'));
  t.same(upright, [794]);
  t.same(widths(await mail('role="none"')), upright);
  t.same(widths(await mail('align="center" border="0"')), upright);
  t.same(widths(await mail('width="900" cellpadding="0"')), upright);
  t.same(widths(await mail('', `${image}<table><tr><td>Hello</table>`)), upright, 'a table in a table');
  t.same(widths(await mail('', image)), [1123], 'one of data does');
});
