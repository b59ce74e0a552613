import t from 'tap';
import {
  assemble,
  createRenderer,
  render,
  type AssembleOptions,
  type PdfPart,
  type RenderedPdf,
} from '../../engine/index.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import type { Inspection } from '../../engine/inspect/inspection.js';
import { namesOf } from '../../engine/read/facts.js';
import { PdfFile } from '../../engine/read/syntax/pdf-file.js';
import { madePdf } from '../read/made-pdf.js';

const inspected = ({ pdf }: Pick<RenderedPdf, 'pdf'>): Inspection => inspectPdf(pdf, { tags: true });
const rendered = (html: string, options = {}): Promise<RenderedPdf> => render({ content: html, type: 'html' }, options);
const messages = ({ warnings }: RenderedPdf): readonly string[] => warnings.map(({ message }) => message);

const REPORT = `<html lang=en><title>Report</title><h1 id=a>First</h1><p><a href="#b">to the second</a>
  <h1 id=b style="break-before: page">Second</h1><p>Text <a href="#a">to the first</a>
  <table><tr><th id=t>A<td>1<tr><td headers=t>2<td></table>`;
const TERMS = `<html lang=de><title>Terms</title><h1 id=a>Erstens</h1><p><a href="#a">nach oben</a>`;

t.test('both trees of tags are kept, as they were', async (t) => {
  const [report, terms] = [await rendered(REPORT), await rendered(TERMS)];
  const both = await assemble([{ pdf: report.pdf }, { pdf: terms.pdf }]);
  t.same(messages(both), []);
  const back = await assemble([{ pdf: both.pdf, pages: '1-2' }]);
  t.same(inspected(back).tags, inspected(report).tags);
  const theirs = await assemble([{ pdf: both.pdf, pages: '3' }]);
  t.same(
    inspected(theirs).tags,
    { ...inspected(terms).tags, language: 'de' },
    'whose language stands on its first element',
  );
});

t.test('an element that says the language of its document goes on saying it', async (t) => {
  const said = await rendered('<html lang=en><title>T</title><article lang=en><h1>Text</h1></article>');
  t.same(inspected(await assemble([{ pdf: said.pdf }])).tags, inspected(said).tags);
});

t.test('all parts together have no more pages than a person prints', async (t) => {
  const numbers = Array.from({ length: 2000 }, (_, i) => 10 + i);
  const leaves = numbers.map((number) => [number, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'] as const);
  const tree = `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count 2000>>`;
  const part = { pdf: madePdf({ 2: tree, ...Object.fromEntries(leaves) }), pages: Array(60).fill('1-').join() };
  await t.rejects(assemble([part, part]), {
    reason: 'input_invalid',
    message: 'part 2: All parts have more than 200000 pages together.',
  });
});

t.test('claims stay where all parts have them', async (t) => {
  const [report, terms] = [await rendered(REPORT), await rendered(TERMS)];
  t.same(inspected(await assemble([{ pdf: report.pdf }, { pdf: terms.pdf }])).claims, ['PDF/UA-1']);
  const untagged = await rendered(TERMS, { tagged: false });
  const mixed = await assemble([{ pdf: report.pdf }, { pdf: untagged.pdf, name: 'terms.pdf' }]);
  t.same(inspected(mixed).claims, []);
  t.same(messages(mixed), [
    'PDF/UA-1 is no longer claimed: terms.pdf does not claim it.',
    'terms.pdf has no tags: screen readers guess what its page says. Make it with tags.',
  ]);
});

t.test('levels of PDF/A: the least one counts', async (t) => {
  const [a, u] = [
    await rendered(REPORT, { pdfStandard: 'pdf/a-2a' }),
    await rendered(TERMS, { pdfStandard: 'pdf/a-2u' }),
  ];
  t.same(inspected(await assemble([{ pdf: a.pdf }, { pdf: u.pdf }])).claims, ['PDF/UA-1', 'PDF/A-2u']);
  const three = await rendered(TERMS, { pdfStandard: 'pdf/a-3b' });
  const mixed = await assemble([
    { pdf: a.pdf, name: 'a.pdf' },
    { pdf: three.pdf, name: 'b.pdf' },
  ]);
  t.same(inspected(mixed).claims, ['PDF/UA-1']);
  t.match(messages(mixed), ['PDF/A-2 is no longer claimed: b.pdf is PDF/A-3.']);
});

t.test('links and bookmarks lead where they led; a name that both use is renamed', async (t) => {
  const [report, terms] = [await rendered(REPORT), await rendered(TERMS)];
  const both = inspected(await assemble([{ pdf: report.pdf }, { pdf: terms.pdf, bookmark: 'Terms – all of them' }]));
  t.same(
    both.links.map(({ text, target }) => [text, target]),
    [
      ['to the second', 'page 2'],
      ['to the first', 'page 1'],
      ['nach oben', 'page 3'],
    ],
  );
  t.same(
    both.bookmarks.map(({ level, title, page }) => [level, title, page]),
    [
      [1, 'First', 1],
      [1, 'Second', 2],
      [1, 'Terms – all of them', 3],
      [2, 'Erstens', 3],
    ],
  );
});

t.test('a link to a page that is left out is told', async (t) => {
  const report = await rendered(REPORT);
  const part = await assemble([{ pdf: report.pdf, pages: '2', name: 'report.pdf' }]);
  t.same(messages(part), ['A link of report.pdf leads nowhere: the pages are left out. Take these pages too.']);
  t.same(
    inspected(part).bookmarks.map(({ title }) => title),
    ['Second'],
  );
});

t.test('pages of one PDF around another: its links go on', async (t) => {
  const [report, terms] = [await rendered(REPORT), await rendered(TERMS)];
  const parts: PdfPart[] = [{ pdf: report.pdf, pages: '1' }, { pdf: terms.pdf }, { pdf: report.pdf, pages: '2' }];
  const whole = await assemble(parts);
  t.same(messages(whole), []);
  t.same(
    inspected(whole).links.map(({ target }) => target),
    ['page 3', 'page 2', 'page 1'],
  );
  t.same(
    inspected(whole).bookmarks.map(({ title }) => title),
    ['First', 'Erstens', 'Second'],
  );
});

t.test('a page that is taken twice is two pages', async (t) => {
  const terms = await rendered(TERMS);
  const twice = inspected(await assemble([{ pdf: terms.pdf, pages: '1,1' }]));
  t.same(
    twice.links.map(({ target }) => target),
    ['page 1', 'page 2'],
  );
  t.equal(twice.fonts.length, inspected(terms).fonts.length, 'fonts are there once');
});

t.test('documents are rendered, and the same one only once', async (t) => {
  const document = { content: REPORT, type: 'html' } as const;
  const terms = await rendered(TERMS);
  const whole = await assemble([{ document, pages: '1' }, { pdf: terms.pdf }, { document, pages: '2' }], {
    title: 'Söme',
  });
  t.equal(whole.pages, 3);
  t.same(
    inspected(whole).links.map(({ target }) => target),
    ['page 3', 'page 2', 'page 1'],
  );
  t.equal(inspected(whole).facts['title'], 'Söme');
  t.same(inspected(whole).claims, ['PDF/UA-1']);
});

t.test('a renderer of the caller renders the documents, with the options of the parts and of the whole', async (t) => {
  const parts = [{ document: '# One' }, { document: '# Two', options: { pageSize: 'A6' } }];
  const alone = await assemble(parts, { render: { template: 'letter', title: 'T' } });
  const renderer = createRenderer({ template: 'letter' });
  const kept = await assemble(parts, { renderer, render: { title: 'T' } });
  t.equal(kept.sha256, alone.sha256);
  const wrong = { renderer: {} } as unknown as AssembleOptions;
  await t.rejects(assemble(parts, wrong), {
    reason: 'input_invalid',
    message: /must be a renderer or a pool/,
  });
});

t.test('in PDF 2.0 named destinations go on leading to their elements, too', async (t) => {
  const options = { pdfStandard: 'pdf/ua-2' } as const;
  const [report, terms] = [await rendered(REPORT, options), await rendered(TERMS, options)];
  const both = await assemble([{ pdf: report.pdf }, { pdf: terms.pdf, bookmark: 'Terms' }]);
  t.same(inspected(both).claims, ['PDF/UA-2']);
  const file = new PdfFile(both.pdf);
  const values = namesOf(file, 'Dests').map(([, value]) => file.dict(value));
  t.ok(values.length > 0 && values.every((value) => file.dict(file.array(value.get('SD'))[0]).has('S')));
});

t.test('the same parts give the same bytes', async (t) => {
  const [report, terms] = [await rendered(REPORT), await rendered(TERMS)];
  const make = () => assemble([{ pdf: report.pdf }, { pdf: terms.pdf }]);
  t.equal((await make()).sha256, (await make()).sha256);
});

t.test('form fields of one name are two fields', async (t) => {
  const form = await rendered('<html lang=en><title>F</title><p><label>Name <input name=who value=me></label>', {
    forms: true,
  });
  const other = await rendered('<html lang=en><title>F</title><p><label>Who <input name=who value=you></label>', {
    forms: true,
  });
  const both = await assemble([{ pdf: form.pdf }, { pdf: other.pdf }]);
  t.same(
    inspected(both).fields.map(({ name, value, page }) => [name, value, page]),
    [
      ['who', 'me', 1],
      ['who_2', 'you', 2],
    ],
  );
});

t.test('attachments and labels of pages are kept', async (t) => {
  const attachments = [{ name: 'data.csv', content: 'a,b' }];
  const [report, terms] = [await rendered(REPORT, { attachments }), await rendered(TERMS, { attachments })];
  const labelled = madePdf({ 1: '<</Type/Catalog/Pages 2 0 R/PageLabels<</Nums[0<</S/r/St 4>>]>>>>' });
  const all = inspected(await assemble([{ pdf: report.pdf }, { pdf: labelled }, { pdf: terms.pdf }]));
  t.same(
    all.attachments.map(({ name }) => name),
    ['data.csv'],
    'the same file is there once',
  );
  t.same(
    all.pages.map(({ label }) => label),
    ['1', '2', 'iv', '4'],
  );
});

t.test('what a page inherits is written on it', async (t) => {
  const inherits = madePdf({
    2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 50 70]/Rotate 90/Resources<</Font<</F 5 0 R>>>>>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
  });
  const [page] = inspected(await assemble([{ pdf: inherits }])).pages;
  t.match(page, { width: 70, height: 50, rotation: 90 });
});

t.test('wrong parts are refused with a sentence', async (t) => {
  const refused = (part: object, message: RegExp) =>
    t.rejects(assemble([part as PdfPart]), { name: 'RenderError', reason: 'input_invalid', message });
  await refused({ pdf: new Uint8Array(3) }, /^part 1: This is not a PDF/);
  await refused({ pdf: madePdf({ 2: '<</Type/Pages/Kids[]/Count 0>>' }) }, /^part 1: The PDF has no pages/);
  await refused({ pdf: madePdf(), pages: '2' }, /^part 1: The PDF has no page 2: it has one page/);
  await refused({ pdf: madePdf(), pages: 'x' }, /The pages of parts\.0 must be a list of pages and ranges/);
  await refused({}, /Part 1 must be an object with either a pdf or a document/);
  await refused({ pdf: madePdf(), page: 1 }, /Unknown field "page" of parts\.0; did you mean pages\?/);
  await t.rejects(assemble([]), { message: /The parts must be a list/ });
});

t.test('objects that refer to each other in circles and long chains are copied', async (t) => {
  const chain = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [index + 10, `<</Next ${index + 11} 0 R>>`] as const),
  );
  const circle = {
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/A 6 0 R/B2 10 0 R>>',
    6: '<</B 7 0 R/C[6 0 R]>>',
    7: '<</A 6 0 R>>',
  };
  const made = await assemble([{ pdf: madePdf({ ...circle, ...chain }) }, { pdf: madePdf(circle) }]);
  t.equal(made.pages, 2);
});

t.test('encryption of a part is refused with the way to encrypt the whole', async (t) => {
  const encryption = { userPassword: 'a' };
  await t.rejects(assemble([{ document: '# A' }], { render: { encryption } }), {
    message: /^The encryption of options\.render would be that of one part; give it to edit\(\)/,
    details: { option: ['options', 'render', 'encryption'] },
  });
  await t.rejects(assemble([{ document: '# A', options: { encryption } }]), {
    message: /^The encryption of parts\.0\.options would be/,
  });
});
