/** interface.md, "API key", "Authentication" and the key endpoints; decisions.md, "Keys". */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Operation } from '../../../server/openapi/operation.js';
import { OPERATIONS } from '../../../server/openapi/operations.js';
import { testService } from '../support/service.js';
import { until } from '../store/fixtures.js';
import { GENERATE, markdown, renderOver } from './support.js';

t.setTimeout(300_000);

const HOUR = 3_600_000;
let now = Date.now();
const service = await testService(t, {}, { clock: () => now });
const { key, keyId, workspace } = await service.workspace({ now });
const create = (body: unknown, by = key) => service.call('POST', '/v1/keys', { key: by, body });

t.test('a created key has every field, and its value this once', async (t) => {
  for (const [type, expires_at] of [
    ['live', null],
    ['test', new Date(now + 24 * HOUR).toISOString()],
  ] as const) {
    const { status, json } = await create({ name: 'Deploy', type });
    t.equal(status, 201);
    t.same(Object.keys(json).sort(), [...['created_at', 'expires_at', 'id', 'key', 'last4', 'name', 'object', 'type']]);
    t.match(json, { object: 'api_key', id: /^key_/, name: 'Deploy', type, expires_at });
    t.match(json.key, new RegExp(`^svc_${type}_`), 'the prefix tells the type');
    t.equal(json.last4, json.key.slice(-4));
    t.equal(json.created_at, new Date(now).toISOString());
  }
  const { json, text } = await service.call('GET', '/v1/keys', { key });
  t.notMatch(text, /svc_(live|test)_/, 'the list has no values');
  t.same(Object.keys(json.data[0]).sort(), ['created_at', 'expires_at', 'id', 'last4', 'name', 'object', 'type']);
});

t.test('name and type are required, type is live or test', async (t) => {
  for (const [body, field] of [
    [{ type: 'live' }, '/name'],
    [{ name: 'x' }, '/type'],
    [{ name: 'x', type: 'admin' }, '/type'],
    [{ name: 'x', type: 'live', scope: 'all' }, '/scope'],
  ] as const) {
    const { status, json } = await create(body);
    t.equal(status, 400);
    t.equal(json.error.details.errors[0].field, field);
  }
});

t.test('a test key: no Authorization header, no body, expires 24 hours after issue', async (t) => {
  const { status, json } = await service.call('POST', '/v1/keys/test');
  t.equal(status, 201);
  t.match(json.key, /^svc_test_/);
  t.match(json.expires_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'ISO 8601');
  t.equal(Date.parse(json.expires_at), now + 24 * HOUR);
  now += 24 * HOUR - 1;
  t.equal((await service.call('GET', '/v1/usage', { key: json.key })).status, 200, 'valid to the last moment');
  now += 1;
  const { status: late, json: expired } = await service.call('GET', '/v1/usage', { key: json.key });
  t.equal(late, 401);
  t.match(expired.error, { code: 'SVC_INVALID_API_KEY', details: { cause: 'expired' } });
  now -= 24 * HOUR;
});

t.test('PLATEN_TEST_WATERMARK marks what test keys render, now and later, and nothing else', async (t) => {
  const service = await testService(t, { PLATEN_TEST_WATERMARK: 'Specimen' });
  const { key } = await service.workspace();
  const { json: test } = await service.call('POST', '/v1/keys', { key, body: { name: 'CI', type: 'test' } });
  const own = { ...markdown('Hello'), options: { watermark: 'Draft' } };
  const hashOf = async (by: string, body: object) => (await renderOver(service, by, body as never)).result.sha256;
  const plain = await hashOf(key, markdown('Hello'));
  const marked = await hashOf(key, { ...own, options: { watermark: 'Specimen' } });
  t.not(marked, plain);
  t.equal(await hashOf(test.key, markdown('Hello')), marked);
  t.equal(await hashOf(test.key, own), marked, 'a watermark of the request does not take it away');
  const body = { ...markdown('Hello'), options: { async: true } };
  const later = await service.call('POST', GENERATE, { key: test.key, body });
  let done: { status?: string; sha256?: string } = {};
  await until('the job has ended', async () => {
    done = (await service.call('GET', `/v1/pdf/${later.json.job_id}`, { key: test.key })).json;
    return done.status === 'succeeded';
  });
  t.equal(done.sha256, marked);
});

t.test('live and test keys render identically; only live keys count', async (t) => {
  const test = (await create({ name: 'CI', type: 'test' })).json.key;
  const used = async () => (await service.call('GET', '/v1/usage', { key })).json.used;
  const before = await used();
  const body = markdown('# The same');
  const [live, tested] = [
    (await service.call('POST', GENERATE, { key, body })).json,
    (await service.call('POST', GENERATE, { key: test, body })).json,
  ];
  t.equal(tested.sha256, live.sha256);
  t.same([live.livemode, tested.livemode], [true, false]);
  t.equal(await used(), before + 1);
});

t.test('every operation asks for a key but those that are open', async (t) => {
  const open: string[] = [];
  for (const { id, method, path, auth } of Object.values(OPERATIONS) as readonly Operation[]) {
    const address = path.replace(/\{\w+\}/g, 'job_0000000000000000000000');
    const { status, json } = await service.call(method.toUpperCase(), address, { ...(method === 'post' && { body: {} }) });
    if (auth === 'none') open.push(id);
    t.equal(status === 401, auth === 'key', `${id}: ${status}`);
    if (auth === 'key') t.match(json.error, { code: 'SVC_INVALID_API_KEY', details: { cause: 'missing' } });
  }
  t.same(open.sort(), [
    ...['createTestKey', 'downloadPdf', 'getHealth', 'getLlmsFullTxt', 'getLlmsTxt', 'getMetrics', 'getOpenApi'],
    ...['getProtectedResource', 'getReadiness'],
    'templatePreview',
  ]);
}); // prettier-ignore

t.test('a request may send Content-Type: application/json, or none', async (t) => {
  const bytes = Buffer.from(JSON.stringify(markdown('x')));
  for (const type of ['application/json', 'application/json; charset=utf-8', '']) {
    const headers = { 'Content-Type': type };
    t.equal((await service.call('POST', '/v1/pdf/validate', { key, body: bytes, headers })).status, 200, type);
  }
});

t.test('keys belong to one workspace', async (t) => {
  const other = await service.workspace({ now });
  const { json } = await service.call('POST', GENERATE, { key, body: markdown('x') });
  t.equal((await service.call('GET', `/v1/pdf/${json.job_id}`, { key: other.key })).status, 404);
  const sibling = (await create({ name: 'Sibling', type: 'live' })).json.key;
  t.equal((await service.call('GET', `/v1/pdf/${json.job_id}`, { key: sibling })).status, 200);
  const ids = (await service.call('GET', '/v1/keys', { key: other.key })).json.data.map(({ id }: { id: string }) => id);
  t.same(ids, [other.keyId]);
});

t.test('revoking shows the key with the time of it', async (t) => {
  const { json } = await create({ name: 'Old', type: 'live' });
  const { status, json: revoked } = await service.call('DELETE', `/v1/keys/${json.id}`, { key });
  t.equal(status, 200);
  t.match(revoked, { object: 'api_key', id: json.id, revoked_at: new Date(now).toISOString() });
  t.equal((await service.call('GET', '/v1/usage', { key: json.key })).json.error.details.cause, 'revoked');
});

t.test('nothing of a key is stored but its hash', async (t) => {
  const { json } = await create({ name: 'Hidden', type: 'live' });
  t.equal((await service.call('GET', '/v1/usage', { key: json.key })).status, 200);
  const folder = service.config.dataFolder;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  t.ok(files.length > 0);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const value of [json.key, json.key.slice(-27), key]) t.notOk(bytes.includes(value), name);
  }
  t.match((await service.store.findKey(json.id))?.key.hash, /^[0-9a-f]{64}$/);
  t.ok(keyId && workspace);
});

t.test('a value carries at least 160 bits from the system', async (t) => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'x', type: 'live' })));
  const secrets = keys.map(({ json }) => json.key.slice(-27) as string);
  for (const secret of secrets) t.match(secret, /^[0-9A-Za-z]{27}$/, '27 of 62 characters are 160.8 bits');
  t.equal(new Set(secrets).size, 20);
  const letters = new Set(secrets.join(''));
  t.ok(letters.size > 55, `${letters.size} of 62 characters occur`);
});
