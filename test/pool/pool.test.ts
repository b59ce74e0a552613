/** createPool(): threads that render give what a renderer gives. The library is that of dist/, where threads find their file. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { createRenderer } from '../../engine/render.js';
import { identity, SIGNED_AT } from '../signature/certificates.js';

const library = pathToFileURL(join(packageRoot(), 'dist/engine/index.js')).href;
const { assemble, createPool } = (await import(library)) as typeof import('../../engine/index.js');

const OPTIONS = { template: 'none', title: 'Pooled' } as const;
const COLD = { warmUp: { renders: 0 } } as const;
/** It takes long enough to be stopped: a page for each paragraph. */
const LONG = '<p style="break-after: page">Text'.repeat(20_000);

t.test('a pool gives the bytes and the warnings of a renderer', async (t) => {
  const pool = createPool(OPTIONS, { size: 2, warmUp: { inputs: ['# Warm'], renders: 2 } });
  t.teardown(() => pool.close());
  await pool.ready();
  const renderer = createRenderer(OPTIONS);
  const inputs = Array.from({ length: 5 }, (_, i) => `# Number ${i}\n\n![](no-${i}.png)`);
  const options = { pageSize: 'A5', createdAt: new Date(0) };
  const pooled = await Promise.all(inputs.map((input) => pool.render(input, options)));
  for (const [i, input] of inputs.entries()) {
    const { pdf, ...alone } = await renderer.render(input, options);
    const { pdf: pooledPdf, ...told } = pooled[i]!;
    t.equal(Buffer.compare(pooledPdf, pdf), 0);
    t.same(told, alone);
  }
});

t.test('a pool renders the documents that are put together with PDFs', async (t) => {
  const pool = createPool(OPTIONS, { size: 1, ...COLD });
  t.teardown(() => pool.close());
  const parts = [{ document: '# One' }, { document: '# Two', options: { pageSize: 'A6' } }];
  const { sha256 } = await assemble(parts, { renderer: pool });
  t.equal(sha256, (await assemble(parts, { render: OPTIONS })).sha256);
});

t.test('a pool that signs signs the documents that come, and not what its threads warm up with', async (t) => {
  const { certificate, key } = identity('rsa');
  const pem = key.export({ type: 'pkcs8', format: 'pem' }) as string;
  const options = { ...OPTIONS, sign: { certificate, key: pem, date: SIGNED_AT } };
  const pool = createPool(options, { size: 1, warmUp: { inputs: ['# Warm'], renders: 1 } });
  t.teardown(() => pool.close());
  await pool.ready();
  const { pdf } = await pool.render('# Text');
  t.match(Buffer.from(pdf).toString('latin1'), 'ETSI.CAdES.detached');
  t.equal(Buffer.compare(pdf, (await createRenderer(options).render('# Text')).pdf), 0);
});

t.test('what is wrong is told as by a renderer', async (t) => {
  const pool = createPool(OPTIONS, { size: 1, ...COLD });
  t.teardown(() => pool.close());
  await t.rejects(pool.render('# Text', { limits: { pages: 0 } }), { name: 'RenderError', reason: 'input_invalid' });
  const strict = { name: 'RenderError', reason: 'strict_warnings', position: { line: 1 }, warnings: [{ count: 1 }] };
  await t.rejects(pool.render('![](none.png)', { strict: true }), strict);
  t.match(await pool.render('# Text'), { pages: 1 }, 'the thread goes on');
});

t.test('options that no thread can be sent are refused', async (t) => {
  const notSent = { reason: 'input_invalid', message: /cannot be sent to a thread .* createRenderer\(\)/ };
  const resources = { kind: 'public', resolve: async () => [] } as const;
  t.throws(() => createPool({ resources }, COLD), notSent);
  for (const size of [0, 1.5, 1000])
    t.throws(() => createPool({}, { size }), /^The option size must be a whole number from 1 to 256, not /);
  t.throws(() => createPool({}, { warmUp: { renders: -1 } }), /option warmUp.renders must/);
  const pool = createPool(OPTIONS, { size: 1, ...COLD });
  t.teardown(() => pool.close());
  await t.rejects(pool.render('# Text', { resources }), notSent);
  t.match(await pool.render('# Text'), { pages: 1 }, 'the thread goes on');
});

t.test('a signal stops a document that waits, and one that is being rendered', async (t) => {
  const pool = createPool(OPTIONS, { size: 1, ...COLD });
  t.teardown(() => pool.close());
  await pool.ready();
  const [first, second] = [new AbortController(), new AbortController()];
  const running = pool.render({ content: LONG, type: 'html' }, { signal: first.signal });
  const waiting = pool.render('# Waits', { signal: second.signal });
  const last = pool.render('# Last');
  const isStopped = (cause: string) => ({ name: 'AbortError', code: 'ABORT_ERR', reason: 'aborted', cause });
  second.abort('no need');
  await t.rejects(waiting, isStopped('no need'));
  first.abort('too long');
  await t.rejects(running, isStopped('too long'));
  t.match(await last, { pages: 1 });
  await t.rejects(pool.render('# Text', { signal: first.signal }), isStopped('too long'));
});

t.test('a paragraph of a book of words stops at its signal and at its time', async (t) => {
  const pool = createPool(OPTIONS, { size: 1, ...COLD });
  t.teardown(() => pool.close());
  await pool.ready();
  const content = `<p>${'words of a paragraph '.repeat(200_000)}`;
  const abort = new AbortController();
  // The listener is called before the paragraph begins; without looks at the signal its pages would come first.
  const stages: string[] = [];
  const onProgress = ({ stage }: { stage: string }): void => {
    stages.push(stage);
    if (stage === 'layout') setImmediate(() => abort.abort());
  };
  await t.rejects(pool.render({ content, type: 'html' }, { signal: abort.signal, onProgress }), { name: 'AbortError' });
  t.equal(stages.at(-1), 'layout');
  await t.rejects(pool.render({ content, type: 'html' }, { limits: { timeMs: 1 } }), {
    name: 'RenderError',
    reason: 'time_limit',
  });
  t.match(await pool.render('# Text'), { pages: 1 }, 'the pool goes on');
});

t.test('functions of the caller are called from the threads of a pool', async (t) => {
  const told: string[] = [];
  const resources = (url: string): Uint8Array | null => {
    told.push(`load ${url}`);
    if (url === 'bad.css') throw new Error('no such sheet');
    return url === 'good.css' ? new TextEncoder().encode('p { color: red; nonsense: 1 }') : null;
  };
  const onWarning = ({ message }: { message: string }): void => void told.push(message);
  const pool = createPool({ ...OPTIONS, resources, onWarning }, { size: 1, ...COLD });
  t.teardown(() => pool.close());
  const html = {
    content: '<link rel=stylesheet href=good.css><link rel=stylesheet href=bad.css><p>Text',
    type: 'html',
  } as const;
  const pages: number[] = [];
  const stages = new Set<string>();
  await pool.render(html, {
    onPage: ({ number }) => void pages.push(number),
    onProgress: ({ stage }) => void stages.add(stage),
  });
  t.match(told.join('\n'), /load good\.css[^]*load bad\.css[^]*nonsense/);
  t.same([pages, [...stages].at(-1)], [[1], 'pdf']);
  told.length = 0;
  await pool.render(html, { resources: { kind: 'none' } });
  t.notMatch(told.join('\n'), /load /, 'resources of a document go before those of the pool');
  const mine = new TypeError('mine');
  const onProgress = (): void => {
    throw mine;
  };
  t.equal(await pool.render('# Text', { onProgress }).catch((error: unknown) => error), mine);
});

t.test('a pool writes to streams and functions', async (t) => {
  const pool = createPool(OPTIONS, { size: 1, ...COLD });
  t.teardown(() => pool[Symbol.asyncDispose]());
  const { pdf, ...whole } = await pool.render('# Text');
  const chunks: Uint8Array[] = [];
  const result = await pool.renderTo('# Text', (chunk) => void chunks.push(chunk));
  t.same([Buffer.compare(Buffer.concat(chunks), pdf), result], [0, whole]);
  const stream = pool.renderStream('# Text');
  const read: Uint8Array[] = [];
  for await (const chunk of stream.pdf) read.push(chunk);
  t.same([Buffer.compare(Buffer.concat(read), pdf), await stream.result], [0, whole]);
  const broken = pool.renderStream('# Text', { limits: { pdfBytes: 10 } });
  await t.rejects(broken.pdf.getReader().read(), { name: 'RenderError', reason: 'size_limit' });
  const full = new Error('disk full');
  await t.rejects(
    pool.renderTo('# Text', () => Promise.reject(full)),
    full,
  );
});

t.test('closing a pool ends what runs and what waits', async (t) => {
  const pool = createPool(OPTIONS, { size: 1, ...COLD });
  await pool.ready();
  const renders = [pool.render({ content: LONG, type: 'html' }), pool.render('# Waits')];
  const ends = renders.map((render) => t.rejects(render, { name: 'AbortError', message: 'The pool is closed.' }));
  await pool.close();
  await Promise.all(ends);
  await t.rejects(pool.render('# Late'), { name: 'AbortError' });
  await t.rejects(pool.ready(), { name: 'AbortError' });
});

t.test('closing a pool ends threads that start', async (t) => {
  const pool = createPool(OPTIONS, { size: 2 });
  const isNotReady = t.rejects(pool.ready(), { name: 'AbortError', message: 'The pool is closed.' });
  await pool.close();
  await isNotReady;
});

t.test('a program ends by itself when its pool has nothing to do', async (t) => {
  const program = `const { assemble, createPool } = await import(${JSON.stringify(library)});
    const pool = createPool({ template: 'none' }, { size: 2, warmUp: { renders: 1 } });
    await pool.ready();
    const { pages } = await pool.render('# Text');
    console.log(pages);`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  t.equal((await run).stdout, '1\n');
});

t.test('functions for custom elements are called in the thread of the owner', async (t) => {
  const thread = new Set<string>();
  const elements = (name: string) => ({
    'x-name': ({ attributes }: { attributes: Readonly<Record<string, string>> }) => {
      thread.add(name);
      return `<p>${name} ${attributes['of']}</p>`;
    },
  });
  const pool = createPool({ ...OPTIONS, elements: elements('pool') }, { ...COLD, size: 1 });
  t.teardown(() => pool.close());
  const input = '<x-name of="a"></x-name>';
  const { sha256 } = await pool.render(input);
  t.equal(sha256, (await createRenderer(OPTIONS).render(input, { elements: elements('pool') })).sha256);
  await pool.render(input, { elements: elements('document') });
  t.same([...thread], ['pool', 'document']);
  const own = new Error('mine');
  const failing = { 'x-name': () => Promise.reject(own) };
  t.equal(await pool.render(input, { elements: failing }).catch((error: unknown) => error), own);
});
