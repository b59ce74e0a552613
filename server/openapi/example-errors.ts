/** An error of each code as it would really be thrown, for /openapi.json and the documentation. */
import { ApiError } from '../errors/api-error.js';
import { invalidApiKey } from '../errors/authentication.js';
import type { ErrorCode } from '../errors/catalog.js';
import { bodyTooLarge, invalidRequest } from '../errors/invalid-request.js';
import { quotaExceeded, rateLimited } from '../errors/limits.js';
import { renderFailed, renderFailure } from '../errors/render-failure.js';
import { EXAMPLES } from './examples.js';

type Links = Parameters<typeof renderFailed>[1];

const MIDDLE_OF_NOVEMBER = Date.UTC(2026, 10, 20, 9, 30);
const FIRST_OF_DECEMBER = Date.UTC(2026, 11, 1);
const DEFAULT_BODY_LIMIT = 2 * 1024 * 1024;

const MAKERS: Readonly<Partial<Record<ErrorCode, (links: Links) => ApiError>>> = {
  SVC_INVALID_API_KEY: () => invalidApiKey('missing'),
  SVC_MONTHLY_QUOTA_EXCEEDED: () =>
    quotaExceeded({ limit: 100, used: 100, resetsAt: FIRST_OF_DECEMBER, now: MIDDLE_OF_NOVEMBER }),
  INVALID_REQUEST: () =>
    invalidRequest([
      {
        pointer: '/options/margn',
        message: 'There is no field "margn" in options.',
        hint: 'Did you mean margin?',
      },
    ]),
  RENDER_FAILED: (links) =>
    renderFailed(
      renderFailure(
        {
          kind: 'failed',
          reason: 'page_limit',
          message: 'The document has more than 500 pages.',
          stage: 'layout',
          limit: 500,
        },
        EXAMPLES.job.job_id,
      ),
      links,
    ),
  SVC_RATE_LIMITED: () => rateLimited({ limit: 30, windowSeconds: 60, retryAfterSeconds: 41 }),
  SVC_OVERLOADED: () => new ApiError('SVC_OVERLOADED', { details: { retry_after_seconds: 2 } }),
  SVC_BODY_TOO_LARGE: () => bodyTooLarge(DEFAULT_BODY_LIMIT),
  SVC_UNSUPPORTED_MEDIA_TYPE: () =>
    new ApiError('SVC_UNSUPPORTED_MEDIA_TYPE', { details: { content_type: 'text/plain' } }),
  SVC_RANGE_NOT_SATISFIABLE: () => new ApiError('SVC_RANGE_NOT_SATISFIABLE', { details: { size: EXAMPLES.job.bytes } }),
};

export function exampleError(code: ErrorCode, links: Links): ApiError {
  return MAKERS[code]?.(links) ?? new ApiError(code);
}
