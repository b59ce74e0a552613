/** interface.md, "Authentication": each cause of a 401, its remedy, and that nothing is rendered. */
import t from 'tap';
import { mintKey } from '../../../server/keys/api-key.js';
import { testService } from '../support/service.js';

const body = { input: { type: 'markdown', content: 'x' } };

/** Tests have workspaces of their own in it. */
const service = await testService(t);

t.test('the causes of 401 are told apart, each with its remedy', async (t) => {
  const { key, keyId, workspace } = await service.workspace();
  const expired = await service.workspace({ type: 'test', expiresAt: Date.now() - 1 });
  const revoked = await service.workspace();
  await service.store.revokeKey(revoked.workspace.id, revoked.keyId, Date.now());
  const stranger = mintKey(
    { type: 'live', workspaceId: workspace.id, name: '', now: 0, expiresAt: null },
    'another secret of another server',
  ).value;
  const cases: [cause: string, header: string | null, remedy: RegExp][] = [
    ['missing', null, /Authorization: Bearer <API_KEY>/],
    ['no_bearer', key, /"Bearer "/],
    ['wrong_prefix', 'Bearer pk_live_0123456789abcdef', /svc_live_ or svc_test_/],
    ['malformed', `Bearer ${key.slice(0, -3)}`, /whole key/],
    ['malformed', `Bearer ${key} extra`, /whole key/],
    ['malformed', `Bearer "${key}"`, /without quotes/],
    ['expired', `Bearer ${expired.key}`, /POST http:\/\/.*\/v1\/keys\/test/],
    ['not_found', `Bearer ${stranger}`, /dashboard/],
    // The right name with another secret: as unknown as any.
    ['not_found', `Bearer ${key.slice(0, -27)}${'0'.repeat(27)}`, /dashboard/],
    ['revoked', `Bearer ${revoked.key}`, /dashboard/],
  ];
  const messages = new Map<string, string>();
  for (const [cause, header, remedy] of cases) {
    const headers = header === null ? {} : { Authorization: header };
    const { status, json, headers: given } = await service.call('POST', '/v1/pdf/generate', { body, headers });
    t.equal(status, 401, cause);
    t.match(json.error, {
      code: 'SVC_INVALID_API_KEY',
      type: 'authentication_error',
      retryable: false,
      details: { cause, reference_code: 'UNAUTHORIZED' },
    });
    t.match(json.error.agent_message, remedy, cause);
    t.match(json.error.agent_message, /dashboard/, `${cause}: points to the dashboard`);
    t.match(json.error.agent_message, /\/v1\/keys\/test/, `${cause}: points to test keys`);
    t.match(given.get('www-authenticate'), /^Bearer /);
    messages.set(cause, json.error.agent_message);
  }
  t.equal(new Set(messages.values()).size, messages.size, 'each cause has its own agent_message');
  t.same(await service.store.usage(workspace.id, new Date().toISOString().slice(0, 7)), { used: 0, reserved: 0 });
  t.ok(keyId);
});

t.test('a test key expires 24 hours after issue', async (t) => {
  let now = Date.now();
  const service = await testService(t, {}, { clock: () => now });
  const { json, status } = await service.call('POST', '/v1/keys/test');
  t.equal(status, 201);
  t.match(json.key, /^svc_test_/);
  t.equal(Date.parse(json.expires_at) - Date.parse(json.created_at), 24 * 3_600_000);
  t.equal((await service.call('POST', '/v1/pdf/generate', { key: json.key, body })).json.livemode, false);
  now += 24 * 3_600_000 - 1000;
  t.equal((await service.call('GET', '/v1/usage', { key: json.key })).status, 200);
  now += 1000;
  const late = await service.call('GET', '/v1/usage', { key: json.key });
  t.equal(late.status, 401);
  t.equal(late.json.error.details.cause, 'expired');
});

t.test('an expired test key says so for weeks, also when nothing was rendered with it', async (t) => {
  const day = 24 * 3_600_000;
  let now = Date.now();
  const service = await testService(t, {}, { clock: () => now });
  const { json } = await service.call('POST', '/v1/keys/test');
  now += 27 * day;
  await service.store.purge(now);
  const late = await service.call('GET', '/v1/usage', { key: json.key });
  t.equal(late.status, 401);
  t.equal(late.json.error.details.cause, 'expired');
  t.match(late.json.error.agent_message, /POST http.*\/v1\/keys\/test/);
  now += 3 * day;
  await service.store.purge(now);
  t.equal((await service.call('GET', '/v1/usage', { key: json.key })).json.error.details.cause, 'not_found');
});

t.test('no key, link or document is ever logged', async (t) => {
  const { key } = await service.workspace();
  const content = 'Top secret content of a document';
  const { json } = await service.call('POST', '/v1/pdf/generate', {
    key,
    body: { input: { type: 'markdown', content } },
  });
  await service.call('GET', json.url.replace(service.config.baseUrl, ''));
  await service.call('POST', '/v1/pdf/generate', { key: `${key}x`, body });
  const minted = await service.call('POST', '/v1/keys', { key, body: { name: 'Second', type: 'live' } });
  await service.stop();
  const log = service.log.join('');
  t.match(log, json.job_id, 'requests are logged');
  for (const secret of [key, key.slice(-27), minted.json.key, content, 'signature=', service.config.secret]) {
    t.notOk(log.includes(secret));
  }
});
