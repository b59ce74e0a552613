#!/usr/bin/env node
/**
 * Builds dist/: the library file by file (dist/engine) with its declarations, and the command line with the service
 * as a bundle with split chunks (dist/cli.js, dist/cli/), because finding and reading some three hundred small
 * modules is most of a short run. The service's worker process (dist/cli/worker.js) shares the engine's chunks; the
 * files that the playground serves lie beside them. `--no-types` leaves the declarations out (an inner loop of about
 * a second).
 */
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
process.chdir(root);

/** What every supported Node understands. */
const common = { platform: 'node', target: 'node20.19', format: 'esm', logLevel: 'warning', sourcemap: false };

/**
 * Left outside the bundle: native code and WebAssembly, which find their binaries beside themselves, and the drivers
 * of PostgreSQL, which few need and which look for optional packages. Everything else is bundled, heavy modules into
 * chunks of their own where the engine imports them lazily.
 */
const external = ['sharp', 'harfbuzzjs', 'hyphen', 'wawoff2', 'better-sqlite3', 'pg', 'pg-boss'];

/** css-tree's main module reads JSON files relative to itself; the bundle that it ships has them inside. */
const cssTreeBundle = {
  name: 'css-tree',
  setup({ onResolve }) {
    const path = join(dirname(require.resolve('css-tree/package.json')), 'dist/csstree.esm.js');
    onResolve({ filter: /^css-tree$/ }, () => ({ path }));
  },
};

/**
 * Packages that are seldom needed and take a while to read, with what is called of them: in the bundle they are
 * required when a call comes. `functions` are exported by name, `constructor` is the default export.
 *
 * pdfkit imports all of its packages when it is loaded. The engine embeds fonts and encrypts by its own code, breaks
 * lines before pdfkit sees them and decodes images elsewhere, so it needs fontkit for some fonts, and the others never.
 * Of colours, most are understood without a library. `of` is the package whose dependency it is, if not ours.
 */
const LAZY = {
  fontkit: { functions: ['create', 'openSync'] },
  linebreak: { constructor: true, of: 'pdfkit' },
  'png-js': { constructor: true, of: 'pdfkit' },
  '@noble/ciphers/aes': { functions: ['cbc', 'ecb'], of: 'pdfkit' },
  '@csstools/css-color-parser': { functions: ['color', 'serializeRGB'] },
  '@csstools/css-parser-algorithms': { functions: ['parseComponentValue'] },
  '@csstools/css-tokenizer': { functions: ['tokenize'] },
};

const lazyPackages = {
  name: 'lazy-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path }) => (Object.hasOwn(LAZY, path) ? { path, namespace: 'lazy' } : null));
    onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({ contents: lazyModule(path, LAZY[path]) }));
  },
};

function lazyModule(path, { functions = [], constructor = false, of }) {
  const base = of ? `createRequire(import.meta.url).resolve('${of}')` : 'import.meta.url';
  const exported = constructor
    ? `export default function (...args) { const loaded = load(); return new (loaded.default ?? loaded)(...args); }`
    : `export default { ${functions.join(', ')} };`;
  return `import { createRequire } from 'node:module';
    const load = () => createRequire(${base})('${path}');
    ${functions.map((name) => `export const ${name} = (...args) => load().${name}(...args);`).join('\n')}
    ${exported}`;
}

function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function buildLibrary() {
  await build({ ...common, entryPoints: sources('engine'), outdir: 'dist', outbase: '.' });
}

async function buildCommandLine() {
  const { metafile } = await build({
    ...common,
    entryPoints: { cli: 'server/cli/start.ts', 'cli/worker': 'server/render/worker.ts' },
    outdir: 'dist',
    chunkNames: 'cli/[name]-[hash]',
    bundle: true,
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    external,
    plugins: [cssTreeBundle, lazyPackages],
    metafile: true,
    // CommonJS packages in an ES module bundle still call require() for Node's own modules.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  });
  removeOldChunks(new Set([...Object.keys(metafile.outputs), SCRIPT]));
}

const SCRIPT = 'dist/cli/main.cjs';

/**
 * The commands that render, once more as one script: V8 keeps the compiled code of a script between runs, but not what
 * modules have compiled after they were loaded (server/cli/code-cache.ts). It is a function, so that its variables are
 * not global; what it is given takes the place of what modules have.
 */
async function buildScript() {
  await build({
    ...common,
    entryPoints: ['server/cli/main.ts'],
    outfile: SCRIPT,
    format: 'cjs',
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    external,
    plugins: [cssTreeBundle, lazyPackages, withoutService],
    define: { 'import.meta.url': '__url' },
    // The few packages outside are required: a script cannot import them without an experimental API.
    supported: { 'dynamic-import': false },
    // import.meta.resolve() fails, and what calls it knows another way.
    logOverride: { 'empty-import-meta': 'silent' },
    banner: { js: '(function(require,__url){' },
    footer: { js: '})' },
  });
}

/** The service's own commands never run from the script. */
const withoutService = {
  name: 'without-service',
  setup({ onResolve }) {
    onResolve({ filter: /\/(?:serve|admin)-command/ }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * Chunk names carry hashes, so old ones would pile up. They go once the new ones stand, so that a process which reads
 * dist/ meanwhile finds each file: npx builds the package, too, when it runs its command in a clone.
 */
function removeOldChunks(written) {
  for (const entry of readdirSync('dist/cli', { withFileTypes: true })) {
    const file = `dist/cli/${entry.name}`;
    if (entry.isFile() && !written.has(file)) rmSync(file);
  }
}

/** What the playground serves, where its chunk looks for it: beside itself. */
function copyPlayground() {
  for (const name of ['browser', 'pdfjs']) rmSync(join('dist/cli', name), { recursive: true, force: true });
  cpSync('server/playground/browser', 'dist/cli/browser', { recursive: true });
  rmSync('dist/cli/browser/tsconfig.json', { force: true });
  const pdfjs = dirname(require.resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8'));
  const folder = join('dist/cli/pdfjs', version);
  mkdirSync(folder, { recursive: true });
  for (const name of ['pdf.min.mjs', 'pdf.worker.min.mjs', '../../LICENSE']) {
    copyFileSync(join(pdfjs, 'legacy/build', name), join(folder, basename(name)));
  }
}

/** Declarations only; types are checked by `npm run check`, not here. */
function buildDeclarations() {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`tsc ended with code ${code}.`))));
  });
}

const types = !process.argv.includes('--no-types');
copyPlayground();
await Promise.all([buildLibrary(), buildCommandLine(), buildScript(), ...(types ? [buildDeclarations()] : [])]);
