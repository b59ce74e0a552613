/** `platen assets FOLDER`: copies the files that a bundled app needs beside its code (host/node/assets.ts). */
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { assetsFolder, COPIED_PACKAGES, findAssets, packageFile } from '../host/node/assets.js';
import { PACKAGE_FILES } from '../host/node/package-files.js';
import type { Environment } from './command-line.js';
import { EXIT, fileFailure } from './failures.js';

const FOLDERS = ['fonts', 'templates'] as const;

export function runAssets(folder: string, environment: Environment): number {
  const target = resolve(environment.cwd, folder);
  const copies = new Map<string, string>(FOLDERS.map((name) => [name, assetsFolder(name)]));
  for (const name of ['fonts-cjk', 'diagrams'] as const) {
    const optional = findAssets(name);
    if (optional !== null) copies.set(name, optional);
  }
  for (const name of PACKAGE_FILES) {
    const file = packageFile(name);
    copies.set(join(COPIED_PACKAGES, name), file);
    copies.set(join(COPIED_PACKAGES, name, '../../LICENSE'), join(file, '../../LICENSE'));
  }
  try {
    for (const [name, from] of copies) {
      const to = join(target, name);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(from, to, { recursive: true });
    }
  } catch (error) {
    throw fileFailure('write', folder, error);
  }
  const told = relative(environment.cwd, target) || '.';
  environment.stdout.write(
    `${told} holds the fonts, templates and other files of Platen. It is found beside the program or above it if it is called ` +
      'platen-assets, anywhere if PLATEN_ASSETS names it.\n',
  );
  return EXIT.ok;
}
