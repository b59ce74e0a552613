/**
 * The API takes null for a field that may be left out (server/schemas/null-fields.ts), and its description says so in words
 * alone. Who generates requests from the description has to know, or would call what is taken a fault.
 */
type Json = Record<string, unknown>;

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { requestBody?: { content: Record<string, Json> } }>>>
  >;
  readonly components: { readonly schemas: Record<string, Json> };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same description with null among the values of optional fields of requests; answers stay as they are. */
export function withNullFields<T>(given: T): T {
  const description = structuredClone(given) as Description;
  const { schemas } = description.components;

  /** The name of a component as requests may have it, which is made when it is first met: schemas refer in circles. */
  const requestComponent = (name: string): string => {
    const ownName = `${name}InRequests`;
    if (!schemas[ownName]) {
      schemas[ownName] = {};
      schemas[ownName] = inRequests(schemas[name]) as Json;
    }
    return ownName;
  };
  const inRequests = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(inRequests);
    if (!isObject(schema)) return schema;
    const { $ref, required, properties, additionalProperties, anyOf, items } = schema;
    if (typeof $ref === 'string')
      return { ...schema, $ref: `#/components/schemas/${requestComponent($ref.split('/').at(-1)!)}` };
    const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
    const field = (name: string, value: unknown): unknown =>
      isRequired(name) ? inRequests(value) : { anyOf: [inRequests(value), { type: 'null' }] };
    return {
      ...schema,
      ...(isObject(properties) && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, field(name, value)])),
      }),
      ...(isObject(additionalProperties) && { additionalProperties: field('', additionalProperties) }),
      ...(anyOf !== undefined && { anyOf: inRequests(anyOf) }),
      ...(items !== undefined && { items: inRequests(items) }),
    };
  };
  for (const operations of Object.values(description.paths))
    for (const { requestBody } of Object.values(operations)) {
      const json = requestBody?.content['application/json'];
      if (json) json['schema'] = inRequests(json['schema']);
    }
  return description as T;
}
