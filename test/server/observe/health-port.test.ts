import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { HealthPort } from '../../../server/observe/health-port.js';
import type { HealthReport } from '../../../server/observe/health.js';
import { testService } from '../support/service.js';

const OK: HealthReport = { status: 'ok', uptime_seconds: 1 };
const host = '127.0.0.1';

/** One that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function open(t: Test, options: { live?: () => HealthReport; hungMs?: number } = {}): Promise<string> {
  const port = await freePort();
  const health = await HealthPort.open({
    host,
    port,
    live: () => OK,
    failed: (error) => t.fail(String(error)),
    ...options,
  });
  t.teardown(() => health.close());
  return `http://${host}:${port}`;
}

t.test('the health port answers /healthz and nothing else', async (t) => {
  const url = await open(t);
  const answer = await fetch(`${url}/healthz`);
  t.equal(answer.status, 200);
  t.equal(answer.headers.get('cache-control'), 'no-store');
  t.match(await answer.json(), { status: 'ok', uptime_seconds: Number });
  t.equal((await fetch(`${url}/healthz`, { method: 'HEAD' })).status, 200);
  const other = await fetch(`${url}/v1/usage`);
  t.equal(other.status, 404);
  t.match(await other.json(), { error: 'This port answers GET /healthz and nothing else.' });
});

t.test('what the service reports reaches it', async (t) => {
  let report: HealthReport = OK;
  const url = await open(t, { live: () => report });
  t.equal((await fetch(`${url}/healthz`)).status, 200);
  report = { status: 'failing', reason: 'No renderer could be started for 30 seconds.', uptime_seconds: 40 };
  let answer = await fetch(`${url}/healthz`);
  while (answer.status === 200) {
    await answer.arrayBuffer();
    answer = await fetch(`${url}/healthz`);
  }
  t.equal(answer.status, 503);
  t.match(await answer.json(), { status: 'failing', reason: report.reason });
});

t.test(
  'it answers while the event loop of the service stands still, and then says that the service hangs',
  async (t) => {
    const url = await open(t, { hungMs: 300 });
    // Another process asks, because this one stands still.
    const { execFileSync } = await import('node:child_process');
    const ask = `fetch(${JSON.stringify(`${url}/healthz`)}).then(async (answer) => console.log(answer.status, await answer.text()))`;
    const askedFor = () => execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' });
    let told = askedFor();
    // Ends: this loop lets no report through.
    while (told.startsWith('200')) told = askedFor();
    t.match(told, /^503 \{"status":"failing","reason":"The service has not responded for \d+ seconds\."/);
  },
);

t.test('a port that is taken is an error with its code', async (t) => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  t.teardown(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await t.rejects(HealthPort.open({ host, port, live: () => OK, failed: () => undefined }), { code: 'EADDRINUSE' });
});

t.test('PLATEN_HEALTH_PORT: the service opens it, and closes it when it stops', async (t) => {
  const port = await freePort();
  const service = await testService(t, { PLATEN_HEALTH_PORT: String(port) });
  t.match(await (await fetch(`http://${host}:${port}/healthz`)).json(), { status: 'ok' });
  await service.stop();
  await t.rejects(fetch(`http://${host}:${port}/healthz`));
});
