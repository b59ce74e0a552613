/**
 * Locates files that are read instead of imported: fonts, templates, WebAssembly, hyphenation patterns. An installed
 * package contains them, or its dependencies do. A bundle does not; `platen assets` copies them to a folder for it.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The default name of a folder with copied assets, and its subfolder for files of other packages. */
const ASSETS_FOLDER = 'platen-assets';
export const COPIED_PACKAGES = 'packages';

/**
 * Returns the absolute path of the folder that contains fonts/ and templates/. Tries in order: PLATEN_ASSETS, this
 * package, a copy beside or above the program, and an installed package there.
 * @throws Error if there is none, with instructions.
 */
export function assetsRoot(): string {
  const named = process.env['PLATEN_ASSETS'];
  if (named) {
    if (holdsAssets(named)) return resolve(named);
    throw new Error(
      `PLATEN_ASSETS is ${named}, but this folder has no fonts and templates of Platen. Copy them there: npx platen assets ${named}`,
    );
  }
  const own = dirname(fileURLToPath(import.meta.url));
  const starts = [...new Set([own, dirname(resolve(process.argv[1] ?? '.')), process.cwd()])];
  const found = [publishedRoot(), ...starts.flatMap(candidates)].find(holdsAssets);
  if (found !== undefined) return found;
  throw new Error(
    `The fonts and templates of Platen were not found near ${starts.join(' or ')}. If Platen is part of a bundle, copy ` +
      `them beside it (npx platen assets ${ASSETS_FOLDER}) or set PLATEN_ASSETS to their folder; or keep Platen out of ` +
      'the bundle, as an external package.',
  );
}

/** Returns the path of a file in a dependency. `installed` resolves it where the runtime finds it. */
export function packageFile(name: string, installed: Readonly<Record<string, () => string>>): string {
  const root = assetsRoot();
  const copied = join(root, COPIED_PACKAGES, name);
  if (existsSync(copied)) return copied;
  try {
    return fileURLToPath(installed[name]!());
  } catch {
    // CommonJS bundles lack import.meta.resolve, and other bundles may be outside of the package's reach.
    return createRequire(join(root, 'package.json')).resolve(name);
  }
}

function holdsAssets(folder: string): boolean {
  return existsSync(join(folder, 'fonts', 'catalog.json')) && existsSync(join(folder, 'templates', 'report'));
}

/** Returns the possible root folders, from `start` up to the file system's root, which is its own parent. */
function candidates(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder, join(folder, ASSETS_FOLDER), join(folder, 'node_modules', 'platen'));
    if (folder === dirname(folder)) return folders;
  }
}

/**
 * Returns the folder of the published package. Tools that trace a program's files (Next.js, Vercel) find the paths in
 * these expressions and copy the folders.
 */
function publishedRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const [fonts] = [join(here, '../../../fonts'), join(here, '../../../templates')];
  return dirname(fonts);
}
