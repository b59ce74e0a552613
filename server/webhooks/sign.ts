/** Signatures of events, as the Standard Webhooks specification has them (standardwebhooks.com, version 1). */
import { createHmac } from 'node:crypto';
import type { WebhookSecrets } from '../model.js';

const PREFIX = 'whsec_';

/**
 * A workspace's secret, `whsec_` and 32 bytes in Base64. It is made from the server's secret each time and kept
 * nowhere, so a copy of the database signs nothing.
 */
export function signingSecret(workspaceId: string, generation: number, serverSecret: string): string {
  const bytes = createHmac('sha256', serverSecret).update(`webhook\n${workspaceId}\n${generation}`).digest('base64');
  return `${PREFIX}${bytes}`;
}

/** The secrets that sign at `now`, the present one first. */
export function validSecrets(
  workspaceId: string,
  { generation, previousUntil }: WebhookSecrets,
  serverSecret: string,
  now: number,
): readonly [present: string] | readonly [present: string, previous: string] {
  const present = signingSecret(workspaceId, generation, serverSecret);
  if (previousUntil === null || previousUntil <= now) return [present];
  return [present, signingSecret(workspaceId, generation - 1, serverSecret)];
}

export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  /** Milliseconds since 1970. A receiver refuses what is some minutes old, so each attempt has its own. */
  readonly now: number;
}

/** `webhook-signature` has one signature for each secret, so a receiver may change to the new one at any time. */
export function signedHeaders({ id, body, secrets, now }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
