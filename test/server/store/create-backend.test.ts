import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Which of the databases' packages a process has in memory that has opened this one. */
async function loadedWith(databaseUrl: string | null): Promise<string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'platen-backend-'));
  t.teardown(() => rm(dataFolder, { recursive: true, force: true }));
  const settings = {
    dataFolder,
    databaseUrl,
    databaseConnections: 2,
    databaseSeconds: 10,
    renderSeconds: 30,
    mergeSeconds: 30,
    leaseSeconds: 30,
  };
  const program = `
    import { createRequire } from 'node:module';
    import { createBackend } from './server/store/create-backend.ts';
    const { store } = await createBackend(${JSON.stringify(settings)});
    await store.close();
    const files = Object.keys(createRequire(import.meta.url).cache);
    const packages = ['better-sqlite3', 'pg', 'pg-boss'];
    console.log(JSON.stringify(packages.filter((name) => files.some((file) => file.includes('/node_modules/' + name + '/')))));
  `;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return JSON.parse(stdout) as string[];
}

await t.test('only the database that is used is loaded', async (t) => {
  t.same(await loadedWith(null), ['better-sqlite3']);
  t.same(await loadedWith('postgres://127.0.0.1:1/none'), ['pg', 'pg-boss']);
});
