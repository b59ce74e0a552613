/** The package as it is published, in apps of other kinds than an ES module beside it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import t from 'tap';
// @ts-expect-error: the scripts are plain JavaScript
import { makePackedProject } from '../../scripts/checks/packed-project.mjs';
// @ts-expect-error: the scripts are plain JavaScript
import { capture } from '../../scripts/shared.mjs';

const HASH = /^[0-9a-f]{64}\n$/;
/** As the error says that a CommonJS bundle without it ends with. */
const OWN_ADDRESS = {
  define: { 'import.meta.url': '__url' },
  banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href;" },
};

const folder = mkdtempSync(join(tmpdir(), 'platen-bundling-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
const project = join(folder, 'project');
const elsewhere = join(folder, 'elsewhere');

async function run(file: string, variables: Record<string, string> = {}, cwd = folder) {
  const env = { ...process.env, NODE_OPTIONS: '', ...variables };
  const { code, stdout, stderr } = await capture(process.execPath, [file], { cwd, env });
  return { code, stdout: String(stdout), stderr };
}

async function bundle(format: 'esm' | 'cjs', outfile: string, options = {}): Promise<void> {
  await build({
    entryPoints: [join(project, format === 'esm' ? 'app.mjs' : 'app.cjs')],
    bundle: true,
    platform: 'node',
    format,
    outfile,
    external: ['sharp'],
    logLevel: 'error',
    ...options,
  });
}

let expected = '';
t.before(async () => {
  await makePackedProject(project);
  mkdirSync(elsewhere);
  const { stdout, stderr } = await run(join(project, 'app.mjs'));
  if (!HASH.test(stdout)) throw new Error(stderr);
  expected = stdout;
});

t.test('a CommonJS app can require the package', async (t) => {
  t.match(await run(join(project, 'app.cjs')), { code: 0, stdout: expected });
});

t.test(
  'an app bundled with esbuild beside node_modules finds fonts, templates, WebAssembly and patterns',
  async (t) => {
    await bundle('esm', join(project, 'out', 'app.mjs'));
    await bundle('cjs', join(project, 'out', 'app.cjs'), OWN_ADDRESS);
    t.match(await run(join(project, 'out', 'app.mjs')), { code: 0, stdout: expected });
    t.match(await run(join(project, 'out', 'app.cjs')), { code: 0, stdout: expected });
  },
);

t.test('a bundle alone says how to give it its files, and finds them then', async (t) => {
  const modern = join(elsewhere, 'app.mjs');
  const common = join(elsewhere, 'app.cjs');
  await bundle('esm', modern);
  await bundle('cjs', common, OWN_ADDRESS);
  for (const app of [modern, common])
    t.match((await run(app)).stderr, /npx platen assets platen-assets.*PLATEN_ASSETS/);
  const assets = join(elsewhere, 'platen-assets');
  const cli = join(project, 'node_modules', 'platen', 'bin', 'platen.js');
  t.match(await capture(process.execPath, [cli, 'assets', assets], { cwd: folder }), { code: 0, stderr: '' });
  for (const app of [modern, common]) t.match(await run(app), { code: 0, stdout: expected });
  const named = join(folder, 'named');
  cpSync(assets, named, { recursive: true });
  rmSync(assets, { recursive: true });
  t.match(await run(modern, { PLATEN_ASSETS: 'named' }), { code: 0, stdout: expected });
  t.match(
    (await run(modern, { PLATEN_ASSETS: 'nowhere' })).stderr,
    /PLATEN_ASSETS is nowhere, .* npx platen assets nowhere/,
  );
});

t.test('a CommonJS bundle without import.meta.url says what to define', async (t) => {
  const app = join(elsewhere, 'plain.cjs');
  await bundle('cjs', app);
  t.match((await run(app)).stderr, /CommonJS bundle.*--define:import\.meta\.url=/);
});

t.test(
  'a pool in a bundle says that the file of its threads is missing, or finds it where the package is',
  async (t) => {
    const source = "import { createPool } from 'platen'; await createPool({}, { size: 1 }).ready(); process.exit();";
    writeFileSync(join(project, 'app.mjs'), source);
    const [far, near] = [join(elsewhere, 'pool.mjs'), join(project, 'out', 'pool.mjs')];
    for (const app of [far, near]) await bundle('esm', app);
    t.match(
      (await run(far)).stderr,
      /threads of a pool run a file of Platen, which the bundle does not have\. Install/,
    );
    t.match(await run(near), { code: 0, stderr: '' });
  },
);
