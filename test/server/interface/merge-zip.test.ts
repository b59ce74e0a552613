/** Data merge: a ZIP with a PDF of each record, records as NDJSON, and records that are skipped. */
import { strFromU8, unzipSync } from 'fflate';
import t from 'tap';
import { startPublicHost } from '../render/public-host.js';
import { networkWorkerUrl } from '../render/support.js';
import { testService } from '../support/service.js';
import { readPdf } from './pdf.js';
import { jobEnded } from './support.js';

t.setTimeout(300_000);

const MERGE = '/v1/pdf/merge';
let pictures = 0;
const host = await startPublicHost(t, ['files.example'], (_request, response) => {
  pictures += 1;
  response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
});
const service = await testService(
  t,
  { PLATEN_MAX_PAGES: '5', PLATEN_MAX_MERGE_PAGES: '8' },
  { worker: { workerUrl: networkWorkerUrl, workerExtra: host.extra } },
);
const { key } = await service.workspace();
const post = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', MERGE, { key, body, headers });
const letters = (content: string, records: unknown, rest: object = {}): object => ({
  input: { type: 'markdown', content },
  template: 'none',
  records,
  result: 'zip',
  ...rest,
});
const filesIn = (zip: Uint8Array): Record<string, Uint8Array> => unzipSync(zip);
const textOf = async (pdf: Uint8Array | undefined): Promise<string> =>
  (await readPdf(Buffer.from(pdf!))).pages.map(({ text }) => text).join('|');

t.test('result zip: a PDF of each record, the same bytes each time', async (t) => {
  const body = letters('# Dear {{name}}', [{ name: 'Ada' }, { name: 'Bo' }], { options: { filename: 'letters.pdf' } });
  const { status, json } = await post(body);
  t.match([status, json.pages, json.url], [200, 2, /letters\.zip\?/]);
  const download = await fetch(json.url.replace(/^https?:\/\/[^/]+/, service.url));
  t.equal(download.headers.get('content-type'), 'application/zip');
  const zip = new Uint8Array(await download.arrayBuffer());
  t.equal(zip.length, json.bytes);
  const files = filesIn(zip);
  t.same(Object.keys(files), ['1.pdf', '2.pdf']);
  t.same(await Promise.all(Object.values(files).map(textOf)), ['Dear Ada', 'Dear Bo']);
  const again = await post(body, { Accept: 'application/zip' });
  t.match([again.headers.get('content-type'), again.headers.get('content-disposition')], ['application/zip', /letters\.zip/]); // prettier-ignore
  t.ok(Buffer.compare(again.bytes, Buffer.from(zip)) === 0, 'the same bytes');
  const inJson = await post({ ...body, options: { output: 'base64' } });
  t.same(Object.keys(filesIn(Buffer.from(inJson.json.zip_base64, 'base64'))), ['1.pdf', '2.pdf']);
  t.equal((await post(body, { Accept: 'application/pdf' })).status, 406);
});

t.test('filenames: made of fields, safe, and not two the same', async (t) => {
  const records = [{ name: 'a/../b' }, { name: 'Größe' }];
  const { bytes } = await post(letters('{{name}}', records, { filenames: 'for {{name}}' }), {
    Accept: 'application/zip',
  });
  t.same(Object.keys(filesIn(bytes)), ['for a-..-b.pdf', 'for Größe.pdf']);
  const same = await post(letters('{{name}}', [{ name: 'a' }, { name: 'A' }], { filenames: '{{name}}' }));
  t.match(same.json.error.details, { reason: 'input_invalid', field: '/records/1' });
  const missing = await post(letters('x', [{ no: 1 }, {}], { filenames: '{{no}}' }));
  t.match(missing.json.error.details, { reason: 'input_invalid', field: '/records/1/no' });
  const bad = await post(letters('x', [{}], { filenames: '{{#no}}' }));
  t.match(bad.json.error.details, { reason: 'input_invalid', field: '/filenames' });
  const noZip = await post(letters('x', [{}], { filenames: 'x', result: 'pdf' }));
  t.same([noZip.status, noZip.json.error.details.errors[0].field], [400, '/filenames']);
});

t.test('on_error skip: the other records are made, and what was skipped is told', async (t) => {
  const deep = '<div>'.repeat(300);
  const records = [{ a: 'one' }, {}, { a: 'three' }, { a: deep }];
  const wanted = letters('x\n\n{{{a}}}', records, { on_error: 'skip' });
  const { status, json } = await post(wanted);
  t.same([status, json.pages], [200, 2]);
  t.match(json.warnings, [
    { code: 'SVC_RECORD_SKIPPED', field: '/records/1/a', details: { line: 3, column: 1 } },
    { code: 'SVC_RECORD_SKIPPED', field: '/records/3' },
  ]);
  const files = filesIn((await post(wanted, { Accept: 'application/zip' })).bytes);
  t.same(Object.keys(files), ['1.pdf', '3.pdf', 'errors.json'], 'names do not move up');
  t.match(JSON.parse(strFromU8(files['errors.json']!)), [
    { record: 1, field: '/records/1/a', reason: 'input_invalid', message: /has no field a/, line: 3, column: 1 },
    { record: 3, field: '/records/3', reason: 'depth_limit' },
  ]);
  const whole = await post({ ...wanted, result: 'pdf', records: records.slice(0, 3), options: { output: 'base64' } });
  t.equal(await textOf(Buffer.from(whole.json.pdf_base64, 'base64')), 'xone|xthree');
  t.match(whole.json.warnings, [{ code: 'SVC_RECORD_SKIPPED', field: '/records/1/a' }]);
  const strict = await post({ ...wanted, options: { strict: true } });
  t.match(strict.json.error.details, { reason: 'strict_warnings', warnings: [{ field: '/records/1/a' }] });
  const none = await post({ ...wanted, records: [{}, {}] });
  t.match(none.json.error.details, { reason: 'input_invalid', field: '/records/0/a' });
  const failing = await post({ ...wanted, on_error: 'fail', records: [{ a: 'b' }, { a: deep }] });
  t.match(failing.json.error.details, { reason: 'depth_limit', field: '/records/1' });
});

t.test('pages of all PDFs count together, and what they refer to is loaded once', async (t) => {
  const records = Array.from({ length: 9 }, (_, n) => ({ n }));
  const much = await post(letters('{{n}}', records, { on_error: 'skip' }));
  t.match(much.json.error.details, { reason: 'page_limit', field: '/records', limit: 8, actual: 9 });
  const joined = await post(letters('{{n}}', records, { result: 'pdf' }));
  t.match(joined.json.error.details, { reason: 'page_limit', limit: 8 });
  pictures = 0;
  const { json } = await post(
    letters(`{{n}} ![x](${host.url('/a.svg')}) ![y](${host.url('/b.svg')})`, records.slice(1)),
  );
  t.same([json.pages, json.warnings, pictures], [8, [], 2]);
  const blocked = await post(letters('![x](https://127.0.0.1/a.png) {{n}}', records.slice(1)));
  t.match(blocked.json.warnings, [{ code: 'SVC_RESOURCE_BLOCKED', details: { count: 8, file: 'records/0', line: 1 } }]);
});

t.test('a test key without an account has the limits of one document', async (t) => {
  const made = await service.call('POST', '/v1/keys/test');
  const records = Array.from({ length: 6 }, (_, n) => ({ n }));
  const body = letters('{{n}}', records);
  const { json } = await service.call('POST', MERGE, { key: made.json.key, body });
  t.match(json.error.details, { reason: 'page_limit', limit: 5 });
  t.equal((await post(body)).status, 200, 'others have those of merges');
});

t.test('NDJSON: the request in the first line, a record in each other line', async (t) => {
  const [first, ...rest] = [letters('{{a}}', undefined, { result: 'pdf' }), { a: 1 }, { a: 2 }];
  const body = [first, ...rest].map((line) => JSON.stringify(line)).join('\r\n') + '\n\n';
  const type = { 'Content-Type': 'application/x-ndjson; charset=utf-8' };
  const { status, json } = await post(body, type);
  t.same([status, json.pages], [200, 2]);
  const later = await post(body.replace('"template"', '"options":{"async":true},"template"'), type);
  t.equal(later.status, 202);
  t.match((await jobEnded(service, key, later.json.job_id)).json, { status: 'succeeded', pages: 2 });
  for (const [text, field, says] of [
    [`${JSON.stringify(first)}\n{"a":1}\n{"a":`, '/records/1/a', /line 3/],
    [`${JSON.stringify(first)}\n\n{"a":1}\n"b"`, '/records/1', /must be an object/],
    ['[1]\n{"a":1}', '', /first line/],
    ['', '', /first line/],
    [JSON.stringify(first), '/records', /./],
    [`{"records":[],"input":{"type":"markdown","content":"x"}}\n{}`, '/records', /first line/],
  ] as const) {
    const refused = await post(text, type);
    t.same([refused.status, refused.json.error.details.errors[0].field], [400, field], text);
    t.match(refused.json.error.human_message, says);
  }
  const elsewhere = await service.call('POST', '/v1/pdf/generate', { key, body, headers: type });
  t.equal(elsewhere.status, 415, 'for merges only');
});
