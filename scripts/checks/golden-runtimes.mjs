#!/usr/bin/env node
/**
 * golden-runtimes.mjs [RUNTIME]...: the golden kit (`platen/golden`) on each runtime (Node 20, 22, 24 and 26, Bun, Deno,
 * installed from npm into a temporary folder). Each of the seeded changes of test/golden/seeded-changes.ts has to be told
 * in its words; a document that is rendered again has to pass, although its bytes differ; and goldens have to be the same
 * text everywhere. One line a runtime, with the time that a document of 20 pages takes; what is wrong follows it. RUNTIME:
 * the beginning of a name (`"Node 2"`, `bun`). Exit code 1 when something is wrong.
 *
 * Needs dist/ (`npm run build`). Option: --reruns N (how many documents are rendered again, 1000).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { capture, fail, root, table } from '../shared.mjs';
import { install, RUNTIMES } from './runtimes.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reruns: { type: 'string', default: '1000' }, here: { type: 'string' } },
});
const reruns = Number(values.reruns);
if (!(reruns >= 1)) fail(`--reruns takes a number, such as 20, not "${values.reruns}".`);
// A runtime is started with this script and the seeded changes as JavaScript.
if (values.here === undefined) await tryAll(positionals);
else console.log(JSON.stringify(await tryHere(values.here)));

async function tryAll(names) {
  const wanted = RUNTIMES.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.toLowerCase().startsWith(start.toLowerCase())),
  );
  if (wanted.length === 0)
    fail(`There is no such runtime; name one of ${RUNTIMES.map(({ name }) => name).join(', ')}.`);
  if (!existsSync(library('golden/index.js'))) fail('dist/engine/golden is missing. Run npm run build first.');
  const folder = temporaryFolder();
  const seeds = join(folder, 'seeded-changes.mjs');
  await bundle(join(root, 'test/golden/seeded-changes.ts'), seeds);

  const rows = [['runtime', 'changes', 'wrong', 'reruns', 'alarms', 'hash ms', 'compare ms', 'report ms']];
  const problems = [];
  const runtimesByGoldens = new Map();
  for (const runtime of wanted) {
    const { name } = runtime;
    const { changes, wrong, alarms, goldens, times } = await tryOn(runtime, seeds);
    rows.push([name, changes, wrong.length, reruns, alarms.length, times.hash, times.compare, times.report]);
    problems.push(...[...wrong, ...alarms].map((problem) => `${name}: ${problem}`));
    runtimesByGoldens.set(goldens, [...(runtimesByGoldens.get(goldens) ?? []), name]);
  }
  if (runtimesByGoldens.size > 1) {
    const groups = [...runtimesByGoldens.values()].map((group) => group.join(', '));
    problems.push(`The goldens of these runtimes differ: ${groups.join(' / ')}.`);
  }
  rmSync(folder, { recursive: true });
  console.log(table(rows));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

async function bundle(source, outfile) {
  // Loaded here and not above: the runtimes run this script, too, and have no use for esbuild.
  const { build } = await import('esbuild');
  await build({ entryPoints: [source], bundle: true, format: 'esm', outfile, logLevel: 'error' });
}

async function tryOn(runtime, seeds) {
  const script = fileURLToPath(import.meta.url);
  const args = [...runtime.args, script, '--here', seeds, '--reruns', String(reruns)];
  // Where CI is set, the kit writes no goldens.
  const env = { ...process.env, CI: undefined, PLATEN_GOLDEN: undefined };
  const { code, stdout, stderr } = await capture(await install(runtime), args, { env });
  if (code !== 0) fail(`${runtime.name} ended with code ${code}: ${stderr.trim()}`);
  return JSON.parse(String(stdout));
}

function library(file) {
  return join(root, 'dist', 'engine', file);
}

function temporaryFolder() {
  return mkdtempSync(join(tmpdir(), 'platen-golden-'));
}

/** What the kit does on the runtime that runs this. */
async function tryHere(seeds) {
  const { DOCUMENT, SEEDED } = await import(pathToFileURL(seeds).href);
  const { createRenderer } = await import(pathToFileURL(library('index.js')).href);
  const { createGoldens } = await import(pathToFileURL(library('golden/index.js')).href);
  const folder = temporaryFolder();
  const renderer = createRenderer();
  const kit = {
    render: async (content, options) =>
      (await renderer.render({ content, type: 'html' }, { template: 'none', ...options })).pdf,
    writing: createGoldens({ folder }),
    comparing: createGoldens({ folder, create: false, report: false }),
    reporting: createGoldens({ folder, create: false }),
  };
  const wrong = [];
  for (const seed of SEEDED) wrong.push(...(await trySeed(kit, seed, DOCUMENT)));
  const alarms = await tryReruns(kit, SEEDED, DOCUMENT);
  const times = await measure(kit);
  const goldens = hashOfGoldens(folder);
  renderer.close();
  rmSync(folder, { recursive: true });
  return { changes: SEEDED.length, wrong, alarms, goldens, times };
}

/** Sentences about what the kit tells of a change and should not, or the other way round. */
async function trySeed({ render, writing, comparing }, seed, document) {
  const { name, change, from = (html) => html, before = {}, options = {}, kinds, says } = seed;
  await writing.match(await render(from(document), before), `${name}, before`);
  const changes = await changesOf(comparing, await render(change(document), options), `${name}, before`);
  const told = [...new Set(changes.map(({ kind }) => kind))].sort().join(', ');
  const expected = [...kinds].sort().join(', ');
  const sentence = changes.find(({ kind }) => kind === kinds[0])?.sentence;
  return [
    ...(told === expected ? [] : [`${name}: the kinds told are "${told}" instead of "${expected}".`]),
    ...(sentence === says ? [] : [`${name}: "${sentence}" instead of "${says}"`]),
  ];
}

/** What the kit says has changed; nothing where it passes. */
async function changesOf(goldens, pdf, name) {
  try {
    await goldens.match(pdf, name);
    return [];
  } catch (error) {
    if (error.name !== 'GoldenError') throw error;
    return error.changes;
  }
}

/** The changed documents in turn, each compared with the golden that it was first made into. */
async function tryReruns({ render, writing, comparing }, seeds, document) {
  const alarms = [];
  for (let number = 0; number < reruns + seeds.length; number++) {
    const { name, change, options } = seeds[number % seeds.length];
    const pdf = await render(change(document), options);
    if (number < seeds.length) await writing.match(pdf, name);
    else
      for (const { sentence } of await changesOf(comparing, withOtherBytes(pdf, number), name))
        alarms.push(`${name}, rendered again: "${sentence}"`);
  }
  return alarms;
}

/** A comment at the end of the file changes its hash, so that the kit has to read it. */
function withOtherBytes(pdf, number) {
  return Buffer.concat([pdf, Buffer.from(`%${number}\n`)]);
}

/** Milliseconds that a document of 20 pages takes: with the same bytes, with other bytes, with a change and its report. */
async function measure({ render, writing, comparing, reporting }) {
  const pdf = await render(longDocument('1,200.00'));
  const changed = await render(longDocument('1,250.00'));
  await writing.match(pdf, 'long');
  return {
    hash: await median(() => comparing.match(pdf, 'long')),
    compare: await median((number) => comparing.match(withOtherBytes(pdf, number), 'long')),
    // Once: it draws all pages, twice.
    report: (await timeOf(() => changesOf(reporting, changed, 'long'))).toFixed(1),
  };
}

async function median(act) {
  const times = [];
  for (let number = 0; number < 5; number++) times.push(await timeOf(() => act(number)));
  return times.sort((a, b) => a - b)[2].toFixed(1);
}

async function timeOf(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Twenty pages of a heading, a table and prose; an amount stands on each. */
function longDocument(amount) {
  const pages = Array.from({ length: 20 }, (_, page) => {
    const row = (_, index) => `<tr><td>Quay ${page + 1}.${index + 1}</td><td>${index * 3}</td><td>${amount}</td></tr>`;
    const prose = `<p>${'The harbour line carried more people on fewer boats than in any autumn since the war. '.repeat(5)}</p>`;
    const rows = Array.from({ length: 12 }, row).join('');
    return `<section><h1>Chapter ${page + 1}</h1>${prose.repeat(2)}<table><tr><th>Quay</th><th>Boats</th><th>Income</th></tr>${rows}</table>${prose}</section>`;
  });
  const style = 'section { break-before: page } td, th { border-bottom: 1pt solid #999 } body { font: 9pt Inter }';
  return `<!doctype html><html lang="en"><title>Harbour</title><style>@page { size: A4 } ${style}</style>${pages.join('')}`;
}

function hashOfGoldens(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.golden')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
