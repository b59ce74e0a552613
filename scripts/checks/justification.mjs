#!/usr/bin/env node
/**
 * justification.mjs [--time] [--width MM,MM…|narrow] [--keep FOLDER]: how evenly justified text is set. English and German
 * prose of 17,000 characters, Tinos 10.5 pt on 104 mm: with lines broken one by one, with `text-wrap: pretty`, and by Typst.
 * All three are measured on their PDFs, with pdftotext. The texts come from Debian packages, Typst from npm; both are kept
 * between runs. `--width` sets them on other measures (`narrow`: seven from 38 to 85 mm); `--time` measures what the choice
 * of lines costs; `--keep` keeps the PDFs.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'parse5';
import { capture, engine, fail, root, table } from '../shared.mjs';
import { justifiedLines, summary } from './justified-lines.mjs';
import { fetched, pagesFolder } from './real-page-files.mjs';

const LENGTH = 17_000;
/** Shorter paragraphs have too few lines for a choice. */
const LEAST = 200;
/** Of code and addresses, which are no prose. */
const SIGNS_OF_CODE = /[_@{}\\/<>]/;
const USUAL_MM = 104;
const NARROW_MM = [38, 42, 43, 50, 60, 75, 85];
const SIZE_PT = 10.5;
const ROUNDS = 30;

const REFERENCE = 'usr/share/developers-reference/de';
const TEXTS = [
  { lang: 'en', name: 'English', source: 'anarchism', files: ['usr/share/doc/anarchism/html/secA1.html'] },
  {
    lang: 'de',
    name: 'German',
    source: 'developers-reference-de',
    files: [`${REFERENCE}/developer-duties.html`, `${REFERENCE}/best-pkging-practices.html`],
  },
];

const { values } = parseArgs({
  options: { time: { type: 'boolean' }, keep: { type: 'string' }, width: { type: 'string', default: `${USUAL_MM}` } },
});
const widths = values.width === 'narrow' ? NARROW_MM : values.width.split(',').map(Number);
if (!widths.every((width) => width > 0)) fail(`--width takes millimetres or narrow, not ${values.width}.`);
const { createRenderer } = await engine();
const renderer = createRenderer();
const typst = await loadTypst();
const folder = values.keep ?? join(tmpdir(), 'platen-justification');
mkdirSync(folder, { recursive: true });
for (const text of TEXTS) for (const width of widths) await measure(text, width);
await renderer.close();

async function measure({ lang, name, source, files }, width) {
  const paragraphs = await prose(source, files);
  const ways = {
    'one by one': () => platen(paragraphs, { lang, width, style: 'auto' }),
    pretty: () => platen(paragraphs, { lang, width, style: 'pretty' }),
    Typst: () => typst(paragraphs, { lang, width }),
  };
  const rows = [];
  for (const [way, make] of Object.entries(ways)) {
    const file = join(folder, `${lang}-${width}-${way.replaceAll(' ', '-')}.pdf`);
    writeFileSync(file, await make());
    const found = summary(await justifiedLines(file, paragraphs.length), SIZE_PT);
    if (rows.length === 0) rows.push(['', ...Object.keys(found)]);
    rows.push([way, ...Object.values(found)]);
  }
  const characters = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
  console.log(
    `\n${name} on ${width} mm: ${characters} characters in ${paragraphs.length} paragraphs of ${source}; spaces in em\n`,
  );
  console.log(table(rows));
  if (values.time) console.log(await costOf(ways));
}

/** The first paragraphs of prose, with LENGTH characters in all. */
async function prose(source, files) {
  const base = join(pagesFolder, await fetched('deb', source));
  const all = files.flatMap((file) => paragraphsOf(parse(readFileSync(join(base, file), 'utf8'))));
  const found = [];
  for (let length = 0; length < LENGTH; length += found.at(-1).length) {
    const next = all.shift();
    if (next === undefined) fail(`${source} has too little prose.`);
    found.push(next);
  }
  return found;
}

function paragraphsOf(node) {
  if (node.nodeName !== 'p') return (node.childNodes ?? []).flatMap(paragraphsOf);
  const text = textOf(node).replace(/\s+/g, ' ').trim();
  return text.length >= LEAST && !SIGNS_OF_CODE.test(text) ? [text] : [];
}

function textOf(node) {
  return node.value ?? (node.childNodes ?? []).map(textOf).join('');
}

async function platen(paragraphs, { lang, width, style }) {
  const css = `@page { size: ${width}mm 5000mm; margin: 0 } body { margin: 0; hyphens: auto; font: ${SIZE_PT}pt/1.3 Tinos }
    p { margin: 0 0 1em; text-align: justify; text-wrap: ${style} }`;
  const body = paragraphs.map((text) => `<p>${text.replaceAll('&', '&amp;')}</p>`).join('\n');
  const content = `<!doctype html><html lang="${lang}"><title>Prose</title><style>${css}</style>${body}</html>`;
  return (await renderer.render({ content, format: 'html' }, { template: 'none' })).pdf;
}

async function loadTypst() {
  const name = '@myriaddreamin/typst-ts-node-compiler';
  const home = join(pagesFolder, 'typst-0.7.0');
  if (!existsSync(join(home, 'node_modules', name))) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{"private":true}\n');
    const args = ['install', '--silent', '--no-audit', '--no-fund', `${name}@0.7.0`];
    const { code, stderr } = await capture('npm', args, { cwd: home });
    if (code !== 0) fail(`Cannot install ${name}: ${stderr.trim()}`);
  }
  const { NodeCompiler } = createRequire(join(home, 'package.json'))(name);
  const compiler = NodeCompiler.create({ workspace: home, fontArgs: [{ fontPaths: [join(root, 'fonts', 'tinos')] }] });
  return (paragraphs, { lang, width }) => {
    const mainFileContent = `#set page(width: ${width}mm, height: 5000mm, margin: 0mm)
#set text(font: "Tinos", size: ${SIZE_PT}pt, lang: "${lang}", hyphenate: true)
#set par(justify: true, leading: .3em, spacing: 1.3em)
${paragraphs.map((text) => `#${JSON.stringify(text)}`).join('\n\n')}\n`;
    compiler.evictCache(0);
    return compiler.pdf({ mainFileContent });
  };
}

/** User CPU of renders in turn, in a warm process. */
async function costOf(ways) {
  const times = { 'one by one': [], pretty: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const way of Object.keys(times)) {
      const before = process.cpuUsage();
      await ways[way]();
      times[way].push(process.cpuUsage(before).user / 1000);
    }
  const [one, pretty] = Object.values(times).map((list) => list.sort((a, b) => a - b)[ROUNDS >> 1]);
  return `\nUser CPU, median of ${ROUNDS} renders: one by one ${one.toFixed(1)} ms, pretty ${pretty.toFixed(1)} ms`;
}
