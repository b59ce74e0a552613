/** Answers in fewer bytes. `fetch` decompresses by itself, so these requests are made by hand. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import t from 'tap';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testService } from '../support/service.js';

t.setTimeout(300_000);
const service = await testService(t);

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const call = request(`${service.url}${path}`, { method, headers }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
}

const PATHS = ['/openapi.json', '/docs', '/docs/docs.css', '/llms.txt', '/playground/app.js', '/'];

t.test('JSON, documentation and scripts come as Brotli or gzip where that is accepted', async (t) => {
  for (const path of PATHS) {
    const plain = await get(path);
    t.equal(plain.headers['content-encoding'], undefined, path);
    t.match(plain.headers.vary, /Accept-Encoding/, `${path}: caches keep them apart`);
    for (const [accept, coding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=1.0, *;q=0', 'gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await get(path, { 'Accept-Encoding': accept });
      t.equal(headers['content-encoding'], coding, `${path}: ${coding}`);
      t.ok(unpack(bytes).equals(plain.bytes), 'the same text');
      t.ok(bytes.length < plain.bytes.length / 2, `${plain.bytes.length} bytes in ${bytes.length}`);
      const head = await get(path, { 'Accept-Encoding': accept }, 'HEAD');
      t.equal(head.headers['content-length'], headers['content-length'], 'HEAD says the same');
      const again = await get(path, { 'Accept-Encoding': accept, 'If-None-Match': headers.etag ?? '' });
      t.equal(again.status, 304, 'and the copy at hand is still good');
    }
    t.equal((await get(path, { 'Accept-Encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding'], undefined);
  }
});

t.test('small answers, PDFs and pages with secrets stay as they are', async (t) => {
  const { key } = await service.workspace();
  const headers = { 'Accept-Encoding': 'gzip, br', Authorization: `Bearer ${key}` };
  t.equal((await get('/v1/usage', headers)).headers['content-encoding'], undefined);
  t.equal((await get('/dashboard/sign-in', headers)).headers['content-encoding'], undefined);
  const body = { input: { type: 'markdown', content: 'x' } };
  const { json } = await service.call('POST', '/v1/pdf/generate', { key, body });
  const pdf = await get(new URL(json.url).pathname + new URL(json.url).search, headers);
  t.match(pdf, { status: 200, headers: { 'content-type': 'application/pdf', 'content-encoding': undefined } });
  t.equal((await get('/v1/templates', headers)).headers['content-encoding'], 'br');
});
