#!/usr/bin/env node
/**
 * Static checks: types, lint, format. They run at the same time and keep what they learnt in
 * node_modules/.cache, so that a second run answers in seconds. Exit code 1 when one of them finds something.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const cache = join(root, 'node_modules', '.cache', 'platen');
mkdirSync(cache, { recursive: true });

/** Name, package, the command inside it, arguments. */
const checks = [
  ['tsc', 'typescript', 'bin/tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', join(cache, 'tsc')]],
  // The playground's scripts are JavaScript for browsers, with types in comments.
  ['tsc (playground)', 'typescript', 'bin/tsc', ['-p', 'server/playground/browser']],
  ['tsc (preview)', 'typescript', 'bin/tsc', ['-p', 'server/preview/browser']],
  [
    'eslint',
    'eslint',
    'bin/eslint.js',
    ['.', '--max-warnings=0', '--cache', '--cache-location', join(cache, 'eslint')],
  ],
  [
    'prettier',
    'prettier',
    'bin/prettier.cjs',
    ['--check', '.', '--log-level=warn', '--cache', '--cache-location', join(cache, 'prettier')],
  ],
];

function run([name, pkg, command, args]) {
  const started = process.hrtime.bigint();
  const file = join(dirname(require.resolve(`${pkg}/package.json`)), command);
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (data) => output.push(data));
    child.stderr.on('data', (data) => output.push(data));
    child.on('close', (code) => {
      const seconds = (Number(process.hrtime.bigint() - started) / 1e9).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const results = await Promise.all(checks.map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
