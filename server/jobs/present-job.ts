/** A job as the API shows it: the generate result (decisions.md, "Result"), in every state. */
import { presentFailure } from '../errors/render-failure.js';
import { presentWarnings } from '../errors/warning-catalog.js';
import type { Job } from '../model.js';
import type { Config } from '../settings.js';
import { signedUrl } from './link.js';

const iso = (time: number): string => new Date(time).toISOString();

/** Checks whether the PDF has expired, even if the sweep has not removed it yet. */
export function hasExpired({ status, expiresAt }: Job, now: number): boolean {
  return status === 'expired' || (status === 'succeeded' && expiresAt <= now);
}

/** Without `pdf_base64`, which is not held in memory as one string. */
export function presentJob(job: Job, config: Config): Record<string, unknown> {
  const { result, failure } = job;
  const hasFile = job.status === 'succeeded';
  return {
    object: 'pdf',
    job_id: job.id,
    status: job.status,
    template: job.template,
    pages: result?.pages ?? null,
    bytes: result?.bytes ?? null,
    sha256: result?.sha256 ?? null,
    url: hasFile ? signedUrl(job, config.baseUrl, config.secret) : null,
    expires_at: iso(job.expiresAt),
    livemode: job.livemode,
    created_at: iso(job.createdAt),
    duration_ms: result?.durationMs ?? null,
    engine_version: result?.engineVersion ?? null,
    metadata: job.metadata,
    warnings: result ? presentWarnings(result.warnings, config) : [],
    ...(failure && { error: presentFailure(failure, job.requestId, config) }),
    request_id: job.requestId,
  };
}
