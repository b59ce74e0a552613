/** From what ajv found to sentences: one for each place, the one that helps most. */
import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../openapi/operation.js';
import { FieldPlaces } from './field-places.js';
import { formatNamed, mended } from './formats.js';
import { fieldName, MAX_PROBLEMS, pointerTo, quoted, subjectOf, type Problem } from './problem.js';
import type { Schemas } from './schemas.js';
import { aliasesOf, inRightType, nearestField, nearestValue } from './suggestions.js';

type Said = Omit<Problem, 'pointer'>;
type Sentence = (error: ErrorObject, subject: string) => Said;

/** Passwords are not shown to anybody, not even to who sent them: answers end up in logs. */
const SECRET = /^\/options\/encryption(\/|$)/;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

/** Keywords in the order in which they are told where one place breaks several. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  type: (error, subject) => wrongType([error.parentSchema as JsonSchema], error, subject),
  const: (error, subject) => ({
    message: `${subject} must be ${JSON.stringify(error.params['allowedValue'])}${instead(error)}.`,
  }),
  enum: (error, subject) => {
    const allowed = (error.params['allowedValues'] as unknown[]).map(String);
    const near = typeof error.data === 'string' ? nearestValue(error.data, allowed) : undefined;
    const message = `${subject} must be one of ${allowed.join(', ')}${instead(error)}.`;
    return near === undefined ? { message } : { message, hint: `Did you mean ${near}?` };
  },
  'x-max-bytes': (error, subject) => {
    const limit = Number(error.schema);
    const size = Buffer.byteLength(String(error.data));
    return {
      message: `${subject} has ${size} bytes in UTF-8; at most ${limit} are allowed.`,
      hint: `Make it at least ${size - limit} ${size - limit === 1 ? 'byte' : 'bytes'} shorter.`,
    };
  },
  minLength: (_error, subject) => ({ message: `${subject} must not be empty.` }),
  maxLength: (error, subject) => ({
    message: `${subject} has ${[...String(error.data)].length} characters; at most ${String(error.schema)} are allowed.`,
  }),
  format: (error, subject) => {
    const name = String(error.params['format']);
    const near = SECRET.test(error.instancePath) ? undefined : mended(name, String(error.data));
    const message = `${subject} must be ${formatNamed(name)?.expected ?? name}${instead(error)}.`;
    return near === undefined ? { message } : { message, hint: `Did you mean ${quoted(near)}?` };
  },
  pattern: (error, subject) => ({ message: `${subject} does not have the right form${instead(error)}.` }),
  minimum: (error, subject) => range(error, subject, 'at least'),
  maximum: (error, subject) => range(error, subject, 'at most'),
  minProperties: (_error, subject) => ({ message: `${subject} must not be empty.` }),
  maxProperties: (error, subject) => ({
    message: `${subject} has ${Object.keys(error.data as object).length} entries; at most ${error.params['limit']} are allowed.`,
  }),
  maxItems: (error, subject) => ({
    message: `${subject} has ${(error.data as unknown[]).length} entries; at most ${error.params['limit']} are allowed.`,
  }),
  minItems: (error, subject) => ({ message: `${subject} needs at least ${error.params['limit']} entry.` }),
  uniqueItems: (_error, subject) => ({
    message: `${subject} names the same thing twice.`,
    hint: 'Keep one of the two.',
  }),
  if: (error, subject) => ({
    message: `${subject} needs ${oneOfThese(error.parentSchema as JsonSchema).join(' or ')}.`,
    hint: 'Set one of them.',
  }),
};
const KEYWORDS = Object.keys(SENTENCES);

/** `if: { not: { required: [one] } }, then: { required: [other] }`: at least one of them. */
function oneOfThese(schema: JsonSchema): string[] {
  const { if: without, then } = schema as { if: { not: { required: string[] } }; then: { required: string[] } };
  return [...without.not.required, ...then.required];
}

function range(error: ErrorObject, subject: string, word: string): Said {
  return { message: `${subject} must be ${word} ${error.params['limit']}${instead(error)}.` };
}

const typeName = (type: string): string => TYPE_NAMES[type] ?? type;

/** `forms`: the schemas of what it may be. */
function wrongType(forms: readonly JsonSchema[], error: ErrorObject, subject: string): Said {
  const message = `${subject} must be ${forms.map(describe).join(', or ')}${instead(error)}.`;
  const right = SECRET.test(error.instancePath) ? [] : forms.map((form) => inRightType(form, error.data));
  const near = right.find((one) => one !== undefined);
  return near === undefined ? { message } : { message, hint: `Did you mean ${near}?` };
}

/** `, not "blue"`. Nothing for what must not be shown or is not worth it. */
function instead({ data, instancePath }: ErrorObject): string {
  if (SECRET.test(instancePath)) return '';
  if (typeof data === 'string') return `, not ${quoted(data)}`;
  if (Array.isArray(data)) return ', not an array';
  if (typeof data === 'object' && data !== null) return ', not an object';
  return `, not ${String(data)}`;
}

/** Fields that belong to the request of another operation. */
const OTHER_OPERATIONS: ReadonlyMap<string, string> = new Map([
  ['/records', 'Documents are filled with records by POST /v1/pdf/merge.'],
  ['/parts', 'Documents and PDFs are put together by POST /v1/pdf/assemble.'],
]);

/** What is looked at of what ajv found: enough for 20 places, and little work for a body of thousands of mistakes. */
const MAX_ERRORS = 100;

/** `Input.base_url`, for schemas that require something of other fields if this one is present. */
const DEPENDENT = /\/dependentSchemas\/([^/]+)\//;

export class ProblemWriter {
  /** By component. */
  readonly #places = new Map<string, FieldPlaces>();

  constructor(readonly schemas: Schemas) {}

  /** `errors` of a body that was validated as `component`. */
  write(errors: readonly ErrorObject[], component: string): Problem[] {
    const byPointer = new Map<string, Problem>();
    const rankOf = new Map<string, number>();
    const add = (problem: Problem, rank: number): void => {
      const known = rankOf.get(problem.pointer);
      if (known !== undefined && known <= rank) return;
      // The number of places is bounded, and with it the work on a body of a thousand mistakes.
      if (known === undefined && byPointer.size >= MAX_PROBLEMS) return;
      byPointer.set(problem.pointer, problem);
      rankOf.set(problem.pointer, rank);
    };
    for (const error of withoutWrongBranches(errors.slice(0, MAX_ERRORS))) {
      const rank = KEYWORDS.indexOf(error.keyword);
      const problem = this.#sentence(error, component);
      if (problem) add(problem, rank < 0 ? KEYWORDS.length : rank);
    }
    if (byPointer.size === 0) byPointer.set('', { pointer: '', message: 'The body does not have the right form.' });
    return [...byPointer.values()];
  }

  #sentence(error: ErrorObject, component: string): Problem | null {
    const pointer = error.instancePath;
    if (error.keyword === 'required') return /\/then\/required$/.test(error.schemaPath) ? null : this.#missing(error);
    if (error.keyword === 'additionalProperties') return this.#unknownField(error, component);
    if (error.keyword === 'anyOf') return { pointer, ...wrongForm(error, subjectOf(pointer)) };
    const [, dependent] = DEPENDENT.exec(error.schemaPath) ?? [];
    if (dependent !== undefined) return onlyFor(dependent, error);
    const sentence = SENTENCES[error.keyword];
    if (!sentence) return null; // propertyNames: what they hold has been told
    if (error.propertyName !== undefined) {
      const named = pointerTo(pointer, error.propertyName);
      return { pointer: named, ...sentence(error, `The name ${quoted(error.propertyName)} in ${fieldName(pointer)}`) };
    }
    return { pointer, ...sentence(error, subjectOf(pointer)) };
  }

  #unknownField(error: ErrorObject, component: string): Problem {
    const name = String(error.params['additionalProperty']);
    const pointer = pointerTo(error.instancePath, name);
    const known = Object.keys((error.parentSchema as JsonSchema)['properties'] as object);
    const near = nearestField(name, known) ?? this.#elsewhere(name, error.instancePath, component);
    const hint =
      OTHER_OPERATIONS.get(pointer) ??
      (near === undefined ? `Known fields are ${known.join(', ')}.` : `Did you mean ${near}?`);
    const place = error.instancePath === '' ? 'the body' : fieldName(error.instancePath);
    return { pointer, message: `There is no field ${quoted(name)} in ${place}.`, hint };
  }

  #missing(error: ErrorObject): Problem {
    const name = String(error.params['missingProperty']);
    const fields = (error.parentSchema as JsonSchema)['properties'] as Readonly<Record<string, JsonSchema>> | undefined;
    const { description, required, enum: values } = this.#resolved(fields?.[name] ?? {});
    const pointer = pointerTo(error.instancePath, name);
    const parts = Array.isArray(required) ? `, with ${required.join(' and ')}` : '';
    return {
      pointer,
      message: `${subjectOf(pointer)} is required${Array.isArray(values) ? `, one of ${values.join(', ')}` : ''}.`,
      ...(typeof description === 'string' && { hint: `Add it${parts}: ${asEnd(description)}` }),
    };
  }

  /** A schema, or the component that it refers to. */
  #resolved(schema: JsonSchema): JsonSchema {
    const { $ref } = schema as { $ref?: string };
    return $ref === undefined ? schema : (this.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? schema);
  }

  /** Fields of this name in other objects. In an entry of a list it is hardly one of these that was meant. */
  #elsewhere(name: string, pointer: string, component: string): string | undefined {
    if (/\/\d+$/.test(pointer)) return undefined;
    const places = [name, ...aliasesOf(name)].flatMap((one) => this.#placesIn(component).named(one));
    return places.length === 0 ? undefined : places.map(fieldName).join(' or ');
  }

  #placesIn(component: string): FieldPlaces {
    const known = this.#places.get(component) ?? new FieldPlaces(this.schemas, component);
    this.#places.set(component, known);
    return known;
  }
}

/** `Height of the page.` as the end of a sentence: `height of the page.` Abbreviations such as HTML stay as they are. */
const asEnd = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

function onlyFor(field: string, error: ErrorObject): Problem {
  const parent = error.instancePath.slice(0, error.instancePath.lastIndexOf('/'));
  const pointer = pointerTo(parent, field);
  const message = `${subjectOf(pointer)} is for ${fieldName(error.instancePath)} ${JSON.stringify(error.params['allowedValue'])} only${instead(error)}.`;
  return { pointer, message, hint: `Leave ${field} out, or send HTML.` };
}

/** The message if a value has none of several forms: it describes each form. */
function wrongForm(error: ErrorObject, subject: string): Said {
  const branches = error.schema as readonly JsonSchema[];
  return wrongType(branches, error, subject);
}

/** More fields than these are looked up in the reference. */
const MAX_NAMED = 12;

/** What a schema asks for, in words. */
function describe({ type, format, enum: values, properties }: JsonSchema): string {
  if (Array.isArray(values)) return `one of ${values.join(', ')}`;
  const name = typeName(String(type));
  const fields = Object.keys(properties ?? {});
  if (fields.length > 0 && fields.length <= MAX_NAMED) return `${name} with ${fields.join(', ')}`;
  const isExplained = typeof format === 'string' && format !== 'single-line';
  return isExplained ? (formatNamed(format)?.expected ?? name) : name;
}

/**
 * If a value may have several forms, ajv reports the errors of each form. The errors of forms that do not match the type
 * of the value are dropped. If the remaining form has errors, they are more helpful than "no form matched".
 */
function withoutWrongBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  const wrong = new Set(errors.filter(({ schemaPath }) => !DEPENDENT.test(schemaPath)).map((one) => one.instancePath));
  return errors.filter((error) => {
    // Of a field that is wrong in itself nothing follows for others.
    if (DEPENDENT.test(error.schemaPath) && wrong.has(error.instancePath)) return false;
    const union = unions.find((one) => isPartOf(error, one));
    if (union) return !isWrongBranch(error, union);
    if (error.keyword !== 'anyOf') return true;
    return !errors.some((inner) => isPartOf(inner, error) && !isWrongBranch(inner, error));
  });
}

function isPartOf(error: ErrorObject, union: ErrorObject): boolean {
  return error !== union && error.schemaPath.startsWith(`${union.schemaPath}/`);
}

/** A form of another type than the value. */
function isWrongBranch(error: ErrorObject, union: ErrorObject): boolean {
  const branches = union.schema as readonly JsonSchema[];
  const branch = branches[Number(error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0])];
  return branch?.['type'] !== typeOf(union.data);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
