/** /llms.txt: what an agent needs to use the API well, complete and short. */
import { KEY_PROBLEMS } from '../errors/authentication.js';
import { ERROR_CATALOG, ERROR_CODES } from '../errors/catalog.js';
import { WARNING_CODES, WARNING_TEXTS } from '../errors/warning-texts.js';
import { OPERATIONS } from '../openapi/operations.js';
import type { JsonSchema } from '../openapi/operation.js';
import type { DocsContext } from './context.js';
import { limitRows, NOT_COUNTED, tierRows } from './limits.js';

export function llmsTxt(context: DocsContext): string {
  return [intro(context), operations(), fields(context), errors(context), warnings(), limits(context)].join('\n');
}

function intro({ config, fill }: DocsContext): string {
  return fill(`# Document rendering service

> Markdown or HTML to PDF by JSON. Base address: {base_url}. Guide: {docs_url}. OpenAPI 3.1: {base_url}/openapi.json. Templates and guides: {base_url}/llms-full.txt.

## In three steps

1. Key: \`POST {base_url}/v1/keys/test\` (no body, no header) answers 201 with \`key\` (\`svc_test_…\`, 24 hours, no quota). Live keys: the operator, the dashboard ({dashboard_url}), or \`POST {base_url}/v1/keys\` with a live key.
2. Render: \`POST {base_url}/v1/pdf/generate\` with \`Authorization: Bearer <API_KEY>\`, \`Content-Type: application/json\` and
   \`{"input": {"type": "markdown", "content": "# Hello"}}\`
3. Answer 200: \`job_id\`, \`pages\`, \`bytes\`, \`sha256\`, \`url\` (signed link to the PDF, needs no key, valid until \`expires_at\`), \`warnings\`. With \`Accept: application/pdf\` the answer is the PDF.

## Rules

- \`input.type\` and \`input.content\` are required, nothing else. Unknown fields are refused with 400.
- 200 with \`warnings\` is a success. Each has \`code\`, \`message\`, \`agent_message\`, \`field\` (JSON pointer or null), \`details\`.
- Errors: \`{"error": {code, type, human_message, agent_message, docs_url, retryable, request_id, details}}\`. Follow \`agent_message\`. Retry if \`retryable\`, after \`Retry-After\` seconds.
- Send \`Idempotency-Key: <uuid>\` with generate, and the same when you repeat it.
- Long or many documents: \`options.async: true\` answers 202; poll \`GET /v1/pdf/{jobId}\` until \`status\` is succeeded, failed or canceled, or set \`options.webhook_url\`: a signed POST tells its end ({docs_url}/webhooks).
- The same request gives the same bytes; the PDF's date is \`options.created_at\` or none.
- Images, fonts and CSS: public https addresses only. Scripts never run: charts as SVG or as below.
- QR and bar codes: \`[https://example.org]{.qr}\` or a fence \`\`\`qr, \`\`\`barcode ean13 (code-128, data-matrix, aztec …), \`\`\`epc in Markdown; \`<span data-platen-code="qr">data</span>\` in HTML.
- Diagrams and charts: a fence \`\`\`mermaid, \`\`\`dot, \`\`\`vega-lite (JSON, data inline), or \`\`\`chart with a line such as \`bar stacked title="Sales"\` (line, area, pie, donut, scatter, histogram, boxplot) above rows \`a,1,2\` or below a Markdown table; \`caption="…" {#fig-a}\` after the language. \`<div data-platen-diagram="mermaid">flowchart LR; A --&gt; B</div>\` in HTML.
- HTML may use CSS paged media (\`@page\`, margin boxes, \`counter(page)\`, \`break-before\`). The document's CSS wins over the template's; \`input.styles: "template"\` drops it.
- PDFs are kept ${config.retentionHours} hours, or \`options.retention_hours\`.
`);
}

function operations(): string {
  const lines = Object.values(OPERATIONS).map(({ method, path, summary, auth }) => {
    return `- \`${method.toUpperCase()} ${path}\` ${summary}${auth === 'key' ? '' : ' (no key)'}`;
  });
  return `## Operations\n\n${lines.join('\n')}\n`;
}

/** Components of a request in the order in which one meets them. */
const OBJECTS = [
  ['Input', 'input'],
  ['Theme', 'theme'],
  ['RenderOptions', 'options'],
] as const;

function fields({ api }: DocsContext): string {
  const { schemas } = api().components;
  const lines = OBJECTS.flatMap(([component, prefix]) => {
    const properties = (schemas[component]?.['properties'] ?? {}) as Record<string, JsonSchema>;
    return Object.entries(properties).map(
      ([name, schema]) => `- \`${prefix}.${name}\` (${kindOf(schema)}): ${String(schema['description'] ?? '')}`,
    );
  });
  const template = (schemas['GenerateRequest']?.['properties'] as Record<string, JsonSchema>)['template'];
  return `## Fields of a request\n\n- \`template\` (${kindOf(template ?? {})})\n${lines.join('\n')}\n`;
}

/** The sizes of paper are more, and their description names them by series. */
const MOST_VALUES = 24;

function kindOf(schema: JsonSchema): string {
  const values = schema['enum'] as readonly string[] | undefined;
  if (values) return values.length > MOST_VALUES ? 'string' : values.join(' | ');
  const choices = schema['anyOf'] as readonly JsonSchema[] | undefined;
  if (!choices || schema['type'] !== undefined) return String(schema['type']);
  return choices.map((choice) => objectKind(choice)).join(' | ');
}

function objectKind(schema: JsonSchema): string {
  const properties = schema['properties'];
  return properties ? `{${Object.keys(properties as object).join(', ')}}` : kindOf(schema);
}

function errors({ fill }: DocsContext): string {
  const lines = ERROR_CODES.map((code) => {
    const { status, retryable, agentMessage } = ERROR_CATALOG[code];
    return `- ${status} \`${code}\`${retryable ? ' (retryable)' : ''}: ${fill(agentMessage)}`;
  });
  const causes = Object.entries(KEY_PROBLEMS).map(([cause, { remedy }]) => `  - ${cause}: ${fill(remedy)}`);
  return `## Errors\n\n${lines.join('\n')}\n\nCauses of 401 (\`details.cause\`):\n${causes.join('\n')}\n`;
}

function warnings(): string {
  const lines = WARNING_CODES.map((code) => `- \`${code}\`: ${WARNING_TEXTS[code].agentMessage}`);
  return `## Warnings\n\n${lines.join('\n')}\n`;
}

function limits({ config }: DocsContext): string {
  const rows = limitRows(config).map(([what, most]) => `- ${what}: ${most}`);
  const tiers = tierRows(config).map(
    ([tier, month, minute]) =>
      `- ${tier}: ${month === NOT_COUNTED ? `renders ${month}` : `${month} renders a month`}, ${minute} requests a minute`,
  );
  return `## Limits\n\n${[...rows, ...tiers].join('\n')}\n`;
}
