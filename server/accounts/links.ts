/** The links that let people in: a random token, of which the database has a keyed hash. */
import { createHmac } from 'node:crypto';
import { randomText } from '../keys/random-text.js';
import type { Config } from '../settings.js';
import type { Store } from '../store/store.js';

/** How long a link works. */
export const LINK_MINUTES = 15;
/** 256 bits. */
const TOKEN_LENGTH = 43;
const TOKEN = /^[0-9A-Za-z]{43}$/;

interface LinkContext {
  readonly store: Pick<Store, 'accounts'>;
  readonly config: Pick<Config, 'secret' | 'dashboardUrl'>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Stores a link for the address, and returns it. `next`: the page of the dashboard that it leads to, `/keys`. */
export async function makeLink({ store, config, now }: LinkContext, email: string, next = ''): Promise<string> {
  const token = randomText(TOKEN_LENGTH);
  const expiresAt = now + LINK_MINUTES * 60_000;
  await store.accounts.addLink({ id: tokenHash(token, config.secret), email, next, expiresAt });
  return `${config.dashboardUrl}/enter?token=${token}`;
}

export const isToken = (text: string): boolean => TOKEN.test(text);

export const tokenHash = (token: string, secret: string): string => keyedHash('link', token, secret);

/** HMAC-SHA-256, hexadecimal: a copy of the database opens nothing. `kind` keeps hashes for different uses apart. */
export function keyedHash(kind: string, text: string, secret: string): string {
  return createHmac('sha256', secret).update(`${kind}\n${text}`).digest('hex');
}
