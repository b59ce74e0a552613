import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package (absolute path), for the command line and the service, which are not bundled into others;
 * the engine asks assets.ts. Works from the sources, from dist/engine/ and from the bundled command line alike.
 * @throws Error when no package.json named `platen` stands above this file, i.e. the installation is broken.
 */
export function packageRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  // Ends: every step goes one folder up, and the file system's root is its own parent.
  for (let folder = start; ; folder = dirname(folder)) {
    if (isPlaten(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder))
      throw new Error(`No package.json of platen above ${start}. Install the package again.`);
  }
}

function isPlaten(file: string): boolean {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }).name === 'platen';
  } catch {
    return false; // none here, or not JSON: look further up
  }
}
