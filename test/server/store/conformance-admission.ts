import type { Test } from 'tap';
import type { Desk } from './fixtures.js';
import {
  admitted,
  DAY,
  FAILURE,
  jobOf,
  leaseOf,
  newId,
  NOW,
  PERIOD,
  RESULT,
  withDesk,
  type MakeDatabase,
} from './fixtures.js';
import type { Admission, Admit } from '../../../server/store/store.js';

export async function admission(t: Test, make: MakeDatabase): Promise<void> {
  await withDesk(make, async (desk) => {
    await t.test('what an admitted job begins as', (t) => beginnings(t, desk));
    await t.test('quota', (t) => quota(t, desk));
    await t.test('with one render left, 50 at once get exactly one', (t) => lastRender(t, desk));
    await t.test('jobs of a workspace that may wait', (t) => queueLimit(t, desk));
    await t.test('idempotency', (t) => idempotency(t, desk));
    await t.test('an idempotency key whose job came to nothing is free', (t) => freedKeys(t, desk));
    await t.test('one idempotency key, 30 at once: one job', (t) => idempotencyRace(t, desk));
    await t.test('a refused admission leaves nothing behind', (t) => refused(t, desk));
  });
}

async function beginnings(t: Test, desk: Desk): Promise<void> {
  const ws = await desk.workspace();
  const { store } = desk;
  const given = jobOf(ws);
  const queued = admitted(await store.admit({ job: given, limit: 10 }));
  const state = { status: 'queued', quota: 'reserved', attempt: 0, startedAt: null, finishedAt: null };
  t.same(queued, { ...given, ...state, result: null, failure: null });
  t.same(await store.getJob(ws, queued.id), { ...queued, request: { body: '' } }, 'is read without its body');
  t.same(await store.getJobByLink(queued.id), { ...queued, request: { body: '' } });
  t.equal(await store.getJob(await desk.workspace(), queued.id), null, 'is nobody else’s');
  for (const id of ['job_none', '', 'a\0b', '\ud800', "x' or 1=1 --"]) {
    t.equal(await store.getJob(ws, id), null, `${JSON.stringify(id)} is no job`);
    t.equal(await store.getJobByLink(id), null);
    t.equal(await store.cancel(ws, id, NOW), null);
    t.equal(await store.expire(ws, id), null);
    t.equal(await store.findKey(id), null, 'nor a key');
  }
  const sync = await desk.rendering(ws, { livemode: false });
  t.match(sync, { status: 'processing', attempt: 1, startedAt: NOW, quota: 'none', livemode: false });
  const large = 'ä€😀'.repeat(250_000);
  const { id } = await desk.queued(ws, { request: { body: large } });
  t.equal((await store.claim(id, leaseOf('a'), NOW))?.request.body, large, 'a body of 2 MiB comes whole');
}

async function quota(t: Test, desk: Desk): Promise<void> {
  const ws = await desk.workspace();
  const { store } = desk;
  const admit = (over = {}) =>
    store.admit({ job: jobOf(ws, { mode: 'sync', ...over }), limit: 2, lease: leaseOf('a') });
  const first = admitted(await admit());
  const second = admitted(await admit());
  t.same(await store.usage(ws, PERIOD), { used: 0, reserved: 2 });
  t.same(await admit(), { kind: 'quota_exceeded', used: 2 }, 'reservations count');
  await store.fail(first.id, 1, FAILURE, NOW);
  t.same(await store.usage(ws, PERIOD), { used: 0, reserved: 1 }, 'a failure lets its reservation go');
  const third = admitted(await admit());
  await store.succeed(second.id, 1, RESULT, NOW);
  await store.succeed(third.id, 1, RESULT, NOW);
  t.same(await store.usage(ws, PERIOD), { used: 2, reserved: 0 }, 'a success is charged');
  t.same(await admit(), { kind: 'quota_exceeded', used: 2 });
  t.equal((await admit({ livemode: false })).kind, 'admitted', 'test keys are not counted');
  t.equal((await admit({ period: '2026-12' })).kind, 'admitted', 'a month begins at nothing');
  t.equal((await store.admit({ job: jobOf(ws), limit: null })).kind, 'admitted', 'no limit, no refusal');
  t.same(await store.usage(ws, PERIOD), { used: 2, reserved: 1 }, 'what is unlimited is counted all the same');
  t.same(await store.usage(ws, '2027-01'), { used: 0, reserved: 0 });
  const none = { job: jobOf(await desk.workspace()), limit: 0 };
  t.same(await store.admit(none), { kind: 'quota_exceeded', used: 0 }, 'a limit of nothing admits nothing');
}

async function lastRender(t: Test, desk: Desk): Promise<void> {
  const ws = await desk.workspace();
  const kinds = await Promise.all(
    Array.from({ length: 50 }, async () => (await desk.store.admit({ job: jobOf(ws), limit: 1 })).kind),
  );
  t.equal(kinds.filter((kind) => kind === 'admitted').length, 1);
  t.same(await desk.store.usage(ws, PERIOD), { used: 0, reserved: 1 });
}

const keyed = (workspaceId: string, key: string, fingerprint = 'f1', over = {}): Admit => {
  const job = jobOf(workspaceId, over);
  return { job, limit: 5, idempotency: { key, fingerprint, expiresAt: job.createdAt + DAY } };
};

async function queueLimit(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const [ws, other] = [await desk.workspace(), await desk.workspace()];
  const admit = (workspace: string, over: Partial<Admit> = {}) =>
    store.admit({ job: jobOf(workspace), limit: 10, maxQueued: 2, ...over });
  const idempotency = { key: 'k', fingerprint: 'f', expiresAt: NOW + DAY };
  const first = admitted(await admit(ws, { idempotency }));
  admitted(await admit(ws));
  t.same(await admit(ws, { idempotency: { ...idempotency, key: 'l' } }), { kind: 'queue_full' });
  t.equal((await store.usage(ws, PERIOD)).reserved, 2, 'costs no quota');
  t.match(await admit(ws, { idempotency }), { kind: 'replay' }, 'what waits already is told all the same');
  admitted(await admit(other));
  admitted(await admit(ws, { job: jobOf(ws, { mode: 'sync' }), lease: leaseOf('a') }));
  await store.claim(first.id, leaseOf('a'), NOW);
  admitted(await admit(ws, { idempotency: { ...idempotency, key: 'l' } }));
}

async function idempotency(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const key = newId('key');
  const job = admitted(await store.admit(keyed(ws, key)));
  const replay = (status: string): Partial<Admission> => ({ kind: 'replay', job: { id: job.id, status } as never });
  t.match(await store.admit(keyed(ws, key)), replay('queued'), 'brings the same job');
  t.same(await store.admit(keyed(ws, key, 'f2')), { kind: 'mismatch' }, 'knows another request');
  t.equal((await store.admit(keyed(await desk.workspace(), key))).kind, 'admitted', 'is each workspace’s own');
  t.same(await store.usage(ws, PERIOD), { used: 0, reserved: 1 }, 'replays and mismatches cost nothing');
  const { attempt } = (await store.claim(job.id, leaseOf('a'), NOW))!;
  t.match(await store.admit(keyed(ws, key)), replay('processing'));
  await store.succeed(job.id, attempt, RESULT, NOW);
  const answer = await store.admit(keyed(ws, key));
  t.match(answer, replay('succeeded'));
  t.same(answer.kind === 'replay' && answer.job.result, RESULT, 'brings the result');
  const late = await store.admit(keyed(ws, key, 'f2', { createdAt: NOW + DAY }));
  t.equal(late.kind, 'admitted', 'is free after its time');
  t.match(await store.admit(keyed(ws, key, 'f1', { createdAt: NOW + DAY })), { kind: 'mismatch' }, 'and taken again');

  const failing = newId('key');
  const failed = admitted(await store.admit({ ...keyed(ws, failing), lease: leaseOf('a') }));
  await store.fail(failed.id, 1, FAILURE, NOW);
  const again = await store.admit(keyed(ws, failing));
  t.match(again, { kind: 'replay', job: { id: failed.id, status: 'failed', failure: FAILURE } }, 'replays failures');
}

async function freedKeys(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const canceled = admitted(await store.admit(keyed(ws, 'canceled')));
  await store.cancel(ws, canceled.id, NOW);
  t.equal((await store.admit(keyed(ws, 'canceled', 'f2'))).kind, 'admitted', 'when it was canceled');
  const abandoned = keyed(ws, 'abandoned', 'f1', { mode: 'sync' });
  await store.admit({ ...abandoned, lease: leaseOf('dead', NOW + 10) });
  t.equal((await store.admit(keyed(ws, 'abandoned'))).kind, 'replay');
  await store.recover(NOW + 10, 3);
  t.equal((await store.admit(keyed(ws, 'abandoned'))).kind, 'admitted', 'when its process was gone');
}

async function idempotencyRace(t: Test, desk: Desk): Promise<void> {
  const ws = await desk.workspace();
  const all = await Promise.all(Array.from({ length: 30 }, () => desk.store.admit(keyed(ws, 'race'))));
  const winner = all.find((one) => one.kind === 'admitted');
  t.equal(all.filter((one) => one.kind === 'admitted').length, 1);
  t.ok(
    all.every((one) => 'job' in one && winner?.kind === 'admitted' && one.job.id === winner.job.id),
    'and all the others are told of it',
  );
  t.same(await desk.store.usage(ws, PERIOD), { used: 0, reserved: 1 });
}

async function refused(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const waiting = await store.queuedJobs();
  const first = { ...keyed(ws, 'k'), limit: 1 };
  await store.admit({ job: jobOf(ws, { mode: 'sync' }), limit: 1, lease: leaseOf('a') });
  t.same(await store.admit(first), { kind: 'quota_exceeded', used: 1 });
  t.equal(await store.getJob(ws, first.job.id), null, 'no job');
  t.equal(await store.queuedJobs(), waiting, 'nothing in the queue');
  t.equal((await store.admit({ ...keyed(ws, 'k', 'f2'), limit: 2 })).kind, 'admitted', 'and its key is free');
  const lost = { job: jobOf('ws_none'), limit: 1 };
  await t.rejects(store.admit(lost), 'a workspace that is not there is an error');
  t.same(await store.usage('ws_none', PERIOD), { used: 0, reserved: 0 }, 'which undoes everything');
}
