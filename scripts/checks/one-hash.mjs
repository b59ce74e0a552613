#!/usr/bin/env node
/**
 * one-hash.mjs [RUNTIME]...: renders every document of fixtures/ with the library on each runtime (Node 20, 22, 24 and
 * 26, Bun, Deno, workerd, installed from npm into a temporary folder; Chromium as it is installed) and compares the hashes
 * with those of this Node. Chromium, in a Web Worker, and workerd use `platen/browser`, which draws no diagrams. One line
 * a runtime; documents that differ follow it. RUNTIME: the beginning of a name (`"Node 2"`, `bun`). Exit code 1 when a
 * hash differs.
 *
 * Needs dist/ (`npm run build`). Options: --pictures (the hashes of all pages as PNG files, on the servers' runtimes);
 * --hashes (print the hashes on this runtime, as JSON).
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { capture, fail, root } from '../shared.mjs';
import { callOf, documents } from './golden-documents.mjs';
import { install, RUNTIMES } from './runtimes.mjs';
import { WEB_RUNTIMES } from './web-runtimes.mjs';

const entry = join(root, 'dist', 'engine', 'index.js');
if (!existsSync(entry)) fail('dist/engine/index.js is missing. Run npm run build first.');
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('--'));
const given = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const asPictures = flags.includes('--pictures');
if (flags.includes('--hashes')) console.log(JSON.stringify(await hashes()));
else await compare(given);

/** The hash of each document, or the failure of its render, on the runtime that runs this. */
async function hashes() {
  const { createRenderer } = await import(pathToFileURL(entry).href);
  const renderer = createRenderer();
  const found = {};
  for (const name of documents()) {
    const { input, options } = callOf(name);
    const hash = asPictures
      ? renderer.renderImages(input, options).then(hashOfPictures)
      : renderer.render(input, options).then(({ sha256 }) => sha256);
    found[name] = await hash.catch((error) => `failed: ${error.message}`);
  }
  renderer.close();
  return found;
}

function hashOfPictures({ images }) {
  const hash = createHash('sha256');
  for (const { data } of images) hash.update(data);
  return hash.digest('hex');
}

async function compare(names) {
  const runtimes = asPictures ? RUNTIMES : [...RUNTIMES, ...WEB_RUNTIMES];
  const wanted = runtimes.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.toLowerCase().startsWith(start.toLowerCase())),
  );
  if (wanted.length === 0)
    fail(`There is no such runtime; name one of ${runtimes.map(({ name }) => name).join(', ')}.`);
  const expected = await hashesOn({ name: process.version, command: process.execPath, args: [] });
  // Diagrams need platen-diagrams, which runs on servers: browsers print the source, and all of them alike.
  const printed = {};
  let different = 0;
  for (const runtime of wanted) {
    const isWeb = runtime.hashes !== undefined;
    const found = await (isWeb ? runtime.hashes() : hashesInstalled(runtime));
    const hashOf = (name) => {
      if (!isWeb || !name.includes('/diagrams/') || found[name].startsWith('failed')) return expected[name];
      return (printed[name] ??= found[name]);
    };
    const others = Object.keys(expected).filter((name) => found[name] !== hashOf(name));
    console.log(`${runtime.name}: ${Object.keys(expected).length - others.length} equal, ${others.length} different`);
    for (const name of others) console.log(`  ${name}: ${found[name]} instead of ${hashOf(name)}`);
    different += others.length;
  }
  if (different > 0) process.exit(1);
}

async function hashesInstalled(runtime) {
  return hashesOn({ ...runtime, command: await install(runtime) });
}

async function hashesOn({ name, command, args }) {
  const script = fileURLToPath(import.meta.url);
  const { code, stdout, stderr } = await capture(command, [...args, script, '--hashes', ...flags]);
  if (code !== 0) fail(`${name} ended with code ${code}: ${stderr.trim()}`);
  return JSON.parse(String(stdout));
}
