/** Copies of PDFs for workers, which read files only. No copy is kept: who deletes a PDF deletes all of it. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredBlob } from '../blobs/blobs.js';
import { spoolFolder } from '../render/spool.js';
import type { Services } from '../services.js';
import { blobKey } from './link.js';

type Needs = Pick<Services, 'blobs' | 'config'>;

/** The path of a copy of a job's PDF, which the caller deletes; null when the PDF is gone. */
export async function spooledCopy({ blobs, config }: Needs, jobId: string): Promise<string | null> {
  const blob = await blobs.get(blobKey(jobId));
  return blob ? spooled(blob, config) : null;
}

/** The path of a copy of what the blob store has given, which the caller deletes. */
export async function spooled(blob: StoredBlob, config: Services['config']): Promise<string> {
  const folder = spoolFolder(config);
  const path = join(folder, `${randomUUID()}.pdf`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(blob.stream, createWriteStream(path, { mode: 0o600 }));
    return path;
  } catch (error) {
    blob.stream.destroy();
    await rm(path, { force: true });
    throw error;
  }
}
