import type { Test } from 'tap';
import type { Desk } from './fixtures.js';
import {
  DAY,
  jobOf,
  leaseOf,
  MINUTE,
  newId,
  NOW,
  PERIOD,
  RESULT,
  until,
  withDesk,
  withProcesses,
  type MakeDatabase,
  type OtherProcess,
} from './fixtures.js';
import type { Admission, RateWindow, Recovery } from '../../../server/store/store.js';

type Processes = readonly OtherProcess[];

/** Everything at once from four processes on the same database. */
export async function processes(t: Test, make: MakeDatabase): Promise<void> {
  await t.test('migrating an empty database at the same time, and again', (t) => migrations(t, make));
  await t.test('kill -9 in the middle of the queue', (t) => kills(t, make));
  await withDesk(make, (desk, settings) =>
    withProcesses(4, settings, async (processes) => {
      await t.test('with one render left, 200 requests get exactly one', (t) => lastRender(t, desk, processes));
      await t.test('one idempotency key: one job', (t) => oneKey(t, desk, processes));
      await t.test('rate windows', (t) => rateWindow(t, processes));
      await t.test('a job is claimed once', (t) => claims(t, desk, processes));
      await t.test('a job is settled once', (t) => settlements(t, desk, processes));
      await t.test('recovery and purge side by side', (t) => upkeep(t, desk, processes));
    }),
  );
}

async function kills(t: Test, make: MakeDatabase): Promise<void> {
  await withDesk(make, async (desk, settings) => {
    const ws = await desk.workspace();
    const sync = await desk.rendering(ws);
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await desk.queued(ws)).id));
    for (const jobs of [3, 8]) {
      await withProcesses(1, settings, async ([process]) => {
        await process!.work('victim', NOW + 5, jobs);
        await process!.kill();
      });
    }
    const { requeued, failed } = await desk.store.recover(NOW + 30_000, 3);
    t.ok(requeued.length >= 1, 'what was being rendered waits again');
    t.same(failed, [sync.id], 'what somebody waited for has failed');
    await withProcesses(1, settings, async ([process]) => {
      await process!.work('heir', NOW + 90_000, 0);
      await until('all jobs', async () => (await desk.store.usage(ws, PERIOD)).used === 30);
    });
    const jobs = await Promise.all(ids.map((id) => desk.store.getJob(ws, id)));
    t.ok(jobs.every((job) => job?.status === 'succeeded' && job.quota === 'charged'));
    t.same(await desk.store.usage(ws, PERIOD), { used: 30, reserved: 0 }, 'none is lost, none is charged twice');
  });
}

const times = (count: number, call: () => unknown[]) => Array.from({ length: count }, call);

async function everywhere<Result>(
  processes: Processes,
  method: Parameters<OtherProcess['all']>[0],
  calls: unknown[][],
) {
  return (await Promise.all(processes.map((process) => process.all(method, calls)))).flat() as Result[];
}

async function migrations(t: Test, make: MakeDatabase): Promise<void> {
  const database = await make();
  try {
    await withProcesses(3, database.settings, async (processes) => {
      await everywhere(processes, 'migrate', [[]]);
      await everywhere(processes, 'migrate', [[], []]);
      t.same(await everywhere(processes, 'listWorkspaces', [[]]), [[], [], []], 'works');
    });
  } finally {
    await database.dispose();
  }
}

async function lastRender(t: Test, desk: Desk, processes: Processes): Promise<void> {
  const ws = await desk.workspace();
  const batches = processes.map((process) =>
    process.all(
      'admit',
      times(50, () => [{ job: jobOf(ws, { mode: 'sync' }), limit: 1, lease: leaseOf(newId('p')) }]),
    ),
  );
  const kinds = ((await Promise.all(batches)).flat() as Admission[]).map((admission) => admission.kind);
  t.equal(kinds.length, 200);
  t.equal(kinds.filter((kind) => kind === 'admitted').length, 1);
  t.equal(kinds.filter((kind) => kind === 'quota_exceeded').length, 199);
  t.same(await desk.store.usage(ws, PERIOD), { used: 0, reserved: 1 });
}

async function oneKey(t: Test, desk: Desk, processes: Processes): Promise<void> {
  const ws = await desk.workspace();
  const idempotency = { key: 'same', fingerprint: 'f', expiresAt: NOW + DAY };
  const batches = processes.map((process) =>
    process.all(
      'admit',
      times(15, () => [{ job: jobOf(ws), limit: 1, idempotency }]),
    ),
  );
  const all = (await Promise.all(batches)).flat() as Admission[];
  t.equal(all.filter((admission) => admission.kind === 'admitted').length, 1);
  t.equal(new Set(all.map((admission) => 'job' in admission && admission.job.id)).size, 1, 'that all are told of');
  t.equal(await desk.store.queuedJobs(), 1);
}

async function rateWindow(t: Test, processes: Processes): Promise<void> {
  const name = newId('rate');
  const calls = times(50, () => [name, MINUTE, NOW]);
  const hits = await everywhere<RateWindow>(processes, 'hit', calls);
  const counts = hits.map((hit) => hit.count).sort((a, b) => a - b);
  t.same(
    counts,
    Array.from({ length: 200 }, (_, index) => index + 1),
    'count each hit once',
  );
}

async function claims(t: Test, desk: Desk, processes: Processes): Promise<void> {
  const ws = await desk.workspace();
  const jobs = await Promise.all(Array.from({ length: 25 }, () => desk.queued(ws)));
  const calls = jobs.map((job) => [job.id, leaseOf('p'), NOW]);
  const claimed = (await everywhere<{ id: string } | null>(processes, 'claim', calls)).filter((job) => job !== null);
  t.same(claimed.map((job) => job.id).sort(), jobs.map((job) => job.id).sort());
}

async function settlements(t: Test, desk: Desk, processes: Processes): Promise<void> {
  const ws = await desk.workspace();
  const jobs = await Promise.all(Array.from({ length: 20 }, () => desk.claimed(ws)));
  const [first, second, third, fourth] = processes;
  const settle = (process: OtherProcess | undefined) =>
    process!.all(
      'succeed',
      jobs.map((job) => [job.id, 1, RESULT, NOW]),
    );
  const cancel = (process: OtherProcess | undefined) =>
    process!.all(
      'cancel',
      jobs.map((job) => [ws, job.id, NOW]),
    );
  const [one, two, three, four] = await Promise.all([settle(first), settle(second), cancel(third), cancel(fourth)]);
  const charged = [...one, ...two].filter((isOurs) => isOurs === true).length;
  const canceled = [...three, ...four].filter((job) => job !== null).length;
  t.equal(charged + canceled, 20);
  t.same(await desk.store.usage(ws, PERIOD), { used: charged, reserved: 0 }, 'and charged once');
}

async function upkeep(t: Test, desk: Desk, processes: Processes): Promise<void> {
  const spaces = await Promise.all(Array.from({ length: 4 }, () => desk.workspace()));
  const jobs = await Promise.all(Array.from({ length: 240 }, (_, index) => desk.rendering(spaces[index % 4]!)));
  const recoveries = await everywhere<Recovery>(processes, 'recover', [
    [NOW + DAY, 3],
    [NOW + DAY, 3],
  ]);
  const failed = recoveries.flatMap((recovery) => recovery.failed);
  const ours = new Set(jobs.map((job) => job.id));
  t.same(failed.filter((id) => ours.has(id)).sort(), [...ours].sort(), 'put each job right once');
  for (const ws of spaces) t.same(await desk.store.usage(ws, PERIOD), { used: 0, reserved: 0 });
  await desk.store.expireJobs([...ours]);
  await everywhere(processes, 'purge', [[NOW + 91 * DAY], [NOW + 91 * DAY]]);
  t.equal(await desk.store.getJobByLink(jobs[0]!.id), null);
}
