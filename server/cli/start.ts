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

/**
 * Code is taken over whole, which takes time by its size. HTML needs none of what parses Markdown, a quarter of the code,
 * so it has code of its own.
 */
const HTML = /\.x?html?$/i;
const kind = process.argv.some((argument) => HTML.test(argument)) ? 'html' : 'any';

const built = (file: string): string => join(import.meta.dirname, 'cli', file);
const folder = folderForCode();
if (folder === null) void import(pathToFileURL(built('main.js')).href);
else loadWithCache(built('main.cjs'), { folder, kind })();
