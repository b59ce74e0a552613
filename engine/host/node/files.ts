/** Files on disk. */
import { constants, readFileSync } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FileAnswer, Files, FolderEntry } from '../host.js';
import { compileWasm } from '../wasm.js';
import { readBounded } from './bounded-file.js';
import { assetsFolder, COPIED_PACKAGES, findAssets, packageFile, type AssetsKind } from './assets.js';
import { systemFonts } from './system-fonts.js';

export const files: Files = {
  bundled: (name) => readFileSync(pathOf(name)),
  optional: readOptional,
  extension: async (name) => (await import('./extensions.js')).extension(name),
  library: async (name) => (await import('./libraries.js')).library(name),
  systemFonts,
  wasm: (name) => compileWasm(readFileSync(pathOf(name))),
  templates: () => assetsFolder('templates'),
  resolve: (path, from = process.cwd()) => resolve(from, path),
  join,
  list,
  read: readBounded,
  urlOf: (path) => pathToFileURL(path).href,
  readWithin,
};

/** The folders of fonts and of templates need not lie beside each other, nor have these names. */
function pathOf(name: string): string {
  const [kind, ...path] = name.split('/');
  const rest = path.join('/');
  return kind === COPIED_PACKAGES ? packageFile(rest) : join(assetsFolder(kind as AssetsKind), rest);
}

function readOptional(name: string): Uint8Array | null {
  const [kind, ...path] = name.split('/');
  const folder = findAssets(kind as AssetsKind);
  return folder === null ? null : readFileSync(join(folder, path.join('/')));
}

async function list(folder: string): Promise<readonly FolderEntry[] | null> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return null;
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readWithin(url: URL, folders: readonly string[], maxBytes: number): Promise<FileAnswer> {
  const outside = { problem: 'outside' } as const;
  if (url.host !== '') return outside;
  let file;
  try {
    const roots = await Promise.all(folders.map((folder) => realpath(folder)));
    const path = await realpath(fileURLToPath(url)).catch((error: unknown) => {
      // A path that leads outside is blocked, whether or not the file exists.
      if (!folders.some((folder) => isInside(fileURLToPath(url), folder))) return null;
      throw error;
    });
    if (path === null || !roots.some((root) => isInside(path, root))) return outside;
    // Refuses a link that was placed there meanwhile, and does not wait for a pipe.
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const status = await file.stat();
    if (!status.isFile()) return { problem: 'no-file' };
    if (status.size > maxBytes) return { problem: 'too-large' };
    return { bytes: await file.readFile() };
  } catch (error) {
    return { problem: 'unreadable', reason: FILE_ERRORS[(error as NodeJS.ErrnoException).code ?? ''] };
  } finally {
    await file?.close();
  }
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; paths start from the document',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'permission denied',
  ENAMETOOLONG: 'its name is too long',
};

export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
