import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { createBlobs, type BlobSettings } from '../../../server/blobs/create-blobs.js';
import { blobsConformance } from './conformance.js';

// Other processes are started and killed, which takes its time on a busy machine.
t.setTimeout(300_000);

const dataFolder = await mkdtemp(join(tmpdir(), 'platen-blobs-'));
t.teardown(() => rm(dataFolder, { recursive: true, force: true }));
const settings: BlobSettings = {
  dataFolder,
  s3Endpoint: null,
  s3Bucket: null,
  s3Region: 'us-east-1',
  s3AccessKeyId: null,
  s3SecretAccessKey: null,
  s3Prefix: '',
};

await t.test('folder', (t) => blobsConformance(t, settings));

await t.test('what a killed writer left is swept at the start, what is being written is not', async (t) => {
  const temporary = join(dataFolder, 'files/tmp');
  await mkdir(temporary, { recursive: true });
  await writeFile(join(temporary, 'old'), 'x');
  await writeFile(join(temporary, 'new'), 'x');
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(temporary, 'old'), hourAgo, hourAgo);
  const blobs = await createBlobs(settings);
  t.ok((await readdir(temporary)).includes('new'));
  t.notOk((await readdir(temporary)).includes('old'));
  await blobs.close();
});

await t.test('files are spread over folders, and for our own eyes', async (t) => {
  const blobs = await createBlobs(settings);
  for (let index = 0; index < 100; index++) {
    await blobs.put(`pdf/job_${index}.pdf`, { kind: 'memory', bytes: new Uint8Array(1) });
  }
  const files = (await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.name.endsWith('.pdf'),
  );
  t.equal(files.length, 100);
  const folders = files.map((entry) => entry.parentPath);
  t.ok(new Set(folders).size > 80, 'over many folders');
  t.match(folders[0], /files\/[0-9a-f]{2}\/[0-9a-f]$/, 'in two levels');
  t.equal((await stat(join(files[0]!.parentPath, files[0]!.name))).mode & 0o777, 0o600);
  await blobs.close();
});

await t.test('a file from another file system is copied', async (t) => {
  const shm = await mkdtemp('/dev/shm/platen-').catch(() => null);
  if (shm === null) {
    t.pass('this machine has no second file system to write to');
    return;
  }
  t.teardown(() => rm(shm, { recursive: true, force: true }));
  const blobs = await createBlobs(settings);
  const path = join(shm, 'a.pdf');
  await writeFile(path, 'from afar');
  await blobs.put('pdf/afar.pdf', { kind: 'file', path, size: 9 });
  const blob = await blobs.get('pdf/afar.pdf');
  t.equal(String(await blob!.stream.toArray()), 'from afar');
  await t.rejects(readFile(path), 'and is gone where it was');
  await blobs.close();
});

await t.test('a folder that cannot be written to is no place for files', async (t) => {
  await mkdir(join(dataFolder, 'broken'));
  await writeFile(join(dataFolder, 'broken/files'), 'a file where a folder should be');
  await t.rejects(createBlobs({ ...settings, dataFolder: join(dataFolder, 'broken') }));
  const folder = join(dataFolder, 'lost');
  await mkdir(folder);
  const blobs = await createBlobs({ ...settings, dataFolder: folder });
  await blobs.ping();
  await rm(join(folder, 'files'), { recursive: true });
  await t.rejects(blobs.ping(), 'nor one that has gone');
  await blobs.close();
});

await t.test('S3 without its key says what is missing', (t) =>
  t.rejects(createBlobs({ ...settings, s3Endpoint: 'https://s3.example' }), /S3_BUCKET/),
);
