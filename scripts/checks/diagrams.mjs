#!/usr/bin/env node
/**
 * diagrams.mjs [FILE]... [--only REGEXP] [--keep FOLDER]: Mermaid's own examples (@mermaid-js/examples) and the diagrams in fences
 * of Markdown files, rendered, and measured as MuPDF traces their pages: texts that lie on each other, texts that leave the shape that
 * they stand in, and texts beyond the edge of the picture. One line for each, then a table by kind. Exit code 1 where something
 * was found, or was not drawn. Needs dist/ and mutool.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { diagramData } from '@mermaid-js/examples';
import { root, table } from '../shared.mjs';
import { labelsIn, problemsOf } from './diagram-labels.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, keep: { type: 'string' } },
});
const { createRenderer } = await import(pathToFileURL(join(root, 'dist/engine/index.js')).href);
const renderer = createRenderer({ template: 'none', pageSize: { width: '1200mm', height: '1200mm' }, margin: '10mm' });

const diagrams = [
  ...diagramData.flatMap(({ id, examples }) => examples.map(({ code }, i) => ({ kind: id, name: `${id} ${i}`, code }))),
  ...positionals.flatMap(fencesOf),
].filter(({ name }) => new RegExp(values.only, 'i').test(name));
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'platen-diagrams-'));
if (values.keep) mkdirSync(folder, { recursive: true });
else process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const byKind = new Map();
let found = 0;
for (const { kind, name, code } of diagrams) {
  const row = byKind.get(kind) ?? { diagrams: 0, drawn: 0, labels: 0, overlaps: 0, outside: 0, beyond: 0, ms: 0 };
  byKind.set(kind, row);
  row.diagrams++;
  const content = `\`\`\`mermaid\n${code}\n\`\`\`\n`;
  const begun = performance.now();
  const { pdf, warnings } = await renderer.render(content);
  row.ms += performance.now() - begun;
  const file = join(folder, `${name.replace(/\W+/g, '-').slice(0, 80)}.pdf`);
  writeFileSync(file, pdf);
  const failure = warnings.find(({ message }) => /diagram|mermaid/i.test(message));
  if (failure) {
    console.log(`${name}: not drawn: ${failure.message.slice(0, 160)}`);
    found++;
    continue;
  }
  row.drawn++;
  const drawing = labelsIn(file);
  row.labels += drawing.labels.length;
  for (const { sort, message } of problemsOf(drawing)) {
    row[sort]++;
    found++;
    console.log(`${name}: ${message}`);
  }
}
const rows = [...byKind].map(([kind, { ms, ...row }]) => [kind, ...Object.values(row), Math.round(ms / row.diagrams)]);
console.log(table([['kind', 'diagrams', 'drawn', 'texts', 'overlaps', 'outside', 'beyond', 'ms each'], ...rows]));
console.log(`${diagrams.length} diagrams, ${found} remarks`);
process.exitCode = found > 0 ? 1 : 0;

function fencesOf(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^```mermaid\n([\s\S]*?)^```/gm)].map(([, code], i) => ({
    kind: basename(file, '.md'),
    name: `${basename(file, '.md')} ${i} of ${file}`,
    code: code.trimEnd(),
  }));
}
