/** Builds the scripts of the package platen-diagrams: one for each kind of diagram, for a realm of its own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const require = createRequire(import.meta.url);

/** What takes the place of packages. */
const INSTEAD = { dompurify: 'purify.ts', katex: 'katex.ts' };

/** Each script, and the package that it is made of. */
export const SCRIPTS = { mermaid: 'mermaid', vega: 'vega-lite', dot: '@viz-js/viz' };

/** Whether the packages are installed that the scripts are made of: for development alone. */
export function hasSources() {
  return Object.values(SCRIPTS).every((name) => existsSync(join(here, '../node_modules', name)));
}

/** Writes the scripts to a folder. Returns the files that they are made of. */
export async function buildDiagrams(folder) {
  const { metafile } = await build({
    metafile: true,
    ...{
      bundle: true,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      lineLimit: 160,
      logLevel: 'warning',
    },
    // What names of functions are shows nowhere, and half of a script is their restoration.
    ...{ charset: 'ascii', legalComments: 'none', keepNames: false },
    absWorkingDir: join(here, '..'),
    entryPoints: Object.fromEntries(Object.keys(SCRIPTS).map((name) => [name, join(here, 'sources', `${name}.ts`)])),
    outdir: folder,
    alias: Object.fromEntries(Object.entries(INSTEAD).map(([name, file]) => [name, join(here, 'sources', file)])),
    plugins: [wholeDocument, withoutElk, withMoments],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return Object.keys(metafile.inputs);
}

/** The licences of the packages that files belong to, as one text. */
export function licences(files) {
  const folders = new Set(files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean));
  const texts = [...folders].sort().map((folder) => {
    const path = join(here, '..', folder);
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const file = readdirSync(path).find((one) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(one));
    const text = file === undefined ? '' : readFileSync(join(path, file), 'utf8').trim();
    return `${name} ${version}, ${license}\n\n${text}`.trim();
  });
  return `${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

/** linkedom's build for workers, which asks for no modules of Node. */
const wholeDocument = {
  name: 'whole-document',
  setup({ onResolve }) {
    onResolve({ filter: /^linkedom\/worker$/ }, () => ({ path: join(require.resolve('linkedom'), '../../worker.js') }));
  },
};

/** The layout of ELK, whose licence (EPL) does not go with the package's, is drawn as the others are. */
const withoutElk = {
  name: 'without-elk',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/elk-\w+\.mjs$/ }, ({ resolveDir }) => {
      const dagre = readdirSync(resolveDir).find((file) => /^dagre-\w+\.mjs$/.test(file));
      return { path: join(resolveDir, dagre) };
    });
  },
};

/** The interpreter of expressions takes a lone number for a year. In Vega's compiled expressions it is a moment, as in JavaScript. */
const withMoments = {
  name: 'with-moments',
  setup({ onLoad }) {
    onLoad({ filter: /vega-interpreter\/build\/vega-interpreter\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace(/^const datetime = .*$/m, 'const datetime = (...parts) => new Date(...parts);');
      if (contents === source) throw new Error(`${path} has no such function: see whether it reads moments`);
      return { contents };
    });
  },
};
