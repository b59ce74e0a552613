import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import t from 'tap';
import { RenderError } from '../../engine/diagnostics.js';
import { emptyFolder, FakeEngine, run } from './fake-engine.js';

t.test('answers every line in order and outlives bad ones', async (t) => {
  const cwd = emptyFolder();
  for (const name of ['a', 'bad', 'c']) writeFileSync(join(cwd, `${name}.md`), name);
  const fail = (text: string) => (text === 'bad' ? new RenderError('internal', 'Two\tlines\nof it.') : undefined);
  const engine = new FakeEngine({ fail });
  const stdin = 'a.md\ta.pdf\r\n\n  \nno tab\nbad.md\tbad.pdf\nnone.md\tn.pdf\nc.md\tc.pdf';
  const { code, stdout } = await run(['batch', '--template', 'none'], { cwd, stdin, engine });
  t.equal(code, 1, 'the exit code tells that some failed');
  const lines = stdout.trimEnd().split('\n');
  t.equal(lines.length, 5);
  t.match(lines[0], /^ok\t\d+\.\d$/);
  t.equal(lines[1], 'fail\tThe line is not INPUT<TAB>OUT.pdf. Put one tab between the two names.');
  t.equal(lines[2], 'fail\tTwo lines of it.');
  t.match(lines[3], /^fail\tCannot read none\.md: no such file/);
  t.match(lines[4], /^ok\t/);
  t.same(readdirSync(cwd).sort(), ['a.md', 'a.pdf', 'bad.md', 'c.md', 'c.pdf']);
  t.equal(engine.calls[0]?.options.template, 'none');
});

t.test('a line that names its input as its output lost the document', async (t) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'a.md'), 'a');
  for (const output of ['a.md', './a.md', join(cwd, 'a.md')]) {
    const { code, stdout } = await run(['batch'], { cwd, stdin: `a.md\t${output}\n` });
    t.equal(code, 1);
    t.match(stdout, /^fail\tThe output \S+ is the input\. Name another file behind the tab\.\n$/);
  }
  t.equal(readFileSync(join(cwd, 'a.md'), 'utf8'), 'a');
});

t.test('documents of one output are written one after the other', async (t) => {
  const cwd = emptyFolder();
  for (const name of ['a', 'b', 'c']) writeFileSync(join(cwd, `${name}.md`), name);
  const { code, stdout } = await run(['batch'], { cwd, stdin: 'a.md\t1.pdf\nb.md\t./1.pdf\nc.md\t1.pdf\n' });
  t.equal(code, 0);
  t.match(stdout, /^(?:ok\t\d+\.\d\n){3}$/);
  t.same(readdirSync(cwd).sort(), ['1.pdf', 'a.md', 'b.md', 'c.md']);
});

t.test('one renderer serves all documents', async (t) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'a.md'), 'a');
  const engine = new FakeEngine();
  await run(['batch'], { cwd, stdin: 'a.md\t1.pdf\na.md\t2.pdf\n', engine });
  t.same([engine.calls.length, engine.renderers, engine.closed], [2, 1, 1]);
});

t.test('a line is answered before the next one is written', async (t) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'a.md'), 'a');
  const stdin = new PassThrough();
  const rendered: number[] = [];
  const engine = new FakeEngine({
    during: () => {
      rendered.push(engine.calls.length);
      if (engine.calls.length === 1) stdin.end('a.md\t2.pdf\n');
    },
  });
  stdin.write('a.md\t1.pdf\n');
  const { stdout } = await run(['batch'], { cwd, stdin, engine });
  t.same(rendered, [1, 2]);
  t.equal(stdout.match(/^ok\t/gm)?.length, 2);
});

t.test('an error thrown behind the back of a render fails that document only', async (t) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'a.md'), 'a');
  const engine = new FakeEngine({
    during: () => {
      if (engine.calls.length === 1) process.emit('uncaughtException' as never, new Error('zlib broke') as never);
    },
  });
  const { stdout } = await run(['batch'], { cwd, stdin: 'a.md\t1.pdf\na.md\t2.pdf\n', engine });
  t.match(stdout, /^fail\t.*zlib broke.*\nok\t/);
  t.equal(engine.renderers, 2, 'the next document gets a fresh renderer');
  t.same(readdirSync(cwd).sort(), ['2.pdf', 'a.md']);
});

t.test('reads documents from allowed hosts, with their address as base', async (t) => {
  const server = createServer((request, response) => {
    if (request.url === '/old') response.writeHead(302, { location: '/dir/page?x=1' }).end();
    else if (request.url === '/away') response.writeHead(302, { location: 'http://elsewhere.invalid/' }).end();
    else if (request.url === '/none') response.writeHead(404).end('not here');
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from([0x3c, 0x70, 0x3e, 0xe9]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cwd = emptyFolder();
  const engine = new FakeEngine();
  const stdin = ['old', 'away', 'none', 'loop'].map((path) => `${root}/${path}\t${path}.pdf\n`).join('');
  const { stdout } = await run(['batch', '--allow-net', '127.0.0.1'], { cwd, stdin, engine });
  const lines = stdout.trimEnd().split('\n');
  t.match(lines[0], /^ok\t/);
  t.match(lines[1], /^fail\tCannot read the document: http:\/\/elsewhere\.invalid\/ may not be loaded/);
  t.match(lines[2], /^fail\tCannot read the document: .*\/none could not be loaded/);
  t.match(lines[3], /^fail\tCannot read the document: .*\/loop redirects more than 5 times/);
  const { input, call } = engine.calls[0]!;
  t.equal(input.baseUrl, `${root}/dir/page?x=1`);
  t.equal(input.type, 'html');
  t.equal(Buffer.from(input.content).toString(), '<p>é');
  t.same(call.resources, { kind: 'files', folder: devNull, allowNet: ['127.0.0.1', new URL(root).host] });
});

t.test('wrong options end a batch at once', async (t) => {
  t.match(await run(['batch', '--page-size', 'A44'], { stdin: 'a\tb\n' }), { code: 2, stdout: '' });
});
