#!/usr/bin/env node
/**
 * npm run wpt -- [options of the harness's `run`]: the CSS reftests of web-platform-tests, then the weighted score
 * for documents. The harness is in PLATEN_WPT or ../shared/wpt; results go to the temporary folder unless --out.
 * For a first look: --sample 40, --dir css-page, --filter REGEXP.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, requireCli, run, sharedFolder } from './shared.mjs';
import { harnessCommand } from './wpt-harness.mjs';

const wpt = sharedFolder('PLATEN_WPT', 'wpt');
if (!wpt) fail('The web-platform-tests harness is missing. Set PLATEN_WPT to its folder.');
requireCli();

const given = process.argv.slice(2);
if (given.includes('--help')) {
  console.log(
    'npm run wpt -- [--out FILE] [--dir FOLDER,…] [--filter REGEXP] [--sample N]; without any, all tests run.',
  );
  process.exit();
}
const at = given.indexOf('--out');
const results = join(tmpdir(), 'platen-wpt');
mkdirSync(results, { recursive: true });
const out = at >= 0 ? given[at + 1] : join(results, 'platen.json');
const code = await run(process.execPath, harnessCommand(wpt, [...(at >= 0 ? [] : ['--out', out]), ...given]));
if (code !== 0) process.exit(code);
process.exitCode = await run(process.execPath, [join(wpt, 'harness', 'wpt.mjs'), 'document', out]);
console.log(`\nResults: ${out}`);
