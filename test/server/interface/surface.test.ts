/** interface.md, "GET /openapi.json" and "Versioning"; decisions.md, "Other surface". */
import t from 'tap';
import type { Operation } from '../../../server/openapi/operation.js';
import { OPERATIONS } from '../../../server/openapi/operations.js';
import { testService } from '../support/service.js';
import { GENERATE, markdown } from './support.js';

t.setTimeout(300_000);

const service = await testService(t, { PLATEN_DEVELOPMENT: 'true', PLATEN_METRICS_TOKEN: 'scrape-me' });
const { key } = await service.workspace();

t.test('GET /openapi.json: OpenAPI 3.1, open to all, with every operation', async (t) => {
  const { status, headers, json } = await service.call('GET', '/openapi.json');
  t.equal(status, 200);
  t.match(headers.get('content-type'), 'application/json');
  t.match(json.openapi, /^3\.1\./);
  t.same(json.servers[0].url, service.config.baseUrl);
  for (const { id, method, path } of Object.values(OPERATIONS) as readonly Operation[])
    t.equal(json.paths[path]?.[method]?.operationId, id);
});

t.test('in development the same at /api/openapi, else nothing', async (t) => {
  const [served, same] = [await service.call('GET', '/openapi.json'), await service.call('GET', '/api/openapi')];
  t.equal(same.status, 200);
  t.ok(same.bytes.equals(served.bytes));
  const production = await testService(t);
  t.equal((await production.call('GET', '/api/openapi')).status, 404);
  const metrics = await production.call('GET', '/metrics');
  t.equal(metrics.status, 200, 'without a token in the settings none is asked for');
});

t.test('the version is in the path: everything with a key is below /v1', async (t) => {
  for (const { id, path, auth } of Object.values(OPERATIONS) as readonly Operation[])
    // The Model Context Protocol agrees on a version in each session.
    if (auth === 'key' && id !== 'mcp') t.match(path, /^\/v1\//, id);
  t.equal((await service.call('POST', '/pdf/generate', { key, body: markdown('x') })).status, 404);
  t.equal((await service.call('POST', '/v2/pdf/generate', { key, body: markdown('x') })).status, 404);
});

t.test('GET /healthz and /readyz', async (t) => {
  const live = await service.call('GET', '/healthz');
  t.equal(live.status, 200);
  t.match(live.json, { status: 'ok' });
  const ready = await service.call('GET', '/readyz');
  t.equal(ready.status, 200);
  t.match(ready.json, { status: 'ready', checks: { database: Object, files: Object, workers: Object } });
});

t.test('GET /metrics: for Prometheus, with the token where one is set', async (t) => {
  await service.call('POST', GENERATE, { key, body: markdown('x') });
  const refused = await service.call('GET', '/metrics');
  t.equal(refused.status, 403);
  t.equal(refused.json.error.code, 'SVC_FORBIDDEN');
  const { status, text, headers } = await service.call('GET', '/metrics', {
    headers: { Authorization: 'Bearer scrape-me' },
  });
  t.equal(status, 200);
  t.match(headers.get('content-type'), /^text\/plain; version=/);
  t.match(text, /^# HELP /m);
  t.match(text, /route="\/v1\/pdf\/generate"/);
});

t.test('GET /llms.txt, /docs and the playground at /', async (t) => {
  for (const [path, type, says] of [
    ['/llms.txt', 'text/plain', 'POST /v1/pdf/generate'],
    ['/llms-full.txt', 'text/plain', 'Dear Ms Brand'],
    ['/.well-known/oauth-protected-resource', 'application/json', '"bearer_methods_supported":["header"]'],
    ['/docs', 'text/html', '<h1>'],
    ['/docs/api', 'text/html', '/v1/pdf/generate'],
    ['/docs/errors', 'text/html', 'SVC_INVALID_API_KEY'],
    ['/', 'text/html', '<textarea'],
  ] as const) {
    const { status, headers, text } = await service.call('GET', path);
    t.equal(status, 200, path);
    t.match(headers.get('content-type'), type);
    t.ok(text.includes(says), `${path}: ${says}`);
  }
});

t.test('names in JSON are snake_case, times ISO 8601 UTC', async (t) => {
  const { json } = await service.call('GET', '/openapi.json');
  const names = new Set<string>();
  const collect = (schema: { properties?: object; anyOf?: object[]; items?: object }): void => {
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      names.add(name);
      collect(inner);
    }
    for (const inner of schema.anyOf ?? []) collect(inner);
    if (schema.items) collect(schema.items);
  };
  for (const schema of Object.values(json.components.schemas)) collect(schema as object);
  t.ok(names.size > 80, `${names.size} names`);
  for (const name of names) t.match(name, /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
  const [made, usage, keys] = [
    (await service.call('POST', GENERATE, { key, body: markdown('x') })).json,
    (await service.call('GET', '/v1/usage', { key })).json,
    (await service.call('GET', '/v1/keys', { key })).json,
  ];
  for (const time of [made.created_at, made.expires_at, usage.resets_at, keys.data[0].created_at])
    t.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

t.test('every answer carries X-Request-Id', async (t) => {
  const paths = ['/', '/docs', '/openapi.json', '/healthz', '/v1/usage', '/nowhere', '/files/x/y.pdf'];
  const ids = await Promise.all(paths.map(async (path) => (await service.call('GET', path)).headers.get('x-request-id')));
  for (const id of ids) t.match(id, /^req_\w{20}$/);
  t.equal(new Set(ids).size, paths.length);
}); // prettier-ignore
