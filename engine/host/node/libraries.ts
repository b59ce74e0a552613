/** Libraries that users install for formats which few documents have. They are looked for beside Platen and the program. */
import { createRequire } from 'node:module';
import { installedCode } from './assets.js';

/** Returns what a package exports; null if it is not installed. */
export function library(name: string): unknown {
  const found = installedCode(`${name}/package.json`);
  return found === null ? null : (createRequire(found)(name) as unknown);
}
