#!/usr/bin/env node
/**
 * memory.mjs [BOOK.html]: a book and the book repeated 4 and 16 times, in a JavaScript heap of 256 MB. Prints pages,
 * peak memory and what a page adds to it. Without a book: book.html of the performance harness.
 * memory.mjs --kind table|lists|links: the same for what grows in other ways.
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
    kind: { type: 'string', default: 'book' },
  },
});
requireCli();
const numbers = (count) => Array.from({ length: count }, (_, index) => index);

/** Documents of about 60 pages, and `times` as many. */
const KINDS = {
  table: (times) => {
    const rows = numbers(2500 * times).map((n) => `<tr><td>${n}<td>ORD-${n * 7919}<td>Coimbra<td>fragile goods`);
    return `<table><thead><tr><th>No.<th>Order<th>City<th>Note</thead>${rows.join('')}</table>`;
  },
  // Each list is 20 deep and goes on behind what it holds.
  lists: (times) => {
    const list = (depth) => `<ol><li>Item${depth > 0 ? list(depth - 1) : ''}<li>Another one</ol>`;
    return list(20).repeat(70 * times);
  },
  links: (times) => {
    const count = 1250 * times;
    const link = (n) => `<a href="#n${n % count}">note ${n % count}</a>`;
    return numbers(count)
      .map((n) => `<p id=n${n}>A paragraph that points to ${link(n + 1)}, ${link(n * 31)} and ${link(n * 7919)}.`)
      .join('');
  },
};

/** The text of a document `times` as long, and the folder of its images. */
function documents() {
  const make = KINDS[values.kind];
  if (make) return { make: (times) => `<!doctype html><html lang=en><body>${make(times)}`, images: null };
  if (values.kind !== 'book') fail(`There is no kind “${values.kind}”.`);
  const bench = sharedFolder('PLATEN_BENCH', 'bench');
  const book = positionals[0] ? resolve(positionals[0]) : bench && join(bench, 'inputs', 'book.html');
  if (!book || !existsSync(book)) fail('Name a book: an HTML file with a body.');
  const html = readFileSync(book, 'utf8');
  const [, head, body, tail] =
    /^([\s\S]*?<body[^>]*>)([\s\S]*)(<\/body>[\s\S]*)$/i.exec(html) ?? fail(`${book} has no body.`);
  return { make: (times) => head + body.repeat(times) + tail, images: dirname(book) };
}

const { make, images } = documents();
const folder = values.out ? resolve(values.out) : mkdtempSync(join(tmpdir(), 'platen-memory-'));
mkdirSync(folder, { recursive: true });
// Images are relative to the book.
if (images && existsSync(join(images, 'img')) && !existsSync(join(folder, 'img')))
  symlinkSync(join(images, 'img'), join(folder, 'img'));

const rows = [[values.kind, 'MB in', 'pages', 'MB out', 'wall s', 'CPU s', 'peak MB', 'KB a page']];
let failed = false;
let before;
for (const times of values.times.split(',').map(Number)) {
  const input = join(folder, `${values.kind}-x${times}.html`);
  const html = make(times);
  writeFileSync(input, html);
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
      join(folder, `${values.kind}-x${times}.pdf`),
      '--template',
      values.template,
      '--quiet',
      '--json',
    ],
    ...(images ? ['--base', images] : []),
  ];
  const started = process.hrtime.bigint();
  const env = { ...process.env, PLATEN_USAGE_FILE: usageFile };
  const { code, stdout, stderr } = await capture(process.execPath, args, { env });
  const wall = Number(process.hrtime.bigint() - started) / 1e9;
  const size = (html.length / 1e6).toFixed(1);
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
