#!/usr/bin/env node
/**
 * leaks.mjs FOLDER|FILE...: documents of real projects in any dialect of Markdown, and notebooks, through one `platen batch`
 * process. Prints marks that stand in their PDFs outside of code (`:::`, `{#`, `[[`, `$` …), and words of the source that are
 * neither syntax nor in the PDF. Options: --every K (each K-th file only), --template NAME (none), --no-words, --shown N (how
 * many leaks of a file, 3).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Batch, capture, requireCli, table } from '../shared.mjs';
import { NO_HYPHENATION, someOf } from './recall.mjs';
import { pdfWords, sourceWords } from './words.mjs';

/** Marks around code, which may contain anything. Formulas are left out: their words are TeX. */
const OPENS = '⟦';
const CLOSES = '⟧';
const STYLES = `${NO_HYPHENATION}
math { display: none !important }
:is(pre, :not(pre) > code, kbd, samp, .diagram):not(:is(pre, code, kbd, samp) *)::before { content: '${OPENS}' }
:is(pre, :not(pre) > code, kbd, samp, .diagram):not(:is(pre, code, kbd, samp) *)::after { content: '${CLOSES}' }
`;

/** What no reader should see outside of code. */
const LEAKS = [
  /:{3,}/g,
  /\{[#.:][A-Za-z][^\n]{0,30}/g,
  /\[\[[^\n]{0,30}|\]\]/g,
  /(?<![\d\p{L}])\$(?=[^\s\d])[^\n$]{0,30}\$/gu,
  /%%[^\n]{0,30}/g,
  /\{\{[^\n]{0,30}|\{%[^\n]{0,30}/g,
  /\^\[[^\n]{0,30}/g,
  /\*\*(?=\S)[^\n]{0,30}|__(?=[\p{L}])[^\n]{0,30}/gu,
  /^(?:!!!|\?\?\?|===) [^\n]{0,30}/gm,
  /^#{1,6} \S[^\n]{0,30}/gm,
  /<\/?[a-z][^\n>]{0,40}>|<!--/gi,
  /\]\([^\n]{0,30}/g,
  /\{[a-z]+\}⟦/g,
  /\\(?:begin|end|ref|cite|label|textbf|emph|newpage)\b[^\n]{0,30}/g,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    template: { type: 'string', default: 'none' },
    'no-words': { type: 'boolean', default: false },
    shown: { type: 'string', default: '3' },
  },
});

function documentsIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return names
    .filter((name) => /\.(?:md|markdown|qmd|rmd|ipynb)$/i.test(name) && !/node_modules|\/\./.test(name))
    .sort();
}

/** The words of a source without what is syntax in any dialect. */
function wantedWords(text) {
  const plain = text
    .replace(/^---\r?\n[^]*?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, '')
    .replace(/<!--[^]*?-->|%%[^]*?%%|\{\/\*[^]*?\*\/\}/g, '')
    .replace(
      /^[ \t>]*(?:[`~:]{3,}|!!!|\?\?\?\+?|===|\/\/\/|#\||:[\w-]+:|import |export |--8<--|%|\[[^\]\n]+\]:).*$/gm,
      '',
    )
    .replace(/\$\$[^]*?\$\$|\$[^$\n]+\$|\\\[[^]*?\\\]|\\begin\{[^]*?\\end\{[^}]*\}/g, '')
    .replace(
      /\{[^{}\n]*\}|\{\{[^{}\n]*\}\}|<[^<>\n]*>|!?\[\[[^\]\n]*\]\]|\]\([^)\n]*\)|!\[[^\]\n]*\]|\[[^\]\n]*@[^\]\n]*\]|@[\w:-]+|\[\^[^\]]*\]/g,
      ' ',
    )
    .replace(/\\[a-zA-Z]+|:[\w-]+:/g, ' ');
  return sourceWords(plain, 'markdown');
}

function missingWords(wanted, got) {
  const found = new Set(got);
  const all = got.join('');
  return wanted.filter((word) => word.length > 2 && !found.has(word) && !all.includes(word));
}

requireCli();
const folder = mkdtempSync(join(tmpdir(), 'platen-leaks-'));
const style = join(folder, 'leaks.css');
writeFileSync(style, STYLES);
const batch = new Batch(['--template', values.template, '--css', style]);
const rows = [];
const sums = { documents: 0, failed: 0, leaks: 0, words: 0, missing: 0 };
const files = positionals.flatMap(documentsIn).filter((_, i) => i % Number(values.every) === 0);
for (const file of files) {
  const pdf = join(folder, 'out.pdf');
  const answer = await batch.render(file, pdf);
  sums.documents++;
  if (answer.failure) {
    sums.failed++;
    rows.push([file, 'failed', answer.failure.slice(0, 100)]);
    continue;
  }
  const { stdout } = await capture('pdftotext', ['-raw', '-nopgbrk', '-enc', 'UTF-8', pdf, '-']);
  const text = stdout.toString('utf8').replace(new RegExp(`${OPENS}[^${CLOSES}]*${CLOSES}`, 'g'), `${OPENS}${CLOSES}`);
  const leaks = LEAKS.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
  sums.leaks += leaks.length;
  for (const leak of leaks.slice(0, Number(values.shown))) rows.push([file, 'leak', leak]);
  if (values['no-words'] || extname(file) === '.ipynb') continue;
  const wanted = wantedWords(readFileSync(file, 'utf8'));
  const missing = missingWords(wanted, await pdfWords(pdf, new Set(wanted)));
  sums.words += wanted.length;
  sums.missing += missing.length;
  if (missing.length > 0) rows.push([file, `${missing.length} words`, someOf(missing, 8)]);
}
await batch.close();
if (rows.length > 0) console.log(`${table([['file', 'what', 'found'], ...rows])}\n`);
console.log(table([Object.keys(sums), Object.values(sums)]));
rmSync(folder, { recursive: true });
process.exitCode = sums.failed > 0 || sums.leaks > 0 || sums.missing > 0 ? 1 : 0;
