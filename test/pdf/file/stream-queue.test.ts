/** Streams are written in the order of the file, whenever another thread has deflated them, and whether it does so at all. */
import { availableParallelism } from 'node:os';
import { inflateSync } from 'node:zlib';
import t from 'tap';
import { host, type DeflateJob, type DeflateThread } from '../../../engine/host/index.js';
import { Deflater, type Deflating } from '../../../engine/pdf/compression/deflate.js';
import type { PdfReference } from '../../../engine/pdf/file/pdf-file.js';
import { StreamQueue } from '../../../engine/pdf/file/stream-queue.js';

const KB = 1024;
const data = (length: number, seed: number) => new Uint8Array(length).map((_, i) => (i * seed) >> 4);
const ref = (id: number): PdfReference => ({ id, data: {}, buffer: [], end: () => undefined });

/** A thread that answers when it is told to. */
class SlowThread implements DeflateThread {
  hasEnded = false;
  readonly jobs: { answer: () => void; fail: () => void }[] = [];

  deflate(job: DeflateJob): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const answer = () => resolve(new Deflater().deflate(job.data));
      this.jobs.push({ answer, fail: () => reject(new Error('ended')) });
    });
  }
}

/** A queue of a long file whose thread has started, and the numbers of the streams that it has written. */
async function started(thread: DeflateThread) {
  const written: { id: number; data: Uint8Array }[] = [];
  const deflater = new Deflater(async () => thread);
  const queue = new StreamQueue(deflater, (stream) => void written.push({ id: stream.ref.id, data: stream.data }));
  queue.deflate(data(300 * KB, 1));
  await host.turn();
  const add = (id: number, length: number) =>
    queue.add({ ref: ref(id), dictionary: '', data: queue.deflate(data(length, id)), isDeflated: true });
  return { queue, add, written, ids: () => written.map(({ id }) => id) };
}

t.test('streams that are ready wait for those before them', async (t) => {
  const thread = new SlowThread();
  const { queue, add, ids, written } = await started(thread);
  for (const id of [1, 2, 3]) add(id, 20 * KB);
  add(4, 10);
  t.equal(thread.jobs.length, 3, 'a short stream is deflated at once');
  thread.jobs[2]!.answer();
  thread.jobs[1]!.answer();
  await host.turn();
  await queue.flush();
  t.same(ids(), []);
  thread.jobs[0]!.answer();
  await queue.end();
  t.same(ids(), [1, 2, 3, 4]);
  for (const { id, data: deflated } of written)
    t.same(inflateSync(deflated), Buffer.from(data(id === 4 ? 10 : 20 * KB, id)), `stream ${id}`);
  add(5, 20 * KB);
  t.same(ids(), [1, 2, 3, 4, 5], 'after the end streams are written at once');
});

t.test('what waits is bounded', async (t) => {
  const thread = new SlowThread();
  const { queue, add, ids } = await started(thread);
  for (let id = 1; id <= 5; id++) add(id, 500 * KB);
  let isThrough = false;
  const flushed = queue.flush().then(() => (isThrough = true));
  await host.turn();
  t.notOk(isThrough, 'layout waits');
  thread.jobs[0]!.answer();
  await flushed;
  t.same(ids(), [1]);
  for (const job of thread.jobs) job.answer();
  await queue.end();
});

t.test('a thread that ends is not missed', async (t) => {
  const thread = new SlowThread();
  const { queue, add, ids, written } = await started(thread);
  add(1, 20 * KB);
  add(2, 20 * KB);
  for (const job of thread.jobs) job.fail();
  await queue.end();
  t.same(ids(), [1, 2]);
  t.same(inflateSync(written[1]!.data), Buffer.from(data(20 * KB, 2)));
});

t.test('short files need no thread', async (t) => {
  let hasStarted = false;
  const deflater = new Deflater(async () => ((hasStarted = true), null));
  const queue = new StreamQueue(deflater, () => undefined);
  for (let i = 0; i < 5; i++) queue.deflate(data(20 * KB, i));
  t.notOk(hasStarted);
  for (let i = 0; i < 15; i++) queue.deflate(data(20 * KB, i));
  t.ok(hasStarted);
});

t.test('the thread of the platform gives the same bytes, and ends itself', async (t) => {
  let started: Promise<DeflateThread | null> = Promise.resolve(null);
  const deflater = new Deflater((module) => (started = host.startDeflateThread!(module)));
  const plain = data(200 * KB, 7);
  deflater.deflateLater(plain);
  const thread = await started;
  if (thread === null) return t.equal(availableParallelism(), 1, 'there is no second processor');
  const later = deflater.deflateLater(plain) as Deflating;
  await later.done;
  t.same(later.deflated, new Deflater().deflate(plain));
  while (!thread.hasEnded) await host.turn();
  t.pass('after a second without work');
});
