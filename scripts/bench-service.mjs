#!/usr/bin/env node
/**
 * The service under load: what it carries, what it does with three times as much, and how it recovers; beside the same
 * workers without HTTP, before and after, in one run. The service is that of dist/ (npm run build first), a process of
 * its own with SQLite and a folder, or what DATABASE_URL and S3_* say.
 *
 *   node scripts/bench-service.mjs [--seconds 120] [--workers 2] [--connections 8]
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LETTER, poolRate } from './load/pool-rate.mjs';
import { requireCli, root } from './shared.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    workers: { type: 'string', default: '2' },
    connections: { type: 'string', default: '8' },
  },
});
const seconds = Number(values.seconds);
const workers = Number(values.workers);
requireCli();

const folder = mkdtempSync(join(tmpdir(), 'platen-load-'));
const limits = { renders_per_month: null, requests_per_minute: null };
const env = {
  ...process.env,
  PLATEN_PORT: '0',
  PLATEN_DATA: folder,
  PLATEN_WORKERS: values.workers,
  PLATEN_TIERS: JSON.stringify({ free: limits, starter: limits, builder: limits, pro: limits, scale: limits }),
};

/** MiB of the service and its workers, what they share counted once; from the kernel. */
function memory(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children].reduce((sum, pid) => sum + shareOf(pid), 0);
}
function shareOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return 0; // It has ended meanwhile.
  }
}
/** The most of it while something goes on. */
async function peak(pid, work) {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, memory(pid))), 250);
  const result = await work;
  clearInterval(look);
  return { result, most };
}
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const ms = (time) => `${time.toFixed(0)} ms`;

async function startService() {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'bin/platen.js'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    // The log would fill the memory of this process; only its beginning is read.
    if (text.length < 20_000) text += chunk;
  });
  while (!/"listening"/.test(text)) await once(child.stdout, 'data');
  const [, url] = /"url":"([^"]+)"/.exec(text);
  const [key] = /svc_live_\w+/.exec(text);
  return { child, url, key, startMs: performance.now() - started };
}

async function load(options) {
  const generator = fork(join(root, 'scripts/load/generator.mjs'), [JSON.stringify(options)]);
  const [report] = await once(generator, 'message');
  return report;
}

function tell(name, { elapsed, outcomes, withoutRetryAfter }) {
  console.log(`\n${name}`);
  for (const [outcome, { count, p50, p95, p99, max }] of Object.entries(outcomes)) {
    const rate = (count / elapsed).toFixed(1);
    console.log(`  ${outcome}: ${count} (${rate}/s)  p50 ${ms(p50)}  p95 ${ms(p95)}  p99 ${ms(p99)}  max ${ms(max)}`);
  }
  if (withoutRetryAfter > 0) console.log(`  ${withoutRetryAfter} of 503 without Retry-After`);
}

const rateOf = ({ outcomes, elapsed }) => (outcomes[200]?.count ?? 0) / elapsed;

const before = await poolRate({ workers, seconds: Math.min(20, seconds) });
const { child, url, key, startMs } = await startService();
try {
  await pause(5000);
  console.log(`start to listening ${ms(startMs)}; idle before the first request: ${memory(child.pid).toFixed(0)} MiB`);
  const call = { url, key, body: { input: { type: 'markdown', content: LETTER } } };
  await load({ ...call, connections: workers, seconds: 5 });

  const closed = await peak(child.pid, load({ ...call, connections: Number(values.connections), seconds }));
  const carried = closed.result;
  tell(`${values.connections} connections, ${seconds} s`, carried);
  console.log(`  at most ${closed.most.toFixed(0)} MiB`);

  const rate = 3 * rateOf(carried);
  const open = await peak(child.pid, load({ ...call, rate, seconds }));
  tell(`three times that: ${rate.toFixed(0)} requests a second, ${seconds} s`, open.result);
  console.log(`  at most ${open.most.toFixed(0)} MiB`);

  const after = await load({ ...call, connections: Number(values.connections), seconds: Math.min(20, seconds) });
  tell('right afterwards', after);

  const again = await poolRate({ workers, seconds: Math.min(20, seconds) });
  const alone = (before + again) / 2;
  const share = (100 * (rateOf(carried) + rateOf(after))) / 2 / alone;
  console.log(
    `\nthe same workers without HTTP: ${before.toFixed(1)} and ${again.toFixed(1)} renders a second; with it ${share.toFixed(0)} % of that`,
  );
  await pause(70_000);
  console.log(`idle a minute after the load: ${memory(child.pid).toFixed(0)} MiB`);
} finally {
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  const [code] = await gone;
  console.log(`stopped with exit code ${code}`);
  rmSync(folder, { recursive: true, force: true });
}
