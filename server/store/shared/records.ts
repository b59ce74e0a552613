/** Rows of the tables as the records of model.ts, and back. */
import type { Insertable, Selectable } from 'kysely';
import type { ApiKey, Job, JobFailure, JobResult, WebhookAttempt, WebhookDelivery, Workspace } from '../../model.js';
import type { NewJob } from '../store.js';
import type { JobTable, KeyTable, WebhookAttemptTable, WebhookDeliveryTable, WorkspaceTable } from './schema.js';

export function toWorkspace(row: Selectable<WorkspaceTable>): Workspace {
  return {
    id: row.id,
    name: row.name,
    tier: row.tier,
    throwaway: row.throwaway === 1,
    createdAt: row.created_at,
  };
}

export function fromWorkspace(workspace: Workspace): Insertable<WorkspaceTable> {
  return {
    id: workspace.id,
    name: workspace.name,
    tier: workspace.tier,
    throwaway: workspace.throwaway ? 1 : 0,
    created_at: workspace.createdAt,
  };
}

export function toKey(row: Selectable<KeyTable>): ApiKey {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    type: row.type,
    hash: row.hash,
    last4: row.last4,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

export function fromKey(key: ApiKey): Insertable<KeyTable> {
  return {
    id: key.id,
    workspace_id: key.workspaceId,
    name: key.name,
    type: key.type,
    hash: key.hash,
    last4: key.last4,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  };
}

/** @param body of the request, where it was asked for */
export function toJob(row: Selectable<JobTable>, body = ''): Job {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    livemode: row.livemode === 1,
    mode: row.mode,
    status: row.status,
    template: row.template,
    filename: row.filename,
    disposition: row.disposition,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    output: row.output,
    requestId: row.request_id,
    webhookUrl: row.webhook_url,
    request: { body },
    result: row.result === null ? null : (JSON.parse(row.result) as JobResult),
    failure: row.failure === null ? null : (JSON.parse(row.failure) as JobFailure),
    quota: row.quota,
    period: row.period,
    attempt: row.attempt,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  };
}

/** What a job's row begins as, apart from its state. */
export function fromNewJob(job: NewJob) {
  return {
    id: job.id,
    workspace_id: job.workspaceId,
    livemode: job.livemode ? 1 : 0,
    mode: job.mode,
    template: job.template,
    filename: job.filename,
    disposition: job.disposition,
    metadata: JSON.stringify(job.metadata),
    output: job.output,
    request_id: job.requestId,
    webhook_url: job.webhookUrl,
    period: job.period,
    created_at: job.createdAt,
    expires_at: job.expiresAt,
  };
}

export function toDelivery(row: Selectable<WebhookDeliveryTable>): WebhookDelivery {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    jobId: row.job_id,
    url: row.url,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    nextAt: row.next_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

export function toAttempt(row: Selectable<WebhookAttemptTable>): WebhookAttempt {
  return {
    number: row.number,
    at: row.at,
    durationMs: row.duration_ms,
    httpStatus: row.http_status,
    error: row.error,
  };
}
