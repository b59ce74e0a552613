/** Libraries that users install for formats which few documents have. They are looked for as files are, see assets.ts. */
import { createRequire } from 'node:module';
import { installedFile } from './assets.js';

/** Returns what a package exports; null if it is not installed. */
export function library(name: string): unknown {
  const found = installedFile(`${name}/package.json`);
  return found === null ? null : (createRequire(found)(name) as unknown);
}
