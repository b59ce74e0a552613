#!/usr/bin/env node
/**
 * invoices.mjs [COUNT] [SEED]: renders random e-invoices (default: 20 from seed 1), and has each judged by veraPDF
 * (PDF/A-3, PDF/UA-1), by Mustang with the schematrons of Factur-X and XRechnung, by that of EN 16931, which Mustang
 * carries, and by Platen, which reads back what the page prints. The same seed gives the same invoices. Exit code 1 when
 * one is wrong. Needs Java 17, Maven for the first run, and dist/ (`npm run build`). `--fetch` only fetches the
 * validators from Maven Central.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engine, root } from '../shared.mjs';
import { randomInvoice } from './invoices/random-invoices.mjs';
import { fetchVerapdf, reportClaims } from './verapdf-claims.mjs';

const VERSION = '2.24.0';
const home =
  process.env.MUSTANG_HOME ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'platen', 'mustang');
const jar = join(home, `validator-${VERSION}-shaded.jar`);
/** A command line holds as many names of files. */
const BATCH = 100;

function fetchMustang() {
  if (existsSync(jar)) return;
  mkdirSync(home, { recursive: true });
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:';
  const artifact = `-Dartifact=org.mustangproject:validator:${VERSION}:jar:shaded`;
  const maven = (...args) => execFileSync('mvn', ['-q', '-B', ...args], { stdio: ['ignore', 2, 2] });
  // copy alone would ask for the artifact's parents, which are not needed.
  maven(`${plugin}get`, artifact, '-Dtransitive=false');
  maven('-o', `${plugin}copy`, artifact, `-DoutputDirectory=${home}`);
}

fetchVerapdf();
fetchMustang();
if (process.argv[2] === '--fetch') process.exit();
const count = Number(process.argv[2] ?? 20);
const firstSeed = Number(process.argv[3] ?? 1);
const scratch = mkdtempSync(join(tmpdir(), 'platen-invoices-'));
try {
  const { files, wrong } = await renderAll();
  const invalid = judged(files);
  const falseClaims = reportClaims(files);
  for (const line of [...wrong, ...invalid]) console.log(line);
  console.log(
    `${count} invoices: ${wrong.length} whose page or XML Platen finds wrong, ${invalid.length} that Mustang or the schematron finds wrong, ${falseClaims} false claims`,
  );
  process.exitCode = wrong.length + invalid.length + falseClaims > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true });
}

async function renderAll() {
  const { createRenderer } = await engine();
  const { checkInvoiceFile } = await part('invoice/check-file.js');
  const { readEmbeddedFiles } = await part('read/read-pdf.js');
  const renderer = createRenderer();
  const files = [];
  const wrong = [];
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { data, language } = randomInvoice(seed);
    const file = join(scratch, `${seed}.pdf`);
    try {
      const { pdf } = await renderer.render('', { invoice: data, language });
      writeFileSync(file, pdf);
      writeFileSync(`${file}.xml`, readEmbeddedFiles(pdf)[0].data);
      files.push(file);
      for (const { rule, message } of checkInvoiceFile(pdf).problems) wrong.push(`seed ${seed}: ${message} ${rule}`);
    } catch (error) {
      wrong.push(`seed ${seed}: not rendered: ${error.message}`);
    }
  }
  renderer.close();
  return { files, wrong };
}

function part(path) {
  return import(pathToFileURL(join(root, 'dist', 'engine', path)).href);
}

/** Lines about the files that Mustang or the schematron finds wrong. */
function judged(files) {
  const lines = [];
  for (let from = 0; from < files.length; from += BATCH) {
    const args = [
      '-cp',
      jar,
      join(import.meta.dirname, 'invoices', 'Validate.java'),
      ...files.slice(from, from + BATCH),
    ];
    const told = execFileSync('java', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    });
    lines.push(...told.split('\n').filter((line) => line.startsWith('valid') || line.startsWith('invalid')));
  }
  if (lines.length !== files.length) lines.push(`invalid: ${files.length} files were judged, ${lines.length} told of`);
  return lines.filter((line) => line.startsWith('invalid'));
}
