#!/usr/bin/env node
/**
 * Versions of the service beside each other: letters a second, latency and memory by number of connections, each
 * version in turn for each number. One instance stands on SQLite and a folder, several share a PostgreSQL and an S3
 * store. Each version is a folder with a built checkout.
 *
 *   node scripts/bench-versions.mjs [--roots /work/base,.] [--seconds 120] [--connections 1,8,32] [--instances 1]
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LETTER } from './load/pool-rate.mjs';
import { startPostgres } from './services/postgres.mjs';
import { startS3 } from './services/s3.mjs';
import { root } from './shared.mjs';

const { values } = parseArgs({
  options: {
    roots: { type: 'string', default: root },
    seconds: { type: 'string', default: '120' },
    connections: { type: 'string', default: '1,8,32' },
    instances: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
  },
});
const seconds = Number(values.seconds);
const instances = Number(values.instances);
const IDLE_SECONDS = 20;
const WARM_UP_SECONDS = 10;
const TICKS_A_SECOND = 100; // sysconf(_SC_CLK_TCK) on Linux.

const unlimited = { renders_per_month: null, requests_per_minute: null };
const tiers = { free: unlimited, starter: unlimited, builder: unlimited, pro: unlimited, scale: unlimited };

/** Settings that let several instances share their database and their files. */
async function sharedStores() {
  if (instances === 1) return { env: {}, stop: () => undefined };
  const postgres = await startPostgres();
  const s3 = await startS3();
  const env = {
    DATABASE_URL: postgres.url,
    PLATEN_SECRET: 'a secret for measurements that is long enough',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  return { env, stop: () => Promise.all([postgres.stop(), s3.stop()]) };
}

async function startInstance(folder, shared) {
  const data = mkdtempSync(join(tmpdir(), 'platen-versions-'));
  const env = {
    ...process.env,
    ...shared,
    PLATEN_PORT: '0',
    PLATEN_DATA: data,
    PLATEN_WORKERS: values.workers,
    PLATEN_TIERS: JSON.stringify(tiers),
  };
  const child = spawn(process.execPath, [join(folder, 'bin/platen.js'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    if (text.length < 20_000) text += chunk; // Only the beginning of the log is read.
  });
  while (!/"listening"/.test(text)) await once(child.stdout, 'data');
  const stop = async () => {
    const gone = once(child, 'close');
    child.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  return { pid: child.pid, url: /"url":"([^"]+)"/.exec(text)[1], key: /svc_live_\w+/.exec(text)?.[0], stop };
}

async function startVersion(folder) {
  const stores = await sharedStores();
  const running = [];
  for (let n = 0; n < instances; n++) running.push(await startInstance(folder, stores.env));
  const stop = async () => {
    for (const instance of running) await instance.stop();
    await stores.stop();
  };
  return {
    folder,
    pids: running.map(({ pid }) => pid),
    urls: running.map(({ url }) => url),
    key: running[0].key,
    stop,
  };
}

const childrenOf = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
const processesOf = ({ pids }) => pids.flatMap((pid) => [pid, ...childrenOf(pid)]);

/** What a reading of /proc gives for a process, or 0 where it has ended meanwhile. */
function orNothing(read) {
  try {
    return read();
  } catch {
    return 0;
  }
}
/** MiB of the instances and their workers, what they share counted once. */
const memoryOf = (version) => processesOf(version).reduce((sum, pid) => sum + orNothing(() => pss(pid)), 0);
const pss = (pid) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;

/** Seconds of processor time that the instances and their workers have taken. */
const processorTime = (version) => processesOf(version).reduce((sum, pid) => sum + orNothing(() => cpu(pid)), 0);
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

async function load({ urls, key }, connections, duration) {
  const body = { input: { type: 'markdown', content: LETTER } };
  const options = { urls, key, body, connections, seconds: duration };
  const generator = fork(join(root, 'scripts/load/generator.mjs'), [JSON.stringify(options)]);
  const [report] = await once(generator, 'message');
  return report;
}

async function measure(version, connections) {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, memoryOf(version))), 500);
  const before = processorTime(version);
  const { elapsed, outcomes } = await load(version, connections, seconds);
  const used = processorTime(version) - before;
  clearInterval(look);
  const { count = 0, p50 = 0, p99 = 0 } = outcomes[200] ?? {};
  const others = Object.keys(outcomes).filter((outcome) => outcome !== '200');
  return [
    version.folder.padEnd(16),
    `${connections} connections`.padEnd(16),
    `${(count / elapsed).toFixed(1)} letters/s`,
    `p50 ${p50.toFixed(0)} ms`,
    `p99 ${p99.toFixed(0)} ms`,
    `${((1000 * used) / count).toFixed(1)} ms processor time a letter`,
    `${most.toFixed(0)} MiB`,
    ...others.map((outcome) => `${outcomes[outcome].count} × ${outcome}`),
  ].join('  ');
}

async function idle(version) {
  const before = processorTime(version);
  await sleep(1000 * IDLE_SECONDS);
  const share = (100 * (processorTime(version) - before)) / IDLE_SECONDS;
  console.log(`${version.folder}: idle ${memoryOf(version).toFixed(0)} MiB, ${share.toFixed(1)} % of a core`);
}

const versions = [];
try {
  for (const folder of values.roots.split(',')) versions.push(await startVersion(resolve(folder)));
  for (const version of versions) await idle(version);
  for (const version of versions) await load(version, Number(values.workers), WARM_UP_SECONDS);
  for (const connections of values.connections.split(',').map(Number)) {
    for (const version of versions) console.log(await measure(version, connections));
  }
} finally {
  for (const version of versions) await version.stop();
}
