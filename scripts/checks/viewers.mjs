#!/usr/bin/env node
/**
 * viewers.mjs [PATH]...: every document of fixtures/ is opened by the programs that people have (poppler, qpdf, mutool,
 * Ghostscript, PDFium, pdf.js), which draw all its pages. What one of them complains of is printed. PATH: a document or
 * folder below fixtures/, or a PDF. Exit code 1 when there is a complaint.
 *
 * Programs that are not installed are left out, and named. Options: --only NAME (a program; may be repeated), --jobs N
 * (documents at a time, 2). Needs dist/ (`npm run build`).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, engine, fail } from '../shared.mjs';
import { callOf, documents } from './golden-documents.mjs';

/** Not through the console, which pdf.js warns on. */
const tell = (line) => process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, jobs: { type: 'string', default: '2' } },
});

/** What a program prints, and how it ends, when it draws all pages of a PDF small. */
const PROGRAMS = {
  poppler: ['pdftocairo', (pdf) => ['-png', '-r', '18', pdf, `${pdf}.page`]],
  // It prints what it has checked, and ends with 3 after a warning.
  qpdf: ['qpdf', (pdf) => ['--check', pdf], () => ''],
  // Debian builds it without colour profiles.
  mutool: [
    'mutool',
    (pdf) => ['draw', '-q', '-r', '18', '-F', 'ppm', '-o', '/dev/null', pdf],
    (text) => text.replace('warning: ICC support is not available', '').trim(),
  ],
  ghostscript: [
    'gs',
    (pdf) => ['-q', '-dBATCH', '-dNOPAUSE', '-dPDFSTOPONWARNING', '-sDEVICE=ppmraw', '-r18', '-o', '/dev/null', pdf],
  ],
};

/** Resolves to what a viewer complains of, '' for nothing. */
const viewers = {};

for (const [name, [command, args, complaintIn = (text) => text]] of Object.entries(PROGRAMS)) {
  if (await isMissing(command)) continue;
  viewers[name] = async (pdf) => {
    const { code, stdout, stderr } = await capture(command, args(pdf));
    const text = `${stdout.toString('utf8')}${stderr}`.trim();
    return code === 0 ? complaintIn(text) : `exit code ${code}: ${text}`;
  };
}

async function isMissing(command) {
  return capture(command, ['--version']).then(
    () => false,
    () => true,
  );
}

const { PDFiumLibrary } = await import('@hyzyla/pdfium');
const pdfium = await PDFiumLibrary.init();
viewers.pdfium = async (pdf) => {
  try {
    const document = await pdfium.loadDocument(readFileSync(pdf));
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: 0.25, render: 'bitmap' });
      if (data.length !== width * height * 4) return `page ${page.number} was not drawn`;
    }
    document.destroy();
    return '';
  } catch (error) {
    return String(error);
  }
};

const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
const folder = new URL('../../node_modules/pdfjs-dist/', import.meta.url);
// It warns on the console, because its worker runs in this thread; so it opens one document at a time.
let pdfjsIsFree = Promise.resolve();
viewers['pdf.js'] = (pdf) => {
  const result = pdfjsIsFree.then(() => openInPdfjs(pdf));
  pdfjsIsFree = result;
  return result;
};

async function openInPdfjs(pdf) {
  const complaints = [];
  const { log, warn } = console;
  console.log = console.warn = (...parts) => complaints.push(parts.join(' '));
  try {
    const document = await pdfjs.getDocument({
      data: new Uint8Array(readFileSync(pdf)),
      verbosity: pdfjs.VerbosityLevel.WARNINGS,
      standardFontDataUrl: new URL('standard_fonts/', folder).pathname,
      cMapUrl: new URL('cmaps/', folder).pathname,
      wasmUrl: new URL('wasm/', folder).pathname,
      useSystemFonts: false,
    }).promise;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      await page.getOperatorList();
      await page.getTextContent();
      await page.getStructTree();
      await page.getAnnotations();
    }
    await document.getOutline();
    await document.destroy();
  } catch (error) {
    complaints.push(String(error));
  } finally {
    Object.assign(console, { log, warn });
  }
  return complaints.join('\n');
}

for (const name of values.only ?? []) if (!(name in viewers)) fail(`${name} is not installed.`);
const wanted = Object.entries(viewers).filter(([name]) => !values.only || values.only.includes(name));
const missing = Object.keys(PROGRAMS).filter((name) => !(name in viewers));
if (missing.length > 0) tell(`Not installed, and left out: ${missing.join(', ')}.`);

const { createRenderer } = await engine();
const renderer = createRenderer();
const scratch = mkdtempSync(join(tmpdir(), 'platen-viewers-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const names = [
  ...positionals.filter((path) => path.endsWith('.pdf')),
  ...documents().filter((name) => positionals.length === 0 || positionals.some((path) => isBelow(name, path))),
];
if (names.length === 0) fail(`No document of fixtures/ lies at ${positionals.join(', ')}.`);
let complaints = 0;
const waiting = names.map((name, index) => ({ name, index }));
await Promise.all(
  Array.from({ length: Number(values.jobs) }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await open(next);
  }),
);
renderer.close();
pdfium.destroy();
tell(`${names.length} documents, ${wanted.map(([name]) => name).join(', ')}: ${complaints} complaints.`);
process.exitCode = complaints > 0 ? 1 : 0;

function isBelow(name, path) {
  const below = path.replace(/^fixtures\//, '').replace(/\/$/, '');
  return name === below || name.startsWith(`${below}/`);
}

async function open({ name, index }) {
  const pdf = existsSync(name) && name.endsWith('.pdf') ? name : await rendered(name, join(scratch, `${index}.pdf`));
  for (const [viewer, view] of wanted) {
    const text = await view(pdf);
    if (text === '') continue;
    complaints++;
    tell(`${name}, ${viewer}: ${text.split('\n').slice(0, 5).join('\n  ')}`);
  }
}

async function rendered(name, file) {
  const { input, options } = callOf(name);
  writeFileSync(file, (await renderer.render(input, options)).pdf);
  return file;
}
