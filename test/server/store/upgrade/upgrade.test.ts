/**
 * A database of 0.1.0 as it was at 7f421bfc, kept as SQL: a workspace with a key, a theme, a PDF that was made (its file is not kept), and a
 * job that waited when the service was stopped. And two instances whose clocks differ.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import t, { type Test } from 'tap';
import { packageRoot } from '../../../../engine/host/node/package-root.js';
import { jobEnded } from '../../interface/support.js';
import { testService } from '../../support/service.js';

t.setTimeout(300_000);

const KEPT = join(packageRoot(), 'test/server/store/upgrade/0.1.0.sql');
/** Its key, which opens nothing else. */
const KEY = ['svc', 'live', 'IQgRcfo54DpuSQA3WqbAyOrG4c415wPEZ7EhKbtCOBR'].join('_');
const [MADE, WAITING] = ['job_HhS30EAarZDMtMzsP4hMvs', 'job_g7z8pOd7DDEvu3KZKxjxxE'];
const THEN = Date.UTC(2026, 10, 30, 12);

/** testService() empties the folder of its test. */
function dataFolder(t: Pick<Test, 'teardown'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-upgrade-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

t.test(
  'keys, jobs and themes of a kept database are good after the upgrade, and what waited is rendered',
  async (t) => {
    const folder = dataFolder(t);
    const database = new Database(join(folder, 'platen.db'));
    database.exec(readFileSync(KEPT, 'utf8'));
    database.close();
    const env = { PLATEN_DATA: folder, PLATEN_SECRET: 'the secret of a service that was upgraded' };
    const service = await testService(t, env, { clock: () => THEN });
    const { json } = await jobEnded(service, KEY, WAITING!);
    t.match(json, { status: 'succeeded', pages: 1, template: 'report' });
    const { status, json: made } = await service.call('GET', `/v1/pdf/${MADE}`, { key: KEY });
    t.match({ status, ...made }, { status: 'succeeded', bytes: 3538 });
    t.match((await service.call('GET', '/v1/themes', { key: KEY })).json.data, [{ name: 'house' }]);
    t.match((await service.call('GET', '/v1/usage', { key: KEY })).json, { used: 2 });
    const body = { input: { type: 'markdown', content: '# New' } };
    t.equal((await service.call('POST', '/v1/pdf/generate', { key: KEY, body })).status, 200);
  },
);

t.test('two instances whose clocks differ by five seconds render each job once', async (t) => {
  const folder = dataFolder(t);
  const env = { PLATEN_DATA: folder, PLATEN_SWEEP_SECONDS: '1' };
  const late = await testService(t, env);
  await testService(t, env, { clock: () => Date.now() + 5000 });
  const { key } = await late.workspace();
  const body = { input: { type: 'markdown', content: '# Once' }, options: { async: true } };
  const sent = await Promise.all(
    Array.from({ length: 12 }, () => late.call('POST', '/v1/pdf/generate', { key, body })),
  );
  for (const { json } of sent) {
    const ended = await jobEnded(late, key, json.job_id);
    t.equal(ended.json.status, 'succeeded');
  }
  const lines = late.log.map((line) => JSON.parse(line) as { msg: string; attempt?: number });
  t.ok(lines.every(({ msg, attempt }) => msg !== 'job ended' || attempt === 1));
  t.match((await late.call('GET', '/v1/usage', { key })).json, { used: 12 });
});
