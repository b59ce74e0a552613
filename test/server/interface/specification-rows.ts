/**
 * The 86 rows of docs/spec/interface.md, each with a request and what is right in its answer. docs/interface-requests.md
 * is made of them:
 *
 *     node --import tsx test/server/interface/specification-rows.ts --write
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../engine/places.js';
import type { Answer } from '../support/service.js';
import { textWith } from './support.js';
import type { ReadPage, ReadPdf } from './pdf.js';

/** Whose key a request has: of a workspace of a tier, of another kind, or text of the header. */
export type Sender = 'live' | 'none' | 'test' | 'expired' | 'free' | 'starter' | 'builder' | 'scale' | 'exhausted';

export interface RowRequest {
  readonly method?: 'POST' | 'GET';
  readonly path: string;
  readonly body?: unknown;
  readonly by?: Sender;
  /** The header Authorization as it is. */
  readonly authorization?: string;
}

export interface SpecificationRow {
  /** Words of the specification. */
  readonly words: string;
  readonly request: RowRequest;
  /** What of the answer is looked at. `pdf`: of requests with the output base64. */
  readonly see: (answer: Answer, pdf: ReadPdf) => unknown;
  readonly right: unknown;
  /** What was wrong when issue 18 was written. */
  readonly was?: string;
}

const GENERATE = '/v1/pdf/generate';
export const LOGO = 'https://brand.example/logo.png';
export const SMALL_LOGO = 'https://brand.example/small.png';
const TEXT = '# Head\n\n###### Sixth\n\nBody **strong** [link](https://example.com/)\n\n> Callout\n\n---\n\nEnd';

const generate = (rest: object = {}, content = TEXT): RowRequest => ({
  path: GENERATE,
  body: { input: { type: 'markdown', content }, ...rest },
});
/** With the PDF in the answer. */
const drawn = (theme: object, options: object = {}): RowRequest =>
  generate({ theme, options: { ...options, output: 'base64' } });
const get = (path: string, by: Sender = 'live'): RowRequest => ({ method: 'GET', path, by });
const failing: RowRequest = {
  path: GENERATE,
  body: { input: { type: 'html', content: '<div>'.repeat(300) } },
};

const status = ({ status }: Answer) => status;
const codes = ({ json }: Answer) => json.warnings.map(({ code }: { code: string }) => code);
const error =
  (...fields: readonly string[]) =>
  ({ status, json }: Answer) => [status, ...fields.map((field) => json.error[field])];
const causeOf = ({ status, json }: Answer) => [status, json.error.details.cause];
const first = ({ pages }: ReadPdf): ReadPage | undefined => pages[0];
const hasLine = (page: ReadPage | undefined, color: string) =>
  page?.fills.some((box) => box.color === color && box.bottom - box.top < 2 && box.right - box.left > 300) ?? false;
const colorOf = (words: string) => (_: Answer, pdf: ReadPdf) => textWith(first(pdf), words).color;
const fontOf = (words: string) => (_: Answer, pdf: ReadPdf) => textWith(first(pdf), words).font.split('-')[0];
const says =
  (answerOf: (answer: Answer) => string, ...words: readonly string[]) =>
  (answer: Answer) =>
    words.filter((word) => answerOf(answer).includes(word));
const agent = ({ json }: Answer) => json.error.agent_message as string;
const whole = ({ text }: Answer) => text;
const typeOf = (field: string) => (answer: Answer) => typeof answer.json.error[field];
const limitOf = ({ json }: Answer) => json.limit as number | null;
const noKey: RowRequest = { ...generate(), by: 'none' };
const newKey: RowRequest = { path: '/v1/keys', body: { name: 'CI', type: 'live' } };
const newTestKey: RowRequest = { path: '/v1/keys/test', by: 'none' };
const exhausted: RowRequest = { ...generate(), by: 'exhausted' };
const lifetime = ({ json }: Answer) => Math.round((Date.parse(json.expires_at) - Date.parse(json.created_at)) / 3.6e6);

export const ROWS: readonly SpecificationRow[] = [
  // What the service does
  { words: 'A render request sends input content', request: generate({ template: 'report', theme: {}, options: {} }), see: status, right: 200 },
  { words: 'is still a success: the PDF was rendered', request: drawn({ body_font: 'Papyrus' }), see: (a, pdf) => [a.status, ...codes(a), pdf.pages.length], right: [200, 'SVC_FONT_FALLBACK', 1] },
  { words: 'A previously generated PDF can be retrieved by job identifier', request: get('/v1/pdf/{job}'), see: ({ json }) => json.status, right: 'succeeded' },
  { words: 'Live keys count against a monthly render quota; test keys do not', request: { ...generate(), by: 'test' }, see: ({ json }) => json.livemode, right: false },
  { words: 'Errors use one JSON envelope', request: noKey, see: ({ json }) => Object.keys(json), right: ['error'] },
  // Render request
  { words: '| input | object |', request: { path: GENERATE, body: {} }, see: ({ json }) => json.error.details.errors[0].field, right: '/input' },
  { words: 'The value `report` is the one that is named', request: generate({ template: 'report' }), see: ({ json }) => json.template, right: 'report' },
  { words: '| theme | object | Optional.', request: generate(), see: status, right: 200 },
  { words: '| options | object |', request: generate({ options: { page_size: 'A5', output: 'base64' } }), see: (_, pdf) => Math.round(first(pdf)?.width ?? 0), right: 420 },
  // Input
  { words: 'Allowed values: `markdown`, `html`.', request: { path: GENERATE, body: { input: { type: 'rtf', content: 'x' } } }, see: ({ status, json }) => [status, json.error.details.errors[0].field], right: [400, '/input/type'] },
  { words: 'The Markdown text or the HTML text to render.', request: { path: GENERATE, body: { input: { type: 'html', content: '<p>Some text' }, options: { output: 'base64' } } }, see: (_, pdf) => first(pdf)?.text.includes('Some text'), right: true },
  // Theme
  { words: 'All fields are optional.', request: generate({ theme: {} }), see: status, right: 200 },
  { words: 'Color fields are hex color strings.', request: generate({ theme: { text_color: 'red' } }), see: ({ status, json }) => [status, json.error.details.errors[0].field], right: [400, '/theme/text_color'] },
  { words: 'Accepted image formats: SVG, PNG, JPEG.', request: drawn({ logo_url: LOGO }), see: (a, pdf) => [codes(a).length, first(pdf)?.images.length], right: [0, 1] },
  { words: 'Shown in the cover page header', request: drawn({ logo_url: LOGO }, { cover: true }), see: (_, pdf) => pdf.pages.map(({ images }) => images.length), right: [1, 1] },
  { words: 'Headings, strong text, borders, rule lines.', request: drawn({ primary_color: '#7a1f3d' }), see: (_, pdf) => [...['Head', 'Sixth', 'strong'].map((words) => textWith(first(pdf), words).color), hasLine(first(pdf), '#7a1f3d')], right: ['#7a1f3d', '#7a1f3d', '#7a1f3d', true], was: 'h6 took a tint of the text colour; rules and lines of tables were pale tints' },
  { words: 'Hyperlinks, callout borders, cover page highlights, decorative rules.', request: drawn({ accent_color: '#0b7a75', primary_color: '#222222' }), see: colorOf('link'), right: '#0b7a75' },
  { words: 'Body copy color.', request: drawn({ text_color: '#2b2b3b' }), see: colorOf('Body'), right: '#2b2b3b' },
  { words: 'Page background.', request: drawn({ background_color: '#fbf6ec' }), see: (_, pdf) => first(pdf)?.fills[0]?.color, right: '#fbf6ec' },
  { words: 'Font for paragraph text, list items, table cells.', request: drawn({ body_font: 'Source Code Pro' }), see: fontOf('Body'), right: 'SourceCodePro', was: 'fonts that GET /v1/templates shows were replaced by Inter with a warning' },
  { words: 'Font for headings h1 to h6.', request: drawn({ heading_font: 'Playfair Display' }), see: fontOf('Sixth'), right: 'PlayfairDisplay' },
  { words: 'Raw HTML injected at the top of every page, after the logo.', request: drawn({ letterhead: '<style>@page{margin:0}</style><a href="https://acme.example/">Acme</a>' }), see: (_, pdf) => [first(pdf)?.links.includes('https://acme.example/'), (textWith(first(pdf), 'Body').left > 40)], right: [true, true], was: 'links were lost; @page in its style sheet removed the margins of the document' },
  { words: 'Raw HTML injected into the footer of every page.', request: drawn({ footer: '<a href="https://acme.example/">Terms</a>' }), see: (_, pdf) => [first(pdf)?.links.includes('https://acme.example/'), first(pdf)?.text.includes('1 / 1')], right: [true, true], was: 'links were lost; its style sheet was not scoped to it' },
  // Result and job
  { words: 'Contains a `warnings` list.', request: generate(), see: ({ json }) => json.warnings, right: [] },
  { words: 'Retrieval returns the same shape as the generate result.', request: get('/v1/pdf/{job}'), see: ({ json }) => Object.keys(json).length, right: 16 },
  // API key
  { words: 'Returned once only, at creation.', request: get('/v1/keys'), see: ({ json }) => 'key' in json.data[0], right: false },
  { words: 'A test key expires 24 hours after issue.', request: newTestKey, see: lifetime, right: 24 },
  { words: 'Label given when creating a key (request field).', request: newKey, see: ({ json }) => json.name, right: 'CI' },
  { words: '`live` is a value used.', request: newKey, see: ({ json }) => json.type, right: 'live' },
  { words: 'Keys are issued per workspace.', request: get('/v1/keys', 'starter'), see: ({ json }) => json.data.length, right: 1 },
  { words: 'The first key is issued automatically at sign-up.', request: { method: 'GET', path: '/dashboard', by: 'none' }, see: says(whole, 'Sign in or sign up'), right: ['Sign in or sign up'], was: 'there was no sign-up' },
  // States
  { words: 'Requests with the key are answered 401 with code SVC_INVALID_API_KEY.', request: { ...generate(), by: 'expired' }, see: error('code'), right: [401, 'SVC_INVALID_API_KEY'] },
  // Endpoints
  { words: 'Generates a PDF from Markdown or HTML.', request: generate(), see: ({ status, json }) => [status, json.object], right: [200, 'pdf'] },
  { words: '| 400 | INVALID_REQUEST | Malformed body |', request: { path: GENERATE, body: '{' }, see: error('code'), right: [400, 'INVALID_REQUEST'] },
  { words: '| 401 | UNAUTHORIZED (body code: SVC_INVALID_API_KEY) |', request: noKey, see: error('code'), right: [401, 'SVC_INVALID_API_KEY'] },
  { words: '| 422 | RENDER_FAILED | Rendering failed; details in `error.details` |', request: failing, see: ({ status, json }) => [status, json.error.details.reason], right: [422, 'depth_limit'] },
  { words: '| 429 | QUOTA_EXCEEDED (body code: SVC_MONTHLY_QUOTA_EXCEEDED) |', request: exhausted, see: error('code'), right: [429, 'SVC_MONTHLY_QUOTA_EXCEEDED'] },
  { words: '### GET /v1/pdf/{jobId}', request: get('/openapi.json', 'none'), see: ({ json }) => '/v1/pdf/{jobId}' in json.paths, right: true, was: 'the path parameter had another name' },
  { words: 'Creates an additional API key for the authenticated workspace.', request: newKey, see: ({ status, json }) => [status, json.key.slice(0, 9)], right: [201, 'svc_live_'] },
  { words: 'Issues a test key without signing up.', request: newTestKey, see: ({ status, json }) => [status, json.key.slice(0, 9)], right: [201, 'svc_test_'] },
  { words: 'Serves the machine-readable OpenAPI 3.1 description of the API.', request: get('/openapi.json', 'none'), see: ({ json }) => json.openapi.slice(0, 4), right: '3.1.' },
  { words: 'All endpoints except the test-key endpoint require the `Authorization', request: get('/v1/usage', 'none'), see: status, right: 401 },
  { words: 'A request may also send `Content-Type: application/json`.', request: generate(), see: status, right: 200 },
  // Authentication
  { words: 'Every request (except POST /v1/keys/test) carries', request: get('/v1/templates', 'none'), see: status, right: 401 },
  { words: '| svc_live_ | live key |', request: get('/v1/usage', 'exhausted'), see: ({ json }) => json.used, right: 100 },
  { words: '| svc_test_ | test key |', request: { ...generate(), by: 'test' }, see: ({ status, json }) => [status, json.livemode], right: [200, false] },
  { words: 'A live key can create more keys via POST /v1/keys', request: newKey, see: status, right: 201 },
  { words: 'The body always carries `agent_message`.', request: noKey, see: typeOf('agent_message'), right: 'string' },
  { words: '| No Authorization header |', request: noKey, see: causeOf, right: [401, 'missing'] },
  { words: '| Value sent without the `Bearer ` word |', request: { ...generate(), authorization: 'svc_live_0' }, see: causeOf, right: [401, 'no_bearer'] },
  { words: '| Key with another prefix (for example `pk_`) |', request: { ...generate(), authorization: 'Bearer pk_0' }, see: causeOf, right: [401, 'wrong_prefix'] },
  { words: 'Call POST /v1/keys/test for a new one', request: { ...generate(), by: 'expired' }, see: says(agent, '/v1/keys/test'), right: ['/v1/keys/test'] },
  { words: 'Regenerate from the dashboard at {dashboard_url}', request: { ...generate(), authorization: `Bearer svc_live_${'0'.repeat(43)}` }, see: says(agent, '/dashboard'), right: ['/dashboard'], was: 'there was no dashboard at the address' },
  // Error envelope
  { words: '| code | string |', request: noKey, see: typeOf('code'), right: 'string' },
  { words: '`authentication_error` for 401', request: noKey, see: error('type'), right: [401, 'authentication_error'] },
  { words: '| human_message | string |', request: noKey, see: typeOf('human_message'), right: 'string' },
  { words: 'Instruction for automated clients on how to recover.', request: noKey, see: says(agent, 'Send the header'), right: ['Send the header'] },
  { words: 'Form: {docs_url}/errors/<code>.', request: noKey, see: ({ json }) => json.error.docs_url.split('/docs')[1], right: '/errors/SVC_INVALID_API_KEY' },
  { words: 'false for SVC_INVALID_API_KEY.', request: noKey, see: ({ json }) => json.error.retryable, right: false },
  { words: 'Identifier of the request.', request: noKey, see: ({ json, headers }) => json.error.request_id === headers.get('x-request-id'), right: true },
  { words: 'Present for RENDER_FAILED.', request: failing, see: ({ json }) => typeof json.error.details, right: 'object' },
  // Codes
  { words: 'The agent_message points to the dashboard and to POST /v1/keys/test.', request: noKey, see: says(agent, '/dashboard', 'POST'), right: ['/dashboard', 'POST'] },
  { words: 'The workspace owner must upgrade; the limit resets on the first of each month.', request: exhausted, see: says(agent, 'upgrade', '/dashboard', '-01'), right: ['upgrade', '/dashboard', '-01'], was: 'the dashboard that it points to did not exist' },
  { words: '| 400 | INVALID_REQUEST | Malformed body. |', request: { path: GENERATE, body: '[]' }, see: error('code', 'type'), right: [400, 'INVALID_REQUEST', 'invalid_request_error'] },
  { words: 'reference-table spelling of the 401 condition', request: noKey, see: ({ json }) => json.error.details.reference_code, right: 'UNAUTHORIZED' },
  { words: '| 422 | RENDER_FAILED | Rendering failed. |', request: failing, see: error('code', 'type'), right: [422, 'RENDER_FAILED', 'render_error'] },
  { words: 'reference-table spelling of the 429 condition', request: exhausted, see: ({ json }) => json.error.details.reference_code, right: 'QUOTA_EXCEEDED' },
  // Warnings
  { words: 'Partial theme causes visible template gaps', request: generate({ theme: { background_color: '#101010' } }), see: (a) => codes(a).includes('SVC_THEME_INCOMPLETE'), right: true, was: 'an unreadable dark page was answered without a warning' },
  { words: 'Logo rasterizes below 256 x 256 px.', request: generate({ theme: { logo_url: SMALL_LOGO } }), see: codes, right: ['SVC_LOGO_LOW_RESOLUTION'] },
  { words: 'Contrast ratio of accent_color to background_color below 4.5:1.', request: generate({ theme: { accent_color: '#eeeeff', primary_color: '#222222' } }), see: codes, right: ['SVC_COLOR_CONTRAST_LOW'], was: 'white text and white headings were answered without a warning' },
  { words: '| SVC_FONT_FALLBACK | Unsupported font name. |', request: generate({ theme: { heading_font: 'Papyrus' } }), see: codes, right: ['SVC_FONT_FALLBACK'] },
  // Limits
  { words: '| Free | 100 |', request: get('/v1/usage', 'free'), see: limitOf, right: 100 },
  { words: '| Starter | 500 |', request: get('/v1/usage', 'starter'), see: limitOf, right: 500 },
  { words: '| Builder | 2,500 |', request: get('/v1/usage', 'builder'), see: limitOf, right: 2500 },
  { words: '| Pro | 10,000 |', request: get('/v1/usage'), see: limitOf, right: 10_000 },
  { words: '| Scale | Unlimited |', request: get('/v1/usage', 'scale'), see: limitOf, right: null },
  { words: 'The quota is per workspace and resets on the first of each month.', request: get('/v1/usage'), see: ({ json }) => json.resets_at.slice(7), right: '-01T00:00:00.000Z' },
  { words: 'When it is exhausted, generate returns 429', request: exhausted, see: error('type'), right: [429, 'quota_error'] },
  { words: 'Only live keys count; test keys do not.', request: get('/v1/usage', 'test'), see: ({ json }) => json.used, right: 0 },
  { words: 'A test key lives 24 hours.', request: { ...generate(), by: 'expired' }, see: causeOf, right: [401, 'expired'] },
  { words: 'Logo warning threshold 256 x 256 px', request: generate({ theme: { logo_url: LOGO } }), see: codes, right: [] },
  { words: 'color contrast threshold 4.5:1', request: generate({ theme: { accent_color: '#767676', primary_color: '#222222' } }), see: codes, right: [] },
  { words: 'The Free tier needs no credit card.', request: get('/dashboard', 'none'), see: says(whole, '100 renders a month'), right: ['100 renders a month'], was: 'nobody could sign up' },
  // Versioning
  { words: 'The version is carried in the path prefix `/v1`.', request: { ...generate(), path: '/v2/pdf/generate' }, see: status, right: 404 },
  { words: 'served at {base_url}/openapi.json.', request: get('/openapi.json', 'none'), see: status, right: 200 },
  { words: 'In development it is also served at the path /api/openapi.', request: get('/api/openapi', 'none'), see: status, right: 200 },
]; // prettier-ignore

export const REQUESTS_FILE = join(packageRoot(), 'docs', 'interface-requests.md');

const cell = (text: string): string => text.replaceAll('|', '\\|').trim();
const LONGEST = 240;

function shownRequest({ method = 'POST', path, body, by = 'live', authorization }: RowRequest): string {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body).replaceAll('|', '\\|');
  const sent = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const key = authorization === undefined ? `key: ${by}` : `\`Authorization: ${authorization}\``;
  return `\`${method} ${path}${sent === '' ? '' : ` ${sent}`}\`, ${key}`;
}

export function requestsPage(): string {
  const wrong = ROWS.filter(({ was }) => was !== undefined).length;
  const lines = ROWS.map(({ words, request, right, was = '' }, i) => {
    const what = cell(words.replace(/^\| | \|$|^### /g, '').replaceAll(' | ', ', '));
    return `| ${i + 1} | ${what} | ${was} | ${shownRequest(request)} | \`${JSON.stringify(right)}\` |`;
  });
  return `# The ${ROWS.length} rows of the interface, each with a request

Each row of the [interface specification](spec/interface.md), what was wrong with it when it was last gone through by hand
(${wrong} rows), and a request with what its answer shows now. [interface.md](interface.md) has all that the service does.
\`test/server/interface/specification.test.ts\` sends each request to a running service. This page is made of the test's rows by
\`node --import tsx test/server/interface/specification-rows.ts --write\`.

| | Row of the specification | Was wrong | Request | Shows now |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

if (process.argv.includes('--write')) writeFileSync(REQUESTS_FILE, requestsPage());
