/** A picture of a page of a finished job's PDF. */
import { rm } from 'node:fs/promises';
import { ApiError } from '../errors/api-error.js';
import { pngOf } from '../errors/page-picture.js';
import type { Job } from '../model.js';
import type { Services } from '../services.js';
import { spooledCopy } from './spooled-copy.js';

type Needs = Pick<Services, 'blobs' | 'config' | 'pool'>;

export interface PictureWish {
  /** From 1. */
  readonly page: number;
  /** Pixels. */
  readonly width: number;
  readonly lane: string;
  readonly signal: AbortSignal;
}

/** As PNG; null where the pool has no place or the caller has gone. Throws ApiError SVC_JOB_EXPIRED, SVC_NOT_INSTALLED or RENDER_FAILED. */
export async function drawPage(
  services: Needs,
  job: Job,
  { page, width, lane, signal }: PictureWish,
): Promise<Uint8Array | null> {
  const ticket = services.pool.admit(lane);
  if (!ticket) return null;
  let path: string | null = null;
  try {
    path = await spooledCopy(services, job.id);
    if (path === null) throw new ApiError('SVC_JOB_EXPIRED');
    return pngOf(await ticket.run({ kind: 'picture', path, page, width }, signal), services.config, job.id);
  } finally {
    ticket.release();
    if (path !== null) await rm(path, { force: true });
  }
}
