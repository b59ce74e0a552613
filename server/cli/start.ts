/**
 * The start of the `platen` command. Commands that render run from one script, whose compiled code is kept between runs;
 * the others, and other runtimes than Node, run from modules.
 *
 * It is built as CommonJS: Node then starts without its loader of modules, which takes as long as a tenth of bare Node.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder, loadWithCache } from './code-cache.js';
import { isNode } from './runtime.js';

const RENDERING = new Set(['render', 'batch']);

function folderForCode(): string | null {
  return isNode() && RENDERING.has(process.argv[2] ?? '') ? cacheFolder() : null;
}

const built = (file: string): string => join(import.meta.dirname, 'cli', file);
const folder = folderForCode();
if (folder === null) void import(pathToFileURL(built('main.js')).href);
else loadWithCache(built('main.cjs'), folder)();
