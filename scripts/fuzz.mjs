#!/usr/bin/env node
/**
 * fuzz.mjs [FOLDER]...: changes real documents, fonts and images at the seams of their grammar and tries whether what has
 * to hold of every input (fuzz/judge.mjs) holds. Findings are made small and kept in fixtures/fuzz, which test/render/fuzz-corpus.test.ts
 * runs. The library is that of dist/ (npm run build first). FOLDERs have further documents.
 *
 * Options: --minutes N (10), --seed N (1), --from N (first case, 0), --cases N, --only KIND (may be repeated), --out FOLDER,
 * --replay FILE (one finding again). Exit code 1 where something was found.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCase } from './fuzz/cases.mjs';
import { realDocuments } from './fuzz/documents.mjs';
import { minimise } from './fuzz/minimise.mjs';
import { Runner } from './fuzz/runner.mjs';
import { requireCli, root, table } from './shared.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    cases: { type: 'string', default: 'Infinity' },
    only: { type: 'string', multiple: true },
    out: { type: 'string', default: join(root, 'fixtures/fuzz') },
    replay: { type: 'string' },
  },
});
requireCli();
const runner = new Runner();
// A child that is at work does not notice that its parent is gone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => runner.close().then(() => process.exit(130)));
/** By signature: the first case of each is enough. */
const known = new Map();
const tally = new Map();
/** What comes and goes cannot be made smaller; what takes too long is tried with less patience. */
const EFFORTS = [
  { of: /repeated/, tries: 0 },
  { of: /too long|not end/, tries: 80, maxCpu: 4 },
  { of: /memory|process/, tries: 60 },
  { of: /(?:)/, tries: 250 },
];

if (values.replay === undefined) await fuzz();
else await replay(values.replay);
await runner.close();

async function replay(file) {
  const { symptom, detail = '', cpu, mib } = await runner.try(JSON.parse(readFileSync(file, 'utf8')));
  console.log(`${symptom ?? 'sound'} (${cpu.toFixed(2)} s, ${Math.round(mib)} MiB)\n${detail}`);
  process.exitCode = symptom === undefined ? 0 : 1;
}

async function fuzz() {
  const documents = await realDocuments(positionals);
  const counts = Object.entries(documents).map(([kind, { length }]) => `${length} ${kind}`);
  console.log(`Seed ${values.seed}; to begin with: ${counts.join(', ')}`);
  const end = performance.now() + Number(values.minutes) * 60_000;
  const [first, most] = [Number(values.from), Number(values.cases)];
  let index = first;
  for (; index < first + most && performance.now() < end; index++) {
    const item = makeCase(Number(values.seed), index, documents, values.only);
    const verdict = await runner.try(item);
    count(item.kind, verdict);
    if (verdict.symptom !== undefined) report(index, item, verdict);
    if ((index - first) % 500 === 499) console.log(`… ${index - first + 1} cases`);
  }
  console.log(`\n${index - first} cases, ${known.size} symptoms`);
  const rows = [...tally]
    .sort()
    .map(([kind, { cases, failed, found, cpu, mib }]) => [kind, cases, failed, found, cpu.toFixed(1), Math.round(mib)]);
  console.log(table([['kind', 'cases', 'refused', 'found', 'most s', 'most MiB'], ...rows]));
  await minimiseAll();
  process.exitCode = known.size > 0 ? 1 : 0;
}

function count(kind, { outcome, symptom, cpu, mib }) {
  const sum = tally.get(kind) ?? { cases: 0, failed: 0, found: 0, cpu: 0, mib: 0 };
  sum.cases++;
  if (/^\w+_/.test(outcome)) sum.failed++;
  if (symptom !== undefined) sum.found++;
  sum.cpu = Math.max(sum.cpu, cpu);
  sum.mib = Math.max(sum.mib, mib);
  tally.set(kind, sum);
}

/** What two findings of one cause have in common. */
function signatureOf({ symptom, detail = '' }) {
  const frames = detail.split('\n').filter((line) => /^\s+at /.test(line));
  const place = frames.slice(0, 2).map((line) => line.replace(/\(.*\/|:\d+:\d+\)?/g, '').trim());
  return [symptom.replace(/\d+/g, 'N'), ...place].join(' | ');
}

/** Says what was found, and keeps the first case of its kind as it is. */
function report(index, item, verdict) {
  const signature = signatureOf(verdict);
  const isNew = !known.has(signature);
  console.log(`#${index} ${item.kind}${isNew ? '' : ' (again)'}: ${signature}`);
  if (!isNew) return;
  console.log(`${verdict.detail ?? ''}\n  from ${item.from}`);
  known.set(signature, { item, verdict, file: keep(item, signature) });
}

/** Once all is tried, as it takes its time: the least input that shows each. */
async function minimiseAll() {
  for (const [signature, { item, verdict, file }] of known) {
    const { tries, maxCpu } = EFFORTS.find(({ of }) => of.test(verdict.symptom));
    const shows = async (candidate) => {
      const next = await runner.try(candidate, { maxCpu });
      return next.symptom !== undefined && signatureOf(next) === signature;
    };
    const least = await minimise(item, shows, tries);
    rmSync(file);
    console.log(`${signature}\n  ${least.content.length} characters: ${keep(least, signature)}`);
  }
}

function keep(item, signature) {
  const { from: _, ...kept } = item;
  const name = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 10);
  const file = join(values.out, `${item.kind.replace(' ', '-')}-${name}.json`);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ found: signature, ...kept }, null, 2)}\n`);
  return file;
}
