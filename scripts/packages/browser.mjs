/** The library for browsers, Web Workers and edge runtimes: `platen/browser`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root } from '../shared.mjs';
import { lazilyBundled } from './bundling.mjs';

/** engine/host/index.ts takes the platform from there. */
const webHost = {
  name: 'web-host',
  setup({ onResolve }) {
    onResolve({ filter: /\/node\/host\.js$/ }, () => ({ path: join(root, 'engine/host/web/host.ts') }));
  },
};

/** Reading PDFs needs Node's zlib. */
const noPdfPages = {
  name: 'no-pdf-pages',
  setup({ onResolve }) {
    onResolve({ filter: /\/pdf-pages\.js$/ }, () => ({ path: join(root, 'engine/render/images/no-pdf-pages.ts') }));
  },
};

/** The data of languages weigh more than a formatted date is worth. */
const noLocales = {
  name: 'no-locales',
  setup({ onResolve }) {
    onResolve({ filter: /\/format-day\.js$/ }, () => ({ path: join(root, 'engine/base/locale/no-locales.ts') }));
  },
};

/** wawoff2 is made for Node as well; its use of Node's modules stands behind a check that is false in browsers. */
const nodeModules = {
  name: 'node-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?(?:fs|path)$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Packages that browsers need at once, where Node has another way: the file, and who imports it. */
const AT_ONCE = {
  // fflate's main module for Node would take worker threads from Node.
  fflate: { importer: /./, file: join(root, 'node_modules/fflate/esm/browser.js') },
  '@noble/ciphers/aes': {
    importer: /[\\/]engine[\\/]host[\\/]web[\\/]/,
    file: fileURLToPath(import.meta.resolve('@noble/ciphers/aes')),
  },
};

const atOnce = {
  name: 'at-once',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:fflate|@noble\/ciphers\/aes)$/ }, ({ path, importer }) =>
      AT_ONCE[path].importer.test(importer) ? { path: AT_ONCE[path].file } : null,
    );
  },
};

/** The decoder of wawoff2 exports itself only on Node; elsewhere its caller would wait for ever. */
const exportedDecoder = {
  name: 'exported-decoder',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]wawoff2[\\/]build[\\/]decompress_binding\.js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\nmodule.exports = Module;`,
    }));
  },
};

/** `platen/browser` in a folder. Returns esbuild's description of what was built. */
export const buildForBrowsers = (folder) =>
  bundle({ entryPoints: { index: 'engine/browser.ts' }, outdir: folder, chunkNames: '[name]-[hash]' });

/** The worker of the service's playground. All names carry a hash of the contents. */
export const buildPlaygroundWorker = (folder) =>
  bundle({
    entryPoints: { worker: 'server/playground/worker/worker.ts' },
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  });

async function bundle(parts) {
  const { metafile } = await build({
    ...parts,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // 'worker': some packages use the DOM where they know only of browsers.
    conditions: ['worker', 'browser', 'import'],
    // pdfkit makes the address of a file with it that nothing reads. workerd has no such address, and bundlers would look for the file.
    define: { 'import.meta.url': '"file:///"' },
    logLevel: 'warning',
    metafile: true,
    plugins: [webHost, noPdfPages, noLocales, nodeModules, exportedDecoder, atOnce, ...lazilyBundled],
  });
  return metafile;
}
