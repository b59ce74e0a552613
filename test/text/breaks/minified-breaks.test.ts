/** Bundlers shorten the names of functions; the library of line breaking would look its rules up by them. */
import t from 'tap';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { findBreaks } from '../../../engine/text/breaks/line-breaks.js';

const ENTRY = fileURLToPath(new URL('../../../engine/text/breaks/line-breaks.ts', import.meta.url));
/** Numbers, marks after a joiner, quotation marks and modifiers: what our own rules decide. */
const TEXTS = ['₹ 1.234,5– %', 'नमस्ते “x” y', '«क» ख', '👍🏽 👩‍🚀 é', 'a\u2028b \r\nक'];

t.test('minified code breaks lines as its source does', async (t) => {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const source = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const minified = (await import(`data:text/javascript;base64,${source}`)) as { findBreaks: typeof findBreaks };
  // A line separator would end the line of the name.
  for (const text of TEXTS) t.same([...minified.findBreaks(text)], [...findBreaks(text)], encodeURI(text));
});
