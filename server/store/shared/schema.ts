/**
 * The tables, as both databases have them. Times are milliseconds since 1970, flags are 0 or 1, and structures are
 * JSON text, so that a row means the same in SQLite and in PostgreSQL.
 */
import type { EventType, Job, KeyType, Role, StoredKind, Tier, WebhookDelivery } from '../../model.js';

export interface WorkspaceTable {
  id: string;
  name: string;
  tier: Tier;
  throwaway: number;
  created_at: number;
}

export interface KeyTable {
  id: string;
  workspace_id: string;
  name: string;
  type: KeyType;
  hash: string;
  last4: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

/** One row for each workspace and month. `used + reserved` never exceeds the limit it was reserved under. */
export interface QuotaTable {
  workspace_id: string;
  period: string;
  used: number;
  reserved: number;
}

export interface IdempotencyTable {
  workspace_id: string;
  key: string;
  fingerprint: string;
  job_id: string;
  expires_at: number;
}

export interface JobTable {
  id: string;
  workspace_id: string;
  livemode: number;
  mode: Job['mode'];
  status: Job['status'];
  template: string;
  filename: string;
  disposition: Job['disposition'];
  /** JSON object of strings. */
  metadata: string;
  output: Job['output'];
  request_id: string;
  webhook_url: string | null;
  /** JSON of JobResult. */
  result: string | null;
  /** JSON of JobFailure. */
  failure: string | null;
  quota: Job['quota'];
  period: string;
  /** Fencing token: grows whenever the job is begun, so that it never comes twice. */
  attempt: number;
  /** How many of these attempts were given back and do not count. */
  given_back: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  expires_at: number;
  lease_owner: string | null;
  lease_until: number | null;
  /** Place in the queue: smaller is earlier. See Admissions. */
  rank: number;
  /** PostgreSQL: the id of the queue's entry for this job. */
  delivery_id: string | null;
}

/** Bodies of asynchronous jobs, up to 2 MiB: apart from the jobs, so that a job's row stays within a page. */
export interface JobRequestTable {
  job_id: string;
  body: string;
}

export interface RateWindowTable {
  name: string;
  count: number;
  resets_at: number;
}

export interface AccountTable {
  id: string;
  email: string;
  workspace_id: string;
  role: Role;
  created_at: number;
}

export interface InvitationTable {
  workspace_id: string;
  email: string;
  role: Role;
  created_at: number;
  expires_at: number;
}

export interface SignInLinkTable {
  id: string;
  email: string;
  next: string;
  expires_at: number;
}

export interface SessionTable {
  id: string;
  account_id: string;
  data: string;
  /** When it ends for good. */
  ends_at: number;
  /** When it ends unless it is used before; never after `ends_at`. */
  expires_at: number;
}

/** Apart from the keys, so that the row that every request reads is not the one that is written now and then. */
export interface KeyUseTable {
  key_id: string;
  used_at: number;
}

/** The outbox: a row is added in the transaction that ends its job. */
export interface WebhookDeliveryTable {
  /** Made from the job's id, so a job has one event whatever happens. */
  id: string;
  workspace_id: string;
  job_id: string;
  url: string;
  type: EventType;
  status: WebhookDelivery['status'];
  attempts: number;
  /** When it is due, or when the lease of its attempt runs out. */
  next_at: number | null;
  created_at: number;
  finished_at: number | null;
}

export interface WebhookAttemptTable {
  delivery_id: string;
  number: number;
  at: number;
  duration_ms: number;
  http_status: number | null;
  error: string | null;
}

/** Workspaces that have changed their secret. */
export interface WebhookSecretTable {
  workspace_id: string;
  generation: number;
  previous_until: number | null;
}

/** What came of the renders of a workspace, for each day, template and mode. Records of jobs go before it does. */
export interface UsageDayTable {
  workspace_id: string;
  /** UTC, `2026-11-29`. */
  day: string;
  template: string;
  livemode: number;
  renders: number;
  failed: number;
  pages: number;
}

/** What workspaces have stored: a row for each version, in use or not. The bytes are among the files. */
export interface StoredTable {
  id: string;
  workspace_id: string;
  kind: StoredKind;
  name: string;
  /** The name in small letters: two that differ in capitals are one. */
  slug: string;
  sha256: string;
  bytes: number;
  media_type: string | null;
  created_at: number;
  /** Since when it is not in use: its bytes are still on their way, or it was replaced or deleted. */
  retired_at: number | null;
}

export interface Schema {
  workspace: WorkspaceTable;
  api_key: KeyTable;
  quota: QuotaTable;
  idempotency: IdempotencyTable;
  job: JobTable;
  job_request: JobRequestTable;
  rate_window: RateWindowTable;
  account: AccountTable;
  sign_in_link: SignInLinkTable;
  session: SessionTable;
  key_use: KeyUseTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_secret: WebhookSecretTable;
  stored: StoredTable;
  usage_day: UsageDayTable;
  invitation: InvitationTable;
}
