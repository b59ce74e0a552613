/**
 * API keys: `svc_live_` or `svc_test_`, then 16 letters and digits that name the key, then 27 that are secret
 * (160.8 bits). The name is looked up in the database, the whole value is compared by its hash. decisions.md, "Keys".
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiKey, KeyType } from '../model.js';
import { newId } from './new-id.js';
import { randomText } from './random-text.js';

const PREFIXES: Readonly<Record<KeyType, string>> = { live: 'svc_live_', test: 'svc_test_' };
const ID_PREFIX = 'key_';
const SECRET_LENGTH = 27;
const FORM = /^svc_(live|test)_([0-9A-Za-z]{16})[0-9A-Za-z]{27}$/;

export interface KeyOrder {
  readonly type: KeyType;
  readonly workspaceId: string;
  readonly name: string;
  readonly now: number;
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
}

export interface MintedKey {
  /** Shown once and kept nowhere. */
  readonly value: string;
  /** What is stored. */
  readonly record: ApiKey;
}

/** What the text of a key shows without a look-up. */
export type ParsedKey =
  | { readonly kind: 'key'; readonly type: KeyType; readonly id: string }
  /** Begins with neither prefix: a key of another service, or no key at all. */
  | { readonly kind: 'wrong_prefix' }
  /** It begins like a key of this service, but is cut off or has additional characters, such as quotes. */
  | { readonly kind: 'malformed' };

/** Makes a key. `secret` is the server's. */
export function mintKey({ type, workspaceId, name, now, expiresAt }: KeyOrder, secret: string): MintedKey {
  const id = newId('key');
  const value = `${PREFIXES[type]}${id.slice(ID_PREFIX.length)}${randomText(SECRET_LENGTH)}`;
  const record: ApiKey = {
    id,
    workspaceId,
    name,
    type,
    hash: hashKey(value, secret),
    last4: value.slice(-4),
    createdAt: now,
    expiresAt,
    revokedAt: null,
  };
  return { value, record };
}

export function parseKey(value: string): ParsedKey {
  const unquoted = value.replace(/^["'`“‘]+/, '');
  if (!Object.values(PREFIXES).some((prefix) => unquoted.startsWith(prefix))) return { kind: 'wrong_prefix' };
  const [, type, name] = FORM.exec(value) ?? [];
  if (name === undefined) return { kind: 'malformed' };
  return { kind: 'key', type: type as KeyType, id: `${ID_PREFIX}${name}` };
}

/** HMAC-SHA-256 of the whole value under the server's secret, hexadecimal. */
export function hashKey(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('hex');
}

/** Whether a value is the one that was hashed. Takes the same time wherever the two differ. */
export function isKeyOf(value: string, record: Pick<ApiKey, 'hash'>, secret: string): boolean {
  const expected = Buffer.from(record.hash, 'hex');
  const given = Buffer.from(hashKey(value, secret), 'hex');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
