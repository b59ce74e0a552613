/** Chooses the place for files by the settings. */
import { join } from 'node:path';
import type { Config } from '../settings.js';
import type { Blobs } from './blobs.js';

export type BlobSettings = Pick<
  Config,
  'dataFolder' | 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3Prefix'
>;

export async function createBlobs(config: BlobSettings): Promise<Blobs> {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKeyId: accessKeyId } = config;
  const { s3SecretAccessKey: secretAccessKey, s3Region: region, s3Prefix: prefix } = config;
  if (endpoint === null) {
    const { FolderBlobs } = await import('./folder-blobs.js');
    return FolderBlobs.open(join(config.dataFolder, 'files'));
  }
  if (bucket === null || accessKeyId === null || secretAccessKey === null) {
    throw new Error('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.');
  }
  const { S3Blobs } = await import('./s3-blobs.js');
  return new S3Blobs({ endpoint, bucket, accessKeyId, secretAccessKey, region, prefix });
}
