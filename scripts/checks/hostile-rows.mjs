#!/usr/bin/env node
/**
 * hostile-rows.mjs [PATTERN]: every document of the list of hostile inputs (hostile/inputs.mjs) through the library, the
 * command line and the service, on Node 20, 22 and 24: time, processor time, most memory of all its processes, and the answer.
 * PATTERN chooses rows. Needs dist/ (npm run build) and Linux.
 *
 * Options: --node 20 (may be repeated; "here" is this one), --way library|command|http (may be repeated). Exit code 1 where
 * one takes more than 10 s of processor time or 512 MB, or where the service does not serve the next document.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../services/postgres.mjs';
import { capture, cli, fail, requireCli, root, table } from '../shared.mjs';
import { hostileInputs } from './hostile/inputs.mjs';
import { watch } from './hostile/usage.mjs';
import { nodeBinary } from './runtimes.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: 'string', multiple: true, default: ['20', '22', '24'] },
    way: { type: 'string', multiple: true, default: ['library', 'command', 'http'] },
  },
});
const MAX_CPU = 10;
const MAX_MIB = 512;
/** What goes on beyond it is ended, and counts as over. */
const PATIENCE_CPU = 12;
const PATIENCE_MIB = 1500;
/** What the service is asked for after each of them. */
const ORDINARY = { input: { type: 'markdown', content: '# Ordinary\n\nText.' } };

requireCli();
const folder = mkdtempSync(join(tmpdir(), 'platen-hostile-'));
const chosen = new RegExp(positionals[0] ?? '');
const inputs = (await hostileInputs()).filter(({ row }) => chosen.test(row));
const over = [];
let died = 0;
for (const version of values.node) {
  const node = version === 'here' ? process.execPath : await nodeBinary(version);
  for (const way of values.way) await tryAll(`Node ${version}, ${way}`, { library, command, http }[way], node);
}
rmSync(folder, { recursive: true, force: true });
console.log(
  over.length === 0
    ? '\nnone over'
    : `\nover ${MAX_CPU} s or ${MAX_MIB} MiB:\n${table([['where', 'row', 'CPU s', 'MiB', 'answer'], ...over])}`,
);
if (died > 0) console.log(`the service did not serve the next document ${died} times`);
process.exitCode = over.length > 0 || died > 0 ? 1 : 0;

async function tryAll(name, begin, node) {
  const way = await begin(node);
  const rows = [['row', 'KB', 's', 'CPU s', 'MiB', 'answer']];
  for (const input of inputs) {
    const started = performance.now();
    const { answer, cpu, mib } = await way.try(input);
    const seconds = (performance.now() - started) / 1000;
    const row = [cpu.toFixed(1), Math.round(mib), answer];
    rows.push([input.row, (input.content.length / 1000).toFixed(0), seconds.toFixed(1), ...row]);
    console.error(`${name}: ${input.row}: ${row.join('  ')}`);
    if (cpu > MAX_CPU || mib > MAX_MIB || answer.startsWith('FOREIGN')) over.push([name, input.row, ...row]);
  }
  await way.end();
  console.log(`\n${name}\n${table(rows)}`);
}

/** A process of its own for each input. */
async function run(node, args) {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text = (text + data).slice(-4000)));
  const usage = watch(child.pid);
  const patience = setInterval(
    () => (usage.cpu > PATIENCE_CPU || usage.mib > PATIENCE_MIB) && child.kill('SIGKILL'),
    200,
  );
  const [code, signal] = await once(child, 'close');
  clearInterval(patience);
  return { code, text: signal ? `ended by ${signal} ${text.slice(-200)}` : text, ...usage.end() };
}

function written({ type, content }) {
  const file = join(folder, `input.${type === 'html' ? 'html' : 'md'}`);
  writeFileSync(file, content);
  writeFileSync(join(folder, 'input.json'), JSON.stringify({ type, content }));
  return file;
}

async function library(node) {
  return {
    async try(input) {
      written(input);
      const { code, text, cpu, mib } = await run(node, [
        join(root, 'scripts/checks/hostile/once.mjs'),
        join(folder, 'input.json'),
      ]);
      return { answer: code === 0 || code === null ? text : `FOREIGN ${text}`, cpu, mib };
    },
    end: () => undefined,
  };
}

async function command(node) {
  return {
    async try(input) {
      const args = ['render', written(input), '-o', join(folder, 'out.pdf'), '--template', 'none', '--timeout', '30'];
      const { code, text, cpu, mib } = await run(node, [cli, ...args]);
      const isForeign = ![0, 1, 2, null].includes(code) || /failed unexpectedly|in a way that it should not/.test(text);
      const last = text.trim().split('\n').at(-1).slice(0, 100);
      return { answer: `${isForeign ? 'FOREIGN ' : ''}exit ${code} ${last}`, cpu, mib };
    },
    end: () => undefined,
  };
}

/** better-sqlite3 is compiled for the Node that installed it: under others the service keeps its records in PostgreSQL. */
async function databaseFor(node) {
  const { stdout } = await capture(node, ['-p', 'process.versions.modules']);
  if (String(stdout).trim() === process.versions.modules) return { env: {}, stop: async () => undefined };
  const { url, stop } = await startPostgres({ fsync: 'off' });
  return { env: { DATABASE_URL: url, PLATEN_SECRET: 'x'.repeat(32) }, stop };
}

/** What the service writes until it listens: its address and a key. */
async function beginning(child) {
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (data) => (log = log.length < 20_000 ? log + data : log));
  child.once('exit', () => /"listening"/.test(log) || fail(`The service did not start: ${log}`));
  while (!/"listening"/.test(log)) await once(child.stdout, 'data');
  return log;
}

async function http(node) {
  const database = await databaseFor(node);
  const limits = { renders_per_month: null, requests_per_minute: null };
  const env = {
    ...process.env,
    ...database.env,
    PLATEN_PORT: '0',
    PLATEN_DATA: join(folder, `data-${Math.floor(performance.now())}`),
    PLATEN_WORKERS: '1',
    PLATEN_MAX_BODY_BYTES: '20000000',
    PLATEN_MAX_CONTENT_BYTES: '20000000',
    PLATEN_TIERS: JSON.stringify({ scale: limits }),
  };
  const child = spawn(node, [join(root, 'bin/platen.js'), 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const log = await beginning(child);
  const [, url] = /"url":"([^"]+)"/.exec(log);
  const [key] = /svc_live_\w+/.exec(log);
  const generate = async (body) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/v1/pdf/generate`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, json: await answer.json() };
  };
  const hash = async () => (await generate(ORDINARY)).json.sha256;
  const expected = await hash();
  return {
    async try({ type, content }) {
      const usage = watch(child.pid);
      const { status, json } = await generate({ input: { type, content }, template: 'minimal' });
      const { cpu, mib } = usage.end();
      const isServed = (await hash().catch(() => null)) === expected;
      if (!isServed) died++;
      const codes = [...new Set((json.warnings ?? []).map(({ code }) => code))].join(' ');
      const told = json.error ? `${json.error.details?.reason ?? json.error.code}` : `${json.pages} pages ${codes}`;
      return { answer: `${isServed ? '' : 'DEAD '}${status} ${told}`, cpu, mib };
    },
    async end() {
      const gone = once(child, 'close');
      child.kill('SIGTERM');
      await gone;
      await database.stop();
    },
  };
}
