#!/usr/bin/env node
/**
 * browser-size.mjs: what `platen/browser` weighs, by part, gzipped: the module that is imported, what is loaded by need,
 * and where its bytes come from. Exit code 1 when a budget is exceeded.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildForBrowsers } from '../packages/browser.mjs';
import { root, table } from '../shared.mjs';

/** What every page waits for. */
const AT_ONCE_KB = 780;
/** All parts together. No document needs all of them, so this bounds what a site has to store, not what a page loads. */
const ALL_KB = 1490;

const folder = mkdtempSync(join(tmpdir(), 'platen-browser-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const { outputs } = await buildForBrowsers(folder);
const weight = (file) => gzipSync(readFileSync(resolve(root, file)), { level: 9 }).length / 1000;

/** A file with the chunks that it imports at once. */
function closure(file, found = new Set()) {
  found.add(file);
  for (const { path, kind } of outputs[file].imports)
    if (kind === 'import-statement' && !found.has(path)) closure(path, found);
  return found;
}

const sum = (files) => [...files].reduce((total, file) => total + weight(file), 0);
const files = Object.keys(outputs);
const start = closure(files.find((file) => basename(file) === 'index.js'));
const rows = [
  ['loaded', 'KB gzipped'],
  ['at once', sum(start).toFixed(0)],
];
const lazy = files.filter((file) => outputs[file].entryPoint && !start.has(file));
for (const file of lazy.sort((a, b) => weight(b) - weight(a))) {
  const own = [...closure(file)].filter((chunk) => !start.has(chunk));
  if (sum(own) >= 1)
    rows.push([`by need: ${outputs[file].entryPoint.replace(/^.*node_modules\//, '')}`, sum(own).toFixed(0)]);
}
rows.push(['all', sum(files).toFixed(0)]);
console.log(`${table(rows)}\n`);

/** Bytes by package or folder, over all files. Their share of the gzipped size is in proportion. */
const parts = new Map();
for (const output of Object.values(outputs))
  for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
    const part = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? input.split('/').slice(0, 2).join('/');
    parts.set(part, (parts.get(part) ?? 0) + bytesInOutput / 1000);
  }
const largest = [...parts].sort((a, b) => b[1] - a[1]).slice(0, 20);
console.log(table([['part', 'KB minified'], ...largest.map(([part, size]) => [part, size.toFixed(0)])]));
for (const [what, weighed, budget] of [
  ['At once', sum(start), AT_ONCE_KB],
  ['In all', sum(files), ALL_KB],
]) {
  if (weighed <= budget) continue;
  console.error(`FAILED: ${what}, ${weighed.toFixed(0)} KB are more than ${budget}.`);
  process.exitCode = 1;
}
