#!/usr/bin/env node
/**
 * determinism.mjs [INPUT]...: the same bytes from two processes, in other time zones and locales, and on other
 * runtimes: Node 20, 22, 24 and 26, Bun and Deno (installed from npm into a temporary folder). Without inputs: every
 * fixture. Options: --here (this Node only), --template NAME (none), --format png (one tall picture in place of a PDF). Exit code 1 when two runs of one input differ.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, cli, fail, requireCli, root, table } from '../shared.mjs';
import { install, RUNTIMES } from './runtimes.mjs';

const ENVIRONMENTS = [
  { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
];

function fixtures() {
  return readdirSync(join(root, 'fixtures'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:^|\/)input\.(?:md|html)$/.test(name))
    .map((name) => join(root, 'fixtures', name))
    .sort();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    here: { type: 'boolean', default: false },
    template: { type: 'string', default: 'none' },
    format: { type: 'string', default: 'pdf' },
  },
});
requireCli();
const inputs = positionals.length > 0 ? positionals : fixtures();
if (inputs.length === 0) fail('There are no fixtures; name an input.');

const runs = [];
if (!values.here) {
  for (const runtime of RUNTIMES) {
    const { name, args } = runtime;
    runs.push({ name, command: await install(runtime), args });
  }
}
runs.push({ name: `Node ${process.version}`, command: process.execPath, args: [] });

const pictures = values.format === 'pdf' ? [] : ['--format', values.format, '--tall'];
const out = join(tmpdir(), `platen-determinism-${process.pid}.pdf`);
const rows = [['input', 'runs', 'hashes', 'sha256']];
let different = 0;
for (const input of inputs) {
  const seen = new Map();
  for (const { name, command, args: before } of runs) {
    for (const environment of ENVIRONMENTS) {
      const args = [...before, cli, 'render', input, '-o', out, '--template', values.template, '--quiet', ...pictures];
      const { code, stderr } = await capture(command, args, {
        cwd: process.cwd(),
        env: { ...process.env, ...environment },
      });
      const hash =
        code === 0 ? createHash('sha256').update(readFileSync(out)).digest('hex') : `failed: ${stderr.trim()}`;
      if (!seen.has(hash)) seen.set(hash, []);
      seen.get(hash).push(`${name} ${environment.TZ}`);
    }
  }
  const [first] = seen.keys();
  const same = seen.size === 1 && !first.startsWith('failed');
  if (!same) different++;
  rows.push([
    relative(process.cwd(), input),
    runs.length * ENVIRONMENTS.length,
    seen.size,
    same ? first.slice(0, 16) : 'DIFFERS',
  ]);
  if (!same) for (const [hash, who] of seen) rows.push(['', '', '', `${hash.slice(0, 100)} (${who.join(', ')})`]);
}
console.log(table(rows));
process.exitCode = different > 0 ? 1 : 0;
