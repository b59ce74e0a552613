/** Sections, sides and directions in the templates: what the eye sees, read out of the PDFs. */
import t from 'tap';
import { bundledTemplates } from '../../../engine/render/templates/folder.js';
import { render } from '../../../engine/render.js';
import type { RenderOptions } from '../../../engine/render/options/options.js';

interface Item {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly size: number;
}

async function items(source: string, options: RenderOptions): Promise<Item[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { pdf: data } = await render({ content: source, type: 'markdown' }, options);
  const task = getDocument({ data, verbosity: 0 });
  const pdf = await task.promise;
  const found: Item[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , size, x] = item.transform as number[];
      found.push({ text: item.str, page, x: x!, size: Math.round(Math.abs(size!) * 10) / 10 });
    }
  }
  await task.destroy();
  return found;
}

const MIDDLE = 298;
const TITLED = '---\ntitle: The survey\n---\n\n# Opening\n\nText.\n\n# Middle\n\nText.\n';

for (const template of await bundledTemplates()) {
  t.test(`${template}: with a title of its own, the first section is no larger than the second`, async (t) => {
    const all = await items(TITLED, { template, toc: false });
    const sizeOf = (word: string) => all.findLast(({ text }) => text.includes(word))?.size;
    t.ok(sizeOf('Opening'));
    t.equal(sizeOf('Opening'), sizeOf('Middle'));
  });
}

t.test('the first heading is the title where no other is', async (t) => {
  const all = await items('# Opening\n\nText.\n\n# Middle\n\nText.\n', { template: 'report' });
  t.match(
    all.filter(({ text }) => /Opening|Middle/.test(text)),
    [{ size: 26 }, { size: 20 }],
  );
});

for (const template of ['report', 'minimal', 'invoice', 'minutes']) {
  t.test(`${template}: right-to-left text has its page numbers at the left and the footer at the right`, async (t) => {
    const theme = { footer: '<p>Company</p>' };
    for (const lang of ['en', 'ar']) {
      const all = await items(`---\nlang: ${lang}\n---\n\nText.\n`, { template, theme, pageSize: 'A4' });
      const number = all.find(({ text }) => /^1/.test(text));
      const footer = all.find(({ text }) => text === 'Company');
      t.equal(number!.x > MIDDLE, lang === 'en', lang);
      t.equal(footer!.x > MIDDLE, lang === 'ar', lang);
    }
  });
}

t.test('the first page of a letter has no number on either side', async (t) => {
  for (const lang of ['en', 'ar']) {
    const all = await items(`---\nlang: ${lang}\n---\n\nText.\n\n\\newpage\n\nMore.\n`, { template: 'letter' });
    t.notOk(
      all.find(({ text, page }) => page === 1 && /\d/.test(text)),
      lang,
    );
  }
});

t.test('a telephone number in an Arabic letter keeps its order', async (t) => {
  const source = '---\nlang: ar\ncontact: +44 117 496 0182\n---\n\nنص.\n';
  const all = await items(source, { template: 'letter' });
  t.ok(all.some(({ text }) => text.includes('+44 117 496 0182')));
});

t.test('a long chapter: its number alone on its first page, its name on the next right one', async (t) => {
  const paragraphs = 'Words and more words of the chapter. '.repeat(60);
  const all = await items(`# One\n\n${`${paragraphs}\n\n`.repeat(6)}`, { template: 'book', cover: false, toc: false });
  const names = all.filter(({ text, size }) => text.startsWith('One') && size < 10).map(({ page }) => page);
  t.notOk(names.includes(1));
  t.ok(names.includes(3));
});

t.test('the footer of a theme ends at the spine on left pages of a book', async (t) => {
  const theme = { footer: '<p>Company</p>' };
  const all = await items('# One\n\n\\newpage\n\nMore.\n', { template: 'book', theme, cover: false, toc: false });
  const footers = all.filter(({ text }) => text === 'Company');
  const middle = (178 / 25.4) * 36;
  t.ok(footers.find(({ page }) => page === 1)!.x < middle, 'on the right page at the left');
  t.ok(footers.find(({ page }) => page === 2)!.x > middle + 100, 'on the left page at the right');
});

const CHAPTERS = '---\ntitle: A book\n---\n\n# One\n\nText.\n\n# Two\n\nText.\n\n# Three\n\nText.\n';

t.test('a book for one side has no empty pages, and all of its pages have equal margins', async (t) => {
  const all = await items(CHAPTERS, { template: 'book', numbered: false, templateOptions: { sides: 'one' } });
  const heads = ['One', 'Two', 'Three'].map((word) => all.findLast(({ text }) => text === word)!);
  t.same(
    heads.map(({ page }) => page),
    [3, 4, 5],
  );
  t.equal(new Set(heads.map(({ x }) => Math.round(x))).size, 1);
  const numbers = all.filter(({ text, page }) => page > 2 && /^\d$/.test(text));
  t.same(
    numbers.map(({ text }) => text),
    ['1', '2', '3'],
  );
  t.equal(new Set(numbers.map(({ x }) => Math.round(x / 10))).size, 1, 'at one place');
});

t.test('a book for two sides begins chapters on right pages', async (t) => {
  for (const templateOptions of [{}, { sides: 'two' }]) {
    const all = await items(CHAPTERS, { template: 'book', numbered: false, templateOptions });
    const pages = ['One', 'Two', 'Three'].map((word) => all.findLast(({ text }) => text === word)!.page);
    t.same(pages, [5, 7, 9]);
  }
});
