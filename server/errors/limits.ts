/** What a workspace may use: the month's quota and the minute's rate (429), jobs that wait (503), keys (403). */
import { ApiError } from './api-error.js';

export interface QuotaState {
  /** Renders a month. */
  readonly limit: number;
  readonly used: number;
  /** First of the next month, 00:00 UTC; milliseconds since 1970. */
  readonly resetsAt: number;
  readonly now: number;
}

export function quotaExceeded({ limit, used, resetsAt, now }: QuotaState): ApiError {
  const resets = new Date(resetsAt).toISOString();
  return new ApiError('SVC_MONTHLY_QUOTA_EXCEEDED', {
    message: `The workspace has used its ${limit} renders of this month; the limit resets on ${resets.slice(0, 10)}.`,
    agentMessage: `Do not retry before ${resets}. Ask the workspace owner to upgrade at the dashboard ({dashboard_url}); for development go on with a test key from POST {base_url}/v1/keys/test, whose renders do not count.`,
    details: { limit, used, resets_at: resets },
    headers: { 'Retry-After': String(Math.max(1, Math.ceil((resetsAt - now) / 1000))) },
  });
}

/** Asynchronous jobs of one workspace. `limit`: how many may wait. */
export function queueFull(limit: number, retryAfterSeconds: number): ApiError {
  return new ApiError('SVC_OVERLOADED', {
    message: `The workspace has ${limit} jobs waiting, which is the most.`,
    agentMessage: `Wait ${retryAfterSeconds} s (Retry-After) and send the same request again when some of the workspace's jobs are done; DELETE {base_url}/v1/pdf/{jobId} takes back one that is not needed.`,
    details: { limit, retry_after_seconds: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}

/** API keys of one workspace. `limit`: how many may be good at a time. */
export function keysFull(limit: number): ApiError {
  return new ApiError('SVC_KEYS_FULL', {
    message: `The workspace has ${limit} API keys, which is the most.`,
    details: { limit },
  });
}

export interface RateState {
  /** Requests in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly retryAfterSeconds: number;
}

/** POST /v1/keys/test, by address. */
export function testKeysLimited({ limit, retryAfterSeconds, ...rest }: RateState): ApiError {
  const { details, headers } = rateLimited({ limit, retryAfterSeconds, ...rest });
  return new ApiError('SVC_RATE_LIMITED', {
    message: `Your address has got ${limit} test keys within the hour, which is the most.`,
    agentMessage: `Go on with a test key that you have: each is good for 24 hours. Or wait ${retryAfterSeconds} s (Retry-After) and send the same request again, or get a live key at the dashboard ({dashboard_url}).`,
    ...(details && { details }),
    headers,
  });
}

export function rateLimited({ limit, windowSeconds, retryAfterSeconds }: RateState): ApiError {
  const window = windowSeconds === 60 ? 'a minute' : windowSeconds === 3600 ? 'an hour' : `${windowSeconds} seconds`;
  return new ApiError('SVC_RATE_LIMITED', {
    message: `More than ${limit} requests in ${window}.`,
    agentMessage: `Wait ${retryAfterSeconds} s (Retry-After), then send the same request again. Stay below ${limit} requests in ${window}: the RateLimit headers of every answer tell what is left.`,
    details: { limit, window_seconds: windowSeconds, retry_after_seconds: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
