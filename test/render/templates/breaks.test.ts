/** Where the templates break pages, lists and tables, read out of the PDFs. */
import t from 'tap';
import { readPdf } from '../../../engine/read/read-pdf.js';
import { render } from '../../../engine/render.js';
import type { RenderOptions } from '../../../engine/render/options/options.js';

interface Placed {
  readonly text: string;
  readonly page: number;
  /** In points from the top of the page, of the baseline. */
  readonly y: number;
  /** In points, where the line ends. */
  readonly end: number;
}

/** The lines of the text without headers and footers. */
async function lines(source: string, options: RenderOptions = { template: 'report' }): Promise<Placed[]> {
  const { pdf } = await render({ content: source, type: 'markdown' }, options);
  return readPdf(pdf).pages.flatMap(({ blocks }, page) =>
    blocks
      .filter(({ role }) => role !== 'Artifact')
      .flatMap((block) =>
        block.lines.map(({ x, y, width, runs }) => ({
          text: runs.map(({ text }) => text).join(''),
          page,
          y,
          end: x + width,
        })),
      ),
  );
}

const pageOf = (all: readonly Placed[], word: string): number | undefined =>
  all.find(({ text }) => text.includes(word))?.page;
const filler = (count: number): string => 'Filler.\n\n'.repeat(count);
/** Counts of paragraphs before what is tested, so that each place at the foot of a page is tried. */
const AROUND_THE_FOOT = Array.from({ length: 12 }, (_, i) => 20 + i);

t.test('what leads to a list in an item stays with it', async (t) => {
  for (const count of AROUND_THE_FOOT) {
    const all = await lines(`${filler(count)}1. Stop\n   - press\n   - wait\n   - open\n2. Clean\n   - with water\n`);
    t.equal(pageOf(all, 'Stop'), pageOf(all, 'press'), `${count}`);
    t.equal(pageOf(all, 'Clean'), pageOf(all, 'with water'), `${count}`);
  }
});

t.test('what leads to code in an item stays with it', async (t) => {
  for (const count of AROUND_THE_FOOT) {
    const all = await lines(`${filler(count)}1. Run\n\n   \`\`\`\n   make\n   \`\`\`\n\n2. Wait\n`);
    t.equal(pageOf(all, 'Run'), pageOf(all, 'make'), `${count}`);
  }
});

t.test('a list of two or three short items stays together', async (t) => {
  for (const count of AROUND_THE_FOOT) {
    const all = await lines(`${filler(count)}- one\n- two\n\nText.\n\n- three\n- four\n- five\n`);
    t.equal(pageOf(all, 'one'), pageOf(all, 'two'), `${count}`);
    t.equal(pageOf(all, 'three'), pageOf(all, 'five'), `${count}`);
  }
});

t.test('a table of few tall rows leaves no half of a page empty', async (t) => {
  const row = `| 1 | ${'Open the valve until the needle leaves its stop. '.repeat(8)} |\n`;
  const all = await lines(`${filler(14)}| Step | Action |\n|---|---|\n${row.repeat(6)}`);
  t.equal(pageOf(all, 'Open the valve'), 0);
  t.equal(all.at(-1)!.page, 1);
});

t.test('a table up to a third of a page stays whole', async (t) => {
  for (const count of AROUND_THE_FOOT) {
    const all = await lines(`${filler(count)}| First | b |\n|---|---|\n${'| c | d |\n'.repeat(8)}| Last | e |\n`);
    t.equal(pageOf(all, 'First'), pageOf(all, 'Last'), `${count}`);
  }
});

t.test('a heading after a forced break begins its page as one that the page was full before', async (t) => {
  const [, forced] = await lines('# A\n\n\\newpage\n\n## After\n\nText.');
  const all = await lines(`${filler(60)}`.replace(/(?:Filler\.\s+){1}$/, '') + '## Before\n\nText.');
  t.equal(forced!.page, 1);
  const top = all.find(({ page }) => page === 1)!;
  t.ok(forced!.y - top.y < 6, 'the baseline of a larger font is a little lower');
});

t.test(
  'a heading after an element of HTML that stands for a break begins its page as after one of Markdown',
  async (t) => {
    const [, forced] = await lines('# A\n\n\\newpage\n\n## After');
    for (const style of [
      'page-break-after: always;',
      'page-break-after:always',
      'break-after: page',
      'break-before:page',
    ]) {
      const [, heading] = await lines(`# A\n\n<div style="${style}"></div>\n\n## After`);
      t.same([heading!.page, heading!.y], [1, forced!.y], style);
    }
  },
);

const FROM_NAME_TO_CODE = { report: 25, book: 22, article: 20, slides: 35, minimal: 17 };
for (const [template, most] of Object.entries(FROM_NAME_TO_CODE)) {
  t.test(`${template}: the name of a listing stands on its code`, async (t) => {
    const all = await lines('```js title="a.js"\nlet a = 1;\n```\n', { template });
    const [name, code] = ['a.js', 'let a'].map((word) => all.find(({ text }) => text.includes(word)));
    t.ok(code!.y - name!.y < most, `${code!.y - name!.y}`);
  });
}

for (const template of ['report', 'book', 'article']) {
  t.test(`${template}: the numbers of the contents end at one place, the edge of the text`, async (t) => {
    const source =
      '---\ntitle: Contents\n---\n\n# One\n\n## Two\n\n### Three\n\n#### Four with a title so long that it would run into the numbers if nothing kept it from them\n\nText.\n';
    const all = await lines(source, { template, toc: { depth: 4 }, pageSize: 'A5' });
    const ends = all
      .filter(({ text }) => /^(?:One|Two|Three|.*\D\s*\d+$)/.test(text) && /\d$/.test(text))
      .map(({ end }) => Math.round(end));
    t.ok(ends.length >= 4, `${ends.length}`);
    t.equal(new Set(ends).size, 1, ends.join(' '));
  });
}

t.test('space follows contents in the text', async (t) => {
  for (const template of ['report', 'none']) {
    const all = await lines('# A\n\n[TOC]\n\nNext.\n\n## B\n\nText.\n', { template });
    const next = all.findIndex(({ text }) => text === 'Next.');
    t.ok(all[next]!.y - all[next - 1]!.y > 20, template);
  }
});

t.test('the rest of a long line of code is set in', async (t) => {
  const { pdf } = await render(
    { content: `\`\`\`\n${'word '.repeat(30)}\nshort\n\`\`\`\n`, type: 'markdown' },
    { template: 'report' },
  );
  const [block] = readPdf(pdf).pages[0]!.blocks;
  const [first, rest, short] = block!.lines.map(({ x }) => Math.round(x));
  t.equal(short, first);
  t.ok(rest! > first! + 15);
});

t.test('a column of long code words leaves room for the text beside it', async (t) => {
  const rows = [
    '| `introduction.enabled` | boolean | `true` | Whether the feature is available at all. |',
    '| `introduction.directories.additional_search_paths` | list of strings | `[]` | Folders that are searched after the default ones, in the order given. |',
    '| `introduction.retry_policy` | `none`, `linear`, `exponential` | `exponential` | How long to wait between attempts. |',
  ];
  for (const template of ['report', 'book', 'letter', 'minimal']) {
    const source = `| Option | Type | Default | Description |\n|---|---|---|---|\n${rows.join('\n')}\n`;
    const { pdf } = await render({ content: source, type: 'markdown' }, { template, toc: false, cover: false });
    const blocks = readPdf(pdf).pages.flatMap((page) => page.blocks);
    const column = (number: number) => blocks.filter(({ cell }) => cell?.column === number);
    const start = (number: number) => column(number)[0]!.lines[0]!.x;
    const table = column(1)[0]!.lines[0]!.x;
    const end = Math.max(...column(4).flatMap((block) => block.lines.map(({ x, width }) => x + width)));
    t.ok(end - start(4) > (end - table) * 0.33, template);
    const names = column(1).flatMap((block) => block.lines.map(({ runs }) => runs.map(({ text }) => text).join('')));
    for (const name of names.slice(1)) t.match(name, /[._]$|(?:enabled|paths|policy)$/, `${template}: ${name}`);
  }
});
