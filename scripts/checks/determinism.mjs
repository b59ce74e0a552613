#!/usr/bin/env node
/**
 * determinism.mjs [INPUT]...: the same bytes from two processes, in other time zones and locales, and on Node 20, 22
 * and 24 (installed from npm into a temporary folder). Without inputs: every fixture. Options: --here (this Node only),
 * --template NAME (none). Exit code 1 when two runs of one input differ.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, cli, fail, requireCli, root, table } from '../shared.mjs';

const MAJORS = [20, 22, 24];
const ENVIRONMENTS = [
  { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
];

/** The path of a Node of that major version; the folder is kept, so that the next run finds it. */
async function installNode(major) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(tmpdir(), 'platen-nodes', String(major));
  const name = `node-${platform}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const { code, stderr } = await capture(
    'npm',
    ['install', '--silent', '--no-audit', '--no-fund', `${name}@${major}`],
    { cwd: folder },
  );
  if (code !== 0 || !existsSync(binary)) fail(`Cannot install ${name}@${major}: ${stderr.trim()}`);
  return binary;
}

function fixtures() {
  return readdirSync(join(root, 'fixtures'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:^|\/)input\.(?:md|html)$/.test(name))
    .map((name) => join(root, 'fixtures', name))
    .sort();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { here: { type: 'boolean', default: false }, template: { type: 'string', default: 'none' } },
});
requireCli();
const inputs = positionals.length > 0 ? positionals : fixtures();
if (inputs.length === 0) fail('There are no fixtures; name an input.');

const runs = [];
if (!values.here) for (const major of MAJORS) runs.push({ node: await installNode(major) });
runs.push({ node: process.execPath });
for (const run of runs) run.version = (await capture(run.node, ['--version'])).stdout.toString().trim();

const out = join(tmpdir(), `platen-determinism-${process.pid}.pdf`);
const rows = [['input', 'runs', 'hashes', 'sha256']];
let different = 0;
for (const input of inputs) {
  const seen = new Map();
  for (const { node, version } of runs) {
    for (const environment of ENVIRONMENTS) {
      const args = [cli, 'render', input, '-o', out, '--template', values.template, '--quiet'];
      const { code, stderr } = await capture(node, args, {
        cwd: process.cwd(),
        env: { ...process.env, ...environment },
      });
      const hash =
        code === 0 ? createHash('sha256').update(readFileSync(out)).digest('hex') : `failed: ${stderr.trim()}`;
      if (!seen.has(hash)) seen.set(hash, []);
      seen.get(hash).push(`${version} ${environment.TZ}`);
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
