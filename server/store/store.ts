/**
 * The persistent state of the service: one contract with two implementations, SQLite (one host) and PostgreSQL
 * (any number of hosts). test/server/store/conformance.ts checks that both fulfil the contract.
 *
 * Every method is one transaction; recover, expireJobs and purge are several small ones. Jobs come without the body
 * of their request, but for `admit` and `claim`. All methods are safe against any number of processes on the same database.
 * The clock is the caller's: methods take `now`, so tests can set it. Failures of the database reject with its error.
 */
import type { ApiKey, Job, JobFailure, JobResult, Tier, Workspace } from '../model.js';
import type { AccountStore } from './account-store.js';
import type { StoredStore } from './stored-store.js';
import type { Place, WebhookStore } from './webhook-store.js';

export type NewJob = Pick<
  Job,
  | 'id'
  | 'workspaceId'
  | 'livemode'
  | 'mode'
  | 'template'
  | 'filename'
  | 'disposition'
  | 'metadata'
  | 'output'
  | 'requestId'
  | 'webhookUrl'
  | 'request'
  | 'period'
  | 'createdAt'
  | 'expiresAt'
>;

export interface Admit {
  readonly job: NewJob;
  /** Renders a month; null: unlimited. Looked at for livemode jobs only. */
  readonly limit: number | null;
  /** Jobs of the workspace that may wait, this one included. Looked at for a job without a lease. Default: unlimited. */
  readonly maxQueued?: number;
  readonly idempotency?: {
    readonly key: string;
    /** Hash of method, path and body: the same key must come with the same request. */
    readonly fingerprint: string;
    readonly expiresAt: number;
  };
  /** A synchronous job begins at once: it is stored as `processing`, attempt 1, under this lease. */
  readonly lease?: Lease;
}

/** Who renders a job, and until when others leave it alone. Renewed while the owner lives. */
export interface Lease {
  /** The process, unique over restarts. */
  readonly owner: string;
  readonly until: number;
}

/** An idempotency key, and the hash of the request that came with it. */
export type UsedKey = Pick<NonNullable<Admit['idempotency']>, 'key' | 'fingerprint'>;

export type Repeated =
  /** The idempotency key was used for the same request: its job, in whatever state it is. */
  | { readonly kind: 'replay'; readonly job: Job }
  /** The idempotency key was used for another request. */
  | { readonly kind: 'mismatch' };

export type Admission =
  | { readonly kind: 'admitted'; readonly job: Job }
  /** Limit reached. `used` has the reservations of running jobs in it, which count until they fail. */
  | { readonly kind: 'quota_exceeded'; readonly used: number }
  /** As many jobs of the workspace wait as may. */
  | { readonly kind: 'queue_full' }
  | Repeated;

export interface FoundKey {
  readonly key: ApiKey;
  readonly workspace: Workspace;
  /** When it was last used, to the minute. */
  readonly usedAt: number | null;
}

export interface Usage {
  /** Charged renders of the period. */
  readonly used: number;
  /** Running live jobs that may still be charged. */
  readonly reserved: number;
}

/** What came of the renders of one day with one template. */
export interface UsageDay {
  /** UTC, `2026-11-29`: when they ended. */
  readonly day: string;
  readonly template: string;
  readonly livemode: boolean;
  readonly renders: number;
  readonly failed: number;
  /** Of the renders that succeeded. */
  readonly pages: number;
}

export interface RateWindow {
  /** Hits in the present window, this one included. */
  readonly count: number;
  readonly resetsAt: number;
}

/** What the sweep did, for logs and metrics. */
export interface Recovery {
  /** Asynchronous jobs whose owner is gone: queued again. */
  readonly requeued: readonly string[];
  /** Synchronous jobs whose owner is gone, or asynchronous ones at their last attempt: failed, quota released. */
  readonly failed: readonly string[];
}

/** Which jobs of a workspace. */
export interface JobFilter {
  readonly status?: Job['status'];
  /** Leaves out those that are expired. */
  readonly hasContent?: boolean;
  readonly template?: string;
  /** Stands in the file name or the metadata, capitals or not, or is the id. */
  readonly text?: string;
  /** Pairs that a job has to have. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Made at this time or later. */
  readonly from?: number;
  readonly before?: number;
  readonly limit: number;
  readonly after?: Place;
}

export interface JobPage {
  /** Latest first; perhaps fewer than asked for, although there are more. */
  readonly jobs: readonly Job[];
  /** Where to go on; null: that was all. */
  readonly next: Place | null;
}

export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  /** People's accounts, and what the dashboard shows them. */
  readonly accounts: AccountStore;
  /** Events of jobs on their way. The end of a job with a `webhookUrl` adds one in the same transaction. */
  readonly webhooks: WebhookStore;
  /** Themes, assets, fonts and templates of workspaces. */
  readonly stored: StoredStore;
  /** Brings the schema up to date. Safe to call from several processes at once. */
  migrate(): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;

  createWorkspace(workspace: Workspace): Promise<void>;
  getWorkspace(id: string): Promise<Workspace | null>;
  /** Oldest first, without the throw-away ones unless asked for. */
  listWorkspaces(options?: { readonly throwaway?: boolean }): Promise<readonly Workspace[]>;
  /** False when there is no such workspace. */
  setTier(id: string, tier: Tier): Promise<boolean>;

  insertKey(key: ApiKey): Promise<void>;
  /** Revoked and expired keys are found too: the caller tells the causes apart. */
  findKey(id: string): Promise<FoundKey | null>;
  /** Oldest first, revoked ones included; those after a place, or all. */
  listKeys(workspaceId: string, page?: { readonly limit: number; readonly after?: Place }): Promise<readonly ApiKey[]>;
  /** Keys of the workspace that are good at this time. */
  countGoodKeys(workspaceId: string, now: number): Promise<number>;
  /** Null when the workspace has no such key; revoking twice keeps the first time. */
  revokeKey(workspaceId: string, id: string, now: number): Promise<ApiKey | null>;
  /** Sets when a key ends (rotation with overlap). Never later than it already ends. Null as above. */
  expireKey(workspaceId: string, id: string, expiresAt: number): Promise<ApiKey | null>;

  /** Counts a hit in a fixed window that begins with its first hit. */
  hit(name: string, windowMs: number, now: number): Promise<RateWindow>;

  /**
   * Quota, idempotency row, job and (asynchronous) the queue's entry, all or nothing. An idempotency row that has
   * expired, or whose job was abandoned or canceled, does not count.
   */
  admit(admit: Admit): Promise<Admission>;
  /** What `admit` would say of a repeated idempotency key; null when the key is free. */
  earlier(workspaceId: string, used: UsedKey, now: number): Promise<Repeated | null>;
  /** Gives a queued job, or one whose lease has run out, to this owner. Null when it is not to be had. */
  claim(jobId: string, lease: Lease, now: number): Promise<Job | null>;
  /** Keeps the leases of these jobs. Returns the ids that are no longer the owner's, whose work is void. */
  renew(lease: Lease, jobIds: readonly string[]): Promise<readonly string[]>;
  /** processing → succeeded; the reservation is charged; the request's body is dropped. False when `attempt` is not the present one. */
  succeed(jobId: string, attempt: number, result: JobResult, now: number): Promise<boolean>;
  /**
   * processing → failed; the reservation is released. Where the reason is `internal`, the fault is ours and the
   * idempotency key is free for another try. False as above.
   */
  fail(jobId: string, attempt: number, failure: JobFailure, now: number): Promise<boolean>;
  /** processing → queued, without an attempt being counted: the owner shuts down. False as above. */
  giveBack(jobId: string, attempt: number): Promise<boolean>;
  /**
   * processing → canceled by who renders it: nobody waits any more. The reservation is released, the idempotency key is
   * free again. False as above: a job that went to another owner is left alone.
   */
  abandon(jobId: string, attempt: number, now: number): Promise<boolean>;
  /** queued or processing → canceled; the reservation is released. Null when the job is not in these states or not the workspace's. */
  cancel(workspaceId: string, jobId: string, now: number): Promise<Job | null>;

  getJob(workspaceId: string, jobId: string): Promise<Job | null>;
  /** Expired jobs too, of which little is left. */
  listJobs(workspaceId: string, filter: JobFilter): Promise<JobPage>;
  /** For signed links, which name no workspace. */
  getJobByLink(jobId: string): Promise<Job | null>;
  /** succeeded, failed or canceled → expired; what came from the client is dropped. Null as for cancel. */
  expire(workspaceId: string, jobId: string): Promise<Job | null>;
  /** Ids of finished jobs past their time that are not marked yet; at most `max`, oldest first. */
  dueJobs(now: number, max: number): Promise<readonly string[]>;
  /** Marks finished jobs `expired`, whose files are deleted by now; what came from the client is dropped. */
  expireJobs(jobIds: readonly string[]): Promise<void>;
  /** Settles jobs of processes that have ended. `maxAttempts`: the total number of attempts at an asynchronous job. */
  recover(now: number, maxAttempts: number): Promise<Recovery>;
  /** Drops idempotency rows, rate windows, ended sessions and links, throw-away workspaces, ended deliveries (30 days), job records (90 days) and counts of days (400 days) that are past their time. */
  purge(now: number): Promise<void>;

  usage(workspaceId: string, period: string): Promise<Usage>;
  /** Day by day and template by template, from a day on (`2026-11-01`), oldest first. Kept for 400 days. */
  usageByDay(workspaceId: string, from: string): Promise<readonly UsageDay[]>;
  /** Jobs waiting to be claimed, over all workspaces. */
  queuedJobs(): Promise<number>;
}

/**
 * Brings asynchronous jobs to a handler: on PostgreSQL pg-boss, whose send joins the transaction of `admit`;
 * on SQLite the job table itself. Delivery is at least once; `claim` makes it exactly once.
 * The queue is fair between workspaces: the more jobs a workspace has queued, the later its next job comes.
 */
export interface JobQueue {
  /**
   * Begins to deliver, at most `concurrency` at a time. The handler claims, renders and settles the job itself;
   * a rejection is logged and the job comes again when its lease runs out.
   */
  start(handler: (jobId: string) => Promise<void>, concurrency: number): Promise<void>;
  /** Notifies the loop that this process has admitted a job, which then does not wait for the next poll. */
  wake(): void;
  /** No further deliveries; resolves when the handlers that run have ended. */
  stop(): Promise<void>;
}

export interface Backend {
  readonly store: Store;
  readonly queue: JobQueue;
}
