/** The test of webhooks that both databases have to pass: an hour without the receiver, and restarts of the service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { jobEnded } from '../interface/support.js';
import { until } from '../store/fixtures.js';
import { testService } from '../support/service.js';
import { startReceiver } from './receiver.js';

const MINUTE = 60_000;
const EVENTS = 5;

/** `env`: which database. */
export async function survivesAnOutage(t: Test, env: Record<string, string> = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-outage-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const receiver = await startReceiver(t);
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const start = () =>
    testService(
      t,
      { PLATEN_DATA: folder, PLATEN_BASE_URL: 'https://pdf.test', ...env },
      { clock, receivers: receiver.network },
    );
  let service = await start();
  const { key } = await service.workspace();
  receiver.answer = 'break';

  const jobs: string[] = [];
  for (let n = 0; n < EVENTS; n++) {
    const options = { async: n % 2 === 0, webhook_url: receiver.url(), metadata: { n: String(n) } };
    const body = { input: { type: 'markdown', content: `# ${n}` }, options };
    const { json } = await service.call('POST', '/v1/pdf/generate', { key, body });
    jobs.push(json.job_id);
    await jobEnded(service, key, json.job_id);
  }
  const ids = (): string[] => [...new Set(receiver.received.map(({ headers }) => headers['webhook-id']!))].sort();
  await until('a first attempt for each event', () => ids().length === EVENTS);
  const first = new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id']!, body]));

  // Ten minutes at a time, with a restart of the service in the middle.
  for (let passed = 0; passed < 60; passed += 10) {
    ahead += 10 * MINUTE;
    if (passed === 30) {
      await service.stop();
      service = await start();
    }
  }
  await until('more attempts in vain', () => receiver.received.length >= 2 * EVENTS);
  const waiting = await service.call('GET', '/v1/webhooks/deliveries?status=pending', { key });
  t.equal(waiting.json.data.length, EVENTS, 'all of them wait');

  receiver.answer = 204;
  receiver.received.length = 0;
  // No event has had seven attempts, after which it would wait for two hours.
  ahead += 70 * MINUTE;
  await until('each event', () => ids().length === EVENTS);
  await until('nothing that waits', async () => {
    const { json } = await service.call('GET', '/v1/webhooks/deliveries?status=delivered', { key });
    return json.data.length === EVENTS;
  });
  t.same(ids(), [...first.keys()].sort(), 'under the ids of the first attempts');
  t.equal(receiver.received.length, EVENTS, 'once each, now that they were answered');
  for (const { headers, body } of receiver.received) t.equal(body, first.get(headers['webhook-id']!), 'the same bytes');
  const told = receiver.received.map(({ body }) => JSON.parse(body).data.job_id as string);
  t.same(told.sort(), jobs.sort());

  // The answer of a receiver is lost: the event comes again, under its id.
  receiver.answer = 'break';
  receiver.received.length = 0;
  const body = { input: { type: 'markdown', content: '# x' }, options: { webhook_url: receiver.url() } };
  await service.call('POST', '/v1/pdf/generate', { key, body });
  await until('the event', () => receiver.received.length === 1);
  receiver.answer = 200;
  await service.stop();
  ahead += MINUTE;
  service = await start();
  await until('the event again', () => receiver.received.length === 2);
  t.equal(ids().length, 1);
  await service.stop();
}
