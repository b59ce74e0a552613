/** Documents and PDFs whose pages become one PDF. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { assemble, render } from '../../../engine/index.js';
import { contentOf, pagesOf } from '../../../engine/read/open-pdf.js';
import { PdfFile } from '../../../engine/read/syntax/pdf-file.js';
import { testService } from '../support/service.js';
import { createBlobs } from '../../../server/blobs/create-blobs.js';
import { CopyRoom, withJobParts } from '../../../server/jobs/job-parts.js';
import type { AssembleRequest } from '../../../server/schemas/generate-request.js';
import { html, jobEnded, markdown, renderOver } from './support.js';
import { readPdf } from './pdf.js';

t.setTimeout(300_000);

const ASSEMBLE = '/v1/pdf/assemble';
const service = await testService(t, { PLATEN_MAX_PAGES: '40', PLATEN_MAX_MERGE_PAGES: '40' });
const { key } = await service.workspace();
const post = (body: object, headers = {}) => service.call('POST', ASSEMBLE, { key, body, headers });
const pdfOf = async (content: string, options: object = {}): Promise<Uint8Array> =>
  (await render(content, { template: 'none', language: 'en-GB', ...options })).pdf;
const text = (content: string): object => ({ input: { type: 'markdown', content } });
const sent = (pdf: Uint8Array, rest: object = {}): object => ({
  pdf_base64: Buffer.from(pdf).toString('base64'),
  ...rest,
});
const store = (name: string, pdf: Uint8Array | string, type = 'application/pdf') =>
  service.call('PUT', `/v1/assets/${name}`, { key, body: Buffer.from(pdf), headers: { 'Content-Type': type } });
const BREAK = '\n\n<div style="break-after: page"></div>\n\n';
const TERMS = await pdfOf(['# Terms', '# Payment', '# Liability'].join(BREAK));

t.test('pages of stored PDFs, of sent ones and of documents become one PDF, with tags and bookmarks', async (t) => {
  t.equal((await store('terms', TERMS)).status, 200);
  const parts = [
    text('# Offer'),
    { pdf: 'asset:terms', pages: '2-', bookmark: 'Conditions' },
    sent(await pdfOf('# Errata')),
    { pdf: 'asset:terms', pages: '1' },
  ];
  const options = { title: 'Offer 118', language: 'en-GB', output: 'base64' };
  const { status, json } = await post({ parts, template: 'none', options });
  t.same([status, json.pages, json.warnings], [200, 5, []]);
  const { pages, info, isTagged, outline } = await readPdf(Buffer.from(json.pdf_base64, 'base64'));
  t.same(
    pages.map(({ text }) => text),
    ['Offer', 'Payment', 'Liability', 'Errata', 'Terms'],
  );
  t.equal(info.Title, 'Offer 118');
  t.ok(isTagged);
  t.ok(JSON.stringify(outline).includes('Conditions'));
});

t.test('a watermark, also that of test keys, lies across all pages of all parts', async (t) => {
  const marks = ({ pdf_base64: bytes }: { pdf_base64: string }): number => {
    const file = new PdfFile(Buffer.from(bytes, 'base64'));
    const contents = pagesOf(file).map(({ dict }) => Buffer.from(contentOf(file, dict)).toString('latin1'));
    return contents.filter((content) => content.includes('/PlatenWatermark1 Do')).length;
  };
  const body = { parts: [text('# Offer'), sent(TERMS)], template: 'none', options: { output: 'base64' } };
  t.equal(marks((await post(body)).json), 0);
  const { json } = await post({ ...body, options: { ...body.options, watermark: 'Draft', language: 'en' } });
  t.same([json.pages, json.warnings], [4, []]);
  t.equal(marks(json), 4);
  const marking = await testService(t, { PLATEN_TEST_WATERMARK: 'Specimen' });
  const owner = await marking.workspace();
  const { json: test } = await marking.call('POST', '/v1/keys', { key: owner.key, body: { name: 'CI', type: 'test' } });
  const countBy = async (by: string) => marks((await marking.call('POST', ASSEMBLE, { key: by, body })).json);
  t.same([await countBy(test.key), await countBy(owner.key)], [4, 0]);
});

t.test('the same parts give the bytes of the library', async (t) => {
  const options = { output: 'base64', language: 'en-GB' };
  const body = { parts: [text('# Offer'), sent(TERMS)], template: 'none', options };
  const { json } = await post(body);
  const offer = await pdfOf('# Offer', { limits: { pages: 40 } });
  const { sha256 } = await assemble([{ pdf: offer }, { pdf: TERMS }], { language: 'en-GB' });
  t.equal(json.sha256, sha256);
  const asked = await post(body, { Accept: 'application/pdf' });
  t.match(asked.headers.get('content-type'), 'application/pdf');
});

t.test('what is no PDF, damaged, encrypted or without such a page is 422 with its part', async (t) => {
  const secret = await pdfOf('secret', { encryption: { userPassword: 'sesame', ownerPassword: 'owner' } });
  for (const [part, says] of [
    [sent(Buffer.from('no PDF at all')), /^parts\/1: .*PDF/],
    [sent(TERMS.subarray(0, 40)), /^parts\/1: /],
    [sent(secret), /^parts\/1: .*password/],
    [sent(TERMS, { pages: '7' }), /^parts\/1: The PDF has no page 7: it has 3 pages\./],
  ] as const) {
    const { status, json } = await post({ parts: [text('a'), part] });
    t.equal(status, 422);
    t.equal(json.error.code, 'RENDER_FAILED');
    t.match(json.error.human_message, says);
    t.match(json.error.details, { reason: 'input_invalid', field: '/parts/1' });
  }
  const opened = await post({ parts: [sent(secret, { password: 'owner' })] });
  t.equal(opened.status, 200);
});

t.test('a PDF that unpacks without end is refused within the budget of a reading', async (t) => {
  const bomb = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${'2 0 R '.repeat(50_000)}]/Count 9>>endobj\ntrailer<</Root 1 0 R>>`,
  );
  const { status, json } = await post({ parts: [sent(bomb)] });
  t.equal(status, 422);
  t.match(json.error.details, { reason: 'input_invalid', field: '/parts/0' });
});

t.test('what is wrong in the document of a part is told with its place', async (t) => {
  const { json } = await post({ parts: [sent(TERMS), text('# A\n\n![](ftp://example.com/a.png)')] });
  t.match(json.warnings, [{ field: '/parts/1/input/content', details: { line: 3 } }]);
  const nested = { input: { type: 'html', content: '<div>'.repeat(300) } };
  const failed = await post({ parts: [sent(TERMS), nested] });
  t.match(failed.json.error.details, { reason: 'depth_limit', field: '/parts/1/input/content' });
  const strict = await post({ parts: [text('![](ftp://a.example/)')], options: { strict: true } });
  t.match(strict.json.error.details, { reason: 'strict_warnings' });
});

t.test('attachments and encryption are those of the whole PDF', async (t) => {
  const attachments = [{ filename: 'a.txt', content_base64: 'YQ==' }];
  const options = { attachments, encryption: { user_password: 'sesame' }, output: 'base64' };
  const { json } = await post({ parts: [text('a'), sent(TERMS)], options });
  t.same(json.pages, 4);
  const read = await readPdf(Buffer.from(json.pdf_base64, 'base64'), 'sesame');
  t.match(JSON.stringify(read.attachments), 'a.txt');
});

t.test('the PDF of a finished job is a part, for its own workspace alone', async (t) => {
  const generate = async (body: object, operation = 'generate') =>
    (await service.call('POST', `/v1/pdf/${operation}`, { key, body: { template: 'none', ...body } })).json;
  const letters = await generate(text(['# One', '# Two', '# Three'].join(BREAK)));
  const part = { job_id: letters.job_id, pages: '2-' };
  const { status, json } = await post({
    parts: [text('# Cover'), part, part],
    template: 'none',
    options: { output: 'base64' },
  });
  t.equal(status, 200);
  const { pages } = await readPdf(Buffer.from(json.pdf_base64, 'base64'));
  t.same(
    pages.map(({ text }) => text),
    ['Cover', 'Two', 'Three', 'Two', 'Three'],
  );
  t.same(await readdir(join(service.config.dataFolder, 'spool')), [], 'no copy of it is left');

  const stranger = await service.workspace();
  const foreign = await service.call('POST', ASSEMBLE, { key: stranger.key, body: { parts: [part] } });
  t.match(foreign.json.error.details.errors, [{ field: '/parts/0/job_id', message: /has no job/ }]);
  const failed = await generate(html('<div>'.repeat(300)));
  const zipped = await generate({ ...text('{{a}}'), records: [{ a: 1 }], result: 'zip' }, 'merge');
  await service.call('DELETE', `/v1/pdf/${letters.job_id}`, { key });
  for (const [id, says] of [
    ['job_none', /has no job "job_none"/],
    [letters.job_id, /has expired/],
    [failed.error.details.job_id, /has made no PDF: it is failed/],
    [zipped.job_id, /has made a ZIP/],
    ['terms', /must be the job_id of a job/],
  ] as const) {
    const { status, json } = await post({ parts: [text('a'), { job_id: id }] });
    t.equal(status, 400);
    t.match(json.error.details.errors, [{ field: '/parts/1/job_id', message: says }]);
  }
});

t.test('a job that waits for its turn longer than the PDF of its part is kept says so', async (t) => {
  const { json: letter } = await service.call('POST', '/v1/pdf/generate', { key, body: text('# Letter') });
  const request: AssembleRequest = { parts: [{ job_id: letter.job_id }] };
  const blobs = await createBlobs(service.config);
  t.teardown(() => blobs.close());
  await blobs.delete(`pdf/${letter.job_id}.pdf`);
  const files = await withJobParts({ blobs, config: service.config }, request, { work: async (files) => files });
  t.same(files, [], 'the worker tells of it');
  const { status, json } = await post(request);
  t.equal(status, 422);
  t.match(json.error.details, { reason: 'input_invalid', field: '/parts/0/job_id' });
  t.match(json.error.human_message, /There is no PDF of the job job_\w+, or no longer\./);
});

t.test('PDFs of jobs that are too large together are told by their bytes', async (t) => {
  const { json: letter } = await service.call('POST', '/v1/pdf/generate', { key, body: text('# One') });
  const limit = Math.round(1.5 * letter.bytes);
  const other = await testService(t, { PLATEN_MAX_PART_BYTES: String(limit) });
  const { key: theirs } = await other.workspace();
  const made = async (content: string) =>
    (await other.call('POST', '/v1/pdf/generate', { key: theirs, body: text(content) })).json;
  const assembled = (...jobs: { job_id: string }[]) => {
    const parts = jobs.map(({ job_id }) => ({ job_id }));
    return other.call('POST', ASSEMBLE, { key: theirs, body: { parts } });
  };
  const [one, two] = [await made('# One'), await made('# Two')];
  t.equal((await assembled(one, one)).status, 200, 'each counts once');
  const { status, json } = await assembled(one, two);
  t.equal(status, 400);
  const message = `The PDFs of the jobs that parts name have ${one.bytes + two.bytes} bytes together, more than ${limit}.`;
  t.match(json.error.details.errors, [{ field: '/parts', message }]);
});

t.test('copies of parts for requests that wait have a room, beyond which there are none', async (t) => {
  const { json: letter } = await service.call('POST', '/v1/pdf/generate', { key, body: text('# Letter') });
  const request: AssembleRequest = { parts: [{ job_id: letter.job_id }] };
  const services = { blobs: await createBlobs(service.config), config: service.config };
  t.teardown(() => services.blobs.close());
  const room = new CopyRoom({ maxPartBytes: Math.ceil(letter.bytes / 4) });
  const nested = () => withJobParts(services, request, { room, work: async (files) => files.length });
  const spool = () => readdir(join(service.config.dataFolder, 'spool'));
  const work = async () => [await nested(), (await spool()).length];
  t.same(await withJobParts(services, request, { room, work }), [null, 1], 'one copy is all that there is room for');
  t.equal(await nested(), 1, 'it gives its room back');
  t.same(await spool(), []);
});

t.test('requests that are no assembly are refused by their field', async (t) => {
  for (const [body, field] of [
    [{}, '/parts'],
    [{ parts: [] }, '/parts'],
    [{ parts: [{}] }, '/parts/0'],
    [{ parts: [{ ...text('a'), pdf: 'asset:terms' }] }, '/parts/0'],
    [{ parts: [{ job_id: 'job_a', pdf: 'asset:terms' }] }, '/parts/0'],
    [{ parts: [{ ...text('a'), password: 'a' }] }, '/parts/0/password'],
    [{ parts: [{ pdf: 'terms' }] }, '/parts/0/pdf'],
    [{ parts: [{ pdf: 'asset:none' }] }, '/parts/0/pdf'],
    [{ parts: [sent(TERMS, { pages: 'all' })] }, '/parts/0/pages'],
    [{ parts: [{ pdf_base64: '%' }] }, '/parts/0/pdf_base64'],
    [{ parts: [text('a')], input: {} }, '/input'],
  ] as const) {
    const { status, json } = await post(body);
    t.same([status, json.error.details.errors[0].field], [400, field]);
  }
  await store('seal', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"/>', 'image/svg+xml');
  const image = await post({ parts: [{ pdf: 'asset:seal' }] });
  t.match(image.json.error.details.errors, [{ field: '/parts/0/pdf', message: /is image\/svg\+xml, not a PDF/ }]);
});

t.test('as a job, and once for one idempotency key', async (t) => {
  const body = { parts: [text('a'), { pdf: 'asset:terms' }], options: { async: true } };
  const headers = { 'Idempotency-Key': 'assembly-1' };
  const [first, second] = [await post(body, headers), await post(body, headers)];
  t.same([first.status, second.status], [202, 202]);
  t.equal(second.json.job_id, first.json.job_id);
  t.equal((await post({ ...body, template: 'none' }, headers)).json.error.code, 'SVC_IDEMPOTENCY_MISMATCH');
  const { json } = await jobEnded(service, key, first.json.job_id);
  t.same([json.status, json.pages], ['succeeded', 4]);
});

t.test('an assembly that is too large is told of stored PDFs; its pages count together', async (t) => {
  const large = await post({ parts: [{ pdf_base64: 'AAAA'.repeat(2.5 * 1024 * 1024) }] });
  t.equal(large.status, 413);
  t.match(large.json.error.agent_message, /PUT .*\/v1\/assets/);
  const { json } = await post({ parts: [text('a'), ...Array.from({ length: 14 }, () => ({ pdf: 'asset:terms' }))] });
  t.match(json.error.details, { reason: 'page_limit', limit: 40, actual: 43, field: '/parts' });
  const full = text(Array.from({ length: 40 }, () => 'a').join(BREAK));
  const behind = await post({ parts: [full, text('b')], template: 'none' });
  t.match(behind.json.error.details, { reason: 'page_limit', limit: 40, actual: 41, field: '/parts' });
});

t.test('a stored PDF is tried out, and is the stationery of a theme', async (t) => {
  const refused = await store('broken', '%PDF-1.7\nnothing');
  t.equal(refused.status, 400);
  t.match(refused.json.error.details.errors, [{ message: /PDF/ }]);
  t.match((await store('logo', TERMS, 'image/png')).json.error.details.errors, [
    { message: 'The body is application/pdf, not image/png.' },
  ]);
  await store('paper', await pdfOf(`FIRST${BREAK}LATER`));
  const body = markdown(`# Letter${BREAK}more`, { template: 'letter', theme: { stationery: 'asset:paper' } });
  const { codes, pdf } = await renderOver(service, key, body);
  t.same(codes, []);
  t.match(
    pdf.pages.map(({ text }) => text),
    [/FIRST/, /LATER/],
    'its first page lies under the first page',
  );
  const missing = await service.call('POST', '/v1/pdf/generate', {
    key,
    body: markdown('a', { theme: { stationery: 'asset:none' } }),
  });
  t.match(missing.json.error.details.errors, [{ field: '/theme/stationery' }]);
});
