/**
 * Next.js from npm, with each of its bundlers, without a word about Platen in its settings: the server of
 * `output: 'standalone'`, moved elsewhere, renders what the app renders outside of a bundle.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stagedFolder } from '../packages/stage.mjs';
import { freePort } from '../services/process.mjs';
import { capture, fail, root } from '../shared.mjs';

const PACKAGES = ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'];
const OURS = ['platen', 'platen-fonts', 'platen-templates'];
const THEIRS = ['harfbuzzjs', 'hyphen', 'wawoff2'];
const BUNDLERS = ['turbopack', 'webpack'];
/** A server that has not answered after these milliseconds does not start at all. */
const PATIENCE = 120_000;
const ENVIRONMENT = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };

/** Hyphens, scripts that HarfBuzz shapes, an emoji: each needs other files. */
const RENDER = `import { createPool, createRenderer } from 'platen';
const options = { template: 'report', language: 'en', css: 'p { hyphens: auto; width: 4em; color: oklch(60% 0.2 40) }' };
const text = '# Hello\\n\\nExtraordinarily नमस्ते مرحبا 😀 ₹1';
export const hash = async () => {
  const { sha256 } = await createRenderer(options).render(text);
  const pool = createPool(options, { size: 1, warmUp: { renders: 0 } });
  const pooled = await pool.render(text);
  await pool.close();
  return sha256 === pooled.sha256 ? sha256 : \`a pool gives \${pooled.sha256}\`;
};
`;

const FILES = {
  'package.json': '{ "private": true, "type": "module" }',
  'render.js': RENDER,
  'app.mjs': "import { hash } from './render.js';\nconsole.log(await hash());",
  'next.config.mjs': "export default { output: 'standalone', outputFileTracingRoot: import.meta.dirname };",
  'app/layout.js': 'export default ({ children }) => <html><body>{children}</body></html>;',
  'app/hash/route.js': `import { hash } from '../../render.js';
export const dynamic = 'force-dynamic';
export const GET = async () => new Response(await hash());`,
};

/** Returns whether the moved server of each bundler gives the hash, and prints it. */
export async function traceNext(folder, bundlers = BUNDLERS) {
  const project = join(folder, 'next');
  await makeProject(project);
  const expected = String((await succeed([join(project, 'app.mjs')], project)).stdout).trim();
  let isEqual = true;
  for (const bundler of bundlers) {
    const found = await standaloneHash(project, bundler);
    console.log(`Next.js, ${bundler}: ${found === expected ? 'the same PDF' : `FAILED: ${found}`}`);
    isEqual &&= found === expected;
  }
  return isEqual;
}

async function makeProject(project) {
  const installed = join(tmpdir(), 'platen-runtimes', PACKAGES[0]);
  if (!existsSync(join(installed, 'node_modules', 'next'))) {
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{"private":true}\n');
    const args = ['install', '--silent', '--no-audit', '--no-fund', ...PACKAGES];
    const { code, stderr } = await capture('npm', args, { cwd: installed });
    if (code !== 0) fail(`Cannot install Next.js: ${stderr.trim()}`);
  }
  // Turbopack follows no links that lead out of the project.
  const modules = join(project, 'node_modules');
  cpSync(join(installed, 'node_modules'), modules, { recursive: true, verbatimSymlinks: true });
  for (const name of OURS) cpSync(stagedFolder(name), join(modules, name), { recursive: true });
  for (const name of THEIRS) cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true });
  for (const [name, source] of Object.entries(FILES)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), `${source}\n`);
  }
}

async function standaloneHash(project, bundler) {
  rmSync(join(project, '.next'), { recursive: true, force: true });
  await succeed([join(project, 'node_modules/next/dist/bin/next'), 'build', `--${bundler}`], project);
  const moved = join(project, '..', `standalone-${bundler}`);
  renameSync(join(project, '.next/standalone'), moved);
  // What was built knows paths of the project, which must not help.
  const away = `${project}-away`;
  renameSync(project, away);
  try {
    return await answerOf(join(moved, 'server.js'));
  } finally {
    renameSync(away, project);
  }
}

async function succeed(args, cwd) {
  const result = await capture(process.execPath, args, { cwd, env: ENVIRONMENT });
  if (result.code !== 0) throw new Error(`${args.join(' ')} failed: ${result.stdout}${result.stderr}`);
  return result;
}

async function answerOf(server) {
  const port = await freePort();
  const env = { ...ENVIRONMENT, PORT: String(port), HOSTNAME: '127.0.0.1' };
  const child = spawn(process.execPath, [server], {
    cwd: dirname(server),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const end = performance.now() + PATIENCE;
    // Ends at the latest when patience does.
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/hash`).catch(() => null);
      if (answer) return answer.ok ? await answer.text() : `status ${answer.status}`;
      if (performance.now() > end || child.exitCode !== null) throw new Error(`${server} does not answer.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    child.kill();
  }
}
