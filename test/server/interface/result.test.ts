/** interface.md, "Generate result", "Job" and GET /v1/pdf/{jobId}; decisions.md, "Result", and the other endpoints of PDFs. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/places.js';
import { networkWorkerUrl } from '../render/support.js';
import { testService } from '../support/service.js';
import { GENERATE, html, jobEnded, markdown } from './support.js';

t.setTimeout(300_000);

let now = Date.now();
// A short sweep would expire jobs under the test's hands: their time is set forward.
const env = { PLATEN_SWEEP_SECONDS: '3600', PLATEN_MAX_HTML_DEPTH: '20' };
const service = await testService(t, env, { clock: () => now, worker: { workerUrl: networkWorkerUrl } });
const { key } = await service.workspace({ now });
const { key: testKey } = (await service.call('POST', '/v1/keys/test')).json;
const post = (body: unknown, headers = {}, by = key) => service.call('POST', GENERATE, { key: by, body, headers });
const PDF = { Accept: 'application/pdf' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const WARNED = markdown('Text ![x](http://10.0.0.1/a.png)', { options: { metadata: { order: '42' } } });

t.test('the result has every field, and no other', async (t) => {
  const { status, json, headers } = await post(WARNED);
  t.equal(status, 200);
  t.match(json, {
    object: 'pdf',
    job_id: /^job_[0-9A-Za-z]{22}$/,
    status: 'succeeded',
    template: 'report',
    pages: 1,
    url: new RegExp(`^${service.config.baseUrl}/files/${json.job_id}/`),
    livemode: true,
    metadata: { order: '42' },
    warnings: [{ code: 'SVC_RESOURCE_BLOCKED' }],
  });
  t.same(Object.keys(json), [
    ...['object', 'job_id', 'status', 'template', 'pages', 'bytes', 'sha256', 'url', 'expires_at', 'livemode'],
    ...['created_at', 'duration_ms', 'engine_version', 'metadata', 'warnings', 'request_id'],
  ]);
  const pdf = await service.call('GET', json.url.replace(service.config.baseUrl, ''));
  t.equal(pdf.bytes.length, json.bytes, 'bytes');
  t.equal(sha256(pdf.bytes), json.sha256, 'sha256');
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  t.equal(json.engine_version, version);
  t.equal(json.created_at, new Date(now).toISOString());
  t.equal(json.expires_at, new Date(now + 24 * 3_600_000).toISOString());
  t.type(json.duration_ms, 'number');
  t.equal(json.request_id, headers.get('x-request-id'));
  t.equal((await post(WARNED, {}, testKey)).json.livemode, false, 'a test key makes test PDFs');
  t.same((await post(markdown('Nothing to remark'))).json.warnings, []);
});

t.test('a job is retrieved in the same shape', async (t) => {
  const { json } = await post(WARNED);
  const { status, json: job } = await service.call('GET', `/v1/pdf/${json.job_id}`, { key });
  t.equal(status, 200);
  t.same(job, json);
});

t.test('a warning: code, message, agent_message, field, docs_url, details', async (t) => {
  const content = '# Head\n\n[bad](javascript:alert(1))\n\n![x](http://10.0.0.1/a.png) ![x](http://10.0.0.1/a.png)';
  const { json } = await post(markdown(content, { theme: { body_font: 'Comic Sans' } }));
  for (const warning of json.warnings) {
    t.same(Object.keys(warning).sort(), ['agent_message', 'code', 'details', 'docs_url', 'field', 'message']);
    t.match(warning.message, /^[A-Z].*\.$/, 'a sentence for people');
    t.match(warning.agent_message, /^[A-Z].*\.$/, 'a sentence for programs');
    t.equal(warning.docs_url, `${service.config.docsUrl}/errors/${warning.code}`);
  }
  const [font, ...others] = json.warnings;
  t.match(font, { code: 'SVC_FONT_FALLBACK', field: '/theme/body_font', details: { count: 1 } });
  const link = others.find(({ code }: { code: string }) => code === 'SVC_LINK_BLOCKED');
  t.match(link, { field: '/input/content', details: { line: 3, column: 1, count: 1 } }, 'line and column of the input');
});

t.test('repeats of one warning are folded into one with a count', async (t) => {
  const { json } = await post(html('<p><a href="javascript:x">a</a> <a href="javascript:x">b</a></p>'.repeat(3)));
  t.match(json.warnings, [{ code: 'SVC_LINK_BLOCKED', details: { count: 6 } }]);
  t.equal(json.warnings.length, 1);
});

t.test('Accept: application/pdf answers with the bytes, on both endpoints', async (t) => {
  const made = await post(WARNED, PDF);
  const stored = await service.call('GET', `/v1/pdf/${made.headers.get('x-job-id')}`, { key, headers: PDF });
  for (const { status, headers, bytes } of [made, stored]) {
    t.equal(status, 200);
    t.equal(headers.get('content-type'), 'application/pdf');
    t.equal(headers.get('content-length'), String(bytes.length));
    t.match(headers.get('x-job-id'), /^job_/);
    t.equal(headers.get('x-warnings-count'), '1');
    t.equal(headers.get('content-disposition'), 'inline; filename="report.pdf"');
    t.equal(headers.get('etag'), `"${sha256(bytes)}"`, 'strong, the SHA-256');
    t.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  }
  t.ok(stored.bytes.equals(made.bytes));
});

t.test('a range that the PDF does not have is told with its size', async (t) => {
  const { json } = await post(markdown('x'));
  for (const [path, by] of [
    [`/v1/pdf/${json.job_id}`, { key }],
    [json.url.replace(service.config.baseUrl, ''), {}],
  ] as const) {
    const answer = await service.call('GET', path, { ...by, headers: { ...PDF, Range: 'bytes=99999999-' } });
    t.equal(answer.status, 416);
    t.match(answer.json.error, { code: 'SVC_RANGE_NOT_SATISFIABLE', details: { size: json.bytes } });
    t.equal(answer.headers.get('content-range'), `bytes */${json.bytes}`);
    t.equal(answer.headers.get('etag'), null, 'the tag is that of the PDF');
  }
});

t.test('ranges, and what is at hand already', async (t) => {
  const { json } = await post(markdown('x'));
  const link = json.url.replace(service.config.baseUrl, '');
  const get = (headers: Readonly<Record<string, string>>) => service.call('GET', link, { headers });
  const etag = `"${json.sha256}"`;
  const part = await get({ Range: 'bytes=0-3', 'If-Range': etag });
  t.same([part.status, part.text, part.headers.get('content-range')], [206, '%PDF', `bytes 0-3/${json.bytes}`]);
  const last = await get({ Range: 'bytes=-4' });
  t.same([last.status, last.bytes.length], [206, 4]);
  const changed = await get({ Range: 'bytes=0-3', 'If-Range': '"another"' });
  t.same([changed.status, changed.bytes.length], [200, json.bytes], 'of another version a part is worth nothing');
  // fetch adds no-cache to requests with conditions of their own, which asks for the whole.
  const same = await get({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
  t.same([same.status, same.bytes.length], [304, 0]);
});

t.test('the signed url is valid until expires_at, and the job with it', async (t) => {
  const { json } = await post(markdown('x', { options: { retention_hours: 1 } }));
  const link = json.url.replace(service.config.baseUrl, '');
  const before = now;
  now = Date.parse(json.expires_at) - 1000;
  t.equal((await service.call('GET', link)).status, 200);
  t.equal((await service.call('GET', `/v1/pdf/${json.job_id}`, { key })).status, 200);
  now += 1000;
  t.equal((await service.call('GET', link)).json.error.code, 'SVC_LINK_INVALID');
  const gone = await service.call('GET', `/v1/pdf/${json.job_id}`, { key });
  t.equal(gone.status, 410, 'even before the sweep');
  t.match(gone.json.error, { code: 'SVC_JOB_EXPIRED', type: 'not_found_error', retryable: false });
  now = before;
});

t.test('job states: queued, processing, succeeded, failed, canceled, expired', async (t) => {
  const slow = { input: { type: 'markdown', content: 'word '.repeat(60_000) }, options: { async: true } };
  const [first, second] = [(await post(slow)).json, (await post(slow)).json];
  t.equal(first.status, 'queued');
  const seen = new Set<string>();
  for (let job = first; !['succeeded', 'failed'].includes(job.status); ) {
    job = (await service.call('GET', `/v1/pdf/${first.job_id}`, { key })).json;
    seen.add(job.status);
    if (seen.has('processing') && !seen.has('canceled')) {
      const { json } = await service.call('DELETE', `/v1/pdf/${second.job_id}`, { key });
      seen.add(json.status);
    }
  }
  t.ok(seen.has('processing') && seen.has('succeeded'), [...seen].join());
  t.equal((await service.call('GET', `/v1/pdf/${second.job_id}`, { key })).json.status, 'canceled');
  const failing = await post({ ...html('<div>'.repeat(50)), options: { async: true } });
  const failed = await jobEnded(service, key, failing.json.job_id);
  t.match(failed.json, { status: 'failed', url: null, error: { code: 'RENDER_FAILED', details: { reason: 'depth_limit' } } });
  const { json } = await service.call('DELETE', `/v1/pdf/${first.job_id}`, { key });
  t.equal(json.status, 'expired');
  t.equal((await service.call('GET', `/v1/pdf/${first.job_id}`, { key })).status, 410);
}); // prettier-ignore

t.test('async and Prefer: respond-async answer 202 with where to ask', async (t) => {
  for (const [body, headers, preference] of [
    [markdown('x', { options: { async: true } }), {}, null],
    [markdown('x'), { Prefer: 'respond-async' }, 'respond-async'],
  ] as const) {
    const { status, json, headers: given } = await post(body, headers);
    t.equal(status, 202);
    t.equal(given.get('location'), `${service.config.baseUrl}/v1/pdf/${json.job_id}`);
    t.equal(given.get('x-job-id'), json.job_id);
    t.match(given.get('retry-after'), /^\d+$/);
    t.equal(given.get('preference-applied'), preference);
    t.equal((await jobEnded(service, key, json.job_id)).json.status, 'succeeded');
  }
});

t.test('validate: the warnings, and no render', async (t) => {
  const before = (await service.call('GET', '/v1/usage', { key })).json.used;
  const body = markdown('[x](javascript:x)', { theme: { accent_color: '#eeeeee' } });
  const { status, json } = await service.call('POST', '/v1/pdf/validate', { key, body });
  t.equal(status, 200);
  t.match(json, { object: 'validation', valid: true, request_id: /^req_/ });
  const codes = json.warnings.map(({ code }: { code: string }) => code);
  t.same(codes, ['SVC_THEME_INCOMPLETE', 'SVC_COLOR_CONTRAST_LOW', 'SVC_LINK_BLOCKED'], 'of theme and document');
  t.same((await service.call('POST', '/v1/pdf/validate', { key, body: markdown('x') })).json.warnings, []);
  t.equal((await service.call('POST', '/v1/pdf/validate', { key, body: { input: {} } })).status, 400);
  const deep = await service.call('POST', '/v1/pdf/validate', { key, body: html('<div>'.repeat(50)) });
  t.match(deep.json.error, { code: 'RENDER_FAILED', details: { reason: 'depth_limit' } });
  t.equal((await service.call('GET', '/v1/usage', { key })).json.used, before, 'counts against nothing');
});

t.test('templates: name, description, preview image and options', async (t) => {
  const { status, json } = await service.call('GET', '/v1/templates', { key });
  t.equal(status, 200);
  t.equal(json.data[0].name, 'report', 'the default first');
  for (const template of json.data) {
    t.match(template, { object: 'template', name: /^\w/, description: /\w.*\.$/, options: {}, theme: {} });
    const preview = await service.call('GET', template.preview_url.replace(service.config.baseUrl, ''));
    t.equal(preview.headers.get('content-type'), 'image/png', 'the picture needs no key');
    t.equal(preview.bytes.subarray(1, 4).toString(), 'PNG');
    t.equal((await post(markdown('x', { template: template.name }))).json.template, template.name, 'each can be used');
  }
  t.equal((await service.call('GET', '/v1/templates/none/preview.png')).status, 404);
});

t.test('usage: tier, limit, used, remaining, resets_at', async (t) => {
  const other = await service.workspace({ tier: 'free', now });
  await post(markdown('x'), {}, other.key);
  const { json } = await service.call('GET', '/v1/usage', { key: other.key });
  const { tier, limit, used, remaining, period, resets_at } = json;
  t.same({ tier, limit, used, remaining }, { tier: 'free', limit: 100, used: 1, remaining: 99 });
  const date = new Date(now);
  t.equal(period, date.toISOString().slice(0, 7));
  t.equal(resets_at, new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString());
});
