/**
 * Makes the packages that are published, in dist/packages/NAME. They are built from the sources, but for the files of
 * the playground, which are those of dist/.
 */
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transformSync } from 'esbuild';
import { buildDiagrams, licences } from '../../diagrams/build.mjs';
import { shortHash } from '../../fonts/catalog-entries.mjs';
import { capture, root } from '../shared.mjs';
import { asciiOnly, BUNDLE, lazilyBundled, renderingAlone, SCRIPT, serviceElsewhere, START } from './bundling.mjs';
import { buildForBrowsers } from './browser.mjs';
import { writeGuides } from './guides.mjs';
import { MANIFESTS } from './manifests.mjs';

/** Where a package is made. */
export const stagedFolder = (name) => join(root, 'dist', 'packages', name);

/** What stands in each package besides its package.json and licence. */
const CONTENTS = {
  platen,
  'platen-server': server,
  'platen-fonts': fonts,
  'platen-fonts-cjk': eastAsianFonts,
  'platen-diagrams': diagrams,
  'platen-templates': templates,
};

/** Makes the folders of packages. Default: of all. */
export async function stagePackages(names = MANIFESTS.map(({ name }) => name)) {
  for (const manifest of MANIFESTS.filter(({ name }) => names.includes(name))) {
    const folder = stagedFolder(manifest.name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await CONTENTS[manifest.name](folder);
    if (manifest.license === 'MIT') copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

/** Packs the folders into a folder, and returns the paths of the archives. */
export async function packPackages(to) {
  mkdirSync(to, { recursive: true });
  const archives = [];
  for (const { name, version } of MANIFESTS) {
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', to];
    const { code, stderr } = await capture('npm', args, { cwd: stagedFolder(name) });
    if (code !== 0) throw new Error(`npm pack of ${name} failed: ${stderr}`);
    archives.push(join(to, `${name}-${version}.tgz`));
  }
  return archives;
}

/**
 * In modules, engine/host/node/module-url.ts is imported before all others. In chunks nothing is certain to come first, so
 * each of them begins with it.
 */
function guardedBanner() {
  const source = readFileSync(join(root, 'engine/host/node/module-url.ts'), 'utf8').replace('export {};', '');
  const { code } = transformSync(source, { loader: 'ts', minifySyntax: true, minifyWhitespace: true });
  return { js: `${code.trim()}${BUNDLE.banner.js}` };
}

/**
 * A script for Jest, whose own `require` and `import` read no modules. Node's `require`, which Jest leaves in the main
 * context, loads the library there.
 */
const outsideOfJest = (name) => `'use strict';
const { createRequire } = require('node:vm').runInThisContext('process').getBuiltinModule('node:module');
module.exports = createRequire(__filename)('./${name}.js');
`;

/** The library and the command line, which share their chunks; and the commands that render as a script. */
async function platen(folder) {
  const plugins = [...lazilyBundled, serviceElsewhere];
  await build({
    ...BUNDLE,
    banner: guardedBanner(),
    plugins,
    absWorkingDir: root,
    entryPoints: {
      'cli/main': 'server/cli/main.ts',
      'cli/batch-thread': 'engine/cli/batch-thread.ts',
      'lib/index': 'engine/index.ts',
      'lib/pool-thread': 'engine/pool/pool-thread.ts',
      'lib/golden': 'engine/golden/index.ts',
    },
    outdir: join(folder, 'dist'),
    chunkNames: 'lib/[name]-[hash]',
  });
  const script = {
    ...SCRIPT,
    plugins: [...plugins, renderingAlone, asciiOnly],
    absWorkingDir: root,
    entryPoints: ['server/cli/main.ts'],
  };
  await build({ ...script, outfile: join(folder, 'dist/cli/main.cjs') });
  await build({ ...START, absWorkingDir: root, outfile: join(folder, 'dist/cli.cjs') });
  for (const name of ['index', 'golden']) writeFileSync(join(folder, 'dist/lib', `${name}.cjs`), outsideOfJest(name));
  copyFileSync(join(root, 'engine/api.d.ts'), join(folder, 'dist/lib/index.d.ts'));
  copyFileSync(join(root, 'engine/golden/api.d.ts'), join(folder, 'dist/lib/golden.d.ts'));
  await buildForBrowsers(join(folder, 'dist/browser'));
  copyFileSync(join(root, 'engine/browser-api.d.ts'), join(folder, 'dist/browser/index.d.ts'));
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  chmodSync(join(folder, 'bin/platen.js'), 0o755);
  writeGuides(folder);
}

async function server(folder) {
  await build({
    ...BUNDLE,
    plugins: lazilyBundled,
    absWorkingDir: root,
    entryPoints: { index: 'server/cli/as-package.ts', 'cli/worker': 'server/render/worker.ts' },
    outdir: join(folder, 'dist'),
    chunkNames: 'cli/[name]-[hash]',
  });
  for (const name of ['browser', 'engine', 'preview', 'pdfjs'])
    cpSync(join(root, 'dist/cli', name), join(folder, 'dist/cli', name), { recursive: true });
  copyFile('server/docs/docs.css', folder);
  copyFile('server/docs/copy.js', folder);
  copyFile('server/dashboard/dashboard.css', folder);
  // The service serves the guides in /llms-full.txt.
  for (const name of ['operations', 'markdown', 'templates', 'paged-media', 'merge', 'e-invoices'])
    copyFile(`docs/${name}.md`, folder);
  copyFileSync(join(root, 'server/README.md'), join(folder, 'README.md'));
}

function copyFile(path, folder) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  copyFileSync(join(root, path), join(folder, path));
}

function fonts(folder) {
  const isFont = (path) => !path.endsWith('.mjs');
  cpSync(join(root, 'fonts'), folder, { recursive: true, filter: isFont });
}

/** The fonts themselves are not in the repository: packages for development have them. */
function eastAsianFonts(folder) {
  for (const name of ['catalog.json', 'LICENSE.txt', 'README.md'])
    copyFileSync(join(root, 'fonts-cjk', name), join(folder, name));
  const { families } = JSON.parse(readFileSync(join(folder, 'catalog.json'), 'utf8'));
  for (const { file, hash, source } of families.flatMap(({ faces }) => faces)) {
    const bytes = readFileSync(join(root, 'node_modules', source));
    if (shortHash(bytes) !== hash) throw new Error(`${source} is not the file of fonts-cjk/catalog.json. Run npm ci.`);
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), bytes);
  }
}

async function diagrams(folder) {
  writeFileSync(join(folder, 'LICENSES.txt'), licences(await buildDiagrams(folder)));
  copyFileSync(join(root, 'diagrams/README.md'), join(folder, 'README.md'));
}

function templates(folder) {
  cpSync(join(root, 'templates'), folder, { recursive: true });
}
