#!/usr/bin/env node
/**
 * verapdf.mjs [FILE.pdf]...: validates PDFs with veraPDF. Without files it renders every document of the goldens as
 * PDF/A-2a and checks each against what it claims. Exit code 1 when a claim is false. Needs Java 17, and Maven for the
 * first run, which fetches veraPDF from Maven Central; and dist/ (`npm run build`). `--fetch` only fetches it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine } from '../shared.mjs';
import { callOf, documents } from './golden-documents.mjs';
import { fetchVerapdf, reportClaims } from './verapdf-claims.mjs';

fetchVerapdf();
if (process.argv[2] === '--fetch') process.exit();
const scratch = mkdtempSync(join(tmpdir(), 'platen-verapdf-'));
try {
  const given = process.argv.slice(2);
  process.exitCode = reportClaims(given.length > 0 ? given : await renderAll()) > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true });
}

async function renderAll() {
  const { createRenderer } = await engine();
  const renderer = createRenderer();
  const files = [];
  for (const name of documents()) {
    const { input, options } = callOf(name);
    const { pdf } = await renderer.render(input, { ...options, pdfStandard: 'pdf/a-2a' });
    const file = join(scratch, `${name.replaceAll('/', '_')}.pdf`);
    writeFileSync(file, pdf);
    files.push(file);
  }
  await renderer.close();
  return files;
}
