import type { Test } from 'tap';
import type { Desk } from './fixtures.js';
import { DAY, FAILURE, jobOf, keyOf, leaseOf, NOW, PERIOD, RESULT, withDesk, type MakeDatabase } from './fixtures.js';

export async function lifecycle(t: Test, make: MakeDatabase): Promise<void> {
  await withDesk(make, async (desk) => {
    await t.test('claim, succeed', (t) => success(t, desk));
    await t.test('fail, cancel', (t) => endings(t, desk));
    await t.test('leases', (t) => leases(t, desk));
    await t.test('an old attempt cannot settle', (t) => fencing(t, desk));
    await t.test('losing a lease does not cancel the job of its new owner', (t) => abandoning(t, desk));
    await t.test('a fault of ours leaves the idempotency key free', (t) => ownFault(t, desk));
    await t.test('giving back counts no attempt', (t) => givingBack(t, desk));
    await t.test('what clients delete', (t) => expiry(t, desk));
  });
  await withDesk(make, (desk) => t.test('recovery', (t) => recovery(t, desk)));
  await withDesk(make, (desk) => t.test('recovery of more than a batch', (t) => manyRecovered(t, desk)));
  await withDesk(make, (desk) => t.test('what is due', (t) => due(t, desk)));
  await withDesk(make, (desk) => t.test('purge', (t) => purge(t, desk)));
  await withDesk(make, (desk) => t.test('usage by day', (t) => usageByDay(t, desk)));
  await withDesk(make, (desk) => t.test('search', (t) => search(t, desk)));
}

async function success(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const { id, request } = await desk.queued(ws);
  const claimed = await store.claim(id, leaseOf('a'), NOW + 5);
  t.match(claimed, { status: 'processing', attempt: 1, startedAt: NOW + 5, request, metadata: { order: '17' } });
  t.equal(await store.claim(id, leaseOf('b'), NOW + 5), null, 'a job is claimed once');
  t.equal(await store.claim('job_none', leaseOf('b'), NOW), null);
  t.equal(await store.succeed(id, 1, RESULT, NOW + 90), true);
  const done = await store.getJob(ws, id);
  t.match(done, { status: 'succeeded', quota: 'charged', finishedAt: NOW + 90, result: RESULT, failure: null });
  t.equal(await store.succeed(id, 1, RESULT, NOW), false, 'and settled once');
  t.equal(await store.fail(id, 1, FAILURE, NOW), false);
  t.equal(await store.cancel(ws, id, NOW), null);
  t.same(await store.usage(ws, PERIOD), { used: 1, reserved: 0 });
  const sync = await desk.rendering(ws);
  t.equal(await store.claim(sync.id, leaseOf('b'), NOW + DAY), null, 'a synchronous job is never claimed');
}

async function endings(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const failing = await desk.claimed(ws);
  t.equal(await store.fail(failing.id, 1, FAILURE, NOW + 3), true);
  t.match(await store.getJob(ws, failing.id), { status: 'failed', quota: 'released', failure: FAILURE });
  const queued = await desk.queued(ws);
  t.equal(await store.cancel(await desk.workspace(), queued.id, NOW), null, 'nobody else cancels a job');
  t.match(await store.cancel(ws, queued.id, NOW + 4), { status: 'canceled', quota: 'released', finishedAt: NOW + 4 });
  t.equal(await store.cancel(ws, queued.id, NOW + 4), null, 'nor twice');
  t.equal(await store.claim(queued.id, leaseOf('a'), NOW), null, 'a canceled job is not to be had');
  const running = await desk.claimed(ws);
  t.match(await store.cancel(ws, running.id, NOW), { status: 'canceled' }, 'a running one is canceled too');
  t.equal(await store.succeed(running.id, 1, RESULT, NOW), false, 'and its render is void');
  const test = await desk.rendering(ws, { livemode: false });
  await store.succeed(test.id, 1, RESULT, NOW);
  t.match(await store.getJob(ws, test.id), { status: 'succeeded', quota: 'none' });
  t.same(await store.usage(ws, PERIOD), { used: 0, reserved: 0 }, 'none of it is charged');
}

async function abandoning(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const { id } = await desk.queued(ws);
  await store.claim(id, leaseOf('a', NOW + 10), NOW);
  t.match(await store.claim(id, leaseOf('b', NOW + DAY), NOW + 20), { attempt: 2 }, 'the lease of the first ran out');
  t.equal(await store.abandon(id, 1, NOW + 21), false);
  t.match(await store.getJob(ws, id), { status: 'processing', quota: 'reserved' });
  t.equal(await store.succeed(id, 2, RESULT, NOW + 30), true, 'the second settles it');
  const sync = await desk.rendering(ws);
  t.equal(await store.abandon(sync.id, 1, NOW), true);
  t.match(await store.getJob(ws, sync.id), { status: 'canceled', quota: 'released' });
  t.same(await store.usage(ws, PERIOD), { used: 1, reserved: 0 });
}

async function ownFault(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const idempotency = { key: 'fault', fingerprint: 'f', expiresAt: NOW + DAY };
  const admit = () => store.admit({ job: jobOf(ws, { mode: 'sync' }), limit: null, idempotency, lease: leaseOf('a') });
  const first = await admit();
  if (first.kind !== 'admitted') throw new Error(first.kind);
  await store.fail(first.job.id, 1, { message: 'Ours.', details: { reason: 'internal' } }, NOW);
  t.equal((await admit()).kind, 'admitted', 'the same request is tried again');
}

async function leases(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const mine = await desk.claimed(ws, 'a');
  const canceled = await desk.claimed(ws, 'a');
  const others = await desk.claimed(ws, 'b');
  await store.cancel(ws, canceled.id, NOW);
  const lost = await store.renew(leaseOf('a', NOW + 90_000), [mine.id, canceled.id, others.id, 'job_none']);
  t.same([...lost].sort(), [canceled.id, others.id, 'job_none'].sort(), 'tells what is no longer one’s own');
  t.same(await store.renew(leaseOf('a'), []), []);
  await store.renew(leaseOf('a', NOW + 90_000), [mine.id]);
  t.equal(await store.claim(mine.id, leaseOf('b'), NOW + 60_000), null, 'a renewed lease holds');
  const taken = await store.claim(mine.id, leaseOf('b', NOW + 120_000), NOW + 90_000);
  t.match(taken, { attempt: 2, status: 'processing' }, 'after its end the job goes to another');
  t.same(await store.renew(leaseOf('a'), [mine.id]), [mine.id]);
}

async function fencing(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const { id } = await desk.claimed(ws, 'a');
  await store.claim(id, leaseOf('b', NOW + 90_000), NOW + 30_000);
  t.equal(await store.succeed(id, 1, RESULT, NOW), false);
  t.equal(await store.fail(id, 1, FAILURE, NOW), false);
  t.equal(await store.giveBack(id, 1), false);
  t.same(await store.usage(ws, PERIOD), { used: 0, reserved: 1 }, 'nor charge');
  t.equal(await store.succeed(id, 2, RESULT, NOW), true, 'the present one can');
  t.same(await store.usage(ws, PERIOD), { used: 1, reserved: 0 });
}

async function givingBack(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const { id } = await desk.claimed(ws, 'a');
  t.equal(await store.giveBack(id, 1), true);
  t.match(await store.getJob(ws, id), { status: 'queued', quota: 'reserved' });
  t.equal(await store.giveBack(id, 1), false);
  t.equal(await store.succeed(id, 1, RESULT, NOW), false, 'who gave it back has nothing to settle');
  const again = await store.claim(id, leaseOf('b', NOW + 10), NOW);
  t.match(again, { attempt: 2, request: { body: jobOf(ws).request.body } }, 'the token grows, the body is there');
  t.same(await store.recover(NOW + 10, 2), { requeued: [id], failed: [] }, 'of two attempts one has been made');
  const sync = await desk.rendering(ws);
  t.equal(await store.giveBack(sync.id, 1), false, 'a synchronous job has nowhere to go back to');
}

async function expiry(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const job = await desk.succeeded(ws);
  t.equal(await store.expire(await desk.workspace(), job.id), null, 'nobody else does');
  const expired = await store.expire(ws, job.id);
  t.match(expired, { status: 'expired', metadata: {}, filename: '', result: null, quota: 'charged' });
  t.equal(await store.expire(ws, job.id), null);
  t.equal(await store.expire(ws, (await desk.queued(ws)).id), null, 'what still runs is canceled first');
  t.same(await store.usage(ws, PERIOD), { used: 1, reserved: 1 }, 'what was charged stays so');
}

async function recovery(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const sync = await desk.rendering(ws);
  const first = await desk.claimed(ws, 'dead');
  const alive = await desk.claimed(ws, 'alive');
  const queued = await desk.queued(ws);
  await store.renew(leaseOf('alive', NOW + 90_000), [alive.id]);
  t.same(await store.recover(NOW + 29_999, 3), { requeued: [], failed: [] }, 'leaves leases alone');
  const done = await store.recover(NOW + 30_000, 3);
  t.same(done, { requeued: [first.id], failed: [sync.id] });
  t.match(await store.getJob(ws, first.id), { status: 'queued', attempt: 1, quota: 'reserved' });
  const failed = await store.getJob(ws, sync.id);
  t.match(failed, { status: 'failed', quota: 'released', finishedAt: NOW + 30_000 });
  t.same(failed?.failure?.details, { reason: 'internal', job_id: sync.id });
  t.equal(await store.queuedJobs(), 2);
  t.same(await store.usage(ws, PERIOD), { used: 0, reserved: 3 }, 'lets the reservation go');
  t.equal(await store.succeed(first.id, 1, RESULT, NOW), false, 'the dead owner’s render is void');
  for (const attempt of [2, 3]) {
    t.equal((await store.claim(first.id, leaseOf('dead', NOW + 40_000), NOW))?.attempt, attempt);
    const { requeued, failed } = await store.recover(NOW + 40_000, 3);
    t.same(attempt < 3 ? requeued : failed, [first.id], `attempt ${attempt} of 3`);
  }
  t.match(await store.getJob(ws, first.id), { status: 'failed', quota: 'released' }, 'ends after the last attempt');
  t.match(await store.getJob(ws, queued.id), { status: 'queued' });
}

async function manyRecovered(t: Test, desk: Desk): Promise<void> {
  const ws = await desk.workspace();
  const jobs = await Promise.all(Array.from({ length: 230 }, () => desk.rendering(ws)));
  const { failed } = await desk.store.recover(NOW + DAY, 3);
  t.same([...failed].sort(), jobs.map((job) => job.id).sort());
  t.same(await desk.store.usage(ws, PERIOD), { used: 0, reserved: 0 });
}

async function due(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const second = await desk.succeeded(ws, { expiresAt: NOW + 20 });
  const first = await desk.succeeded(ws, { expiresAt: NOW + 10 });
  const canceled = await desk.queued(ws, { expiresAt: NOW + 15 });
  await store.cancel(ws, canceled.id, NOW);
  const running = await desk.claimed(ws, 'a', { expiresAt: NOW + 5 });
  t.same(await store.dueJobs(NOW + 9, 10), []);
  t.same(await store.dueJobs(NOW + 20, 10), [first.id, canceled.id, second.id], 'oldest first');
  t.same(await store.dueJobs(NOW + 20, 2), [first.id, canceled.id]);
  await store.expireJobs([first.id, canceled.id, running.id]);
  t.match(await store.getJob(ws, first.id), { status: 'expired', metadata: {}, result: null, filename: '' });
  t.match(await store.getJob(ws, running.id), { status: 'processing' }, 'a running job is not touched');
  t.same(await store.dueJobs(NOW + 20, 10), [second.id]);
  await store.expireJobs([]);
  const many = await Promise.all(Array.from({ length: 250 }, () => desk.succeeded(ws, { expiresAt: NOW })));
  await store.expireJobs(many.map((job) => job.id));
  t.same(await store.dueJobs(NOW + 20, 1000), [second.id]);
}

async function purge(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const old = await desk.succeeded(ws, { createdAt: NOW - 90 * DAY, expiresAt: NOW - 89 * DAY });
  const kept = await desk.succeeded(ws, { createdAt: NOW - 90 * DAY + 1, expiresAt: NOW - 89 * DAY });
  const unexpired = await desk.succeeded(ws, { createdAt: NOW - 90 * DAY, expiresAt: NOW + DAY });
  await store.expireJobs([old.id, kept.id]);

  const gone = await desk.workspace({ throwaway: true, createdAt: NOW - 2 * DAY });
  await store.insertKey(keyOf(gone, { type: 'test', expiresAt: NOW - 28 * DAY }));
  const lately = await desk.workspace({ throwaway: true, createdAt: NOW - 28 * DAY });
  await store.insertKey(keyOf(lately, { type: 'test', expiresAt: NOW - 27 * DAY }));
  const goneJobs = await Promise.all(Array.from({ length: 120 }, () => desk.succeeded(gone, { livemode: false })));
  const withFile = await desk.workspace({ throwaway: true, createdAt: NOW - 2 * DAY });
  await store.insertKey(keyOf(withFile, { type: 'test', expiresAt: NOW - DAY }));
  const file = await desk.succeeded(withFile, { livemode: false });
  const inUse = await desk.workspace({ throwaway: true, createdAt: NOW - 2 * DAY });
  await store.insertKey(keyOf(inUse, { type: 'test', expiresAt: NOW + 1 }));
  await store.expireJobs(goneJobs.map((job) => job.id));

  const idempotency = { key: 'k', fingerprint: 'f', expiresAt: NOW };
  await store.admit({ job: jobOf(ws, { createdAt: NOW - DAY }), limit: null, idempotency });
  for (let index = 0; index < 120; index++) await store.hit(`window ${index}`, 1000, NOW - 1000);
  await store.hit('open', 1000, NOW);
  await store.purge(NOW);

  t.equal(await store.getJob(ws, old.id), null, 'drops records after 90 days');
  t.match(await store.getJob(ws, kept.id), { status: 'expired' });
  t.match(await store.getJob(ws, unexpired.id), { status: 'succeeded' }, 'but none whose file is there');
  t.equal(await store.getWorkspace(gone), null, 'drops throw-away workspaces weeks after their last key is over');
  t.equal((await store.listKeys(lately)).length, 1, 'and not before: a key that has ended says so');
  t.same(await store.listKeys(gone), []);
  t.equal(await store.getJobByLink(goneJobs[0]!.id), null);
  t.ok(await store.getWorkspace(inUse), 'keeps those with a key');
  t.ok(await store.getWorkspace(withFile), 'and those with a file');
  t.match(await store.getJob(withFile, file.id), { status: 'succeeded' });
  t.same(await store.hit('open', 1000, NOW + 1), { count: 2, resetsAt: NOW + 1000 }, 'keeps open windows');
  const again = { job: jobOf(ws, { createdAt: NOW - DAY }), limit: null, idempotency };
  t.equal((await store.admit(again)).kind, 'admitted', 'drops idempotency keys');
}

async function usageByDay(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  for (const template of ['report', 'letter', 'report']) {
    const { id } = await desk.claimed(ws, 'a', { template });
    await store.succeed(id, 1, RESULT, NOW);
  }
  const { id } = await desk.claimed(ws, 'a', { template: 'letter' });
  await store.fail(id, 1, FAILURE, NOW);
  const test = await desk.rendering(ws, { livemode: false });
  await store.succeed(test.id, 1, RESULT, NOW + DAY);
  const [day, next] = ['2026-11-20', '2026-11-21'];
  const live = { livemode: true, failed: 0 };
  t.same(await store.usageByDay(ws, day), [
    { ...live, day, template: 'letter', renders: 1, failed: 1, pages: 3 },
    { ...live, day, template: 'report', renders: 2, pages: 6 },
    { ...live, day: next, template: 'report', livemode: false, renders: 1, pages: 3 },
  ]);
  t.equal((await store.usageByDay(ws, next)).length, 1, 'from a day on');
  t.same(await store.usageByDay(await desk.workspace(), day), [], 'of the workspace alone');
  await store.purge(NOW + 401 * DAY);
  t.equal((await store.usageByDay(ws, day)).length, 1, 'days go after 400 days');
}

async function search(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const invoice = await desk.queued(ws, { filename: 'Invoice-117.pdf', metadata: { customer: 'Ada "A" & Co' } });
  const letter = await desk.queued(ws, {
    ...{ filename: '100%_Größe.pdf', template: 'letter', createdAt: NOW + 1 },
    metadata: { place: 'Österreich' },
  });
  await desk.queued(await desk.workspace(), { filename: 'Invoice-117.pdf' });
  const found = async (filter: { text?: string; template?: string }) =>
    (await store.listJobs(ws, { limit: 10, ...filter })).jobs.map(({ id }) => id);
  t.same(await found({ text: 'invoice' }), [invoice.id], 'by name, capitals or not, of the workspace alone');
  t.same(await found({ text: 'ada "a" &' }), [invoice.id], 'by metadata');
  t.same(await found({ text: letter.id }), [letter.id], 'by id');
  t.same(await found({ text: 'Größe' }), [letter.id]);
  t.same(await found({ text: 'Österreich' }), [letter.id], 'by metadata with capitals beyond ASCII');
  t.same(await found({ text: '%' }), [letter.id], 'no sign stands for others');
  t.same(await found({ text: '_inv' }), []);
  t.same(await found({ template: 'letter' }), [letter.id], 'by template');
  t.same(await found({ template: 'letter', text: 'invoice' }), []);
}
