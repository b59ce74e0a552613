#!/usr/bin/env node
/**
 * readmes.mjs: every README below node_modules and every Markdown file below /usr/share/doc, through one
 * `platen batch` process, and how many of their words stand in the PDFs. Prints those that fail or lose words.
 * readmes.mjs [FOLDER]...: READMEs below further folders too.
 * Options: --every K (each K-th file only), --template NAME (report), --threshold 99.5, --keep (keep the PDFs).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Batch, requireCli, root, table } from '../shared.mjs';
import { measureRecall, NO_HYPHENATION, percent, someOf } from './recall.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    template: { type: 'string', default: 'report' },
    threshold: { type: 'string', default: '99.5' },
    keep: { type: 'boolean', default: false },
  },
});

/** Files whose content differs, with their text; in the order of their paths. */
function* documents() {
  const seen = new Set();
  const places = [
    [join(root, 'node_modules'), /(?:^|\/)readme[^/]*\.(?:md|markdown)$/i],
    ['/usr/share/doc', /\.md(?:\.gz)?$/i],
    ...positionals.map((folder) => [folder, /(?:^|\/)readme[^/]*\.(?:md|markdown)$/i]),
  ];
  for (const [folder, pattern] of places) {
    if (!existsSync(folder)) continue;
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((name) => pattern.test(name));
    for (const name of names.sort()) {
      const bytes = name.endsWith('.gz') ? gunzipSync(readFileSync(name)) : readFileSync(name);
      const hash = createHash('sha1').update(bytes).digest('hex');
      if (seen.has(hash)) continue;
      seen.add(hash);
      yield { name, text: bytes.toString('utf8') };
    }
  }
}

requireCli();
const folder = mkdtempSync(join(tmpdir(), 'platen-readmes-'));
mkdirSync(join(folder, 'pdf'));
writeFileSync(join(folder, 'recall.css'), NO_HYPHENATION);
const batch = new Batch(['--template', values.template, '--css', join(folder, 'recall.css')]);
const exceptions = [];
const times = [];
let index = -1;
let failed = 0;
let below = 0;
let words = 0;
let found = 0;
for (const { name, text } of documents()) {
  if (++index % Number(values.every) !== 0) continue;
  const source = join(folder, `${index}.md`);
  const pdf = join(folder, 'pdf', `${index}.pdf`);
  writeFileSync(source, text);
  const answer = await batch.render(source, pdf);
  const shortName = name.replace(`${root}/`, '');
  if (answer.failure) {
    failed++;
    exceptions.push([shortName, '', 'failed', answer.failure]);
    continue;
  }
  times.push(answer.ms);
  const result = await measureRecall(text, 'markdown', pdf);
  words += result.words;
  found += result.found;
  if (result.recall * 100 < Number(values.threshold)) {
    below++;
    exceptions.push([shortName, result.words, percent(result.recall), someOf(result.missing, 8)]);
  }
}
await batch.close();
times.sort((a, b) => a - b);
if (exceptions.length > 0) console.log(`${table([['file', 'words', 'recall %', 'missing'], ...exceptions])}\n`);
const at = (share) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
console.log(
  table([
    ['documents', 'failed', `below ${values.threshold} %`, 'words', 'recall %', 'median ms', '99 % ms', 'max ms'],
    [times.length + failed, failed, below, words, percent(words === 0 ? 1 : found / words), at(0.5), at(0.99), at(1)],
  ]),
);
if (values.keep) console.log(`PDFs: ${join(folder, 'pdf')}`);
else rmSync(folder, { recursive: true });
process.exitCode = failed > 0 || below > 0 ? 1 : 0;
