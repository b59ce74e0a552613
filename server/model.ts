/** The records that the service keeps. Times are milliseconds since 1970, UTC; what the API shows is ISO 8601. */
import type { Warning } from '../engine/index.js';

export type Tier = 'free' | 'starter' | 'builder' | 'pro' | 'scale';
export type KeyType = 'live' | 'test';

/** Owner of keys, jobs and quota. Nothing of one workspace is ever visible to another. */
export interface Workspace {
  /** `ws_…` */
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  /** Created by POST /v1/keys/test. It contains only test keys, and is deleted when the last of them has expired. */
  readonly throwaway: boolean;
  readonly createdAt: number;
}

export interface ApiKey {
  /** The part of the key value that is looked up; also the public identifier (`key_…`). No secret. */
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly type: KeyType;
  /** HMAC-SHA-256 of the whole key value under the server's secret, hexadecimal. The value itself is kept nowhere. */
  readonly hash: string;
  /** The last four characters of the value, to distinguish keys. */
  readonly last4: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** What somebody may do in a workspace: everything, all but deciding about people and plans, or look. */
export type Role = 'owner' | 'developer' | 'viewer';

/** A person who signs in to the dashboard. Each belongs to one workspace; a workspace may have several. */
export interface Account {
  /** `acc_…` */
  readonly id: string;
  /** As accounts/email-address.ts writes it: one spelling for one address. */
  readonly email: string;
  readonly workspaceId: string;
  readonly role: Role;
  readonly createdAt: number;
}

/** Whoever signs in with this address, and has no account, becomes a member of the workspace. */
export interface Invitation {
  readonly workspaceId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A link in a mail that lets its reader in, once. */
export interface SignInLink {
  /** Hash of its token. */
  readonly id: string;
  readonly email: string;
  /** The page of the dashboard that was wanted, `/keys`; '' for the first one. */
  readonly next: string;
  readonly expiresAt: number;
}

/** decisions.md: `queued → processing → succeeded | failed | canceled → expired`. */
export type JobStatus = 'queued' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'expired';

/**
 * What the job did to the month's quota. `reserved` while it may still succeed, `charged` when it did,
 * `released` when it did not; `none` where nothing counts (test keys, unlimited tiers are charged all the same).
 */
export type QuotaState = 'none' | 'reserved' | 'charged' | 'released';

/** What a client asked for: kept as it came and validated, and dropped when the job ends. */
export interface JobRequest {
  /** The validated body of the request, as JSON text. Empty for a synchronous job: it lives in memory only. */
  readonly body: string;
}

/** What a successful render left. */
export interface JobResult {
  readonly pages: number;
  readonly bytes: number;
  /** Of the PDF, hexadecimal. */
  readonly sha256: string;
  readonly durationMs: number;
  readonly engineVersion: string;
  /** As the engine told them; the API's form is made when they are shown. */
  readonly warnings: readonly Warning[];
}

/** `error.details` of RENDER_FAILED and the sentence for people. */
export interface JobFailure {
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The record of one render. */
export interface Job {
  /** `job_…`, unguessable. */
  readonly id: string;
  readonly workspaceId: string;
  readonly livemode: boolean;
  /** An asynchronous job survives the process. A synchronous one fails with it, because its client is gone. */
  readonly mode: 'sync' | 'async';
  readonly status: JobStatus;
  readonly template: string;
  /** Name under which the PDF is offered, `report.pdf`. */
  readonly filename: string;
  /** Whether browsers show the PDF or save it. */
  readonly disposition: 'inline' | 'attachment';
  readonly metadata: Readonly<Record<string, string>>;
  /** How the result was asked for: a link, or the PDF itself in the JSON. */
  readonly output: 'url' | 'base64';
  readonly requestId: string;
  /** Who is told when the job has ended; null: nobody. */
  readonly webhookUrl: string | null;
  readonly request: JobRequest;
  readonly result: JobResult | null;
  readonly failure: JobFailure | null;
  readonly quota: QuotaState;
  /** Month whose quota it counts against, `2026-11`. */
  readonly period: string;
  /** How often rendering was begun; the fencing token of claim and completion. */
  readonly attempt: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** When the PDF is deleted and the job becomes `expired`. */
  readonly expiresAt: number;
}

/** What a workspace may keep here for its documents. */
export type StoredKind = 'theme' | 'asset' | 'font' | 'template';

/** A theme, asset, font family or template of a workspace. One version of it: storing it anew makes another. */
export interface StoredItem {
  /** `sto_…`: names the version, and its bytes among the files. */
  readonly id: string;
  readonly workspaceId: string;
  readonly kind: StoredKind;
  /** As requests name it; of a font its family. Capitals make no difference. */
  readonly name: string;
  /** Of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Of an asset; null for other kinds, whose bytes are JSON. */
  readonly mediaType: string | null;
  readonly createdAt: number;
}

/** How a job ended, as an event tells it. */
export type EventType = 'pdf.succeeded' | 'pdf.failed' | 'pdf.canceled';

/** An event on its way to the `webhook_url` of its job. */
export interface WebhookDelivery {
  /** `evt_…`, made from the job's: a job has one event. Sent as `webhook-id`, the same at every attempt. */
  readonly id: string;
  readonly workspaceId: string;
  readonly jobId: string;
  readonly url: string;
  readonly type: EventType;
  readonly status: 'pending' | 'delivered' | 'failed';
  /** How often it was begun; the fencing token, as that of a job. */
  readonly attempts: number;
  /** When it is due; null when it has ended. */
  readonly nextAt: number | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** What came of one request to a `webhook_url`. */
export interface WebhookAttempt {
  /** From 1. */
  readonly number: number;
  readonly at: number;
  readonly durationMs: number;
  /** Of the answer; null when there was none. */
  readonly httpStatus: number | null;
  /** Why it counts as failed, a sentence; null when it does not. */
  readonly error: string | null;
}

/** Signing secrets are made from the workspace and a number, and stored nowhere. */
export interface WebhookSecrets {
  /** Number of the present secret, from 1. */
  readonly generation: number;
  /** Until when the one before it signs too; null: it does not. */
  readonly previousUntil: number | null;
}
