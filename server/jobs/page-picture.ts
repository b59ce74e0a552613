/** A picture of a page of a finished job's PDF. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../errors/api-error.js';
import { renderFailed, renderFailure } from '../errors/render-failure.js';
import type { Job } from '../model.js';
import type { RenderOutcome } from '../render/render-pool.js';
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

/** Null where no worker has drawn it. Throws ApiError SVC_NOT_INSTALLED or RENDER_FAILED. `jobId`: of the job that made the PDF. */
export function pngOf(outcome: RenderOutcome, config: Services['config'], jobId?: string): Uint8Array | null {
  if (outcome.kind === 'drawn') return outcome.png;
  if (outcome.kind === 'failed') throw renderFailed(renderFailure(outcome, jobId), config);
  if (outcome.kind !== 'undrawn') return null;
  if (outcome.why === 'not_installed') throw new ApiError('SVC_NOT_INSTALLED');
  const [reason, message] =
    outcome.why === 'password'
      ? ['input_invalid', 'The PDF asks for a password, so its pages cannot be drawn.']
      : ['internal', 'The page could not be drawn from the PDF.'];
  throw renderFailed(
    { message, details: { reason, stage: 'pdf', ...(jobId !== undefined && { job_id: jobId }) } },
    config,
  );
}
