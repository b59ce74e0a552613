import t from 'tap';
import { jobEnded } from '../interface/support.js';
import { until } from '../store/fixtures.js';
import { testService } from '../support/service.js';

t.setTimeout(300_000);

const service = await testService(t);
const { key } = await service.workspace();
const GENERATE = '/v1/pdf/generate';
const body = (content: string, options: object = {}) => ({ input: { type: 'markdown', content }, options });

/** Lines with this message that hold these values. */
function lines(msg: string, values: Readonly<Record<string, unknown>> = {}): Record<string, unknown>[] {
  const all = service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  return all.filter(
    (line) => line['msg'] === msg && Object.entries(values).every(([name, value]) => line[name] === value),
  );
}

t.test("traceparent and the client's own request id are in the line of the request", async (t) => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'X-Request-Id': 'order-17' };
  const answer = await service.call('GET', '/v1/usage', { key, headers });
  t.match(answer.headers.get('x-request-id'), /^req_/, 'ours goes into the answer');
  await until('the line', () => lines('request', { trace_id: trace }).length === 1);
  const [line] = lines('request', { trace_id: trace });
  t.match(line, { client_request_id: 'order-17', request_id: answer.headers.get('x-request-id') });
});

t.test('what is no traceparent and no id is left out', async (t) => {
  const headers = { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'X-Request-Id': 'a b' };
  const answer = await service.call('GET', '/v1/templates', { key, headers });
  const id = answer.headers.get('x-request-id');
  await until('the line', () => lines('request', { request_id: id }).length === 1);
  const [line] = lines('request', { request_id: id });
  t.notOk('trace_id' in line! || 'client_request_id' in line!);
});

t.test('a request that its client gave up is 499 in the log and the metrics', async (t) => {
  const gone = new AbortController();
  const long = '# A heading\n\nSome text.\n\n'.repeat(5000);
  const call = service.call('POST', GENERATE, { key, body: body(long), signal: gone.signal });
  await until('a render that runs', async () => {
    const { text } = await service.call('GET', '/metrics');
    return /^platen_workers_busy [1-9]/m.test(text);
  });
  gone.abort();
  await t.rejects(call);
  await until('the line', () => lines('request', { status: 499 }).length === 1);
  t.match(lines('request', { status: 499 })[0], { method: 'POST', path: GENERATE });
  const { text } = await service.call('GET', '/metrics');
  t.match(text, /platen_http_request_seconds_count\{[^}]*status="499"[^}]*\} 1/);
});

t.test('the end of an asynchronous job is a line with the times of its stages', async (t) => {
  const fine = await service.call('POST', GENERATE, { key, body: body('[a](#b)', { async: true }) });
  const { job_id: job, request_id: requestId } = fine.json;
  await jobEnded(service, key, job);
  await until('the line', () => lines('job ended', { job }).length === 1);
  const [line] = lines('job ended', { job });
  t.match(line, {
    status: 'succeeded',
    request_id: requestId,
    attempt: 1,
    pages: 1,
    warnings: ['SVC_LINK_TARGET_MISSING'],
  });
  for (const stage of ['queue_ms', 'render_ms', 'store_ms']) t.ok(Number(line![stage]) >= 0, stage);
  t.equal(lines('request', { job }).length > 0, true, 'the request that made it names it too');

  const bad = await service.call('POST', GENERATE, { key, body: body('[a](#b)', { async: true, strict: true }) });
  await until('the line', () => lines('job ended', { job: bad.json.job_id }).length === 1);
  t.match(lines('job ended', { job: bad.json.job_id })[0], {
    status: 'failed',
    code: 'RENDER_FAILED',
    reason: 'strict_warnings',
  });
});

t.test('the line of a render tells its stages, pages, warnings, or why it failed', async (t) => {
  const fine = await service.call('POST', GENERATE, { key, body: body('[a](#b)') });
  await until('the line', () => lines('request', { job: fine.json.job_id }).length === 1);
  const [line] = lines('request', { job: fine.json.job_id });
  t.match(line, { pages: 1, bytes: fine.json.bytes, warnings: ['SVC_LINK_TARGET_MISSING'] });
  for (const stage of ['queue_ms', 'render_ms', 'store_ms']) t.ok(Number(line![stage]) >= 0, stage);
  const deep = await service.call('POST', GENERATE, { key, body: body('> '.repeat(150)) });
  const { job_id: failed } = deep.json.error.details;
  await until('the line', () => lines('request', { job: failed }).length === 1);
  t.match(lines('request', { job: failed })[0], { status: 422, code: 'RENDER_FAILED', reason: 'depth_limit' });
});

t.test('a request that is refused has the code of its error in its line and in the metrics', async (t) => {
  const answer = await service.call('POST', GENERATE, { key, body: {} });
  const id = answer.headers.get('x-request-id');
  await until('the line', () => lines('request', { request_id: id }).length === 1);
  t.equal(lines('request', { request_id: id })[0]!['code'], 'INVALID_REQUEST');
  const { text } = await service.call('GET', '/metrics');
  t.match(text, /platen_errors_total\{code="INVALID_REQUEST"\} [1-9]/);
  t.match(text, /platen_warnings_total\{code="SVC_LINK_TARGET_MISSING"\} [1-9]/);
});
