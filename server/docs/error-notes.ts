/** What the page of an error code adds to the catalogue. One row per code; `code` between backticks. */
import type { ErrorCode } from '../errors/catalog.js';

export interface ErrorNote {
  /** What happened, as a heading. */
  readonly title: string;
  /** Why it happens. */
  readonly causes: readonly string[];
  /** How to mend it. */
  readonly remedies: readonly string[];
  /** What was sent, and what to send instead. */
  readonly before: string;
  readonly after: string;
}

const POST = 'POST {base_url}/v1/pdf/generate';
const AUTH = 'Authorization: Bearer <API_KEY>';
const DOCUMENT = '{"input":{"type":"markdown","content":"# Hello"}}';
const AGAIN = (seconds: string): string => `# wait ${seconds}, then the same request again`;

export const ERROR_NOTES: Readonly<Record<ErrorCode, ErrorNote>> = {
  SVC_INVALID_API_KEY: {
    title: 'The API key is missing or not valid',
    causes: [], // the page has a table of them
    remedies: [
      'Send `Authorization: Bearer <API_KEY>` with every request that needs a key.',
      'Get a test key without an account from POST {base_url}/v1/keys/test; it ends after 24 hours.',
      'Get a live key at the dashboard ({dashboard_url}), or from POST {base_url}/v1/keys with another live key.',
    ],
    before: `${POST}\nAuthorization: <API_KEY>`,
    after: `${POST}\n${AUTH}`,
  },
  SVC_MONTHLY_QUOTA_EXCEEDED: {
    title: 'The renders of this month are used up',
    causes: [
      'The workspace has had as many successful live renders this month as its tier allows. Failed renders, validations, test keys and replayed answers do not count.',
    ],
    remedies: [
      'Wait until the first of next month, 00:00 UTC; `Retry-After` has the seconds. Trying again before that does not help.',
      'The owner of the workspace can upgrade at the dashboard ({dashboard_url}).',
      'For development use a test key, whose renders do not count.',
    ],
    before: `${POST}\nAuthorization: Bearer svc_live_…`,
    after: `GET {base_url}/v1/usage\nAuthorization: Bearer svc_live_…\n# look at remaining before the next batch`,
  },
  INVALID_REQUEST: {
    title: 'The request is not valid',
    causes: [
      'A field is missing, unknown, of the wrong type or out of its range. `details.errors` lists all of them, up to 20, each with a JSON pointer.',
      'The body is not JSON, or has the same name twice. Then the error has a line and a column.',
      'The text holds NUL or half of a surrogate pair.',
    ],
    remedies: [
      'Correct every field that `details.errors` names; `suggestion` tells how where it is known.',
      'Let a JSON library write the body, instead of putting it together from strings.',
      'Look the fields up in the reference, or check requests against the schemas of /openapi.json before sending them.',
    ],
    before: '{"input":{"type":"markdown","content":"# Hello"},\n "options":{"margn":"20mm"}}',
    after: '{"input":{"type":"markdown","content":"# Hello"},\n "options":{"margin":"20mm"}}',
  },
  RENDER_FAILED: {
    title: 'The document could not be rendered',
    causes: [], // the page has a table of the reasons
    remedies: [
      'Read `details.reason`: the table above says what to do about each.',
      '`details.field`, `line` and `column` name the place where it is known; `details.hint` says what to change.',
      'The request did not count against the quota.',
    ],
    before: '{"input":{"type":"html","content":"<div><div><div>… 10,000 levels"}}',
    after: '{"input":{"type":"html","content":"<div>… fewer than 256 levels"}}',
  },
  SVC_RATE_LIMITED: {
    title: 'Too many requests',
    causes: [
      'The workspace has sent more requests in a minute than its tier allows, or an address has asked for more test keys in an hour than it may have.',
    ],
    remedies: [
      'Wait for the seconds of `Retry-After`, then go on.',
      'Pace requests by the `RateLimit` header of every answer.',
      'Many documents at once: `options.async`, and ask for the jobs later.',
    ],
    before: '# 40 requests at once on the Free tier',
    after: AGAIN('41 s (Retry-After)'),
  },
  SVC_OVERLOADED: {
    title: 'All renderers are busy',
    causes: ['More requests are waiting for a renderer than the queue takes. Nothing was stored and nothing counted.'],
    remedies: [
      'Wait for the seconds of `Retry-After`, then send the same request again; double the pause each time it happens.',
      'With `options.async` the job is kept and rendered when there is room.',
    ],
    before: DOCUMENT,
    after: '{"input":{"type":"markdown","content":"# Hello"},\n "options":{"async":true}}',
  },
  SVC_JOB_NOT_FOUND: {
    title: 'There is no such job',
    causes: [
      'The job_id is mistyped or cut off.',
      'The job belongs to another workspace; that is answered in the same way, so that nobody can find out about foreign jobs.',
      'The job is so old that its record is gone.',
    ],
    remedies: [
      'Use the `job_id` of a generate result, with a key of the same workspace. Each test key of POST /v1/keys/test has a workspace of its own.',
    ],
    before: `GET {base_url}/v1/pdf/report.pdf\n${AUTH}`,
    after: `GET {base_url}/v1/pdf/job_4kT9vXb2QmZr7LwP1cYn8H\n${AUTH}`,
  },
  SVC_JOB_EXPIRED: {
    title: 'The PDF is gone',
    causes: ['The time of `expires_at` has passed.', 'The PDF was deleted, or the job canceled, with DELETE.'],
    remedies: [
      'Generate the document again: the same request gives the same bytes.',
      'Keep it longer with `options.retention_hours`, or store it yourself.',
    ],
    before: '{"input":{…}}',
    after: '{"input":{…},\n "options":{"retention_hours":168}}',
  },
  SVC_JOB_NOT_READY: {
    title: 'The job has no PDF yet',
    causes: ['`Accept: application/pdf` asks for the PDF of a job that is queued or being rendered.'],
    remedies: ['Wait for the seconds of `Retry-After` and ask again; or ask for JSON and look at `status`.'],
    before: `GET {base_url}/v1/pdf/{jobId}\nAccept: application/pdf`,
    after: `GET {base_url}/v1/pdf/{jobId}\nAccept: application/json\n# until status is succeeded, failed or canceled`,
  },
  SVC_LINK_INVALID: {
    title: 'The link is not valid',
    causes: ['The link was changed or cut off, often by a mail program.', 'Its time has passed.'],
    remedies: ['Take a fresh `url` from GET {base_url}/v1/pdf/{jobId}, and use it as it is.'],
    before: 'GET {base_url}/files/job_4kT9…/report.pdf',
    after: 'GET {base_url}/files/job_4kT9…/report.pdf?expires=…&signature=…',
  },
  SVC_RANGE_NOT_SATISFIABLE: {
    title: 'The PDF is shorter than that',
    causes: ['The Range header begins behind the end of the PDF, often because a download was already complete.'],
    remedies: ['Ask for bytes below `details.size`, or leave Range out.'],
    before: 'Range: bytes=90000-',
    after: 'Range: bytes=0-',
  },
  SVC_NOT_INSTALLED: {
    title: 'Pictures of pages are not installed',
    causes: ['The optional package `@hyzyla/pdfium`, which draws pages, is not installed beside the service.'],
    remedies: [
      'Take the PDF with `Accept: application/pdf`.',
      'Who runs the service installs it: `npm install @hyzyla/pdfium`, and starts the service anew.',
    ],
    before: 'GET {base_url}/v1/pdf/{jobId}/pages/1.png',
    after: 'GET {base_url}/v1/pdf/{jobId}\nAccept: application/pdf',
  },
  SVC_KEY_NOT_FOUND: {
    title: 'There is no such API key',
    causes: [
      'The id is not that of a key of this workspace. The id begins with `key_`; the value of a key is not its id.',
    ],
    remedies: ['List the keys with GET {base_url}/v1/keys and use one of their ids.'],
    before: 'DELETE {base_url}/v1/keys/svc_live_…',
    after: 'DELETE {base_url}/v1/keys/key_Jx2mQ8rT5vWz1bNc',
  },
  SVC_DELIVERY_NOT_FOUND: {
    title: 'There is no such event',
    causes: [
      'No event of this workspace has the id: it belongs to another workspace, or it ended more than 30 days ago.',
    ],
    remedies: ['List the events and use one of their ids. The header `webhook-id` of a delivery has it too.'],
    before: 'GET {base_url}/v1/webhooks/deliveries/evt_unknown',
    after: 'GET {base_url}/v1/webhooks/deliveries',
  },
  SVC_STORED_NOT_FOUND: {
    title: 'Nothing is stored under this name',
    causes: ['The workspace has no theme, asset, font or template of this name: it was never stored, or was deleted.'],
    remedies: ['List what is stored with GET {base_url}/v1/themes and its sisters, and use one of the names.'],
    before: 'GET {base_url}/v1/themes/coporate',
    after: 'GET {base_url}/v1/themes/corporate',
  },
  SVC_STORAGE_FULL: {
    title: 'The workspace may not store more',
    causes: [
      'With this the workspace would have stored more things, or more bytes, than its tier allows; `details` has the numbers. A test key may store a little only.',
    ],
    remedies: [
      'Delete what is not needed any more; what is replaced makes room for its successor.',
      'The owner of the workspace can upgrade at the dashboard ({dashboard_url}).',
    ],
    before: 'PUT {base_url}/v1/assets/logo',
    after: 'DELETE {base_url}/v1/assets/old-logo',
  },
  SVC_KEYS_FULL: {
    title: 'The workspace has too many API keys',
    causes: [
      'As many keys of the workspace are good as may be (`PLATEN_MAX_KEYS`); `details.limit` has the number. Revoked and expired keys do not count.',
    ],
    remedies: ['Revoke keys that are not used any more; the dashboard tells when each was used last.'],
    before: 'POST {base_url}/v1/keys',
    after: 'DELETE {base_url}/v1/keys/key_Jx2…',
  },
  SVC_FORBIDDEN: {
    title: 'This key may not do that',
    causes: [
      'A test key asks for a live key, or changes one.',
      'Test keys are switched off on this server.',
      'The token that /metrics asks for is wrong.',
    ],
    remedies: [
      'Use a live key for live keys, or ask for a test key. Where test keys are switched off, the operator has live keys.',
    ],
    before: '{"name":"CI","type":"live"}   # with a test key',
    after: '{"name":"CI","type":"test"}',
  },
  SVC_NOT_FOUND: {
    title: 'There is nothing at this address',
    causes: ['The path is mistyped, or lacks the version: all operations begin with /v1.'],
    remedies: ['Look the path up in the reference or in /openapi.json.'],
    before: 'POST {base_url}/pdf/generate',
    after: POST,
  },
  SVC_METHOD_NOT_ALLOWED: {
    title: 'The address does not take this method',
    causes: ['A GET where a POST is meant, or the other way round; often after a redirect from http to https.'],
    remedies: ['Use a method of the `Allow` header.', 'Use the https address from the start.'],
    before: 'GET {base_url}/v1/pdf/generate',
    after: POST,
  },
  SVC_NOT_ACCEPTABLE: {
    title: 'The answer cannot be given in that form',
    causes: ['The Accept header names neither JSON nor PDF.'],
    remedies: ['Accept `application/json` or `application/pdf`, or leave the header out.'],
    before: 'Accept: text/html',
    after: 'Accept: application/pdf',
  },
  SVC_BODY_TOO_LARGE: {
    title: 'The body is too large',
    causes: ['Images are embedded as data: URLs.', 'The document is very long.'],
    remedies: [
      'Refer to images by https URLs.',
      'Split the document into several requests; `details.limit` has the bytes that a body may have.',
    ],
    before: '{"input":{"type":"html","content":"<img src=\\"data:image/png;base64,…3 MB…\\">"}}',
    after: '{"input":{"type":"html","content":"<img src=\\"https://example.com/photo.jpg\\">"}}',
  },
  SVC_UNSUPPORTED_MEDIA_TYPE: {
    title: 'The body is not plain JSON',
    causes: [
      'The Content-Type is not application/json, or names another charset than UTF-8.',
      'The body is compressed.',
    ],
    remedies: ['Send `Content-Type: application/json` and no Content-Encoding.'],
    before: 'Content-Type: text/plain\nContent-Encoding: gzip',
    after: 'Content-Type: application/json',
  },
  SVC_EXPECTATION_FAILED: {
    title: 'The expectation is not known',
    causes: ['The Expect header says something else than `100-continue`, which is all that HTTP defines.'],
    remedies: ['Leave the header out.'],
    before: 'Expect: 200-ok',
    after: 'Expect: 100-continue',
  },
  SVC_REQUEST_TIMEOUT: {
    title: 'The body did not arrive in time',
    causes: ['The connection was slow or stopped while the body was being sent.'],
    remedies: ['Send the same request again, the whole body at once.'],
    before: '# half of the body, then silence',
    after: AGAIN('a moment'),
  },
  SVC_IDEMPOTENCY_IN_PROGRESS: {
    title: 'The first request is still in flight',
    causes: [
      'Two requests with the same Idempotency-Key were sent at the same time, often by a client that gave up too early and tried again.',
    ],
    remedies: [
      'Wait for the seconds of `Retry-After`, then send the same request with the same key: it gets the answer of the first.',
    ],
    before: `Idempotency-Key: offer-1042   # twice at once`,
    after: AGAIN('1 s (Retry-After)'),
  },
  SVC_IDEMPOTENCY_MISMATCH: {
    title: 'The Idempotency-Key belongs to another request',
    causes: ['The key was used in the last 24 hours with a different body.'],
    remedies: ['Use a new key for every new request, such as a UUID; keep it for repetitions of the same one.'],
    before: 'Idempotency-Key: offer-1042\n\n{"input":{… changed …}}',
    after: 'Idempotency-Key: offer-1042-v2\n\n{"input":{… changed …}}',
  },
  SVC_UNAVAILABLE: {
    title: 'The service cannot take requests right now',
    causes: ['The instance is starting or stopping, or its database or file store does not answer.'],
    remedies: [
      'Wait for the seconds of `Retry-After`, then send the same request again.',
      'Send an Idempotency-Key, so that nothing is rendered or counted twice.',
    ],
    before: DOCUMENT,
    after: AGAIN('the seconds of Retry-After'),
  },
  SVC_INTERNAL: {
    title: 'Something went wrong on our side',
    causes: ['A fault of the service. It is logged under the `request_id`.'],
    remedies: ['Send the request once more after a few seconds.', 'If it fails again, report the `request_id`.'],
    before: DOCUMENT,
    after: AGAIN('a few seconds'),
  },
};
