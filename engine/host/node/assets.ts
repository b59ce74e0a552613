/**
 * Locates files that are read instead of imported: fonts, templates, WebAssembly, hyphenation patterns. An installed
 * package contains them, or its dependencies do. A bundle does not; `platen assets` copies them to a folder for it.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PUBLISHED_FOLDERS } from './published-folders.js';

const OWN_FILE = fileURLToPath(import.meta.url);
/** The default name of a folder with copied assets, and its subfolder for files of other packages. */
const ASSETS_FOLDER = 'platen-assets';
export const COPIED_PACKAGES = 'packages';

/** The folders of files, and a file or folder that tells each from others of its name. */
const KINDS = {
  fonts: 'catalog.json',
  'fonts-cjk': 'catalog.json',
  diagrams: 'mermaid.js',
  templates: 'report',
} as const;
export type AssetsKind = keyof typeof KINDS;

/** Returns the absolute path of the folder with such files; throws an Error with instructions if there is none. */
export function assetsFolder(kind: AssetsKind): string {
  const found = findAssets(kind);
  if (found !== null) return found;
  const named = process.env['PLATEN_ASSETS'];
  if (named)
    throw new Error(
      `PLATEN_ASSETS is ${named}, but this folder has no ${kind} of Platen. Copy them there: npx platen assets ${named}`,
    );
  throw new Error(
    `The ${kind} of Platen were not found near ${startingPoints().join(' or ')}. If Platen is part of a bundle, copy ` +
      `them beside it (npx platen assets ${ASSETS_FOLDER}) or set PLATEN_ASSETS to their folder; or keep Platen out of ` +
      'the bundle, as an external package.',
  );
}

/**
 * Returns the absolute path of the folder with such files, or null. Tries in order: PLATEN_ASSETS, the package of that
 * name beside this one, and from this file, the program and the working folder upwards: the repository, a copy, an
 * installed package.
 */
export function findAssets(kind: AssetsKind): string | null {
  const named = process.env['PLATEN_ASSETS'];
  const folders = named
    ? [resolve(named, kind)]
    : [
        ...PUBLISHED_FOLDERS.map((folders) => folders[kind]),
        ...startingPoints().flatMap((start) => candidates(start, kind)),
      ];
  return folders.find((folder) => holds(folder, kind)) ?? null;
}

function startingPoints(): string[] {
  return [...new Set([dirname(OWN_FILE), dirname(resolve(process.argv[1] ?? '.')), process.cwd()])];
}

/** Returns the path of a file in a dependency; throws an Error if it is not installed. */
export function packageFile(name: string): string {
  const root = dirname(assetsFolder('fonts'));
  const copied = join(root, COPIED_PACKAGES, name);
  if (existsSync(copied)) return copied;
  const found = installedFile(name, [root]);
  if (found !== null) return found;
  throw new Error(
    `The file ${name} of a package that Platen needs was not found. Install the packages of Platen anew.`,
  );
}

/**
 * Returns the path of a file in an installed package, or null. It is looked for as Node does, but not by Node's own
 * functions, which bundlers replace.
 */
export function installedFile(name: string, furtherStarts: readonly string[] = []): string | null {
  return fileInPackages(name, [...startingPoints(), ...furtherStarts]);
}

/**
 * The same for code that is run: not from the working folder, which may be that of documents from anywhere.
 */
export function installedCode(name: string): string | null {
  const [, program] = process.argv;
  return fileInPackages(name, [OWN_FILE, ...(program === undefined ? [] : [resolve(program)])].map(dirname));
}

function fileInPackages(name: string, starts: readonly string[]): string | null {
  const folders = starts.flatMap(ancestors);
  return folders.map((folder) => join(folder, 'node_modules', name)).find((file) => existsSync(file)) ?? null;
}

function holds(folder: string, kind: AssetsKind): boolean {
  return existsSync(join(folder, KINDS[kind]));
}

/** Returns the possible folders. */
function candidates(start: string, kind: AssetsKind): string[] {
  return ancestors(start).flatMap((folder) => [
    // The repository has the catalog of the East Asian fonts, not the fonts. A folder that somebody calls "diagrams" holds
    // no scripts to run; those of the repository are built elsewhere.
    ...(kind === 'fonts-cjk' || kind === 'diagrams' ? [] : [join(folder, kind)]),
    ...(kind === 'diagrams' ? [join(folder, 'dist', kind)] : []),
    join(folder, ASSETS_FOLDER, kind),
    join(folder, 'node_modules', `platen-${kind}`),
  ]);
}

/** Returns a folder and those that it is in, up to the file system's root, which is its own parent. */
function ancestors(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === dirname(folder)) return folders;
  }
}
