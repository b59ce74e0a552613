import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { loadConfig } from '../../../server/config.js';
import { createBackend } from '../../../server/store/create-backend.js';
import { serviceProcess } from '../support/service-process.js';
import { testFolder } from '../../support/test-folder.js';

const KEY = /svc_live_[0-9A-Za-z]{43}/g;
/** A second or two of rendering. */
const LONG = 'A paragraph of *ordinary* words, as long as it takes to fill more than a line or two of a page. '.repeat(
  3,
);
const LONG_DOCUMENT = `${LONG}\n\n`.repeat(300);

const generate = (url: string, key: string, content: string, more: object = {}) =>
  fetch(`${url}/v1/pdf/generate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ input: { type: 'markdown', content }, ...more }),
  });

/** Waits until the one worker renders; the test's own time limit is the deadline. */
async function untilBusy(url: string): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/^platen_workers_busy 1$/m.test(metrics)) return;
    await sleep(10);
  }
}

t.test('the first start prints a key that works, and no later one does', async (t) => {
  const data = join(testFolder(t), 'data');
  const first = serviceProcess(t, data);
  const url = await first.url();
  const keys = new Set(first.stdout().match(KEY));
  t.equal(keys.size, 1);
  const [key = ''] = keys;
  t.match(first.stdout(), `curl -sS ${url}/v1/pdf/generate -H 'Authorization: Bearer ${key}'`);
  t.match(first.stdout(), '# Hello\\n\\nA *first* page.', 'the line breaks are still JSON, for the shell to pass on');
  const answer = await generate(url, key, '# Hello');
  t.equal(answer.status, 200);
  first.signal('SIGTERM');
  t.equal(await first.ended, 0);
  for (const line of first
    .stdout()
    .split('\n')
    .filter((one) => one.startsWith('{'))) {
    t.notMatch(line, KEY, 'the key is in no line of the log');
  }
  const second = serviceProcess(t, data);
  t.equal((await generate(await second.url(), key, '# Hello')).status, 200, 'the key still works');
  second.signal('SIGINT');
  t.equal(await second.ended, 0);
  t.notMatch(second.stdout(), /svc_/);
  t.equal(second.stderr(), '');
});

t.test('SIGTERM lets a running render finish, takes nothing new, and ends with code 0', async (t) => {
  const service = serviceProcess(t, join(testFolder(t), 'data'));
  const url = await service.url();
  const [key] = service.stdout().match(KEY)!;
  const rendering = generate(url, key, LONG_DOCUMENT);
  await untilBusy(url);
  service.signal('SIGTERM');
  await service.seen(/"msg":"stopping"/);
  await t.rejects(fetch(`${url}/healthz`), 'no further connections');
  const answer = await rendering;
  t.equal(answer.status, 200);
  t.match(await answer.json(), { status: 'succeeded', pages: Number });
  t.equal(await service.ended, 0);
  t.match(service.stdout(), /"msg":"stopped"/);
});

t.test(
  'an asynchronous render that takes too long goes back to the queue, and the next start finishes it',
  async (t) => {
    const data = join(testFolder(t), 'data');
    const first = serviceProcess(t, data, { PLATEN_SHUTDOWN_SECONDS: '0' });
    const url = await first.url();
    const [key] = first.stdout().match(KEY)!;
    const accepted = await generate(url, key, LONG_DOCUMENT, { options: { async: true } });
    t.equal(accepted.status, 202);
    const { job_id: jobId } = (await accepted.json()) as { job_id: string };
    await untilBusy(url);
    first.signal('SIGTERM');
    t.equal(await first.ended, 0);
    const { store } = await createBackend(loadConfig({ env: { PLATEN_DATA: data } }));
    t.match(await store.getJobByLink(jobId), { status: 'queued' });
    await store.close();
    const second = serviceProcess(t, data);
    const secondUrl = await second.url();
    let job: { status?: string } = {};
    while (job.status !== 'succeeded' && job.status !== 'failed') {
      await sleep(50);
      const asked = await fetch(`${secondUrl}/v1/pdf/${jobId}`, { headers: { Authorization: `Bearer ${key}` } });
      job = (await asked.json()) as typeof job;
    }
    t.equal(job.status, 'succeeded');
  },
);

t.test('a second signal ends the process at once', async (t) => {
  const service = serviceProcess(t, join(testFolder(t), 'data'));
  const url = await service.url();
  const [key] = service.stdout().match(KEY)!;
  const rendering = t.rejects(generate(url, key, LONG_DOCUMENT.repeat(4)), 'the connection breaks off');
  await untilBusy(url);
  service.signal('SIGTERM');
  let isOver = false;
  void service.ended.then(() => (isOver = true));
  while (!isOver) {
    await sleep(50);
    service.signal('SIGTERM');
  }
  t.equal(await service.ended, 143);
  await rendering;
  t.match(service.stdout(), /"msg":"asked again: stopping at once"/);
  t.notMatch(service.stdout(), /"msg":"stopped"/);
});

t.test('a signal that comes twice at the same time, as under npm start, counts once', async (t) => {
  const service = serviceProcess(t, join(testFolder(t), 'data'));
  await service.url();
  service.signal('SIGINT');
  service.signal('SIGTERM');
  service.signal('SIGINT');
  t.equal(await service.ended, 0);
  t.match(service.stdout(), /"msg":"stopped"/);
});

t.test('an error that nobody caught is logged and ends the process with code 1', async (t) => {
  const folder = testFolder(t, {
    'break.mjs': "process.on('SIGUSR2', () => Promise.reject(new Error('out of order')));",
  });
  const service = serviceProcess(t, join(folder, 'data'), {}, [`--import=${join(folder, 'break.mjs')}`]);
  await service.url();
  service.signal('SIGUSR2');
  t.equal(await service.ended, 1);
  t.match(service.stdout(), /"level":"fatal".*"message":"out of order".*"msg":"uncaught error"/);
});

t.test('a port that is taken is told in a sentence, with code 1', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const taken = serviceProcess(t, join(testFolder(t), 'data'), { PLATEN_PORT: String(port) });
  t.equal(await taken.ended, 1);
  t.match(taken.stderr(), /^The address 127\.0\.0\.1:\d+ \(PLATEN_HOST, PLATEN_PORT\) cannot be used: .*EADDRINUSE/);
  t.notMatch(taken.stdout(), KEY, 'no key is lost to a start that failed');
});

t.test('wrong settings are told on standard error, with code 2', async (t) => {
  const service = serviceProcess(t, join(testFolder(t), 'data'), { PLATEN_WORKRES: '4', PLATEN_LOG_LEVEL: 'loud' });
  t.equal(await service.ended, 2);
  t.match(service.stderr(), /^The environment variable PLATEN_WORKRES is not known\. Did you mean PLATEN_WORKERS\?\n/);
  t.match(service.stderr(), /\nPLATEN_LOG_LEVEL must be one of/);
  t.equal(service.stdout(), '');
});
