#!/usr/bin/env node
/**
 * claims.mjs [--seed N] [--random N] [--pages REGEXP] [--recent] [--out FOLDER]: whether PDFs are what they say they are, for documents
 * that nobody wrote for it: 200 random ones, of layout and of tags, and the pages of real-pages.txt, each by veraPDF
 * against what its PDF claims. They are asked to be PDF/A-2a and PDF/A-3a with an attachment in turn. Exit code 1 when a
 * claim is false. `--recent` asks for PDF/UA-2 with PDF/A-4 and PDF/A-4f instead. `--out` keeps documents and PDFs. Needs what verapdf.mjs and real-pages.mjs need.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { register } from 'tsx/esm/api';
import { engine } from '../shared.mjs';
import { pagesFolder, realPages } from './real-page-files.mjs';
import { taggedDocument } from './tagged-documents.mjs';
import { fetchVerapdf, reportClaims } from './verapdf-claims.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    random: { type: 'string', default: '200' },
    pages: { type: 'string', default: '' },
    recent: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
const seed = Number(values.seed);
const random = Number(values.random);
const out = values.out ? resolve(values.out) : mkdtempSync(join(tmpdir(), 'platen-claims-'));

const attachments = [{ name: 'data.csv', content: 'a;b', description: 'Data', relationship: 'Data' }];
const ASKED = values.recent
  ? [{ pdfStandard: 'pdf/ua-2+a-4' }, { pdfStandard: 'pdf/ua-2+a-4f', attachments }]
  : [{ pdfStandard: 'pdf/a-2a' }, { pdfStandard: 'pdf/a-3a', createdAt: new Date(0), attachments }];

fetchVerapdf();
mkdirSync(out, { recursive: true });
const { createRenderer } = await engine();
const renderer = createRenderer();
const files = [];
try {
  for (const [name, content] of await randomDocuments()) {
    writeFileSync(join(out, `${name}.html`), content);
    await renderTo(name, { content, type: 'html' }, {});
  }
  for (const path of await realPages(values.pages)) {
    const source = join(pagesFolder, path);
    const folder = join(pagesFolder, path.split('/').slice(0, 3).join('/'));
    await renderTo(path.replaceAll('/', '_'), { content: readFileSync(source), type: 'html', source }, { folder });
  }
  process.exitCode = reportClaims(files) > 0 ? 1 : 0;
} finally {
  await renderer.close();
  if (!values.out) rmSync(out, { recursive: true });
}

async function renderTo(name, input, { folder = out }) {
  const asked = ASKED[files.length % ASKED.length];
  const options = { template: 'none', resources: { kind: 'files', folder }, ...asked };
  const { pdf } = await renderer.render(input, options);
  const file = join(out, `${name}.pdf`);
  writeFileSync(file, pdf);
  files.push(file);
}

/** `[[name, HTML], …]`. Nine of ten have everything that PDF/UA asks of an author. */
async function randomDocuments() {
  register();
  const { documents, toHtml } = await import('../../test/layout/random-documents.ts');
  const variety = {
    ...{ negativeMargins: true, heights: true, tables: true, atomics: true, rightToLeft: true, flex: 'any' },
    ...{ outOfFlow: true, mixed: true, columns: true },
  };
  const models = fc.sample(documents(variety), { numRuns: Math.ceil(random / 2), seed });
  const laidOut = models.map((model, i) => {
    const [width, height] = model.page;
    const style = `<style>@page { size: ${width}px ${height}px; margin: 0 } ${model.css.join(' ')}</style>`;
    return [`layout-${i}`, withPictures(`<html lang=en><title>Layout</title>${style}${toHtml(model)}`, i % 10 > 0)];
  });
  const tagged = Array.from({ length: Math.floor(random / 2) }, (_, i) => [
    `tags-${i}`,
    taggedDocument(seed, i, i % 10 > 0),
  ]);
  return [...laidOut, ...tagged];
}

/** The model's pictures are sizes. */
function withPictures(html, hasAlternatives) {
  const alternative = hasAlternatives ? ' alt="A picture"' : '';
  return html.replace(/src=(?:late:)?(\d+)x(\d+)/g, (_, width, height) => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><rect width='9' height='9'/></svg>`;
    return `src="data:image/svg+xml,${encodeURIComponent(svg)}"${alternative}`;
  });
}
