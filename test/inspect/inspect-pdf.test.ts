import t from 'tap';
import { createRenderer, type RenderOptions } from '../../engine/index.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import type { Tag, TagText } from '../../engine/inspect/inspection.js';
import { tellInspection } from '../../engine/inspect/telling.js';
import { ReadError } from '../../engine/read/syntax/objects.js';

const renderer = createRenderer();
t.teardown(() => renderer.close());

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==';

const DOCUMENT = `<!doctype html><html lang=en><title>Costs</title>
  <style>@page { size: A5 } @page wide { size: 200mm 100mm } div { page: wide; break-before: page }</style>
  <h1>Costs</h1><p>See <a href="https://example.com/terms">the terms</a>, please.
  <p><img src="${PIXEL}" alt="Two dots"><table><tr><th>Part<th>Sum<tr><td>Roof<td>12.50</table>
  <div><h2>Later</h2><p lang=de>Ende</div>`;

const renderOne = async (content: string, options: RenderOptions = {}): Promise<Uint8Array> =>
  (await renderer.render({ content, type: 'html' }, { template: 'none', ...options })).pdf;

/** A tag with its text on one line, and the tags in it. */
function outline(part: Tag | TagText): unknown {
  return 'role' in part ? [part.role, ...part.children.map(outline)] : part.text;
}

t.test('a PDF of ours: pages, fonts, links, claims, tags', async (t) => {
  const pdf = await renderOne(DOCUMENT, { attachments: [{ name: 'a.csv', content: 'a,b' }] });
  const found = inspectPdf(pdf, { tags: true });
  t.equal(found.bytes, pdf.length);
  t.equal(found.encryption, null);
  t.same(found.claims, ['PDF/UA-1']);
  t.match(found.facts, { title: 'Costs', language: 'en', tagged: 'yes' });
  t.same(
    found.pages.map(({ width, height, rotation }) => [width, height, rotation]),
    [
      [419.5, 595.3, 0],
      [566.9, 283.5, 0],
    ],
  );
  t.same(Object.keys(found.pages[0]!.boxes), ['MediaBox']);
  t.same(found.links, [{ page: 1, text: 'the terms', target: 'https://example.com/terms' }]);
  t.same(
    found.bookmarks.map(({ level, title, page }) => [level, title, page]),
    [
      [1, 'Costs', 1],
      [2, 'Later', 2],
    ],
  );
  t.match(found.attachments, [{ name: 'a.csv', bytes: 3 }]);
  t.match(found.images, [{ width: 2, height: 1, bits: 8 }]);
  t.ok(found.fonts.length > 0);
  for (const font of found.fonts)
    t.match(font, { type: 'TrueType (CID)', embedded: true, subset: true, unicode: true }, font.name);
  t.same(outline(found.tags!), [
    'Document',
    ['H1', 'Costs'],
    ['P', 'See', ['Link', 'the terms'], ', please.'],
    ['P', ['Figure']],
    ['Table', ['TBody', ['TR', ['TH', 'Part'], ['TH', 'Sum']], ['TR', ['TD', 'Roof'], ['TD', '12.50']]]],
    ['Div', ['H2', 'Later'], ['P', 'Ende']],
  ]);
  t.equal(found.tagCount, 17);
});

t.test('the parts of the file are the whole file', async (t) => {
  const pdf = await renderOne(DOCUMENT, { attachments: [{ name: 'a.csv', content: 'a,b' }] });
  const { sizes, fonts, images } = inspectPdf(pdf);
  t.equal(
    Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0),
    pdf.length,
  );
  const programs = fonts.reduce((sum, { bytes }) => sum + bytes, 0);
  t.ok(sizes.fonts > programs && programs > 1000, `${sizes.fonts} with ${programs} of programs`);
  t.ok(sizes.images > images[0]!.bytes && sizes.images < 400, String(sizes.images));
  for (const part of ['content', 'structure', 'attachments', 'metadata', 'other'] as const)
    t.ok(sizes[part] > 100, `${part}: ${sizes[part]}`);
});

t.test('the profile of an output intent is a part of its own', async (t) => {
  t.ok(inspectPdf(await renderOne(DOCUMENT, { pdfStandard: 'pdf/a-2b' })).sizes.profiles > 300);
  t.equal(inspectPdf(await renderOne(DOCUMENT, { pdfStandard: 'none' })).sizes.profiles, 0);
});

t.test('without tags there is no tree', async (t) => {
  const found = inspectPdf(await renderOne(DOCUMENT, { tagged: false }), { tags: true });
  t.match(found, { tagCount: 0, tags: null, claims: [] });
  t.equal(found.sizes.structure, 0);
  t.match(tellInspection('a.pdf', found, true), 'The document has no tags.');
});

t.test('of an encrypted PDF the encryption is told', async (t) => {
  const encryption = { userPassword: 'u', ownerPassword: 'o', permissions: { printing: true } } as const;
  const found = inspectPdf(await renderOne('<p>secret', { encryption }));
  t.equal(found.encryption?.method, 'AES-256');
  t.same(found.pages, []);
  t.match(tellInspection('a.pdf', found, false), /^a\.pdf: PDF .*, encrypted with AES-256\n[^]*qpdf --decrypt/);
});

/** A page of the old kind, with a font that is not embedded, turned and trimmed. */
const FOREIGN = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Rotate 90/MediaBox[0 0 612 792]/TrimBox[9 9 603 783]/Contents 4 0 R
/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 36>>stream
BT /F1 12 Tf 72 700 Td (Hello) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;

t.test('a PDF of another producer', async (t) => {
  const found = inspectPdf(Buffer.from(FOREIGN, 'latin1'), { tags: true });
  t.match(found, { version: '1.4', tags: null });
  t.match(found.pages, [{ width: 792, height: 612, rotation: 90, boxes: { TrimBox: [9, 9, 603, 783] } }]);
  t.match(found.fonts, [{ name: 'Helvetica', type: 'Type1', embedded: false, subset: false, bytes: 0 }]);
  t.match(tellInspection('a.pdf', found, false), /turned by 90°, MediaBox \[0 0 612 792\], TrimBox \[9 9 603 783\]/);
  t.throws(() => inspectPdf(Buffer.from('hello')), ReadError);
});

t.test('a terminal gets the first lines of a long list, and how many there are', async (t) => {
  const many = Array.from({ length: 50 }, (_, index) => `<p><a href="https://example.com/${index}">Link ${index}</a>`);
  const found = inspectPdf(await renderOne(many.join('')));
  const text = tellInspection('a.pdf', found, false);
  t.match(text, '‘Link 19’ → https://example.com/19\n  … 30 more; --json lists them all\n');
  t.notMatch(text, 'example.com/20');
});
