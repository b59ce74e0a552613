/**
 * Requests made from the API's own description, valid and invalid ones, by schemathesis (PyPI): no 5xx, no answer that
 * breaks its schema, nothing undocumented. .ci/run installs it; SCHEMATHESIS may name the program.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { serviceProcess } from '../../server/support/service-process.js';
import { deploy } from './deployments.js';

const VERSION = '4.32.5';
const INSTALL = `python3 -m venv ~/.cache/platen/schemathesis && ~/.cache/platen/schemathesis/bin/pip install schemathesis==${VERSION}`;
/**
 * That every request allowed by the schema is taken cannot be asked for: schemathesis does not know our formats (CSS
 * lengths, https addresses), and a sound request may fail to render or come with a used Idempotency-Key.
 */
const EXCLUDED = 'positive_data_acceptance';
const unlimited = { renders_per_month: null, requests_per_minute: null };

t.test('schemathesis finds no failure', { timeout: 900_000 }, async (t) => {
  const program = process.env['SCHEMATHESIS'] ?? join(homedir(), '.cache/platen/schemathesis/bin/schemathesis');
  if (!existsSync(program)) throw new Error(`schemathesis is missing. Install it: ${INSTALL}`);
  const { env, dataFolder, newKey } = await deploy(t, 'SQLite and a folder', {
    PLATEN_TIERS: JSON.stringify({ pro: unlimited }),
    PLATEN_TEST_KEYS_PER_HOUR: '1000000',
  });
  const { key } = await newKey('pro');
  const url = await serviceProcess(t, dataFolder, env).url();
  const options = [
    '--phases',
    'examples,coverage,fuzzing',
    '--max-examples',
    '40',
    '--seed',
    '1',
    '--exclude-checks',
    EXCLUDED,
  ];
  const description = join(dataFolder, 'openapi.json');
  const answer = await fetch(`${url}/openapi.json`);
  writeFileSync(description, await answer.text());
  const args = ['run', description, '--url', url, '-H', `Authorization: Bearer ${key}`, '--no-color', ...options];
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: dataFolder, encoding: 'utf8', timeout: 840_000 });
  t.equal(status, 0, 'no failure');
  if (status !== 0) t.comment(`${stdout.slice(-6000)}\n${stderr.slice(-2000)}`);
  t.match(stdout, /Tested: +\d+/, 'it has tested operations');
});
