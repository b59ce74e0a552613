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
/** What names a format or a file of pictures. Those are drawn by code that the script leaves out, because few need it. */
const PICTURES = /^--format\b|\.(?:png|jpe?g|webp)$/i;

function folderForCode(): string | null {
  const [command = '', ...rest] = process.argv.slice(2);
  const isInScript = RENDERING.has(command) && !rest.some((argument) => PICTURES.test(argument));
  return isNode() && isInScript ? cacheFolder() : null;
}

const built = (file: string): string => join(import.meta.dirname, 'cli', file);
const folder = folderForCode();
if (folder === null) void import(pathToFileURL(built('main.js')).href);
else loadWithCache(built('main.cjs'), folder)();
