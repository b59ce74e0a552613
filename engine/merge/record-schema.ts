/** Checks records by a JSON Schema: draft 2020-12, and what earlier drafts have in common with it. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { RenderError } from '../diagnostics.js';
import { subjectOf, type BoundRecord } from './bound-record.js';

/** Throws RenderError 'input_invalid' for a record that the schema does not allow. */
export type CheckRecord = (record: BoundRecord) => void;

/** Throws RenderError 'input_invalid' for what is no schema. References to other files are not followed. */
export function compileSchema(schema: object): CheckRecord {
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  const isValid = compiled(() => ajv.compile(withoutDialect(schema)));
  return (record) => {
    if (isValid(record.data)) return;
    const [error] = isValid.errors!;
    const path = pathOf(error!);
    throw new RenderError('input_invalid', messageOf(error!, path, record), undefined, {
      stage: 'source',
      option: ['record', ...path],
    });
  };
}

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
