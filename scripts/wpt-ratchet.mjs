#!/usr/bin/env node
/**
 * The ratchet: a web-platform-test that test/wpt/passing.txt names goes on passing. A lost test is told by its name,
 * also when another was won.
 *
 *   wpt-ratchet.mjs RESULT.json [--update]   compares a result file of `npm run wpt`, of all tests or of a part
 *   wpt-ratchet.mjs --sample [K] [--update]  runs every K-th test (8) first; this is what .ci/run does
 *
 * --update adds what was won to the list; with --lower it takes what was lost from it, too.
 * Exit code 1 when a test was lost.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, requireCli, root, run, sharedFolder } from './shared.mjs';
import { harnessCommand } from './wpt-harness.mjs';

const DEFAULT_SAMPLE = 8;
const listFile = join(root, 'test', 'wpt', 'passing.txt');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'boolean' }, update: { type: 'boolean' }, lower: { type: 'boolean' } },
});
const wpt = sharedFolder('PLATEN_WPT', 'wpt');
if (!wpt) fail('The web-platform-tests harness is missing. Set PLATEN_WPT to its folder.');

const resultFile = values.sample ? await runSample(Number(positionals[0] ?? DEFAULT_SAMPLE)) : positionals[0];
if (!resultFile) fail('Name a result file, or --sample to run a part of the tests.');
const known = new Set(existsSync(listFile) ? readFileSync(listFile, 'utf8').split('\n').filter(Boolean) : []);
const outcomes = outcomesOf(JSON.parse(readFileSync(resultFile, 'utf8')));
const lost = outcomes.filter(({ path, passes }) => !passes && known.has(path)).map(({ path }) => path);
const won = outcomes.filter(({ path, passes }) => passes && !known.has(path)).map(({ path }) => path);
tell();
if (values.update) update();
process.exitCode = lost.length > 0 && !(values.update && values.lower) ? 1 : 0;

async function runSample(every) {
  if (!(every >= 1)) fail('The sample is a number, such as 8 for every eighth test.');
  requireCli();
  const out = join(tmpdir(), `platen-wpt-every-${every}-${process.pid}.json`);
  const code = await run(process.execPath, harnessCommand(wpt, ['--sample', String(every), '--out', out]));
  if (code !== 0) fail(`The harness ended with ${code}.`);
  return out;
}

/** Of the tests that were run; those that pass without any CSS ("weak") count nowhere. */
function outcomesOf({ results }) {
  const { tests } = JSON.parse(readFileSync(join(wpt, 'tests', 'manifest.json'), 'utf8'));
  return tests
    .filter(({ path, weak }) => results[path] && !weak)
    .map(({ path }) => ({ path, passes: results[path].status === 'pass' }));
}

function tell() {
  const passing = outcomes.filter(({ passes }) => passes).length;
  for (const path of lost) console.log(`LOST ${path}`);
  for (const path of won) console.log(`won  ${path}`);
  console.log(`${passing} of ${outcomes.length} tests pass: ${won.length} won, ${lost.length} lost.`);
  if (won.length > 0 && !values.update) console.log('--update adds what was won to test/wpt/passing.txt.');
}

function update() {
  for (const path of won) known.add(path);
  if (values.lower) for (const path of lost) known.delete(path);
  writeFileSync(listFile, `${[...known].sort().join('\n')}\n`);
  console.log(`Wrote ${listFile}: ${known.size} tests.`);
}
