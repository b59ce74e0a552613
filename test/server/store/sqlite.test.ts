import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { createBackend } from '../../../server/store/create-backend.js';
import { storeConformance } from './conformance.js';
import type { EmptyDatabase } from './fixtures.js';

// Other processes are started and killed, which takes its time on a busy machine.
t.setTimeout(300_000);

async function emptyDatabase(): Promise<EmptyDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'platen-sqlite-'));
  return {
    settings: {
      dataFolder,
      databaseUrl: null,
      databaseConnections: 10,
      databaseSeconds: 10,
      renderSeconds: 30,
      mergeSeconds: 30,
      leaseSeconds: 30,
    },
    dispose: () => rm(dataFolder, { recursive: true, force: true }),
  };
}

await t.test('SQLite', (t) => storeConformance(t, emptyDatabase));

await t.test('a database that was never asked anything stayed open when it was closed', async (t) => {
  const { settings, dispose } = await emptyDatabase();
  t.teardown(dispose);
  const { store } = await createBackend(settings);
  await store.close();
  t.same(await readdir(settings.dataFolder), ['platen.db'], 'the last connection removes the log when it closes');
});
