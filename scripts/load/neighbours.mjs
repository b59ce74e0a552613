#!/usr/bin/env node
/**
 * What one workspace feels while another sends inputs that are made to harm, thirty times a minute each: letters a second apart of
 * the first (median, p99, longest), /healthz and /readyz meanwhile, and how long /healthz took (p99, longest), at the port of the service
 * and at the health port (looks.mjs).
 * The service is that of dist/ with two workers.
 *
 *   node scripts/load/neighbours.mjs [--seconds 30] [--rows PATTERN] [--each N | --slow N]
 *
 * --each N: instead, each of the rows N times in a row, and whether the service serves the next letter.
 * --slow N: instead, N long documents of the second workspace, all sent at once, beside the letters of the first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { hostileInputs } from '../checks/hostile/inputs.mjs';
import { memoryOf } from '../checks/hostile/usage.mjs';
import { requireCli, root, table } from '../shared.mjs';
import { LETTER } from './pool-rate.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    /** The ten that took the most when this was written. */
    rows: {
      type: 'string',
      default: '^(74|77 use of use, (inline|text)|77 markers|78 dilate|79 five|80 \\[\\^|82 bdi|86|92 counters|93 > )',
    },
    each: { type: 'string' },
    slow: { type: 'string' },
  },
});
const TIMES_A_MINUTE = 30;
/** Paragraphs of a long document, some 100 pages. */
const SLOW_PARAGRAPHS = 1500;
requireCli();

/** A port that nothing listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const healthPort = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'platen-neighbours-'));
const limits = { renders_per_month: null, requests_per_minute: null };
const env = {
  ...process.env,
  PLATEN_PORT: '0',
  PLATEN_HEALTH_PORT: String(healthPort),
  PLATEN_DATA: folder,
  PLATEN_WORKERS: '2',
  PLATEN_MAX_BODY_BYTES: '20000000',
  PLATEN_MAX_CONTENT_BYTES: '20000000',
  PLATEN_TIERS: JSON.stringify({ free: limits, starter: limits, builder: limits, pro: limits, scale: limits }),
};
const service = spawn(process.execPath, [join(root, 'bin/platen.js'), 'serve'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let log = '';
service.stdout.setEncoding('utf8').on('data', (data) => (log = log.length < 20_000 ? log + data : log));
while (!/"listening"/.test(log)) await once(service.stdout, 'data');
const [, url] = /"url":"([^"]+)"/.exec(log);
const [mine] = /svc_live_\w+/.exec(log);
const theirs = await otherKey();
const chosen = new RegExp(values.rows);
const inputs = (await hostileInputs()).filter(({ row }) => chosen.test(row));
const letter = { input: { type: 'markdown', content: LETTER } };
await generate(mine, letter);
try {
  if (values.each !== undefined) await inARow(Number(values.each));
  else if (values.slow !== undefined) await besideMany(Number(values.slow));
  else await beside();
} finally {
  const gone = once(service, 'close');
  service.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
}

/** A key of another workspace, as `platen admin` makes it. */
async function otherKey() {
  const admin = async (...args) => {
    const child = spawn(process.execPath, [join(root, 'bin/platen.js'), 'admin', ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    await once(child, 'close');
    return text;
  };
  await admin('workspace', 'create', 'Other', '--tier', 'scale');
  const [key] = /svc_live_\w+/.exec(await admin('key', 'create', 'Other'));
  return key;
}

async function generate(key, body, signal) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/v1/pdf/generate`, { method: 'POST', headers, body: JSON.stringify(body), signal });
  const json = await answer.json();
  return {
    status: answer.status,
    told: answer.ok ? `${json.pages} pages` : (json.error.details?.reason ?? json.error.code),
  };
}

async function beside() {
  const rows = [await besideOne('nothing', null)];
  for (const { row, type, content } of inputs) rows.push(await besideOne(row, { input: { type, content } }));
  show(rows);
}

async function besideMany(number) {
  const content = `A paragraph with **strong words**. ${'More words of it. '.repeat(20)}\n\n`.repeat(SLOW_PARAGRAPHS);
  const body = { input: { type: 'markdown', content } };
  show([await besideOne('nothing', null), await besideOne(`${number} long documents`, body, number)]);
}

function show(rows) {
  const head = [
    'beside',
    'letters',
    'p50 ms',
    'p99 ms',
    'max ms',
    'not 200',
    'healthz',
    'p99 ms',
    'max ms',
    'port',
    'p99 ms',
    'max ms',
    'readyz',
    'MiB',
  ];
  console.log(table([[...head, 'answers'], ...rows]));
}

/** `atOnce`: how often the body is sent at the beginning. Default: thirty times a minute. */
async function besideOne(name, body, atOnce = 0) {
  const end = performance.now() + Number(values.seconds) * 1000;
  const answers = new Map();
  const latencies = [];
  let [failed, mib] = [0, 0];
  const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  const every = async (ms, work) => {
    const running = [];
    for (let due = performance.now(); due < end; due += ms) {
      await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
      running.push(work(performance.now()));
    }
    await Promise.all(running);
  };
  // What is not answered by the end is given up, as clients do.
  const stop = new AbortController();
  const attack = async () => {
    const answer = generate(theirs, body, stop.signal);
    count(answers, await answer.then(({ status, told }) => `${status} ${told}`).catch(() => 'given up'));
  };
  const write = async (due) => {
    const { status } = await generate(mine, letter).catch(() => ({ status: 0 }));
    latencies.push(performance.now() - due);
    if (status !== 200) failed++;
  };
  const weigh = () => (mib = Math.max(mib, memoryOf(service.pid)));
  const looker = new Worker(new URL('./looks.mjs', import.meta.url), {
    workerData: { url, healthUrl: `http://127.0.0.1:${healthPort}` },
  });
  const sendAll = () => Promise.all(Array.from({ length: atOnce }, attack));
  const attacks = body && (atOnce > 0 ? sendAll() : every(60_000 / TIMES_A_MINUTE, attack));
  await Promise.all([every(1000, write), every(1000, weigh)]);
  looker.postMessage('stop');
  const [seen] = await once(looker, 'message');
  stop.abort();
  await attacks;
  const at = (all, share) =>
    all.sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))].toFixed(0);
  const { health, port, ready } = seen;
  const told = (map) => [...map].map(([what, number]) => `${what} × ${number}`).join(', ');
  const row = [
    name,
    latencies.length,
    at(latencies, 0.5),
    at(latencies, 0.99),
    at(latencies, 1),
    failed,
    told(health.states),
    at(health.latencies, 0.99),
    at(health.latencies, 1),
    told(port.states),
    at(port.latencies, 0.99),
    at(port.latencies, 1),
    told(ready.states),
    Math.round(mib),
    told(answers),
  ];
  console.error(row.join('  '));
  return row;
}

async function inARow(number) {
  for (const { row, type, content } of inputs) {
    const answers = new Map();
    const started = performance.now();
    for (let i = 0; i < number; i++) {
      const { status, told } = await generate(theirs, { input: { type, content } });
      answers.set(`${status} ${told}`, (answers.get(`${status} ${told}`) ?? 0) + 1);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const next = await generate(mine, letter);
    console.log(
      `${row}: ${[...answers].map(([what, count]) => `${what} × ${count}`).join(', ')} in ${seconds} s; then a letter: ${next.status}; ${Math.round(memoryOf(service.pid))} MiB`,
    );
  }
}
