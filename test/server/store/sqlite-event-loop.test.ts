/** SQLite runs in the event loop. It must not hold it up, whatever other processes and other requests do. */
import BetterSqlite from 'better-sqlite3';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createBackend } from '../../../server/store/create-backend.js';
import { Checkpointer } from '../../../server/store/sqlite/checkpointer.js';
import { Desk, keyOf, MINUTE, NOW, until } from './fixtures.js';

const settings = {
  databaseUrl: null,
  databaseConnections: 10,
  databaseSeconds: 10,
  renderSeconds: 30,
  mergeSeconds: 30,
  leaseSeconds: 30,
};

async function open(t: Test) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'platen-loop-'));
  const backend = await createBackend({ ...settings, dataFolder });
  t.teardown(async () => {
    await backend.store.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  await backend.store.migrate();
  return { desk: new Desk(backend), file: join(dataFolder, 'platen.db') };
}

/** Counts the turns of the event loop until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    await nextTurn();
    turns++;
  }
  await done;
  return turns;
}

await t.test('while another process writes, we wait outside SQLite, and reading goes on', async (t) => {
  const { desk, file } = await open(t);
  const ws = await desk.workspace();
  const key = keyOf(ws);
  await desk.store.insertKey(key);
  const other = new BetterSqlite(file, { timeout: 0 });
  t.teardown(() => other.close());
  other.exec('begin immediate');
  let hasWritten = false;
  const written = Promise.all([desk.queued(ws), desk.store.hit('a', MINUTE, NOW)]).finally(() => (hasWritten = true));
  for (let turn = 0; turn < 50; turn++) {
    await nextTurn();
    t.ok(await desk.store.findKey(key.id));
  }
  t.notOk(hasWritten);
  other.exec('commit');
  await written;
  t.equal(await desk.store.queuedJobs(), 1);
});

await t.test('a crowd of transactions leaves turns to others', async (t) => {
  const { desk } = await open(t);
  const ws = await desk.workspace();
  const turns = await turnsDuring(Promise.all(Array.from({ length: 400 }, () => desk.queued(ws))));
  t.ok(turns > 3, `${turns} turns`);
});

await t.test('so does one caller who asks again and again', async (t) => {
  const { desk } = await open(t);
  const ask = async () => {
    for (let count = 0; count < 2000; count++) await desk.store.hit('a', MINUTE, NOW);
  };
  const turns = await turnsDuring(ask());
  t.ok(turns > 3, `${turns} turns`);
});

await t.test('the log is moved into the database by another thread', async (t) => {
  const { desk, file } = await open(t);
  const ws = await desk.workspace();
  const body = 'x'.repeat(1024 * 1024);
  for (let count = 0; count < 5; count++) await desk.queued(ws, { request: { body } });
  await until('the database file to grow', async () => (await stat(file)).size > 5 * body.length);
  t.equal(await desk.store.queuedJobs(), 5);
});

await t.test('a thread that fails says so and can be closed', async (t) => {
  let failure: Error | null = null;
  const checkpointer = new Checkpointer('/nowhere/platen.db', (error) => (failure = error));
  await until('the failure', () => failure !== null);
  await checkpointer.close();
  t.match(failure, { message: /directory does not exist/ });
});
