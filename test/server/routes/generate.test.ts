import { createHash } from 'node:crypto';
import t from 'tap';
import { testService } from '../support/service.js';

const markdown = (content: string, more: object = {}) => ({ input: { type: 'markdown', content }, ...more });

/** Tests have workspaces of their own in it. */
const service = await testService(t);

t.test('a Markdown document becomes a PDF behind a signed link', async (t) => {
  const { key } = await service.workspace();
  const answer = await service.call('POST', '/v1/pdf/generate', {
    key,
    body: markdown('# Hello\n\nPaper.', { template: 'report', options: { metadata: { order: '42' } } }),
  });
  t.equal(answer.status, 200);
  t.match(answer.json, {
    object: 'pdf',
    job_id: /^job_\w{20,}$/,
    status: 'succeeded',
    template: 'report',
    pages: 1,
    livemode: true,
    metadata: { order: '42' },
    warnings: [],
  });
  t.equal(answer.json.request_id, answer.headers.get('x-request-id'));
  const lifetime = Date.parse(answer.json.expires_at) - Date.parse(answer.json.created_at);
  t.equal(lifetime, 24 * 3_600_000, 'kept 24 hours unless asked otherwise');

  const link = answer.json.url.replace(service.config.baseUrl, '');
  const pdf = await service.call('GET', link);
  t.equal(pdf.status, 200, 'the link needs no key');
  t.equal(pdf.headers.get('content-type'), 'application/pdf');
  t.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-');
  t.equal(pdf.bytes.length, answer.json.bytes);
  t.equal(createHash('sha256').update(pdf.bytes).digest('hex'), answer.json.sha256);

  const again = await service.call('GET', `/v1/pdf/${answer.json.job_id}`, { key });
  t.same(again.json, answer.json, 'retrieval has the same shape and content');
});

t.test('a job that has not changed is not sent again', async (t) => {
  const { key } = await service.workspace();
  const { json } = await service.call('POST', '/v1/pdf/generate', { key, body: markdown('x') });
  const path = `/v1/pdf/${json.job_id}`;
  const first = await service.call('GET', path, { key });
  const etag = first.headers.get('etag')!;
  t.match(etag, /^(?:W\/)?"[\w-]{27}"$/);
  const get = (tag: string) =>
    service.call('GET', path, { key, headers: { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' } });
  t.same([(await get(etag)).status, (await get('"another"')).status], [304, 200]);
  t.match(first.headers.get('vary'), 'Accept', 'the PDF has the same address');
});

t.test('fields that may be left out may be null, in jobs too', async (t) => {
  const { key } = await service.workspace();
  const body = { ...markdown('x'), template: null, theme: null, options: { title: null, margin: { top: null } } };
  for (const options of [{}, { async: true }]) {
    const asked = { ...body, options: { ...body.options, ...options } };
    const { status, json } = await service.call('POST', '/v1/pdf/generate', { key, body: asked });
    t.match(json, { template: 'report', warnings: [] });
    const deadline = Date.now() + 120_000;
    let job = json;
    while (status === 202 && ['queued', 'processing'].includes(job.status) && Date.now() < deadline)
      job = (await service.call('GET', `/v1/pdf/${json.job_id}`, { key })).json;
    t.equal(job.status, 'succeeded');
  }
  const refused = await service.call('POST', '/v1/pdf/generate', { key, body: { input: null } });
  t.equal(refused.status, 400, 'what is required is still required');
});

t.test('the PDF itself for those who accept it', async (t) => {
  const { key } = await service.workspace();
  const headers = { Accept: 'application/pdf' };
  const body = { input: { type: 'html', content: '<h1>Bon jour</h1>' }, options: { filename: 'Übersicht 2026' } };
  const pdf = await service.call('POST', '/v1/pdf/generate', { key, headers, body });
  t.equal(pdf.status, 200);
  t.equal(pdf.headers.get('content-type'), 'application/pdf');
  t.equal(pdf.headers.get('x-warnings-count'), '0');
  t.equal(pdf.headers.get('etag'), `"${createHash('sha256').update(pdf.bytes).digest('hex')}"`);
  t.match(pdf.headers.get('content-disposition'), "filename*=UTF-8''%C3%9Cbersicht%202026.pdf");

  const path = `/v1/pdf/${pdf.headers.get('x-job-id')}`;
  const stored = await service.call('GET', path, { key, headers });
  t.ok(stored.bytes.equals(pdf.bytes));
  const same = await service.call('GET', path, {
    key,
    headers: { ...headers, 'If-None-Match': pdf.headers.get('etag')!, 'Cache-Control': 'max-age=0' },
  });
  t.equal(same.status, 304);
  const part = await service.call('GET', path, { key, headers: { ...headers, Range: 'bytes=0-3' } });
  t.equal(part.status, 206);
  t.equal(part.text, '%PDF');
  t.equal(part.headers.get('content-range'), `bytes 0-3/${pdf.bytes.length}`);
});

t.test('the PDF inside the JSON', async (t) => {
  const { key } = await service.workspace();
  const body = markdown('# Base64', { options: { output: 'base64' } });
  const { json } = await service.call('POST', '/v1/pdf/generate', { key, body });
  const bytes = Buffer.from(json.pdf_base64, 'base64');
  t.equal(createHash('sha256').update(bytes).digest('hex'), json.sha256);
});

t.test('an asynchronous job goes from queued to succeeded', async (t) => {
  const { key } = await service.workspace();
  const accepted = await service.call('POST', '/v1/pdf/generate', {
    key,
    headers: { Prefer: 'respond-async' },
    body: markdown('# Later'),
  });
  t.equal(accepted.status, 202);
  t.match(accepted.json, { status: 'queued', pages: null, url: null });
  t.equal(accepted.headers.get('location'), `${service.config.baseUrl}/v1/pdf/${accepted.json.job_id}`);
  const job = await settled(service, key, accepted.json.job_id);
  t.match(job, { status: 'succeeded', pages: 1, url: /^http/ });
});

t.test('a document that cannot be rendered is told with its reason, and does not count', async (t) => {
  const service = await testService(t, { PLATEN_MAX_HTML_DEPTH: '20' });
  const { key } = await service.workspace();
  const content = '<div>'.repeat(50) + 'deep';
  const { status, json } = await service.call('POST', '/v1/pdf/generate', {
    key,
    body: { input: { type: 'html', content } },
  });
  t.equal(status, 422);
  t.match(json.error, { code: 'RENDER_FAILED', type: 'render_error', details: { reason: 'depth_limit', limit: 20 } });
  const job = await service.call('GET', `/v1/pdf/${json.error.details.job_id}`, { key });
  t.match(job.json, { status: 'failed', error: { code: 'RENDER_FAILED' } });
  const usage = await service.call('GET', '/v1/usage', { key });
  t.match(usage.json, { used: 0, remaining: 10_000 });
});

async function settled(service: Awaited<ReturnType<typeof testService>>, key: string, jobId: string) {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const { json } = await service.call('GET', `/v1/pdf/${jobId}`, { key });
    if (json.status !== 'queued' && json.status !== 'processing') return json;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Job ${jobId} did not end.`);
}

t.test('what front matter says in vain is pointed at in the content, by its line', async (t) => {
  const { key } = await service.workspace();
  for (const [content, line] of [
    ['---\ntitle: "x\n---\n\nText', 3],
    ['---\npageSize: A9\n---\n\nText', 2],
    ['---\noptions:\n  pageNumbers: maybe\n---\n\nText', 3],
  ] as const) {
    const { json } = await service.call('POST', '/v1/pdf/generate', { key, body: markdown(content) });
    t.match(json.warnings, [{ code: 'SVC_OPTION_IGNORED', field: '/input/content', details: { line } }], content);
  }
});

t.test('a missing glyph is not answered with advice for who installs Platen', async (t) => {
  const { key } = await service.workspace();
  const { json } = await service.call('POST', '/v1/pdf/generate', { key, body: markdown('漢') });
  for (const { message } of json.warnings) t.notMatch(message, /npm/);
  t.equal(json.status, 'succeeded');
});
