/** Renderers that crash: what becomes of the requests and the jobs that they worked on. */
import t from 'tap';
import { misbehavingWorkerUrl, until } from '../render/support.js';
import { testService, type TestService } from '../support/service.js';

const GENERATE = '/v1/pdf/generate';
const asking = (content: string, options: object = {}) => ({ input: { type: 'markdown', content }, options });
const worker = { workerUrl: misbehavingWorkerUrl };

const crashes = async (service: TestService): Promise<number> => {
  const { text } = await service.call('GET', '/metrics');
  return Number(/^platen_workers_killed_total\{reason="crashed"\} (\d+)$/m.exec(text)?.[1]);
};

async function ended(service: TestService, key: string, content: string) {
  const { json } = await service.call('POST', GENERATE, { key, body: asking(content, { async: true }) });
  const job = async () => (await service.call('GET', `/v1/pdf/${json.job_id}`, { key })).json;
  await until(async () => !['queued', 'processing'].includes((await job()).status));
  return job();
}

t.test('a request whose renderer crashes is told so, and may be sent again', async (t) => {
  const service = await testService(t, {}, { worker });
  const { key } = await service.workspace();
  const { status, json } = await service.call('POST', GENERATE, { key, body: asking('abort') });
  t.equal(status, 422);
  t.match(json.error, { code: 'RENDER_FAILED', retryable: true, details: { reason: 'internal' } });
  t.match(json.error.human_message, /crashed/);
  t.equal(await crashes(service), 1);
  t.equal((await service.call('POST', GENERATE, { key, body: asking('anything') })).status, 200);
});

t.test('a job whose renderer crashes is tried once more', async (t) => {
  const service = await testService(t, {}, { worker });
  const { key } = await service.workspace();
  t.match(await ended(service, key, 'exit once'), { status: 'succeeded' });
  t.equal(await crashes(service), 1);
});

t.test('a job that crashes two renderers fails', async (t) => {
  const service = await testService(t, {}, { worker });
  const { key } = await service.workspace();
  t.match(await ended(service, key, 'exit'), { status: 'failed', error: { details: { reason: 'internal' } } });
  t.equal(await crashes(service), 2);
  t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 0 });
});

t.test('a job whose renderer Linux ends for want of memory fails at once', async (t) => {
  const service = await testService(t, {}, { worker });
  const { key } = await service.workspace();
  const error = { retryable: false, details: { reason: 'memory_limit' } };
  t.match(await ended(service, key, 'killed'), { status: 'failed', error });
  t.equal(await crashes(service), 0);
});

t.test('where no renderer starts, the service says that it is not ready', async (t) => {
  const workerExtra = { file: '/none', orElse: 'abort' };
  const service = await testService(t, {}, { worker: { ...worker, workerExtra } });
  await until(async () => (await service.call('GET', '/readyz')).status === 503);
  t.match((await service.call('GET', '/readyz')).json, { checks: { workers: { status: 'failing' } } });
});
