/**
 * Where the time of small documents goes (`npm run bench -- --profile [FILE]`): what a cold `platen render` adds to bare
 * Node, and what each stage takes of a warm render. Cold times are processor time; warm ones are the profiler's, which grow
 * when the machine is busy: compare their shares. Needs dist/ (npm run build first). FILE: the document, by default that of fixtures/hello.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cli, requireCli, root } from './shared.mjs';

const COLD_RUNS = 7;
const WARM_UP = 60;
const WARM_RUNS = 60;

export async function profile(file = join(root, 'fixtures/hello/input.md')) {
  requireCli();
  const folder = mkdtempSync(join(tmpdir(), 'platen-profile-'));
  try {
    console.log(`Cold, the median of ${COLD_RUNS} processes:`);
    await coldWaterfall(file, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`\nWarm, of a render after ${WARM_UP}:`);
  await warmStages(file);
}

async function coldWaterfall(file, folder) {
  const render = [cli, 'render', file, '-o', join(folder, 'out.pdf'), '--template', 'none', '--quiet'];
  const steps = [
    ['bare Node', ['-e', '']],
    ['platen --version', [cli, '--version']],
    ['platen render, with compiled code', render, folder],
    ['platen render, without it', render, 'off'],
  ];
  const times = steps.map(() => []);
  // The first round fills the folder and is left out.
  for (let round = 0; round <= COLD_RUNS; round++) {
    for (const [i, [, args, codeCache = 'off']] of steps.entries()) {
      const time = await processorTime(args, codeCache);
      if (round > 0) times[i].push(time);
    }
  }
  for (const [i, [name]] of steps.entries()) row(times[i].sort((a, b) => a - b)[COLD_RUNS >> 1], name);
}

/** The processor time that a process reports as its last act. */
function processorTime(args, codeCache) {
  const report = `process.on('exit', () => { const { user, system } = process.cpuUsage(); process.send((user + system) / 1000); });`;
  const options = {
    env: { ...process.env, PLATEN_CODE_CACHE: codeCache },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  };
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(`${report} process.channel.unref();`)}`];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...preload, ...args], options);
    let time;
    child.on('message', (message) => (time = message));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(time) : reject(new Error(`${args.join(' ')} ended with ${code}.`)),
    );
  });
}

async function warmStages(file) {
  const { createRenderer } = await import(pathToFileURL(join(root, 'dist/engine/index.js')).href);
  const renderer = createRenderer({ template: 'none' });
  const input = { content: readFileSync(file), type: extname(file) === '.md' ? 'markdown' : 'html', source: file };
  const renderOften = async (times) => {
    for (let i = 0; i < times; i++) await renderer.render(input);
  };
  await renderOften(WARM_UP);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await renderOften(WARM_RUNS);
  const { profile: recorded } = await session.post('Profiler.stop');
  const stages = [...selfTimes(recorded)].filter(([name]) => name !== '(idle)').sort(([, a], [, b]) => b - a);
  row(stages.reduce((sum, [, time]) => sum + time, 0) / WARM_RUNS, 'in all');
  for (const [name, time] of stages.slice(0, 25)) row(time / WARM_RUNS, name);
}

/** Self time in milliseconds by room of the engine, package, or Node itself. */
function selfTimes({ nodes, samples, timeDeltas }) {
  const stageOf = new Map(nodes.map(({ id, callFrame }) => [id, stage(callFrame)]));
  const times = new Map();
  for (const [i, id] of samples.entries()) {
    times.set(stageOf.get(id), (times.get(stageOf.get(id)) ?? 0) + timeDeltas[i] / 1000);
  }
  return times;
}

function stage({ url, functionName }) {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native functions';
  const [, own] = /\/dist\/(engine(?:\/[\w-]+){0,2})\//.exec(url) ?? [];
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return own ?? dependency ?? (url.startsWith('node:') ? 'Node' : 'other');
}

function row(milliseconds, name) {
  console.log(`${milliseconds.toFixed(1).padStart(8)} ms  ${name}`);
}
