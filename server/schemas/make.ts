/** Short ways to write JSON Schema (2020-12) objects. */
import type { JsonSchema } from '../openapi/operation.js';
import type { FormatName } from './formats.js';

type Extra = JsonSchema;

export const text = (description: string, extra: Extra = {}): JsonSchema => ({ type: 'string', description, ...extra });
export const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
export const oneOf = (values: readonly string[], description: string, extra: Extra = {}): JsonSchema => ({
  type: 'string',
  enum: values,
  description,
  ...extra,
});
export const formatted = (format: FormatName, description: string, extra: Extra = {}): JsonSchema => ({
  type: 'string',
  format,
  description,
  ...extra,
});
export const nullable = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema['type'], 'null'] });

/** Reference to a component: the same address inside /openapi.json and for ajv. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const list = (items: JsonSchema, description: string, extra: Extra = {}): JsonSchema => ({
  type: 'array',
  items,
  description,
  ...extra,
});

/** An object of a request: what it does not name is an error. */
export const closed = (
  description: string,
  required: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
  extra: Extra = {},
): JsonSchema => ({
  type: 'object',
  description,
  ...(required.length > 0 && { required }),
  properties,
  additionalProperties: false,
  ...extra,
});

/** An object of an answer: later versions may add fields, so it is open. All fields are there unless `optional`. */
export const shown = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  description,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** An object whose names are the client's own. */
export const map = (values: JsonSchema, description: string, extra: Extra = {}): JsonSchema => ({
  type: 'object',
  description,
  additionalProperties: values,
  ...extra,
});

const MAX_URL = 2048;
export const MAX_LINE = 500;

/**
 * With its default in words: the keyword `default` makes generators such as openapi-typescript take the field for one
 * that is always there, and their clients would have to send it.
 */
export const unless = (description: string, fallback: string | number | boolean): string =>
  `${description} Default: ${fallback}.`;
export const color = (description: string, fallback: string): JsonSchema =>
  formatted('hex-color', unless(description, fallback), { pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' });
export const url = (description: string, example: string): JsonSchema =>
  formatted('https-url', description, { maxLength: MAX_URL, examples: [example] });
export const line = (description: string, extra: JsonSchema = {}): JsonSchema =>
  formatted('single-line', description, { maxLength: MAX_LINE, ...extra });
