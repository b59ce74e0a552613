/** Lets requests in by their API key. Each cause of a 401 is told apart and names its remedy (interface.md, "Authentication"). */
import { invalidApiKey, type KeyProblem } from '../errors/authentication.js';
import { isKeyOf, parseKey } from '../keys/api-key.js';
import type { Services } from '../services.js';
import type { FoundKey } from '../store/store.js';
import type { Context, Middleware } from './context.js';

type Needs = Pick<Services, 'store' | 'config' | 'clock'>;

export function authenticate(services: Needs): Middleware {
  return async (context, next) => {
    const found = await findKey(context, services);
    if (typeof found === 'string') throw invalidApiKey(found);
    context.state.auth = found;
    await rememberUse(found, services);
    await next();
  };
}

/** How exactly the dashboard tells when a key was last used: otherwise each request would be a write more. */
const USE_MS = 60_000;

async function rememberUse({ key, usedAt }: FoundKey, { store, clock }: Needs): Promise<void> {
  const now = clock();
  if (usedAt === null || usedAt <= now - USE_MS) await store.accounts.useKey(key.id, now);
}

async function findKey(context: Context, { store, config, clock }: Needs): Promise<FoundKey | KeyProblem> {
  const header = context.get('Authorization').trim();
  if (header === '') return 'missing';
  const [, value] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  if (value === undefined) return /^Bearer(\s|$)/i.test(header) ? 'malformed' : 'no_bearer';
  const parsed = parseKey(value);
  if (parsed.kind !== 'key') return parsed.kind;
  const found = await store.findKey(parsed.id);
  if (!found || !isKeyOf(value, found.key, config.secret) || found.key.type !== parsed.type) return 'not_found';
  if (found.key.revokedAt !== null) return 'revoked';
  if (found.key.expiresAt !== null && found.key.expiresAt <= clock()) return 'expired';
  return found;
}
