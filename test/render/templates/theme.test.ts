/** interface.md, "Theme object": what the table says, read back from the PDF of every template. */
import t from 'tap';
import type { RenderOptions } from '../../../engine/render/options/options.js';
import { bundledTemplates } from '../../../engine/render/templates/folder.js';
import { createRenderer } from '../../../engine/render.js';
import { readPdf, type ReadPage } from '../../server/interface/pdf.js';

t.setTimeout(300_000);

const renderer = createRenderer();
t.teardown(() => renderer.close());

const TEXT = [
  '# The heading',
  'A paragraph with **strong words**, `code` and [a link](https://example.com/).',
  '> [!NOTE]\n> A callout.',
  '| Column | Other |\n|---|---|\n| Cell | 2 |',
  '- An item',
  '## Second heading',
  'The end.',
  '\\newpage',
  'Further on.',
].join('\n\n');

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#c02040"/></svg>',
)}`;
const THEME = {
  logo_url: LOGO,
  primary_color: '#7a1f3d',
  accent_color: '#0b7a75',
  text_color: '#2b2b3b',
  background_color: '#fbf6ec',
  body_font: 'Source Code Pro',
  heading_font: 'Playfair Display',
  letterhead: '<p>Letterhead, first line</p><p>Letterhead, second line</p>',
  footer: '<p>Footer, first line</p><p>Footer, second line</p>',
};

/** Templates that begin with a page of their own design: its ground may be another colour of the theme, or several. */
const isCover = (page: ReadPage): boolean => !page.texts.some(({ text }) => /paragraph|Further|Contents/.test(text));
const logosOn = ({ fills }: ReadPage) => fills.filter(({ color }) => color === '#c02040');

async function read(template: string, options: RenderOptions = {}) {
  const { pdf, warnings } = await renderer.render(TEXT, { template, title: 'Its title', theme: THEME, ...options });
  const { pages } = await readPdf(pdf);
  const texts = pages.flatMap((page) => page.texts);
  const find = (words: string) => {
    const found = texts.findLast(({ text }) => text.includes(words));
    if (!found) throw new Error(`"${words}" is on no page: ${pages.map(({ text }) => text).join(' | ')}`);
    return found;
  };
  return { pages, warnings, find };
}

for (const template of await bundledTemplates()) {
  t.test(`${template}: fonts and colours of the theme`, async (t) => {
    const { pages, warnings, find } = await read(template);
    t.same(warnings, []);
    for (const words of ['The heading', 'Second heading']) {
      t.match(find(words), { font: /^PlayfairDisplay-/, color: THEME.primary_color }, words);
    }
    for (const words of ['paragraph', 'A callout', 'An item', 'Cell', 'The end'])
      t.match(find(words), { font: /^SourceCodePro-/, color: THEME.text_color }, words);
    t.match(find('strong'), { font: /^SourceCodePro-/, color: THEME.primary_color });
    t.match(find('code').font, /^SourceCodePro-/);
    t.equal(find('link').color, THEME.accent_color);
    for (const { fills, width, height } of pages.filter((page) => !isCover(page))) {
      const [ground] = fills;
      t.equal(ground!.color, THEME.background_color);
      const covers = ground!.left <= 0 && ground!.top <= 0 && ground!.right >= width - 0.01;
      t.ok(covers && ground!.bottom >= height - 0.01, 'the ground is painted first, to all edges');
    }
  });

  t.test(`${template}: logo, letterhead and footer on every page, and their height respected`, async (t) => {
    for (const cover of [false, true]) {
      const { pages, warnings } = await read(template, { cover });
      // Some have no cover, and say so.
      t.same(
        warnings.filter(({ code }) => code !== 'SVC_OPTION_IGNORED'),
        [],
      );
      for (const [i, page] of pages.entries()) {
        const where = `${cover ? 'with' : 'without'} a cover, page ${i + 1}`;
        // The back of a cover is blank.
        if (page.texts.length === 0) continue;
        const [logo] = logosOn(page);
        t.ok(logo, `${where}: the logo`);
        const one = (words: string) => page.texts.find(({ text }) => text.includes(words))!;
        const letterhead = one('Letterhead, second');
        t.ok(letterhead.top > logo!.bottom, `${where}: the letterhead below the logo`);
        if (isCover(page)) {
          t.ok(one('Footer, second').top > letterhead.top, `${where}: the footer of a cover`);
          continue;
        }
        t.ok(one('Footer, second').top < page.height - 5, `${where}: the footer`);
        const content = page.texts.filter(({ text }) => /heading|paragraph|Further/.test(text));
        for (const { text, top, size } of content) t.ok(top - size > letterhead.top, `${where}: ${text} below it`);
      }
    }
  });

  t.test(`${template}: a tall letterhead and footer move the text`, async (t) => {
    const lines = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => `<p>${name} ${i + 1}</p>`).join('');
    // A slide is low, and a quarter of it is the text's.
    const [above, below] = template === 'slides' ? [5, 3] : [9, 7];
    const theme = { letterhead: lines('Top', above), footer: lines('Bottom', below) };
    const { pages, warnings } = await read(template, { theme, cover: false, toc: false });
    t.same(warnings, []);
    for (const [i, page] of pages.entries()) {
      if (page.texts.length === 0) continue;
      const tops = (name: RegExp) => page.texts.filter(({ text }) => name.test(text)).map(({ top }) => top);
      const content = tops(/heading|paragraph|callout|Cell|item|end\.|Further/);
      if (content.length === 0) continue;
      t.equal(tops(/^Top \d/).length, above, `page ${i + 1}: all of the letterhead`);
      t.equal(tops(/^Bottom \d/).length, below, `page ${i + 1}: all of the footer`);
      t.ok(Math.min(...content) > Math.max(...tops(/^Top \d/)), `page ${i + 1}: text below the letterhead`);
      t.ok(Math.max(...content) < Math.min(...tops(/^Bottom \d/)), `page ${i + 1}: text above the footer`);
      t.ok(Math.max(...tops(/^Bottom \d/)) < page.height, `page ${i + 1}: the footer on the paper`);
    }
  });
}
