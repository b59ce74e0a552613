import type { Test } from 'tap';
import { Desk, leaseOf, NOW, RESULT, until, withDesk, type MakeDatabase } from './fixtures.js';
import { createBackend } from '../../../server/store/create-backend.js';
import type { Job } from '../../../server/model.js';

export async function queue(t: Test, make: MakeDatabase): Promise<void> {
  await withDesk(make, (desk) => t.test('fair order', (t) => fairness(t, desk)));
  await withDesk(make, (desk) => t.test('concurrency and stop', (t) => bounds(t, desk)));
  await withDesk(make, (desk) => t.test('a handler that fails', (t) => failures(t, desk)));
  await withDesk(make, (desk) => t.test('requeued jobs come again', (t) => requeued(t, desk)));
  await withDesk(make, (desk, settings) =>
    t.test('jobs of another process come without a call', async (t) => {
      const other = await createBackend(settings);
      try {
        await elsewhere(t, desk, new Desk(other));
      } finally {
        await other.store.close();
      }
    }),
  );
}

/** Claims and settles, and remembers the order. */
function renderer(desk: Desk, owner = 'a') {
  const done: Job[] = [];
  const handler = async (jobId: string): Promise<void> => {
    const job = await desk.store.claim(jobId, leaseOf(owner), NOW);
    if (!job) return;
    done.push(job);
    await desk.store.succeed(jobId, job.attempt, RESULT, NOW);
  };
  return { done, handler };
}

async function fairness(t: Test, desk: Desk): Promise<void> {
  const { queue } = desk.backend;
  const big = await desk.workspace();
  const small = await desk.workspace();
  const other = await desk.workspace();
  const admit = async (workspace: string, count: number, from: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      ids.push((await desk.queued(workspace, { createdAt: NOW + from + index })).id);
    }
    return ids;
  };
  const bigs = await admit(big, 20, 0);
  const smalls = await admit(small, 3, 100);
  const [only] = await admit(other, 1, 200);
  t.equal(await desk.store.queuedJobs(), 24);
  const { done, handler } = renderer(desk);
  await queue.start(handler, 1);
  await until('all 24 jobs', () => done.length === 24);
  await queue.stop();
  const order = done.map((job) => job.id);
  t.same(
    order.slice(0, 7),
    [bigs[0], smalls[0], only, bigs[1], smalls[1], bigs[2], smalls[2]],
    'a job waits behind as many others as its own workspace has queued',
  );
  t.same(order.slice(7), bigs.slice(3), 'and each workspace’s own in the order of their admission');
  t.equal(await desk.store.queuedJobs(), 0);
}

async function bounds(t: Test, desk: Desk): Promise<void> {
  const { queue } = desk.backend;
  const ws = await desk.workspace();
  let running = 0;
  let most = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const { done, handler } = renderer(desk);
  for (let index = 0; index < 8; index++) await desk.queued(ws);
  await queue.start(async (jobId) => {
    most = Math.max(most, ++running);
    await gate;
    await handler(jobId);
    running--;
  }, 3);
  await until('three handlers', () => running === 3);
  queue.wake();
  for (let turn = 0; turn < 20; turn++) await desk.store.ping();
  t.equal(running, 3, 'a call brings no more');
  const stopped = queue.stop();
  let hasStopped = false;
  void stopped.then(() => (hasStopped = true));
  await desk.store.ping();
  t.equal(hasStopped, false, 'stopping waits for the handlers');
  release();
  await stopped;
  t.equal(most, 3, 'no more at a time than asked for');
  t.equal(running, 0);
  t.equal(done.length, 3, 'nothing is delivered after the stop');
  t.equal(await desk.store.queuedJobs(), 5, 'the others wait for the next process');
}

async function failures(t: Test, desk: Desk): Promise<void> {
  const { queue } = desk.backend;
  const ws = await desk.workspace();
  const broken = await desk.queued(ws);
  const fine = await desk.queued(ws);
  const { done, handler } = renderer(desk);
  await queue.start(async (jobId) => {
    if (jobId === broken.id) {
      await desk.store.claim(jobId, leaseOf('a', NOW + 10), NOW);
      throw new Error('no luck');
    }
    await handler(jobId);
  }, 1);
  await until('the other job', () => done.length === 1);
  await queue.stop();
  t.equal(done[0]?.id, fine.id, 'holds up nobody else');
  t.match(await desk.store.getJob(ws, broken.id), { status: 'processing' }, 'and its job waits for its lease');
}

async function requeued(t: Test, desk: Desk): Promise<void> {
  const { store, backend } = desk;
  const ws = await desk.workspace();
  const { done, handler } = renderer(desk, 'b');
  let isFirst = true;
  const orphan = await desk.queued(ws);
  await backend.queue.start(async (jobId) => {
    // The first owner takes the job and is heard of no more.
    if (isFirst) await store.claim(jobId, leaseOf('dead', NOW + 10), NOW);
    else await handler(jobId);
    isFirst = false;
  }, 1);
  await until('the first delivery', () => !isFirst);
  t.same(await store.recover(NOW + 10, 3), { requeued: [orphan.id], failed: [] });
  backend.queue.wake();
  await until('the second delivery', () => done.length === 1);
  t.match(done[0], { id: orphan.id, attempt: 2 }, 'after their owner’s end');
  const given = await desk.claimed(ws, 'b');
  await store.giveBack(given.id, 1);
  backend.queue.wake();
  await until('the delivery after giving back', () => done.length === 2);
  t.match(done[1], { id: given.id, attempt: 2 }, 'after they were given back');
  await backend.queue.stop();
  t.match(await store.getJob(ws, orphan.id), { status: 'succeeded' });
}

async function elsewhere(t: Test, desk: Desk, other: Desk): Promise<void> {
  const ws = await desk.workspace();
  const here = renderer(desk, 'here');
  const there = renderer(other, 'there');
  await desk.backend.queue.start(here.handler, 2);
  await other.backend.queue.start(there.handler, 2);
  const ids = await Promise.all(Array.from({ length: 40 }, async () => (await desk.queued(ws)).id));
  await until('all jobs', () => here.done.length + there.done.length === 40);
  const late = await other.queued(ws);
  await until('the late one', () => here.done.length + there.done.length === 41);
  await Promise.all([desk.backend.queue.stop(), other.backend.queue.stop()]);
  const all = [...here.done, ...there.done].map((job) => job.id);
  t.same(all.sort(), [...ids, late.id].sort(), 'each exactly once');
}
