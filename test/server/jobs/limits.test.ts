/** Quota, rate and queue: what is refused, how it is told, and that exactly as much passes as may. */
import t from 'tap';
import { misbehavingWorkerUrl } from '../render/support.js';
import { testService } from '../support/service.js';

const GENERATE = '/v1/pdf/generate';
const body = { input: { type: 'markdown', content: 'x' } };
const tiers = (limits: object) => ({ PLATEN_TIERS: JSON.stringify(limits) });
/** Renders of this content go on until somebody stops them. */
const endless = { input: { type: 'markdown', content: 'wait' } };
const worker = { workerUrl: misbehavingWorkerUrl };
const twoRenders = tiers({ free: { renders_per_month: 2, requests_per_minute: 10_000 } });

t.test('the monthly quota ends on its last render and begins anew on the first of the month', async (t) => {
  let now = Date.UTC(2026, 10, 30, 23, 0);
  const service = await testService(t, twoRenders, { clock: () => now });
  const { key } = await service.workspace({ tier: 'free', now });
  const failing = { input: { type: 'html', content: '<div>'.repeat(1000) } };
  t.equal((await service.call('POST', GENERATE, { key, body: failing })).status, 422, 'a failed render does not count');
  t.equal((await service.call('POST', '/v1/pdf/validate', { key, body })).status, 200, 'nor does a validation');
  t.equal((await service.call('POST', GENERATE, { key, body })).status, 200);
  t.equal((await service.call('POST', GENERATE, { key, body })).status, 200);
  t.match((await service.call('GET', '/v1/usage', { key })).json, {
    tier: 'free',
    limit: 2,
    used: 2,
    remaining: 0,
    resets_at: '2026-12-01T00:00:00.000Z',
  });
  const refused = await service.call('POST', GENERATE, { key, body });
  t.equal(refused.status, 429);
  t.match(refused.json.error, {
    code: 'SVC_MONTHLY_QUOTA_EXCEEDED',
    type: 'quota_error',
    retryable: false,
    details: { reference_code: 'QUOTA_EXCEEDED', limit: 2 },
  });
  t.match(refused.json.error.agent_message, /upgrade/);
  t.equal(refused.headers.get('retry-after'), '3600', 'until the first of next month, UTC');
  now += 3_600_000;
  t.equal((await service.call('POST', GENERATE, { key, body })).status, 200, 'a new month');
});

t.test('the last render goes to exactly one of many at once', async (t) => {
  const service = await testService(t, { ...twoRenders, PLATEN_QUEUE_LIMIT: '500' });
  const { key } = await service.workspace({ tier: 'free' });
  await service.call('POST', GENERATE, { key, body });
  const answers = await Promise.all(Array.from({ length: 50 }, () => service.call('POST', GENERATE, { key, body })));
  const statuses = answers.map(({ status }) => status);
  t.equal(statuses.filter((status) => status === 200).length, 1);
  t.equal(statuses.filter((status) => status === 429).length, 49);
  t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 2, remaining: 0 });
});

t.test('an unlimited tier is counted and never refused', async (t) => {
  const service = await testService(t);
  const { key } = await service.workspace({ tier: 'scale' });
  await service.call('POST', GENERATE, { key, body });
  t.match((await service.call('GET', '/v1/usage', { key })).json, {
    tier: 'scale',
    limit: null,
    used: 1,
    remaining: null,
  });
});

t.test('requests a minute are limited and told', async (t) => {
  let now = Date.now();
  const service = await testService(t, tiers({ starter: { requests_per_minute: 3 } }), { clock: () => now });
  const { key } = await service.workspace({ tier: 'starter' });
  const other = await service.workspace({ tier: 'starter' });
  const first = await service.call('GET', '/v1/usage', { key });
  t.equal(first.headers.get('ratelimit-policy'), '"requests";q=3;w=60');
  t.equal(first.headers.get('ratelimit'), '"requests";r=2;t=60');
  t.equal(first.headers.get('x-ratelimit-limit'), '3');
  t.equal(first.headers.get('x-ratelimit-remaining'), '2');
  await service.call('GET', '/v1/usage', { key });
  t.equal((await service.call('GET', '/v1/usage', { key })).status, 200);
  now += 20_000;
  const refused = await service.call('GET', '/v1/usage', { key });
  t.equal(refused.status, 429);
  t.match(refused.json.error, { code: 'SVC_RATE_LIMITED', type: 'rate_limit_error', retryable: true });
  t.equal(refused.headers.get('retry-after'), '40');
  t.equal((await service.call('GET', '/v1/usage', { key: other.key })).status, 200, 'others are not touched');
  now += 40_000;
  t.equal((await service.call('GET', '/v1/usage', { key })).status, 200);
});

t.test('a full queue is told with 503 and a time, and costs no quota', async (t) => {
  const service = await testService(t, { PLATEN_QUEUE_LIMIT: '2' }, { worker });
  const { key } = await service.workspace();
  const stop = new AbortController();
  let shed = 0;
  const turnedAway = async (): Promise<void> => {
    const { status, json, headers } = await service.call('POST', GENERATE, { key, body: endless, signal: stop.signal });
    t.equal(status, 503);
    t.match(json.error, { code: 'SVC_OVERLOADED', type: 'api_error', retryable: true });
    t.ok(Number(headers.get('retry-after')) >= 1);
    // Few are rendered or wait, for ever; how many more slip in before the queue is counted, nobody knows.
    if (++shed === 6) stop.abort();
  };
  const calls = await Promise.allSettled(Array.from({ length: 12 }, turnedAway));
  const others = calls.filter(({ status }) => status === 'rejected').length;
  t.ok(others >= 1 && others <= 6, `${others} of 12 were not turned away`);
  // The service learns in its own time that they have gone.
  let next = await service.call('POST', GENERATE, { key, body });
  while (next.status === 503) next = await service.call('POST', GENERATE, { key, body });
  t.equal(next.status, 200, 'there is room again');
  t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 1 });
});

t.test('who waits longer than PLATEN_QUEUE_SECONDS is told with 503 and a time, and costs no quota', async (t) => {
  const service = await testService(t, { PLATEN_QUEUE_SECONDS: '1' }, { worker });
  const stop = new AbortController();
  const hold = async () => {
    const { key } = await service.workspace();
    return service.call('POST', GENERATE, { key, body: endless, signal: stop.signal }).catch(() => null);
  };
  // The worker and its guest.
  const holding = [hold(), hold()];
  const { key } = await service.workspace();
  let late = await service.call('POST', GENERATE, { key, body: endless, signal: stop.signal });
  while (late.status !== 503) late = await service.call('POST', GENERATE, { key, body });
  t.match(late.json.error, { code: 'SVC_OVERLOADED', retryable: true });
  t.ok(Number(late.headers.get('retry-after')) >= 1);
  t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 0 });
  stop.abort();
  await Promise.all(holding);
  let next = await service.call('POST', GENERATE, { key, body });
  while (next.status === 503) next = await service.call('POST', GENERATE, { key, body });
  t.equal(next.status, 200);
});

t.test('merges of three workspaces do not stop the letters of a fourth', async (t) => {
  const service = await testService(t, { PLATEN_WORKERS: '2' }, { worker });
  const stop = new AbortController();
  const merge = { ...endless, records: [{ a: 1 }] };
  const merges = Array.from({ length: 3 }, async () => {
    const { key } = await service.workspace();
    return service.call('POST', '/v1/pdf/merge', { key, body: merge, signal: stop.signal }).catch(() => null);
  });
  const { key } = await service.workspace();
  for (let i = 0; i < 5; i++) t.equal((await service.call('POST', GENERATE, { key, body })).status, 200);
  stop.abort();
  await Promise.all(merges);
});

t.test('jobs that wait are limited for each workspace, and told with 503 and a time', async (t) => {
  const env = { PLATEN_MAX_QUEUED_JOBS: '2', PLATEN_SHUTDOWN_SECONDS: '0' };
  const service = await testService(t, env, { worker });
  const [one, other] = [await service.workspace(), await service.workspace()];
  const later = { ...endless, options: { async: true } };
  const send = ({ key }: typeof one) => service.call('POST', GENERATE, { key, body: later });
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(one)));
  const refused = answers.filter(({ status }) => status === 503);
  t.ok(refused.length >= 6, `${refused.length} of 12 were turned away`);
  t.ok(answers.some(({ status }) => status === 202));
  for (const { json, headers } of refused) {
    t.match(json.error, { code: 'SVC_OVERLOADED', retryable: true, details: { limit: 2 } });
    t.ok(Number(headers.get('retry-after')) >= 1);
  }
  t.equal((await send(other)).status, 202, 'others are not touched');
});
