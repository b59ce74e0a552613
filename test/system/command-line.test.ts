/** The built command line as users run it; `npm run build` comes first. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';

const root = packageRoot();
const cli = join(root, 'dist', 'cli.cjs');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
// Tap loads tsx into every child through NODE_OPTIONS; users do not.
const env = { ...process.env, NODE_OPTIONS: '' };

t.test('npx finds the command of this package', async (t) => {
  // npx would run this package's prepare script, which writes dist/ anew while the other tests read it.
  const { stdout } = await promisify(execFile)('npx', ['--no-install', 'platen', '--version'], {
    cwd: root,
    env: { ...env, npm_config_ignore_scripts: 'true' },
  });
  t.equal(stdout, `${version}\n`);
});

t.test('a reader that closes early gets no stack trace', async (t) => {
  const { stderr } = await promisify(execFile)('sh', ['-c', `"${process.execPath}" "${cli}" render --help | true`], {
    env,
  });
  t.equal(stderr, '');
});

t.test('a wrong call ends with code 2', async (t) => {
  const child = spawn(process.execPath, [cli, 'render', '--wrong'], { stdio: 'ignore', env });
  t.same(await once(child, 'close'), [2, null]);
});

t.test('front matter is read by the built command line, not drawn', async (t) => {
  const folder = t.testdir({ 'a.md': '---\ntitle: From the matter\n---\n\nText\n' });
  const out = join(folder, 'a.pdf');
  execFileSync(process.execPath, [cli, 'render', join(folder, 'a.md'), '-o', out, '--quiet'], { env });
  t.match(execFileSync('pdfinfo', [out], { encoding: 'utf8' }), /Title:\s+From the matter/);
  t.notMatch(execFileSync('pdftotext', [out, '-'], { encoding: 'utf8' }), /title:/);
});

t.test('a WOFF2 font is unpacked by the built command line too', async (t) => {
  const font = join(root, 'test/text/fixtures/variable-greek.woff2');
  const folder = t.testdir({
    'a.html': '<style>@font-face { font-family: Own; src: url(a.woff2) }</style><p style="font-family: Own">Ω',
  });
  copyFileSync(font, join(folder, 'a.woff2'));
  const out = join(folder, 'a.pdf');
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'render', join(folder, 'a.html'), '-o', out, '--template', 'none'],
    { env },
  );
  t.equal(stderr, '');
  t.notMatch(execFileSync('pdffonts', [out], { encoding: 'utf8' }), /Tinos/);
});
