#!/usr/bin/env node
/**
 * against-chromium.mjs [options] PAGE.html…: how far our PDF of a page agrees with Chromium's print of it. Of
 * Chromium's words: the share found in order, of these on the same page and at the same horizontal place (± 2 px),
 * and the share of line starts that are ours too.
 *
 * All engines get the page from one little server without scripts, with the same page size and margins: put into the page
 * for the others; given as options to ours, because a page that states its size is not shrunk to its paper by us.
 *   --root FOLDER     what the server serves, so that a page may refer to folders above its own (/)
 *   --list FILE       pages, one a line; empty lines and lines with # do not count
 *   --peer COMMAND    another engine to measure beside ours, called as COMMAND URL OUT.pdf
 *   --drift N         the first N places where words move against Chromium's, with the move in px (0)
 *   --fonts FOLDER    fonts that Chromium finds by name and we are given (DejaVu, which Debian's Chromium depends on)
 *   --out FOLDER      keeps the PDFs there, and those of Chromium and the peer from one run to the next
 *   --json FILE       the figures of each page
 */
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { capture, cli, fail, requireCli, table } from '../shared.mjs';
import { compareWords, wordBoxes } from './word-boxes.mjs';

const CHROMIUM = process.env.PLATEN_CHROMIUM ?? '/usr/bin/chromium';
/** Fonts as wide as ours for generic families, and hinting that leaves advances alone. */
const FONTCONFIG = join(import.meta.dirname, 'against-chromium.fonts.conf');
/** Debian's Chromium has no hyphenation dictionaries. */
const NO_HYPHENS = '<style>* { hyphens: manual !important }</style>';
const PAGE = `<style>@page { size: A4 !important; margin: 75px !important }</style>${NO_HYPHENS}`;
const PAGE_OPTIONS = ['--page-size', 'A4', '--margin', '75px'];
/** Asks the server for the page with PAGE in it. */
const WITH_PAGE = '?page';
const FIGURES = ['found', 'samePage', 'sameX', 'sameStarts'];
const TYPES = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      root: { type: 'string', default: '/' },
      list: { type: 'string' },
      peer: { type: 'string' },
      fonts: { type: 'string', default: '/usr/share/fonts/truetype/dejavu' },
      drift: { type: 'string', default: '0' },
      out: { type: 'string' },
      json: { type: 'string' },
    },
  });
  requireCli();
  const root = resolve(values.root);
  const files = [...positionals, ...(values.list ? listed(values.list) : [])].map((file) => resolve(root, file));
  if (files.length === 0) fail('Name HTML files, or a list of them.');
  const out = values.out ? resolve(values.out) : mkdtempSync(join(tmpdir(), 'platen-chromium-'));
  mkdirSync(out, { recursive: true });
  const server = await serve(root);
  const env = { ...process.env, FONTCONFIG_FILE: FONTCONFIG };
  const results = [];
  const args = ['--font-render-hinting=none', '--no-sandbox'];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args, env });
  const context = await browser.newContext({ javaScriptEnabled: false });
  for (const file of files) {
    const name = file.slice(root.length).replace(/^\//, '');
    const url = `${server.origin}/${name.split('/').map(encodeURIComponent).join('/')}`;
    const place = { name, url, fonts: values.fonts, base: join(out, name.replaceAll('/', '_')), env };
    const result = await measure(place, context, server, values.peer);
    results.push(result);
    console.log(line(result));
    if (result.platen.pairs) console.log(drifts(result.platen.pairs, Number(values.drift)).join('\n'));
  }
  await browser.close();
  server.close();
  console.log(summary(results));
  if (values.json)
    writeFileSync(
      values.json,
      JSON.stringify(results, (key, value) => (key === 'pairs' ? undefined : value), 1),
    );
}

function listed(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map((text) => text.trim()).filter((text) => text !== '' && !text.startsWith('#'));
}

async function measure({ name, url, base, env, fonts }, context, server, peer) {
  const wanted = `${base}.chromium.pdf`;
  if (!existsSync(wanted)) await printWithChromium(context, url + WITH_PAGE, wanted);
  const chromiumWords = await wordBoxes(wanted);
  const compared = async (command, args, pdf) => {
    const { stderr } = command === undefined ? {} : await capture(command, args, { env });
    if (!existsSync(pdf)) return { error: stderr.trim().split('\n').at(-1) };
    const { words, pages } = await wordBoxes(pdf);
    return { pages, ...compareWords(chromiumWords.words, words) };
  };
  const ours = `${base}.platen.pdf`;
  const given = existsSync(fonts) ? ['--font', fonts] : [];
  const options = [
    ...given,
    ...PAGE_OPTIONS,
    ...['--template', 'none', '--quiet', '--from', 'html', '--timeout', '120', '--allow-net', server.host],
  ];
  rmSync(ours, { force: true });
  const platen = await compared(process.execPath, [cli, 'render', url, ...options, '-o', ours], ours);
  const theirs = `${base}.peer.pdf`;
  const [command, ...args] = existsSync(theirs) ? [] : (peer?.split(' ') ?? []);
  const other = peer && { ...(await compared(command, [...args, url + WITH_PAGE, theirs], theirs)), pairs: undefined };
  return { name, pages: chromiumWords.pages, words: chromiumWords.words.length, platen, peer: other };
}

async function printWithChromium(context, url, file) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true, outline: false });
  await page.close();
}

/** A server for the files below `root` on a free port, with the page rule at the end of each HTML file. */
async function serve(root) {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://x');
    const file = resolve(root, `.${decoded(pathname)}`);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const type = extname(file).toLowerCase();
    if (!/^\.x?html?$/.test(type)) {
      response.writeHead(200, { 'content-type': TYPES[type] ?? 'application/octet-stream' });
      return createReadStream(file).pipe(response);
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    const text = readFileSync(file, 'latin1');
    const end = text.lastIndexOf('</body');
    const added = search === WITH_PAGE ? PAGE : NO_HYPHENS;
    response.end(end < 0 ? text + added : text.slice(0, end) + added + text.slice(end), 'latin1');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${server.address().port}`;
  return { host, origin: `http://${host}`, close: () => server.close() };
}

/** Addresses that a page has wrong (`<%= url %>`) stay as they are. */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const percent = (share) => (share === undefined ? '–' : (share * 100).toFixed(1));
const cells = (engine) => FIGURES.map((figure) => percent(engine?.[figure]).padStart(5)).join(' ');

function line({ name, pages, words, platen, peer }) {
  const theirs = peer ? `   peer ${cells(peer)}` : '';
  const note = platen.error ?? (platen.pages === pages ? '' : `${platen.pages} pages of ${pages}`);
  return `${cells(platen)}${theirs}  ${words} words  ${name}  ${note}`;
}

/** Means over pages, so that a long page weighs no more than a short one. */
function summary(results) {
  const rows = [['engine', 'pages', ...FIGURES]];
  for (const engine of ['platen', 'peer']) {
    const figures = results.map((result) => result[engine]).filter((result) => result?.found !== undefined);
    if (figures.length === 0) continue;
    const mean = (figure) => percent(figures.reduce((sum, result) => sum + result[figure], 0) / figures.length);
    rows.push([engine, figures.length, ...FIGURES.map(mean)]);
  }
  return table(rows);
}

/** Where words begin to stand elsewhere than Chromium's: page, words around, and the change of the distance. */
function drifts(pairs, limit) {
  const found = [];
  let [dx, dy, pages] = [0, 0, 0];
  for (let i = 0; i < pairs.length && found.length < limit; i++) {
    const [a, b] = pairs[i];
    const now = [b.x - a.x, b.y - a.y, b.page - a.page];
    if (Math.abs(now[0] - dx) <= 2 && Math.abs(now[1] - dy) <= 1.5 && now[2] === pages) continue;
    const text = pairs
      .slice(Math.max(0, i - 3), i + 4)
      .map(([word], k) => (k === Math.min(i, 3) ? `[${word.text}]` : word.text));
    const move = `x ${dx.toFixed(1)} → ${now[0].toFixed(1)}, y ${dy.toFixed(1)} → ${now[1].toFixed(1)}`;
    found.push(`   p. ${a.page}/${b.page} (${a.x.toFixed(0)},${a.y.toFixed(0)})  ${move}  ${text.join(' ')}`);
    [dx, dy, pages] = now;
  }
  return found;
}

await main();
