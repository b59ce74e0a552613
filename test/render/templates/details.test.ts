/** Margins, titles and captions of the templates, and what their margins leave to a document's own running heads. */
import t from 'tap';
import { render } from '../../../engine/render.js';
import type { RenderOptions } from '../../../engine/render/options/options.js';

interface Line {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** What stands on one baseline, in points. */
async function lines(content: string, options: RenderOptions) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { pdf: data, warnings } = await render({ content, type: 'markdown' }, options);
  const task = getDocument({ data, verbosity: 0 });
  const pdf = await task.promise;
  const found = new Map<string, Line>();
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [item.transform[4] as number, Math.round(item.transform[5] as number)];
      const before = found.get(`${page} ${y}`);
      const right = Math.max(before?.right ?? 0, x + item.width);
      const text = before ? `${before.text} ${item.str}` : item.str;
      found.set(`${page} ${y}`, { text, page, y, left: Math.min(before?.left ?? Infinity, x), right });
    }
  }
  await task.destroy();
  return { all: [...found.values()], warnings };
}

for (const template of ['report', 'minimal', 'letter', 'article', 'contract', 'proposal', 'resume', 'minutes']) {
  t.test(`${template}: a running head of the document's own stays on a line`, async (t) => {
    const css = `h1 { string-set: chap content(text) } @page { @top-right { content: string(chap) } @bottom-center { content: 'Quite confidential' } }`;
    const { all, warnings } = await lines('# First\n\n# One long chapter\n\ntext', {
      template,
      cover: false,
      css: [css],
    });
    t.same(warnings, []);
    t.ok(
      all.some(({ text, y }) => y > 750 && /First/.test(text)),
      'the head',
    );
    t.ok(
      all.some(({ text, y }) => y < 100 && /Quite confidential/.test(text)),
      'the foot',
    );
  });
}

const LONG = 'The State of the Harbour: an Annual Review of Traffic, Dredging and Fish';

for (const template of ['book', 'article', 'proposal']) {
  t.test(`${template}: a long running title is whole where nothing stands beside it`, async (t) => {
    const source = `---\ntitle: "${LONG}"\n---\n\n# One\n\n${'Text.\n\n'.repeat(150)}`;
    const { all } = await lines(source, { template, cover: true, toc: false });
    const short = all.filter(({ text, page }) => page > 2 && text.includes('The State of'));
    t.ok(short.length > 0);
    for (const { text } of short) t.match(text, LONG);
  });

  t.test(`${template}: beside a footer or letterhead of the theme, both have their room`, async (t) => {
    const theme = {
      footer: `<p>${'Harbour office '.repeat(4)}</p>`,
      letterhead: `<p>${'Harbour street '.repeat(4)}</p>`,
    };
    const source = `---\ntitle: "${LONG} ${LONG}"\n---\n\n# One\n\n${'Text.\n\n'.repeat(150)}`;
    const { all } = await lines(source, { template, cover: true, toc: false, theme });
    const beside = all.filter(({ text, page }) => page > 2 && /Harbour (office|street)/.test(text));
    t.ok(beside.length > 0);
    t.ok(
      beside.some(({ text }) => /(Harbour (office|street) ?){2}/.test(text)),
      'not a word a line',
    );
  });
}

for (const template of ['report', 'letter']) {
  t.test(`${template}: a letterhead set at the end of the line ends at the edge of the text`, async (t) => {
    const theme = { letterhead: '<p style="text-align: right">Harbour Street</p>' };
    const { all } = await lines(`# A\n\n| a | b |\n|---|--:|\n| c | ${'edge '.repeat(90)}|\n`, { template, theme });
    const head = all.find(({ text }) => text === 'Harbour Street')!;
    const edge = Math.max(...all.map(({ right }) => right));
    t.ok(edge - head.right < 20, `${head.right} of ${edge}`);
  });
}

for (const [what, text] of [
  ['contents in the text', '::toc'],
  ['a dedication', 'For the harbour.'],
] as const) {
  t.test(`book: with a cover and ${what} before the first chapter, odd numbers stand on right pages`, async (t) => {
    const source = `---\ntitle: My book\n---\n\n${text}\n\n# One\n\ntext\n\n# Two\n\ntext\n`;
    const { all } = await lines(source, { template: 'book', cover: true, toc: false });
    const numbers = all.filter(({ text, y }) => y < 80 && /\d$/.test(text));
    t.ok(numbers.length >= 3);
    for (const { text, page } of numbers)
      t.equal(Number(/\d+$/.exec(text)![0]) % 2, page % 2, `${text} on page ${page}`);
  });
}

t.test('the caption of a narrow table is wider than the table', async (t) => {
  const source =
    'Table: How many ships of each flag called at the harbour between January and March\n\n| Flag | Ships |\n|---|--:|\n| UK | 2 |\n';
  for (const template of ['report', 'article', 'book']) {
    const { all } = await lines(source, { template, cover: false, toc: false });
    const first = all.find(({ text }) => text.includes('How many'))!;
    t.match(first.text, /How many ships of each flag called/, template);
  }
});

for (const template of ['article', 'report', 'book', 'proposal']) {
  t.test(`${template}: no word of a title or heading is divided`, async (t) => {
    const word = 'responsibilities';
    const source = `---\ntitle: "${`${word} `.repeat(9)}"\nlang: en\n---\n\n## ${`${word} `.repeat(12)}\n\nText.\n`;
    const { all } = await lines(source, { template, cover: true, toc: false, hyphenate: true });
    const divided = all.filter(({ text }) => /[a-z][-\u00ad]$/.test(text));
    t.same(divided, []);
  });
}

t.test(
  'invoice: a long number beside a large amount leaves the date whole, and without a heading there is a title',
  async (t) => {
    const source =
      '---\nlang: de\nrecipient: Kunde\nnumber: RE-2026-000000000000000000114-ABCDEF\namount: EUR 123,456,789,012.00\ndate: 2026-11-22\n---\n\n| Item | Total |\n|---|--:|\n| A | 1 |\n';
    const { all, warnings } = await lines(source, { template: 'invoice' });
    t.same(warnings, []);
    t.ok(all.some(({ text }) => text.includes('2026-11-22')));
    const [title] = all.filter(({ text }) => text === 'Rechnung').sort((a, b) => b.y - a.y);
    t.ok(title, 'Rechnung');
    t.ok(title!.y > all.find(({ text }) => text.includes('Kunde'))!.y);
  },
);

t.test(
  'article: sections between its title and its first heading of the first level are numbered from 1',
  async (t) => {
    const content = '# The title\n\n## Alpha\n\n### Deeper\n\n## Beta\n\n# Gamma\n\n## Inside\n';
    const { all } = await lines(content, { template: 'article' });
    const headings = all
      .map(({ text }) => text.replace(/\s+/g, ' '))
      .filter((text) => /Alpha|Deeper|Beta|Gamma|Inside/.test(text));
    t.strictSame(headings, ['1 Alpha', 'Deeper', '2 Beta', '3 Gamma', '3.1 Inside']);
  },
);

t.test('book: lists of figures and tables share a page with the contents', async (t) => {
  const content =
    '::toc\n\n::list-of-tables\n\n::list-of-listings\n\n# One\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nTable: A table\n\n```js {caption="Code"}\n1\n```\n';
  const { all } = await lines(content, { template: 'book' });
  const pages = all.filter(({ text }) => /^(Contents|Tables|Listings)$/.test(text)).map(({ page }) => page);
  t.ok(pages.length >= 2);
  t.equal(new Set(pages).size, 1);
});

for (const template of ['report', 'minimal', 'letter', 'contract', 'proposal', 'minutes'])
  t.test(`${template}: no paragraph ends with a word on a line of its own`, async (t) => {
    // A word more each time, so that one of the paragraphs would end with its last word alone.
    const paragraphs = Array.from({ length: 20 }, (_, i) => `${'lorem ipsum '.repeat(8)}${'so '.repeat(i)}end.`);
    const { all } = await lines(paragraphs.join('\n\n'), { template });
    t.notOk(all.some(({ text }) => text.trim() === 'end.'));
  });

t.test('letter: words of its text are hyphenated, those of names and addresses are not', async (t) => {
  const word = 'Geschwindigkeitsbegrenzungsanlagenverordnungen';
  const content = `---\nlang: de\nrecipient: ${word}\n---\n\nDie ${word}`;
  const { all } = await lines(content, { template: 'letter', css: ['p { max-width: 18em }'] });
  const texts = all.map(({ text }) => text.trim());
  t.match(texts.at(-2), /^Die Geschwindigkeitsbegrenzungsan/);
  t.match(texts[0], /^Geschwindigkeitsbegrenzungsanlage$/, 'it ends where it is full');
});

t.test('thesis: an abstract without keywords has no label of them', async (t) => {
  const front = (keywords: string): string => `---\ntitle: T\nlang: en\nabstract: Rain.\n${keywords}---\n\n# One\n`;
  const labels = async (content: string): Promise<number> =>
    (await lines(content, { template: 'thesis' })).all.filter(({ text }) => /Keywords/.test(text)).length;
  t.equal(await labels(front('')), 0);
  t.equal(await labels(front('keywords: rain\n')), 1);
});

t.test('exercises: room for an answer is on the page of its question, as high as it says', async (t) => {
  const content = (before: number, count: number): string =>
    `## A\n\n::: answer {lines=${before}}\n:::\n\n## B\n\nWhy?\n\n::: answer {lines=${count}}\n:::\n\nEnd.\n`;
  const find = async (before: number, count: number): Promise<readonly Line[]> => {
    const { all } = await lines(content(before, count), { template: 'exercises' });
    return ['Why?', 'End.'].map((text) => all.find((line) => line.text === text)!);
  };
  const [why, end] = await find(1, 7);
  t.ok(why!.y - end!.y > 7 * 22, 'seven lines of 8 mm');
  const [split, after] = await find(20, 10);
  t.equal(split!.page, after!.page);
});
