#!/usr/bin/env node
/**
 * verapdf.mjs [FILE.pdf]...: validates PDFs with veraPDF. Without files it renders every document of the goldens as
 * PDF/A-2a and checks each against PDF/A-2a, and against PDF/UA-1 where it makes that claim. Exit code 1 when a claim is
 * false. Needs Java 17, and Maven for the first run, which fetches veraPDF from Maven Central; and dist/ (`npm run build`).
 * `--fetch` only fetches it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { callOf, documents } from './golden-documents.mjs';
import { fail, root } from '../shared.mjs';

const VERSION = '1.30.2';
const home =
  process.env.VERAPDF_HOME ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'platen', 'verapdf');
const jar = join(home, `cli-${VERSION}.jar`);

/** How a file says what it conforms to, and the profile that checks it. */
const PROFILES = [
  { profile: 'ua1', claims: (source) => source.includes('<pdfuaid:part') },
  { profile: '2a', claims: (source) => /<pdfaid:part[^>]*>2</.test(source) && />A<\/pdfaid:conformance/.test(source) },
  { profile: '3a', claims: (source) => /<pdfaid:part[^>]*>3</.test(source) && />A<\/pdfaid:conformance/.test(source) },
];

fetchJar();
if (process.argv[2] === '--fetch') process.exit();
const scratch = mkdtempSync(join(tmpdir(), 'platen-verapdf-'));
try {
  const given = process.argv.slice(2);
  const files = given.length > 0 ? given : await renderAll();
  let failed = 0;
  for (const { profile, claims } of PROFILES) {
    const claimed = files.filter((file) => claims(readFileSync(file, 'latin1')));
    if (claimed.length === 0) continue;
    const failures = failuresOf(profile, claimed);
    failed += failures.length;
    console.log(
      `${profile}: claimed by ${claimed.length} of ${files.length} files, ${failures.length} of them falsely`,
    );
    for (const failure of failures) console.log(`  ${failure}`);
  }
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true });
}

function fetchJar() {
  if (existsSync(jar)) return;
  mkdirSync(home, { recursive: true });
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
  const artifact = `-Dartifact=org.verapdf.apps:cli:${VERSION}`;
  execFileSync('mvn', ['-q', '-B', plugin, artifact, `-DoutputDirectory=${home}`], { stdio: ['ignore', 2, 2] });
}

async function renderAll() {
  const entry = join(root, 'dist', 'engine', 'index.js');
  if (!existsSync(entry)) fail('dist/engine/index.js is missing. Run npm run build first.');
  const { createRenderer } = await import(pathToFileURL(entry).href);
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

/** The files that are not what they claim, each with the rules that it breaks. */
function failuresOf(profile, files) {
  const args = ['-jar', jar, '-f', profile, '--format', 'json', '--loglevel', '0', ...files];
  const { report } = JSON.parse(runJava(args));
  return report.jobs.flatMap(({ itemDetails, validationResult = [] }) => {
    const rules = validationResult.flatMap(({ compliant, details }) => (compliant ? [] : details.ruleSummaries));
    const told = rules.map(({ clause, testNumber, description }) => `${clause}-${testNumber} ${description}`);
    if (validationResult.length === 0) told.push('could not be read');
    return told.length > 0 ? [`${itemDetails.name}: ${told.join('; ')}`] : [];
  });
}

/** veraPDF exits with 1 when a file fails; its report is complete then too. */
function runJava(args) {
  try {
    return execFileSync('java', args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if (error.status === 1 && error.stdout) return error.stdout;
    throw error;
  }
}
