#!/usr/bin/env node
/**
 * goldens.mjs [PATH]...: renders every document of fixtures/ and compares its pages, as text, with test/goldens; what
 * moved is shown as a difference. PATH: a document or folder below fixtures/ (`pages/tables`). `--update` writes the
 * goldens anew: look at the pages of what changed before you commit them. Exit code 1 when a golden differs.
 *
 * Needs dist/ (`npm run build`). Options: --update, --lines N (of each difference that are shown, 40), and --before FOLDER:
 * a built checkout of the version before, such as ../main. What changed is then told in words, too: both render the
 * document, and `platen/golden` compares the PDFs.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { callOf, documents, filesWithin } from './checks/golden-documents.mjs';
import { capture, fail, root } from './shared.mjs';

const goldens = join(root, 'test', 'goldens');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: 'boolean', default: false },
    lines: { type: 'string', default: '40' },
    before: { type: 'string' },
  },
});
const entry = join(root, 'dist', 'engine', 'index.js');
if (!existsSync(entry)) fail('dist/engine/index.js is missing. Run npm run build first.');
const { createRenderer } = await import(pathToFileURL(entry).href);
const renderer = createRenderer();
const previous = values.before === undefined ? null : await rendererOf(values.before);
// Where the packages for diagrams are not installed, their documents are left out.
const isDrawn = (name) => existsSync(join(root, 'dist', 'diagrams')) || !name.includes('/diagrams/');
const known = documents().filter(isDrawn);
const wanted = known.filter((name) => positionals.length === 0 || positionals.some((path) => isBelow(name, path)));
if (wanted.length === 0) fail(`No document of fixtures/ lies at ${positionals.join(', ')}.`);

const changed = [];
for (const name of wanted) {
  const file = join(goldens, `${name}.txt`);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const now = await dumpOf(name);
  if (now === before) continue;
  changed.push(name);
  if (values.update) write(file, now);
  else await tell(name, file, before, now);
  if (previous) await tellInWords(name);
}
const left = positionals.length === 0 ? leftOver() : [];
if (values.update) for (const file of left) rmSync(join(goldens, file));
else for (const file of left) console.log(`test/goldens/${file} has no document in fixtures/.`);
await renderer.close();
await previous?.close();
console.log(summary());
if (!values.update && changed.length + left.length > 0) process.exit(1);

function leftOver() {
  return existsSync(goldens)
    ? filesWithin(goldens).filter((file) => isDrawn(file) && !known.includes(file.replace(/\.txt$/, '')))
    : [];
}

function isBelow(name, path) {
  const below = path.replace(/^fixtures\//, '').replace(/\/$/, '');
  return name === below || name.startsWith(`${below}/`);
}

async function dumpOf(name) {
  const { input, options } = callOf(name);
  let text = '';
  await renderer.render(input, { ...options, dump: (dump) => (text = dump) });
  // Messages name files by their path, which is another one in each clone.
  return text.replaceAll(`${root}/`, '');
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function tell(name, file, before, now) {
  if (before === null) return console.log(`${name}: there is no golden of it.\n`);
  const folder = mkdtempSync(join(tmpdir(), 'platen-goldens-'));
  const found = join(folder, 'now.txt');
  writeFileSync(found, now);
  const { stdout } = await capture('diff', ['-U2', '--label', `${name} golden`, '--label', 'now', file, found]);
  rmSync(folder, { recursive: true });
  const lines = String(stdout).split('\n');
  const most = Number(values.lines);
  const more = lines.length > most ? `\n… and ${lines.length - most} lines more` : '';
  console.log(`${lines.slice(0, most).join('\n')}${more}\n`);
}

async function rendererOf(folder) {
  const built = join(resolve(folder), 'dist', 'engine', 'index.js');
  if (!existsSync(built)) fail(`${built} is missing. Name a checkout of the version before, with npm run build done.`);
  return (await import(pathToFileURL(built).href)).createRenderer();
}

async function tellInWords(name) {
  const { comparePdfs } = await import(pathToFileURL(join(root, 'dist', 'engine', 'golden', 'index.js')).href);
  const { input, options } = callOf(name);
  const [old, now] = await Promise.all([previous, renderer].map((one) => one.render(input, options)));
  const { isSame, changes } = comparePdfs(old.pdf, now.pdf);
  const sentences = isSame ? ['The version before gives the same PDF.'] : changes.map(({ sentence }) => sentence);
  if (sentences.length === 0) sentences.push('The bytes differ, and nothing that is read does.');
  console.log(`${name}, in words:\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}\n`);
}

function summary() {
  const of = `${wanted.length} documents`;
  if (values.update) return `${changed.length} goldens of ${of} written.`;
  if (changed.length === 0) return `All ${of} give the pages of their goldens.`;
  return `${changed.length} of ${of} differ: ${changed.join(', ')}. If that is meant, look at the pages and run npm run goldens -- --update.`;
}
