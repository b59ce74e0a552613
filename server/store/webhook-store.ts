/** Events on their way to receivers, the log of attempts, and which secrets sign. Part of store.ts; the same rules hold. */
import type { WebhookAttempt, WebhookDelivery, WebhookSecrets } from '../model.js';

/** A place in a list that begins with the latest. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

export interface DeliveryFilter {
  readonly jobId?: string;
  readonly status?: WebhookDelivery['status'];
  readonly limit: number;
  /** Only what comes after this place. */
  readonly after?: Place;
}

/** What comes after an attempt. */
export type AfterAttempt =
  | { readonly status: 'delivered' | 'failed' }
  /** It is tried again at this time. */
  | { readonly status: 'pending'; readonly nextAt: number };

export interface WebhookStore {
  /** Events that are due, the longest first, at most `max`; none of these workspaces. */
  due(
    now: number,
    max: number,
    without: readonly string[],
  ): Promise<readonly Pick<WebhookDelivery, 'id' | 'workspaceId'>[]>;
  /** Begins an attempt. Should its process end, the event is due again at `until`. Null when it is not to be had. */
  claim(id: string, now: number, until: number): Promise<WebhookDelivery | null>;
  /** Logs an attempt and what comes after it. False when it is not the present one. */
  settle(id: string, attempt: WebhookAttempt, after: AfterAttempt, now: number): Promise<boolean>;
  /** The receiver wants nothing more: what waits for this address ends as failed. */
  endAddress(workspaceId: string, url: string, now: number): Promise<void>;
  /** Makes an event that has ended due once more, now. False when the workspace has none of this id that has ended. */
  sendAgain(workspaceId: string, id: string, now: number): Promise<boolean>;
  /** Latest first. */
  list(workspaceId: string, filter: DeliveryFilter): Promise<readonly WebhookDelivery[]>;
  /** With its attempts, the first first. Null when the workspace has no such event. */
  get(
    workspaceId: string,
    id: string,
  ): Promise<{ readonly delivery: WebhookDelivery; readonly attempts: readonly WebhookAttempt[] } | null>;
  secrets(workspaceId: string): Promise<WebhookSecrets>;
  /** A new secret signs from now on; the one before it until `previousUntil` too, and none but these two. */
  rotate(workspaceId: string, previousUntil: number): Promise<WebhookSecrets>;
}
