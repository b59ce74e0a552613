import t from 'tap';
import { startS3 } from '../../../scripts/services/s3.mjs';
import { createBlobs, type BlobSettings } from '../../../server/blobs/create-blobs.js';
import { blobsConformance } from '../../server/blobs/conformance.js';

// Other processes are started and killed, which takes its time on a busy machine.
t.setTimeout(900_000);

const s3 = await startS3();
t.teardown(() => s3.stop());
const settings: BlobSettings = {
  dataFolder: '/nowhere',
  s3Endpoint: s3.endpoint,
  s3Bucket: s3.bucket,
  s3Region: s3.region,
  s3AccessKeyId: s3.accessKeyId,
  s3SecretAccessKey: s3.secretAccessKey,
  s3Prefix: 'platen/',
};

await t.test('S3', (t) => blobsConformance(t, settings));

await t.test('a wrong key, a missing bucket, a server that is not there', async (t) => {
  for (const wrong of [{ s3SecretAccessKey: 'no' }, { s3Bucket: 'none' }, { s3Endpoint: 'http://127.0.0.1:1' }]) {
    const blobs = await createBlobs({ ...settings, ...wrong });
    await t.rejects(blobs.ping(), JSON.stringify(Object.keys(wrong)));
    await blobs.close();
  }
});

await t.test('prefixes are apart', async (t) => {
  const ours = await createBlobs(settings);
  const others = await createBlobs({ ...settings, s3Prefix: '' });
  await ours.put('pdf/a.pdf', { kind: 'memory', bytes: Buffer.from('x') });
  t.equal(await others.get('pdf/a.pdf'), null);
  const found = await others.get('platen/pdf/a.pdf');
  t.equal(String(await found?.stream.toArray()), 'x');
  await Promise.all([ours.close(), others.close()]);
});
