import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import t from 'tap';
import type { Context } from '../../../server/http/context.js';
import { respondWithBase64 } from '../../../server/http/pdf-response.js';
import type { Job } from '../../../server/model.js';

type Needs = Parameters<typeof respondWithBase64>[3];

async function respond() {
  const stream = Readable.from([Buffer.from('%PDF'), Buffer.from('-1.7')]);
  const context = {} as Context;
  const needs = { blobs: { get: async () => ({ size: 8, stream }) } } as unknown as Needs;
  await respondWithBase64(context, { id: 'job_1' } as Job, { id: 'job_1' }, needs);
  return { stream, body: context.body as Readable, length: context.length };
}

t.test('an answer that nobody reads, as at HEAD, leaves no file open', async (t) => {
  const { stream, body } = await respond();
  body.destroy();
  await once(body, 'close');
  t.ok(stream.destroyed);
});

t.test('an answer that is read is whole', async (t) => {
  const { stream, body, length } = await respond();
  const json = await text(body);
  t.same(JSON.parse(json), { id: 'job_1', pdf_base64: Buffer.from('%PDF-1.7').toString('base64') });
  t.equal(json.length, length);
  t.ok(stream.destroyed);
});
