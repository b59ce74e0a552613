/** The service's own worker: real documents through the pool. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { MEMORY_BYTES, PdfSink } from '../../../server/render/pdf-sink.js';
import type { RenderOutcome } from '../../../server/render/render-pool.js';
import type { GenerateRequest } from '../../../server/schemas/generate-request.js';
import type { NetworkExtra } from './network-worker.js';
import { startPublicHost } from './public-host.js';
import { markdown, networkWorkerUrl, testPool, until } from './support.js';
import { testFolder } from '../../support/test-folder.js';

type Rendered = RenderOutcome & { kind: 'rendered' };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** About three pages a unit, seven kilobytes of PDF. */
const longDocument = (units: number): string =>
  Array.from({ length: units * 40 }, (_, i) => `${i} ${sha256(Buffer.from([i, i >> 8])).repeat(2)}\n`).join('\n');

t.test('documents', async (t) => {
  const { pool, log } = testPool(t);
  const run = (kind: 'render' | 'check', request: GenerateRequest): Promise<RenderOutcome> =>
    pool.admit('ws_a')!.run({ kind, request });

  await t.test('a small PDF comes in memory, with the hash of its bytes', async (t) => {
    const outcome = (await run('render', markdown('# Hello\n\nWorld'))) as Rendered;
    t.match(outcome, { kind: 'rendered', pages: 1, warnings: [], durationMs: Number, pdf: { kind: 'memory' } });
    const bytes = outcome.pdf.kind === 'memory' ? outcome.pdf.bytes : new Uint8Array();
    t.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
    t.equal(bytes.length, outcome.bytes);
    t.equal(sha256(bytes), outcome.sha256);
  });

  await t.test('the same request gives the same bytes', async (t) => {
    const request = markdown('# Hello', { created_at: '2026-01-02T03:04:05Z', title: 'Twice' });
    const [first, second] = [await run('render', request), await run('render', request)];
    t.equal((first as Rendered).sha256, (second as Rendered).sha256);
  });

  await t.test('failures say what and where', async (t) => {
    t.match(await run('render', { ...markdown('x'), template: '../../etc' }), {
      ...{ kind: 'failed', reason: 'input_invalid', stage: 'options', field: '/template' },
      message: /There is no template "..\/..\/etc"; use .*report/,
    });
    t.match(await run('render', markdown('x', { margin: { top: 'wide' } })), {
      ...{ kind: 'failed', reason: 'input_invalid', field: '/options/margin/top' },
    });
    t.match(await run('render', { input: { type: 'html', content: '<div>'.repeat(300) } }), {
      ...{ kind: 'failed', reason: 'depth_limit', limit: 256, stage: 'source', position: { line: 1 } },
    });
    t.match(await run('render', markdown('> '.repeat(120) + 'x')), { reason: 'depth_limit', limit: 100 });
  });

  await t.test('strict: a warning is a failure that carries the warnings', async (t) => {
    const content = '![x](http://10.0.0.1/x.png)';
    t.match(await run('render', markdown(content)), { kind: 'rendered', warnings: [{ code: 'SVC_RESOURCE_BLOCKED' }] });
    t.match(await run('render', markdown(content, { strict: true })), {
      ...{ kind: 'failed', reason: 'strict_warnings', warnings: [{ code: 'SVC_RESOURCE_BLOCKED' }] },
    });
    t.match(await run('render', markdown(' ', { strict: true })), {
      ...{ kind: 'failed', reason: 'strict_warnings', field: '/input/content' },
      warnings: [{ code: 'SVC_CONTENT_UNSUPPORTED' }],
    });
  });

  await t.test('checking gives warnings and no PDF', async (t) => {
    t.match(await run('check', { ...markdown('[x](javascript:alert(1))'), theme: { body_font: 'Comic' } }), {
      ...{ kind: 'checked', warnings: [{ code: 'SVC_FONT_FALLBACK', option: ['theme', 'body_font'] }] },
    });
    t.match(await run('check', markdown(' ')), {
      warnings: [{ code: 'SVC_CONTENT_UNSUPPORTED' }],
    });
    t.match(await run('check', { ...markdown('x'), template: 'none of ours' }), { reason: 'input_invalid' });
  });
  t.same(log, []);
});

t.test('pages are limited', async (t) => {
  const { pool } = testPool(t, { maxPages: 2 });
  const outcome = await pool.admit('ws_a')!.run({ kind: 'render', request: markdown(longDocument(1)) });
  t.match(outcome, { kind: 'failed', reason: 'page_limit', limit: 2 });
});

t.test('time is limited', async (t) => {
  const { pool } = testPool(t, { renderSeconds: 1, maxPages: 10_000 });
  const outcome = await pool.admit('ws_a')!.run({ kind: 'render', request: markdown(longDocument(500)) });
  t.match(outcome, { kind: 'failed', reason: 'time_limit', limit: 1000 });
});

t.test('a large PDF comes as a file in the spool folder', async (t) => {
  const spoolFolder = join(testFolder(t), 'deep', 'spool');
  const { pool } = testPool(t, { maxPages: 10_000 }, { spoolFolder });
  const noise = Array.from({ length: 40_000 }, (_, i) => sha256(Buffer.from([i, i >> 8]))).join('');
  const attachment = { filename: 'noise.bin', content_base64: Buffer.from(noise, 'hex').toString('base64') };
  const request = markdown('# With an attachment', { attachments: [attachment] });
  const outcome = (await pool.admit('ws_a')!.run({ kind: 'render', request })) as Rendered;
  t.match(outcome, { kind: 'rendered', pdf: { kind: 'file', size: Number } });
  const path = outcome.pdf.kind === 'file' ? outcome.pdf.path : '';
  t.equal(sha256(readFileSync(path)), outcome.sha256);
  t.equal(outcome.pdf.kind === 'file' && outcome.pdf.size, outcome.bytes);
});

t.test('the file of a render that failed is removed', async (t) => {
  const path = join(t.testdir(), 'deep', 'failed.pdf');
  const sink = new PdfSink(path);
  await sink.write(new Uint8Array(MEMORY_BYTES));
  t.equal(existsSync(path), false, 'not yet too large for memory');
  await sink.write(new Uint8Array(1));
  t.equal(statSync(path).size, MEMORY_BYTES + 1);
  await sink.discard();
  t.equal(existsSync(path), false);
  await new PdfSink(path).discard();
});

t.test('a render stops between two pages when nobody wants it any more', async (t) => {
  const { pool } = testPool(t, { maxPages: 10_000, renderSeconds: 60 });
  const stop = new AbortController();
  const request = markdown(longDocument(500));
  const stopped = pool.admit('ws_a')!.run({ kind: 'render', request }, stop.signal);
  await until(() => pool.stats().busy === 1);
  stop.abort();
  t.same(await stopped, { kind: 'aborted' });
  await until(() => pool.stats().busy === 0);
  const next = await pool.admit('ws_a')!.run({ kind: 'render', request: markdown('next') });
  t.match(next, { kind: 'rendered', pages: 1 });
});

t.test('files that a process left behind are removed after an hour', async (t) => {
  const spoolFolder = join(testFolder(t), 'spool');
  mkdirSync(spoolFolder);
  for (const name of ['old.pdf', 'new.pdf', 'old.txt']) writeFileSync(join(spoolFolder, name), '');
  const hours = Date.now() / 1000 - 2 * 3600;
  for (const name of ['old.pdf', 'old.txt']) utimesSync(join(spoolFolder, name), hours, hours);
  testPool(t, {}, { spoolFolder });
  await until(() => readdirSync(spoolFolder).length === 2);
  t.same(readdirSync(spoolFolder).sort(), ['new.pdf', 'old.txt']);
});

t.test('tests bring their own network', async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const asked: string[] = [];
  const host = await startPublicHost(t, ['public.example'], ({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg);
  });
  const hosts = { ...host.extra.hosts, 'inside.example': [['10.0.0.1']] };
  const workerExtra: NetworkExtra = { ...host.extra, hosts };
  const { pool } = testPool(t, {}, { workerUrl: networkWorkerUrl, workerExtra });
  const images = [host.url('/a.svg'), host.url('/b.svg', 'inside.example'), host.url('/c.svg', 'nowhere.example')];
  const request = markdown(images.map((url) => `![x](${url})`).join(' '));
  const outcome = (await pool.admit('ws_a')!.run({ kind: 'render', request })) as Rendered;
  t.same(asked, ['/a.svg']);
  const [first, second, ...others] = outcome.warnings;
  t.match([first?.code, second?.code, others], ['SVC_RESOURCE_BLOCKED', 'SVC_RESOURCE_BLOCKED', []]);
});
