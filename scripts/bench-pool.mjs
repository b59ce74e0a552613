#!/usr/bin/env node
/**
 * What the render pool can do without HTTP: the figures that the service is compared with. The workers are those of
 * dist/ (npm run build first).
 *
 *   node scripts/bench-pool.mjs [--seconds 10] [--renders 5000]
 *
 * Prints cold start, renders a second with one and two workers, loss and replacement of a worker, and memory.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { LETTER } from './load/pool-rate.mjs';
import { fail, root } from './shared.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, renders: { type: 'string', default: '5000' } },
});
const seconds = Number(values.seconds);
const renders = Number(values.renders);
const worker = join(root, 'dist/cli/worker.js');
if (!existsSync(worker)) fail('dist/cli/worker.js is missing. Run npm run build first.');
register();
const { createRenderPool } = await import('../server/render/render-pool.ts');
const { SETTINGS } = await import('../server/settings.ts');
const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]));

const DOCUMENTS = { letter: LETTER, hello: readFileSync(join(root, 'fixtures/hello/input.md'), 'utf8') };

const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
const makePool = (workers, settings = {}) =>
  createRenderPool({
    config: { ...defaults, workers, queueLimit: 64, dataFolder: folder, ...settings },
    log: { warn: console.error, error: console.error },
    workerUrl: pathToFileURL(worker),
  });
const task = (content) => ({ kind: 'render', request: { input: { type: 'markdown', content } } });
const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
const ms = (time) => `${time.toFixed(0)} ms`;
const rss = () => process.memoryUsage.rss();

/** Renders once; fails loudly for anything but a PDF. */
async function renderOnce(pool, content, workspace = 'ws_a') {
  const outcome = await pool.admit(workspace).run(task(content));
  if (outcome.kind !== 'rendered') throw new Error(`Not rendered: ${JSON.stringify(outcome)}`);
  return outcome;
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * `lanes` callers that each ask again as soon as they have their PDF, until `isOver`. Gives renders a second, and
 * milliseconds of processor time a render: the latter hardly depends on what else the machine is doing.
 */
async function load(pool, content, lanes, isOver) {
  let count = 0;
  const start = performance.now();
  const cpu = process.cpuUsage();
  const lane = async (i) => {
    while (!isOver(count)) {
      count++;
      await renderOnce(pool, content, `ws_${i}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i)));
  const { user, system } = process.cpuUsage(cpu);
  return { rate: count / ((performance.now() - start) / 1000), cpuMs: (user + system) / 1000 / count };
}

async function coldStart() {
  const before = rss();
  const pool = makePool(1);
  const first = await timed(() => renderOnce(pool, LETTER));
  const after = rss();
  const second = await timed(() => renderOnce(pool, LETTER));
  const third = await timed(() => renderOnce(pool, LETTER));
  console.log(`cold start to first PDF ${ms(first)}, second ${ms(second)}, third ${ms(third)}`);
  console.log(`a worker after its first PDF: ${mib(after - before)}`);
  await pool.close();
  console.log(`after its end: ${mib(rss() - before)}`);
}

async function throughput() {
  for (const workers of [1, 2]) {
    for (const [name, content] of Object.entries(DOCUMENTS)) {
      const pool = makePool(workers);
      const end = performance.now() + 2000;
      await load(pool, content, workers + 2, () => performance.now() > end);
      const stop = performance.now() + seconds * 1000;
      const { rate, cpuMs } = await load(pool, content, workers + 2, () => performance.now() > stop);
      const figures = `${rate.toFixed(1)} renders a second, ${cpuMs.toFixed(1)} ms of processor time each`;
      console.log(`${workers} worker(s), ${name}: ${figures}, RSS ${mib(rss())}`);
      await pool.close();
    }
  }
}

/** A paragraph of a megabyte is one piece of work: asking politely does not help, the worker is ended. */
async function killing() {
  const pool = makePool(1);
  await renderOnce(pool, LETTER);
  const stop = new AbortController();
  const stubborn = 'word '.repeat(200_000);
  const running = pool.admit('ws_a').run(task(stubborn), stop.signal);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const answered = await timed(async () => {
    stop.abort();
    await running;
  });
  const recovered = await timed(() => renderOnce(pool, LETTER));
  const { killed } = pool.stats();
  console.log(`abort answered after ${ms(answered)}, next PDF ${ms(recovered)} later, killed: ${killed.aborted}`);
  await pool.close();
}

async function memory() {
  const pool = makePool(2);
  const sizes = [];
  for (let done = 0; done < renders; done += renders / 5) {
    const part = renders / 5;
    // Every document differs, so that nothing is served from a cache of whole words only.
    await load(pool, LETTER.replace('4711', `${done}`), 4, (count) => count >= part);
    sizes.push(mib(rss()));
  }
  console.log(`RSS in the course of ${renders} renders on two workers: ${sizes.join(', ')}`);
  await pool.close();
}

console.log(`Node ${process.version}, bare process ${mib(rss())}`);
await coldStart();
await killing();
await throughput();
await memory();
rmSync(folder, { recursive: true, force: true });
