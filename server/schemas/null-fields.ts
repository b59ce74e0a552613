/** Many clients write `null` for a field that they leave out. Where a field may be left out, both mean the same. */
import type { JsonSchema } from '../openapi/operation.js';
import type { Schemas } from './schemas.js';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes them out of a body. What a schema leaves open (records, a manifest) is data, where null is a value. */
export function dropNulls(body: unknown, component: string, schemas: Schemas): void {
  // Ends: each step goes a level down in the body.
  const visit = (value: unknown, given: unknown): void => {
    const schema = resolved(given, schemas);
    if (!schema) return;
    if (Array.isArray(value)) for (const item of value) visit(item, schema['items']);
    if (!isObject(value)) return;
    const { properties, additionalProperties, required } = objectForm(schema);
    for (const [name, inner] of Object.entries(value)) {
      const field = properties?.[name] ?? additionalProperties;
      if (inner !== null) visit(inner, field);
      else if (isObject(field) && !required?.includes(name)) delete value[name];
    }
  };
  visit(body, { $ref: `#/components/schemas/${component}` });
}

interface ObjectForm {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
}

/** A field that may be a text or an object has one form for objects. */
function objectForm(schema: JsonSchema): ObjectForm {
  const forms = [schema, ...((schema['anyOf'] as JsonSchema[] | undefined) ?? [])];
  return forms.find(({ type }) => type === 'object') ?? {};
}

function resolved(schema: unknown, schemas: Schemas): JsonSchema | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref } = schema;
  return typeof $ref === 'string' ? schemas[$ref.slice($ref.lastIndexOf('/') + 1)] : schema;
}
