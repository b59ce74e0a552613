/**
 * What a workspace feels while a stranger's test key asks for pages whose images never come: four requests at a time, eight images
 * each, of a host that accepts connections and never answers. Letters a second apart of the first: median, p99, longest. The service is that
 * of the sources with two workers.
 *
 *   node --import tsx scripts/load/stalled.mjs [SECONDS]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { loadConfig } from '../../server/config.ts';
import { startService } from '../../server/main.ts';
import { startPublicHost } from '../../test/server/render/public-host.ts';
import { root } from '../shared.mjs';
import { LETTER } from './pool-rate.mjs';

const IMAGES = 8;
const REQUESTS = 4;
const seconds = Number(process.argv[2] ?? 60);

const ends = [];
const scope = { teardown: (end) => void ends.push(end) };
const host = await startPublicHost(scope, ['never.example'], () => undefined);
const outdir = join(root, 'dist/load');
await build({
  entryPoints: [join(root, 'test/server/render/network-worker.ts')],
  outdir,
  ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' },
});
const data = mkdtempSync(join(tmpdir(), 'platen-stalled-'));
const env = { PLATEN_PORT: '0', PLATEN_DATA: data, PLATEN_WORKERS: '2', PLATEN_LOG_LEVEL: 'silent' };
const told = [];
const service = await startService(loadConfig({ env: { ...env, PLATEN_TEST_REQUESTS_PER_MINUTE: '1000' } }), {
  announce: (text) => void told.push(text),
  worker: { workerUrl: pathToFileURL(join(outdir, 'network-worker.js')), workerExtra: host.extra },
});
const [mine = ''] = /svc_live_\w+/.exec(told.join('')) ?? [];
const { key: theirs } = await (await fetch(`${service.url}/v1/keys/test`, { method: 'POST' })).json();

async function generate(key, content) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ input: { type: 'markdown', content } });
  const answer = await fetch(`${service.url}/v1/pdf/generate`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

async function letters(beside) {
  const running = [];
  const latencies = [];
  let failed = 0;
  for (let n = 0; n < seconds; n++) {
    const due = performance.now();
    const write = async () => {
      if ((await generate(mine, LETTER)) !== 200) failed++;
      latencies.push(performance.now() - due);
    };
    running.push(write());
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await Promise.all(running);
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))].toFixed(0);
  console.log(
    `beside ${beside}: ${latencies.length} letters, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, not 200: ${failed}`,
  );
}

await generate(mine, LETTER);
await letters('nothing');
let isOver = false;
const page = Array.from({ length: IMAGES }, (_, i) => `![x](${host.url(`/${i}.png`)})`).join('\n\n');
let asked = 0;
const stall = async () => {
  while (!isOver) {
    asked++;
    const status = await generate(theirs, page);
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
const stalling = Array.from({ length: REQUESTS }, stall);
await letters(`${REQUESTS} × ${IMAGES} images that never come`);
isOver = true;
await Promise.all(stalling);
console.log(`${asked} such pages were asked for`);
await service.stop();
for (const end of ends) await end();
rmSync(data, { recursive: true, force: true });
rmSync(outdir, { recursive: true, force: true });
