#!/usr/bin/env node
/**
 * Runs the files of docs/recipes.md in an empty project, with Platen as it is published, and frameworks and runtimes from
 * npm. All of them give the same PDF. For the Lambda handler, it also prints the size of the zipped package, and the time and
 * memory of a fresh process.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { stagePackages } from '../packages/stage.mjs';
import { freePort } from '../services/process.mjs';
import { capture, root } from '../shared.mjs';
import { copy, copyPackages } from './packed-project.mjs';
import { inBrowser, onWorkerd } from './recipes-web.mjs';
import { install, RUNTIMES } from './runtimes.mjs';

const PACKAGES = [
  'express@5.3.0',
  'fastify@5.12.8',
  'hono@4.13.19',
  '@hono/node-server@1.19.19',
  'koa@3.3.0',
  'next@16.4.6',
  'react@19.3.1',
  'react-dom@19.3.1',
];
const PLATEN = ['platen', 'platen-fonts', 'platen-templates'];
/** A server that has not answered after these milliseconds does not start at all. */
const PATIENCE = 120_000;
/** Of the Lambda handler; the medians are printed. */
const COLD_STARTS = 5;
const BLOCK = /^```jsx? (\S+)\n([^]*?)^```$/gm;

/** Stands in for Electron, whose binary does not come from npm: a window asks the handler at once. */
const ELECTRON = `export const app = { whenReady: async () => {} };
export const ipcMain = { handle: (channel, handler) => void (ipcMain[channel] = handler) };
export class BrowserWindow {
  async loadURL() {
    process.stdout.write(await ipcMain.render({}, '# Hello\\n\\nA *first* page.'));
  }
}
`;

/** How each file is asked for its PDF; null for a file that belongs to another. */
const RUNS = {
  'express.mjs': fromServer,
  'koa.mjs': fromServer,
  'fastify.mjs': fromServer,
  'hono.mjs': fromServer,
  'bun.mjs': (file) => onRuntime('Bun', [file]),
  'deno.mjs': (file) =>
    onRuntime('Deno', ['run', '--allow-read', '--allow-env', '--allow-sys', '--allow-net', '--no-prompt', file]),
  'next.config.mjs': null,
  'app/report.pdf/route.js': fromNext,
  'report.jsx': (file) => output(compiled(file)),
  'electron.mjs': (file) => {
    const stub = join(folder, 'node_modules', 'electron');
    mkdirSync(stub);
    writeFileSync(join(stub, 'package.json'), '{ "type": "module", "exports": "./index.js" }\n');
    writeFileSync(join(stub, 'index.js'), ELECTRON);
    return output(file);
  },
  'lambda.mjs': async (file) => {
    const { body } = await (await import(pathToFileURL(file).href)).handler();
    return Buffer.from(body, 'base64');
  },
  'worker.mjs': (file) => output(file),
  'page.js': () => inBrowser(folder, writeAssets),
  'page-worker.js': null,
  'workerd.js': () => onWorkerd(folder, writeAssets),
};

const folder = mkdtempSync(join(tmpdir(), 'platen-recipes-'));
try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run() {
  const page = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
  const files = Array.from(page.matchAll(BLOCK), ([, name, source]) => ({ name, source }));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await succeed('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...PACKAGES]);
  await stagePackages();
  copyPackages(folder, PLATEN, copy);
  const hashes = new Set();
  for (const { name, source } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  for (const { name } of files) {
    if (RUNS[name] === null) continue;
    const pdf = await RUNS[name](join(folder, name));
    const hash = createHash('sha256').update(pdf).digest('hex');
    hashes.add(hash);
    console.log(`${pdf.subarray(0, 5).toString() === '%PDF-' ? 'ok    ' : 'FAILED'} ${name} ${hash.slice(0, 12)}`);
  }
  const isWhole = files.length === Object.keys(RUNS).length && hashes.size === 1;
  if (!isWhole) process.exitCode = 1;
  console.log(isWhole ? 'All recipes give the same PDF.' : 'The recipes differ, or one is missing.');
  await measureLambda();
}

/** What `npx platen assets` does. */
function writeAssets(to) {
  return succeed(process.execPath, [join(folder, 'node_modules/platen/bin/platen.js'), 'assets', to]);
}

async function succeed(command, args) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const { code, stderr } = await capture(command, args, { cwd: folder, env });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
}

/** JSX as JavaScript, in a file beside it. */
function compiled(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'jsx', jsx: 'automatic' });
  const to = file.replace(/jsx$/, 'mjs');
  writeFileSync(to, code);
  return to;
}

/** Runs a file and returns what it writes to standard output. */
function output(file, args = []) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args, file], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

async function onRuntime(wanted, args) {
  const runtime = RUNTIMES.find(({ name }) => name === wanted);
  return fromServer(args.at(-1), await install(runtime), args);
}

async function fromNext(file) {
  const next = join(folder, 'node_modules/next/dist/bin/next');
  await succeed(process.execPath, [next, 'build']);
  return fromServer(file, process.execPath, [next, 'start']);
}

async function fromServer(file, command = process.execPath, args = [file]) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const end = performance.now() + PATIENCE;
    // Ends at the latest when patience does.
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/report.pdf`).catch(() => null);
      if (answer) return Buffer.from(await answer.arrayBuffer());
      if (performance.now() > end || child.exitCode !== null) throw new Error(`${file} does not answer.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    child.kill();
  }
}

/** A fresh process imports the handler and calls it once, as a cold start does. */
async function measureLambda() {
  const archive = join(folder, 'lambda.zip');
  const needed = [...PLATEN, 'harfbuzzjs', 'hyphen', 'wawoff2'].map((name) => `node_modules/${name}`);
  await succeed('zip', ['-qr', archive, 'lambda.mjs', 'package.json', ...needed]);
  const start = join(folder, 'cold-start.mjs');
  writeFileSync(
    start,
    `const { handler } = await import('./lambda.mjs');
const imported = performance.now();
await handler();
const first = performance.now();
await handler();
const peak = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ imported, first, second: performance.now() - first, peak }));
`,
  );
  const runs = [];
  for (let i = 0; i < COLD_STARTS; i++) runs.push(JSON.parse(String(await output(start))));
  const median = (name) =>
    runs
      .map((one) => one[name])
      .sort((a, b) => a - b)
      [COLD_STARTS >> 1].toFixed(0);
  console.log(
    `lambda.mjs: zipped ${(statSync(archive).size / 1e6).toFixed(1)} MB; fresh process: imported after ${median('imported')} ms, ` +
      `first PDF after ${median('first')} ms, second within ${median('second')} ms, peak ${median('peak')} MB`,
  );
}
