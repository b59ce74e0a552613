/** The folder of PDFs that were too large for memory. Each is renamed away or deleted soon after it was made. */
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../settings.js';

/** Renders and their storing end within minutes: what is older belongs to a process that was ended by force. */
const OLD_MS = 60 * 60 * 1000;

/** With an S3 store, nothing can be renamed into it, and the data folder may be missing. */
export function spoolFolder({ s3Bucket, dataFolder }: Pick<Config, 's3Bucket' | 'dataFolder'>): string {
  return s3Bucket === null ? join(dataFolder, 'spool') : join(tmpdir(), 'platen-spool');
}

/** Processes may share the folder, so age decides. A folder that is not there is empty. `now`: ms since 1970. */
export async function removeOldSpoolFiles(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((name) => name.endsWith('.pdf'))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && now - stats.mtimeMs > OLD_MS) await rm(path, { force: true });
  }
}
