/** Checks records by a JSON Schema: draft 2020-12, and what earlier drafts have in common with it. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { RenderError } from '../diagnostics.js';
import { subjectOf, type BoundRecord } from './bound-record.js';
import { UnfitPattern } from './pattern-syntax.js';
import { linearPattern, type Effort, type LinearPattern } from './schema-pattern.js';

/** Throws RenderError 'input_invalid' for a record that the schema does not allow. */
export type CheckRecord = (record: BoundRecord) => void;

/** Throws RenderError 'input_invalid' for what is no schema. References to other files are not followed. */
export function compileSchema(schema: object): CheckRecord {
  const effort = new RecordEffort();
  const ajv = boundedAjv(effort);
  const isValid = compiled(() => ajv.compile(withSteps(withoutDialect(schema)) as object));
  return (record) => {
    effort.begin(record.data);
    if (endsInTime(() => isValid(record.data), record)) return;
    const [error] = isValid.errors!;
    const path = pathOf(error!);
    throw new RenderError('input_invalid', messageOf(error!, path, record), undefined, {
      stage: 'source',
      option: ['record', ...path],
    });
  };
}

/** Steps for any record: a tenth of a second. */
const STEPS = 20_000_000;
/** More for each value of a record, and what following one reference costs. */
const STEPS_OF_VALUE = 100_000;
const STEPS_OF_REFERENCE = 1000;

class TooManySteps extends Error {}

/** What is left for one record. Without references the work is bounded by the size of the schema and of the record. */
class RecordEffort implements Effort {
  /** Compiling a schema needs no bound: it follows no references. */
  #left = Infinity;

  begin(data: unknown): void {
    this.#left = STEPS + STEPS_OF_VALUE * valuesIn(data);
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooManySteps();
  }
}

function valuesIn(data: unknown): number {
  let count = 0;
  const open = [data];
  // Ends: data of JSON is a tree.
  while (open.length > 0) {
    const value = open.pop();
    count++;
    if (typeof value === 'object' && value !== null) for (const inside of Object.values(value)) open.push(inside);
  }
  return count;
}

/** The keyword that stands beside each reference. */
const STEP = 'platen-step';

function boundedAjv(effort: Effort): Ajv2020 {
  // Ajv tells patterns apart by their text.
  const regExp = (source: string) => ({ ...fitPattern(source, effort), toString: () => source });
  const ajv = new Ajv2020({ strict: false, logger: false, code: { regExp: Object.assign(regExp, { code: '' }) } });
  formats.default(ajv);
  const step = (): boolean => (effort.spend(STEPS_OF_REFERENCE), true);
  ajv.addKeyword({ keyword: STEP, before: '$ref', validate: step, errors: false });
  // Ajv compares each item with each other one.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isAsked: boolean, items: readonly unknown[]) =>
      !isAsked || new Set(items.map(canonical)).size === items.length,
    error: { message: 'must NOT have duplicate items' },
  });
  return ajv;
}

function fitPattern(source: string, effort: Effort): LinearPattern {
  try {
    return linearPattern(source, effort);
  } catch (error) {
    if (!(error instanceof UnfitPattern)) throw error;
    throw new Error(`the pattern ${source.slice(0, 80)} is not supported, because ${error.message}`, { cause: error });
  }
}

/** Equal for equal values, whatever the order of their fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inside: unknown) =>
    typeof inside === 'object' && inside !== null && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  );

/** Keywords whose value is data, and those whose fields have names of the record. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
const NAMED: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'],
]);

/** A copy in which each reference counts: two references in each of forty definitions are followed 2⁴⁰ times. */
function withSteps(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withSteps);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (DATA.has(keyword)) return [keyword, value];
    const isNamed = NAMED.has(keyword) && typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isNamed) return [keyword, withSteps(value)];
    const named = Object.entries(value as object).map(([name, one]) => [name, withSteps(one)]);
    return [keyword, Object.fromEntries(named)];
  });
  const { $ref, $dynamicRef } = schema as { $ref?: unknown; $dynamicRef?: unknown };
  const isReference = typeof $ref === 'string' || typeof $dynamicRef === 'string';
  return Object.fromEntries(isReference ? [...inside, [STEP, true]] : inside);
}

/** Returns what `check` returns. Throws RenderError 'input_invalid' where the schema refers to itself without end. */
function endsInTime(check: () => boolean, record: BoundRecord): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof RangeError) throw endless('refers to itself without going further into the record');
    if (error instanceof TooManySteps) throw endless(`takes too many steps with ${record.name}; make it simpler`);
    throw error;
  }
}

const endless = (reason: string): RenderError =>
  new RenderError('input_invalid', `The schema of the records cannot be used: it ${reason}.`, undefined, {
    stage: 'source',
    option: ['schema'],
  });

/** The dialect is ours, whatever it is called; ajv would look for the other's own schema. */
function withoutDialect(schema: object): object {
  const { $schema: _, ...rest } = schema as { $schema?: unknown };
  return rest;
}

function compiled<T>(compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    const message = `The schema of the records cannot be used: ${(error as Error).message}.`;
    throw new RenderError('input_invalid', message, undefined, { stage: 'options', option: ['schema'] });
  }
}

function pathOf({ instancePath, params }: ErrorObject): string[] {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Record<string, string | undefined>;
  const named = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return named === undefined ? path : [...path, named];
}

function messageOf({ keyword, message, params }: ErrorObject, path: readonly string[], record: BoundRecord): string {
  const field = path.join('/');
  const { name } = record;
  switch (keyword) {
    case 'required':
      return `${subjectOf(record)} has no field ${field}, which its schema asks for.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${subjectOf(record)} has a field ${field}, which its schema does not know.`;
    case 'enum':
      return `${field} in ${name} must be one of ${JSON.stringify((params as { allowedValues: unknown }).allowedValues)}.`;
    default:
      return `${field === '' ? subjectOf(record) : `${field} in ${name}`} ${message ?? 'is not as its schema says'}.`;
  }
}
