/**
 * Many clients write `null` for a field that they leave out, and the service takes both (schemas/null-fields.ts). The
 * published description says so; validators and documentation pages, where it would stand in every row, have it in words.
 */
import type { OpenApiDocument, OpenApiOperation } from './document.js';
import type { JsonSchema } from './operation.js';

const PREFIX = '#/components/schemas/';

/** The document with null among the values of optional fields of requests. */
export function withNullableFields(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const isJson = (media: string): boolean => media === 'application/json';
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const answered = reachable([operations.map(({ responses }) => responses), document.webhooks], schemas);
  const own: Record<string, JsonSchema> = { ...schemas };
  /** What a component is called where a request has it: answers keep theirs. */
  const nameInRequests = (name: string): string => (answered.has(name) ? `${name}InRequests` : name);
  const made = new Set<string>();
  const inRequests = (schema: JsonSchema): JsonSchema => {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return mapped(schema, inRequests);
    const name = $ref.slice(PREFIX.length);
    const ownName = nameInRequests(name);
    // A schema that refers to itself is made once.
    if (!made.has(name)) {
      made.add(name);
      own[ownName] = inRequests(schemas[name]!);
    }
    return { ...schema, $ref: `${PREFIX}${ownName}` };
  };
  const nullable = (operation: OpenApiOperation): OpenApiOperation => {
    const { requestBody } = operation;
    if (!requestBody) return operation;
    const content = Object.entries(requestBody.content).map(
      ([media, part]) => [media, isJson(media) ? { ...part, schema: inRequests(part.schema) } : part] as const,
    );
    return { ...operation, requestBody: { ...requestBody, content: Object.fromEntries(content) } };
  };
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const own = Object.entries(methods).map(([method, operation]) => [method, nullable(operation)] as const);
    return [path, Object.fromEntries(own)] as const;
  });
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas: own },
  };
}

/** A schema whose inner schemas are others, and whose optional fields may be null. */
function mapped(schema: JsonSchema, inner: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const required = new Set((schema['required'] as readonly string[] | undefined) ?? []);
  const field = (name: string, value: JsonSchema): JsonSchema =>
    required.has(name) ? inner(value) : orNull(inner(value));
  const { properties, additionalProperties, anyOf, items } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly additionalProperties?: JsonSchema | boolean;
    readonly anyOf?: readonly JsonSchema[];
    readonly items?: JsonSchema;
  };
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, field(name, value)])),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: field('', additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(items && { items: inner(items) }),
  };
}

/** As short as the schema allows, because generators of clients make types of it. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema;
  if (schema['enum'] === undefined && schema['const'] === undefined) {
    if (typeof type === 'string') return { ...schema, type: [type, 'null'] };
    if (Array.isArray(type))
      return type.includes('null') ? schema : { ...schema, type: [...(type as string[]), 'null'] };
    if (Array.isArray(anyOf)) return { ...schema, anyOf: [...(anyOf as JsonSchema[]), NULL] };
    // What takes any value takes null.
    if (typeof schema['$ref'] !== 'string') return schema;
  }
  const { description, ...rest } = schema;
  return { ...(description !== undefined && { description }), anyOf: [rest, NULL] };
}

const NULL: JsonSchema = { type: 'null' };

/** The names of components that a part of the document leads to. */
function reachable(from: unknown, schemas: Readonly<Record<string, JsonSchema>>): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith(PREFIX)) {
      const name = $ref.slice(PREFIX.length);
      if (names.has(name)) return;
      names.add(name);
      visit(schemas[name]);
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(from);
  return names;
}
