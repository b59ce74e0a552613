/** Schemas of the OpenAPI document as tables. */
import type { JsonSchema } from '../openapi/operation.js';
import { html, prose, table, type Html } from './html.js';

type Part = Html | string;

/** Fields of an object, one row each; other schemas in a sentence. */
export function schemaView(name: string, schema: JsonSchema): Html {
  const description = schema['description'];
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  return html`<section id="schema-${name}">
    <h3>${name}</h3>
    ${typeof description === 'string' && html`<p>${prose(description)}</p>`}
    ${properties ? fieldTable(name, schema, properties) : html`<p>${typeOf(schema)}</p>`}
  </section>`;
}

function fieldTable(name: string, schema: JsonSchema, properties: Record<string, JsonSchema>): Html {
  const required = new Set((schema['required'] as readonly string[] | undefined) ?? []);
  const rows = Object.entries(properties).flatMap(([field, inner]) => fieldRows(field, inner, required.has(field), 0));
  return table(`Fields of ${name}`, ['Field', 'Type', 'Meaning'], rows);
}

/** The row of a field, and those of the fields of an object that stands only here. Ends: schemas are written by hand. */
function fieldRows(path: string, schema: JsonSchema, isRequired: boolean, depth: number): readonly Part[][] {
  const rules = rulesOf(schema);
  const row = [
    html`<code>${path}</code>${isRequired && html` <span class="required">required</span>`}`,
    typeOf(schema),
    html`${prose(String(schema['description'] ?? ''))}${rules !== '' && html` <span class="rules">${rules}</span>`}`,
  ];
  const objects = [schema, ...((schema['anyOf'] as readonly JsonSchema[] | undefined) ?? [])].filter(
    (one) => one['properties'] !== undefined,
  );
  if (depth > 1) return [row];
  return [
    row,
    ...objects.flatMap((object) => {
      const required = new Set((object['required'] as readonly string[] | undefined) ?? []);
      return Object.entries(object['properties'] as Record<string, JsonSchema>).flatMap(([field, inner]) =>
        fieldRows(`${path}.${field}`, inner, required.has(field), depth + 1),
      );
    }),
  ];
}

/** What a value is, in words: `string`, `“a”, “b”`, a link to another schema. */
export function typeOf(schema: JsonSchema): Html {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema['const'] !== undefined) return html`<code>${JSON.stringify(schema['const'])}</code>`;
  const values = schema['enum'] as readonly unknown[] | undefined;
  if (values) return listed(values.map((value) => html`<code>${String(value)}</code>`));
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (choices && schema['type'] === undefined) return listed(choices.map(typeOf), ' or ');
  if (schema['type'] === 'array') return html`list of ${typeOf((schema['items'] ?? {}) as JsonSchema)}`;
  // `hex-color` is more informative than `string`.
  const [type = 'any value', ...others] = [schema['format'] ?? schema['type'] ?? []].flat().map(String);
  const orNull = [schema['type']].flat().includes('null') && !others.includes('null') ? ['null'] : [];
  return html`${[type, ...others, ...orNull].join(' or ')}`;
}

function listed(parts: readonly Html[], separator = ', '): Html {
  return html`${parts.map((part, i) => html`${i > 0 && separator}${part}`)}`;
}

/** Limits that a reader has to know, by keyword. */
const RULES: Readonly<Record<string, (value: unknown) => string>> = {
  minimum: (value) => `at least ${String(value)}`,
  maximum: (value) => `at most ${String(value)}`,
  maxLength: (value) => `at most ${String(value)} characters`,
  'x-max-bytes': (value) => `at most ${String(value)} bytes in UTF-8`,
  maxItems: (value) => `at most ${String(value)}`,
  maxProperties: (value) => `at most ${String(value)} entries`,
};

function rulesOf(schema: JsonSchema): string {
  const rules = Object.entries(RULES).filter(([keyword]) => schema[keyword] !== undefined);
  const text = rules.map(([keyword, tell]) => tell(schema[keyword])).join(', ');
  return text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
