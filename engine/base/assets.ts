/**
 * Where the files lie that are read and not imported: fonts, templates, WebAssembly, patterns of hyphenation. Installed,
 * they lie in this package and those it depends on. A bundle is without them; `platen assets` copies them into a folder.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The copy's name, by which it is found where PLATEN_ASSETS names none; and its folder for files of other packages. */
const ASSETS_FOLDER = 'platen-assets';
export const COPIED_PACKAGES = 'packages';

/**
 * The folder that holds fonts/ and templates/ (absolute path): what PLATEN_ASSETS names; this package; a copy beside the
 * program or above it; the package among those that are installed there.
 * @throws Error when there is none: the sentence says how to get one.
 */
export function assetsRoot(): string {
  const named = process.env['PLATEN_ASSETS'];
  if (named) {
    if (holdsAssets(named)) return resolve(named);
    throw new Error(
      `PLATEN_ASSETS is ${named}, where no fonts and templates of Platen are. Put them there: npx platen assets ${named}`,
    );
  }
  const own = dirname(fileURLToPath(import.meta.url));
  const starts = [...new Set([own, dirname(resolve(process.argv[1] ?? '.')), process.cwd()])];
  const found = [publishedRoot(), ...starts.flatMap(candidates)].find(holdsAssets);
  if (found !== undefined) return found;
  throw new Error(
    `The fonts and templates of Platen are neither near ${starts.join(' nor near ')}. Where Platen is part of a bundle, put ` +
      `them beside it (npx platen assets ${ASSETS_FOLDER}) or set PLATEN_ASSETS to the folder they are in; or keep Platen out of ` +
      'the bundle, as an external package.',
  );
}

/** A file of a package that this one depends on; `installed` knows where the runtime finds it. */
export function packageFile(name: string, installed: Readonly<Record<string, () => string>>): string {
  const root = assetsRoot();
  const copied = join(root, COPIED_PACKAGES, name);
  if (existsSync(copied)) return copied;
  try {
    return fileURLToPath(installed[name]!());
  } catch {
    // CommonJS bundles have no import.meta.resolve, and others may lie where the package is not to be found.
    return createRequire(join(root, 'package.json')).resolve(name);
  }
}

function holdsAssets(folder: string): boolean {
  return existsSync(join(folder, 'fonts', 'catalog.json')) && existsSync(join(folder, 'templates', 'report'));
}

/** What may be the root, from a folder up to the file system's root, which is its own parent. */
function candidates(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder, join(folder, ASSETS_FOLDER), join(folder, 'node_modules', 'platen'));
    if (folder === dirname(folder)) return folders;
  }
}

/**
 * The package as it is published. What copies the files of a program (Next.js, Vercel) reads the paths in these
 * expressions, and copies the folders.
 */
function publishedRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const [fonts] = [join(here, '../../../fonts'), join(here, '../../../templates')];
  return dirname(fonts);
}
