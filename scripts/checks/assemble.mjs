#!/usr/bin/env node
/**
 * assemble.mjs FOLDER… [--limit N] [--part 1/4] [--keep FOLDER]: PDFs of other producers, put behind a rendered page and taken
 * out again. On both sides the text (pdftotext) and the tags have to be the same, and qpdf must find nothing that it did not find
 * in the PDF itself. One line for each PDF, as soon as it is tried, with its time; so the lines of a run that is ended early
 * count. `--part`: every fourth file, from the first. Run with: node --import tsx scripts/checks/assemble.mjs FOLDER
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { assemble, render } from '../../engine/index.ts';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '100000' },
    part: { type: 'string', default: '1/1' },
    keep: { type: 'string' },
  },
});
if (positionals.length === 0) {
  console.error('Name folders with PDFs, such as /usr/share/doc.');
  process.exit(2);
}

const [part, parts] = values.part.split('/').map(Number);
const files = positionals
  .flatMap(pdfsIn)
  .slice(0, Number(values.limit))
  .filter((_, index) => index % parts === part - 1);
const folder = mkdtempSync(join(tmpdir(), 'assemble-'));
const LANGUAGE = 'en';
const page = await render(
  '# A page of ours\n\nIt has a [link](https://example.com) and a table.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  {
    title: 'A page of ours',
    language: LANGUAGE,
  },
);
const ours = { pdf: page.pdf, text: textOf(page.pdf), tags: tagsOf(page.pdf) };

const counts = { same: 0, refused: 0, unread: 0, different: 0 };
const producers = new Map();
let [tagged, pages, bytes, milliseconds] = [0, 0, 0, 0];
for (const [index, file] of files.entries()) {
  const before = milliseconds;
  const problem = await problemOf(file, index);
  counts[kindOf(problem)]++;
  console.log(
    `${kindOf(problem)} ${((milliseconds - before) / 1000).toFixed(1)} s ${file}${problem ? `: ${problem}` : ''}`,
  );
}
rmSync(folder, { recursive: true });
console.log(
  `${files.length} PDFs with ${pages} pages, ${tagged} of them tagged: ${counts.same} the same on both sides, ` +
    `${counts.refused} refused with a sentence, ${counts.unread} not compared, ${counts.different} different; ` +
    `${(bytes / 1e6).toFixed(0)} MB in ${(milliseconds / 1000).toFixed(1)} s`,
);
for (const [producer, count] of [...producers].sort((a, b) => b[1] - a[1]).slice(0, 12))
  console.log(`  ${count}  ${producer}`);
process.exitCode = counts.different > 0 ? 1 : 0;

function kindOf(problem) {
  if (problem === null) return 'same';
  return problem.startsWith('refused') ? 'refused' : problem.startsWith('is put together') ? 'unread' : 'different';
}

/** What differs, in words; null for nothing. */
async function problemOf(file, index) {
  const theirs = readFileSync(file);
  let both;
  let back;
  const begun = performance.now();
  try {
    both = await assemble([{ pdf: ours.pdf }, { pdf: theirs, name: basename(file) }]);
    back = await assemble([{ pdf: both.pdf, pages: '2-' }]);
  } catch (error) {
    return error.name === 'RenderError' ? `refused: ${error.message}` : `throws ${error.stack}`;
  } finally {
    milliseconds += performance.now() - begun;
  }
  bytes += theirs.length;
  pages += back.pages;
  if (values.keep) writeFileSync(join(values.keep, `${index}-${basename(file)}`), both.pdf);
  try {
    return differences(theirs, both, back);
  } catch (error) {
    return `is put together, and cannot be read to be compared: ${error.message}`;
  }
}

/** What differs between a PDF and what is taken out again; null for nothing. */
function differences(theirs, both, back) {
  const inspected = inspectPdf(theirs, { tags: true });
  const taken = inspectPdf(back.pdf, { tags: true });
  const producer = (inspected.facts.producer ?? '?').replace(/[\d.]+.*/, '').trim();
  producers.set(producer, (producers.get(producer) ?? 0) + 1);
  if (inspected.tags) tagged++;
  const problems = [
    check(both.pdf, theirs),
    check(back.pdf, theirs),
    textOf(both.pdf, ['-l', '1']) === ours.text ? null : 'the text of our page differs',
    textOf(back.pdf) === textOf(theirs) ? null : 'the text differs',
    JSON.stringify(toldTags(taken)) === JSON.stringify(toldTags(inspected)) ? null : 'tags differ',
    inspected.tags || JSON.stringify(tagsOf(both.pdf)) === JSON.stringify(ours.tags) ? null : 'our tags differ',
    back.pages === inspected.pages.length ? null : 'the number of pages differs',
    same(taken, inspected, 'links'),
    same(taken, inspected, 'bookmarks'),
    same(taken, inspected, 'fields'),
  ];
  // Of an encrypted PDF nothing but its encryption is told.
  const known = inspected.encryption ? problems.slice(0, 4) : problems;
  const found = known.filter((problem) => problem !== null);
  return found.length > 0 ? found.join('; ') : null;
}

/**
 * The tags with the language of the document on the elements at the top, where it may stand as well. A part that says none has
 * that of the whole, which our page gives it.
 */
function toldTags({ tags, facts }) {
  // A tree that no page belongs to has no part in the pages.
  if (!tags || !isOnPages(tags)) return null;
  const told = (tag) => ({ ...tag, language: tag.language || facts.language || LANGUAGE });
  return tags.role === 'Root' ? { ...tags, children: tags.children.map(told) } : told(tags);
}

function isOnPages({ page, children }) {
  return page !== null || children.some(isOnPages);
}

function same(ours, theirs, what) {
  return JSON.stringify(ours[what]) === JSON.stringify(theirs[what]) ? null : `${what} differ`;
}

/** What qpdf says of a PDF, unless it says something of the PDF that it is made from, too. */
function check(pdf, original) {
  const status = (bytes) => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', written('checked.pdf', bytes)], {
      encoding: 'utf8',
    });
    return status === 0
      ? null
      : `qpdf: ${(stderr || stdout).split('\n').find((line) => /WARNING|ERROR|error/.test(line)) ?? status}`;
  };
  const problem = status(pdf);
  return problem !== null && status(original) === null ? problem : null;
}

function textOf(pdf, options = []) {
  const result = spawnSync('pdftotext', [...options, written('text.pdf', pdf), '-'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return result.stdout;
}

function tagsOf(pdf) {
  return inspectPdf(pdf, { tags: true }).tags;
}

function written(name, bytes) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function pdfsIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.pdf'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
