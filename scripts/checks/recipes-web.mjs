/** How recipes.mjs runs the recipes for browsers and workerd, in the project with the packages. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import { install } from './runtimes.mjs';
import { launchChromium, startWorkerd, WORKERD } from './web-runtimes.mjs';

const TYPES = { '.js': 'text/javascript', '.html': 'text/html' };
/** As docs/browser.md asks for. */
const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; frame-src blob:";
const PAGE = '<!doctype html><title>A page</title><body><script type="module" src="/page.js"></script>';

/** The page and its worker, in Chromium. Returns the PDF that the page shows. */
export async function inBrowser(folder, writeAssets) {
  const site = join(folder, 'public');
  const entryPoints = ['page.js', 'page-worker.js'].map((name) => join(folder, name));
  await build({ entryPoints, bundle: true, splitting: true, format: 'esm', outdir: site, logLevel: 'warning' });
  writeFileSync(join(site, 'index.html'), PAGE);
  await writeAssets(join(site, 'platen-assets'));
  const server = createServer(({ url }, response) => {
    try {
      const file = join(site, url === '/' ? 'index.html' : url);
      const body = readFileSync(file);
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': CSP }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ bypassCSP: false });
    await page.addInitScript(() => {
      const made = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        globalThis.shown = blob;
        return made(blob);
      };
    });
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => globalThis.shown, undefined, { timeout: 60_000 });
    const bytes = await page.evaluate(async () => [...new Uint8Array(await globalThis.shown.arrayBuffer())]);
    return Buffer.from(bytes);
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

/** The worker as a bundle, in workerd, with the files of platen-assets as its binding ASSETS. */
export async function onWorkerd(folder, writeAssets) {
  const outdir = join(folder, 'workerd');
  await build({
    entryPoints: [join(folder, 'workerd.js')],
    bundle: true,
    splitting: true,
    format: 'esm',
    conditions: ['workerd', 'worker'],
    loader: { '.wasm': 'copy' },
    outdir,
    logLevel: 'warning',
  });
  await writeAssets(join(outdir, 'static/platen-assets'));
  const files = readdirSync(outdir).filter((name) => /\.(?:js|wasm)$/.test(name));
  files.sort((a, b) => Number(b === 'workerd.js') - Number(a === 'workerd.js'));
  const modules = files.map(
    (name) => `(name = "${name}", ${name.endsWith('.js') ? 'esModule' : 'wasm'} = embed "${name}")`,
  );
  writeFileSync(
    join(outdir, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "main", worker = .main), (name = "static", disk = (path = "static")) ],
  sockets = [ (name = "http", address = "127.0.0.1:0", http = (), service = "main") ]
);
const main :Workerd.Worker = (
  modules = [ ${modules.join(', ')} ],
  bindings = [ (name = "ASSETS", service = "static") ],
  compatibilityDate = "2026-01-01"
);
`,
  );
  const { child, port } = await startWorkerd(await install(WORKERD), outdir);
  try {
    return Buffer.from(await (await fetch(`http://127.0.0.1:${port}/report.pdf`)).arrayBuffer());
  } finally {
    child.kill('SIGKILL');
  }
}
