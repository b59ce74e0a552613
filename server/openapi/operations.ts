/**
 * Every operation of the API, in one table: the router registers them, /openapi.json and /docs describe them.
 * interface.md, "Endpoints"; decisions.md.
 */
import { JOB_STATES } from '../schemas/answer-schemas.js';
import { ref } from '../schemas/make.js';
import { DELIVERY_STATES } from '../schemas/webhook-schemas.js';
import { EXAMPLES } from './examples.js';
import type { JsonSchema, Operation, OperationResponse } from './operation.js';
import { BODY, header, IF_NONE_MATCH, inPath, json, KEYED, limited, NOT_MODIFIED, type Parameter } from './parts.js';
import { INVOICE_OPERATIONS } from './invoice-operations.js';
import { STORED_OPERATIONS } from './stored-operations.js';

const inQuery = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
});
const inOptionalQuery = (name: string, description: string, schema: JsonSchema): Parameter => ({
  ...inQuery(name, description, schema),
  required: false,
});

const JOB_ID = inPath('jobId', 'Identifier of the job, from the generate result.', {
  examples: [EXAMPLES.job.job_id],
});
const KEY_ID = inPath('key_id', 'Identifier of the key, from its creation or the list.', {
  examples: [EXAMPLES.createdKey.id],
});
const RANGE = header('Range', 'One range of bytes of the PDF, `bytes=0-1023`.');
const IF_RANGE = header('If-Range', 'ETag: the range is given only if the PDF is still the same, else all of it.');
const LIMIT = inOptionalQuery('limit', 'How many at most, 1 to 100. Default: 20.', {
  type: 'integer',
  minimum: 1,
  maximum: 100,
});
const KEYS_LIMIT = inOptionalQuery('limit', 'How many at most, 1 to 100. Default: 100.', LIMIT.schema);
const CURSOR = inOptionalQuery('cursor', '`next_cursor` of the page before: what comes after it.', { type: 'string' });
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'Up to 255 characters of your choice, kept for 24 hours. The same key with the same body gives the stored answer with `Idempotent-Replayed: true` and counts once; with another body it is 422, while the first is in flight 409.',
  { maxLength: 255, examples: ['2b7c1f1e-offer-1042'] },
);
const PREFER = header('Prefer', '`respond-async`: the same as `options.async`.', { examples: ['respond-async'] });

const PDF_HEADERS = {
  'X-Job-Id': 'Identifier of the job.',
  'X-Warnings-Count': 'With the PDF itself: how many warnings the JSON would list.',
  'Content-Disposition': 'With the PDF itself: its file name.',
  ETag: 'With the PDF itself: its SHA-256, strong. Of a job: changes with all that it says.',
} as const;

const PARTIAL = {
  description: 'The range of the PDF that was asked for.',
  media: ['application/pdf'],
  headers: { 'Content-Range': 'Which bytes these are.' },
} satisfies OperationResponse;

const generateExamples = {
  markdown: EXAMPLES.requests.markdown,
  'theme and options': EXAMPLES.requests.branded,
  html: EXAMPLES.requests.html,
  'as a job': EXAMPLES.requests.later,
};

/** What a render answers. */
const RENDERED = {
  200: limited({
    ...json('The PDF was rendered.', 'GenerateResult', {
      'without warnings': EXAMPLES.job,
      'with a warning': EXAMPLES.jobWithWarning,
    }),
    media: ['application/pdf'],
    headers: { ...PDF_HEADERS, 'Idempotent-Replayed': '`true` where the answer is that of an earlier request.' },
  }),
  202: limited({
    // A replayed request finds its job in any state.
    ...json('The job was accepted.', 'Job', { queued: EXAMPLES.queued }),
    headers: {
      Location: 'Where to ask for the job.',
      'Retry-After': 'Seconds after which to ask.',
      'X-Job-Id': 'Identifier of the job.',
      'Preference-Applied': '`respond-async` where Prefer asked for it.',
      'Idempotent-Replayed': '`true` where the answer is that of an earlier request.',
    },
  }),
} as const;

const RENDER_ERRORS = [
  ...KEYED,
  ...BODY,
  'SVC_NOT_ACCEPTABLE',
  'SVC_JOB_EXPIRED',
  'RENDER_FAILED',
  'SVC_MONTHLY_QUOTA_EXCEEDED',
  'SVC_IDEMPOTENCY_IN_PROGRESS',
  'SVC_IDEMPOTENCY_MISMATCH',
  'SVC_OVERLOADED',
] as const;

const PDF_OPERATIONS = {
  generatePdf: {
    id: 'generatePdf',
    method: 'post',
    path: '/v1/pdf/generate',
    tag: 'PDF',
    summary: 'Generate a PDF',
    description:
      'Renders Markdown or HTML. Waits for the PDF and answers 200, possibly with `warnings`: the PDF was rendered all the same. With `options.async` or `Prefer: respond-async` the answer is 202 with a job, to be asked for at `GET /v1/pdf/{jobId}`. `Accept: application/pdf` gives the PDF itself instead of JSON. Live renders that succeed count against the monthly quota; nothing else does. `options.webhook_url` is told when the job has ended.',
    auth: 'key',
    parameters: [IDEMPOTENCY_KEY, PREFER],
    body: { schema: ref('GenerateRequest'), required: true, examples: generateExamples },
    responses: RENDERED,
    errors: RENDER_ERRORS,
  },
  mergePdf: {
    id: 'mergePdf',
    method: 'post',
    path: '/v1/pdf/merge',
    tag: 'PDF',
    summary: 'Fill a document with records',
    description:
      'Fills the `{{fields}}` of a document with each record and renders all of them into one PDF, in which each record is a document of its own with its front matter and page numbers, or with `"result": "zip"` into a ZIP with a PDF of each. Fields are tags of Mustache; values are text and never become markup. A record that cannot be used is 422 RENDER_FAILED with `details.field`, such as `/records/17/customer/name`; with `"on_error": "skip"` it is left out with a warning. As `application/x-ndjson`, the first line is the request without `records`, and each other line is a record. In everything else it is as `POST /v1/pdf/generate`: one render, with its limits, jobs and webhooks.',
    auth: 'key',
    parameters: [IDEMPOTENCY_KEY, PREFER],
    body: {
      schema: ref('MergeRequest'),
      media: ['application/x-ndjson'],
      required: true,
      examples: { letters: EXAMPLES.merge, 'a PDF of each': EXAMPLES.mergeZip },
    },
    responses: { ...RENDERED, 200: { ...RENDERED[200], media: ['application/pdf', 'application/zip'] } },
    errors: RENDER_ERRORS,
  },
  assemblePdf: {
    id: 'assemblePdf',
    method: 'post',
    path: '/v1/pdf/assemble',
    tag: 'PDF',
    summary: 'Put documents and PDFs together',
    description:
      'Makes one PDF of pages of several: documents that are rendered, PDFs that are stored as assets or that jobs have made, and PDFs in the request, of any producer. Tags, links, bookmarks, page labels, form fields, layers and attachments are kept. Standards (PDF/UA, PDF/A) are claimed where all parts claim them and they are still true; warnings tell what stands in the way. `template`, `theme` and `options` are those of all documents; title, author, subject, keywords, language, attachments and encryption are those of the whole. A part that cannot be read is 422 RENDER_FAILED with `details.field`, such as `/parts/1`. In everything else it is as `POST /v1/pdf/generate`: one render, with its jobs and webhooks, and the limits of a merge.',
    auth: 'key',
    parameters: [IDEMPOTENCY_KEY, PREFER],
    body: {
      schema: ref('AssembleRequest'),
      required: true,
      examples: {
        'terms behind an offer': EXAMPLES.assembly,
        'pages between': EXAMPLES.assemblyBetween,
        'what a job has made': EXAMPLES.assemblyOfJob,
      },
    },
    responses: RENDERED,
    errors: RENDER_ERRORS,
  },
  validatePdf: {
    id: 'validatePdf',
    method: 'post',
    path: '/v1/pdf/validate',
    tag: 'PDF',
    summary: 'Check a request without rendering it',
    description:
      'Takes the body of a generate request, checks it, resolves template and theme, parses the document, and gives the warnings that can be told without rendering. Counts against nothing but the request rate.',
    auth: 'key',
    body: { schema: ref('GenerateRequest'), required: true, examples: generateExamples },
    responses: {
      200: limited(json('The request would be accepted.', 'ValidateResult', { 'with a warning': EXAMPLES.validation })),
    },
    errors: [...KEYED, ...BODY, 'RENDER_FAILED', 'SVC_OVERLOADED'],
  },
  listPdfs: {
    id: 'listPdfs',
    method: 'get',
    path: '/v1/pdf',
    tag: 'PDF',
    summary: 'List the jobs of the workspace',
    description:
      'Latest first, asynchronous or not, for 90 days. A page that is asked for with a filter may be short, or empty, although more follow: go on while `next_cursor` is not null. Of expired jobs the metadata are gone, so a filter by metadata does not find them.',
    auth: 'key',
    parameters: [
      inOptionalQuery('status', 'Only jobs in this state.', { type: 'string', enum: JOB_STATES }),
      {
        ...inOptionalQuery('metadata', 'Pairs that a job has to have, as in `metadata[order]=1042`.', {
          type: 'object',
          additionalProperties: { type: 'string' },
        }),
        style: 'deepObject',
        explode: true,
      },
      inOptionalQuery('created_from', 'Made at this time or later.', { type: 'string', format: 'date-time' }),
      inOptionalQuery('created_before', 'Made before this time.', { type: 'string', format: 'date-time' }),
      LIMIT,
      CURSOR,
    ],
    responses: { 200: limited(json('The jobs.', 'JobList', { jobs: EXAMPLES.jobList })) },
    errors: [...KEYED, 'INVALID_REQUEST'],
  },
  getPdf: {
    id: 'getPdf',
    method: 'get',
    path: '/v1/pdf/{jobId}',
    tag: 'PDF',
    summary: 'Retrieve a job or its PDF',
    description:
      'The job in its present state: queued, processing, succeeded, failed or canceled. `Accept: application/pdf` gives the PDF itself. A job of another workspace is answered as one that does not exist.',
    auth: 'key',
    parameters: [JOB_ID, IF_NONE_MATCH, RANGE, IF_RANGE],
    responses: {
      200: limited({
        ...json('The job.', 'Job', { succeeded: EXAMPLES.job, queued: EXAMPLES.queued, failed: EXAMPLES.failed }),
        media: ['application/pdf', 'application/zip'],
        headers: { ...PDF_HEADERS, 'Retry-After': 'While it is not finished: seconds after which to ask again.' },
      }),
      // Without its media type: generated clients would take each answer for perhaps a part of a PDF.
      206: {
        description: 'With `Accept: application/pdf`: the range of the PDF that was asked for.',
        headers: PARTIAL.headers,
      },
      304: NOT_MODIFIED,
    },
    errors: [
      ...KEYED,
      'SVC_JOB_NOT_FOUND',
      'SVC_NOT_ACCEPTABLE',
      'SVC_JOB_NOT_READY',
      'SVC_JOB_EXPIRED',
      'SVC_RANGE_NOT_SATISFIABLE',
      'RENDER_FAILED',
    ],
  },
  getPageImage: {
    id: 'getPageImage',
    method: 'get',
    path: '/v1/pdf/{jobId}/pages/{page}.png',
    tag: 'PDF',
    summary: 'See a page of a PDF as a picture',
    description:
      'Drawn by PDFium when it is asked for, and not counted. A very long page is drawn narrower. Needs an optional package at the service; where it is missing the answer is 501.',
    auth: 'key',
    parameters: [
      JOB_ID,
      inPath('page', 'Number of the page, from 1.', { pattern: '^[1-9][0-9]{0,5}$', examples: ['1'] }),
      inOptionalQuery('width', 'Of the picture in pixels, 16 to 2000. Default: 800.', {
        type: 'integer',
        minimum: 16,
        maximum: 2000,
      }),
      IF_NONE_MATCH,
    ],
    responses: {
      200: limited({
        description: 'The picture.',
        media: ['image/png'],
        headers: { 'X-Job-Id': PDF_HEADERS['X-Job-Id'], ETag: 'Changes with the PDF, the page and the width.' },
      }),
      304: NOT_MODIFIED,
    },
    errors: [
      ...KEYED,
      'INVALID_REQUEST',
      'SVC_NOT_FOUND',
      'SVC_JOB_NOT_FOUND',
      'SVC_JOB_NOT_READY',
      'SVC_JOB_EXPIRED',
      'SVC_OVERLOADED',
      'SVC_NOT_INSTALLED',
      'RENDER_FAILED',
    ],
  },
  deletePdf: {
    id: 'deletePdf',
    method: 'delete',
    path: '/v1/pdf/{jobId}',
    tag: 'PDF',
    summary: 'Delete a PDF or cancel a job',
    description:
      'Cancels a job that is not finished, and deletes the PDF and all that came from the request of one that is. What remains is the bare record.',
    auth: 'key',
    parameters: [JOB_ID],
    responses: { 200: limited(json('It is deleted.', 'DeletedPdf', { deleted: EXAMPLES.deleted })) },
    errors: [...KEYED, 'SVC_JOB_NOT_FOUND'],
  },
  downloadPdf: {
    id: 'downloadPdf',
    method: 'get',
    path: '/files/{jobId}/{filename}',
    tag: 'PDF',
    summary: 'Download a PDF by its signed link',
    description:
      'The `url` of a generate result: needs no key, and is valid until `expires_at`. Hand it on only to whom the document is meant for. Pages of other origins may show it in a frame and fetch it, unless the service is set otherwise (`PLATEN_FILE_ORIGINS`).',
    auth: 'none',
    parameters: [
      JOB_ID,
      inPath('filename', 'Name of the file, as it stands in the link: the signature covers it.', {
        examples: ['report.pdf'],
      }),
      inQuery('expires', 'Seconds since 1970 until which the link is valid.', { type: 'integer' }),
      inQuery('signature', 'Signature of the link.', { type: 'string' }),
      IF_NONE_MATCH,
      RANGE,
      IF_RANGE,
    ],
    responses: {
      200: {
        description: 'The PDF, or the ZIP of a merge.',
        media: ['application/pdf', 'application/zip'],
        headers: PDF_HEADERS,
      },
      206: PARTIAL,
      304: NOT_MODIFIED,
    },
    errors: ['SVC_LINK_INVALID', 'SVC_JOB_EXPIRED', 'SVC_RANGE_NOT_SATISFIABLE'],
  },
} as const satisfies Record<string, Operation>;

const KEY_OPERATIONS = {
  createTestKey: {
    id: 'createTestKey',
    method: 'post',
    path: '/v1/keys/test',
    tag: 'Keys',
    summary: 'Get a test key without signing up',
    description:
      'Makes a test key in a throw-away workspace of its own. It renders as a live key does, counts against no quota, and ends after 24 hours. Five an hour for one address. No body, no Authorization header.',
    auth: 'none',
    responses: { 201: json('The key, shown this once.', 'TestKey', { key: EXAMPLES.testKey }) },
    errors: ['SVC_RATE_LIMITED', 'SVC_FORBIDDEN'],
  },
  createKey: {
    id: 'createKey',
    method: 'post',
    path: '/v1/keys',
    tag: 'Keys',
    summary: 'Create an API key',
    description:
      'Makes another key for the workspace. A test key can make only test keys, which end when it does. The value is shown once: keep it in a secret store.',
    auth: 'key',
    body: { schema: ref('CreateKeyRequest'), required: true, examples: { 'live key': EXAMPLES.createKey } },
    responses: { 201: limited(json('The key, shown this once.', 'CreatedKey', { key: EXAMPLES.createdKey })) },
    errors: [...KEYED, ...BODY, 'SVC_FORBIDDEN', 'SVC_KEYS_FULL'],
  },
  listKeys: {
    id: 'listKeys',
    method: 'get',
    path: '/v1/keys',
    tag: 'Keys',
    summary: 'List the API keys of the workspace',
    description: 'Oldest first, revoked ones included, never with their values.',
    auth: 'key',
    parameters: [KEYS_LIMIT, CURSOR],
    responses: { 200: limited(json('The keys.', 'KeyList', { keys: EXAMPLES.keyList })) },
    errors: [...KEYED, 'INVALID_REQUEST'],
  },
  revokeKey: {
    id: 'revokeKey',
    method: 'delete',
    path: '/v1/keys/{key_id}',
    tag: 'Keys',
    summary: 'Revoke an API key',
    description: 'At once: the next request with it is answered 401. A test key can revoke only test keys.',
    auth: 'key',
    parameters: [KEY_ID],
    responses: { 200: limited(json('The key, revoked.', 'ApiKey', { key: EXAMPLES.revokedKey })) },
    errors: [...KEYED, 'SVC_FORBIDDEN', 'SVC_KEY_NOT_FOUND'],
  },
  rotateKey: {
    id: 'rotateKey',
    method: 'post',
    path: '/v1/keys/{key_id}/rotate',
    tag: 'Keys',
    summary: 'Replace an API key',
    description:
      'Makes a new key of the same name and type. The old one stays valid for `overlap_hours` (24 unless said otherwise), so that nothing fails while the new one is rolled out; then it ends.',
    auth: 'key',
    parameters: [KEY_ID],
    body: { schema: ref('RotateKeyRequest'), required: false, examples: { 'one day of overlap': EXAMPLES.rotateKey } },
    responses: { 201: limited(json('The new key, shown this once.', 'CreatedKey', { key: EXAMPLES.createdKey })) },
    errors: [...KEYED, ...BODY, 'SVC_FORBIDDEN', 'SVC_KEY_NOT_FOUND', 'SVC_KEYS_FULL'],
  },
} as const satisfies Record<string, Operation>;

const WEBHOOK_OPERATIONS = {
  listWebhookDeliveries: {
    id: 'listWebhookDeliveries',
    method: 'get',
    path: '/v1/webhooks/deliveries',
    tag: 'Webhooks',
    summary: 'List events and how far they have come',
    description: 'Latest first. Events that were delivered or given up are kept for 30 days.',
    auth: 'key',
    parameters: [
      inOptionalQuery('job_id', 'Only the event of this job.', { type: 'string' }),
      inOptionalQuery('status', 'Only events in this state.', { type: 'string', enum: DELIVERY_STATES }),
      LIMIT,
      CURSOR,
    ],
    responses: { 200: limited(json('The events.', 'WebhookDeliveryList', { events: EXAMPLES.deliveryList })) },
    errors: [...KEYED, 'INVALID_REQUEST'],
  },
  getWebhookDelivery: {
    id: 'getWebhookDelivery',
    method: 'get',
    path: '/v1/webhooks/deliveries/{deliveryId}',
    tag: 'Webhooks',
    summary: 'See every attempt to deliver an event',
    auth: 'key',
    parameters: [
      inPath('deliveryId', 'Identifier of the event, from the list or the header `webhook-id`.', {
        examples: [EXAMPLES.delivery.id],
      }),
    ],
    responses: { 200: limited(json('The event.', 'WebhookDeliveryLog', { event: EXAMPLES.deliveryLog })) },
    errors: [...KEYED, 'SVC_DELIVERY_NOT_FOUND'],
  },
  getWebhookSecret: {
    id: 'getWebhookSecret',
    method: 'get',
    path: '/v1/webhooks/secret',
    tag: 'Webhooks',
    summary: 'Read the secret that signs events',
    description: 'Every workspace has one. A test key may read it only where there are no live keys.',
    auth: 'key',
    responses: { 200: limited(json('The secret.', 'WebhookSecret', { secret: EXAMPLES.webhookSecret })) },
    errors: [...KEYED, 'SVC_FORBIDDEN'],
  },
  rotateWebhookSecret: {
    id: 'rotateWebhookSecret',
    method: 'post',
    path: '/v1/webhooks/secret/rotate',
    tag: 'Webhooks',
    summary: 'Change the secret that signs events',
    description:
      'Events are signed with the new secret at once, and with the old one too for `overlap_hours` (24 unless said otherwise). A secret that was old already signs no longer.',
    auth: 'key',
    body: { schema: ref('RotateKeyRequest'), required: false, examples: { 'one day of overlap': EXAMPLES.rotateKey } },
    responses: { 200: limited(json('Both secrets.', 'WebhookSecret', { secrets: EXAMPLES.rotatedSecret })) },
    errors: [...KEYED, ...BODY, 'SVC_FORBIDDEN'],
  },
} as const satisfies Record<string, Operation>;

const OTHER_OPERATIONS = {
  mcp: {
    id: 'mcp',
    method: 'post',
    path: '/mcp',
    tag: 'Agents',
    summary: 'Talk to an agent by the Model Context Protocol',
    description:
      'Streamable HTTP without sessions: each request is one JSON-RPC message, and the answer is JSON. The tools are `render_pdf`, `merge_pdf`, `assemble_pdf`, `show_page`, `validate_document`, `list_templates` and `describe_template`. Renders count as those of `POST /v1/pdf/generate` do.',
    auth: 'key',
    body: { schema: ref('McpMessage'), required: true },
    responses: {
      200: limited({ description: 'The answer to a request.', schema: ref('McpMessage') }),
      202: limited({ description: 'A notification was taken.' }),
    },
    errors: [...KEYED, ...BODY, 'SVC_NOT_ACCEPTABLE'],
  },
  listTemplates: {
    id: 'listTemplates',
    method: 'get',
    path: '/v1/templates',
    tag: 'Templates and usage',
    summary: 'List the templates',
    description: 'Name, description, preview picture and default options of each.',
    auth: 'key',
    responses: { 200: limited(json('The templates.', 'TemplateList', { templates: EXAMPLES.templateList })) },
    errors: KEYED,
  },
  templatePreview: {
    id: 'templatePreview',
    method: 'get',
    path: '/v1/templates/{name}/preview.png',
    tag: 'Templates and usage',
    summary: 'See what a template looks like',
    auth: 'none',
    parameters: [inPath('name', 'Name of the template.', { examples: ['report'] })],
    responses: { 200: { description: 'Picture of its first page.', media: ['image/png'] } },
    errors: ['SVC_NOT_FOUND'],
  },
  getUsage: {
    id: 'getUsage',
    method: 'get',
    path: '/v1/usage',
    tag: 'Templates and usage',
    summary: 'See what is left of the monthly quota',
    auth: 'key',
    responses: { 200: limited(json('Usage of the month.', 'Usage', { usage: EXAMPLES.usage })) },
    errors: KEYED,
  },
  getHealth: {
    id: 'getHealth',
    method: 'get',
    path: '/healthz',
    tag: 'Operation',
    summary: 'Whether the process lives and can render',
    auth: 'none',
    responses: {
      200: json('It lives.', 'Health', { ok: EXAMPLES.health }),
      503: json('It has not been able to render for half a minute: restart it.', 'Health', {
        failing: { status: 'failing', reason: 'No renderer could be started for 30 seconds.', uptime_seconds: 4711 },
      }),
    },
    errors: [],
  },
  getReadiness: {
    id: 'getReadiness',
    method: 'get',
    path: '/readyz',
    tag: 'Operation',
    summary: 'Whether this instance can take requests',
    auth: 'none',
    responses: {
      200: json('It can.', 'Health', { ok: EXAMPLES.health }),
      503: json('It cannot: it is stopping, or a part that it needs does not answer.', 'Health', {
        stopping: { status: 'not_ready', reason: 'The service is stopping.', checks: {} },
      }),
    },
    errors: [],
  },
  getMetrics: {
    id: 'getMetrics',
    method: 'get',
    path: '/metrics',
    tag: 'Operation',
    summary: 'Metrics for Prometheus',
    description: 'Where the operator has set a token, it is asked for as `Authorization: Bearer <token>`.',
    auth: 'none',
    responses: { 200: { description: 'Metrics in text form.', media: ['text/plain'] } },
    errors: ['SVC_FORBIDDEN'],
  },
  getOpenApi: {
    id: 'getOpenApi',
    method: 'get',
    path: '/openapi.json',
    tag: 'Descriptions',
    summary: 'This description (OpenAPI 3.1)',
    auth: 'none',
    responses: {
      200: {
        description: 'The document.',
        schema: { type: 'object', description: 'An OpenAPI 3.1 document.', additionalProperties: true },
      },
    },
    errors: [],
  },
  getLlmsTxt: {
    id: 'getLlmsTxt',
    method: 'get',
    path: '/llms.txt',
    tag: 'Descriptions',
    summary: 'The API in short, for language models',
    auth: 'none',
    responses: { 200: { description: 'Markdown.', media: ['text/plain'] } },
    errors: [],
  },
  getLlmsFullTxt: {
    id: 'getLlmsFullTxt',
    method: 'get',
    path: '/llms-full.txt',
    tag: 'Descriptions',
    summary: 'The API, all templates with examples, and the guides, for language models',
    auth: 'none',
    responses: { 200: { description: 'Markdown.', media: ['text/plain'] } },
    errors: [],
  },
  getProtectedResource: {
    id: 'getProtectedResource',
    method: 'get',
    path: '/.well-known/oauth-protected-resource',
    tag: 'Descriptions',
    summary: 'How keys are sent (RFC 9728)',
    auth: 'none',
    responses: {
      200: {
        description: 'The document.',
        schema: { type: 'object', description: 'Metadata of a protected resource.', additionalProperties: true },
      },
    },
    errors: [],
  },
} as const satisfies Record<string, Operation>;

const TABLE = {
  ...PDF_OPERATIONS,
  ...KEY_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...STORED_OPERATIONS,
  ...OTHER_OPERATIONS,
} as const;

export type OperationId = keyof typeof TABLE;
export const OPERATIONS: Readonly<Record<OperationId, Operation>> = TABLE;
