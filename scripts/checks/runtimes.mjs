/** Runtimes as npm packages that carry a binary, installed into a temporary folder that is kept for the next run. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, fail } from '../shared.mjs';

const os = process.platform === 'win32' ? 'win' : process.platform;

/** A Node by its major version. */
export function nodePackage(major) {
  return { name: `Node ${major}`, package: `node-${os}-${process.arch}`, version: String(major), binary: 'bin/node' };
}

const architecture = process.arch === 'arm64' ? 'aarch64' : process.arch;

/** Every runtime that Platen supports, and what stands before the script on its command line. */
export const RUNTIMES = [
  ...[20, 22, 24, 26].map((major) => ({ ...nodePackage(major), args: [] })),
  {
    name: 'Bun',
    package: `@oven/bun-${process.platform}-${architecture}`,
    version: '1.4',
    binary: 'bin/bun',
    args: [],
  },
  {
    name: 'Deno',
    package: `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`,
    version: '2.9',
    binary: 'deno',
    args: ['run', '--allow-all'],
  },
];

export const nodeBinary = (major) => install(nodePackage(major));

/** The path of a runtime's binary. */
export async function install({ package: name, version, binary }) {
  const folder = join(tmpdir(), 'platen-runtimes', `${name.replace('/', '-')}-${version}`);
  const path = join(folder, 'node_modules', name, binary);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const { code, stderr } = await capture(
    'npm',
    ['install', '--silent', '--no-audit', '--no-fund', `${name}@${version}`],
    { cwd: folder },
  );
  if (code !== 0 || !existsSync(path)) fail(`Cannot install ${name}@${version}: ${stderr.trim()}`);
  return path;
}
