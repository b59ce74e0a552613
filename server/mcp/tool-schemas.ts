/** The schemas of the API as those of tools: one document each, without the options that a tool call has no use for. */
import type { JsonSchema } from '../openapi/operation.js';
import type { Schemas } from '../schemas/schemas.js';

/** A tool call waits for its PDF, which never stands in the answer. */
export const NOT_FOR_TOOLS = ['async', 'output', 'webhook_url'] as const;
const PARTS = ['Input', 'Theme', 'RenderOptions'] as const;

/** The schema of a generate request with the components that it refers to. */
export function requestSchema(schemas: Schemas): JsonSchema & { readonly type: 'object' } {
  const { RenderOptions } = schemas;
  const properties = Object.entries((RenderOptions?.['properties'] ?? {}) as Record<string, JsonSchema>);
  const options = {
    ...RenderOptions,
    properties: Object.fromEntries(properties.filter(([name]) => !(NOT_FOR_TOOLS as readonly string[]).includes(name))),
  };
  const parts = PARTS.map((name) => [name, name === 'RenderOptions' ? options : schemas[name]]);
  const whole = { ...schemas['GenerateRequest'], $defs: Object.fromEntries(parts) as Record<string, JsonSchema> };
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema & {
    type: 'object';
  };
}
