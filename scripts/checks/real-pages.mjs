#!/usr/bin/env node
/**
 * real-pages.mjs [--only REGEXP] [options of against-chromium.mjs]: fetches the pages of real-pages.txt, from npm and as
 * Debian packages, and compares our PDFs of them with Chromium's prints. What was fetched is kept between runs, in
 * PLATEN_PAGES or the temporary folder.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, fail, run } from '../shared.mjs';

const cache = process.env.PLATEN_PAGES ?? join(tmpdir(), 'platen-pages');
const given = process.argv.slice(2);
const at = given.indexOf('--only');
const [, only = ''] = at < 0 ? [] : given.splice(at, 2);

/** How a package's files come into a folder of their own. */
const FETCH = {
  npm: (name, folder) =>
    shell(
      'npm pack --silent "$0" --pack-destination "$1" && tar xzf "$1"/*.tgz -C "$1" && rm "$1"/*.tgz',
      name,
      folder,
    ),
  deb: (name, folder) =>
    shell('cd "$1" && apt-get download -q "$0" && dpkg -x *.deb package && rm *.deb', name, folder),
};

const pages = readFileSync(join(import.meta.dirname, 'real-pages.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#') && new RegExp(only).test(line))
  .map((line) => line.split(' '));
const list = [];
for (const [source, name, path] of pages) list.push(join(await fetched(source, name), path));
const listFile = join(cache, `list-${process.pid}.txt`);
writeFileSync(listFile, list.join('\n'));
const script = join(import.meta.dirname, 'against-chromium.mjs');
process.exitCode = await run(process.execPath, [script, '--root', cache, '--list', listFile, ...given]);
rmSync(listFile);

/** The folder of a package's files, relative to the cache. */
async function fetched(source, name) {
  const folder = join(source, name.replaceAll('/', '+'));
  const full = join(cache, folder);
  if (!existsSync(join(full, 'package'))) {
    mkdirSync(full, { recursive: true });
    await FETCH[source](name, full);
  }
  return join(folder, 'package');
}

async function shell(script, ...args) {
  const { code, stderr } = await capture('sh', ['-c', script, ...args]);
  if (code !== 0) fail(`${args[0]} could not be fetched: ${String(stderr).trim()}`);
}
