/** `platen render --watch`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import t from 'tap';
import { runCommandLine } from '../../engine/cli/command-line.js';
import { watchDocument } from '../../engine/cli/watch.js';
import { FakeEngine, run } from './fake-engine.js';
import { testFolder } from '../support/test-folder.js';

t.test('renders again when a file of the document changes, until a signal comes', async (t) => {
  const cwd = testFolder(t, { 'a.md': '# One', 'a.css': 'p {}' });
  const engine = new FakeEngine();
  const abort = new AbortController();
  let told = '';
  let onText = (): void => undefined;
  const rendered = (times: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => (engine.closed >= times && told.includes('Watching') ? resolve() : undefined);
      onText = look;
      const timer = setInterval(look, 10);
      t.teardown(() => clearInterval(timer));
    });
  const ended = runCommandLine(['render', 'a.md', '--css', 'a.css', '--watch'], {
    stdin: Readable.from([]),
    stdout: new Writable({ write: (_chunk, _encoding, done) => done() }),
    stderr: {
      write: (text) => {
        told += text;
        onText();
      },
    },
    cwd,
    loadEngine: async () => engine,
    version: '0',
    interruption: { signal: abort.signal, hold: () => () => undefined },
  });
  await rendered(1);
  writeFileSync(join(cwd, 'a.md'), '# Two');
  await rendered(2);
  writeFileSync(join(cwd, 'a.css'), 'p { color: red }');
  await rendered(3);
  abort.abort();
  t.equal(await ended, 0);
  t.equal(Buffer.from(engine.calls[1]!.input.content).toString(), '# Two');
});

t.test('what is not part of a document is not watched', async (t) => {
  const cwd = testFolder(t, { 'a.md': '# One', '.git': { 'x.md': '' }, node_modules: { 'y.md': '' } });
  const changed: string[] = [];
  let onChange = (): void => undefined;
  const watching = await watchDocument(['a.md'], {}, cwd, (files) => {
    changed.push(...files);
    onChange();
  });
  t.teardown(() => watching.close());
  for (const name of ['a.pdf', '.git/x.md', 'node_modules/y.md', 'b.log']) writeFileSync(join(cwd, name), 'x');
  mkdirSync(join(cwd, 'images'));
  const seen = new Promise<void>(
    (resolve) => (onChange = () => (changed.includes(join(cwd, 'a.md')) ? resolve() : undefined)),
  );
  writeFileSync(join(cwd, 'a.md'), '# Two');
  await seen;
  t.same(
    changed.filter((file) => /\.(?:pdf|log)$|\.git|node_modules/.test(file)),
    [],
  );
});

t.test('a save that follows another at once is noticed', async (t) => {
  const cwd = testFolder(t, { 'a.md': '# One' });
  const file = join(cwd, 'a.md');
  const texts: string[] = [];
  let onLast = (): void => undefined;
  const last = new Promise<void>((resolve) => (onLast = resolve));
  const watching = await watchDocument(['a.md'], {}, cwd, () => {
    const text = readFileSync(file, 'utf8');
    if (texts.at(-1) === text) return;
    texts.push(text);
    if (text === '# Four') onLast();
    else writeFileSync(file, text === '# Two' ? '# Three' : '# Four');
  });
  t.teardown(() => watching.close());
  writeFileSync(file, '# Two');
  await last;
  t.same(texts, ['# Two', '# Three', '# Four']);
});

t.test('only files can be watched, and written to', async (t) => {
  t.match(await run(['render', '-', '-o', 'x.pdf', '--watch'], { stdin: 'x' }), {
    code: 2,
    stderr: /cannot be watched/,
  });
  t.match(await run(['render', 'a.md', '-o', '-', '--watch']), { code: 2, stderr: /needs a file to write to/ });
});
