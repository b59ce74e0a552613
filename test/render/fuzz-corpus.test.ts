/**
 * What the fuzzer has found (scripts/fuzz.mjs), one file in fixtures/fuzz for each finding: what has to hold of every
 * input (scripts/fuzz/judge.mjs) holds of these.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { parseStyleSheet } from '../../engine/css/rules/style-sheet.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { assemble, createRenderer, edit, RenderError } from '../../engine/index.js';
import { splitFrontMatter } from '../../engine/source/markdown/front-matter.js';
import { FontLibrary } from '../../engine/text/fonts/font-library.js';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import { judge, readAll } from '../../scripts/fuzz/judge.mjs';
import { textAndStreams } from './pdf-reader.js';

t.setTimeout(300_000);
const folder = join(packageRoot(), 'fixtures/fuzz');
/** The same as in scripts/fuzz/engine.mjs, from the sources. */
const engine = {
  RenderError,
  renderer: createRenderer(),
  parsers: {
    css: (text: string) => parseStyleSheet(text, { origin: 'author' }, new Diagnostics()),
    yaml: (text: string) => splitFrontMatter(text),
    font: (text: string) => new FontLibrary().addFont(Buffer.from(text, 'base64')),
    pdf: (text: string) => readAll(text, { inspectPdf, readPdf, edit, assemble }),
  },
  textOf: async (pdf: Buffer) => (await textAndStreams(pdf)).pages.join('\n'),
  step: () => undefined,
};

for (const name of readdirSync(folder).sort()) {
  t.test(name, async (t) => {
    const { found, ...item } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { found: string };
    const { symptom, detail } = await judge(item, engine);
    t.equal(symptom, undefined, `${found}: ${detail ?? ''}`);
  });
}
