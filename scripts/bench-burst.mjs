/**
 * The burst of the harness through the library: 200 different documents of a page, three times over, one at a time in a
 * renderer and in pools (`createPool()`). Each row is a process of its own. The first documents of a process run code
 * that V8 has not compiled yet, so the rounds are told apart: the first without its first 11 documents, and the last.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { capture, root, table } from './shared.mjs';

const FIRST = 11;
const ROUNDS = 3;
const FONTS = '/usr/local/share/fonts/perf';

/** `folder`: the documents of the burst. */
export async function benchBurst(folder) {
  const most = availableParallelism();
  const kinds = [
    ['a renderer', 0, 0],
    ['a pool of 1, cold', 1, 0],
    ['a pool of 1, warm', 1, 30],
    [`a pool of ${most}, warm`, most, 30],
  ];
  const rows = [];
  for (const [name, threads, renders] of kinds) {
    const args = [fileURLToPath(import.meta.url), folder, String(threads), String(renders)];
    const { code, stdout, stderr } = await capture(process.execPath, args);
    if (code !== 0) throw new Error(stderr);
    for (const [round, figures] of JSON.parse(stdout))
      rows.push([name, round, ...figures.map((one) => one.toFixed(1))]);
  }
  console.log(table([['', 'documents', 'docs/s', 'p50 ms', 'p99 ms', 'user CPU ms', 'RSS MB'], ...rows]));
}

async function measure(folder, threads, renders) {
  const { createPool, createRenderer } = await import(pathToFileURL(join(root, 'dist/engine/index.js')).href);
  const fonts = readdirSync(FONTS).map((name) => join(FONTS, name));
  const options = { template: 'none', fonts };
  const pool = threads > 0 ? createPool(options, { size: threads, warmUp: { renders } }) : null;
  await pool?.ready();
  const renderer = pool ?? createRenderer(options);
  const inputs = readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => ({ content: readFileSync(join(folder, name)), type: 'html', source: join(folder, name) }));
  const lanes = Math.max(1, threads);
  const all = [];
  await timed(renderer, inputs.slice(0, FIRST), lanes);
  all.push([`first, after ${FIRST}`, await timed(renderer, inputs.slice(FIRST), lanes)]);
  for (let i = 2; i < ROUNDS; i++) await timed(renderer, inputs, lanes);
  all.push(['steady', await timed(renderer, inputs, lanes)]);
  await pool?.close();
  return all;
}

/** Renders with so many documents at a time; documents a second, p50 and p99, processor time a document, memory. */
async function timed(renderer, inputs, lanes) {
  if (inputs.length === 0) throw new Error(`The folder needs more than ${FIRST} documents, NAME.html.`);
  const waiting = [...inputs];
  const times = [];
  const cpu = process.cpuUsage();
  const started = performance.now();
  const lane = async () => {
    for (let input = waiting.shift(); input; input = waiting.shift()) {
      const begun = performance.now();
      await renderer.render(input);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = (inputs.length * 1000) / (performance.now() - started);
  const { user } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => times[Math.floor(share * times.length)]);
  return [perSecond, p50, p99, user / 1000 / inputs.length, process.memoryUsage.rss() / 1e6];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, threads, renders] = process.argv.slice(2);
  // Without numbers there would be no lanes, and a rate of nothing.
  if (![threads, renders].every((number) => /^\d+$/.test(number ?? ''))) {
    console.error(
      'Usage: node scripts/bench-burst.mjs FOLDER THREADS RENDERS (0 threads: one renderer; renders before the clock runs).',
    );
    process.exit(2);
  }
  console.log(JSON.stringify(await measure(folder, Number(threads), Number(renders))));
}
