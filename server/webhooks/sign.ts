/** Signatures of events, as the Standard Webhooks specification has them (standardwebhooks.com, version 1). */
import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** Bytes that the specification wants of a secret. */
const [LEAST_BYTES, MOST_BYTES] = [24, 64];

/** Whether a text is a secret that signs. */
export function isSigningSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const { length } = keyOf(text);
  return length >= LEAST_BYTES && length <= MOST_BYTES;
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** `webhook-signature` has one signature for each secret, so a receiver may change to the new one at any time. */
export function signedHeaders({ id, body, secrets, now }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => `v1,${signatureOf({ id, timestamp, body }, secret)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly body: string;
}

const signatureOf = ({ id, timestamp, body }: Signed, secret: string): string =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');

/** How far the clocks of sender and receiver may differ, seconds. */
const TOLERANCE = 300;

/** Whether a message that came in carries a signature by this secret, made within minutes of `now` (milliseconds). */
export function isSignedBy(secret: string, message: Signed & { readonly signatures: string }, now: number): boolean {
  const seconds = Number(message.timestamp);
  if (!/^\d{1,12}$/.test(message.timestamp) || Math.abs(now / 1000 - seconds) > TOLERANCE) return false;
  const expected = Buffer.from(`v1,${signatureOf(message, secret)}`);
  return message.signatures.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
