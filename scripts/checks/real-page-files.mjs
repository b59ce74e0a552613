/** The pages of real-pages.txt, fetched from npm and as Debian packages. What was fetched is kept between runs. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, fail } from '../shared.mjs';

/** The folder that everything is fetched to. */
export const pagesFolder = process.env.PLATEN_PAGES ?? join(tmpdir(), 'platen-pages');

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

/** The paths, relative to `pagesFolder`, of the pages whose line in the list matches `only`. */
export async function realPages(only = '') {
  const pages = readFileSync(join(import.meta.dirname, 'real-pages.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && new RegExp(only).test(line))
    .map((line) => line.split(' '));
  const paths = [];
  for (const [source, name, path] of pages) paths.push(join(await fetched(source, name), path));
  return paths;
}

/** The folder of a package's files, relative to `pagesFolder`. */
export async function fetched(source, name) {
  const folder = join(source, name.replaceAll('/', '+'));
  const full = join(pagesFolder, folder);
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
