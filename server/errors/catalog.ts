/** Every error code of the API: status, class, whether trying again helps, and its texts. One row per code. */

export const ERROR_TYPES = [
  'authentication_error',
  'invalid_request_error',
  'permission_error',
  'not_found_error',
  'idempotency_error',
  'rate_limit_error',
  'quota_error',
  'render_error',
  'api_error',
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

export interface ErrorEntry {
  readonly status: number;
  readonly type: ErrorType;
  readonly retryable: boolean;
  /** One sentence for people. */
  readonly message: string;
  /** What a program does next. `{dashboard_url}`, `{base_url}` and `{docs_url}` are filled in. */
  readonly agentMessage: string;
}

const ENTRIES = {
  SVC_INVALID_API_KEY: {
    status: 401,
    type: 'authentication_error',
    retryable: false,
    message: 'The API key is missing or not valid.',
    agentMessage:
      'Send the header "Authorization: Bearer <API_KEY>". Get a test key with POST {base_url}/v1/keys/test (no key needed) or a live key at the dashboard ({dashboard_url}).',
  },
  SVC_MONTHLY_QUOTA_EXCEEDED: {
    status: 429,
    type: 'quota_error',
    retryable: false,
    message: 'The workspace has used all renders of this month.',
    agentMessage:
      'Do not retry before the first of next month (see Retry-After). Ask the workspace owner to upgrade at the dashboard ({dashboard_url}), or go on with a test key from POST {base_url}/v1/keys/test.',
  },
  INVALID_REQUEST: {
    status: 400,
    type: 'invalid_request_error',
    retryable: false,
    message: 'The request is not valid.',
    agentMessage: 'Correct what details.errors names (each with a JSON pointer) and send the request again.',
  },
  RENDER_FAILED: {
    status: 422,
    type: 'render_error',
    retryable: false,
    message: 'The document could not be rendered.',
    agentMessage: 'Read details.reason and details.hint, change the document or the options, and send it again.',
  },
  SVC_RATE_LIMITED: {
    status: 429,
    type: 'rate_limit_error',
    retryable: true,
    message: 'Too many requests in this minute.',
    agentMessage: 'Wait for the seconds that Retry-After names, then send the same request again.',
  },
  SVC_OVERLOADED: {
    status: 503,
    type: 'api_error',
    retryable: true,
    message: 'All renderers are busy and the queue is full.',
    agentMessage:
      'Wait for the seconds that Retry-After names, then send the same request again; or send it with "options": {"async": true} and ask for the job later.',
  },
  SVC_JOB_NOT_FOUND: {
    status: 404,
    type: 'not_found_error',
    retryable: false,
    message: 'There is no such job.',
    agentMessage: 'Check the job_id: it must come from a job that a key of this workspace has made.',
  },
  SVC_JOB_EXPIRED: {
    status: 410,
    type: 'not_found_error',
    retryable: false,
    message: 'The PDF of this job has expired or was deleted.',
    agentMessage:
      'Generate the document again, with a new Idempotency-Key if you sent one; ask for a longer options.retention_hours if it has to be kept.',
  },
  SVC_JOB_NOT_READY: {
    status: 409,
    type: 'invalid_request_error',
    retryable: true,
    message: 'The job has no PDF yet.',
    agentMessage: 'Ask again after the seconds that Retry-After names, until status is succeeded, failed or canceled.',
  },
  SVC_LINK_INVALID: {
    status: 403,
    type: 'permission_error',
    retryable: false,
    message: 'This link is not valid, or no longer.',
    agentMessage: 'Take a fresh url from GET {base_url}/v1/pdf/{jobId} with an API key.',
  },
  SVC_RANGE_NOT_SATISFIABLE: {
    status: 416,
    type: 'invalid_request_error',
    retryable: false,
    message: 'The PDF does not have the bytes that the Range header asks for.',
    agentMessage: 'Ask for a range below details.size, or leave the Range header out.',
  },
  SVC_NOT_INSTALLED: {
    status: 501,
    type: 'api_error',
    retryable: false,
    message: 'This service cannot draw pictures of pages.',
    agentMessage: 'Take the PDF itself, with "Accept: application/pdf", and draw its pages at your side.',
  },
  SVC_KEY_NOT_FOUND: {
    status: 404,
    type: 'not_found_error',
    retryable: false,
    message: 'The workspace has no such API key.',
    agentMessage: 'List the keys with GET {base_url}/v1/keys and use one of their ids.',
  },
  SVC_DELIVERY_NOT_FOUND: {
    status: 404,
    type: 'not_found_error',
    retryable: false,
    message: 'The workspace has no such event.',
    agentMessage:
      'List the events with GET {base_url}/v1/webhooks/deliveries and use one of their ids; they are kept for 30 days.',
  },
  SVC_STORED_NOT_FOUND: {
    status: 404,
    type: 'not_found_error',
    retryable: false,
    message: 'The workspace has stored nothing under this name.',
    agentMessage:
      'List what is stored with GET {base_url}/v1/themes, /v1/assets, /v1/fonts or /v1/templates and use one of the names, or store it with PUT.',
  },
  SVC_STORAGE_FULL: {
    status: 403,
    type: 'quota_error',
    retryable: false,
    message: 'The workspace has no room for this.',
    agentMessage:
      'Delete themes, assets, fonts or templates that are not needed any more, store something smaller, or ask the workspace owner to upgrade at the dashboard ({dashboard_url}).',
  },
  SVC_KEYS_FULL: {
    status: 403,
    type: 'quota_error',
    retryable: false,
    message: 'The workspace has as many API keys as it may have.',
    agentMessage:
      'List the keys with GET {base_url}/v1/keys, take back one that is not used any more with DELETE {base_url}/v1/keys/{key_id}, and send the same request again.',
  },
  SVC_FORBIDDEN: {
    status: 403,
    type: 'permission_error',
    retryable: false,
    message: 'This key may not do that.',
    agentMessage: 'A test key can mint only test keys: send "type": "test", or use a live key.',
  },
  SVC_NOT_FOUND: {
    status: 404,
    type: 'not_found_error',
    retryable: false,
    message: 'There is nothing at this address.',
    agentMessage: 'Look up the endpoint in {base_url}/openapi.json; rendering is POST {base_url}/v1/pdf/generate.',
  },
  SVC_METHOD_NOT_ALLOWED: {
    status: 405,
    type: 'invalid_request_error',
    retryable: false,
    message: 'This address does not take this method.',
    agentMessage:
      'Send the request with one of the methods in the Allow header; {base_url}/openapi.json tells what each of them does.',
  },
  SVC_NOT_ACCEPTABLE: {
    status: 406,
    type: 'invalid_request_error',
    retryable: false,
    message: 'The answer cannot be given in the form that the Accept header asks for.',
    agentMessage:
      'Send "Accept: application/json", or "Accept: application/pdf" for the file itself, or no Accept header, and the same request again.',
  },
  SVC_BODY_TOO_LARGE: {
    status: 413,
    type: 'invalid_request_error',
    retryable: false,
    message: 'The body of the request is too large.',
    agentMessage:
      'Send at most details.limit bytes: split the document, or reference images instead of embedding them.',
  },
  SVC_UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    type: 'invalid_request_error',
    retryable: false,
    message: 'The body must be JSON in UTF-8, not compressed.',
    agentMessage: 'Send the body as JSON with "Content-Type: application/json", in UTF-8, without a Content-Encoding.',
  },
  SVC_EXPECTATION_FAILED: {
    status: 417,
    type: 'invalid_request_error',
    retryable: false,
    message: 'The Expect header asks for something that this service does not do.',
    agentMessage: 'Leave the Expect header out, or send "Expect: 100-continue".',
  },
  SVC_REQUEST_TIMEOUT: {
    status: 408,
    type: 'invalid_request_error',
    retryable: true,
    message: 'The body of the request did not arrive in time.',
    agentMessage: 'Send the same request again, the whole body without a pause.',
  },
  SVC_IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    type: 'idempotency_error',
    retryable: true,
    message: 'A request with this Idempotency-Key is still being worked on.',
    agentMessage: 'Wait for the seconds that Retry-After names, then send the same request with the same key.',
  },
  SVC_IDEMPOTENCY_MISMATCH: {
    status: 422,
    type: 'idempotency_error',
    retryable: false,
    message: 'This Idempotency-Key was used for another request.',
    agentMessage: 'Use a new Idempotency-Key for a new request, or repeat the first request unchanged.',
  },
  SVC_UNAVAILABLE: {
    status: 503,
    type: 'api_error',
    retryable: true,
    message: 'The service is starting, stopping, or cannot reach its storage.',
    agentMessage:
      'Wait for the seconds that Retry-After names, then send the same request again; with an Idempotency-Key nothing is rendered or counted twice.',
  },
  SVC_INTERNAL: {
    status: 500,
    type: 'api_error',
    retryable: true,
    message: 'Something went wrong on our side.',
    agentMessage: 'Send the request once more after a few seconds; if it fails again, report the request_id.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ENTRIES;
export const ERROR_CODES = Object.keys(ENTRIES) as readonly ErrorCode[];
export const ERROR_CATALOG: Readonly<Record<ErrorCode, ErrorEntry>> = ENTRIES;
