/**
 * Rebuilds japanese.phrases from the npm package "budoux":
 *
 *     npm install --no-save --prefix /tmp/budoux budoux@0.9.2
 *     node fonts/dictionaries/build-phrases.mjs /tmp/budoux/node_modules/budoux
 *
 * The package is not needed at run time: of its 3 MB and 50 dependencies we need one table.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const source = resolve(process.argv[2]);
const { model } = await import(pathToFileURL(join(source, 'module/data/models/ja.js')));
/** Features, each with keys and weights. No key holds a separator. */
const encoded = Object.entries(model)
  .map(([feature, weights]) => [feature, ...Object.entries(weights).map((pair) => pair.join('\t'))].join('\n'))
  .join('\f');
writeFileSync(new URL('japanese.phrases', import.meta.url), encoded);
