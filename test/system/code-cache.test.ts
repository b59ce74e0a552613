/** The compiled code that `platen render` keeps between runs; `npm run build` comes first. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';

/** Renders with PLATEN_CODE_CACHE set, and returns the PDF. Fails if the command says anything. */
async function renderWith(codeCache: string, folder: string, name = 'in.md'): Promise<Buffer> {
  const [input, output] = [join(folder, name), join(folder, 'out.pdf')];
  writeFileSync(input, '# Hello\n\nSome *text*.\n');
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(packageRoot(), 'bin/platen.js'), 'render', input, '-o', output],
    { env: { ...process.env, PLATEN_CODE_CACHE: codeCache, NODE_OPTIONS: '' } },
  );
  t.equal(stdout + stderr, '');
  return readFileSync(output);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.code'));
}

t.test('Node prints no page of code where an error is caught by nobody', (t) => {
  const lines = readFileSync(join(packageRoot(), 'dist/cli/main.cjs'), 'latin1').split('\n');
  // What stays long are regular expressions of highlighted languages, which throw nothing.
  const long = lines.filter(({ length }) => length > 1000);
  t.ok(long.length < lines.length / 1000, `${long.length} of ${lines.length} lines are long`);
  t.end();
});

t.test('code is kept after a render, taken over by the next, and changes no bytes', async (t) => {
  const folder = t.testdir({ code: {} });
  const code = join(folder, 'code');
  const plain = await renderWith('off', folder);
  t.same(filesIn(code), []);
  t.ok((await renderWith(code, folder)).equals(plain));
  const [name] = filesIn(code);
  if (name === undefined) return t.fail('no file was written');
  const { ino, size } = statSync(join(code, name));
  t.ok(size > 500_000, 'it has the functions that the render called');
  t.ok((await renderWith(code, folder)).equals(plain));
  t.same(filesIn(code), [name]);
  t.equal(statSync(join(code, name)).ino, ino, 'it is not written again');
});

t.test('a render of HTML takes over no code of Markdown parsers', async (t) => {
  const folder = t.testdir({ code: {} });
  const code = join(folder, 'code');
  await renderWith(code, folder);
  const [ofMarkdown] = filesIn(code);
  await renderWith(code, folder, 'in.html');
  const ofHtml = filesIn(code).find((name) => name !== ofMarkdown);
  if (ofMarkdown === undefined || ofHtml === undefined) return t.fail('no file was written');
  t.ok(statSync(join(code, ofHtml)).size < statSync(join(code, ofMarkdown)).size);
});

t.test('a damaged file is written anew', async (t) => {
  const folder = t.testdir({ code: {} });
  const code = join(folder, 'code');
  const plain = await renderWith(code, folder);
  const file = join(code, filesIn(code)[0]!);
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length - 100).fill(1, 5000, 6000));
  t.ok((await renderWith(code, folder)).equals(plain));
  const anew = readFileSync(file);
  t.equal(crc32(anew.subarray(4)), anew.readUInt32LE(0));
});

t.test('a folder that others can write, or that cannot be made, is not used', async (t) => {
  const folder = t.testdir({ code: {} });
  const code = join(folder, 'code');
  chmodSync(code, 0o777);
  await renderWith(code, folder);
  t.same(filesIn(code), []);
  await renderWith(join(folder, 'no', 'such'), folder);
  t.throws(() => readdirSync(join(folder, 'no')));
});

t.test('few files stay, and what others keep in the folder stays too', async (t) => {
  const folder = t.testdir({ code: { others: {}, 'notes.txt': '' } });
  const code = join(folder, 'code');
  for (let i = 0; i < 20; i++) writeFileSync(join(code, `${i.toString(16).padStart(32, '0')}.code`), '');
  await renderWith(code, folder);
  t.equal(filesIn(code).length, 8);
  t.ok(existsSync(join(code, 'others')) && existsSync(join(code, 'notes.txt')));
});

t.test('the script is ASCII, so that its regular expressions match what the sources say', async (t) => {
  const script = readFileSync(join(packageRoot(), 'dist/cli/main.cjs'), 'latin1');
  t.notMatch(script, /[^\0-\x7f]/);
  const content = '<p style="line-break: loose; width: 2em">\u6587\u6587\u2010\u6587';
  const folder = t.testdir({ 'in.html': content });
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[join(packageRoot(), 'bin/platen.js'), 'render', join(folder, 'in.html'), '--template', 'none'],
    ...['--quiet', '--dump', '-o', join(folder, 'out.pdf')],
  ]);
  t.match(stdout, '"\u6587\u6587"', 'the line ends before the hyphen');
});
