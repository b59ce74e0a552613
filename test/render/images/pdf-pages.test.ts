import t from 'tap';
import { render, type RenderedPdf, type RenderOptions } from '../../../engine/index.js';
import { inspectPdf } from '../../../engine/inspect/inspect-pdf.js';
import { OpenPdf } from '../../../engine/read/open-pdf.js';
import { PdfFile } from '../../../engine/read/syntax/pdf-file.js';
import { Ref, Stream, type Dict } from '../../../engine/read/syntax/objects.js';
import { withoutMarks } from '../../../engine/assemble/page-picture.js';
import { madePdf } from '../../read/made-pdf.js';

const made = (html: string, options: RenderOptions = {}): Promise<RenderedPdf> =>
  render({ content: html, type: 'html' }, options);

const LETTERHEAD = `<html lang=en><title>Letterhead</title><style>@page { size: A4 }</style>
  <h1>Acme first</h1><p style="break-before: page">Acme later <b>bold</b>`;

const drawn = (
  html: string,
  files: Readonly<Record<string, Uint8Array>>,
  options: RenderOptions = {},
): Promise<RenderedPdf> => made(html, { ...options, resources: new Map(Object.entries(files)) });

function textsOf({ pdf }: RenderedPdf): readonly string[] {
  const open = new OpenPdf(pdf);
  const textOf = (page: (typeof open.pages)[number]): string =>
    open
      .marksOf(page)
      .map((mark) => ('text' in mark ? mark.text : ''))
      .join(' ');
  return open.pages.map(textOf);
}

const messages = ({ warnings }: RenderedPdf): readonly string[] => warnings.map(({ message }) => message);

function dictsOf(pdf: Uint8Array): readonly Dict[] {
  const file = new PdfFile(pdf);
  return file.numbersOfObjects.map((number) => file.dict(new Ref(number)));
}

const UNDER = `<html lang=en><title>Letter</title><style>@page { size: A4; margin: 4cm 2cm;
  -platen-under: url(lh.pdf#page=last) } @page :first { -platen-under: url(lh.pdf#page=1) }</style>
  <p>One<p style="break-before: page">Two<p style="break-before: page">Three`;

t.test('a letterhead lies under the first page, and another under later ones', async (t) => {
  const { pdf } = await made(LETTERHEAD);
  const letter = await drawn(UNDER, { 'lh.pdf': pdf });
  t.same(messages(letter), []);
  const texts = textsOf(letter);
  t.match(texts[0], /Acme first/);
  for (const page of [1, 2]) t.match(texts[page], /Acme later/);
  t.same(inspectPdf(letter.pdf, { tags: true }).claims, ['PDF/UA-1'], 'its fonts are embedded');
});

t.test('stationery of a theme: its first page under the first one, its last page under the others', async (t) => {
  const { pdf } = await made(LETTERHEAD);
  const files = { 'lh.pdf': pdf };
  const text = '<html lang=en><title>Letter</title><p>One<p style="break-before: page">Two';
  const underOf = async (stationery: string, html = text): Promise<readonly string[]> => {
    const letter = await drawn(html, files, { template: 'report', cover: false, theme: { stationery } });
    t.same(messages(letter), [], stationery);
    return textsOf(letter).map((page) => /Acme \w+/.exec(page)?.[0] ?? 'none');
  };
  const data = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
  for (const url of ['lh.pdf', data]) {
    t.same(await underOf(url), ['Acme first', 'Acme later']);
    t.same(await underOf(`${url}#page=2`), ['Acme later', 'Acme later']);
  }
  t.same(await underOf('lh.pdf', `<style>@page :first { -platen-under: none }</style>${text}`), ['none', 'Acme later']);
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
  t.same(await underOf(svg), ['none', 'none'], 'other data has no pages');
});

t.test('stationery without a template is told, with the rule that any document takes', async (t) => {
  const files = { 'lh.pdf': (await made(LETTERHEAD)).pdf };
  const options = { template: 'none', theme: { stationery: 'lh.pdf' } };
  t.match(messages(await drawn('<p>One', files, options)).join(), '-platen-under: url(…)');
});

t.test('a letterhead is no part of the structure, and brings no marked content', async (t) => {
  const { pdf } = await made(LETTERHEAD);
  const file = new PdfFile((await drawn(UNDER, { 'lh.pdf': pdf })).pdf);
  const forms = file.numbersOfObjects
    .map((number) => file.get(new Ref(number)))
    .filter(
      (object) =>
        object instanceof Stream && file.name(object.dict.get('Subtype')) === 'Form' && object.dict.has('Matrix'),
    );
  t.equal(forms.length, 2, 'one form for each page of the letterhead, however many pages show it');
  for (const form of forms) {
    t.notMatch(Buffer.from(file.data(form)).toString('latin1'), /BDC|BMC|EMC/);
    t.notOk(file.dict(form).has('StructParents'));
  }
});

t.test('a page of a PDF is an image with the ratio of its paper, tagged as a figure', async (t) => {
  const { pdf } = await made(LETTERHEAD);
  const html = `<html lang=en><title>T</title><style>@page { size: A3; margin: 0 }</style><img style="width: 10cm" src="lh.pdf#page=2" alt="The plan">`;
  const result = await drawn(html, { 'lh.pdf': pdf });
  t.same(messages(result), []);
  t.match(textsOf(result)[0], /Acme later\s+bold/);
  t.ok(dictsOf(result.pdf).some((dict) => dict.get('Alt') === 'The plan'));
  const file = new PdfFile(result.pdf);
  const contents = file.numbersOfObjects.map((number) => Buffer.from(file.data(new Ref(number))).toString('latin1'));
  t.match(contents.join('\n'), /q 283\.\d+ 0 0 -400\.\d+ .*cm\/I\d+ Do/);
});

t.test('a page that is turned, in a tall unit, is drawn as readers show it', async (t) => {
  const turned = madePdf({
    2: '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[10 20 110 220]/UserUnit 2/Contents 4 0 R>>',
    4: { dict: '', data: '10 20 5 5 re f' },
  });
  const result = await drawn('<title>T</title><img src="t.pdf" alt="x">', { 't.pdf': turned });
  t.same(messages(result), []);
  const form = dictsOf(result.pdf).find((dict) => dict.has('Matrix'));
  const matrix = form?.get('Matrix') as readonly number[];
  t.same(
    matrix.map((number) => Math.round(number * 1e4) / 1e4),
    [0, -0.01, 0.005, 0, -0.1, 1.1],
  );
});

t.test('what cannot be drawn is told with its file', async (t) => {
  const { pdf } = await made(LETTERHEAD);
  const locked = await made(LETTERHEAD, { encryption: { userPassword: 'secret' } });
  const files = { 'lh.pdf': pdf, 'locked.pdf': locked.pdf, 'torn.pdf': pdf.subarray(0, 40) };
  const html = '<title>T</title><img src="lh.pdf#page=9" alt=a><img src="locked.pdf" alt=b><img src="torn.pdf" alt=c>';
  const told = messages(await drawn(html, files)).join('\n');
  t.match(told, 'Image left out: lh.pdf#page=9: The PDF has 2 pages, and no page 9.');
  t.match(told, /Image left out: locked\.pdf: The PDF is encrypted\. Give its password\./);
  t.match(told, /Image left out: torn\.pdf: /);
});

t.test('PDF/A is claimed where the file of the page claims it, too', async (t) => {
  const html = '<html lang=en><title>T</title><img src="lh.pdf" alt="The plan">';
  const [plain, archive] = [await made(LETTERHEAD), await made(LETTERHEAD, { pdfStandard: 'pdf/a-2u' })];
  const lost = await drawn(html, { 'lh.pdf': plain.pdf }, { pdfStandard: 'pdf/a-3u' });
  t.same(messages(lost), [
    'The PDF makes no claim to be PDF/A-3u: the page of lh.pdf is not of a file that claims PDF/A-3u; make it as one.',
  ]);
  const kept = await drawn(html, { 'lh.pdf': archive.pdf }, { pdfStandard: 'pdf/a-3u' });
  t.same(messages(kept), []);
  t.same(inspectPdf(kept.pdf, { tags: true }).claims, ['PDF/UA-1', 'PDF/A-3u']);
});

t.test('a font that is not embedded keeps the document from PDF/UA', async (t) => {
  const foreign = madePdf();
  const html = '<html lang=en><title>T</title><img src="f.pdf" alt="x">';
  const asked = await drawn(html, { 'f.pdf': foreign }, { pdfStandard: 'pdf/ua-1' });
  t.same(messages(asked), [
    'The PDF makes no claim to be PDF/UA-1: the page of f.pdf has a font that is not embedded; embed it.',
  ]);
});

t.test('an encrypted document holds its pages of PDFs encrypted, and readable', async (t) => {
  const { pdf } = await made(LETTERHEAD);
  const locked = await drawn(UNDER, { 'lh.pdf': pdf }, { encryption: { userPassword: 'secret' } });
  const file = new PdfFile(locked.pdf, 'secret');
  const contents = file.numbersOfObjects.map((number) => Buffer.from(file.data(new Ref(number))).toString('latin1'));
  t.ok(contents.some((content) => /Tj|TJ/.test(content)));
  t.notMatch(Buffer.from(locked.pdf).toString('latin1'), /Adobe/);
});

t.test('marked content goes, and what it marks and inline images stay', async (t) => {
  const content = 'q /P <</MCID 0>> BDC BT (EMC) Tj ET EMC /A BMC\nBI /W 1 /H 1 /BPC 8 /CS /G ID EMC EI\nEMC Q';
  const { budget } = new PdfFile((await made('<p>x')).pdf);
  const plain = Buffer.from(withoutMarks(Buffer.from(content), budget)).toString();
  t.same(plain.split(/\s+/), 'q BT (EMC) Tj ET BI /W 1 /H 1 /BPC 8 /CS /G ID EMC EI Q'.split(' '));
});

t.test('the same document with pages of PDFs has the same bytes', async (t) => {
  const { pdf } = await made(LETTERHEAD);
  t.equal((await drawn(UNDER, { 'lh.pdf': pdf })).sha256, (await drawn(UNDER, { 'lh.pdf': pdf })).sha256);
});
