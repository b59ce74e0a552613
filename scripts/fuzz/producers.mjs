#!/usr/bin/env node
/**
 * producers.mjs FOLDER [--packages FOLDER]: a small PDF of each producer of the table that is on this machine, for the fuzzer:
 * `npm run fuzz -- FOLDER --only 'pdf parser'`. Producers write objects, tables of them, streams and fonts each in its way.
 * `--packages`: where packages of npm are installed, and Python with those of PyPI in `py`. What is not there is told, with what
 * brings it. Nothing is kept in the repository, because the files belong to their producers.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../shared.mjs';
import { PACKAGES, PROGRAMS, PYTHON } from './producer-table.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { packages: { type: 'string' } } });
if (positionals.length !== 1) {
  console.error('Name the folder that the PDFs are written to.');
  process.exit(2);
}
const out = resolve(positionals[0]);
const packages = values.packages && resolve(values.packages);
const work = mkdtempSync(join(tmpdir(), 'platen-producers-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
mkdirSync(out, { recursive: true });

const rows = [
  ...PROGRAMS.map(([name, debian, command, files = {}]) => {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(work, file), text);
    return rowOf(name, `apt-get install ${debian}`, (pdf) => run('sh', ['-c', command], { OUT: pdf }));
  }),
  ...PACKAGES.map(([name, npm, source]) =>
    rowOf(name, `npm i ${npm}`, (pdf) => {
      if (!packages) return 'no --packages';
      // A module finds packages beside itself.
      const script = join(packages, 'producer.mjs');
      writeFileSync(script, source);
      return run(process.execPath, [script], { OUT: pdf });
    }),
  ),
  ...PYTHON.map(([name, pypi, source]) =>
    rowOf(name, `pip install ${pypi}`, (pdf) =>
      packages ? run(join(packages, 'py/bin/python'), ['-c', source], { OUT: pdf }) : 'no --packages',
    ),
  ),
];
console.log(table([['producer', 'bytes', 'if it is missing'], ...rows]));
console.log(`${rows.filter(([, bytes]) => typeof bytes === 'number').length} of ${rows.length} producers`);

/** The row of a producer, once its PDF is made. */
function rowOf(name, remedy, make) {
  const pdf = join(out, `${name.toLowerCase().replace(/\W+/g, '-')}.pdf`);
  rmSync(pdf, { force: true });
  const problem = make(pdf);
  return existsSync(pdf) ? [name, statSync(pdf).size, ''] : [name, '-', `${remedy} (${problem})`];
}

/** Why a command failed, in a line. */
function run(program, args, environment) {
  const { error, stderr, stdout } = spawnSync(program, args, {
    cwd: work,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    timeout: 120_000,
  });
  const lines = `${stderr ?? ''}\n${stdout ?? ''}`.trim().split('\n');
  return (error?.code ?? lines.find((line) => /error|not found|no module/i.test(line)) ?? lines.at(-1)).slice(0, 80);
}
