/** The schemas of the API as those of tools: one document each, without the options that a tool call has no use for. */
import type { JsonSchema } from '../openapi/operation.js';
import type { Schemas } from '../schemas/schemas.js';

/** A tool call waits for its PDF, which never stands in the answer. */
export const NOT_FOR_TOOLS = ['async', 'output', 'webhook_url'] as const;
/** A tool makes one PDF of all records. */
const NOT_FOR_MERGES = ['result', 'filenames'] as const;
const COMPONENTS = ['Input', 'Theme', 'RenderOptions'] as const;

/** What makes a PDF. */
export type MakingRequest = 'GenerateRequest' | 'MergeRequest' | 'AssembleRequest';

export type ObjectSchema = JsonSchema & { readonly type: 'object' };

/** The schema of a request with the components that it refers to. */
export function requestSchema(schemas: Schemas, component: MakingRequest): ObjectSchema {
  const { RenderOptions } = schemas;
  const properties = Object.entries((RenderOptions?.['properties'] ?? {}) as Record<string, JsonSchema>);
  const options = {
    ...RenderOptions,
    properties: Object.fromEntries(properties.filter(([name]) => !(NOT_FOR_TOOLS as readonly string[]).includes(name))),
  };
  const request = schemas[component] as JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> };
  const fields = Object.entries(request.properties);
  const names = component === 'AssembleRequest' ? ([...COMPONENTS, 'Part'] as const) : COMPONENTS;
  const parts = names.map((name) => [name, name === 'RenderOptions' ? options : schemas[name]]);
  const whole = {
    ...request,
    properties: Object.fromEntries(fields.filter(([name]) => !(NOT_FOR_MERGES as readonly string[]).includes(name))),
    $defs: Object.fromEntries(parts) as Record<string, JsonSchema>,
  };
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')) as ObjectSchema;
}

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;

function object(properties: Readonly<Record<string, JsonSchema>>): ObjectSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function listOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'array', items: object(properties) };
}

const WARNINGS = listOf({
  ...{ code: text, message: text, agent_message: text, details: { type: 'object' } },
  field: { type: ['string', 'null'], description: 'JSON pointer into the arguments of the call.' },
});

/** Of an error, which clients hold against the schema of the tool too. */
const ERROR = object({ code: text, message: text, agent_message: text, retryable: { type: 'boolean' } });

function answer(properties: Readonly<Record<string, JsonSchema>>): ObjectSchema {
  const { required, ...schema } = object(properties);
  return { ...schema, properties: { ...properties, error: ERROR }, anyOf: [{ required }, { required: ['error'] }] };
}

/** The data of each tool's answer. */
export const OUTPUTS = {
  render: answer({
    place: { ...text, description: 'Where the PDF is; show_page takes it as `pdf`.' },
    ...{ pages: whole, bytes: whole, sha256: text, warnings: WARNINGS },
  }),
  validate: answer({ valid: { type: 'boolean' }, warnings: WARNINGS }),
  templates: answer({ templates: listOf({ name: text, description: text }) }),
  template: answer({
    ...{ name: text, description: text },
    options: {
      type: 'object',
      description: 'JSON Schema of its own options; of Markdown, fields of the front matter.',
    },
    defaults: { type: 'object', description: 'What it sets for `options`.' },
    theme: { type: 'object', description: 'What it sets for `theme`.' },
    example: { type: ['string', 'null'], description: 'A document for it, in Markdown.' },
  }),
  page: answer({ page: whole, width: whole, bytes: whole }),
} as const;
