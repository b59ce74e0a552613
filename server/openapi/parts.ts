/** Short ways to write parts of operations. */
import { ref } from '../schemas/make.js';
import type { JsonSchema, Operation, OperationResponse } from './operation.js';

export type Parameter = NonNullable<Operation['parameters']>[number];

export const inPath = (name: string, description: string, schema: JsonSchema = {}): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', ...schema },
});

export const header = (name: string, description: string, schema: JsonSchema = {}): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
});

export const IF_NONE_MATCH = header('If-None-Match', 'ETag of what is at hand: 304 if it is still the same.');
export const NOT_MODIFIED: OperationResponse = { description: 'What is at hand is still the same.' };

const LIMIT_HEADERS = {
  RateLimit: 'Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`.',
  'RateLimit-Policy': 'Requests of a window and its seconds: `"requests";q=30;w=60`.',
  'X-RateLimit-Limit': 'Requests of a window.',
  'X-RateLimit-Remaining': 'Requests left in this window.',
  'X-RateLimit-Reset': 'Seconds until the next window.',
} as const;

export const json = (description: string, component: string, examples: Record<string, unknown>): OperationResponse => ({
  description,
  schema: ref(component),
  examples,
});
export const limited = (response: OperationResponse): OperationResponse => ({
  ...response,
  headers: { ...response.headers, ...LIMIT_HEADERS },
});

/** What every operation with a key may answer. */
export const KEYED = ['SVC_INVALID_API_KEY', 'SVC_RATE_LIMITED'] as const;
/** What reading a body may answer. */
export const BODY = [
  'INVALID_REQUEST',
  'SVC_EXPECTATION_FAILED',
  'SVC_REQUEST_TIMEOUT',
  'SVC_BODY_TOO_LARGE',
  'SVC_UNSUPPORTED_MEDIA_TYPE',
] as const;
