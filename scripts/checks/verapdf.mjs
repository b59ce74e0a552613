#!/usr/bin/env node
/**
 * verapdf.mjs [FILE.pdf]...: validates PDFs with veraPDF. Without files it renders every document of the goldens as
 * PDF/A-2a, and some as PDF/UA-2 with PDF/A-4 or PDF/A-4f, and checks each against what it claims; so with what edit(),
 * assemble() and split() write (changed-pdfs.mjs; `--changed` for these alone). Exit code 1 when a claim is false. Needs
 * Java 17, qpdf, pdfsig and openssl, and Maven for the first run, which fetches veraPDF from Maven Central; and dist/
 * (`npm run build`). `--fetch` only fetches it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine } from '../shared.mjs';
import { writeChangedPdfs } from './changed-pdfs.mjs';
import { callOf, documents } from './golden-documents.mjs';
import { fetchVerapdf, reportClaims } from './verapdf-claims.mjs';

/** Every eighth document is rendered for PDF 2.0 too, with and without an attachment in turn. */
const RECENT_STEP = 8;
const RECENT = [
  { pdfStandard: 'pdf/ua-2+a-4' },
  {
    pdfStandard: 'pdf/ua-2+a-4f',
    attachments: [
      { name: 'data.csv', content: 'a;b', mimeType: 'text/csv', description: 'Data', relationship: 'Data' },
    ],
  },
];

fetchVerapdf();
if (process.argv[2] === '--fetch') process.exit();
const scratch = mkdtempSync(join(tmpdir(), 'platen-verapdf-'));
try {
  const given = process.argv.slice(2);
  const changed =
    given.length > 0 && given[0] !== '--changed' ? { files: given, problems: [] } : await writeChangedPdfs(scratch);
  const files = given.length > 0 ? changed.files : [...(await renderAll()), ...changed.files];
  for (const problem of changed.problems) console.log(problem);
  process.exitCode = reportClaims(files) + changed.problems.length > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true });
}

async function renderAll() {
  const { createRenderer } = await engine();
  const renderer = createRenderer();
  const files = [];
  for (const [index, name] of documents().entries()) {
    const { input, options } = callOf(name);
    const asked = [{ pdfStandard: 'pdf/a-2a' }];
    if (index % RECENT_STEP === 0)
      asked.push({ title: 'Title', language: 'en', ...RECENT[(index / RECENT_STEP) % RECENT.length] });
    for (const [number, standard] of asked.entries()) {
      const { pdf } = await renderer.render(input, { ...options, ...standard });
      const file = join(scratch, `${name.replaceAll('/', '_')}-${number}.pdf`);
      writeFileSync(file, pdf);
      files.push(file);
    }
  }
  await renderer.close();
  return files;
}
