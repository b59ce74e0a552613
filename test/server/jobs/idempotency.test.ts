import t from 'tap';
import { testService } from '../support/service.js';

const GENERATE = '/v1/pdf/generate';
const markdown = (content: string, options = {}) => ({ input: { type: 'markdown', content }, options });

/** Tests have workspaces of their own in it. */
const service = await testService(t);

t.test('the same key and body replays the stored answer and counts once', async (t) => {
  const { key } = await service.workspace();
  const call = { key, body: markdown('# Once'), headers: { 'Idempotency-Key': 'order-1' } };
  const first = await service.call('POST', GENERATE, call);
  const second = await service.call('POST', GENERATE, call);
  t.equal(first.headers.get('idempotent-replayed'), null);
  t.equal(second.headers.get('idempotent-replayed'), 'true');
  t.same(second.json, first.json);
  const asPdf = await service.call('POST', GENERATE, {
    ...call,
    headers: { ...call.headers, Accept: 'application/pdf' },
  });
  t.equal(asPdf.headers.get('etag'), `"${first.json.sha256}"`, 'in the form that is asked for');
  t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 1 });

  const other = await service.workspace();
  const theirs = await service.call('POST', GENERATE, { ...call, key: other.key });
  t.equal(theirs.headers.get('idempotent-replayed'), null, "another workspace's keys are its own");
});

t.test('a repeat is answered as before when its theme, logo or template was deleted since', async (t) => {
  const { key } = await service.workspace();
  const theme = { primary_color: '#112233' };
  for (const isAsync of [false, true]) {
    await service.call('PUT', '/v1/themes/gone', { key, body: theme });
    const body = { ...markdown('# Once', { async: isAsync }), theme: { name: 'gone' } };
    const call = { key, body, headers: { 'Idempotency-Key': `gone-${isAsync}` } };
    const first = await service.call('POST', GENERATE, call);
    t.equal(first.status, isAsync ? 202 : 200);
    await service.call('DELETE', '/v1/themes/gone', { key });
    const second = await service.call('POST', GENERATE, call);
    t.same([second.status, second.json.job_id], [first.status, first.json.job_id]);
    t.equal(second.headers.get('idempotent-replayed'), 'true');
    const other = await service.call('POST', GENERATE, { ...call, body: { ...body, template: 'letter' } });
    t.match([other.status, other.json.error.code], [422, 'SVC_IDEMPOTENCY_MISMATCH']);
    const fresh = await service.call('POST', GENERATE, { ...call, headers: { 'Idempotency-Key': 'fresh' } });
    t.match([fresh.status, fresh.json.error.details.errors], [400, [{ field: '/theme/name' }]]);
  }
});

t.test('the same key with another body is refused', async (t) => {
  const { key } = await service.workspace();
  const headers = { 'Idempotency-Key': 'k' };
  await service.call('POST', GENERATE, { key, headers, body: markdown('a') });
  const { status, json } = await service.call('POST', GENERATE, { key, headers, body: markdown('b') });
  t.equal(status, 422);
  t.match(json.error, { code: 'SVC_IDEMPOTENCY_MISMATCH', type: 'idempotency_error', retryable: false });
});

t.test('a request in flight is not rendered twice', async (t) => {
  const { key } = await service.workspace();
  const call = { key, body: markdown('word '.repeat(30_000)), headers: { 'Idempotency-Key': 'flight' } };
  const answers = await Promise.all(Array.from({ length: 6 }, () => service.call('POST', GENERATE, call)));
  const done = answers.filter(({ status }) => status === 200);
  const waiting = answers.filter(({ status }) => status === 409);
  t.equal(done.length + waiting.length, 6);
  t.ok(done.length >= 1);
  for (const { json } of waiting) t.match(json.error, { code: 'SVC_IDEMPOTENCY_IN_PROGRESS', retryable: true });
  const after = await service.call('POST', GENERATE, call);
  t.equal(after.headers.get('idempotent-replayed'), 'true');
  t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 1 });
});

t.test('a failure is replayed as the failure it was', async (t) => {
  const { key } = await service.workspace();
  const body = { input: { type: 'html', content: '<div>'.repeat(1000) } };
  const call = { key, body, headers: { 'Idempotency-Key': 'f' } };
  const [first, second] = [await service.call('POST', GENERATE, call), await service.call('POST', GENERATE, call)];
  t.same([first.status, second.status], [422, 422]);
  t.same(second.json.error.details, first.json.error.details);
  t.equal(second.headers.get('idempotent-replayed'), 'true');
});

t.test('an asynchronous job is replayed in the state it has reached', async (t) => {
  const { key } = await service.workspace();
  const call = { key, body: markdown('# Later', { async: true }), headers: { 'Idempotency-Key': 'later' } };
  const first = await service.call('POST', GENERATE, call);
  const second = await service.call('POST', GENERATE, call);
  t.same([first.status, second.status], [202, 202]);
  t.equal(second.json.job_id, first.json.job_id);
});

t.test('a key is forgotten after 24 hours, and one of 256 characters or of none is refused', async (t) => {
  let now = Date.now();
  const service = await testService(t, {}, { clock: () => now });
  const { key } = await service.workspace();
  const call = { key, body: markdown('a'), headers: { 'Idempotency-Key': 'k' } };
  await service.call('POST', GENERATE, call);
  now += 24 * 3_600_000;
  t.equal((await service.call('POST', GENERATE, call)).headers.get('idempotent-replayed'), null);
  const long = await service.call('POST', GENERATE, { ...call, headers: { 'Idempotency-Key': 'k'.repeat(256) } });
  t.equal(long.status, 400);
  t.match(long.json.error.details.errors, [{ field: 'Idempotency-Key' }]);
  const empty = await service.call('POST', GENERATE, { ...call, headers: { 'Idempotency-Key': '' } });
  t.match(empty.json.error, {
    code: 'INVALID_REQUEST',
    human_message: /is empty\. Send a UUID, or leave the header out/,
  });
});
