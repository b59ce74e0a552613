#!/usr/bin/env node
/**
 * sdk.mjs FOLDER: makes the client packages from the OpenAPI description: FOLDER/typescript, by openapi-typescript, and FOLDER/python, by
 * openapi-python-client, which PyPI has (OPENAPI_PYTHON_CLIENT names its program; .ci/run installs it).
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { root } from './shared.mjs';

const PYTHON_GENERATOR = 'openapi-python-client==0.29.1';
/** What the generator for Python takes for bytes. */
const FILES = [
  'application/pdf',
  'application/xml',
  'application/zip',
  'application/x-ndjson',
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'font/ttf',
  'font/otf',
  'font/woff',
  'font/woff2',
];
const require = createRequire(import.meta.url);
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const { positionals } = parseArgs({ allowPositionals: true });
const folder = resolve(positionals[0] ?? join(root, 'dist/sdk'));
const description = execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/sdk/description.ts')], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
rmSync(folder, { recursive: true, force: true });
await makeTypeScript(join(folder, 'typescript'));
makePython(join(folder, 'python'));

async function makeTypeScript(to) {
  const from = join(root, 'sdk/typescript');
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'api.d.ts'), astToString(await openapiTS(description)));
  for (const name of ['index.ts', 'README.md']) copyFileSync(join(from, name), join(to, name));
  const manifest = {
    name: 'platen-client',
    version: own.version,
    description: "A client for Platen's REST service.",
    license: own.license,
    author: own.author,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    files: ['index.js', 'index.d.ts', 'api.d.ts'],
    dependencies: { 'openapi-fetch': own.devDependencies['openapi-fetch'] },
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(join(to, 'node_modules'));
  symlinkSync(dirname(require.resolve('openapi-fetch/package.json')), join(to, 'node_modules/openapi-fetch'));
  const compiler = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom'],
    strict: true,
    declaration: true,
    types: [],
  };
  const config = join(to, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: compiler, files: ['index.ts'] }));
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', config], { stdio: 'inherit' });
  for (const name of ['tsconfig.json', 'index.ts', 'node_modules']) rmSync(join(to, name), { recursive: true });
}

function makePython(to) {
  const installed = join(homedir(), '.cache/platen/openapi-python-client/bin/openapi-python-client');
  const program = process.env.OPENAPI_PYTHON_CLIENT ?? installed;
  if (!existsSync(program)) {
    const venv = dirname(dirname(installed));
    throw new Error(
      `${program} is missing. Install it: python3 -m venv ${venv} && ${venv}/bin/pip install ${PYTHON_GENERATOR}`,
    );
  }
  const config = join(folder, 'python.json');
  const given = join(folder, 'openapi.json');
  writeFileSync(given, description);
  writeFileSync(
    config,
    JSON.stringify({
      project_name_override: 'platen-client',
      package_name_override: 'platen_client',
      package_version_override: own.version,
      content_type_overrides: Object.fromEntries(FILES.map((type) => [type, 'application/octet-stream'])),
      // Its formatter need not be there.
      post_hooks: [],
    }),
  );
  const args = [
    'generate',
    '--path',
    given,
    '--config',
    config,
    '--output-path',
    to,
    '--meta',
    'setup',
    '--fail-on-warning',
  ];
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const file of [config, given]) rmSync(file);
  copyFileSync(join(root, 'sdk/python/README.md'), join(to, 'README.md'));
}
