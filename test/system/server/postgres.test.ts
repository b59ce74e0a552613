import { randomBytes } from 'node:crypto';
import pg from 'pg';
import t from 'tap';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { storeConformance } from '../../server/store/conformance.js';
import { leaseOf, NOW, RESULT, until, withDesk, type EmptyDatabase } from '../../server/store/fixtures.js';

// Other processes are started and killed, which takes its time on a busy machine.
t.setTimeout(900_000);

// Nobody pulls the plug here.
const postgres = await startPostgres({ fsync: 'off' });
t.teardown(() => postgres.stop());

async function sql(statement: string, url = postgres.url): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await sql(`create database ${name}`);
  const databaseUrl = postgres.url.replace(/\/[^/]*$/, `/${name}`);
  return {
    settings: {
      dataFolder: '/nowhere',
      databaseUrl,
      databaseConnections: 8,
      databaseSeconds: 10,
      renderSeconds: 30,
      mergeSeconds: 30,
      leaseSeconds: 30,
    },
    dispose: () => sql(`drop database ${name} with (force)`),
  };
}

await t.test('PostgreSQL', (t) => storeConformance(t, emptyDatabase));

await t.test('jobs whose entries in the queue are lost are sent again, and only those', (t) =>
  withDesk(emptyDatabase, async (desk, { databaseUrl }) => {
    const { store, backend } = desk;
    const ws = await desk.workspace();
    const deleted = await desk.queued(ws);
    const failed = await desk.queued(ws);
    const taken = await desk.queued(ws);
    const fine = await desk.queued(ws);
    const entryOf = (id: string) => `name = 'render' and data->>'jobId' = '${id}'`;
    await sql(`delete from platen_queue.job where ${entryOf(deleted.id)}`, databaseUrl!);
    await sql(`update platen_queue.job set state = 'failed' where ${entryOf(failed.id)}`, databaseUrl!);
    const past = `state = 'active', started_on = now() - interval '1 minute'`;
    await sql(`update platen_queue.job set ${past} where ${entryOf(taken.id)}`, databaseUrl!);
    const delivered: string[] = [];
    await store.recover(NOW + 120_000, 3);
    await store.recover(NOW + 120_000, 3);
    await backend.queue.start(async (id) => {
      const job = await store.claim(id, leaseOf('a'), NOW);
      delivered.push(id);
      if (job) await store.succeed(id, job.attempt, RESULT, NOW);
    }, 1);
    await until('all jobs', async () => (await store.queuedJobs()) === 0);
    await backend.queue.stop();
    t.same(delivered.sort(), [deleted.id, failed.id, taken.id, fine.id].sort(), 'each once');
  }),
);

await t.test('nothing is left in the queue when its jobs are done', (t) =>
  withDesk(emptyDatabase, async (desk, { databaseUrl }) => {
    const { store, backend } = desk;
    const ws = await desk.workspace();
    await Promise.all(Array.from({ length: 20 }, () => desk.queued(ws)));
    await backend.queue.start(async (id) => {
      const job = await store.claim(id, leaseOf('a'), NOW);
      if (job) await store.succeed(id, job.attempt, RESULT, NOW);
    }, 3);
    await until('all jobs', async () => (await store.usage(ws, '2026-11')).used === 20);
    await backend.queue.stop();
    const client = new pg.Client({ connectionString: databaseUrl! });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as count from platen_queue.job');
    await client.end();
    t.same(rows, [{ count: 0 }]);
  }),
);
