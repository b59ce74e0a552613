/** decisions.md, RenderOptions: what a PDF says about itself, and how it is given out. */
import t from 'tap';
import { testService } from '../support/service.js';
import { readPdf } from './pdf.js';
import { GENERATE, jobEnded, markdown, renderOver } from './support.js';

t.setTimeout(300_000);

const service = await testService(t);
const { key } = await service.workspace();
const render = (options: object, content = '# Head\n\nText.') =>
  renderOver(service, key, markdown(content, { options }));
const post = (options: object, content = 'Text') =>
  service.call('POST', GENERATE, { key, body: markdown(content, { options }) });
const refused = async (options: object) => {
  const { status, json } = await post(options);
  return [status, json.error.details.errors[0].field];
};

t.test('title, author, subject, keywords, language', async (t) => {
  const { pdf } = await render({
    title: 'Tïtle — 語',
    author: 'Ada Lovelace',
    subject: 'Engines',
    keywords: 'analysis, engine',
    language: 'de-AT',
  });
  t.match(pdf.info, {
    Title: 'Tïtle — 語',
    Author: 'Ada Lovelace',
    Subject: 'Engines',
    Keywords: 'analysis, engine',
    Language: 'de-AT',
  });
  t.match((await render({})).pdf.info, { Title: 'Head' }, 'by default the title is what the document says');
  t.same(await refused({ title: 'a\r\nb' }), [400, '/options/title']);
  t.same(await refused({ language: 'en_US' }), [400, '/options/language']);
});

t.test('disposition: whether a browser shows the PDF or saves it', async (t) => {
  const shown = await fetch((await render({})).result.url);
  t.match(shown.headers.get('content-disposition'), /^inline; filename="report.pdf"/);
  const saved = await fetch((await render({ disposition: 'attachment', filename: 'a' })).result.url);
  t.match(saved.headers.get('content-disposition'), /^attachment; filename="a.pdf"/);
  t.same(await refused({ disposition: 'save' }), [400, '/options/disposition']);
});

t.test('created_at: the only date that enters the bytes', async (t) => {
  const dated = await render({ created_at: '2026-11-20T09:30:00+02:00' });
  t.equal(dated.pdf.info['CreationDate'], 'D:20261120073000Z');
  const without = await render({});
  t.equal(without.pdf.info['CreationDate'], undefined);
  t.notMatch(without.bytes.toString('latin1'), /D:20\d\d/);
  t.equal((await render({})).result.sha256, without.result.sha256, 'the same request, the same bytes');
  t.same(await refused({ created_at: 'yesterday' }), [400, '/options/created_at']);
});

t.test('pdf_standard: none, or one that is claimed; what stands in its way is told', async (t) => {
  t.same((await render({ pdf_standard: 'none' })).codes, []);
  for (const [pdf_standard, claim] of [
    ['pdf/ua-1', /pdfuaid:part/],
    ['pdf/a-2b', /pdfaid:part/],
    ['pdf/a-2u', /pdfaid:part/],
    ['pdf/a-2a', /pdfaid:part/],
    ['pdf/a-3b', /pdfaid:part/],
    ['pdf/a-3u', /pdfaid:part/],
    ['pdf/a-3a', /pdfaid:part/],
    ['pdf/ua-2', /pdfuaid:rev/],
    ['pdf/a-4', /pdfaid:rev/],
    ['pdf/ua-1+a-2a', /pdfuaid:part/],
    ['pdf/ua-2+a-4', /pdfaid:rev/],
  ] as const) {
    const { codes, bytes } = await render({ pdf_standard, title: 'Head', language: 'en' });
    t.same(codes, [], pdf_standard);
    t.match(bytes.toString('latin1'), claim);
  }
  const { codes, result, bytes } = await render({ pdf_standard: 'pdf/ua-1' });
  t.same(codes, ['SVC_OPTION_IGNORED'], 'what keeps the document from it is told');
  t.match(result.warnings[0], { field: '/options/pdf_standard', message: /language/ });
  t.notMatch(bytes.toString('latin1'), /pdfuaid:part/);
  t.same(await refused({ pdf_standard: 'pdf/x-1' }), [400, '/options/pdf_standard']);
});

t.test('forms: fields that can be filled in, if asked for', async (t) => {
  const content = '# Head\n\n<input name=a>';
  t.match((await render({ forms: true }, content)).pdf.info, { IsAcroFormPresent: true });
  t.match((await render({}, content)).pdf.info, { IsAcroFormPresent: false });
});

t.test('attachments: files inside the PDF', async (t) => {
  const content_base64 = Buffer.from('a;b\n1;2\n').toString('base64');
  const attachments = [
    { filename: 'data.csv', content_base64, media_type: 'text/csv', description: 'The numbers' },
    { filename: 'übersicht.txt', content_base64: '' },
  ];
  const { pdf, codes } = await render({ attachments });
  t.same(codes, []);
  t.same(pdf.attachments, [
    { filename: 'data.csv', content: 'a;b\n1;2\n', description: 'The numbers' },
    { filename: 'übersicht.txt', content: '', description: '' },
  ]);
  t.same(await refused({ attachments: [{ filename: '../a', content_base64: '' }] }), [
    400,
    '/options/attachments/0/filename',
  ]);
  t.same(await refused({ attachments: [attachments[0], attachments[0]] }), [400, '/options/attachments/1/filename']);
});

t.test('encryption: a password to open it, and what may be done without the other', async (t) => {
  const locked = await renderOver(
    service,
    key,
    markdown('Secret', { options: { encryption: { user_password: 'Käse', owner_password: 'own' } } }),
    'Käse',
  );
  t.match(locked.pdf.pages[0]!.text, 'Secret');
  t.match((await readPdf(locked.bytes, 'own')).pages[0]!.text, 'Secret');
  for (const password of [undefined, 'wrong']) await t.rejects(readPdf(locked.bytes, password), /password/i);
  const { pdf } = await render({ encryption: { owner_password: 'own', permissions: ['print', 'copy'] } });
  // ISO 32000-2, table 22: 4 is printing, 16 copying; 8 would be changing, 32 annotating.
  t.match([4, 8, 16, 32].map((bit) => pdf.permissions?.includes(bit)), [true, false, true, false]); // prettier-ignore
  t.equal((await render({})).pdf.permissions, null);
  t.same(await refused({ encryption: {} }), [400, '/options/encryption']);
});

t.test('filename: the name under which the PDF is offered', async (t) => {
  const { json } = await post({ filename: 'Angebot 1042' });
  const link = json.url.replace(service.config.baseUrl, '');
  t.match(link, /\/Angebot%201042\.pdf\?/);
  t.match((await service.call('GET', link)).headers.get('content-disposition'), 'filename="Angebot 1042.pdf"');
  const plain = await post({});
  t.match(plain.json.url, /\/report\.pdf\?/, 'by default the template lends its name');
  t.same(await refused({ filename: '../../etc/passwd' }), [400, '/options/filename']);
  t.same(await refused({ filename: 'a\r\nSet-Cookie: x' }), [400, '/options/filename']);
});

t.test('output: url, or base64 with the PDF in the JSON', async (t) => {
  const [bare, url] = [await post({}), await post({ output: 'url' })];
  for (const { json } of [bare, url]) {
    t.notOk('pdf_base64' in json);
    t.match(json.url, /^http/);
  }
  const { json } = await post({ output: 'base64' });
  t.equal(Buffer.from(json.pdf_base64, 'base64').length, json.bytes);
  const again = await service.call('GET', `/v1/pdf/${json.job_id}`, { key });
  t.same(again.json, json, 'retrieval has it too');
});

t.test('async: 202 with the job, and its PDF later', async (t) => {
  const { status, json } = await post({ async: true });
  t.equal(status, 202);
  t.match(json, { object: 'pdf', status: 'queued', url: null });
  t.match((await jobEnded(service, key, json.job_id)).json, { status: 'succeeded', pages: 1 });
  t.equal((await post({ async: false })).status, 200);
});

t.test('retention_hours: how long the PDF is kept, 24 hours unless asked otherwise', async (t) => {
  const hours = ({ json }: { json: { expires_at: string; created_at: string } }) =>
    (Date.parse(json.expires_at) - Date.parse(json.created_at)) / 3_600_000;
  t.equal(hours(await post({})), 24);
  t.equal(hours(await post({ retention_hours: 2 })), 2);
  t.equal(hours(await post({ retention_hours: 720 })), 720);
  for (const retention_hours of [0, 721, 1.5]) t.same(await refused({ retention_hours }), [400, '/options/retention_hours']);
}); // prettier-ignore

t.test('strict: a warning becomes 422', async (t) => {
  const content = 'Text ![x](http://10.0.0.1/a.png)';
  t.equal((await post({ strict: false }, content)).status, 200);
  t.equal((await post({ strict: true })).status, 200, 'without warnings nothing changes');
  const { status, json } = await post({ strict: true }, content);
  t.equal(status, 422);
  t.match(json.error, {
    code: 'RENDER_FAILED',
    details: { reason: 'strict_warnings', warnings: [{ code: 'SVC_RESOURCE_BLOCKED', field: '/input/content' }] },
  });
  t.match(json.error.agent_message, /details\.warnings/);
  const body = markdown('[x](javascript:x)', { options: { strict: true } });
  const checked = await service.call('POST', '/v1/pdf/validate', { key, body });
  t.match(checked.json.error, { details: { reason: 'strict_warnings' } }, 'a check says what a render would');
});

t.test('metadata: up to 20 pairs, echoed and not in the PDF', async (t) => {
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`name${i}`, `välue ${i}`]));
  const { result } = await render({ metadata });
  t.same(result.metadata, metadata);
  t.equal(result.sha256, (await render({})).result.sha256, 'not in the bytes');
  t.same((await service.call('GET', `/v1/pdf/${result.job_id}`, { key })).json.metadata, metadata);
  t.same(await refused({ metadata: { ...metadata, more: '' } }), [400, '/options/metadata']);
  t.same(await refused({ metadata: { a: 1 } }), [400, '/options/metadata/a']);
});
