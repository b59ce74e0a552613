/** Chromium and workerd for one-hash.mjs: the hashes that `platen/browser` gives the documents of fixtures/ there. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { buildForBrowsers } from '../packages/browser.mjs';
import { root } from '../shared.mjs';
import { callOf, documents } from './golden-documents.mjs';
import { install } from './runtimes.mjs';

export const WEB_RUNTIMES = [
  { name: 'Chromium', hashes: () => withServer(inChromium) },
  { name: 'workerd', hashes: () => withServer(inWorkerd) },
];

/** Both together take less than a minute on an idle machine. */
const PATIENCE = 170_000;
export const WORKERD = {
  package: `@cloudflare/workerd-${process.platform}-${process.arch === 'x64' ? '64' : process.arch}`,
  version: '1.20261117.1',
  binary: 'bin/workerd',
};
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html' };
const scripts = join(root, 'scripts/checks/web');

/** Hashes by document. `ask` resolves to the hash of one. */
async function hashesBy(ask) {
  const found = {};
  for (const name of documents()) {
    const { input, options } = callOf(name);
    found[name] = await ask({ name, input: { ...input, content: undefined }, options });
  }
  return found;
}

async function withServer(use) {
  const folder = mkdtempSync(join(tmpdir(), 'platen-web-'));
  await buildForBrowsers(join(folder, 'browser'));
  const server = await serve(folder);
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not ready within ${PATIENCE / 1000} s.`)), PATIENCE);
  });
  const ends = [];
  try {
    const origin = `http://127.0.0.1:${server.address().port}`;
    return await Promise.race([late, use({ folder, origin, atEnd: (end) => ends.push(end) })]);
  } finally {
    clearTimeout(timer);
    for (const end of ends) await end();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function launchChromium() {
  const executablePath = process.env.PLATEN_CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

async function inChromium({ origin, atEnd }) {
  const browser = await launchChromium();
  atEnd(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${origin}/check/page.html`);
  await page.evaluate(() => {
    const worker = new Worker('/check/chromium-worker.js', { type: 'module' });
    globalThis.ask = (call) =>
      new Promise((done) => {
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => done(`failed: ${message}`);
        worker.postMessage(call);
      });
  });
  return hashesBy((call) => page.evaluate((given) => globalThis.ask(given), call));
}

async function inWorkerd({ folder, origin, atEnd }) {
  const binary = await install(WORKERD);
  for (const name of ['workerd-worker.js', 'renders.mjs']) copyFileSync(join(scripts, name), join(folder, name));
  for (const name of ['harfbuzz.wasm', 'harfbuzz-subset.wasm'])
    copyFileSync(join(root, 'node_modules/harfbuzzjs/dist', name), join(folder, name));
  writeFileSync(join(folder, 'config.capnp'), workerdConfig(folder, origin));
  const { child, port } = await startWorkerd(binary, folder);
  atEnd(() => child.kill('SIGKILL'));
  return hashesBy(async (call) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(call) });
    return answer.text();
  });
}

/** Starts workerd with the config.capnp of a folder, whose socket has the port 0. */
export async function startWorkerd(binary, folder) {
  const child = spawn(binary, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const port = await new Promise((done, reject) => {
    child.on('close', () => reject(new Error('workerd has ended.')));
    child.stdio[3].on('data', (line) => done(JSON.parse(String(line).split('\n')[0]).port));
  });
  return { child, port };
}

/** The configuration of a worker that reaches only this machine. */
function workerdConfig(folder, origin) {
  const files = ['workerd-worker.js', 'renders.mjs', 'harfbuzz.wasm', 'harfbuzz-subset.wasm'];
  const all = [...files, ...readdirSync(join(folder, 'browser')).map((name) => `browser/${name}`)];
  const modules = all.map(
    (name) => `(name = "${name}", ${name.endsWith('.wasm') ? 'wasm' : 'esModule'} = embed "${name}")`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "main", worker = .main), (name = "machine", network = (allow = ["local"])) ],
  sockets = [ (name = "http", address = "127.0.0.1:0", http = (), service = "main") ]
);
const main :Workerd.Worker = (
  modules = [ ${modules.join(', ')} ],
  bindings = [ (name = "ORIGIN", text = "${origin}") ],
  globalOutbound = "machine",
  compatibilityDate = "2026-01-01"
);
`;
}

async function serve(folder) {
  const { images } = await import(pathToFileURL(join(root, 'dist/engine/host/node/images.js')).href);
  const folders = Object.entries({
    '/browser/': join(folder, 'browser'),
    '/check/': scripts,
    '/fixtures/': join(root, 'fixtures'),
    '/assets/fonts/': join(root, 'fonts'),
    '/assets/templates/': join(root, 'templates'),
    '/assets/packages/': join(root, 'node_modules'),
  });
  const answer = async (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (request.method === 'POST') {
      const image = Buffer.concat(await request.toArray());
      const options = JSON.parse(searchParams.get('options'));
      if (pathname === '/measure') return [JSON.stringify(await images.measure(image, options)), '.json'];
      const { width, height, data } = await images.decode(image, options);
      return [Buffer.concat([new Uint8Array(Uint32Array.of(width, height).buffer), data]), ''];
    }
    if (pathname === '/check/page.html') return ['<!doctype html><title>one-hash.mjs</title>', '.html'];
    const [prefix, from] = folders.find(([prefix]) => pathname.startsWith(prefix));
    return [readFileSync(join(from, decodeURIComponent(pathname.slice(prefix.length)))), extname(pathname)];
  };
  const server = createServer((request, response) => {
    answer(request).then(
      ([body, extension]) =>
        response.setHeader('Content-Type', TYPES[extension] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return server;
}
