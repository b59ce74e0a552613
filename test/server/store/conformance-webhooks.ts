import type { Test } from 'tap';
import type { WebhookAttempt } from '../../../server/model.js';
import type { Desk } from './fixtures.js';
import { DAY, FAILURE, MINUTE, NOW, RESULT, withDesk, type MakeDatabase } from './fixtures.js';

const URL = 'https://hooks.test/';

export async function webhooks(t: Test, make: MakeDatabase): Promise<void> {
  await withDesk(make, async (desk) => {
    await t.test('the end of a job is an event, once', (t) => outbox(t, desk));
    await t.test('claim, settle', (t) => attempts(t, desk));
    await t.test('an address that is gone', (t) => gone(t, desk));
    await t.test('which events are due', (t) => due(t, desk));
    await t.test('the log', (t) => log(t, desk));
    await t.test('secrets', (t) => secrets(t, desk));
    await t.test('purge', (t) => purge(t, desk));
  });
}

const eventOf = (jobId: string): string => jobId.replace('job_', 'evt_');

const attemptOf = (number: number, over: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  number,
  at: NOW,
  durationMs: 12,
  httpStatus: 500,
  error: 'No.',
  ...over,
});

async function outbox(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const webhookUrl = URL;
  const done = await desk.claimed(ws, 'a', { webhookUrl });
  t.equal(await store.webhooks.get(ws, eventOf(done.id)), null, 'not before it ends');
  await store.succeed(done.id, 1, RESULT, NOW + 5);
  await store.succeed(done.id, 1, RESULT, NOW + 6);
  const failed = await desk.claimed(ws, 'a', { webhookUrl });
  await store.fail(failed.id, 1, FAILURE, NOW + 5);
  const canceled = await desk.queued(ws, { webhookUrl });
  await store.cancel(ws, canceled.id, NOW + 5);
  const abandoned = await desk.rendering(ws, { webhookUrl });
  await store.abandon(abandoned.id, 1, NOW + 5);
  const lost = await desk.rendering(ws, { webhookUrl });
  await store.recover(NOW + DAY, 3);
  const quiet = await desk.succeeded(ws);
  const types = [];
  for (const { id } of [done, failed, canceled, abandoned, lost, quiet])
    types.push((await store.webhooks.get(ws, eventOf(id)))?.delivery.type);
  t.same(types, ['pdf.succeeded', 'pdf.failed', 'pdf.canceled', 'pdf.canceled', 'pdf.failed', undefined]);
  t.match(await store.webhooks.get(ws, eventOf(done.id)), {
    delivery: { jobId: done.id, url: URL, status: 'pending', attempts: 0, nextAt: NOW + 5, createdAt: NOW + 5 },
    attempts: [],
  });
}

async function ended(desk: Desk, ws: string, now = NOW): Promise<string> {
  const job = await desk.rendering(ws, { webhookUrl: URL });
  await desk.store.succeed(job.id, 1, RESULT, now);
  return eventOf(job.id);
}

async function attempts(t: Test, desk: Desk): Promise<void> {
  const { webhooks } = desk.store;
  const ws = await desk.workspace();
  const id = await ended(desk, ws);
  t.equal(await webhooks.claim(id, NOW - 1, NOW), null, 'it is not due yet');
  t.match(await webhooks.claim(id, NOW, NOW + MINUTE), { id, attempts: 1, url: URL });
  t.equal(await webhooks.claim(id, NOW + 1, NOW + MINUTE), null, 'one process has it');
  t.match(await webhooks.claim(id, NOW + MINUTE, NOW + 2 * MINUTE), { attempts: 2 }, 'until its lease runs out');
  t.equal(await webhooks.settle(id, attemptOf(1), { status: 'delivered' }, NOW), false, 'its word counts no more');
  t.equal(await webhooks.settle(id, attemptOf(2), { status: 'pending', nextAt: NOW + DAY }, NOW), true);
  t.match(await webhooks.get(ws, id), { delivery: { status: 'pending', nextAt: NOW + DAY, finishedAt: null } });
  t.equal(await webhooks.claim(id, NOW + 3 * MINUTE, NOW + DAY), null);
  t.match(await webhooks.claim(id, NOW + DAY, NOW + 2 * DAY), { attempts: 3 });
  const fine = attemptOf(3, { httpStatus: 200, error: null });
  t.equal(await webhooks.settle(id, fine, { status: 'delivered' }, NOW + DAY + 7), true);
  t.match(await webhooks.get(ws, id), {
    delivery: { status: 'delivered', nextAt: null, finishedAt: NOW + DAY + 7 },
    attempts: [{ number: 2, httpStatus: 500, error: 'No.' }, fine],
  });
  t.equal(await webhooks.claim(id, NOW + 9 * DAY, NOW + 10 * DAY), null, 'it is over');
}

async function gone(t: Test, desk: Desk): Promise<void> {
  const { webhooks } = desk.store;
  const [ws, other] = [await desk.workspace(), await desk.workspace()];
  const [one, two, theirs] = [await ended(desk, ws), await ended(desk, ws), await ended(desk, other)];
  await webhooks.claim(one, NOW, NOW + MINUTE);
  await webhooks.settle(one, attemptOf(1, { httpStatus: 410 }), { status: 'failed' }, NOW);
  await webhooks.endAddress(ws, URL, NOW + 1);
  const states = [];
  for (const [workspace, id] of [[ws, one], [ws, two], [other, theirs]] as const)
    states.push((await webhooks.get(workspace, id))?.delivery.status); // prettier-ignore
  t.same(states, ['failed', 'failed', 'pending']);
}

async function due(t: Test, desk: Desk): Promise<void> {
  const { webhooks } = desk.store;
  const [ws, busy] = [await desk.workspace(), await desk.workspace()];
  const [late, early, later] = [
    await ended(desk, ws, NOW - 5 * DAY + 2),
    await ended(desk, ws, NOW - 5 * DAY),
    await ended(desk, busy, NOW - 5 * DAY + 1),
  ];
  const at = NOW - 5 * DAY + 2;
  t.same(
    (await webhooks.due(at, 9, [])).map(({ id }) => id),
    [early, later, late],
  );
  t.same(await webhooks.due(at, 9, [busy]), [{ id: early, workspaceId: ws }, { id: late, workspaceId: ws }]); // prettier-ignore
  t.same(
    (await webhooks.due(at - 1, 1, [])).map(({ id }) => id),
    [early],
  );
}

async function log(t: Test, desk: Desk): Promise<void> {
  const { webhooks } = desk.store;
  const [ws, other] = [await desk.workspace(), await desk.workspace()];
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await ended(desk, ws, NOW + n));
  await ended(desk, other);
  const latest = [...ids].reverse();
  const list = async (filter: Parameters<typeof webhooks.list>[1]) =>
    (await webhooks.list(ws, filter)).map(({ id }) => id);
  t.same(await list({ limit: 10 }), latest);
  t.same(await list({ limit: 1, after: { createdAt: NOW + 2, id: ids[2]! } }), [ids[1]]);
  t.same(await list({ limit: 10, jobId: ids[0]!.replace('evt_', 'job_') }), [ids[0]]);
  t.same(await list({ limit: 10, status: 'failed' }), []);
  t.same(await list({ limit: 10, status: 'pending' }), latest);
  t.equal(await webhooks.get(other, ids[0]!), null);
}

async function secrets(t: Test, desk: Desk): Promise<void> {
  const { webhooks } = desk.store;
  const ws = await desk.workspace();
  t.same(await webhooks.secrets(ws), { generation: 1, previousUntil: null });
  t.same(await webhooks.rotate(ws, NOW + 5), { generation: 2, previousUntil: NOW + 5 });
  t.same(await webhooks.rotate(ws, NOW + 9), { generation: 3, previousUntil: NOW + 9 });
  t.same(await webhooks.secrets(ws), { generation: 3, previousUntil: NOW + 9 });
}

async function purge(t: Test, desk: Desk): Promise<void> {
  const { store } = desk;
  const ws = await desk.workspace();
  const [over, open] = [await ended(desk, ws), await ended(desk, ws)];
  await store.webhooks.claim(over, NOW, NOW + MINUTE);
  await store.webhooks.settle(over, attemptOf(1), { status: 'delivered' }, NOW);
  await store.purge(NOW + 29 * DAY);
  t.ok(await store.webhooks.get(ws, over));
  await store.purge(NOW + 31 * DAY);
  t.equal(await store.webhooks.get(ws, over), null);
  t.ok(await store.webhooks.get(ws, open), 'what waits stays');
}
