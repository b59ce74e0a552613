/**
 * Where the time of small documents goes (`npm run bench -- --profile [FILE]`): what a cold `platen render` adds to bare
 * Node, in all and by stage, and what each stage takes of a warm render. Cold times are processor time; warm ones are the profiler's, which grow
 * when the machine is busy: compare their shares. Needs dist/ (npm run build first). FILE: the document, by default that of fixtures/hello.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { renderingAlone, SCRIPT } from './packages/bundling.mjs';
import { capture, cli, requireCli, root } from './shared.mjs';

const COLD_RUNS = 7;
const WARM_UP = 60;
const WARM_RUNS = 60;

export async function profile(file = join(root, 'fixtures/hello/input.md')) {
  requireCli();
  const folder = mkdtempSync(join(tmpdir(), 'platen-profile-'));
  try {
    console.log(`Cold, the median of ${COLD_RUNS} processes:`);
    await coldWaterfall(file, folder);
    console.log(`\nOf one with compiled code, by stage, the least of ${COLD_RUNS} processes:`);
    await coldStages(file, folder);
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

/** Starts the script as server/cli/code-cache.ts does. Its arguments: the script, and the address that it is to have. */
const RUNNER = `const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const [filename, url] = process.argv.splice(2, 2);
const code = filename + '.code';
for (const flag of ['--no-turbofan', '--turbofan', '--semi-space-growth-factor=1']) setFlagsFromString(flag);
const cachedData = existsSync(code) ? readFileSync(code) : undefined;
const script = new (require('node:vm').Script)(readFileSync(filename, 'latin1'), { filename, cachedData });
if (!cachedData) process.once('exit', () => writeFileSync(code, script.createCachedData()));
script.runInThisContext()(require('node:module').createRequire(url), url);`;

/**
 * Main thread, wall clock, without Node's own start. Functions are told apart by the comments that esbuild writes before
 * each module, so a copy of the script is built with its lines.
 */
async function coldStages(file, folder) {
  const script = join(folder, 'main.cjs');
  const runner = join(folder, 'runner.cjs');
  const plugins = [...SCRIPT.plugins, renderingAlone];
  const entryPoints = ['server/cli/main.ts'];
  await build({ ...SCRIPT, absWorkingDir: root, entryPoints, outfile: script, minifyWhitespace: false, plugins });
  writeFileSync(runner, RUNNER);
  const stageOfLine = stagesOf(readFileSync(script, 'latin1'));
  const url = pathToFileURL(join(root, 'dist/cli/main.cjs')).href;
  const render = [runner, script, url, 'render', file, '-o', join(folder, 'out.pdf'), '--template', 'none', '--quiet'];
  const runs = [];
  for (let round = 0; round <= COLD_RUNS; round++) {
    const name = `${round}.cpuprofile`;
    const profiler = ['--cpu-prof', '--cpu-prof-interval', '100', '--cpu-prof-name', name];
    const { code, stderr } = await capture(process.execPath, [...(round > 0 ? profiler : []), ...render], {
      cwd: folder,
    });
    if (code !== 0) throw new Error(stderr);
    if (round > 0)
      runs.push(selfTimes(JSON.parse(readFileSync(join(folder, name), 'utf8')), startStage(script, stageOfLine)));
  }
  const names = [...new Set(runs.flatMap((times) => [...times.keys()]))].filter((name) => name !== '(idle)');
  const least = (name) => Math.min(...runs.map((times) => times.get(name) ?? 0));
  const stages = names.map((name) => [name, least(name)]).sort(([, a], [, b]) => b - a);
  row(
    stages.reduce((sum, [, time]) => sum + time, 0),
    'in all',
  );
  for (const [name, time] of stages.slice(0, 25)) row(time, name);
}

/** The room or package of each line of a script. */
function stagesOf(source) {
  let stage = 'other';
  return source.split('\n').map((line) => {
    const [, path] = /^\s*\/\/ ((?:\.\.\/|engine\/|server\/|node_modules\/|lazy:)\S+)$/.exec(line) ?? [];
    if (path) stage = roomOf(path) ?? stage;
    return stage;
  });
}

function roomOf(path) {
  const [own] = /^(?:engine|server)(?:\/[\w-]+(?=\/)){0,2}/.exec(path) ?? [];
  return own ?? /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}

function startStage(script, stageOfLine) {
  return ({ url, functionName, lineNumber }) => {
    if (functionName === 'Script') return 'compiled code, taken over';
    if (!url.endsWith(script)) return stage({ url, functionName });
    // A function that is named like a file runs what stands outside of the functions of a module.
    return /\.(?:[cm]?js|ts)$/.test(functionName) ? 'modules, evaluated' : stageOfLine[lineNumber];
  };
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
  const stages = [...selfTimes(recorded, stage)].filter(([name]) => name !== '(idle)').sort(([, a], [, b]) => b - a);
  row(stages.reduce((sum, [, time]) => sum + time, 0) / WARM_RUNS, 'in all');
  for (const [name, time] of stages.slice(0, 25)) row(time / WARM_RUNS, name);
}

/** Self time in milliseconds by room of the engine, package, or Node itself. */
function selfTimes({ nodes, samples, timeDeltas }, stageOfFrame) {
  const stageOf = new Map(nodes.map(({ id, callFrame }) => [id, stageOfFrame(callFrame)]));
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
