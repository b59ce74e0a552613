/** decisions.md, RenderOptions: what is seen on the pages, read back from PDFs that a running service made. */
import t from 'tap';
import { readPdf } from '../../../engine/read/read-pdf.js';
import { textOfBlock } from '../../../engine/read/reading.js';
import { testService } from '../support/service.js';
import { GENERATE, html, markdown, renderOver, textWith } from './support.js';

t.setTimeout(300_000);

const service = await testService(t);
const { key } = await service.workspace();
const TEXT = '# One\n\nText.\n\n## Two\n\nMore.\n\n### Three\n\nThe end.';
const TWO_PAGES = '# One\n\nText.\n\n<div style="break-before: page">More.</div>\n';
const render = (options: object, content = TEXT) => renderOver(service, key, markdown(content, { options }));
const refused = async (options: object) => {
  const { status, json } = await service.call('POST', GENERATE, { key, body: markdown('x', { options }) });
  return [status, json.error.details.errors[0].field];
};
const near = (a: number, b: number) => Math.abs(a - b) < 0.6;
const MM = 72 / 25.4;

t.test('page_size: ISO, JIS and ANSI names, Letter, Legal, Tabloid, or width and height', async (t) => {
  const sizes: readonly (readonly [unknown, number, number])[] = [
    [undefined, 210 * MM, 297 * MM],
    ['A3', 297 * MM, 420 * MM],
    ['A4', 210 * MM, 297 * MM],
    ['A5', 148 * MM, 210 * MM],
    ['A0', 841 * MM, 1189 * MM],
    ['B5', 176 * MM, 250 * MM],
    ['JIS B5', 182 * MM, 257 * MM],
    ['ANSI C', 17 * 72, 22 * 72],
    ['Letter', 612, 792],
    ['Legal', 612, 1008],
    ['Tabloid', 792, 1224],
    [{ width: '100mm', height: '4in' }, 100 * MM, 288],
  ];
  for (const [page_size, width, height] of sizes) {
    const { pdf, codes } = await render({ ...(page_size !== undefined && { page_size }) });
    const [page] = pdf.pages;
    t.ok(near(page!.width, width) && near(page!.height, height), `${JSON.stringify(page_size)}: ${page!.width} × ${page!.height}`);
    t.same(codes, []);
  } // prettier-ignore
  t.same(await refused({ page_size: 'B11' }), [400, '/options/page_size']);
  t.same(await refused({ page_size: { width: '0mm', height: '1in' } }), [400, '/options/page_size/width']);
});

t.test('orientation: portrait, landscape', async (t) => {
  for (const page_size of ['A4', { width: '4in', height: '6in' }]) {
    const [upright, lying] = await Promise.all(
      ['portrait', 'landscape'].map(async (orientation) => (await render({ page_size, orientation })).pdf.pages[0]!),
    );
    t.ok(upright!.height > upright!.width);
    t.ok(near(lying!.width, upright!.height) && near(lying!.height, upright!.width));
  }
  t.same(await refused({ orientation: 'sideways' }), [400, '/options/orientation']);
});

t.test('margin: one CSS length, or top, right, bottom and left', async (t) => {
  const first = (await render({ margin: '40mm' })).pdf.pages[0]!;
  t.ok(near(textWith(first, 'Text').left, 40 * MM));
  const sided = (await render({ margin: { top: '50mm', left: '1in' } }, 'Text.')).pdf.pages[0]!;
  t.ok(near(textWith(sided, 'Text').left, 72), 'left');
  const { top } = textWith(sided, 'Text');
  t.ok(top > 50 * MM && top < 50 * MM + 20, `top: ${top}`);
  const fill = 'A line of text that fills the width of its page, and goes on. '.repeat(120);
  const full = (await render({ margin: { right: '90mm', bottom: '100mm' }, page_numbers: false }, fill)).pdf;
  const lowest = Math.max(...full.pages[0]!.texts.map((text) => text.top));
  t.ok(lowest < (297 - 100) * MM && lowest > (297 - 110) * MM, `bottom: ${lowest}`);
  const longest = Math.max(...full.pages[0]!.texts.map(({ text }) => text.length));
  const wide = (await render({ page_numbers: false }, fill)).pdf.pages[0]!;
  t.ok(longest < Math.max(...wide.texts.map(({ text }) => text.length)), 'right: lines are shorter');
  t.same(await refused({ margin: '20' }), [400, '/options/margin']);
  t.same(await refused({ margin: { top: 'wide' } }), [400, '/options/margin/top']);
});

t.test('cover: a title page', async (t) => {
  const { pdf, codes } = await render({ cover: true, title: 'A study', author: 'Ada Lovelace' });
  t.equal(pdf.pages.length, 2);
  t.match(pdf.pages[0]!.text, /^A study.*Ada Lovelace/);
  t.notMatch(pdf.pages[0]!.text, /Text|\d \/ \d/);
  t.match(pdf.pages[1]!.text, 'Text');
  t.same(codes, []);
  t.equal((await render({ cover: false })).pdf.pages.length, 1);
});

t.test('toc: true, false, or a depth', async (t) => {
  const { pdf, codes } = await render({ toc: false });
  t.same(codes, []);
  for (const toc of [true, { depth: 2 }]) {
    const made = await render({ toc });
    const times = (words: string) =>
      made.pdf.pages.flatMap(({ text }) => text.split(words).slice(1)).length -
      pdf.pages.flatMap(({ text }) => text.split(words).slice(1)).length;
    t.same(made.codes, []);
    t.same([times('One'), times('Two')], [0, 1], 'headings are listed, but for the title above them all');
    t.equal(times('Three'), toc === true ? 1 : 0, 'to the depth');
  }
  t.same(await refused({ toc: { depth: 7 } }), [400, '/options/toc/depth']);
});

t.test('outline: PDF bookmarks, by default', async (t) => {
  const { pdf } = await render({});
  t.match(pdf.outline, [{ title: 'One', items: [{ title: 'Two', items: [{ title: 'Three' }] }] }]);
  t.same((await render({ outline: true })).pdf.outline, pdf.outline);
  t.same((await render({ outline: false })).pdf.outline, []);
});

t.test('page_numbers: by default, unless false', async (t) => {
  const { pdf } = await render({}, TWO_PAGES);
  t.match(
    pdf.pages.map(({ text }) => text),
    [/1 \/ 2/, /2 \/ 2/],
  );
  const without = await render({ page_numbers: false }, TWO_PAGES);
  t.notMatch(without.pdf.pages.map(({ text }) => text).join(), /\d \/ \d/);
});

t.test('hyphenate: words are divided at the ends of lines', async (t) => {
  const content = `<html lang="de"><body><p style="width: 75mm; text-wrap: wrap">${'Donaudampfschifffahrtsgesellschaft und Geschwindigkeitsbegrenzung. '.repeat(8)}`;
  const lines = async (options: object) => {
    const { pdf } = await renderOver(service, key, html(content, { options: { ...options, page_numbers: false } }));
    return pdf.pages[0]!.texts.map(({ text }) => text.trim());
  };
  const isDivided = (text: string) => /[a-zß][-\u2010\u00ad]$/u.test(text);
  t.ok((await lines({ hyphenate: true })).some(isDivided));
  t.notOk((await lines({ hyphenate: false })).some(isDivided));
  t.notOk((await lines({})).some(isDivided), 'by default as the CSS says');
});

t.test('footnotes: on the page of their call, or at the end', async (t) => {
  const content = `A call[^1].\n\n${'A paragraph.\n\n'.repeat(80)}\n\n[^1]: The note.`;
  const pageOfNote = async (options: object) => {
    const { pdf } = await renderOver(service, key, markdown(content, { options }));
    const index = pdf.pages.findIndex(({ text }) => text.includes('The note.'));
    return index === 0 ? 'page' : index === pdf.pages.length - 1 ? 'end' : index;
  };
  t.equal(await pageOfNote({ footnotes: 'page' }), 'page');
  t.equal(await pageOfNote({ footnotes: 'end' }), 'end');
  t.equal(await pageOfNote({}), 'page');
});

t.test('dialect, smart and numbered: for Markdown', async (t) => {
  const text = async (options: object) =>
    (await renderOver(service, key, markdown('# T\n\n## One\n\n"a" x^2^', { options }))).pdf.pages[0]!.text;
  t.match(await text({}), /“a”/);
  t.match(await text({ smart: false }), /"a"/);
  t.match(await text({ dialect: 'gfm' }), /"a" x\^2\^/);
  t.match(await text({ numbered: true }), /1\s*One/);
});

t.test('tex: formulas in the text of HTML', async (t) => {
  const text = async (options: object) =>
    (await renderOver(service, key, html('<p>so \\(a\\)', { options }))).pdf.pages[0]!.text;
  t.match(await text({}), /\\\(a\\\)/);
  t.match(await text({ tex: true }), /so 𝑎/u);
});

t.test('bibliography and csl: works that are cited, in a style', async (t) => {
  const bibliography = '@book{mill, author={Mill, Ada}, title={On Pages}, year={1859}, publisher={Parker}}';
  const text = async (options: object) => {
    const { pdf, codes } = await renderOver(service, key, markdown('Read [@mill].', { options }));
    t.same(codes, []);
    return pdf.pages[0]!.text;
  };
  t.match(await text({ bibliography }), /\(Mill, 1859\)/);
  t.match(await text({ bibliography, csl: 'ieee' }), /\[1\]/);
  const { result } = await renderOver(service, key, markdown('Read [@none].', { options: { bibliography } }));
  t.match(result.warnings, [{ code: 'SVC_LINK_TARGET_MISSING', message: /no entry “none”/ }]);
});

t.test('filter_resolution: pixels of what becomes an image', async (t) => {
  const content = '<p style="filter: blur(2px)">Blurred</p>';
  const bytes = async (dpi: number) =>
    (await renderOver(service, key, html(content, { options: { filter_resolution: dpi } }))).bytes.length;
  t.ok((await bytes(600)) > (await bytes(72)));
});

t.test('copy_formulas: as TeX or on one line', async (t) => {
  // The texts of marked content, which pdf.js does not read.
  const text = async (options: object) => {
    const { pages } = readPdf((await render(options, 'so $\\frac{a}{2}$ is')).bytes);
    return pages[0]!.blocks.map(textOfBlock).join(' ');
  };
  t.match(await text({ copy_formulas: 'tex' }), '$\\frac{a}{2}$');
  t.match(await text({ copy_formulas: 'text' }), 'a/2');
});

t.test("template_options: values for the template's own options", async (t) => {
  const body = markdown('Text.', { template: 'invoice', options: { template_options: { number: '2026-0147' } } });
  const { pdf } = await renderOver(service, key, body);
  t.match(pdf.pages[0]!.text, '2026-0147');
  const wrong = markdown('x', { template: 'invoice', options: { template_options: { nomber: '1' } } });
  const { status, json } = await service.call('POST', GENERATE, { key, body: wrong });
  t.same([status, json.error.details.field], [422, '/options/template_options/nomber']);
});

t.test('variables: texts of Markdown', async (t) => {
  const { pdf } = await render({ variables: { version: '2.1' } }, 'Version {{ version }}');
  t.match(pdf.pages[0]!.text, 'Version 2.1');
});

t.test('show_input and notebooks', async (t) => {
  const cells = [{ cell_type: 'code', source: 'secret', outputs: [], metadata: {} }];
  const content = JSON.stringify({ nbformat: 4, metadata: {}, cells });
  const text = async (options: object): Promise<string> => {
    const body = { input: { type: 'notebook', content }, options };
    return (await renderOver(service, key, body)).pdf.pages[0]!.text;
  };
  t.match(await text({}), 'secret');
  t.notMatch(await text({ show_input: false }), 'secret');
});

t.test('watermark: text across every page, over the content', async (t) => {
  const plain = await render({}, TWO_PAGES);
  const marked = await render({ watermark: 'DRAFT' }, TWO_PAGES);
  t.same(marked.codes, []);
  for (const [i, page] of marked.pdf.pages.entries()) {
    t.equal(page.text, plain.pdf.pages[i]!.text, 'the text is as before');
    const mark = page.fills.at(-1)!;
    t.match(mark, { color: '#808080', alpha: 0.2 }, 'drawn last');
    t.ok(mark.right - mark.left > page.width / 3 && mark.bottom - mark.top > page.height / 3, 'across the page');
  }
  const { pdf } = await render({ watermark: { text: 'COPY', color: '#cc0000', opacity: 0.5 } });
  t.match(pdf.pages[0]!.fills.at(-1), { color: '#cc0000', alpha: 0.5 });
  t.same(await refused({ watermark: { color: '#fff' } }), [400, '/options/watermark/text']);
  t.same(await refused({ watermark: { text: 'x', opacity: 2 } }), [400, '/options/watermark/opacity']);
});
