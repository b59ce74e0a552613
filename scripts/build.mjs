#!/usr/bin/env node
/**
 * Builds dist/: the library file by file (dist/engine) with its declarations, and the command line with the service
 * as a bundle with split chunks (dist/cli/, started by dist/cli.cjs), because finding and reading some three hundred small
 * modules is most of a short run. The service's worker process (dist/cli/worker.js) shares the engine's chunks; the
 * files that the playground serves lie beside them, and its engine for browsers (dist/cli/engine). `--no-types` leaves the declarations out (an inner loop of about
 * a second).
 */
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildDiagrams, hasSources } from '../diagrams/build.mjs';
import { buildPlaygroundWorker } from './packages/browser.mjs';
import { BUNDLE, common, renderingAlone, SCRIPT, START } from './packages/bundling.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
process.chdir(root);

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
    ...BUNDLE,
    entryPoints: {
      'cli/main': 'server/cli/main.ts',
      'cli/worker': 'server/render/worker.ts',
      'cli/batch-thread': 'engine/cli/batch-thread.ts',
    },
    outdir: 'dist',
    chunkNames: 'cli/[name]-[hash]',
    metafile: true,
  });
  removeOldChunks(new Set([...Object.keys(metafile.outputs), SCRIPT_FILE]));
}

const SCRIPT_FILE = 'dist/cli/main.cjs';

/**
 * The commands that render, once more as one script: V8 keeps the compiled code of a script between runs, but not what
 * modules have compiled after they were loaded (server/cli/code-cache.ts). It is a function, so that its variables are
 * not global; what it is given takes the place of what modules have.
 */
async function buildScript() {
  const plugins = [...SCRIPT.plugins, renderingAlone];
  await build({ ...SCRIPT, entryPoints: ['server/cli/main.ts'], outfile: SCRIPT_FILE, plugins });
}

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
  for (const name of ['browser', 'preview', 'pdfjs']) rmSync(join('dist/cli', name), { recursive: true, force: true });
  cpSync('server/playground/browser', 'dist/cli/browser', { recursive: true });
  cpSync('server/preview/browser', 'dist/cli/preview', { recursive: true });
  for (const name of ['browser', 'preview']) rmSync(`dist/cli/${name}/tsconfig.json`, { force: true });
  const pdfjs = dirname(require.resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8'));
  const folder = join('dist/cli/pdfjs', version);
  mkdirSync(folder, { recursive: true });
  for (const name of ['pdf.min.mjs', 'pdf.worker.min.mjs', '../../LICENSE']) {
    copyFileSync(join(pdfjs, 'legacy/build', name), join(folder, basename(name)));
  }
}

const ENGINE = 'dist/cli/engine';

/** The engine for the playground's page. Old chunks go once the new ones stand, as those of the command line do. */
async function buildPlaygroundEngine() {
  const { outputs } = await buildPlaygroundWorker(ENGINE);
  const written = new Set(Object.keys(outputs));
  for (const name of readdirSync(ENGINE)) if (!written.has(`${ENGINE}/${name}`)) rmSync(`${ENGINE}/${name}`);
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
await Promise.all([
  buildLibrary(),
  buildCommandLine(),
  buildScript(),
  buildPlaygroundEngine(),
  build({ ...START, outfile: 'dist/cli.cjs' }),
  ...(hasSources() ? [buildDiagrams('dist/diagrams')] : []),
  ...(types ? [buildDeclarations()] : []),
]);
