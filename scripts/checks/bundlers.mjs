#!/usr/bin/env node
/**
 * An app in bundles of esbuild, Rollup, Vite (for servers) and webpack, with Platen inside of them, and the same under
 * Jest, which reads no modules: a renderer and a pool of threads give what they give without. The tools come from npm
 * into a temporary folder. Exit code 1 when one differs.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { stagedFolder, stagePackages } from '../packages/stage.mjs';
import { capture, fail, requireCli, root } from '../shared.mjs';

const TOOLS = {
  rollup: '4.68.8',
  '@rollup/plugin-node-resolve': '16.0.3',
  '@rollup/plugin-commonjs': '29.0.3',
  '@rollup/plugin-json': '6.1.0',
  vite: '8.4.0',
  webpack: '5.113.0',
  'webpack-cli': '7.3.1',
  jest: '30.5.2',
};
const OURS = ['platen', 'platen-fonts', 'platen-templates'];
const THEIRS = ['harfbuzzjs', 'hyphen', 'wawoff2'];

/** Hyphens, scripts that HarfBuzz shapes, an emoji: each needs other files. */
const RENDER = `
const options = { template: 'report', language: 'en', css: 'p { hyphens: auto; width: 4em; color: oklch(60% 0.2 40) }' };
const text = '# Hello\\n\\nExtraordinarily नमस्ते مرحبا 😀 ₹1 ![a](a.svg)';
const files = new Map([['a.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')]]);
const hashes = async () => {
  const { sha256 } = await createRenderer(options).render(text, { resources: files, createdAt: new Date(0) });
  const pool = createPool(options, { size: 1, warmUp: { renders: 0 } });
  const pooled = await pool.render(text, { resources: files, createdAt: new Date(0) });
  await pool.close();
  return [sha256, pooled.sha256].join(' ');
};
`;

const FILES = {
  'package.json': '{ "private": true, "type": "module" }',
  'app.mjs': `import { createPool, createRenderer } from 'platen';${RENDER}console.log(await hashes());`,
  'app.test.cjs': `const { createPool, createRenderer, RenderError } = require('platen');
const { createGoldens } = require('platen/golden');${RENDER}
test('renders', async () => console.log(await hashes()));
test('throws', () => expect(createRenderer().render('', { template: 'no' })).rejects.toBeInstanceOf(RenderError));
test('compares', () => expect(createGoldens).toBeInstanceOf(Function));`,
  'rollup.config.mjs': `import resolve from '@rollup/plugin-node-resolve';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
export default {
  input: 'app.mjs', external: ['sharp'], output: { dir: 'out/rollup', format: 'es', entryFileNames: 'app.mjs' },
  plugins: [resolve({ preferBuiltins: true, exportConditions: ['node'] }), commonjs(), json()],
};`,
  'vite.config.mjs': `export default {
  ssr: { noExternal: true, external: ['sharp'] },
  build: { ssr: 'app.mjs', outDir: 'out/vite', minify: true, rollupOptions: { output: { entryFileNames: 'app.mjs' } } },
};`,
  'webpack.config.mjs': `export default {
  mode: 'production', target: 'node', entry: './app.mjs', externals: { sharp: 'commonjs sharp' },
  output: { path: import.meta.dirname + '/out/webpack', filename: 'app.cjs' },
};`,
  'jest.config.mjs': "export default { testMatch: ['**/app.test.cjs'], haste: { enableSymlinks: false } };",
};

/** How each bundle is made; then it runs. Jest bundles nothing. */
const WAYS = [
  { name: 'esbuild', make: () => esbuild('esbuild/app.mjs', { minify: true }), file: 'out/esbuild/app.mjs' },
  { name: 'Rollup', make: () => tool('rollup/dist/bin/rollup', '-c', '--silent'), file: 'out/rollup/app.mjs' },
  { name: 'Vite, for a server', make: () => tool('vite/bin/vite.js', 'build'), file: 'out/vite/app.mjs' },
  { name: 'webpack', make: () => tool('webpack-cli/bin/cli.js', 'build'), file: 'out/webpack/app.cjs' },
  { name: 'Jest', file: 'node_modules/jest/bin/jest.js' },
];

requireCli();
const folder = mkdtempSync(join(tmpdir(), 'platen-bundlers-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await makeProject();
const [expected] = hashesIn(await tool('../app.mjs'));
for (const { name, make, file } of WAYS) {
  await make?.();
  const output = await tool(`../${file}`);
  const isEqual = hashesIn(output).length === 1 && hashesIn(output)[0] === expected;
  console.log(`${name}: ${isEqual ? 'the same PDF, also from a pool' : `FAILED\n${output}`}`);
  if (!isEqual) process.exitCode = 1;
}

async function makeProject() {
  const installed = join(tmpdir(), 'platen-runtimes', `bundlers-${TOOLS.webpack}`);
  if (!existsSync(join(installed, 'node_modules/jest'))) {
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{"private":true}\n');
    const packages = Object.entries(TOOLS).map(([name, version]) => `${name}@${version}`);
    const { code, stderr } = await capture('npm', ['install', '--silent', '--no-audit', '--no-fund', ...packages], {
      cwd: installed,
    });
    if (code !== 0) fail(`Cannot install the bundlers: ${stderr.trim()}`);
  }
  const modules = join(folder, 'node_modules');
  cpSync(join(installed, 'node_modules'), modules, { recursive: true, verbatimSymlinks: true });
  await stagePackages(OURS);
  for (const name of OURS) cpSync(stagedFolder(name), join(modules, name), { recursive: true });
  for (const name of THEIRS) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const [name, source] of Object.entries(FILES)) writeFileSync(join(folder, name), `${source}\n`);
}

function esbuild(outfile, options) {
  const outside = { external: ['sharp'], logLevel: 'error' };
  const to = join(folder, 'out', outfile);
  mkdirSync(dirname(to), { recursive: true });
  const base = { bundle: true, platform: 'node', format: 'esm', absWorkingDir: folder };
  return build({ ...base, ...outside, ...options, entryPoints: ['app.mjs'], outfile: to });
}

/** Runs a file of a tool and returns what it says. */
async function tool(file, ...args) {
  const path = join(folder, 'node_modules', file);
  const { stdout, stderr } = await capture(process.execPath, [path, ...args], { cwd: folder });
  return `${stdout}${stderr}`;
}

/** The lines with two equal hashes. */
function hashesIn(output) {
  return [...output.matchAll(/\b([0-9a-f]{64}) \1\b/g)].map(([line]) => line);
}
