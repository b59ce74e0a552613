/** interface.md, "Errors"; decisions.md, "Errors": the envelope, its codes and pages, and the reasons of RENDER_FAILED. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import t from 'tap';
import { ERROR_CATALOG, ERROR_CODES, ERROR_TYPES } from '../../../server/errors/catalog.js';
import { WARNING_CODES } from '../../../server/errors/warning-texts.js';
import { misbehavingWorkerUrl } from '../render/support.js';
import { testService } from '../support/service.js';
import { GENERATE, html, markdown } from './support.js';

t.setTimeout(300_000);

const service = await testService(t, { PLATEN_MAX_HTML_DEPTH: '20' });
const { key } = await service.workspace();
const post = (body: unknown, headers = {}) => service.call('POST', GENERATE, { key, body, headers });
const ENVELOPE = ['code', 'type', 'human_message', 'agent_message', 'docs_url', 'retryable', 'request_id'];

t.test('the envelope: an object error with code, type, both messages, docs_url, retryable, request_id', async (t) => {
  const answers = [
    await service.call('POST', GENERATE, { body: {} }),
    await post({}),
    await post('{'),
    await post(html('<div>'.repeat(50))),
    await service.call('GET', '/v1/pdf/job_0000000000000000000000', { key }),
    await service.call('GET', '/nowhere'),
    await service.call('PATCH', GENERATE, { key }),
    await service.call('POST', '/v1/keys', { key, body: [] }),
    await service.call('DELETE', '/v1/keys/key_none', { key }),
  ];
  for (const { status, json, headers } of answers) {
    t.same(Object.keys(json), ['error']);
    const { error } = json;
    t.same(Object.keys(error).filter((name) => name !== 'details'), ENVELOPE, error.code);
    t.equal(ERROR_CATALOG[error.code as keyof typeof ERROR_CATALOG].status, status);
    t.ok(ERROR_TYPES.includes(error.type));
    t.equal(error.docs_url, `${service.config.docsUrl}/errors/${error.code}`);
    t.type(error.retryable, 'boolean');
    t.equal(error.request_id, headers.get('x-request-id'));
    t.match(headers.get('content-type'), /^application\/json/);
    t.equal(headers.get('cache-control'), 'no-store');
  }
}); // prettier-ignore

t.test('human_message is a sentence for people, agent_message tells a program what to send next', async (t) => {
  const bodies: readonly (readonly [unknown, RegExp])[] = [
    [{}, /Add it, with type and content.*JSON pointer \/input /],
    [markdown('x', { theme: { primary_color: 'blue' } }), /JSON pointer \/theme\/primary_color .*openapi\.json/],
    [markdown('x', { options: { margin: '20' } }), /Did you mean "20mm"\?/],
    [markdown('x', { options: { margn: '20mm', toc: 3 } }), /\(1\) \/options\/\w+: .* \(2\) \/options\/\w+: /],
    ['{"input": }', /line 1, column 11/],
    [html('<div>'.repeat(50)), /Flatten the document/],
    [markdown('x ![x](http://10.0.0.1/)', { options: { strict: true } }), /details\.warnings/],
    [{ input: { type: 'markdown', content: 'a\0b' } }, /NUL/],
  ];
  for (const [body, says] of bodies) {
    const { json } = await post(body);
    t.match(json.error.human_message, /^[A-Z].*[.?]$/, json.error.human_message);
    t.notMatch(json.error.human_message, /^\/|\/(input|theme|options)\b/, 'no JSON pointer');
    t.match(json.error.agent_message, says, json.error.agent_message);
    t.match(json.error.agent_message, /^[A-Z].*\.$/);
  }
});

t.test('400 INVALID_REQUEST: a malformed body', async (t) => {
  for (const body of ['', '{', '[]', '"x"', 'null', '{"input":{"type":"markdown","content":"x"}}}', '\u0001']) {
    const { status, json } = await post(body);
    t.equal(status, 400, body);
    t.match(json.error, { code: 'INVALID_REQUEST', type: 'invalid_request_error', retryable: false });
    t.ok(json.error.details.errors.length > 0);
  }
});

t.test('401: the body carries SVC_INVALID_API_KEY, the reference spelling stands in the details', async (t) => {
  const { status, json } = await service.call('GET', '/v1/usage');
  t.equal(status, 401);
  t.match(json.error, {
    code: 'SVC_INVALID_API_KEY',
    type: 'authentication_error',
    retryable: false,
    details: { reference_code: 'UNAUTHORIZED' },
  });
  t.match(json.error.agent_message, service.config.dashboardUrl);
  t.match(json.error.agent_message, 'POST ');
});

t.test('422 RENDER_FAILED: stage, reason, place, limit, hint and job_id', async (t) => {
  const { status, json } = await post(html(`<p>x</p>\n${'<div>'.repeat(50)}deep`));
  t.equal(status, 422);
  t.match(json.error, {
    code: 'RENDER_FAILED',
    type: 'render_error',
    retryable: false,
    details: { stage: 'source', reason: 'depth_limit', field: '/input/content', limit: 20, job_id: /^job_/ },
  });
  t.type(json.error.details.line, 'number');
  t.type(json.error.details.column, 'number');
  t.type(json.error.details.hint, 'string');
});

t.test('RENDER_FAILED: input_invalid', async (t) => {
  const { status, json } = await post(markdown('x', { options: { margin: '200mm' } }));
  t.equal(status, 422);
  t.match(json.error.details, { reason: 'input_invalid', field: '/options/margin' });
  t.match(json.error.agent_message, /details\.field/);
});

t.test('RENDER_FAILED: size_limit', async (t) => {
  const content = `<p>x${'<a id="a"></a>'.repeat(600)}`;
  const { status, json } = await post({ input: { type: 'html', content, styles: 'template' } });
  t.equal(status, 422);
  t.match(json.error, {
    human_message: /at most 500 empty anchors/,
    details: { reason: 'size_limit', limit: 500, stage: 'source' },
  });
});

t.test('RENDER_FAILED: time_limit, memory_limit and internal', async (t) => {
  const limits = { PLATEN_RENDER_SECONDS: '5', PLATEN_WORKER_HEAP_MIB: '384' };
  const ill = await testService(t, limits, { worker: { workerUrl: misbehavingWorkerUrl } });
  const { key } = await ill.workspace();
  for (const [content, reason, retryable, limit] of [
    ['loop', 'time_limit', false, 5000],
    ['buffers', 'memory_limit', false, 384 * 1024 * 1024],
    ['throw', 'internal', true, undefined],
  ] as const) {
    const { status, json } = await ill.call('POST', GENERATE, { key, body: markdown(content) });
    t.equal(status, 422, reason);
    t.match(json.error, { code: 'RENDER_FAILED', retryable, details: { reason, job_id: /^job_/ } });
    t.equal(json.error.details.limit, limit);
    t.notMatch(json.error.human_message, /thrown on purpose/, 'nothing of the inside is told');
  }
  t.equal((await ill.call('GET', '/v1/usage', { key })).json.used, 0, 'none of them counts');
});

t.test('every code has its page at {docs_url}/errors/<code>', async (t) => {
  for (const code of [...ERROR_CODES, ...WARNING_CODES, 'UNAUTHORIZED', 'QUOTA_EXCEEDED']) {
    const { status, text, headers } = await service.call('GET', `/docs/errors/${code}`);
    t.equal(status, 200, code);
    t.match(headers.get('content-type'), 'text/html');
    t.match(text, code);
  }
  t.equal((await service.call('GET', '/docs/errors/NONE', { checked: false })).status, 404);
});

t.test('500 SVC_INTERNAL tells nothing about the inside', async (t) => {
  const database = new BetterSqlite(join(service.config.dataFolder, 'platen.db'));
  database.exec('ALTER TABLE api_key RENAME TO hidden_table');
  const { status, json, text } = await service.call('GET', '/v1/usage', { key });
  database.exec('ALTER TABLE hidden_table RENAME TO api_key');
  database.close();
  t.equal(status, 500);
  t.match(json.error, { code: 'SVC_INTERNAL', type: 'api_error', retryable: true });
  t.notMatch(text, /table|sqlite/i);
  t.ok(service.log.join('').includes(json.error.request_id), 'the log has it, under the request id');
  t.equal((await service.call('GET', '/v1/usage', { key })).status, 200);
});

t.test('503 SVC_UNAVAILABLE while storage is out of reach', async (t) => {
  let isThere = true;
  const store = createServer((request, response) => {
    request.resume();
    if (isThere) request.on('end', () => response.end());
    else request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  t.teardown(() => {
    store.closeAllConnections();
    store.close();
  });
  const s3 = await testService(t, {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_BUCKET: 'box',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const { key } = await s3.workspace();
  const call = () => s3.call('POST', GENERATE, { key, body: markdown('x') });
  t.equal((await call()).status, 200);
  isThere = false;
  const { status, json, headers } = await call();
  t.equal(status, 503);
  t.match(json.error, { code: 'SVC_UNAVAILABLE', type: 'api_error', retryable: true });
  t.match(headers.get('retry-after'), /^\d+$/);
  t.equal((await s3.call('GET', '/readyz')).status, 503, 'and the instance is not ready');
  isThere = true;
  t.equal((await call()).status, 200);
  t.equal((await s3.call('GET', '/v1/usage', { key })).json.used, 2, 'what could not be stored was not counted');
});
