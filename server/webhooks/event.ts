/** What a receiver gets: the job, as `GET /v1/pdf/{jobId}` shows it, and what happened to it. */
import { presentJob } from '../jobs/present-job.js';
import type { Job, WebhookAttempt, WebhookDelivery } from '../model.js';
import type { Config } from '../settings.js';

/** `data` is the job as it is now: one that was deleted meanwhile says so. */
export function presentEvent({ type, createdAt }: WebhookDelivery, job: Job, config: Config): Record<string, unknown> {
  return { type, timestamp: iso(createdAt), data: presentJob(job, config) };
}

export function presentDelivery(delivery: WebhookDelivery): Record<string, unknown> {
  return {
    object: 'webhook_delivery',
    id: delivery.id,
    job_id: delivery.jobId,
    type: delivery.type,
    url: delivery.url,
    status: delivery.status,
    attempt_count: delivery.attempts,
    created_at: iso(delivery.createdAt),
    next_attempt_at: delivery.nextAt === null ? null : iso(delivery.nextAt),
    finished_at: delivery.finishedAt === null ? null : iso(delivery.finishedAt),
  };
}

export function presentAttempt({ number, at, durationMs, httpStatus, error }: WebhookAttempt) {
  return { number, at: iso(at), duration_ms: durationMs, http_status: httpStatus, error };
}

const iso = (time: number): string => new Date(time).toISOString();
