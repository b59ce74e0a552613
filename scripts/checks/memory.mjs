#!/usr/bin/env node
/**
 * memory.mjs [BOOK.html]: a book and the book repeated 4 and 16 times, in a JavaScript heap of 256 MB. Prints pages,
 * peak memory and what a page adds to it. Without a book: book.html of the performance harness.
 * Options: --heap MB (256), --times 1,4,16, --out FOLDER for the inputs and PDFs, then kept.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, cli, fail, requireCli, root, sharedFolder, table } from '../shared.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    heap: { type: 'string', default: '256' },
    times: { type: 'string', default: '1,4,16' },
    out: { type: 'string' },
    template: { type: 'string', default: 'none' },
  },
});
requireCli();
const bench = sharedFolder('PLATEN_BENCH', 'bench');
const book = positionals[0] ? resolve(positionals[0]) : bench && join(bench, 'inputs', 'book.html');
if (!book || !existsSync(book)) fail('Name a book: an HTML file with a body.');

const html = readFileSync(book, 'utf8');
const [, head, body, tail] =
  /^([\s\S]*?<body[^>]*>)([\s\S]*)(<\/body>[\s\S]*)$/i.exec(html) ?? fail(`${book} has no body.`);
const folder = values.out ? resolve(values.out) : mkdtempSync(join(tmpdir(), 'platen-memory-'));
mkdirSync(folder, { recursive: true });
// Images are relative to the book.
const images = join(dirname(book), 'img');
if (existsSync(images) && !existsSync(join(folder, 'img'))) symlinkSync(images, join(folder, 'img'));

const rows = [['book', 'MB in', 'pages', 'MB out', 'wall s', 'CPU s', 'peak MB', 'KB a page']];
let failed = false;
let before;
for (const times of values.times.split(',').map(Number)) {
  const input = join(folder, `book-x${times}.html`);
  writeFileSync(input, head + body.repeat(times) + tail);
  const usageFile = join(folder, 'usage.json');
  const args = [
    `--max-old-space-size=${values.heap}`,
    '--require',
    join(root, 'scripts', 'checks', 'report-usage.cjs'),
    ...[
      cli,
      'render',
      input,
      '-o',
      join(folder, `book-x${times}.pdf`),
      '--template',
      values.template,
      '--quiet',
      '--json',
    ],
    ...['--base', dirname(book)],
  ];
  const started = process.hrtime.bigint();
  const env = { ...process.env, PLATEN_USAGE_FILE: usageFile };
  const { code, stdout, stderr } = await capture(process.execPath, args, { env });
  const wall = Number(process.hrtime.bigint() - started) / 1e9;
  const size = ((head.length + tail.length + body.length * times) / 1e6).toFixed(1);
  if (code !== 0) {
    failed = true;
    rows.push([`×${times}`, size, 'failed', '', wall.toFixed(1), '', '', stderr.trim().split('\n')[0].slice(0, 80)]);
    continue;
  }
  const { pages, bytes } = JSON.parse(stdout.toString());
  const { peakMb, cpuS } = JSON.parse(readFileSync(usageFile, 'utf8'));
  const slope = before ? (((peakMb - before.peakMb) * 1024) / (pages - before.pages)).toFixed(1) : '';
  rows.push([
    `×${times}`,
    size,
    pages,
    (bytes / 1e6).toFixed(1),
    wall.toFixed(1),
    cpuS.toFixed(1),
    peakMb.toFixed(0),
    slope,
  ]);
  before = { pages, peakMb };
}
console.log(table(rows));
if (!values.out) rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;
