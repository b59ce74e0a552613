/** Renders that misbehave are ended, and the next one finds a worker. */
import { existsSync, readdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { RenderPool } from '../../../server/render/render-pool.js';
import { largestWorker, memoryLimit } from '../../../server/render/memory-watch.js';
import { misbehavingWorkerUrl, renderIn, testPool, until } from './support.js';

const misbehaving = { workerUrl: misbehavingWorkerUrl };

async function recovers(t: Test, pool: RenderPool): Promise<void> {
  t.match(await renderIn(pool, 'anything'), { kind: 'rendered' }, 'the next render finds a worker');
}

t.test('a loop that never ends is ended by the time limit', async (t) => {
  const { pool } = testPool(t, { renderSeconds: 1 }, misbehaving);
  const outcome = await renderIn(pool, 'loop');
  t.match(outcome, { kind: 'failed', reason: 'time_limit', limit: 1000, actual: Number, hint: String });
  t.equal(outcome.kind === 'failed' && outcome.actual! >= 1000, true);
  await recovers(t, pool);
  t.equal(pool.stats().killed.time_limit, 1);
});

t.test('a heap that grows for ever is ended', async (t) => {
  const { pool } = testPool(t, { workerHeapMib: 64 }, misbehaving);
  t.match(await renderIn(pool, 'heap'), { kind: 'failed', reason: 'memory_limit', limit: 64 * 1024 * 1024 });
  await recovers(t, pool);
  t.equal(pool.stats().killed.memory_limit, 1);
});

t.test('ArrayBuffers that grow for ever are noticed by what the worker tells', async (t) => {
  const { pool } = testPool(t, { workerHeapMib: 128 }, misbehaving);
  const outcome = await renderIn(pool, 'buffers');
  t.match(outcome, { kind: 'failed', reason: 'memory_limit', limit: 128 * 1024 * 1024 });
  t.equal(outcome.kind === 'failed' && outcome.actual! > outcome.limit!, true);
  await recovers(t, pool);
  t.equal(pool.stats().killed.memory_limit, 1);
});

t.test('a worker that tells nothing is noticed by the memory of the process', async (t) => {
  const memoryLimitMib = Math.ceil(process.memoryUsage.rss() / 1024 / 1024) + 300;
  const { pool, log } = testPool(t, { workers: 2, memoryLimitMib }, misbehaving);
  const other = new AbortController();
  const innocent = renderIn(pool, 'wait', { signal: other.signal });
  const guilty = renderIn(pool, 'silent buffers', { workspaceId: 'ws_b' });
  t.match(await guilty, { kind: 'failed', reason: 'memory_limit' });
  t.match(pool.stats(), { busy: 1 }, 'the one that waits and tells of its memory goes on');
  other.abort();
  t.same(await innocent, { kind: 'aborted' });
  t.ok(log.some((line) => line.includes('Memory ran short')));
});

for (const crash of ['throw', 'reject', 'exit']) {
  t.test(`a worker that ends by itself (${crash})`, async (t) => {
    const { pool, log } = testPool(t, {}, misbehaving);
    t.match(await renderIn(pool, crash), { kind: 'failed', reason: 'internal' });
    await recovers(t, pool);
    t.equal(pool.stats().killed.crashed, 1);
    t.ok(log.some((line) => /crashed|ended by itself/.test(line)));
  });
}

t.test('after a failure that nobody foresaw the worker is renewed', async (t) => {
  const { pool, log } = testPool(t, {}, misbehaving);
  t.match(await renderIn(pool, 'internal'), { kind: 'failed', reason: 'internal' });
  await until(() => pool.stats().workers === 0);
  t.same(log, ['The engine failed in a way that it should not.']);
  t.equal(pool.stats().killed.crashed, 0);
  await recovers(t, pool);
});

t.test('a worker that stays large is renewed', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  t.match(await renderIn(pool, 'grow large'), { kind: 'rendered' });
  await until(() => pool.stats().workers === 0);
  await recovers(t, pool);
});

t.test('a worker that does not start does not spin, and what waits is told', async (t) => {
  const { pool, log } = testPool(t, {}, { ...misbehaving, workerExtra: 'does not start' });
  t.match(await renderIn(pool, 'anything'), { kind: 'failed', reason: 'internal', message: /could be started/ });
  t.equal(pool.stats().killed.crashed, 3, 'three attempts');
  t.equal(log.length, 3);
  t.equal(pool.stats().queued, 0);
});

t.test('idle workers end', async (t) => {
  const { pool } = testPool(t, { workerIdleSeconds: 1 }, misbehaving);
  await recovers(t, pool);
  t.equal(pool.stats().workers, 1);
  await until(() => pool.stats().workers === 0);
  await recovers(t, pool);
});

t.test('what a killed render wrote is removed', async (t) => {
  const spoolFolder = join(t.testdir(), 'spool');
  const { pool } = testPool(t, { renderSeconds: 3 }, { ...misbehaving, spoolFolder });
  const outcome = renderIn(pool, 'deaf with a file');
  await until(() => existsSync(spoolFolder) && readdirSync(spoolFolder).length === 1);
  t.match(await outcome, { reason: 'time_limit' });
  await until(() => readdirSync(spoolFolder).length === 0);
  t.match(await renderIn(pool, 'anything'), { kind: 'rendered' });
});

t.test('which worker holds most', async (t) => {
  const [small, large] = [
    { memory: 10, heardAt: 90 },
    { memory: 20, heardAt: 95 },
  ] as const;
  t.equal(largestWorker([small, large], 0, 100), large, 'by what they tell');
  t.equal(largestWorker([small, large], -50, 100), large);
  t.equal(largestWorker([small, large], 60, 100), small, 'by how long they have been silent');
  t.equal(largestWorker([small], 0, 90), small);
  t.equal(largestWorker([], 60, 100), null);
});

t.test('how much memory there may be', async (t) => {
  t.equal(memoryLimit(100), 100 * 1024 * 1024);
  t.ok(memoryLimit(0) > 0 && memoryLimit(0) < totalmem());
});
