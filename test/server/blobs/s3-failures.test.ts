/** What an S3 store may do to us, played by a server of our own. A real one is in test/system/server/s3.test.ts. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { S3Blobs } from '../../../server/blobs/s3-blobs.js';

type Answer = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;

/** `silenceMs`: how long the store may be silent; by default longer than a test can take. */
async function serve(t: Test, answer: Answer, silenceMs = 300_000) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      answer(request, response, bodies.length);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const blobs = new S3Blobs({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'box',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'very-secret',
    prefix: 'platen/',
    retryMs: 1,
    silenceMs,
  });
  t.teardown(async () => {
    await blobs.close();
    server.closeAllConnections();
    server.close();
  });
  return { blobs, bodies };
}

const memory = { kind: 'memory', bytes: Buffer.from('%PDF-1.7') } as const;

await t.test('a store that stumbles is asked again, with the whole file', async (t) => {
  const { blobs, bodies } = await serve(t, (request, response, attempt) => {
    t.equal(request.url, '/box/platen/pdf/a.pdf');
    t.equal(request.headers['content-length'], '8');
    if (attempt === 1) response.writeHead(503).end();
    else if (attempt === 2) response.destroy();
    else response.end();
  });
  await blobs.put('pdf/a.pdf', memory);
  t.same(bodies, ['%PDF-1.7', '%PDF-1.7', '%PDF-1.7']);
});

await t.test('a file is streamed anew for each attempt', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-s3-source-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.pdf');
  await writeFile(path, 'x'.repeat(100_000));
  const { blobs, bodies } = await serve(t, (_, response, attempt) => {
    response.writeHead(attempt === 1 ? 500 : 200).end();
  });
  await blobs.put('a.pdf', { kind: 'file', path, size: 100_000 });
  t.same(
    bodies.map((body) => body.length),
    [100_000, 100_000],
  );
});

await t.test('after four attempts it is an error, without secrets', async (t) => {
  const { blobs, bodies } = await serve(t, (_, response) => {
    response.writeHead(503).end('<Error><Code>SlowDown</Code><Message>…</Message></Error>');
  });
  const error = await blobs.put('a.pdf', memory).catch((error: Error) => error);
  t.equal((error as Error).message, 'S3 answered PUT of a.pdf with 503 SlowDown.');
  t.notMatch((error as Error).stack, /very-secret/);
  t.equal(bodies.length, 4);
});

await t.test('a refusal is final', async (t) => {
  const { blobs, bodies } = await serve(t, (_, response) => {
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  });
  await t.rejects(blobs.get('a.pdf'), { message: 'S3 answered GET of a.pdf with 403 AccessDenied.' });
  await t.rejects(blobs.ping(), { message: 'S3 answered HEAD of bucket box with 403.' });
  t.equal(bodies.length, 2);
});

await t.test('silence is an error', async (t) => {
  const { blobs } = await serve(t, () => undefined, 200);
  await t.rejects(blobs.get('a.pdf'), { code: 'ETIMEDOUT', message: /silent for 200 ms/ });
});

await t.test('an answer that breaks off is an error, not a short file', async (t) => {
  const { blobs } = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy());
  });
  const blob = await blobs.get('a.pdf');
  t.equal(blob?.size, 1000);
  await t.rejects(buffer(blob!.stream));
});

await t.test('a reader that pauses for longer than the store may be silent gets the whole file', async (t) => {
  const size = 20_000_000;
  const { blobs } = await serve(
    t,
    (_, response) => {
      response.writeHead(200, { 'content-length': String(size) }).end(Buffer.alloc(size));
    },
    1000,
  );
  const blob = await blobs.get('a.pdf');
  await sleep(1500);
  t.equal((await buffer(blob!.stream)).length, size);
});

await t.test('a store that falls silent within a file is an error', async (t) => {
  const { blobs } = await serve(
    t,
    (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
    },
    200,
  );
  const blob = await blobs.get('a.pdf');
  await t.rejects(buffer(blob!.stream), { code: 'ETIMEDOUT' });
});
