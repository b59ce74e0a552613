/** 401: each cause is told apart and names its remedy. interface.md, "Authentication", table of causes. */
import { ApiError } from './api-error.js';

/** Why a key was not accepted. */
export type KeyProblem = 'missing' | 'no_bearer' | 'wrong_prefix' | 'malformed' | 'expired' | 'not_found' | 'revoked';

interface CauseEntry {
  /** One sentence for people. */
  readonly message: string;
  /** What a program does, before the ways to a key that every cause ends with. */
  readonly remedy: string;
}

export const KEY_PROBLEMS: Readonly<Record<KeyProblem, CauseEntry>> = {
  missing: {
    message: 'The request has no Authorization header.',
    remedy: 'Send the header "Authorization: Bearer <API_KEY>" with every request.',
  },
  no_bearer: {
    message: 'The Authorization header does not begin with the word Bearer.',
    remedy: 'Put "Bearer " before the key: "Authorization: Bearer <API_KEY>".',
  },
  wrong_prefix: {
    message: 'The API key begins with neither svc_live_ nor svc_test_, so it is not a key of this service.',
    remedy: 'Use only keys that begin with svc_live_ or svc_test_; keys of other services do not work here.',
  },
  malformed: {
    message: 'The API key is incomplete or has something added to it.',
    remedy:
      'Copy the whole key again, without quotes, spaces or line breaks, and send it as "Authorization: Bearer <API_KEY>".',
  },
  expired: {
    message: 'The API key has expired.',
    remedy:
      'A test key ends 24 hours after issue: call POST {base_url}/v1/keys/test for a new one and use that. A live key that was rotated ends with its overlap: use the key that replaced it.',
  },
  not_found: {
    message: 'There is no such API key.',
    remedy:
      'Check that the key is complete and belongs to this service, or regenerate it at the dashboard ({dashboard_url}).',
  },
  revoked: {
    message: 'The API key was revoked.',
    remedy: 'Use another key of the workspace, or regenerate one at the dashboard ({dashboard_url}).',
  },
};

const WAYS_TO_A_KEY =
  'New keys: a live key at the dashboard ({dashboard_url}); a test key, free and without an account, from POST {base_url}/v1/keys/test. Do not retry with the same header.';

/** RFC 6750, section 3: what a 401 has to carry; RFC 9728, section 5.1: where agents read how keys are sent. */
const CHALLENGE = 'Bearer realm="api", resource_metadata="{base_url}/.well-known/oauth-protected-resource"';

export function invalidApiKey(problem: KeyProblem): ApiError {
  const { message, remedy } = KEY_PROBLEMS[problem];
  return new ApiError('SVC_INVALID_API_KEY', {
    message,
    agentMessage: `${remedy} ${WAYS_TO_A_KEY}`,
    details: { cause: problem },
    headers: { 'WWW-Authenticate': problem === 'missing' ? CHALLENGE : `${CHALLENGE}, error="invalid_token"` },
  });
}
