#!/usr/bin/env node
/**
 * Renders every template with its samples (fixtures/gallery/TEMPLATE) into docs/gallery: PDFs, small pictures of their
 * first pages, and an index. The first page of a template's first sample becomes its preview, which the service shows.
 * `npm run gallery -- letter invoice` does some of them only. Needs dist/ (`npm run build`).
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const samples = join(root, 'fixtures', 'gallery');
const gallery = join(root, 'docs', 'gallery');
/** Pages of a sample that are shown: the first ones that have text. */
const MAX_PAGES = 4;
/** Pixels across; twice what the index shows them at. */
const PAGE_WIDTH = 560;
const PREVIEW_WIDTH = 480;
const COLORS = 24;

const { createRenderer } = await import(pathToFileURL(join(root, 'dist', 'engine', 'index.js')).href);
const renderer = createRenderer();
const library = await PDFiumLibrary.init();
const wanted = process.argv.slice(2);
const names = folders(samples).filter((name) => wanted.length === 0 || wanted.includes(name));
for (const name of names) await showTemplate(name);
writeFileSync(join(gallery, 'README.md'), index());
library.destroy();
await renderer.close();

function folders(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function samplesOf(name) {
  return readdirSync(join(samples, name))
    .filter((file) => /\.(?:md|html)$/.test(file))
    .sort();
}

async function showTemplate(name) {
  const folder = join(gallery, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [i, file] of samplesOf(name).entries()) {
    const stem = basename(file, extname(file));
    const pdf = await renderSample(name, file);
    writeFileSync(join(folder, `${stem}.pdf`), pdf);
    const pages = await pictures(pdf, PAGE_WIDTH);
    for (const { number, png } of pages) writeFileSync(join(folder, `${stem}-${number}.png`), png);
    if (i === 0) writeFileSync(join(root, 'templates', name, 'preview.png'), await preview(pdf));
    console.log(`${name}/${file}: ${pages.length} pages shown`);
  }
}

async function renderSample(name, file) {
  const source = join(samples, name, file);
  const type = extname(file) === '.md' ? 'markdown' : 'html';
  const input = { content: readFileSync(source), type, source };
  const resources = { kind: 'files', folder: samples };
  const { pdf, warnings } = await renderer.render(input, { template: name, resources });
  for (const { code, message } of warnings) console.warn(`${name}/${file}: ${code} ${message}`);
  return pdf;
}

async function pictures(pdf, width, most = MAX_PAGES) {
  const document = await library.loadDocument(pdf);
  try {
    const result = [];
    for (const page of document.pages()) {
      if (result.length === most) break;
      if (page.getText().trim() !== '') result.push({ number: page.number + 1, png: await picture(page, width) });
    }
    return result;
  } finally {
    document.destroy();
  }
}

async function picture(page, width) {
  const { originalWidth } = page.getOriginalSize();
  // Twice as large, then smaller: PDFium's own small letters are ragged.
  const { data, width: w, height: h } = await page.render({ scale: (2 * width) / originalWidth, render: 'bitmap' });
  return sharp(data, { raw: { width: w, height: h, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize({ width })
    .png({ palette: true, colours: COLORS, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

async function preview(pdf) {
  return (await pictures(pdf, PREVIEW_WIDTH, 1))[0].png;
}

function index() {
  const parts = folders(gallery).map((name) => {
    const { description } = JSON.parse(readFileSync(join(root, 'templates', name, 'template.json'), 'utf8'));
    return `## ${name}\n\n${description}\n\n${samplesOf(name)
      .map((file) => sampleOf(name, file))
      .join('\n')}`;
  });
  return `# Gallery

Every template of Platen with documents as people write them. A picture shows a page; its document's name leads to the
PDF, and the Markdown behind it is beside it. \`npm run gallery\` makes all of this anew.

${parts.join('\n')}`;
}

function sampleOf(name, file) {
  const stem = basename(file, extname(file));
  const pages = readdirSync(join(gallery, name))
    .filter((entry) => entry.startsWith(`${stem}-`) && entry.endsWith('.png'))
    .map((entry) => Number(entry.slice(stem.length + 1, -'.png'.length)))
    .sort((a, b) => a - b);
  const pictures = pages.map(
    (page) => `<img src="${name}/${stem}-${page}.png" width="270" alt="Page ${page} of ${stem}">`,
  );
  return `[${stem}](${name}/${stem}.pdf) · [source](../../fixtures/gallery/${name}/${file})\n\n${pictures.join(' ')}\n`;
}
