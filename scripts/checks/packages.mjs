#!/usr/bin/env node
/**
 * packages.mjs: packs all packages, installs the library from its archives into an empty project with npm, and holds it
 * to a budget: how many packages `npm install platen` brings, how large they are, that none of them runs a script when
 * it is installed, and how long `import 'platen'` takes. Then the command line renders, TypeScript finds the types, and
 * the service starts where its package is; what that depends on is linked, because better-sqlite3 may have to be
 * compiled. Exit code 1 when something does not hold. Needs dist/ and the registry.
 */
import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';
import { copyPackages } from './packed-project.mjs';
import { MANIFESTS } from '../packages/manifests.mjs';
import { packPackages, stagePackages } from '../packages/stage.mjs';
import { capture, table } from '../shared.mjs';

/** Processor time, because wall time measures the machine's load. It is twice what an idle machine takes. */
const BUDGET = { packages: 7, megabytes: 53, importSeconds: 0.6 };

const folder = mkdtempSync(join(tmpdir(), 'platen-packages-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const failures = [];
const expect = (holds, message) => void (holds || failures.push(message));

await stagePackages();
const archives = await packPackages(join(folder, 'archives'));
const archive = Object.fromEntries(MANIFESTS.map(({ name }, i) => [name, archives[i]]));
await embedded();
await served();
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** What somebody has who installs the library. */
async function embedded() {
  const { project, seconds } = await install('platen', ['platen', 'platen-fonts', 'platen-templates']);
  const packages = installed(project);
  const megabytes = sizeOf(join(project, 'node_modules')) / 1e6;
  const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  const importSeconds = await importTime(project);
  console.log(
    table([
      ['packages', 'MB', 'install scripts', 'install s', 'import CPU s'],
      [packages.length, megabytes.toFixed(1), scripts.length, seconds.toFixed(1), importSeconds.toFixed(2)],
    ]),
  );
  expect(packages.length <= BUDGET.packages, `${packages.length} packages are more than ${BUDGET.packages}.`);
  expect(megabytes <= BUDGET.megabytes, `${megabytes.toFixed(1)} MB are more than ${BUDGET.megabytes}.`);
  expect(scripts.length === 0, `${scripts.join(', ')} run a script when they are installed.`);
  expect(importSeconds <= BUDGET.importSeconds, `The import takes ${importSeconds} s of processor time.`);
  writeFileSync(join(project, 'a.md'), '# Hello\n\nनमस्ते');
  const rendered = await platen(project, ['render', 'a.md', '--json']);
  expect(rendered.code === 0, `platen render: ${rendered.stderr}`);
  await imagesWithoutSharp(project);
  await eastAsianText(project);
  const serve = await platen(project, ['serve']);
  expect(/npm install platen-server/.test(serve.stderr), `platen serve without the service: ${serve.stderr}`);
  await typesHold(project);
  await bundlesForBrowsers(project);
}

/** In bundles for browsers and workerd `platen` is the build that needs nothing of Node, and its types are those. */
async function bundlesForBrowsers(project) {
  const app = `import { browserImages, createRenderer } from 'platen';
export const renderer = createRenderer({ assets: '/platen-assets', imageDecoder: browserImages });\n`;
  writeFileSync(join(project, 'page.mts'), app);
  for (const conditions of [['browser'], ['workerd', 'worker', 'browser']]) {
    const options = { entryPoints: [join(project, 'page.mts')], bundle: true, format: 'esm', logLevel: 'silent' };
    const { errors, metafile } = await build({ ...options, conditions, metafile: true, write: false }).catch(
      (failure) => failure,
    );
    const inputs = Object.keys(metafile?.inputs ?? {});
    expect(
      errors.length === 0 && inputs.some((file) => file.endsWith('platen/dist/browser/index.js')),
      `a bundle with the conditions ${conditions.join()}: ${errors[0]?.text}`,
    );
  }
  const resolution = ['--module', 'esnext', '--moduleResolution', 'bundler', '--customConditions', 'browser'];
  const { code, stdout } = await compile(project, 'page.mts', resolution);
  expect(code === 0, `types with the condition browser: ${stdout}`);
}

/** Without sharp, PNG and JPEG are drawn, also where they are larger than is useful; others say what they need. */
async function imagesWithoutSharp(project) {
  const picture = sharp({ create: { width: 4000, height: 30, channels: 4, background: '#20408080' } });
  for (const format of ['png', 'jpeg', 'webp']) {
    const url = `data:image/${format};base64,${(await picture.clone().toFormat(format).toBuffer()).toString('base64')}`;
    writeFileSync(join(project, 'a.html'), `<!doctype html><title>a</title><img alt=a width=50 src="${url}">`);
    const { code, stderr } = await platen(project, ['render', 'a.html', '--template', 'none', '--strict']);
    if (format === 'webp') expect(/npm install sharp/.test(stderr), `a WebP without sharp: ${stderr}`);
    else expect(code === 0, `a ${format} without sharp: ${stderr}`);
  }
}

/** The warning of boxes says what to install, and what is installed is found. */
async function eastAsianText(project) {
  writeFileSync(join(project, 'a.html'), '<!doctype html><html lang=ja><title>a</title><p>日本語 한글 汉语');
  const render = () => platen(project, ['render', 'a.html', '--template', 'none', '--strict']);
  const { stderr } = await render();
  expect(/npm i platen-fonts-cjk/.test(stderr), `East Asian text without its fonts: ${stderr}`);
  await addPackages(project, ['platen-fonts-cjk']);
  const found = await render();
  expect(found.code === 0, `East Asian text with its fonts: ${found.stderr}`);
}

/** TypeScript finds the types, as Node resolves modules and as bundlers do. */
async function typesHold(project) {
  const app = `import { render, type RenderOptions } from 'platen';
const options: RenderOptions = { pageSize: 'A5' };
export const pdf: Promise<Uint8Array> = render('x', options).then(({ pdf }) => pdf);\n`;
  writeFileSync(join(project, 'app.mts'), app);
  for (const [module, resolution] of Object.entries({ node16: 'node16', esnext: 'bundler' })) {
    const { code, stdout } = await compile(project, 'app.mts', ['--module', module, '--moduleResolution', resolution]);
    expect(code === 0, `types with ${resolution}: ${stdout}`);
  }
}

/** Checks the types of a file. */
function compile(project, file, options) {
  const tsc = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname;
  const types = new URL('../../node_modules/@types', import.meta.url).pathname;
  const always = ['--noEmit', '--strict', '--target', 'es2022', '--typeRoots', types, '--types', 'node'];
  return capture(process.execPath, [tsc, ...always, ...options, file], { cwd: project });
}

/** The service in a project that has all packages. */
async function served() {
  const project = join(folder, 'service');
  copyPackages(
    project,
    MANIFESTS.map(({ name }) => name),
  );
  const args = [join(project, 'node_modules/platen/bin/platen.js'), 'serve', '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  const started = new Promise((done) => {
    child.stdout.on('data', (data) => /127\.0\.0\.1:\d+/.test((text += data)) && done(true));
    child.on('close', () => done(false));
  });
  expect(await started, `platen serve: ${text}`);
  const [address] = /127\.0\.0\.1:\d+/.exec(text) ?? [];
  if (address)
    for (const path of ['/healthz', '/', '/docs', '/docs/docs.css', '/openapi.json']) await answers(address, path);
  const ended = new Promise((done) => child.on('close', done));
  child.kill('SIGTERM');
  await ended;
}

async function answers(address, path) {
  const { status } = await fetch(`http://${address}${path}`);
  expect(status === 200, `${path} of the service answers ${status}.`);
}

async function install(name, packages) {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private":true}\n');
  const started = performance.now();
  await addPackages(project, packages);
  return { project, seconds: (performance.now() - started) / 1000 };
}

async function addPackages(project, packages) {
  const args = ['install', '--silent', '--no-audit', '--no-fund', ...packages.map((wanted) => archive[wanted])];
  const { code, stderr } = await capture('npm', args, { cwd: project });
  if (code !== 0) throw new Error(`npm install ${packages.join(' ')} failed: ${stderr}`);
}

/** From npm's own lock file. */
function installed(project) {
  const { packages } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.entries(packages).map(([path, found]) => ({ name: path.split('node_modules/').at(-1), ...found }));
}

function sizeOf(path) {
  if (!lstatSync(path).isDirectory()) return lstatSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

async function importTime(project) {
  const script =
    "await import('platen'); const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)";
  const { stdout } = await capture(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
  return Number(stdout);
}

function platen(project, args) {
  return capture(process.execPath, [join(project, 'node_modules/platen/bin/platen.js'), ...args], { cwd: project });
}
