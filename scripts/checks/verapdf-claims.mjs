/** Runs veraPDF: what PDFs say they conform to, compared with what they are. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const VERSION = '1.30.2';
const home =
  process.env.VERAPDF_HOME ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'platen', 'verapdf');
const jar = join(home, `cli-${VERSION}.jar`);

const says = (property, value) => (source) => new RegExp(`<${property}[^>]*>${value}<`).test(source);
const all =
  (...tests) =>
  (source) =>
    tests.every((test) => test(source));
const isF = says('pdfaid:conformance', 'F');

/** The names of veraPDF's profiles, and how a file says that it conforms to them. */
const PROFILES = [
  { profile: 'ua1', claims: says('pdfuaid:part', 1) },
  { profile: 'ua2', claims: says('pdfuaid:part', 2) },
  ...['2', '3'].flatMap((part) =>
    ['A', 'B', 'U'].map((level) => ({
      profile: `${part}${level.toLowerCase()}`,
      claims: all(says('pdfaid:part', part), says('pdfaid:conformance', level)),
    })),
  ),
  { profile: '4', claims: all(says('pdfaid:part', 4), (source) => !isF(source)) },
  { profile: '4f', claims: all(says('pdfaid:part', 4), isF) },
];

/** Fetches veraPDF from Maven Central, once. */
export function fetchVerapdf() {
  if (existsSync(jar)) return;
  mkdirSync(home, { recursive: true });
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
  const artifact = `-Dartifact=org.verapdf.apps:cli:${VERSION}`;
  execFileSync('mvn', ['-q', '-B', plugin, artifact, `-DoutputDirectory=${home}`], { stdio: ['ignore', 2, 2] });
}

/** Prints what the files claim, and each false claim with the rules that are broken. Returns the number of false claims. */
export function reportClaims(files) {
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
  return failed;
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
