/**
 * The options that a template defines. template.json describes them as JSON Schema. The caller sets them, or the
 * document with `<meta name content>`, which front matter becomes. Fragments show them in places; the style sheet gets
 * them as custom properties.
 */
import { nearest } from '../../base/nearest.js';
import type { Diagnostics, RenderError, SourcePosition } from '../../diagnostics.js';
import { flagOf } from '../options/flag-words.js';
import { wrongOption } from '../options/field-checks.js';
import { A_COLOR, writtenColor } from '../options/colors.js';

/** The part of JSON Schema that describes an option. Other keywords are for readers. */
export interface OptionSchema {
  readonly type: 'string' | 'number' | 'integer' | 'boolean';
  readonly default?: OptionValue;
  /** For people. */
  readonly description?: string;
  readonly enum?: readonly string[];
  /** For strings: 'color' and 'length' reach CSS as they are, everything else as a CSS string. */
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type OptionValue = string | number | boolean;
/** Key: the option's name. */
export type OptionSchemas = Readonly<Record<string, OptionSchema>>;
export type OptionValues = ReadonlyMap<string, OptionValue>;

/** Characters that names of options may have, because they become custom properties and places. */
const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/;
const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean'] satisfies OptionSchema['type'][];
const LENGTH = /^(?:0|(?:\d+\.?\d*|\.\d+)(?:px|pt|pc|in|cm|mm|q|em|rem))$/i;
/** Values as CSS writes them; null for others. */
const FORMATS: Readonly<Record<string, (value: string) => string | null>> = {
  color: writtenColor,
  length: (value) => (LENGTH.test(value) ? value : null),
};

/** Whether values of a format are checked. */
export const CHECKED_FORMATS: readonly string[] = Object.keys(FORMATS);

/** Describes what is wrong with the schema of a template's options; null if nothing is. */
export function schemaProblem(properties: Readonly<Record<string, unknown>>): string | null {
  for (const [name, schema] of Object.entries(properties)) {
    if (!NAME.test(name)) return `the option "${name}" must be named in lower case, such as due-date`;
    if (typeof schema !== 'object' || schema === null) return `the option "${name}" must be an object`;
    const { type, default: preset, enum: choices } = schema as Record<string, unknown>;
    if (!TYPES.includes(type)) return `the type of the option "${name}" must be one of ${TYPES.join(', ')}`;
    if (choices !== undefined && !(Array.isArray(choices) && choices.every((choice) => /^[a-z][\w-]*$/i.test(choice))))
      return `the enum of the option "${name}" must be a list of words`;
    const bound = ['minimum', 'maximum'].find((key) => !isNumberOrNone((schema as Record<string, unknown>)[key]));
    if (bound !== undefined) return `the ${bound} of the option "${name}" must be a number`;
    if (
      preset !== undefined &&
      (typeof preset === 'object' || parseValue(String(preset), schema as OptionSchema) === null)
    )
      return `the default of the option "${name}" must be ${expected(schema as OptionSchema)}`;
  }
  return null;
}

function isNumberOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'number';
}

/** Throws RenderError 'input_invalid' for an option that the template does not have, or whose value is wrong. */
export function checkGivenOptions(
  given: Readonly<Record<string, unknown>>,
  schemas: OptionSchemas,
  template: string,
): void {
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (!schema) throw unknownOption(name, schemas, template);
    if (typeof value === 'object' || parseValue(String(value), schema) === null) {
      const message = `The option ${name} of the template ${template} must be ${expected(schema)}.`;
      throw wrongOption(['templateOptions', name], message);
    }
  }
}

function unknownOption(name: string, schemas: OptionSchemas, template: string): RenderError {
  const known = Object.keys(schemas);
  const near = nearest(name, known);
  const hint =
    known.length === 0
      ? 'it has no options'
      : near === undefined
        ? `it has ${known.join(', ')}`
        : `did you mean ${near}?`;
  const message = `The template ${template} has no option "${name}"; ${hint.replace(/[^?]$/, '$&.')}`;
  return wrongOption(['templateOptions', name], message);
}

/** The metas of a document's head, and where they stand. */
export interface DocumentValues {
  readonly values: ReadonlyMap<string, string>;
  place(name: string): SourcePosition | undefined;
}

/** The values of all options that have one: from the caller, else the document, else the template. */
export function optionValues(
  schemas: OptionSchemas,
  given: Readonly<Record<string, OptionValue>>,
  document: DocumentValues,
  diagnostics: Diagnostics,
): OptionValues {
  const values = new Map<string, OptionValue>();
  for (const [name, schema] of Object.entries(schemas)) {
    const written = given[name] ?? document.values.get(name);
    const value = written === undefined ? null : parseValue(String(written), schema);
    if (written !== undefined && value === null) {
      const message = `The document's "${name}" is left out: it must be ${expected(schema)}, not "${String(written).slice(0, 40)}".`;
      diagnostics.warn('SVC_OPTION_IGNORED', message, document.place(name), ['templateOptions', name]);
    }
    const used = value ?? defaultOf(schema);
    if (used !== null && used !== '') values.set(name, used);
  }
  return values;
}

/** Reads a default as values are read: a flag may be "no". */
function defaultOf(schema: OptionSchema): OptionValue | null {
  return schema.default === undefined ? null : parseValue(String(schema.default), schema);
}

function parseValue(text: string, { type, enum: choices, format, minimum, maximum }: OptionSchema): OptionValue | null {
  const value = text.trim();
  if (type === 'boolean') return flagOf(value) ?? null;
  if (type === 'string') {
    if (choices) return choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? null;
    const written = FORMATS[format ?? ''];
    return written ? written(value) : value;
  }
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : NaN;
  const isInside = number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity);
  return isInside && (type === 'number' || Number.isInteger(number)) ? number : null;
}

function expected({ type, enum: choices, format, minimum, maximum }: OptionSchema): string {
  if (choices) return `one of ${choices.join(', ')}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return format === 'color' ? A_COLOR : 'a length such as 20mm';
  const range = [minimum === undefined ? '' : ` from ${minimum}`, maximum === undefined ? '' : ` up to ${maximum}`];
  return `${type === 'integer' ? 'a whole number' : 'a number'}${range.join('')}`;
}

/**
 * Custom properties on the root. Numbers, words, colours and lengths stay as they are, other text becomes a string. A
 * flag that is true sets nothing, and one that is false becomes `none`, so that `display: var(--option-NAME, block)`
 * switches a box. The chosen word of an enum also sets `--option-NAME-WORD` to nothing, so that
 * `--x: var(--option-NAME-WORD) value` gives a value for this word only.
 */
export function optionCss(values: OptionValues, schemas: OptionSchemas): string {
  const declarations: string[] = [];
  for (const [name, value] of values) {
    if (value === true) continue;
    const { enum: choices, format } = schemas[name]!;
    const isPlain = typeof value !== 'string' || choices !== undefined || FORMATS[format ?? ''] !== undefined;
    declarations.push(`--option-${name}: ${value === false ? 'none' : isPlain ? String(value) : cssString(value)}`);
    if (choices !== undefined) declarations.push(`--option-${name}-${String(value)}: `);
  }
  return declarations.join('; ');
}

/** CSS Syntax, § 4.3.5: escapes whatever ends a string or begins an escape. */
function cssString(text: string): string {
  return `"${text.replace(/["\\\n\r\f\0]/g, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`;
}
