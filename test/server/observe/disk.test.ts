import { statfs } from 'node:fs/promises';
import t from 'tap';
import { diskOf } from '../../../server/observe/disk.js';
import { testService } from '../support/service.js';

t.setTimeout(120_000);

t.test('a full disk makes the instance not ready, and is named', async (t) => {
  const service = await testService(t, { PLATEN_MIN_FREE_MIB: '1000000000' });
  const { status, json } = await service.call('GET', '/readyz');
  t.match([status, json.status, json.checks.disk, json.checks.files], [503, 'not_ready', { status: 'failing' }, { status: 'ok' }]); // prettier-ignore
  t.notMatch(JSON.stringify(json), service.config.dataFolder, 'where it is stands in the log alone');
  t.match(service.log.join('\n'), /Only \d+ MiB are free in .*; PLATEN_MIN_FREE_MIB is 1000000000\./);
});

t.test('the room of the data folder, or of temporary files where nothing else is written', async (t) => {
  const { bsize } = await statfs('.');
  const settings = { dataFolder: '.', s3Bucket: null, databaseUrl: null, minFreeMib: 0 };
  t.equal((await diskOf(settings).free()) % bsize, 0);
  await diskOf(settings).check();
  const elsewhere = { ...settings, dataFolder: '/nowhere' };
  await t.rejects(diskOf(elsewhere).free(), { code: 'ENOENT' });
  t.ok((await diskOf({ ...elsewhere, s3Bucket: 'b', databaseUrl: 'postgres://db' }).free()) >= 0);
});
