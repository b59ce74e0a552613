/** Renders that misbehave are ended, and the next one finds a worker. */
import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { RenderPool } from '../../../server/render/render-pool.js';
import { memoryLimit } from '../../../server/render/memory-limit.js';
import { program } from '../../support/programs.js';
import type { About, StartsWith } from './misbehaving-worker.js';
import { misbehavingWorkerUrl, renderIn, testPool, until } from './support.js';
import { testFolder } from '../../support/test-folder.js';

const misbehaving = { workerUrl: misbehavingWorkerUrl };

async function recovers(t: Test, pool: RenderPool): Promise<void> {
  t.match(await renderIn(pool, 'anything'), { kind: 'rendered' }, 'the next render finds a worker');
}

async function whoIsIt(pool: RenderPool): Promise<About> {
  const outcome = await renderIn(pool, 'who is it');
  return JSON.parse(outcome.kind === 'failed' ? outcome.message : '{}') as About;
}

t.test('a loop that never ends is ended by the time limit', async (t) => {
  const { pool } = testPool(t, { renderSeconds: 1 }, misbehaving);
  const outcome = await renderIn(pool, 'loop');
  t.match(outcome, { kind: 'failed', reason: 'time_limit', limit: 1000, actual: Number, hint: String });
  t.equal(outcome.kind === 'failed' && outcome.actual! >= 1000, true);
  await recovers(t, pool);
  t.equal(pool.stats().killed.time_limit, 1);
});

t.test('a merge has the time of a merge', async (t) => {
  const { pool } = testPool(t, { renderSeconds: 1, mergeSeconds: 2 }, misbehaving);
  const ticket = pool.admit('ws_a')!;
  const request = { input: { type: 'markdown', content: 'loop' } } as const;
  const outcome = await ticket.run({ kind: 'render', request, isMerge: true });
  t.match(outcome, { kind: 'failed', reason: 'time_limit', limit: 2000 });
});

t.test('a loop in native code is ended by the time limit', async (t) => {
  const { pool } = testPool(t, { renderSeconds: 1 }, misbehaving);
  t.match(await renderIn(pool, 'native loop'), { kind: 'failed', reason: 'time_limit', limit: 1000 });
  await recovers(t, pool);
});

for (const hunger of ['heap', 'buffers', 'native memory']) {
  t.test(`memory that grows for ever (${hunger}) costs one render`, async (t) => {
    const { pool } = testPool(t, { workers: 2, workerHeapMib: 384, renderSeconds: 300 }, misbehaving);
    const stop = new AbortController();
    const other = renderIn(pool, 'wait', { signal: stop.signal, workspaceId: 'ws_b' });
    t.match(await renderIn(pool, hunger), { kind: 'failed', reason: 'memory_limit', limit: 384 * 1024 * 1024 });
    t.match(pool.stats(), { busy: 1 }, 'the other one goes on');
    await recovers(t, pool);
    stop.abort();
    t.same(await other, { kind: 'aborted' });
    t.match(pool.stats(), { killed: { memory_limit: 1, crashed: 0 } });
  });
}

t.test('where all workers together hold too much, the largest render is ended', async (t) => {
  const memoryLimitMib = Math.ceil(process.memoryUsage.rss() / 1024 / 1024) + 300;
  const { pool, log } = testPool(
    t,
    { workers: 2, memoryLimitMib, workerHeapMib: 8192, renderSeconds: 300 },
    misbehaving,
  );
  const stop = new AbortController();
  const small = renderIn(pool, 'wait', { signal: stop.signal });
  const large = renderIn(pool, 'native memory', { workspaceId: 'ws_b' });
  t.match(await large, { kind: 'failed', reason: 'memory_limit', message: /the largest render/ });
  t.match(pool.stats(), { busy: 1 }, 'the other one goes on');
  stop.abort();
  t.same(await small, { kind: 'aborted' });
  t.ok(log.some((line) => line.includes('Memory ran short')));
});

for (const crash of ['throw', 'reject', 'exit', 'abort']) {
  t.test(`a worker that ends by itself (${crash})`, async (t) => {
    const { pool, log } = testPool(t, {}, misbehaving);
    t.match(await renderIn(pool, crash), { kind: 'failed', reason: 'internal', isCrash: true });
    await recovers(t, pool);
    t.equal(pool.stats().killed.crashed, 1);
    t.ok(log.some((line) => /ended by itself/.test(line)));
  });
}

t.test('a worker that Linux ends for want of memory is no crash', async (t) => {
  const { pool, log } = testPool(t, {}, misbehaving);
  t.match(await renderIn(pool, 'killed'), { kind: 'failed', reason: 'memory_limit', message: /short of memory/ });
  await recovers(t, pool);
  t.match(pool.stats(), { killed: { memory_limit: 1, crashed: 0 } });
  t.ok(log.some((line) => /ended by itself/.test(line)));
});

t.test('a worker lets its signals be the business of the service', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  t.match(await renderIn(pool, 'ask it to end'), { kind: 'rendered' });
});

t.test('a worker is given none of the secrets of the service', async (t) => {
  const secrets = ['DATABASE_URL', 'S3_SECRET_ACCESS_KEY', 'PLATEN_SECRET', 'NODE_OPTIONS'];
  for (const name of secrets) process.env[name] ??= '--no-warnings';
  t.teardown(() => void secrets.forEach((name) => delete process.env[name]));
  const { pool } = testPool(t, {}, misbehaving);
  const { environment } = await whoIsIt(pool);
  t.ok(environment.includes('PATH'));
  for (const name of secrets) t.notOk(environment.includes(name), name);
});

t.test('after a failure that nobody foresaw the worker is renewed', async (t) => {
  const { pool, log } = testPool(t, {}, misbehaving);
  const { pid } = await whoIsIt(pool);
  t.match(await renderIn(pool, 'internal'), { kind: 'failed', reason: 'internal' });
  t.not((await whoIsIt(pool)).pid, pid);
  t.same(log, ['The engine failed in a way that it should not.']);
  t.equal(pool.stats().killed.crashed, 0);
});

t.test('a worker that stays large is renewed', async (t) => {
  const { pool } = testPool(t, {}, misbehaving);
  const { pid } = await whoIsIt(pool);
  t.match(await renderIn(pool, 'grow large'), { kind: 'rendered' });
  t.not((await whoIsIt(pool)).pid, pid);
  t.match(pool.stats(), { killed: { crashed: 0, memory_limit: 0 } });
});

for (const orElse of ['throw', 'abort'] as const) {
  t.test(`workers that do not start (${orElse}) do not spin, and are tried again`, async (t) => {
    const file = join(testFolder(t, { spool: {} }), 'file');
    const workerExtra = { file, orElse } satisfies StartsWith;
    const { pool, log } = testPool(t, {}, { ...misbehaving, workerExtra, spoolFolder: join(file, '../spool') });
    t.match(await renderIn(pool, 'anything'), { kind: 'failed', reason: 'internal', message: /could be started/ });
    t.equal(pool.stats().killed.crashed, 3, 'three attempts');
    t.equal(log.length, 3);
    t.equal(pool.stats().queued, 0);
    t.ok(pool.unableForMs() > 0);
    writeFileSync(file, '');
    await until(() => pool.unableForMs() === 0);
    await recovers(t, pool);
  });
}

t.test('processes that the system does not make are workers that do not start', async (t) => {
  for (const fail of [
    // Longer than an argument may be: thrown. No such program: told later.
    () => ({ workerExtra: 'x'.repeat(4_000_000) }),
    () => ((process.execPath = '/none'), {}),
  ]) {
    const { execPath } = process;
    const { pool } = testPool(t, {}, { ...misbehaving, ...fail() });
    t.match(await renderIn(pool, 'anything'), { kind: 'failed', reason: 'internal', message: /could be started/ });
    process.execPath = execPath;
    t.ok(pool.unableForMs() > 0);
    t.equal(pool.stats().workers, 0);
    await pool.close();
  }
});

t.test('of idle workers all but one end: the next request finds it warm', async (t) => {
  const { pool } = testPool(t, { workers: 3, workerIdleSeconds: 1 }, misbehaving);
  await until(() => pool.stats().workers === 1);
  const stop = new AbortController();
  const all = Array.from({ length: 3 }, () => renderIn(pool, 'wait', { signal: stop.signal }));
  await until(() => pool.stats().busy === 3);
  stop.abort();
  await Promise.all(all);
  t.equal(pool.stats().workers, 3);
  await until(() => pool.stats().workers === 1);
  await recovers(t, pool);
  t.equal(pool.stats().workers, 1);
});

t.test('workers end with a service that is killed, whatever they do', async (t) => {
  const folder = testFolder(t);
  const { file, execArgv } = program('test/server/render/pool-process.ts');
  const service = fork(file, [folder], { execArgv: [...execArgv] });
  t.teardown(() => void service.kill('SIGKILL'));
  const files = (): string[] => readdirSync(folder).map((name) => join(folder, name));
  const pids = (): number[] => files().map((file) => Number(readFileSync(file, 'utf8')));
  await until(() => pids().filter((pid) => pid > 0).length === 2);
  const workers = pids();
  t.same(workers.filter(isAlive), workers);
  service.kill('SIGKILL');
  await until(() => !workers.some(isAlive));
});

/** One that has ended and that nobody has asked about yet does not count. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || !/^State:\tZ/m.test(readFileSync(status, 'latin1'));
}

t.test('what a killed render wrote is removed', async (t) => {
  const spoolFolder = join(testFolder(t), 'spool');
  const { pool } = testPool(t, { renderSeconds: 3 }, { ...misbehaving, spoolFolder });
  const outcome = renderIn(pool, 'deaf with its pid');
  await until(() => existsSync(spoolFolder) && readdirSync(spoolFolder).length === 1);
  t.match(await outcome, { reason: 'time_limit' });
  await until(() => readdirSync(spoolFolder).length === 0);
  t.match(await renderIn(pool, 'anything'), { kind: 'rendered' });
});

t.test('how much memory there may be', async (t) => {
  t.equal(memoryLimit(100), 100 * 1024 * 1024);
  t.ok(memoryLimit(0) > 0 && memoryLimit(0) < totalmem());
});
