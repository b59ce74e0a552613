import t from 'tap';
import { testService } from '../support/service.js';

const HOUR = 3_600_000;
const usable = { input: { type: 'markdown', content: 'x' } };

/** Tests have workspaces of their own in it. */
const service = await testService(t);

t.test('a live key makes further keys, whose value is shown once', async (t) => {
  const { key, keyId } = await service.workspace();
  const created = await service.call('POST', '/v1/keys', { key, body: { name: 'Deploy', type: 'live' } });
  t.equal(created.status, 201);
  t.match(created.json, {
    object: 'api_key',
    id: /^key_/,
    key: /^svc_live_/,
    name: 'Deploy',
    type: 'live',
    expires_at: null,
  });
  t.equal(created.json.last4, created.json.key.slice(-4));
  t.equal((await service.call('POST', '/v1/pdf/validate', { key: created.json.key, body: usable })).status, 200);

  const listed = await service.call('GET', '/v1/keys', { key });
  t.same(
    listed.json.data.map((one: { id: string }) => one.id),
    [keyId, created.json.id],
  );
  t.notOk(listed.text.includes(created.json.key), 'the list never shows a value');
  t.equal(created.headers.get('cache-control'), 'no-store', 'no cache keeps it');
});

t.test('a key that is revoked stops working at once', async (t) => {
  const { key } = await service.workspace();
  const { json } = await service.call('POST', '/v1/keys', { key, body: { name: 'Old', type: 'live' } });
  const revoked = await service.call('DELETE', `/v1/keys/${json.id}`, { key });
  t.equal(revoked.status, 200);
  t.match(revoked.json.revoked_at, /^\d{4}-/);
  const refused = await service.call('GET', '/v1/usage', { key: json.key });
  t.equal(refused.json.error.details.cause, 'revoked');
});

t.test('a rotated key goes on for the overlap and then ends', async (t) => {
  let now = Date.now();
  const service = await testService(t, {}, { clock: () => now });
  const { key } = await service.workspace();
  const { json: old } = await service.call('POST', '/v1/keys', { key, body: { name: 'App', type: 'live' } });
  const rotated = await service.call('POST', `/v1/keys/${old.id}/rotate`, { key, body: { overlap_hours: 2 } });
  t.equal(rotated.status, 201);
  t.match(rotated.json, { name: 'App', type: 'live' });
  t.not(rotated.json.key, old.key);
  const status = async (value: string) => (await service.call('GET', '/v1/usage', { key: value })).status;
  t.same([await status(old.key), await status(rotated.json.key)], [200, 200], 'both work during the overlap');
  now += 2 * HOUR;
  t.same([await status(old.key), await status(rotated.json.key)], [401, 200]);
  const again = await service.call('POST', `/v1/keys/${old.id}/rotate`, { key });
  t.equal(again.status, 404, 'a key that has ended brings forth no other');
  t.match(again.json.error, { code: 'SVC_KEY_NOT_FOUND', human_message: 'This API key has expired.' });
});

t.test('a test key makes test keys only, and touches no live one', async (t) => {
  const { key, keyId, workspace } = await service.workspace();
  const minted = await service.call('POST', '/v1/keys', { key, body: { name: 'CI', type: 'test' } });
  t.match(minted.json.key, /^svc_test_/);
  t.equal(Date.parse(minted.json.expires_at) - Date.parse(minted.json.created_at), 24 * HOUR);
  const test = minted.json.key;
  const refused = await service.call('POST', '/v1/keys', { key: test, body: { name: 'x', type: 'live' } });
  t.equal(refused.status, 403);
  t.match(refused.json.error, { code: 'SVC_FORBIDDEN', type: 'permission_error' });
  const child = await service.call('POST', '/v1/keys', { key: test, body: { name: 'x', type: 'test' } });
  t.equal(child.json.expires_at, minted.json.expires_at, 'no later than its maker');
  for (const [method, path] of [
    ['DELETE', `/v1/keys/${keyId}`],
    ['POST', `/v1/keys/${keyId}/rotate`],
  ] as const) {
    t.equal((await service.call(method, path, { key: test })).status, 403, `${method} ${path}`);
  }
  t.equal((await service.store.findKey(keyId))?.key.revokedAt, null);
  t.ok(workspace);
});

t.test("another workspace's keys are as unknown as none", async (t) => {
  const [mine, theirs] = [await service.workspace(), await service.workspace()];
  for (const id of [theirs.keyId, 'key_0000000000000000']) {
    const answer = await service.call('DELETE', `/v1/keys/${id}`, { key: mine.key });
    t.equal(answer.status, 404);
    t.equal(answer.json.error.code, 'SVC_KEY_NOT_FOUND');
  }
  t.equal((await service.call('GET', '/v1/usage', { key: theirs.key })).status, 200);
});

t.test('test keys need no key, own a workspace each, and are limited by address', async (t) => {
  const service = await testService(t, { PLATEN_TEST_KEYS_PER_HOUR: '5', PLATEN_TRUSTED_PROXIES: '1' });
  const from = (address: string) => service.call('POST', '/v1/keys/test', { headers: { 'X-Forwarded-For': address } });
  const first = await from('198.51.100.7');
  const second = await from('198.51.100.7');
  t.match(first.json, { object: 'api_key', key: /^svc_test_/, type: 'test' });
  const job = await service.call('POST', '/v1/pdf/generate', { key: first.json.key, body: usable });
  t.equal(job.status, 200, 'renders work identically');
  t.equal(job.json.livemode, false);
  const foreign = await service.call('GET', `/v1/pdf/${job.json.job_id}`, { key: second.json.key });
  t.equal(foreign.status, 404, 'two test keys do not see each other');
  const usage = await service.call('GET', '/v1/usage', { key: first.json.key });
  t.equal(usage.json.used, 0, 'and do not count');

  for (let n = 0; n < 3; n++) t.equal((await from('198.51.100.7')).status, 201);
  const sixth = await from('198.51.100.7');
  t.equal(sixth.status, 429);
  t.match(sixth.json.error, { code: 'SVC_RATE_LIMITED', retryable: true });
  t.ok(Number(sixth.headers.get('retry-after')) > 3000);
  t.equal((await from('198.51.100.8')).status, 201, 'another address has its own');
  t.equal((await from('10.9.9.9, 198.51.100.7')).status, 429, 'what a client claims in front is not believed');
  for (let n = 0; n < 5; n++) await from(`2001:db8:1:2::${n}`);
  t.equal((await from('2001:db8:1:2:ffff::1')).status, 429, 'one /64 is one address');
});

t.test('with 0 test keys an hour there are none, and nobody is told to wait', async (t) => {
  const service = await testService(t, { PLATEN_TEST_KEYS_PER_HOUR: '0' });
  const { status, json, headers } = await service.call('POST', '/v1/keys/test');
  t.equal(status, 403);
  t.match(json.error, {
    code: 'SVC_FORBIDDEN',
    retryable: false,
    human_message: 'Test keys are switched off on this server.',
    agent_message: /live key from the operator/,
  });
  t.equal(headers.get('retry-after'), null);
});

t.test('a missing field with few values is told with them', async (t) => {
  const { key } = await service.workspace();
  const { json } = await service.call('POST', '/v1/keys', { key, body: { name: 'x' } });
  t.match(json.error.details.errors, [{ field: '/type', message: /required, one of live, test\./ }]);
});

t.test('bad requests for keys are told by field', async (t) => {
  const { key, keyId } = await service.workspace();
  const cases: [path: string, body: unknown, field: string][] = [
    ['/v1/keys', {}, '/name'],
    ['/v1/keys', { name: '', type: 'live' }, '/name'],
    ['/v1/keys', { name: 'x', type: 'admin' }, '/type'],
    ['/v1/keys', { name: 'x', type: 'live', nme: 1 }, '/nme'],
    [`/v1/keys/${keyId}/rotate`, { overlap_hours: -1 }, '/overlap_hours'],
  ];
  for (const [path, body, field] of cases) {
    const { status, json } = await service.call('POST', path, { key, body });
    t.equal(status, 400, JSON.stringify(body));
    t.ok(
      json.error.details.errors.some((one: { field: string }) => one.field === field || one.field === ''),
      field,
    );
  }
});

t.test('keys come page by page, oldest first', async (t) => {
  const { key, keyId } = await service.workspace();
  const ids = [keyId];
  for (const name of ['b', 'c', 'd', 'e']) {
    const { json } = await service.call('POST', '/v1/keys', { key, body: { name, type: 'live' } });
    ids.push(json.id);
  }
  const seen: string[] = [];
  let cursor = '';
  do {
    const { json } = await service.call('GET', `/v1/keys?limit=2${cursor && `&cursor=${cursor}`}`, { key });
    seen.push(...json.data.map(({ id }: { id: string }) => id));
    cursor = json.next_cursor ?? '';
  } while (cursor !== '' && seen.length < 10);
  t.same(seen.toSorted(), ids.toSorted());
  t.equal((await service.call('GET', '/v1/keys', { key })).json.next_cursor, null);
  t.equal((await service.call('GET', '/v1/keys?page=2', { key, checked: false })).status, 400);
});

t.test('a workspace has a bound of keys; those that have ended do not count', async (t) => {
  const service = await testService(t, { PLATEN_MAX_KEYS: '2' });
  const { key } = await service.workspace();
  const make = () => service.call('POST', '/v1/keys', { key, body: { name: 'x', type: 'live' } });
  const { json: second } = await make();
  const third = await make();
  t.equal(third.status, 403);
  t.match(third.json.error, { code: 'SVC_KEYS_FULL', type: 'quota_error', details: { limit: 2 } });
  t.equal((await service.call('POST', `/v1/keys/${second.id}/rotate`, { key })).status, 403, 'rotating makes one');
  await service.call('DELETE', `/v1/keys/${second.id}`, { key });
  t.equal((await make()).status, 201);
});
