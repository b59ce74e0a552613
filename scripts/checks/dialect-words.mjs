#!/usr/bin/env node
/**
 * dialect-words.mjs FOLDER-OR-FILE… [--every N] [--list FILE] [--template none]: whether each word of Markdown that is not syntax
 * stands in the PDF, and whether syntax does. What is warned of in its line counts apart. One line for each file that has lost
 * words or shows syntax, then counts by cause. Run with: node --import tsx scripts/checks/dialect-words.mjs FOLDER
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRenderer } from '../../engine/index.ts';
import { parseMarkdown } from '../../engine/source/markdown/markdown.ts';
import { NO_HYPHENATION } from './recall.mjs';
import { proseWords } from './prose-words.mjs';
import { pdfWords } from './words.mjs';
import { table } from '../shared.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    list: { type: 'string' },
    template: { type: 'string', default: 'none' },
  },
});

/** Signs that no reader should see outside of code, by the name of what they are. */
const MARKS = [
  ['boxes', /^\s*(?::{3,}|!{3}\s|\?{3}\s|\/{3}\s)|\s:{3,}\s/m],
  ['tabs', /^={3}\s"/m],
  ['attributes', /\{[#.:][\w.-]+[^{}]*\}|\{[\w-]+="[^"]*"\}/],
  ['links', /\]\(|\[\[|\]\]|\]\[|^\[[\w -]+\]:/m],
  ['notes', /\[\^|\^\[/],
  ['shortcodes', /\{\{<|\{%/],
  ['emphasis', /(?<![\w*])\*\*(?=\w)|(?<=\w)\*\*(?![\w*])|(?<![\w=])==(?=\w[^=]*==)|(?<!\w)\+\+(?=\w[^+]*\+\+)/],
  ['comments', /%%|<!--|\{\/\*/],
  ['roles', /\{[\w:-]+\}`|\{[a-z]+:[a-z]+\}/],
  ['directives', /^\s*\{[\w-]+\}\s|```/m],
  ['rules of tables', /\+-{3,}|-{4,}|\|\s*:?-{3,}/],
  ['LaTeX', /\\[a-z]{3,}/],
  ['HTML', /<\/?[a-z]+[^<>]*>/i],
  ['callouts', /\[![\w-]+\]/],
  ['citations', /\[-?@[\w:-]+/],
];

/** Marks that a warning of their kind names. */
const TOLD = {
  shortcodes: /shortcodes and tags of site generators|is not included/,
  citations: /bibliography/,
  links: /label that is not defined/,
  notes: /footnote \[\^/,
  LaTeX: /of LaTeX is not known|The formula/,
  roles: /There is no role/,
};

/** The cause of a lost word, by the line of the source that has it. */
const CAUSES = [
  ['heads of fences', /^[\s>]*(?:`{3}|~{3})/],
  ['heads of boxes', /^[\s>]*(?::{3,}|!{3}|\?{3}|\/{3}|={3}\s)/],
  ['callouts', /^[\s>]*\[![\w-]+/],
  ['tables', /^\s*[|+]|\|.*\|/],
  ['notes', /\[\^/],
  ['attributes', /\{[^{}]*\}/],
  ['HTML', /<[^<>]*>?/],
  ['formulas', /\$|\\/],
  ['images', /!\[/],
  ['links', /\]\(|\]\[|\[\[|https?:/],
  ['code', /`/],
  ['indented', /^(?: {4}|\t)/],
];

const causeOf = (line) => CAUSES.find(([, pattern]) => pattern.test(line))?.[0] ?? 'other lines';

function* filesOf(place) {
  if (statSync(place).isFile()) return yield place;
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  yield* entries
    .filter((entry) => entry.isFile() && /\.(?:md|qmd|rmd|mdx|markdown)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => !name.includes('node_modules'))
    .sort();
}

/** The text outside of code, a line a block. */
async function shownText(text) {
  const { tree } = await parseMarkdown(text, {});
  const parts = [];
  const skip = new Set(['pre', 'code', 'head', 'script', 'style', 'math', 'svg', 'kbd', 'samp']);
  const walk = (node) => {
    for (let child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
      if (tree.isElement(child)) {
        const name = tree.name(child);
        if (skip.has(name)) parts.push(' ');
        else {
          const isLine = /^(?:a|em|strong|span|b|i|sub|sup|q|small|mark|ins|del|abbr|u|br)$/.test(name);
          if (!isLine) parts.push('\n');
          walk(child);
          if (!isLine) parts.push('\n');
        }
      } else parts.push(tree.text(child) ?? '');
    }
  };
  walk(0);
  return parts.join('');
}

const folder = mkdtempSync(join(tmpdir(), 'platen-dialects-'));
const pdfFile = join(folder, 'out.pdf');
const renderer = createRenderer();
const sums = { files: 0, whole: 0, failed: 0, clean: 0, words: 0, lost: 0, told: 0, toldMarks: 0 };
const causes = new Map();
const marks = new Map();
const details = [];

const count = (map, cause, file, number = 1) => {
  const row = map.get(cause) ?? { number: 0, files: new Set() };
  row.number += number;
  map.set(cause, row);
  row.files.add(file);
};

async function check(file) {
  const text = readFileSync(file, 'utf8');
  sums.files++;
  let result;
  try {
    result = await renderer.render(
      { content: text, type: 'markdown', source: file },
      { template: values.template, css: NO_HYPHENATION },
    );
  } catch (error) {
    sums.failed++;
    details.push(`${file}: ${error.message}`);
    return;
  }
  writeFileSync(pdfFile, result.pdf);
  const wanted = proseWords(text);
  const got = await pdfWords(pdfFile, new Set(wanted.map(({ word }) => word)));
  const lost = lostWords(wanted, got);
  const lines = text.split(/\r?\n/);
  const toldLines = new Set(result.warnings.map(({ position }) => position?.line));
  sums.words += wanted.length;
  const untold = lost.filter(({ line }) => !toldLines.has(line));
  sums.told += lost.length - untold.length;
  sums.lost += untold.length;
  if (untold.length === 0) sums.whole++;
  for (const line of new Set(untold.map(({ line }) => line))) {
    const words = untold.filter((entry) => entry.line === line).map(({ word }) => word);
    const cause = causeOf(lines[line - 1]);
    count(causes, cause, file, words.length);
    details.push(`${file}:${line}: lost (${cause}) ${words.join(' ')} | ${lines[line - 1].slice(0, 200)}`);
  }
  const shown = await shownText(text);
  const told = result.warnings.map(({ message }) => message).join('\n');
  // One warning stands for all of its kind.
  const isTold = (mark, name) => told.includes(mark.slice(0, 20)) || (TOLD[name]?.test(told) ?? false);
  let leaks = 0;
  for (const [name, pattern] of MARKS)
    for (const line of shown.split('\n')) {
      const match = pattern.exec(line);
      if (!match) continue;
      if (isTold(match[0], name)) {
        sums.toldMarks++;
        continue;
      }
      leaks++;
      count(marks, name, file);
      details.push(`${file}: leaked (${name}) ${line.slice(Math.max(0, match.index - 60), match.index + 90)}`);
    }
  if (leaks === 0) sums.clean++;
}

/** Words that stand more often in the source than in the PDF, in the lines that have lost most of theirs. */
function lostWords(wanted, got) {
  const missing = new Map();
  for (const { word } of wanted) missing.set(word, (missing.get(word) ?? 0) + 1);
  for (const word of got) if (missing.has(word)) missing.set(word, missing.get(word) - 1);
  for (const [word, number] of missing) if (number <= 0) missing.delete(word);
  const letters = got.join('');
  const perLine = new Map();
  for (const { word, line } of wanted) {
    const row = perLine.get(line) ?? { all: 0, missing: 0 };
    row.all++;
    if (missing.has(word)) row.missing++;
    perLine.set(line, row);
  }
  const share = ({ line }) => perLine.get(line).missing / perLine.get(line).all;
  const lost = [];
  for (const entry of wanted
    .filter(({ word }) => missing.has(word))
    .sort((a, b) => share(b) - share(a) || a.line - b.line)) {
    const left = missing.get(entry.word);
    if (left <= 0) continue;
    missing.set(entry.word, left - 1);
    // Raised letters, and marks within a word, part it or join it with the words beside it.
    const at = wanted.indexOf(entry);
    const joined = wanted
      .slice(Math.max(0, at - 1), at + 2)
      .map(({ word }) => word)
      .join('');
    if (joined.length < 5 || !letters.includes(joined)) lost.push(entry);
  }
  return lost.sort((a, b) => a.line - b.line);
}

let index = 0;
for (const place of positionals)
  for (const file of filesOf(place)) if (index++ % Number(values.every) === 0) await check(file);

rmSync(folder, { recursive: true });
if (values.list) writeFileSync(values.list, `${details.join('\n')}\n`);
const rowsOf = (map) =>
  [...map].sort(([, a], [, b]) => b.number - a.number).map(([name, { number, files }]) => [name, number, files.size]);
console.log(table([['words lost in', 'words', 'files'], ...rowsOf(causes)]));
console.log(`\n${table([['syntax shown', 'places', 'files'], ...rowsOf(marks)])}`);
const percent = (part, whole) => `${((part / Math.max(1, whole)) * 100).toFixed(2)} %`;
console.log(
  `\n${sums.files} files, ${sums.failed} failed; ${sums.words} words, ${sums.lost} lost (${percent(sums.words - sums.lost, sums.words)} kept), ` +
    `${sums.told} told of; ${sums.toldMarks} marks told of; ${sums.whole} files with each word (${percent(sums.whole, sums.files)}), ${sums.clean} without syntax (${percent(sums.clean, sums.files)})`,
);
