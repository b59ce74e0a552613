import t from 'tap';
import { assemble, edit, render, type RenderedPdf } from '../../engine/index.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import type { Inspection } from '../../engine/inspect/inspection.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import { contentOf, pagesOf } from '../../engine/read/open-pdf.js';
import { latin1, Ref } from '../../engine/read/syntax/objects.js';
import { PdfFile } from '../../engine/read/syntax/pdf-file.js';

const inspected = (pdf: Uint8Array): Inspection => inspectPdf(pdf, { tags: true });
const messages = ({ warnings }: RenderedPdf): readonly string[] => warnings.map(({ message }) => message);
const textOf = (pdf: Uint8Array): string =>
  readPdf(pdf)
    .pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ lines }) => lines.map(({ runs }) => runs.map(({ text }) => text).join(''))),
    )
    .join('\n');
const valuesOf = (pdf: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(inspected(pdf).fields.map(({ name, value }) => [name, value]));

const FORM = `<html lang=en><title>Form</title><h1>Form</h1>
  <p><label>Name <input name=name value=Ada></label>
  <p><label>Notes <textarea name=notes style="width: 40mm; height: 20mm"></textarea></label>
  <p><label><input type=checkbox name=ok> ok</label>
  <p><label><input type=radio name=way value=post> post</label> <label><input type=radio name=way value=mail checked> mail</label>
  <p><label>Size <select name=size><option value=s>small<option value=l>large</select></label>
  <p><label>Code <input name=code maxlength=3></label>`;
const form = await render({ content: FORM, type: 'html' }, { forms: true });

t.test('fields take texts, states and choices, and show them', async (t) => {
  const fields = { name: 'Grace (née Murray)', notes: 'One\nTwo', ok: true, way: 'post', size: 'large', code: 123 };
  const filled = await edit(form.pdf, { fields });
  t.same(messages(filled), []);
  t.match(valuesOf(filled.pdf), { name: 'Grace (née Murray)', notes: 'One\nTwo', way: 'post', size: 'l', code: '123' });
  const flat = await edit(filled.pdf, { flatten: true });
  const text = textOf(flat.pdf);
  for (const shown of ['Grace (née Murray)', 'One', 'Two', 'large', '123']) t.match(text, shown);
  t.same(inspected(flat.pdf).fields, []);
  t.notMatch(textOf(flat.pdf), 'Ada');
  const emptied = await edit(filled.pdf, { fields: { name: null, ok: false }, flatten: ['name'] });
  t.notMatch(textOf(emptied.pdf), 'Grace');
  t.notOk('name' in valuesOf(emptied.pdf));
  t.equal(valuesOf(emptied.pdf)['size'], 'l', 'the others stay fields');
});

t.test('what flattened fields say stands in the tags, in their place', async (t) => {
  const flat = await edit(form.pdf, { fields: { name: 'Grace' }, flatten: true });
  t.same(inspected(flat.pdf).claims, inspected(form.pdf).claims);
  const told = JSON.stringify(inspected(flat.pdf).tags);
  t.match(told, 'Grace');
  t.ok(told.indexOf('Grace') < told.indexOf('Notes'), 'in the order of the document');
  const file = new PdfFile(flat.pdf);
  const roles = [...file.numbersOfObjects].flatMap((number) => {
    const attributes = file.dict(file.dict(new Ref(number)).get('A'));
    return file.name(attributes.get('O')) === 'PrintField' ? (file.name(attributes.get('Role')) ?? []) : [];
  });
  t.same(roles.sort(), ['cb', 'rb', 'rb', 'tv', 'tv', 'tv', 'tv'], 'they are said to have been fields');
});

t.test('PDF/A-4 has its metadata in XMP alone', async (t) => {
  const { pdf } = await render('# A', { pdfStandard: 'pdf/ua-2+a-4', title: 'Title', language: 'en' });
  const edited = await edit(pdf, { title: 'Another' });
  t.notOk(new PdfFile(edited.pdf).trailer.has('Info'));
  t.match(inspected(edited.pdf).facts, { title: 'Another' });
  t.same(inspected(edited.pdf).claims, inspected(pdf).claims);
});

t.test('a watermark lies across every page, also a turned one, and the text of the pages stays', async (t) => {
  const html =
    '<html lang=en><title>T</title><style>@page wide { size: A5 landscape; page-orientation: rotate-left }</style>';
  const two = await render(
    { content: `${html}<p>One<p style="page: wide">Two`, type: 'html' },
    { pdfStandard: 'pdf/a-2a' },
  );
  const marked = await edit(two.pdf, { watermark: 'Test' });
  t.same(messages(marked), []);
  t.equal(textOf(marked.pdf), textOf(two.pdf));
  t.same(inspected(marked.pdf).claims, inspected(two.pdf).claims);
  const file = new PdfFile(marked.pdf);
  const places = pagesOf(file).map(({ dict }) => {
    const content = latin1(contentOf(file, dict));
    return /Watermark>> BDC q ([-\d. ]+) cm \/PlatenWatermark1 Do Q EMC/.exec(content)?.[1]?.split(' ').map(Number);
  });
  for (const [index, place] of places.entries()) {
    const [a = 0, b = 0, c = 0, d = 0] = place ?? [];
    t.ok(a * d - b * c > 0, 'not mirrored');
    const turn = (Math.atan2(b, a) / Math.PI) * 180;
    const seen = turn - file.number(pagesOf(file)[index]!.dict.get('Rotate'));
    t.ok(((seen % 360) + 360) % 360 < 90, `page ${index + 1} is read from the bottom left to the top right: ${seen}`);
  }
  t.equal((await edit(two.pdf, { watermark: ' ' })).sha256, (await edit(two.pdf, {})).sha256);
  await t.rejects(edit(two.pdf, { watermark: { text: 'x', opacity: 2 } }), { message: /opacity/ });
  await t.rejects(edit(two.pdf, { watermark: {} as never }), { message: /watermark/ });
});

t.test('letters that the font of a field lacks are drawn with fonts that have them', async (t) => {
  const filled = await edit(form.pdf, { fields: { name: 'Αθήνα' } });
  t.equal(valuesOf(filled.pdf)['name'], 'Αθήνα');
  t.match(textOf((await edit(filled.pdf, { flatten: true })).pdf), 'Αθήνα');
});

t.test('fields that are not there, and values that they do not take, are told', async (t) => {
  const fields = (values: Record<string, string | boolean>): Promise<unknown> => edit(form.pdf, { fields: values });
  await t.rejects(fields({ nmae: 'x' }), { reason: 'input_invalid', message: /no field “nmae”. It has name, notes/ });
  await t.rejects(fields({ code: '1234' }), { message: /takes 3 characters, and the text has 4/ });
  await t.rejects(fields({ size: 'huge' }), { message: /does not offer “huge”. It offers small, large/ });
  await t.rejects(fields({ way: 'pigeon' }), { message: /does not offer “pigeon”. It offers post, mail/ });
  await t.rejects(fields({ name: true }), { message: /takes a text, not true/ });
  await t.rejects(edit(form.pdf, { filds: {} } as never), { message: /filds/ });
  await t.rejects(edit(new Uint8Array(10), {}), { reason: 'input_invalid', message: /not a PDF/ });
});

t.test('title and language change in all places, and claims stay', async (t) => {
  const report = await render(
    { content: '# T', type: 'markdown' },
    { title: 'Old', language: 'en', pdfStandard: 'pdf/a-2a' },
  );
  const changed = await edit(report.pdf, { title: 'New – title', author: 'Ada', language: 'de' });
  const { facts, claims } = inspected(changed.pdf);
  t.match(facts, { title: 'New – title', author: 'Ada', language: 'de' });
  t.same(claims, inspected(report.pdf).claims);
  const xmp = latin1(changed.pdf);
  t.notMatch(xmp, '>Old<');
});

t.test('files are put beside those that are there; PDF/A-2 is no longer claimed', async (t) => {
  const attachments = [{ name: 'one.txt', content: '1' }];
  const date = new Date(Date.UTC(2026, 10, 28));
  const report = await render(
    { content: '# T', type: 'markdown' },
    { title: 'T', language: 'en', pdfStandard: 'pdf/a-3a', attachments, createdAt: date },
  );
  const both = await edit(report.pdf, {
    attachments: [{ name: 'zwei ü.txt', content: '22', description: 'two' }],
    modifiedAt: date,
  });
  t.same(
    inspected(both.pdf).attachments.map(({ name, bytes }) => [name, bytes]),
    [
      ['one.txt', 1],
      ['zwei ü.txt', 2],
    ],
  );
  t.match(inspected(both.pdf).claims, ['PDF/UA-1', 'PDF/A-3a']);
  await t.rejects(edit(report.pdf, { attachments }), { message: /has a file “one.txt”/ });
  const two = await render(
    { content: '# T', type: 'markdown' },
    { title: 'T', language: 'en', pdfStandard: 'pdf/a-2a' },
  );
  const lost = await edit(two.pdf, { attachments });
  t.same(inspected(lost.pdf).claims, ['PDF/UA-1']);
  t.match(messages(lost), [/PDF\/A-2a is no longer claimed/]);
});

t.test('encryption: put on, kept by changes, taken away', async (t) => {
  const encrypted = await edit(form.pdf, { encryption: { userPassword: 'u', ownerPassword: 'o' } });
  t.throws(() => new PdfFile(encrypted.pdf, 'wrong'), { message: /password of the PDF is wrong/ });
  const title = async (changes: object): Promise<string | null> => {
    const { pdf } = await edit(encrypted.pdf, { password: 'o', title: 'Näw', fields: { name: 'Grace' }, ...changes });
    const file = new PdfFile(pdf, 'u');
    return file.text(file.dict(file.trailer.get('Info')).get('Title'));
  };
  t.equal(await title({}), 'Näw');
  t.equal(await title({ incremental: true }), 'Näw');
  const open = await edit(encrypted.pdf, { password: 'o', encryption: false });
  t.same(inspected(open.pdf).fields, inspected(form.pdf).fields);
  const bound = await edit(form.pdf, {
    encryption: { ownerPassword: 'o', permissions: { modifying: false, annotating: false, fillingForms: false } },
  });
  await t.rejects(edit(bound.pdf, { fields: { name: 'x' } }), { message: /permissions forbid this/ });
  await t.rejects(edit(bound.pdf, { encryption: false }), { message: /permissions forbid this/ });
});

t.test('changes behind the bytes leave the bytes as they are', async (t) => {
  const more = await edit(form.pdf, { fields: { name: 'Grace' }, incremental: true });
  t.same(more.pdf.subarray(0, form.pdf.length), form.pdf);
  t.equal(valuesOf(more.pdf)['name'], 'Grace');
  await t.rejects(edit(form.pdf, { incremental: true, optimise: true }), { message: /leave out incremental/ });
});

t.test('packing it better changes nothing that is read', async (t) => {
  const twice = await assemble([{ pdf: form.pdf }, { document: { content: FORM, type: 'html' } }]);
  const packed = await edit(twice.pdf, { optimise: true });
  const filled = await edit(form.pdf, { fields: { notes: 'Text '.repeat(200) }, incremental: true });
  t.ok((await edit(filled.pdf, { optimise: true })).bytes < filled.bytes);
  t.same(textOf(packed.pdf), textOf(twice.pdf));
  t.same(inspected(packed.pdf).tags, inspected(twice.pdf).tags);
});

t.test('the same changes give the same bytes', async (t) => {
  const twice = await Promise.all([1, 2].map(() => edit(form.pdf, { fields: { name: 'Ω' }, title: 'T' })));
  t.equal(twice[0]!.sha256, twice[1]!.sha256);
});
