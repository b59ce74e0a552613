/** /openapi.json: the operations and the very schemas that validate, as one OpenAPI 3.1 document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../engine/places.js';
import { ERROR_CATALOG, type ErrorCode } from '../errors/catalog.js';
import { envelope, fillIn } from '../errors/envelope.js';
import { createSchemas, type Schemas } from '../schemas/schemas.js';
import { ref } from '../schemas/make.js';
import { EVENT_TYPES } from '../schemas/webhook-schemas.js';
import type { Config } from '../settings.js';
import { exampleError } from './example-errors.js';
import { EXAMPLE_REQUEST_ID, EXAMPLES } from './examples.js';
import type { JsonSchema, Operation, OperationResponse } from './operation.js';
import { OPERATIONS } from './operations.js';

export type DocumentConfig = Pick<
  Config,
  | 'baseUrl'
  | 'docsUrl'
  | 'dashboardUrl'
  | 'maxContentBytes'
  | 'maxFragmentBytes'
  | 'retentionHours'
  | 'maxRetentionHours'
>;

/** As much of OpenAPI 3.1 as is written here, for the renderer of /docs/api. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly unknown[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  /** What the service sends to `options.webhook_url`, by type of the event. */
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: Operation['parameters'];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Content;
}

type Content = Readonly<
  Record<
    string,
    { readonly schema: JsonSchema; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
  >
>;

const TAGS = [
  { name: 'PDF', description: 'Generate, check, retrieve and delete PDFs.' },
  { name: 'Keys', description: 'API keys of the workspace, and test keys for everybody.' },
  { name: 'Webhooks', description: 'What the service sends when jobs have ended, and the log of it.' },
  { name: 'Invoices', description: 'The data of e-invoices as XML.' },
  { name: 'Agents', description: 'The Model Context Protocol.' },
  { name: 'Templates and usage', description: 'What there is to render with, and how much is left of the month.' },
  { name: 'Stored', description: 'What a workspace keeps here for its documents.' },
  { name: 'Operation', description: 'For those who run the service.' },
  { name: 'Descriptions', description: 'The API, described for programs.' },
] as const;

/** Errors that any operation may answer with. */
const GENERAL_ERRORS: readonly (readonly [range: string, description: string, codes: readonly ErrorCode[]])[] = [
  ['4XX', 'Any other fault of the request, such as an unknown address.', ['SVC_NOT_FOUND', 'SVC_METHOD_NOT_ALLOWED']],
  ['5XX', 'A fault of ours.', ['SVC_INTERNAL', 'SVC_UNAVAILABLE']],
];

/** Headers that error responses with a status may have in addition to X-Request-Id. */
const ERROR_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'The scheme, `Bearer`.' },
  409: { 'Retry-After': 'Seconds after which to try again.' },
  416: { 'Content-Range': 'Size of the PDF: `bytes */21874`.' },
  429: { 'Retry-After': 'Seconds after which to try again; with the quota, until the first of next month.' },
  503: { 'Retry-After': 'Seconds after which to try again.' },
};

/** Heavy enough (1 ms and 100 KB) to be made once. */
export function openApiDocument(config: DocumentConfig, schemas: Schemas = createSchemas(config)): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of Object.values(OPERATIONS)) {
    (paths[operation.path] ??= {})[operation.method] = describe(operation, config);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Document rendering service',
      version: packageVersion(),
      summary: 'Markdown or HTML in, PDF out.',
      description: fillIn(DESCRIPTION, config),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: config.baseUrl }],
    security: [{ apiKey: [] }],
    tags: TAGS,
    paths,
    webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeEvent(type, config) }])),
    components: {
      schemas,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: fillIn(
            '`Authorization: Bearer <API_KEY>`. Live keys begin with `svc_live_`, test keys with `svc_test_`. A test key: POST {base_url}/v1/keys/test.',
            config,
          ),
        },
      },
    },
  };
}

const DESCRIPTION = `Renders PDF documents from Markdown or HTML with a template and a theme. Guides: {docs_url}. In short for language models: {base_url}/llms.txt.

Every answer carries \`X-Request-Id\`. Every error is \`{"error": {…}}\` with a \`code\`, a text for people, and an \`agent_message\` that tells a program how to recover; the page of each code is {docs_url}/errors/<code>.

A field of a request that may be left out may be \`null\` as well, which means the same.

Within \`/v1\` fields may be added to answers, and codes to warnings; nothing is taken away or changes its meaning.`;

/** Of package.json: the API's description changes with the package. */
function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  return version;
}

function describe(operation: Operation, config: DocumentConfig): OpenApiOperation {
  const { id, tag, summary, description, auth, parameters, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(auth === 'none' && { security: [] }),
    ...(parameters && { parameters }),
    ...(body && {
      requestBody: { required: body.required, content: contentOf(body, config) },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, success(response, config)]),
      ),
      ...failures(operation, config),
      ...Object.fromEntries(
        GENERAL_ERRORS.map(([range, description, codes]) => [range, failure(description, 0, codes, config)]),
      ),
    },
  };
}

const EVENT_WORDS: Readonly<Record<(typeof EVENT_TYPES)[number], string>> = {
  'pdf.succeeded': 'A job has succeeded',
  'pdf.failed': 'A job has failed',
  'pdf.canceled': 'A job was canceled',
};
const EVENT_HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'Identifier of the event, the same at every attempt: use it to notice repeats.',
  'webhook-timestamp': 'Seconds since 1970 at which this attempt was signed. Refuse what is older than five minutes.',
  'webhook-signature':
    'One or two signatures with a space between: `v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`.',
};

function describeEvent(type: (typeof EVENT_TYPES)[number], config: DocumentConfig): OpenApiOperation {
  return {
    operationId: type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
    tags: ['Webhooks'],
    summary: EVENT_WORDS[type],
    description:
      'Sent to `options.webhook_url` of the request, signed after Standard Webhooks. May come more than once.',
    security: [],
    parameters: Object.entries(EVENT_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: ref('WebhookEvent'),
          ...(type === 'pdf.succeeded' && examplesOf({ event: EXAMPLES.event }, config)),
        },
      },
    },
    responses: {
      '2XX': { description: 'It has arrived.' },
      '410': { description: 'Nothing more shall come: what waits for this address is given up.' },
      default: { description: 'It is sent again, eleven times within a day in all. Redirects are not followed.' },
    },
  };
}

function success(response: OperationResponse, config: DocumentConfig): OpenApiResponse {
  const { description, headers } = response;
  const content = contentOf(response, config);
  return {
    description,
    headers: headersOf(headers),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/** The forms of a body, JSON and others. */
function contentOf(
  { schema, media = [], examples }: Pick<OperationResponse, 'schema' | 'media' | 'examples'>,
  config: DocumentConfig,
): Content {
  const content: Record<string, Content[string]> = {};
  if (schema) content['application/json'] = { schema, ...examplesOf(examples, config) };
  for (const type of media) {
    const isText = type.startsWith('text/') || type === 'application/x-ndjson';
    content[type] = { schema: { type: 'string', ...(!isText && { format: 'binary' }) } };
  }
  return content;
}

/** The errors of an operation by status. */
function failures({ errors, responses }: Operation, config: DocumentConfig): Record<string, OpenApiResponse> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errors) {
    const { status } = ERROR_CATALOG[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].filter(([status]) => !(status in responses)).sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => {
      const description = codes.map((code) => `${code}: ${ERROR_CATALOG[code].message}`).join(' ');
      return [String(status), failure(description, status, codes, config)];
    }),
  );
}

/** `status`: 0 for several. */
function failure(
  description: string,
  status: number,
  codes: readonly ErrorCode[],
  config: DocumentConfig,
): OpenApiResponse {
  const examples = Object.fromEntries(
    codes.map((code) => [code, envelope(exampleError(code, config), { requestId: EXAMPLE_REQUEST_ID, config }).body]),
  );
  return {
    description,
    headers: headersOf(ERROR_HEADERS[status]),
    content: { 'application/json': { schema: ref('Error'), ...examplesOf(examples, config) } },
  };
}

function headersOf(given: Readonly<Record<string, string>> = {}): NonNullable<OpenApiResponse['headers']> {
  const all = { 'X-Request-Id': 'Identifier of the request.', ...given };
  return Object.fromEntries(
    Object.entries(all).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

/** The names of examples become keys, which must not contain spaces. */
function examplesOf(
  examples: Readonly<Record<string, unknown>> | undefined,
  config: DocumentConfig,
): { examples?: Record<string, { value: unknown }> } {
  if (!examples) return {};
  return {
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, value]) => [name.replace(/\s+/g, '_'), { value: filled(value, config) }]),
    ),
  };
}

/** A copy with this service's addresses in all its texts. */
export function filled(value: unknown, config: DocumentConfig): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? fillIn(inner, config) : inner)),
  );
}
