/** A picture of a page of a finished job's PDF. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../errors/api-error.js';
import { pngOf } from '../errors/page-picture.js';
import type { Job } from '../model.js';
import { spoolFolder } from '../render/spool.js';
import type { Services } from '../services.js';
import { blobKey } from './link.js';

type Needs = Pick<Services, 'blobs' | 'config' | 'pool'>;

export interface PictureWish {
  /** From 1. */
  readonly page: number;
  /** Pixels. */
  readonly width: number;
  readonly lane: string;
  readonly signal: AbortSignal;
}

/**
 * As PNG; null where the pool has no place or the caller has gone. The PDF is copied for the worker, which reads files only, and the copy is not
 * kept: who deletes a PDF deletes all of it. Throws ApiError SVC_JOB_EXPIRED, SVC_NOT_INSTALLED or RENDER_FAILED.
 */
export async function drawPage(
  { blobs, config, pool }: Needs,
  job: Job,
  { page, width, lane, signal }: PictureWish,
): Promise<Uint8Array | null> {
  const ticket = pool.admit(lane);
  if (!ticket) return null;
  const folder = spoolFolder(config);
  const path = join(folder, `${randomUUID()}.pdf`);
  try {
    const blob = await blobs.get(blobKey(job.id));
    if (!blob) throw new ApiError('SVC_JOB_EXPIRED');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(blob.stream, createWriteStream(path, { mode: 0o600 }));
    return pngOf(await ticket.run({ kind: 'picture', path, page, width }, signal), config, job.id);
  } finally {
    ticket.release();
    await rm(path, { force: true });
  }
}
