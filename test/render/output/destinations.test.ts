/** What callers of the library meet: where the PDF goes, streams that fail, stopping, and options that are wrong. */
import { copyFileSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { createRenderer, render, renderStream, renderTo } from '../../../engine/index.js';
import type { RenderInput, RenderOptions } from '../../../engine/index.js';

const plain = { template: 'none' } as const;
const long = '# Chapter\n\nText.\n\n'.repeat(400);

t.test('a render that is awaited throws its PDF away', async (t) => {
  const { pdf, bytes, pages, sha256, warnings } = await render('# Hi', plain);
  t.equal(Object.getPrototypeOf(pdf), Uint8Array.prototype, 'bytes as on every runtime, not a Buffer');
  t.equal(pdf.length, bytes);
  t.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
  t.equal(pages, 1);
  t.same(warnings, []);
  t.match(sha256, /^[\da-f]{64}$/);
});

t.test('a render that is returned from an async function throws its PDF away', async (t) => {
  const within = async () => render('# Hi', plain);
  t.ok((await within()).pdf.length > 0);
});

t.test('a stream, a writable of either kind and a function get the bytes of a render in memory', async (t) => {
  const { pdf, ...expected } = await render(long, plain);
  const whole = Buffer.from(pdf);

  const { pdf: stream, result } = renderStream(long, plain);
  t.ok(Buffer.from(await new Response(stream).arrayBuffer()).equals(whole), 'a response');
  t.same(await result, expected);

  const read: Uint8Array[] = [];
  for await (const chunk of Readable.fromWeb(renderStream(long, plain).pdf as never)) read.push(chunk as Uint8Array);
  t.ok(Buffer.concat(read).equals(whole), 'a Node stream that is read');
  t.ok(read.length > 1, `${read.length} chunks`);

  const node: Uint8Array[] = [];
  const writable = new Writable({ write: (chunk: Uint8Array, _encoding, done) => done(void node.push(chunk)) });
  t.same(await renderTo(long, writable, plain), expected);
  t.ok(Buffer.concat(node).equals(whole), 'a Node stream that is written');
  t.ok(writable.writableFinished);

  const web: Uint8Array[] = [];
  let isClosed = false;
  const sink = { write: (chunk: Uint8Array) => void web.push(chunk), close: () => void (isClosed = true) };
  t.same(await renderTo(long, new WritableStream(sink), plain), expected);
  t.ok(Buffer.concat(web).equals(whole), 'a web stream');
  t.ok(isClosed);

  const called: Uint8Array[] = [];
  t.same(await renderTo(long, async (chunk) => void called.push(chunk), plain), expected);
  t.ok(Buffer.concat(called).equals(whole), 'a function');
});

t.test('a stream that nobody reads renders nothing, and one that is cancelled stops', async (t) => {
  let made = 0;
  const options: RenderOptions = { ...plain, shrinkToFit: false, onProgress: ({ pages }) => void (made = pages) };
  const unread = renderStream(long, options);
  const never = renderStream(long, options);
  await never.pdf.cancel('no need');
  await t.rejects(never.result, { name: 'AbortError', cause: 'no need' });
  t.equal(made, 0);
  const reader = unread.pdf.getReader();
  await reader.read();
  await reader.cancel('enough');
  await t.rejects(unread.result, { name: 'AbortError', reason: 'aborted', cause: 'enough' });
  t.ok(made < 3, `${made} pages`);
});

t.test('an error of a render comes out of its stream and of the result', async (t) => {
  const { pdf, result } = renderStream(long, { ...plain, limits: { pages: 2 } });
  await t.rejects(new Response(pdf).arrayBuffer(), { name: 'RenderError', reason: 'page_limit' });
  await t.rejects(result, { name: 'RenderError', reason: 'page_limit' });
});

t.test('an option that is undefined takes away the default of the renderer', async (t) => {
  const renderer = createRenderer({ ...plain, title: 'Default' });
  const { sha256 } = await renderer.render('x');
  t.equal((await renderer.render('x', { template: undefined, title: undefined } as never)).sha256, sha256);
});

t.test('a font that could not be read once is never read again', async (t) => {
  const folder = t.testdir();
  const file = `${folder}/late.ttf`;
  const renderer = createRenderer({ ...plain, fonts: [file] });
  await t.rejects(renderer.render('x'), { message: /Cannot read the font/ });
  copyFileSync(join(packageRoot(), 'fonts/inter/Inter-Regular.ttf'), file);
  t.equal((await renderer.render('x')).pages, 1);
});

t.test('a caller does not learn the stage of a render, nor its warnings before it ends', async (t) => {
  const told: string[] = [];
  const options: RenderOptions = {
    ...plain,
    shrinkToFit: false,
    onProgress: ({ stage, pages }) => void told.push(`${stage} ${pages}`),
    onWarning: ({ code, count }) => void told.push(`${code} ${count}`),
  };
  const content = '<!doctype html><style>p { nonsense: 1 }</style><p>a<p style="page: b; break-before: page">c';
  const { warnings } = await render({ content, type: 'html' }, options);
  t.same(told, ['source 0', 'style 0', 'SVC_CSS_UNSUPPORTED 1', 'layout 0', 'paint 1', 'paint 2', 'pdf 2']);
  t.equal(warnings.length, 1);
  const mine = new Error('mine');
  const onWarning = (): never => {
    throw mine;
  };
  await t.rejects(render({ content, type: 'html' }, { ...plain, onWarning }), mine);
});

t.test('a PDF may be of any size', async (t) => {
  const limits = { pdfBytes: 2000 };
  await t.rejects(render(long, { ...plain, limits }), {
    name: 'RenderError',
    reason: 'size_limit',
    message: /larger than 2,000 bytes/,
  });
  t.ok((await render('x', { ...plain, limits: { pdfBytes: 100_000 } })).bytes < 100_000);
});

t.test('something that takes no bytes is told as a wrong output', async (t) => {
  for (const output of [undefined, {}, 'out.pdf'])
    await t.rejects(renderTo('x', output as never, plain), { reason: 'input_invalid', message: /output must be/ });
});

t.test('a stream that is closed already fails the render instead of leaving it pending', async (t) => {
  const ended = new PassThrough();
  ended.resume().end();
  await t.rejects(renderTo('# Hi', ended, plain), {
    name: 'RenderError',
    reason: 'input_invalid',
    message: /stream is closed/,
  });
  const destroyed = new PassThrough().destroy();
  await t.rejects(renderTo('# Hi', destroyed, plain), { message: /stream is closed/ });
});

t.test('a stream that is destroyed while it is full fails the render', async (t) => {
  const output: Writable = new Writable({ highWaterMark: 1, write: () => void output.destroy() });
  await t.rejects(renderTo(long, output, plain), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
});

t.test("a stream's own error is the render's", async (t) => {
  const output = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no disk')) });
  await t.rejects(renderTo(long, output, plain), { message: 'no disk' });
  await t.rejects(renderTo('# Hi', createWriteStream(`${t.testdirName}/none/x.pdf`), plain), { code: 'ENOENT' });
});

t.test(
  'a failed render destroys a stream that has a part of the PDF, and leaves alone one that has nothing',
  async (t) => {
    const part = new PassThrough().resume();
    await t.rejects(renderTo(long, part, { ...plain, shrinkToFit: false, limits: { pages: 2 } }), {
      name: 'RenderError',
      reason: 'page_limit',
    });
    t.ok(part.destroyed);
    const nothing = new PassThrough().resume();
    await t.rejects(renderTo('x', nothing, { template: 'none', pageSize: 'Z5' }), {
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
    onProgress: ({ pages }) => pages === 1 && setTimeout(() => abort.abort(), 0),
  });
  await t.rejects(task, { name: 'AbortError', reason: 'aborted', message: /stopped/ });
});

t.test('a signal that is aborted before stops the render before its first page', async (t) => {
  let made = 0;
  const onProgress = ({ pages }: { pages: number }): void => void (made = pages);
  const task = render('# Hi', { ...plain, signal: AbortSignal.abort(), onProgress });
  await t.rejects(task, { name: 'AbortError', reason: 'aborted' });
  t.equal(made, 0);
});

t.test('other work gets its turn while a long document renders', async (t) => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await render(long.repeat(3), plain);
  clearInterval(timer);
  t.ok(turns > 0);
});

t.test('wrong options and inputs are told by their names', async (t) => {
  const reason = 'input_invalid';
  const options: readonly [unknown, RegExp][] = [
    [{ pagesize: 'A4' }, /Unknown option "pagesize"; did you mean pageSize\?/],
    [{ landscape: true }, /Unknown option "landscape"; use template/],
    [{ orientation: 'sideways' }, /orientation must be 'portrait' or 'landscape'/],
    [{ css: 5 }, /css must be/],
    [{ fonts: '/font.ttf' }, /fonts must be an array/],
    [{ createdAt: '2026-11-20' }, /createdAt must be a valid Date/],
    [{ createdAt: new Date('never') }, /createdAt must be a valid Date/],
    [{ resources: './images' }, /resources must be a Map, a function, or an object/],
  ];
  for (const [option, message] of options) {
    await t.rejects(
      render('x', option as RenderOptions),
      { name: 'RenderError', reason, message },
      JSON.stringify(option),
    );
  }
  const inputs: readonly [unknown, RegExp][] = [
    [null, /input must be the text/],
    [{ source: 'report.md' }, /input must be the text/],
    [{ content: 3 }, /input must be the text/],
    [{ content: 'x', type: 'pdf' }, /'markdown', 'html', 'notebook', .* not 'pdf'/],
  ];
  for (const [input, message] of inputs) {
    await t.rejects(
      render(input as RenderInput, plain),
      { name: 'RenderError', reason, message },
      JSON.stringify(input),
    );
  }
  t.ok(
    (await render('x', { ...plain, title: undefined } as unknown as RenderOptions)).pdf.length > 0,
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
