/** How much room is left where files are written: the data folder, or that for temporary files where S3 has the others. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Config } from '../settings.js';

const MIB = 1024 * 1024;

export interface Disk {
  /** Bytes that the user of the service may still write. */
  free(): Promise<number>;
  /** Rejects when less is free than PLATEN_MIN_FREE_MIB. */
  check(): Promise<void>;
}

export function diskOf({
  dataFolder,
  s3Bucket,
  databaseUrl,
  minFreeMib,
}: Pick<Config, 'dataFolder' | 's3Bucket' | 'databaseUrl' | 'minFreeMib'>): Disk {
  // With both S3 and PostgreSQL, a data folder may be missing.
  const folder = s3Bucket !== null && databaseUrl !== null ? tmpdir() : dataFolder;
  const free = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    free,
    async check() {
      const bytes = await free();
      if (bytes >= minFreeMib * MIB) return;
      throw new Error(
        `Only ${Math.floor(bytes / MIB)} MiB are free in ${folder}; PLATEN_MIN_FREE_MIB is ${minFreeMib}.`,
      );
    },
  };
}
