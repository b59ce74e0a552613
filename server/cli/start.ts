/**
 * The start of the `platen` command. Commands that render run from one script, whose compiled code is kept between runs;
 * the others, and other runtimes than Node, run from modules.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, runWithCache } from './code-cache.js';
import { isNode } from './runtime.js';

const RENDERING = new Set(['render', 'batch']);

function folderForCode(): string | null {
  return isNode() && RENDERING.has(process.argv[2] ?? '') ? cacheFolder() : null;
}

const folder = folderForCode();
if (folder === null) await import('./main.js');
else runWithCache(join(fileURLToPath(new URL('.', import.meta.url)), 'cli', 'main.cjs'), folder);
