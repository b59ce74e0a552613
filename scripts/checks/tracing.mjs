#!/usr/bin/env node
/**
 * tracing.mjs: an app whose files are found by tracing (@vercel/nft, which Next.js uses for `output: 'standalone'`) and
 * copied elsewhere renders as before, and so does the standalone server of Next.js with either bundler. Tracer and Next.js
 * are installed from npm into a temporary folder. Exit code 1 when one does not. Option: --next BUNDLER (only with that one:
 * turbopack or webpack).
 */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, fail, requireCli } from '../shared.mjs';
import { makePackedProject } from './packed-project.mjs';
import { traceNext } from './tracing-next.mjs';

const TRACER = '@vercel/nft';
const VERSION = '1.11.5';

async function loadTracer() {
  const folder = join(tmpdir(), 'platen-runtimes', `nft-${VERSION}`);
  if (!existsSync(join(folder, 'node_modules', TRACER))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const args = ['install', '--silent', '--no-audit', '--no-fund', `${TRACER}@${VERSION}`];
    const { code, stderr } = await capture('npm', args, { cwd: folder });
    if (code !== 0) fail(`Cannot install ${TRACER}: ${stderr.trim()}`);
  }
  return createRequire(join(folder, 'package.json'))(TRACER).nodeFileTrace;
}

/** Copies a file to the same path below a folder; a link goes on leading to what it led to, which is copied too. */
function copyInto(folder, path) {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  if (!lstatSync(path).isSymbolicLink()) cpSync(path, to);
  else symlinkSync(relative(dirname(to), join(folder, realpathSync(path))), to);
}

requireCli();
const nodeFileTrace = await loadTracer();
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'platen-tracing-')));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const project = join(folder, 'project');
await makePackedProject(project);
for (const app of ['app.mjs', 'app.cjs']) {
  const entry = join(project, app);
  const copy = join(folder, `copy-of-${app}`);
  const { fileList } = await nodeFileTrace([entry], { base: '/' });
  for (const file of fileList) copyInto(copy, `/${file}`);
  const before = await capture(process.execPath, [entry], { cwd: project });
  const after = await capture(process.execPath, [join(copy, entry)], { cwd: folder });
  const isEqual = before.code === 0 && after.code === 0 && before.stdout.equals(after.stdout);
  console.log(
    `${app}: ${fileList.size} files, ${isEqual ? 'the same PDF' : `FAILED\n${before.stderr}${after.stderr}`}`,
  );
  if (!isEqual) process.exitCode = 1;
}
const { next } = parseArgs({ options: { next: { type: 'string' } } }).values;
if (!(await traceNext(folder, next && [next]))) process.exitCode = 1;
