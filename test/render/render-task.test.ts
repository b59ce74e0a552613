/** What callers of the library meet: reading a render, streams that fail, stopping, and options that are wrong. */
import { createWriteStream } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import t from 'tap';
import { createRenderer, render } from '../../engine/index.js';
import type { RenderInput, RenderOptions } from '../../engine/index.js';

const plain = { template: 'none' } as const;
const long = '# Chapter\n\nText.\n\n'.repeat(400);

t.test('a render that was read gives no empty second copy, and no unhandled rejection', async (t) => {
  const task = render('# Hi', plain);
  t.ok((await task.toBuffer()).length > 0);
  await t.rejects(task.toBuffer(), { message: /read once/ });
  t.equal((await task).pages, 1, 'its result stays');
  const awaited = render('# Hi', plain);
  await awaited;
  await t.rejects(awaited.toBuffer(), { message: /read once/ });
});

t.test('a render is a promise, with catch and finally', async (t) => {
  t.match(await render('# Hi', { ...plain, pageSize: 'B5' }).catch((error: unknown) => error), { name: 'RenderError' });
  let settled = false;
  const { pages } = await render('# Hi', plain).finally(() => (settled = true));
  t.same([pages, settled], [1, true]);
});

t.test('a stream that is closed already fails the render instead of leaving it pending', async (t) => {
  const ended = new PassThrough();
  ended.resume().end();
  await t.rejects(Promise.resolve(render('# Hi', { ...plain, output: ended })), {
    name: 'RenderError',
    reason: 'input_invalid',
    message: /stream is closed/,
  });
  const destroyed = new PassThrough().destroy();
  await t.rejects(Promise.resolve(render('# Hi', { ...plain, output: destroyed })), { message: /stream is closed/ });
});

t.test('a stream that is destroyed while it is full fails the render', async (t) => {
  const output: Writable = new Writable({ highWaterMark: 1, write: () => void output.destroy() });
  await t.rejects(Promise.resolve(render(long, { ...plain, output })), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
});

t.test("a stream's own error is the render's", async (t) => {
  const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no disk')) });
  await t.rejects(Promise.resolve(render(long, { ...plain, output })), { message: 'no disk' });
  await t.rejects(
    Promise.resolve(render('# Hi', { ...plain, output: createWriteStream(`${t.testdirName}/none/x.pdf`) })),
    { code: 'ENOENT' },
  );
});

t.test(
  'a failed render destroys a stream that has a part of the PDF, and leaves alone one that has nothing',
  async (t) => {
    const part = new PassThrough().resume();
    await t.rejects(
      Promise.resolve(render(long, { ...plain, shrinkToFit: false, output: part, limits: { pages: 2 } })),
      {
        name: 'RenderError',
        reason: 'page_limit',
      },
    );
    t.ok(part.destroyed);
    const nothing = new PassThrough().resume();
    await t.rejects(Promise.resolve(render('x', { template: 'none', pageSize: 'B5', output: nothing })), {
      name: 'RenderError',
      reason: 'input_invalid',
    });
    t.notOk(nothing.destroyed);
    t.ok(nothing.writable);
  },
);

t.test('a signal that a timer aborts stops a render whose reader never waits', async (t) => {
  const abort = new AbortController();
  const task = render(long, {
    ...plain,
    signal: abort.signal,
    onProgress: (pages) => pages === 1 && setTimeout(() => abort.abort(), 0),
  });
  await t.rejects(task.toBuffer(), { name: 'AbortError', reason: 'aborted', message: /stopped/ });
});

t.test('a signal that is aborted before stops the render before its first page', async (t) => {
  let pages = 0;
  const task = render('# Hi', { ...plain, signal: AbortSignal.abort(), onProgress: () => pages++ });
  await t.rejects(task.toBuffer(), { name: 'AbortError', reason: 'aborted' });
  t.equal(pages, 0);
});

t.test('other work gets its turn while a long document renders', async (t) => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await render(long.repeat(3), plain).toBuffer();
  clearInterval(timer);
  t.ok(turns > 0);
});

t.test('wrong options and inputs are told by their names', async (t) => {
  const reason = 'input_invalid';
  const options: readonly [unknown, RegExp][] = [
    [{ pagesize: 'A4' }, /Unknown option "pagesize"; did you mean pageSize\?/],
    [{ landscape: true }, /Unknown option "landscape"; use template/],
    [{ orientation: 'sideways' }, /orientation must be 'portrait' or 'landscape'/],
    [{ css: 'p { color: red }' }, /css must be an array/],
    [{ fonts: '/font.ttf' }, /fonts must be an array/],
    [{ createdAt: '2026-11-20' }, /createdAt must be a valid Date/],
    [{ createdAt: new Date('never') }, /createdAt must be a valid Date/],
    [{ resources: './images' }, /resources must be an object/],
  ];
  for (const [option, message] of options) {
    await t.rejects(
      render('x', option as RenderOptions).toBuffer(),
      { name: 'RenderError', reason, message },
      JSON.stringify(option),
    );
  }
  const inputs: readonly [unknown, RegExp][] = [
    [null, /input must be the text/],
    [{ source: 'report.md' }, /input must be the text/],
    [{ content: 3 }, /input must be the text/],
    [{ content: 'x', type: 'pdf' }, /'markdown' or 'html', not 'pdf'/],
  ];
  for (const [input, message] of inputs) {
    await t.rejects(
      render(input as RenderInput, plain).toBuffer(),
      { name: 'RenderError', reason, message },
      JSON.stringify(input),
    );
  }
  t.ok(
    (await render('x', { ...plain, title: undefined } as unknown as RenderOptions).toBuffer()).length > 0,
    'undefined is not given',
  );
});

t.test('renders side by side with one renderer give the bytes of renders alone', async (t) => {
  const documents = Array.from({ length: 4 }, (_, i) => `# Document ${i}\n\n${'Word '.repeat(400 * (i + 1))}`);
  const alone: string[] = [];
  for (const document of documents) alone.push((await render(document, plain)).sha256);
  const renderer = createRenderer(plain);
  const together = await Promise.all(documents.map(async (document) => (await renderer.render(document)).sha256));
  t.same(together, alone);
});
