/** With 100,000 jobs every query has to find its rows by an index: SQLite runs in the event loop. */
import BetterSqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { createBackend } from '../../../server/store/create-backend.js';
import {
  DAY,
  Desk,
  FAILURE,
  jobOf,
  keyOf,
  leaseOf,
  newId,
  NOW,
  RESULT,
  PERIOD,
  until,
  workspaceOf,
} from './fixtures.js';

const dataFolder = await mkdtemp(join(tmpdir(), 'platen-plans-'));
t.teardown(() => rm(dataFolder, { recursive: true, force: true }));

/** Every statement that is prepared from now on. */
function watchStatements(): Set<string> {
  const seen = new Set<string>();
  const { prepare } = BetterSqlite.prototype as BetterSqlite.Database;
  BetterSqlite.prototype.prepare = function (this: BetterSqlite.Database, sql: string) {
    seen.add(sql);
    return prepare.call(this, sql);
  } as typeof prepare;
  t.teardown(() => (BetterSqlite.prototype.prepare = prepare));
  return seen;
}

/** Every method of the store, and the queue. */
async function useAll(desk: Desk): Promise<void> {
  const { store, backend } = desk;
  const ws = await desk.workspace();
  const key = keyOf(ws);
  await store.insertKey(key);
  await Promise.all([store.findKey(key.id), store.listKeys(ws), store.getWorkspace(ws), store.listWorkspaces()]);
  await Promise.all([store.setTier(ws, 'pro'), store.hit('a', 1000, NOW)]);
  await store.expireKey(ws, key.id, NOW);
  await store.revokeKey(ws, key.id, NOW);
  const idempotency = { key: 'k', fingerprint: 'f', expiresAt: NOW + DAY };
  for (let turn = 0; turn < 2; turn++) await store.admit({ job: jobOf(ws), limit: 9, maxQueued: 100, idempotency });
  await store.admit({ job: jobOf(ws), limit: 1 });
  await desk.succeeded(ws, { expiresAt: NOW, createdAt: NOW - 100 * DAY });
  const failed = await desk.claimed(ws);
  await store.fail(failed.id, 1, FAILURE, NOW);
  const given = await desk.claimed(ws);
  await store.renew(leaseOf('a'), [given.id]);
  await store.giveBack(given.id, 1);
  await store.cancel(ws, given.id, NOW);
  await store.getJobByLink(given.id);
  await store.expire(ws, given.id);
  await store.usage(ws, PERIOD);
  await desk.claimed(ws);
  await desk.rendering(ws);
  await store.recover(NOW + DAY, 3);
  await store.expireJobs(await store.dueJobs(NOW + 2 * DAY, 10));
  const gone = await desk.workspace({ throwaway: true });
  await desk.succeeded(gone, { expiresAt: NOW });
  await store.expireJobs(await store.dueJobs(NOW, 10));
  await store.purge(NOW + 3 * DAY);
  let delivered = 0;
  await backend.queue.start(async (id) => {
    const job = await store.claim(id, leaseOf('a'), NOW);
    if (job) await store.succeed(id, job.attempt, RESULT, NOW);
    delivered++;
  }, 1);
  await until('a delivery', () => delivered > 0);
  await backend.queue.stop();
  await store.queuedJobs();
  const told = await desk.succeeded(ws, { webhookUrl: 'https://hooks.test/' });
  const event = told.id.replace('job_', 'evt_');
  await store.listJobs(ws, {
    limit: 5,
    status: 'failed',
    template: 'letter',
    text: 'a',
    metadata: { a: 'b' },
    from: 0,
    before: NOW,
    after: { createdAt: NOW, id: 'x' },
  });
  await store.webhooks.due(NOW + DAY, 10, ['ws_other']);
  await store.webhooks.claim(event, NOW + DAY, NOW + DAY);
  const attempt = { number: 1, at: NOW, durationMs: 1, httpStatus: 200, error: null };
  await store.webhooks.settle(event, attempt, { status: 'delivered' }, NOW);
  await store.webhooks.endAddress(ws, 'https://hooks.test/', NOW);
  const after = { createdAt: NOW, id: event };
  await store.webhooks.list(ws, { limit: 10, jobId: told.id, status: 'pending', after });
  await store.webhooks.sendAgain(ws, event, NOW);
  await store.webhooks.get(ws, event);
  await store.webhooks.rotate(ws, NOW);
  await store.webhooks.secrets(ws);
  const item = { id: 'sto_1', workspaceId: ws, kind: 'theme', name: 'a', sha256: '', bytes: 1 } as const;
  await store.stored.announce({ ...item, mediaType: null, createdAt: NOW }, NOW);
  await store.stored.put({ ...item, mediaType: null, createdAt: NOW }, { items: 1, bytes: 1 }, NOW);
  await store.stored.list(ws);
  await store.stored.find(ws, 'theme', 'a');
  await store.stored.retire(ws, 'theme', 'a', NOW);
  await store.stored.due(NOW, NOW, 10);
  await store.stored.forget(['sto_1']);
  await store.purge(NOW + 50 * DAY);
}

/** What the dashboard asks for. */
async function useAccounts({ store }: Desk): Promise<void> {
  const { accounts } = store;
  const workspace = workspaceOf();
  const account = {
    id: newId('acc'),
    email: 'ada@example.com',
    workspaceId: workspace.id,
    role: 'owner',
    createdAt: NOW,
  } as const;
  const key = keyOf(workspace.id);
  await accounts.open({ workspace, account, key });
  await accounts.findByEmail(account.email);
  await accounts.get(account.id);
  await accounts.addLink({ id: 'l', email: account.email, next: '', expiresAt: NOW + DAY });
  await accounts.takeLink('l', NOW);
  await accounts.saveSession({ id: 's', accountId: account.id, data: '{}', endsAt: NOW + DAY }, NOW + DAY);
  await accounts.touchSession('s', NOW, NOW + DAY);
  await accounts.endOtherSessions(account.id, 's');
  await accounts.endSession('s');
  await accounts.useKey(key.id, NOW);
  await accounts.keyUses(workspace.id);
  await store.admit({ job: jobOf(workspace.id), limit: null });
  await accounts.recentJobs(workspace.id, 20);
  await accounts.members(workspace.id);
  await accounts.setRole(workspace.id, account.id, 'owner');
  const invited = { workspaceId: workspace.id, email: 'bo@example.com', role: 'viewer' } as const;
  await accounts.invite({ ...invited, createdAt: NOW, expiresAt: NOW + DAY });
  await accounts.invitations(workspace.id, NOW);
  await accounts.invitationFor('bo@example.com', NOW);
  await accounts.withdraw(workspace.id, 'bo@example.com');
  await accounts.invite({ ...invited, createdAt: NOW, expiresAt: NOW });
  await store.usageByDay(workspace.id, '2026-11-01');
  await store.purge(NOW + 500 * DAY);
  await accounts.close(account.id, NOW);
}

/** Whole tables that are walked through on purpose. Indexes that hold only the rows in question are no such thing. */
const PARTIAL = /^SCAN job USING (COVERING )?INDEX (job_queue|job_queue_of_workspace|job_lease|job_due|job_old)$/;
/** Administration lists the workspaces. */
const LISTED = /^SCAN workspace USING/;
/** A bounded number of jobs that an index has found is looked through by state and metadata. */
const FOUND = /^SCAN latest$/;

const settings = {
  databaseUrl: null,
  databaseConnections: 10,
  databaseSeconds: 10,
  renderSeconds: 30,
  mergeSeconds: 30,
  leaseSeconds: 30,
};
const backend = await createBackend({ ...settings, dataFolder });
await backend.store.migrate();
const statements = watchStatements();
await useAll(new Desk(backend));
await useAccounts(new Desk(backend));
await backend.store.close();

const database = new BetterSqlite(join(dataFolder, 'platen.db'));
const asked = [...statements].filter((sql) => /^(select|insert|update|delete|with)/.test(sql));
t.ok(asked.length > 40, `${asked.length} statements have been seen`);
for (const sql of asked) {
  const nulls = Array.from(sql.matchAll(/\?/g), () => null);
  const plan = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...nulls);
  for (const { detail } of plan) {
    const isScan =
      /^SCAN (?!CONSTANT)/.test(detail) && !PARTIAL.test(detail) && !LISTED.test(detail) && !FOUND.test(detail);
    t.notOk(isScan || /TEMP B-TREE/.test(detail), `${detail}: ${sql.slice(0, 300)}`);
  }
}
database.close();
