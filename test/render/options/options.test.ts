/** Options that add something to the PDF or change how it is set. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { render } from '../../../engine/index.js';
import type { RenderError, RenderOptions } from '../../../engine/index.js';
import { contents, rendered, type ReadPdf } from '../pdf-reader.js';

const twoPages = '# One\n\nText.\n\n<div style="break-before: page">More.</div>\n';
const bytesOf = async (input: string, options: RenderOptions) => Buffer.from((await render(input, options)).pdf);
const texts = async (input: string, options: RenderOptions) => (await rendered(input, options)).pages;
const warned = async (options: RenderOptions) => (await rendered('x', options)).warnings;

async function rejected(options: RenderOptions): Promise<RenderError> {
  return render('x', options).then(
    () => t.fail('rendered') as never,
    (error: RenderError) => error,
  );
}

t.test('pageNumbers', async (t) => {
  t.match(await texts(twoPages, {}), [/1 \/ 2/, /2 \/ 2/]);
  t.match(await texts(twoPages, { pageNumbers: true }), [/1 \/ 2/, /2 \/ 2/]);
  t.notMatch((await texts(twoPages, { pageNumbers: false })).join(' '), /\//);
  t.match(await warned({ template: 'none', pageNumbers: true }), [{ option: ['pageNumbers'] }]);
  t.same(await warned({ template: 'none', pageNumbers: false }), []);
  const folder = join(t.testdir({}), 'plain');
  mkdirSync(folder);
  writeFileSync(join(folder, 'template.css'), '@page { @bottom-right { content: counter(page) } }');
  t.match(await warned({ template: folder, pageNumbers: false }), [{ code: 'SVC_OPTION_IGNORED' }]);
});

t.test('a watermark is on every page, drawn as shapes outside of the content', async (t) => {
  const plain = await rendered(twoPages);
  const marked = await rendered(twoPages, { watermark: 'DRAFT' });
  t.same(marked.pages, plain.pages, 'no text of it is extracted');
  const forms = marked.streams.filter((stream) =>
    /\/Artifact<<.*>>BDC\n(?:.*\n)*?q 1 0 0 -1 .*\/X\d+ Do Q/.test(stream),
  );
  t.ok(forms.length >= 2, 'it is an artifact on both pages');
  const options = { watermark: { text: 'سری', color: '#c00', opacity: 0.1, angle: 0 } };
  t.same((await rendered(twoPages, options)).pages, plain.pages);
  t.same(await bytesOf(twoPages, options), await bytesOf(twoPages, options), 'the same bytes every time');
  t.same((await rendered(twoPages, { watermark: '  ' })).pages, plain.pages);
});

t.test('what a watermark must be', async (t) => {
  t.match(await rejected({ watermark: { text: 'x', color: 'redd' } }), { details: { option: ['watermark', 'color'] } });
  t.match(await rejected({ watermark: { text: 'x', opacity: 2 } }), { details: { option: ['watermark', 'opacity'] } });
  t.match(await rejected({ watermark: { text: 'x', angle: NaN } }), { details: { option: ['watermark', 'angle'] } });
  t.match(await rejected({ watermark: {} as never }), { details: { option: ['watermark'] } });
});

t.test('attachments are embedded, sorted by name, the same every time', async (t) => {
  const attachments = [
    { name: 'zahlen.csv', content: 'a;b\n1;2\n', mimeType: 'text/csv', relationship: 'Data', description: 'Zahlen' },
    { name: 'übersicht.txt', content: 'ü' },
    { name: 'a (1).bin', content: new Uint8Array([1, 2, 3]) },
  ] as const;
  const { streams } = await rendered('x', { attachments });
  const objects = streams.join('\n');
  t.match(objects, /\/Names\[\(a \\\(1\\\)\.bin\)\d+ 0 R\(zahlen\.csv\)\d+ 0 R<FEFF00FC/);
  t.match(objects, /\/F\(zahlen\.csv\)\/UF\(zahlen\.csv\)\/EF<<.*?>>\/AFRelationship\/Data\/Desc\(Zahlen\)/);
  t.match(objects, /\/F\(_bersicht\.txt\)/);
  t.ok(streams.includes('a;b\n1;2\n'));
  const bytes = await bytesOf('x', { attachments });
  t.match(objects, /\/AF \[\d+ 0 R \d+ 0 R \d+ 0 R\]/);
  t.match(bytes.toString('latin1'), /\/Type\/EmbeddedFile\/Subtype\/text#2fcsv/);
  t.same(bytes, await bytesOf('x', { attachments: [...attachments].reverse() }));
});

t.test('what attachments must be', async (t) => {
  const named = (name: string) => ({ name, content: '' });
  for (const name of ['', 'a/b', '..\\x', 'a\nb', 'x'.repeat(300)])
    t.match(await rejected({ attachments: [named(name)] }), { details: { option: ['attachments'] } });
  t.match(await rejected({ attachments: [named('a'), named('a')] }), { message: /Two attachments/ });
  t.match(await rejected({ attachments: [{ name: 'a' } as never] }), { details: { option: ['attachments'] } });
  t.match(await rejected({ attachments: [{ ...named('a'), relationship: 'Cousin' as never }] }), {
    message: /Source, Data, Alternative/,
  });
});

t.test('an encrypted PDF opens with its password and not without', async (t) => {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const options = { encryption: { userPassword: 'Käsebrot', ownerPassword: 'owner' }, title: 'Tïtle' };
  const bytes = await bytesOf('# Secret words', options);
  t.notMatch(bytes.toString('latin1'), /Secret|T\u00efl|Platen/);
  t.match(bytes.toString('latin1'), /\/V 5\/R 6/);
  for (const password of ['Käsebrot', 'owner']) {
    const document = await library.loadDocument(bytes, password);
    t.match([...document.pages()][0]!.getText(), /Secret words/);
    document.destroy();
  }
  await t.rejects(library.loadDocument(bytes));
  await t.rejects(library.loadDocument(bytes, 'wrong'));
  library.destroy();
  t.match(await rejected({ encryption: {} }), { details: { option: ['encryption'] } });
});

const LONG = 'Donaudampfschifffahrtsgesellschaft und Geschwindigkeitsbegrenzung. '.repeat(8);
const column = (text: string, attributes = '') =>
  ({
    content: `<html lang=de><style>p { width: 75mm; text-wrap: wrap }</style><p ${attributes}>${text}</html>`,
    type: 'html',
  }) as const;
const withoutBreaks = (pages: readonly string[]) => pages.join(' ').replace(/[\u00ad\u0002\ufffe]\s*/g, '');

t.test('hyphenate divides words at the ends of lines, in the language of the text', async (t) => {
  const divided = await rendered(column(LONG), { hyphenate: true, pageNumbers: false });
  const whole = await rendered(column(LONG), { pageNumbers: false });
  t.match(divided.pages.join(' '), /gesell[^\w ] ?schaft|begren[^\w ] ?zung|fahrts[^\w ] ?gesell/);
  t.equal(withoutBreaks(divided.pages), whole.pages.join(' '), 'and nothing but hyphens is added');
  for (const [name, input] of [
    ['of a language without patterns', column(LONG, 'lang=xx')],
    ['that must not wrap', column(LONG.slice(0, 60), 'style="white-space: nowrap"')],
    ['of code', column(`<code>${LONG.slice(0, 60)}</code>`)],
    ['where the CSS forbids it', column(LONG, 'style="hyphens: none"')],
  ] as const)
    t.same((await rendered(input, { hyphenate: true })).pages, (await rendered(input)).pages, `not words ${name}`);
  const auto = column(LONG, 'style="hyphens: auto"');
  t.notSame((await rendered(auto)).pages, (await rendered(auto, { hyphenate: false })).pages);
});

t.test('the language option is the language of the text', async (t) => {
  const html = { content: `<p style="width: 60mm; hyphens: auto">${LONG}`, type: 'html' } as const;
  t.notSame((await rendered(html, { language: 'de' })).pages, (await rendered(html)).pages);
});

t.test('hyphens: none closes soft hyphens', async (t) => {
  const text = 'Donau\u00addampf\u00adschiff\u00adfahrt '.repeat(9);
  const open = await rendered(column(text));
  const closed = await rendered(column(text, 'style="hyphens: none"'));
  const lines = (pdf: ReadPdf): number =>
    contents(pdf)
      .join('')
      .split(/ T[dm] /).length - 1;
  t.equal(lines(closed), 9, 'a word on each line');
  t.ok(lines(open) < 9);
});

t.test('margins that leave nothing of the page are one error, not a page for each line', async (t) => {
  for (const options of [
    { margin: '200mm' },
    { margin: { left: '150mm', right: '100mm' } },
    { margin: '80mm', pageSize: 'A5' },
  ] as const)
    t.match(await rejected(options), { reason: 'input_invalid', details: { option: ['margin'] } });
  t.equal((await render('x', { margin: '80mm' })).pages, 1);
});

t.test('with a margin option of 0, ch in the style of the root are those of its font', async (t) => {
  const html = '<style>html { font: 20px "Inter"; padding-left: 10ch }</style><p>Text';
  const page = { template: 'none', pageSize: { width: '4in', height: '6in' } };
  const byOption = await bytesOf(html, { ...page, margin: '0' });
  const bySheet = await bytesOf(html, { ...page, css: ['@page { margin: 0 !important }'] });
  t.same(byOption, bySheet);
});
