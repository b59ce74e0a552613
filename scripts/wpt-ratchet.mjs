#!/usr/bin/env node
/**
 * The ratchet: no directory of the web-platform-tests may pass fewer tests than test/wpt/baseline.json says.
 *
 *   wpt-ratchet.mjs RESULT.json [--update]   compares a result file of `npm run wpt`
 *   wpt-ratchet.mjs --sample [K] [--update]  runs every K-th test (8) first; this is what .ci/run does
 *
 * --update writes the counts into the baseline; it never lowers one unless --lower is given too.
 * The full run and every sample size have baselines of their own.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, requireCli, root, run, sharedFolder, table } from './shared.mjs';
import { harnessCommand } from './wpt-harness.mjs';

const DEFAULT_SAMPLE = 8;
const baselineFile = join(root, 'test', 'wpt', 'baseline.json');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'boolean' }, update: { type: 'boolean' }, lower: { type: 'boolean' } },
});
const wpt = sharedFolder('PLATEN_WPT', 'wpt');
if (!wpt) fail('The web-platform-tests harness is missing. Set PLATEN_WPT to its folder.');

const resultFile = values.sample ? await runSample(Number(positionals[0] ?? DEFAULT_SAMPLE)) : positionals[0];
if (!resultFile) fail('Name a result file, or --sample to run a part of the tests.');
const result = JSON.parse(readFileSync(resultFile, 'utf8'));
const counts = countByDirectory(result);
const key = result.sample > 1 ? `every-${result.sample}` : 'full';
const baselines = existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, 'utf8')) : {};
const fallen = compare(baselines[key] ?? {}, counts);
if (values.update) update();
process.exitCode = fallen.length > 0 && !(values.update && values.lower) ? 1 : 0;

async function runSample(every) {
  if (!(every >= 1)) fail('The sample is a number, such as 8 for every eighth test.');
  requireCli();
  const out = join(tmpdir(), `platen-wpt-every-${every}-${process.pid}.json`);
  const code = await run(process.execPath, harnessCommand(wpt, ['--sample', String(every), '--out', out]));
  if (code !== 0) fail(`The harness ended with ${code}.`);
  return out;
}

/** Directory → { pass, of }; tests that pass without any CSS ("weak") count nowhere. */
function countByDirectory({ results }) {
  const { tests } = JSON.parse(readFileSync(join(wpt, 'tests', 'manifest.json'), 'utf8'));
  const directories = {};
  for (const test of tests) {
    const outcome = results[test.path];
    if (!outcome || test.weak) continue;
    const directory = (directories[test.dir] ??= { pass: 0, of: 0 });
    directory.of++;
    if (outcome.status === 'pass') directory.pass++;
  }
  return Object.fromEntries(
    Object.keys(directories)
      .sort()
      .map((name) => [name, directories[name]]),
  );
}

function compare(before, now) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  const changed = names.filter((name) => (before[name]?.pass ?? 0) !== (now[name]?.pass ?? 0));
  const lost = changed.filter((name) => (before[name]?.pass ?? 0) > (now[name]?.pass ?? 0));
  const sum = (side) => Object.values(side).reduce((total, { pass }) => total + pass, 0);
  const row = (name) => [name, before[name]?.pass ?? 0, now[name]?.pass ?? 0, now[name]?.of ?? 0];
  const total = Object.values(now).reduce((all, { of }) => all + of, 0);
  const mark = (name) => [...row(name), lost.includes(name) ? 'FELL' : ''];
  console.log(
    table([
      ['directory', 'baseline', 'now', 'tests', ''],
      ...changed.map(mark),
      ['all', sum(before), sum(now), total, ''],
    ]),
  );
  if (lost.length > 0) console.log(`Fewer tests pass than before in: ${lost.join(', ')}.`);
  return lost;
}

function update() {
  const before = baselines[key] ?? {};
  for (const [name, { pass }] of Object.entries(before)) {
    const now = counts[name] ?? { pass: 0, of: 0 };
    if (now.pass < pass && !values.lower) counts[name] = { ...now, pass };
  }
  mkdirSync(dirname(baselineFile), { recursive: true });
  writeFileSync(baselineFile, `${JSON.stringify({ ...baselines, [key]: counts }, null, 2)}\n`);
  console.log(`Wrote ${baselineFile}.`);
}
