/**
 * The tests as JavaScript: engine, service, tests and most packages in a few hundred chunks. Reading a thousand small
 * modules through tsx costs every test file and every worker process two seconds; reading some chunks a fifth of it.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../shared.mjs';

/** What tests start as processes of their own; test/support/programs.ts finds it. */
const PROGRAMS = [
  'test/server/blobs/writer-process.ts',
  'test/server/hostile/service-child.ts',
  'test/server/render/misbehaving-worker.ts',
  'test/server/render/network-worker.ts',
  'test/server/render/pool-process.ts',
  'test/server/store/other-process.ts',
];

/** Left outside: native code, what finds files beside itself, and what is one large file already. */
const EXTERNAL = [
  '@hyzyla/pdfium',
  '@redocly/cli',
  'better-sqlite3',
  'css-tree',
  'esbuild',
  'fontkit',
  'harfbuzzjs',
  'hyphen',
  'koa-session',
  'mustache',
  'nodemailer',
  'openapi-typescript',
  'pdfjs-dist',
  'pdfkit',
  'pg',
  'pg-boss',
  'playwright-core',
  'sharp',
  'tap',
  'typescript',
  'wawoff2',
];

/** A module of a chunk goes on knowing its own address, from which it finds files. */
const ownAddress = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8');
      if (!/import\.meta\.(?:url|dirname|filename)/.test(contents)) return null;
      // The one module to which it matters that it is no longer TypeScript: workers are started with built code, too.
      const address = path.endsWith('server/render/worker-process.ts') ? path.replace(/ts$/, 'js') : path;
      const own = { sourceAddress: pathToFileURL(address).href, sourceFile: address, sourceFolder: dirname(address) };
      const line = Object.entries(own)
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`)
        .join(' ');
      return { contents: `${line} ${contents}`, loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

/** Builds these test files and what they start into a folder, at the paths of their sources. */
export async function buildTests(files, outdir) {
  await build({
    absWorkingDir: root,
    entryPoints: [...files, ...PROGRAMS],
    outdir,
    outbase: '.',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[hash]',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    sourcesContent: false,
    // Tests compare the names of error classes.
    keepNames: true,
    define: {
      'import.meta.url': 'sourceAddress',
      'import.meta.filename': 'sourceFile',
      'import.meta.dirname': 'sourceFolder',
    },
    // CommonJS packages in an ES module bundle still call require() for Node's own modules.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    external: EXTERNAL,
    plugins: [ownAddress],
    logLevel: 'warning',
  });
}
