import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the absolute path of this package's folder, for the command line and the service. The engine uses assets.ts
 * instead, because it may be part of a bundle. Works from the sources, from dist/engine/ and from the bundled command
 * line.
 * @throws Error if there is no package.json of `platen` above this file, which means that the installation is broken
 */
export function packageRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  // Terminates because each step goes up one folder, and the file system's root is its own parent.
  for (let folder = start; ; folder = dirname(folder)) {
    if (isPlaten(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder))
      throw new Error(`No package.json of platen above ${start}. Install the package again.`);
  }
}

/** The command line and the service are packages of their own. */
const NAMES: readonly unknown[] = ['platen', 'platen-server'];

function isPlaten(file: string): boolean {
  try {
    return NAMES.includes((JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }).name);
  } catch {
    return false; // none here, or not JSON: look further up
  }
}
