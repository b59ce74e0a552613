import t from 'tap';
import { VERIFY_JS } from '../../../server/docs/webhook-snippets.js';
import { signingSecret } from '../../../server/webhooks/sign.js';
import { GENERATE, jobEnded } from '../interface/support.js';
import { until } from '../store/fixtures.js';
import { testService } from '../support/service.js';
import { survivesAnOutage } from './outage.js';
import { startReceiver, type Received } from './receiver.js';

t.setTimeout(300_000);

const receiver = await startReceiver(t);
let ahead = 0;
const service = await testService(t, {}, { clock: () => Date.now() + ahead, receivers: receiver.network });
const { key, workspace } = await service.workspace();

const MINUTE = 60_000;

t.beforeEach(() => {
  receiver.answer = 200;
  receiver.headers = {};
  receiver.received.length = 0;
});

async function generate(options: object, content = '# x', by = key) {
  const body = { input: { type: 'markdown', content }, options: { webhook_url: receiver.url(), ...options } };
  return (await service.call('POST', GENERATE, { key: by, body })).json;
}

async function arrived(count = 1): Promise<readonly Received[]> {
  await until(`event ${count}`, () => receiver.received.length >= count);
  return receiver.received;
}

async function deliveryOf(jobId: string, by = key) {
  const { json } = await service.call('GET', `/v1/webhooks/deliveries?job_id=${jobId}`, { key: by });
  const [found] = json.data;
  return found && (await service.call('GET', `/v1/webhooks/deliveries/${found.id}`, { key: by })).json;
}

async function settled(jobId: string, is: (log: { status: string; attempts: unknown[] }) => boolean) {
  await until('the log', async () => {
    const log = await deliveryOf(jobId);
    return log !== undefined && is(log);
  });
  return deliveryOf(jobId);
}

t.test('webhook_url: a signed event tells that the job has succeeded, with the job', async (t) => {
  const job = await generate({ metadata: { order: '17' } });
  t.same(job.warnings, []);
  const [event] = await arrived();
  const { type, timestamp, data } = JSON.parse(event!.body);
  t.equal(type, 'pdf.succeeded');
  t.match(timestamp, /^\d{4}-.*Z$/);
  t.same(data, job, 'the job as it was answered');
  t.match(event!.headers, {
    'content-type': 'application/json',
    'webhook-id': /^evt_/,
    'webhook-timestamp': /^\d{10}$/,
    'webhook-signature': /^v1,/,
  });
  const secret = (await service.call('GET', '/v1/webhooks/secret', { key })).json;
  t.match(secret, { secret: /^whsec_/, previous_secret: null, previous_expires_at: null });
  const { verify } = (await import(`data:text/javascript,${encodeURIComponent(VERIFY_JS)}`)) as {
    verify(body: string, headers: object, secret: string): unknown;
  };
  t.match(verify(event!.body, event!.headers, secret.secret), { type: 'pdf.succeeded' }, 'as the guide verifies it');
});

t.test('webhook_url: failed and canceled jobs are told, asynchronous ones too', async (t) => {
  const failed = await generate({ strict: true, async: true }, '[x](#nowhere)');
  await jobEnded(service, key, failed.job_id);
  const [event] = await arrived();
  t.match(JSON.parse(event!.body), { type: 'pdf.failed', data: { error: { code: 'RENDER_FAILED' } } });
  const { json } = await service.call('GET', `/v1/pdf/${failed.job_id}`, { key });
  t.same(JSON.parse(event!.body).data.error.details, json.error.details);

  const queued = await generate({ async: true }, '# Later\n\n'.repeat(3000));
  const deleted = await service.call('DELETE', `/v1/pdf/${queued.job_id}`, { key });
  const [, second] = await arrived(2);
  t.equal(JSON.parse(second!.body).type, deleted.json.status === 'canceled' ? 'pdf.canceled' : 'pdf.succeeded');
});

t.test('a replayed request makes no second event', async (t) => {
  const body = { input: { type: 'markdown', content: '# x' }, options: { webhook_url: receiver.url() } };
  const headers = { 'Idempotency-Key': 'once' };
  for (let n = 0; n < 2; n++) await service.call('POST', GENERATE, { key, body, headers });
  const { json } = await service.call('POST', GENERATE, { key, body, headers });
  await settled(json.job_id, ({ status }) => status === 'delivered');
  t.equal(receiver.received.length, 1);
});

t.test('webhook_url: an absolute https URL; another is refused', async (t) => {
  for (const url of ['http://hooks.test/', 'hooks.test']) {
    const { error } = await generate({ webhook_url: url });
    t.match(error.details.errors, [{ field: '/options/webhook_url' }], url);
  }
});

t.test('a webhook_url that can never be reached is refused at once, in every request that takes one', async (t) => {
  const mine = await service.workspace();
  const port = new URL(receiver.url()).port;
  for (const [host, says] of [
    [`127.0.0.2:${port}`, /names 127\.0\.0\.2, which is not a public address\./],
    [`10.0.0.1:${port}`, /not a public/],
    [`[::1]:${port}`, /names ::1, which is not a public address/],
    [`2130706434:${port}`, /names 127\.0\.0\.2/],
    [`localhost:${port}`, /names localhost, which/],
    [`db.internal:${port}`, /not a public/],
    [`a:b@hooks.test:${port}`, /user name or a password/],
    ['hooks.test:1', /names port 1, and events go to port 443/],
  ] as const) {
    const { error } = await generate({ webhook_url: `https://${host}/` }, '# x', mine.key);
    t.match(error.details.errors, [{ field: '/options/webhook_url', message: says }], host);
  }
  const body = { input: { type: 'markdown', content: '# x' }, options: { webhook_url: 'https://127.0.0.2/' } };
  for (const [path, rest] of Object.entries({ '/v1/pdf/validate': {}, '/v1/pdf/merge': { records: [{}] } }))
    t.equal((await service.call('POST', path, { key: mine.key, body: { ...body, ...rest } })).status, 400, path);
  t.same((await service.call('GET', '/v1/pdf', { key: mine.key })).json.data, [], 'no job is made');
});

t.test('an event goes to public addresses only', async (t) => {
  for (const host of ['private.test', 'nowhere.test']) {
    const { job_id: id } = await generate({ webhook_url: receiver.url().replace('hooks.test', host) });
    const log = await settled(id, ({ attempts }) => attempts.length === 1);
    t.match(log.attempts, [{ http_status: null, error: /^The address cannot be used/ }], host);
  }
  t.same(receiver.received, []);
});

t.test('redirects are not followed, and count as failed', async (t) => {
  receiver.answer = 302;
  receiver.headers = { location: receiver.url('/elsewhere') };
  const { job_id: id } = await generate({});
  const log = await settled(id, ({ attempts }) => attempts.length === 1);
  t.match(log, { status: 'pending', attempts: [{ number: 1, http_status: 302, error: /redirects/ }] });
  t.same(
    receiver.received.map(({ path }) => path),
    ['/hook'],
  );
  t.equal((await service.call('DELETE', `/v1/pdf/${id}`, { key })).status, 200);
});

t.test('what fails is tried eleven times within a day, then given up', async (t) => {
  receiver.answer = 500;
  const { job_id: id } = await generate({});
  for (let attempt = 1; attempt <= 11; attempt++) {
    const log = await settled(id, ({ attempts }) => attempts.length === attempt);
    if (attempt === 11) t.match(log, { status: 'failed', next_attempt_at: null, finished_at: /Z$/ });
    else ahead = Date.parse(log.next_attempt_at) - Date.now();
  }
  const log = await deliveryOf(id);
  t.same(
    log.attempts.map(({ http_status: status }: { http_status: number }) => status),
    Array(11).fill(500),
  );
  const [first, last] = [log.attempts[0].at, log.attempts[10].at].map(Date.parse) as [number, number];
  const hours = (last - first) / 3_600_000;
  t.ok(hours > 22 && hours < 24, `the last one after ${hours} hours`);
  const ids = new Set(
    receiver.received.filter(({ body }) => body.includes(id)).map(({ headers }) => headers['webhook-id']),
  );
  t.equal(ids.size, 1, 'all under one id');
  receiver.answer = 200;
});

t.test('410 ends the deliveries to an address', async (t) => {
  receiver.answer = 503;
  const url = receiver.url('/old');
  const [one, two] = [await generate({ webhook_url: url }), await generate({ webhook_url: url })];
  for (const { job_id: id } of [one, two]) await settled(id, ({ attempts }) => attempts.length === 1);
  receiver.answer = 410;
  ahead += MINUTE;
  for (const { job_id: id } of [one, two])
    t.match(await settled(id, ({ status }) => status === 'failed'), { next_attempt_at: null });
  receiver.received.length = 0;
  ahead += 60 * MINUTE;
  receiver.answer = 200;
  const other = await generate({});
  await settled(other.job_id, ({ status }) => status === 'delivered');
  t.notOk(
    receiver.received.some(({ path }) => path === '/old'),
    'nothing more comes',
  );
});

t.test('Retry-After of a receiver makes the pause longer', async (t) => {
  receiver.answer = 429;
  receiver.headers = { 'retry-after': '3600' };
  const { job_id: id } = await generate({});
  const log = await settled(id, ({ attempts }) => attempts.length === 1);
  t.ok(Date.parse(log.next_attempt_at) - Date.parse(log.attempts[0].at) >= 3_600_000);
  t.equal((await service.call('DELETE', `/v1/pdf/${id}`, { key })).status, 200);
});

t.test('the log: list by job and state, page by page; nobody sees another workspace', async (t) => {
  const mine = await service.workspace();
  const jobs = [];
  for (let n = 0; n < 3; n++) {
    ahead += 10;
    jobs.push(await generate({}, '# x', mine.key));
  }
  await until('all of them', async () => {
    const { json } = await service.call('GET', '/v1/webhooks/deliveries?status=delivered', { key: mine.key });
    return json.data.length === 3;
  });
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = `limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { json } = await service.call('GET', `/v1/webhooks/deliveries?${query}`, { key: mine.key });
    seen.push(...json.data.map(({ job_id: id }: { job_id: string }) => id));
    cursor = json.next_cursor;
  }
  t.same(seen, jobs.map(({ job_id: id }) => id).reverse(), 'latest first, each once');
  const log = await deliveryOf(jobs[0]!.job_id, mine.key);
  t.match(log, { object: 'webhook_delivery', status: 'delivered', attempt_count: 1, url: receiver.url() });
  const foreign = await service.call('GET', `/v1/webhooks/deliveries/${log.id}`, { key });
  t.equal(foreign.json.error.code, 'SVC_DELIVERY_NOT_FOUND');
  t.equal(await deliveryOf(jobs[0]!.job_id), undefined);
  for (const query of ['limit=0', 'limit=101', 'cursor=x', 'status=lost', 'stat=failed', 'limit=1&limit=2']) {
    const { status, json } = await service.call('GET', `/v1/webhooks/deliveries?${query}`, { key });
    t.same([status, json.error.code], [400, 'INVALID_REQUEST'], query);
  }
});

t.test('the secret can be changed, with an overlap', async (t) => {
  const mine = await service.workspace();
  const before = (await service.call('GET', '/v1/webhooks/secret', { key: mine.key })).json;
  const rotated = (
    await service.call('POST', '/v1/webhooks/secret/rotate', { key: mine.key, body: { overlap_hours: 1 } })
  ).json;
  t.not(rotated.secret, before.secret);
  t.equal(rotated.previous_secret, before.secret);
  t.equal(rotated.secret, signingSecret(mine.workspace.id, 2, service.config.secret));
  await generate({}, '# x', mine.key);
  const [event] = await arrived();
  t.equal(event!.headers['webhook-signature']!.split(' ').length, 2);
  ahead += 61 * MINUTE;
  const later = (await service.call('GET', '/v1/webhooks/secret', { key: mine.key })).json;
  t.match(later, { secret: rotated.secret, previous_secret: null, previous_expires_at: null });
  const again = (await service.call('POST', '/v1/webhooks/secret/rotate', { key: mine.key })).json;
  t.equal(again.previous_secret, rotated.secret);
  const wrong = await service.call('POST', '/v1/webhooks/secret/rotate', { key: mine.key, body: null });
  t.equal(wrong.status, 400, 'the value null is a body, and no object');
});

t.test('a test key does not see the secret of live keys, but that of its own workspace', async (t) => {
  const made = await service.call('POST', '/v1/keys', { key, body: { name: 'ci', type: 'test' } });
  const { status, json } = await service.call('GET', '/v1/webhooks/secret', { key: made.json.key });
  t.same([status, json.error.code], [403, 'SVC_FORBIDDEN']);
  const own = await service.call('POST', '/v1/keys/test');
  t.equal((await service.call('GET', '/v1/webhooks/secret', { key: own.json.key })).status, 200);
});

t.test('an attempt whose process has ended is made again, under the same id', async (t) => {
  const { store } = service;
  receiver.answer = 500;
  const { job_id: id } = await generate({});
  const log = await settled(id, ({ attempts }) => attempts.length === 1);
  receiver.answer = 200;
  // Another process takes it, and is killed.
  const due = Date.parse(log.next_attempt_at);
  t.ok(await store.webhooks.claim(log.id, due, due + MINUTE));
  ahead = due + 2 * MINUTE - Date.now();
  const ended = await settled(id, ({ status }) => status === 'delivered');
  t.equal(ended.attempt_count, 3, 'the attempt that was lost is counted');
  t.equal(ended.attempts.length, 2);
  t.equal(receiver.received.at(-1)!.headers['webhook-id'], log.id);
});

t.test('a receiver that never answers holds up nobody else', async (t) => {
  // Each workspace has a few places of its own.
  const { webhooks } = service.store;
  const due = await webhooks.due(Date.now() + ahead, 100, [workspace.id]);
  t.notOk(due.some(({ workspaceId }) => workspaceId === workspace.id));
});

t.test('receiver down for an hour, restarts of both sides: each event arrives, none is lost (SQLite)', (t) =>
  survivesAnOutage(t),
);
