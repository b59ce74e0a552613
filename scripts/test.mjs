#!/usr/bin/env node
/**
 * test.mjs [--system] [FILE or FOLDER]...: runs tests, by default all of test/ but test/system. They are built first
 * (tests/build.mjs), and so is dist/, whose command line and worker the service's tests start. A line for each file;
 * what failed in full, and once more at the end. The last line but one is `# { total: 12, pass: 11, fail: 1 }`.
 *
 * Options: --system (test/system instead), --jobs N (one for each processor), --tap (all that the tests print).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root, run } from './shared.mjs';
import { buildTests } from './tests/build.mjs';
import { countsOf, failuresOf } from './tests/tap-output.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    system: { type: 'boolean', default: false },
    tap: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});
/** A net against hanging only: no test waits for it, and a slow machine must not meet it. */
const patience = values.system ? 900 : 300;
process.chdir(root);
const files = testFiles();
if (files.length === 0) fail('There is no such test.');
const folder = join(root, '.tap', `built-${process.pid}`);
mkdirSync(folder, { recursive: true });
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const started = performance.now();
const codes = await Promise.all([
  run(process.execPath, ['scripts/build.mjs', '--no-types']),
  buildTests(files, folder).then(() => 0),
]);
if (codes.some((code) => code !== 0)) fail('The sources could not be built.');
console.log(`built in ${seconds(started)} s`);

const total = { total: 0, pass: 0, fail: 0 };
const failed = [];
const waiting = [...files];
await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work));
if (failed.length > 0) console.log(`\nFailed:\n\n${failed.join('\n')}`);
console.log(`\n# { total: ${total.total}, pass: ${total.pass}, fail: ${total.fail} }`);
console.log(`# ${files.length} files, ${seconds(started)} s`);
process.exitCode = total.fail > 0 ? 1 : 0;

function testFiles() {
  const isSystem = (file) => file.startsWith('test/system/');
  if (positionals.length === 0) return within('test').filter((file) => isSystem(file) === values.system);
  return positionals
    .map((path) => relative(root, path))
    .flatMap((path) => (path.endsWith('.ts') ? [path] : within(path)));
}

function within(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) fail(`${path} is neither a test nor a folder.`);
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(path, name))
    .sort();
}

/** Takes file after file until none is left. */
async function work() {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) report(file, await test(file));
}

/** Runs one file; what it printed, how it ended and how long it took. */
function test(file) {
  const begun = performance.now();
  const args = ['--enable-source-maps', join(folder, file.replace(/ts$/, 'js'))];
  const env = { ...process.env, BUILT_TESTS: folder, TAP_TIMEOUT: String(patience) };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const output = [];
  child.stdout.on('data', (data) => output.push(data));
  child.stderr.on('data', (data) => output.push(data));
  // Tap ends its tests itself, with their names; this is for one whose event loop stands still.
  const timer = setTimeout(() => child.kill('SIGKILL'), (patience + 30) * 1000);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ text: Buffer.concat(output).toString('utf8'), end: code ?? signal, time: seconds(begun) });
    });
  });
}

function report(file, { text, end, time }) {
  const counts = countsOf(text);
  // A file that broke without a failing assertion has failed, too.
  if (counts.fail === 0 && (end !== 0 || counts.total === 0)) counts.fail = counts.total += 1;
  for (const name of Object.keys(total)) total[name] += counts[name];
  console.log(`${counts.fail === 0 ? 'ok    ' : 'FAILED'} ${file} (${counts.pass} in ${time} s)`);
  if (values.tap) console.log(text);
  if (counts.fail === 0) return;
  const failures = failuresOf(text) || `It ended with ${end}:\n${text.slice(-4000).replace(/^/gm, '    ')}`;
  failed.push(`${file}\n${failures}`);
  if (!values.tap) console.log(failures);
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
