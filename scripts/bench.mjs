#!/usr/bin/env node
/**
 * npm run bench -- [options of bench.mjs]: Platen against the lowest floor (or --engines a,b) in one interleaved
 * run of the performance harness, in PLATEN_BENCH or ../shared/bench. Raw results go to the temporary folder.
 *
 * npm run bench -- --profile [FILE]: where the time of one small document goes, cold and warm (bench-profile.mjs).
 *
 * npm run bench -- --all [--quick]: everything at once, beside PlutoPrint and Typst (bench-peers.mjs).
 *
 * npm run bench -- --session [FILE …]: edits in a session against whole renders (bench-session.mjs).
 *
 * npm run bench -- --keystrokes [FILE …]: from a keystroke in the playground to its page (bench-keystrokes.mjs).
 *
 * npm run bench -- --preview [FILE …]: from a save to its page in `platen preview` (bench-preview.mjs).
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, requireCli, root, run, sharedFolder } from './shared.mjs';

if (process.argv[2] === '--profile') {
  const { profile } = await import('./bench-profile.mjs');
  await profile(process.argv[3]);
  process.exit();
}

const bench = sharedFolder('PLATEN_BENCH', 'bench');
if (!bench) fail('The performance harness is missing. Set PLATEN_BENCH to its folder.');
requireCli();

if (process.argv[2] === '--session') {
  const { benchSession } = await import('./bench-session.mjs');
  const files = process.argv.slice(3);
  const inputs = ['report.html', 'report.md', 'book.html', 'book.md'].map((name) => join(bench, 'inputs', name));
  await benchSession(files.length > 0 ? files : inputs);
  process.exit();
}

if (process.argv[2] === '--keystrokes' || process.argv[2] === '--preview') {
  const { benchKeystrokes } = await import('./bench-keystrokes.mjs');
  const { benchPreview } = await import('./bench-preview.mjs');
  const measure = process.argv[2] === '--preview' ? benchPreview : benchKeystrokes;
  const files = process.argv.slice(3);
  const inputs = ['report.md', 'book.md'].map((name) => join(bench, 'inputs', name));
  await measure(files.length > 0 ? files : inputs);
  process.exit();
}

if (process.argv[2] === '--all') {
  const { benchAll } = await import('./bench-peers.mjs');
  await benchAll(bench, { isQuick: process.argv.includes('--quick') });
  process.exit();
}

const given = process.argv.slice(2);
const results = join(tmpdir(), 'platen-bench');
mkdirSync(results, { recursive: true });
const defaults = {
  '--engines': 'floor-fast',
  '--out': join(results, `${new Date().toISOString().replace(/[:.]/g, '-')}.raw.jsonl`),
};
const options = Object.entries(defaults).filter(([name]) => !given.includes(name));
const adapter = `platen=${join(root, 'scripts', 'bench-adapter')}:html`;
process.exitCode = await run(process.execPath, [
  join(bench, 'bench.mjs'),
  '--add',
  adapter,
  ...options.flat(),
  ...given,
]);
