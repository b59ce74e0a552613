/** Requests a minute of one workspace, told in the headers of the IETF draft and in the older ones. */
import { rateLimited } from '../errors/limits.js';
import { limitsOf } from '../keys/limits-of.js';
import type { Services } from '../services.js';
import { authenticated, type Context, type Middleware } from './context.js';

const MINUTE = 60_000;

export function rateLimit({
  store,
  config,
  clock,
  metrics,
}: Pick<Services, 'store' | 'config' | 'clock' | 'metrics'>): Middleware {
  return async (context, next) => {
    const { key, workspace } = authenticated(context);
    const { requestsPerMinute } = limitsOf(workspace, key.type, config);
    if (requestsPerMinute !== null) {
      const now = clock();
      const { count, resetsAt } = await store.hit(`requests:${workspace.id}:${key.type}`, MINUTE, now);
      const seconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
      tell(context, requestsPerMinute, Math.max(0, requestsPerMinute - count), seconds);
      if (count > requestsPerMinute) {
        metrics.rateLimited();
        throw rateLimited({ limit: requestsPerMinute, windowSeconds: MINUTE / 1000, retryAfterSeconds: seconds });
      }
    }
    await next();
  };
}

function tell(context: Context, limit: number, remaining: number, seconds: number): void {
  context.set({
    'RateLimit-Policy': `"requests";q=${limit};w=${MINUTE / 1000}`,
    RateLimit: `"requests";r=${remaining};t=${seconds}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(seconds),
  });
}
