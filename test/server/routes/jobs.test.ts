import t, { type Test } from 'tap';
import { misbehavingWorkerUrl } from '../render/support.js';
import { testService, type TestService } from '../support/service.js';

const GENERATE = '/v1/pdf/generate';
const body = { input: { type: 'markdown', content: '# Job' } };

async function ended(service: TestService, key: string, jobId: string) {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const answer = await service.call('GET', `/v1/pdf/${jobId}`, { key });
    if (!['queued', 'processing'].includes(answer.json.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Job ${jobId} did not end.`);
}

/** Tests have workspaces of their own in it. */
const service = await testService(t);

t.test('an unknown job and a foreign one are the same answer', async (t) => {
  const [mine, theirs] = [await service.workspace(), await service.workspace()];
  const { json } = await service.call('POST', GENERATE, { key: theirs.key, body });
  const paths = [`/v1/pdf/${json.job_id}`, '/v1/pdf/job_0000000000000000000000', '/v1/pdf/..%2f..%2fetc%2fpasswd'];
  for (const method of ['GET', 'DELETE']) {
    const answers = await Promise.all(paths.map((path) => service.call(method, path, { key: mine.key })));
    const texts = answers.map((one) => one.text.replace(one.json.error.request_id, ''));
    t.same(
      answers.map(({ status }) => status),
      [404, 404, 404],
    );
    t.equal(answers[0]?.json.error.code, 'SVC_JOB_NOT_FOUND');
    t.equal(new Set(texts).size, 1, `${method}: the same bytes but for the request id`);
  }
  t.equal((await service.call('GET', `/v1/pdf/${json.job_id}`, { key: theirs.key })).status, 200, 'it is still there');
});

t.test('a deleted job is gone with its file and its content', async (t) => {
  const { key } = await service.workspace();
  const { json } = await service.call('POST', GENERATE, {
    key,
    body: { ...body, options: { metadata: { who: 'Ada' } } },
  });
  const link = json.url.replace(service.config.baseUrl, '');
  const deleted = await service.call('DELETE', `/v1/pdf/${json.job_id}`, { key });
  t.match(deleted.json, { job_id: json.job_id, status: 'expired', deleted: true });
  for (const [path, options] of [
    [`/v1/pdf/${json.job_id}`, { key }],
    [link, {}],
  ] as const) {
    const { status, json } = await service.call('GET', path, options);
    t.equal(status, 410, path);
    t.equal(json.error.code, 'SVC_JOB_EXPIRED');
  }
  t.equal((await service.call('DELETE', `/v1/pdf/${json.job_id}`, { key })).status, 200, 'twice is once');
  const kept = await service.store.getJobByLink(json.job_id);
  t.same(kept?.metadata, {}, 'what came from the client is dropped');
});

t.test('a PDF is kept as long as asked and then expires', async (t) => {
  let now = Date.now();
  const service = await testService(t, { PLATEN_SWEEP_SECONDS: '1' }, { clock: () => now });
  const { key } = await service.workspace();
  const { json } = await service.call('POST', GENERATE, { key, body: { ...body, options: { retention_hours: 2 } } });
  t.equal(Date.parse(json.expires_at) - Date.parse(json.created_at), 2 * 3_600_000);
  now += 2 * 3_600_000;
  const link = json.url.replace(service.config.baseUrl, '');
  t.equal((await service.call('GET', link)).json.error.code, 'SVC_LINK_INVALID', 'the link ends with it');
  const deadline = Date.now() + 120_000;
  let status = 200;
  while (status !== 410 && Date.now() < deadline) {
    status = (await service.call('GET', `/v1/pdf/${json.job_id}`, { key })).status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  t.equal(status, 410, 'the sweep has marked it');
});

t.test('a link is worth nothing when anything in it was changed', async (t) => {
  const { key } = await service.workspace();
  const [one, two] = [
    await service.call('POST', GENERATE, { key, body }),
    await service.call('POST', GENERATE, { key, body }),
  ];
  const link: string = one.json.url.replace(service.config.baseUrl, '');
  const later = link.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 1}`);
  const forged = [
    later,
    link.replace(one.json.job_id, two.json.job_id),
    link.replace(/signature=.*/, 'signature='),
    link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    link.split('?')[0] ?? '',
    `${link}&expires=99999999999`,
  ];
  for (const path of forged) {
    const { status } = await service.call('GET', path);
    t.equal(status, 403, path);
  }
  t.equal((await service.call('GET', link)).status, 200);
});

/** Renders of this content go on until somebody stops them; others are done at once. */
const endless = (options: object = {}) => ({ input: { type: 'markdown', content: 'wait' }, options });
const patientService = (t: Test) => testService(t, {}, { worker: { workerUrl: misbehavingWorkerUrl } });

/** An asynchronous job that goes on until somebody stops it; resolves when it is rendered. */
async function runningJob(service: TestService, key: string): Promise<string> {
  const { json } = await service.call('POST', GENERATE, { key, body: endless({ async: true }) });
  // Ends when the one worker takes it; the time limit of the file is the deadline.
  while ((await service.call('GET', `/v1/pdf/${json.job_id}`, { key })).json.status === 'queued');
  return json.job_id;
}

t.test('a job that waits can be canceled; it then costs nothing', async (t) => {
  const service = await patientService(t);
  const { key } = await service.workspace();
  const first = await runningJob(service, key);
  const later = { ...body, options: { async: true } };
  const jobs = await Promise.all([1, 2, 3].map(() => service.call('POST', GENERATE, { key, body: later })));
  for (const { json } of jobs.slice(1)) {
    const canceled = await service.call('DELETE', `/v1/pdf/${json.job_id}`, { key });
    t.match(canceled.json, { status: 'canceled', deleted: true });
  }
  await service.call('DELETE', `/v1/pdf/${first}`, { key });
  t.equal((await ended(service, key, jobs[0]?.json.job_id)).json.status, 'succeeded');
  t.equal((await ended(service, key, jobs[1]?.json.job_id)).json.status, 'canceled');
  t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 1, remaining: 9_999 });
});

t.test('a running job can be canceled', async (t) => {
  const service = await patientService(t);
  const { key } = await service.workspace();
  const job = await runningJob(service, key);
  t.equal((await service.call('GET', `/v1/pdf/${job}`, { key })).json.status, 'processing');
  t.equal((await service.call('DELETE', `/v1/pdf/${job}`, { key })).json.status, 'canceled');
  t.equal((await service.call('POST', GENERATE, { key, body })).status, 200, 'the worker is free again');
  t.match((await service.call('GET', '/v1/usage', { key })).json, { used: 1 });
});

t.test('a client that goes away stops its render', async (t) => {
  const service = await patientService(t);
  const { key, workspace } = await service.workspace();
  const controller = new AbortController();
  const call = service.call('POST', GENERATE, { key, body: endless(), signal: controller.signal });
  const month = new Date().toISOString().slice(0, 7);
  const deadline = Date.now() + 120_000;
  while ((await service.store.usage(workspace.id, month)).reserved === 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  controller.abort();
  await t.rejects(call);
  while ((await service.store.usage(workspace.id, month)).reserved > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  t.same(await service.store.usage(workspace.id, month), { used: 0, reserved: 0 }, 'nothing is charged');
});

t.test('a PDF that is not there yet is asked for again', async (t) => {
  const service = await patientService(t);
  const { key } = await service.workspace();
  const { json } = await service.call('POST', GENERATE, { key, body: endless({ async: true }) });
  const early = await service.call('GET', `/v1/pdf/${json.job_id}`, { key, headers: { Accept: 'application/pdf' } });
  t.equal(early.status, 409);
  t.match(early.json.error, { code: 'SVC_JOB_NOT_READY', retryable: true });
  t.equal(early.headers.get('retry-after'), '1');
  await service.call('DELETE', `/v1/pdf/${json.job_id}`, { key });
});
