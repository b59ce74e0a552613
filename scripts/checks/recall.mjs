#!/usr/bin/env node
/**
 * recall.mjs INPUT [PDF]...: how many words of a source stand in its PDF, in order. Without a PDF the input is
 * rendered first. Options: --template NAME (none), --missing N (how many missing words to name, 8).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, cli, fail, requireCli, table } from '../shared.mjs';
import { commonSubsequence } from './common-subsequence.mjs';
import { pdfWords, sourceWords } from './words.mjs';

/** Hyphens that the engine would add are not in the source. */
export const NO_HYPHENATION = '* { hyphens: none !important }\n';

/** `{ words, found, recall, missing }` of a source text and its PDF; `recall` is 1 for a source without words. */
export async function measureRecall(text, type, pdf) {
  const wanted = sourceWords(text, type);
  const got = await pdfWords(pdf, new Set(wanted));
  const found = commonSubsequence(wanted, got);
  return {
    words: wanted.length,
    found,
    recall: wanted.length === 0 ? 1 : found / wanted.length,
    missing: missing(wanted, got),
  };
}

/** Words that are nowhere in the PDF as often as in the source; none where only the order differs. */
function missing(wanted, got) {
  const left = new Map();
  for (const word of got) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const number = left.get(word) ?? 0;
    left.set(word, number - 1);
    return number <= 0;
  });
}

/** The first few words, each cut to a width that fits a table. */
export function someOf(words, number) {
  const shown = words.slice(0, number).map((word) => (word.length > 24 ? `${word.slice(0, 23)}…` : word));
  return shown.join(' ');
}

export function typeOf(file) {
  return /^\.x?html?$|^\.xht$/i.test(extname(file)) ? 'html' : 'markdown';
}

export function percent(recall) {
  // Rounded down, so that 100.00 means all of them.
  return (Math.floor(recall * 10_000) / 100).toFixed(2);
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { template: { type: 'string', default: 'none' }, missing: { type: 'string', default: '8' } },
  });
  if (positionals.length === 0) fail('Name an input, and its PDF if there is one already.');
  const folder = mkdtempSync(join(tmpdir(), 'platen-recall-'));
  const rows = [['input', 'words', 'found', 'recall %', 'missing']];
  const pairs = positionals.flatMap((name, i) =>
    name.endsWith('.pdf') ? [] : [[name, positionals[i + 1]?.endsWith('.pdf') ? positionals[i + 1] : undefined]],
  );
  for (const [input, given] of pairs) {
    if (!existsSync(input)) fail(`${input} is missing.`);
    const pdf = given ?? (await render(input, folder, values.template));
    const { words, found, recall, missing } = await measureRecall(readFileSync(input, 'utf8'), typeOf(input), pdf);
    rows.push([input, words, found, percent(recall), someOf(missing, Number(values.missing))]);
  }
  console.log(table(rows));
  rmSync(folder, { recursive: true });
}

async function render(input, folder, template) {
  requireCli();
  const css = join(folder, 'recall.css');
  writeFileSync(css, NO_HYPHENATION);
  const pdf = join(folder, 'out.pdf');
  const { code, stderr } = await capture(
    process.execPath,
    [cli, 'render', input, '-o', pdf, '--template', template, '--css', css, '--quiet'],
    { cwd: process.cwd() },
  );
  if (code !== 0) fail(stderr.trim());
  return pdf;
}

if (import.meta.url === `file://${process.argv[1]}`) await main();
