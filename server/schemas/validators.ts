/** Checks requests against the published schemas, which are compiled once. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { FORMAT_NAMES, hasFormat } from './formats.js';
import type { AssembleRequest, GenerateRequest, PdfRequest } from './generate-request.js';
import { MAX_PROBLEMS, pointerTo, quoted, subjectOf, type Problem } from './problem.js';
import { dropNulls } from './null-fields.js';
import { ProblemWriter } from './schema-problems.js';
import { createSchemas, type Schemas } from './schemas.js';
import type { SchemaLimits } from './request-schemas.js';

/**
 * Returns at most 20 problems, in the order of the body. If there are none, the body has its TypeScript type: fields that may be
 * left out and are null have been taken out of it.
 */
export type Validator = (body: unknown) => Problem[];

export interface Validators {
  /** POST /v1/pdf/generate and /v1/pdf/validate: GenerateRequest. */
  readonly generate: Validator;
  /** POST /v1/pdf/merge: MergeRequest. */
  readonly merge: Validator;
  /** POST /v1/pdf/assemble: AssembleRequest. */
  readonly assemble: Validator;
  /** PUT /v1/themes/{name}: StoredTheme. */
  readonly storedTheme: Validator;
  /** PUT /v1/fonts/{family}: StoredFont. */
  readonly storedFont: Validator;
  /** PUT /v1/templates/{name}: StoredTemplate. */
  readonly storedTemplate: Validator;
  /** POST /v1/keys: CreateKeyRequest. */
  readonly invoice: Validator;
  readonly createKey: Validator;
  /** POST /v1/keys/{key_id}/rotate: RotateKeyRequest. */
  readonly rotateKey: Validator;
}

/** Takes about 50 ms: once, at the start. */
export function createValidators(limits: SchemaLimits, schemas: Schemas = createSchemas(limits)): Validators {
  const compiler = new SchemaCompiler(schemas);
  const writer = new ProblemWriter(schemas);
  const validator = (component: string): Validator => {
    const validate = compiler.compile(component);
    return (body) => {
      const problems = findBadText(body);
      dropNulls(body, component, schemas);
      if (problems.length > 0 || validate(body)) return problems;
      return writer.write(validate.errors ?? [], component);
    };
  };
  const withoutContradictions = (validate: Validator, contradictions: (body: never) => Problem[]): Validator => {
    return (body) => {
      const problems = validate(body);
      return problems.length > 0 ? problems : contradictions(body as never);
    };
  };
  return {
    generate: withoutContradictions(validator('GenerateRequest'), inDocument),
    merge: withoutContradictions(validator('MergeRequest'), inDocument),
    assemble: withoutContradictions(validator('AssembleRequest'), inAssembly),
    storedTheme: validator('StoredTheme'),
    storedFont: validator('StoredFont'),
    storedTemplate: validator('StoredTemplate'),
    invoice: validator('InvoiceRequest'),
    createKey: validator('CreateKeyRequest'),
    rotateKey: validator('RotateKeyRequest'),
  };
}

/** Compiles components as they are published, references and all. */
export class SchemaCompiler {
  readonly #ajv: Ajv2020;

  constructor(schemas: Schemas) {
    this.#ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, strictRequired: false });
    this.#ajv.addVocabulary(['components', 'discriminator', 'mapping']);
    this.#ajv.addKeyword({
      keyword: 'x-max-bytes',
      type: 'string',
      schemaType: 'number',
      validate: (limit: number, text: string) => text.length <= limit && Buffer.byteLength(text) <= limit,
      errors: false,
    });
    for (const keyword of ['minLength', 'maxLength'] as const) this.#countQuickly(keyword);
    for (const name of FORMAT_NAMES) this.#ajv.addFormat(name, (text: string) => hasFormat(name, text));
    // Of answers only, which tests check: RFC 3339 and RFC 3986, as far as we ever write them.
    this.#ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
    this.#ajv.addFormat('uri', (text: string) => /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text));
    this.#ajv.addSchema({ $id: ROOT, components: { schemas } });
  }

  /** ajv counts the characters of the whole text, which takes 50 ms for two million. The length usually decides. */
  #countQuickly(keyword: 'minLength' | 'maxLength'): void {
    const isMin = keyword === 'minLength';
    this.#ajv.removeKeyword(keyword);
    this.#ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      // A character is one or two UTF-16 units.
      validate: (limit: number, text: string) => {
        if (text.length < limit) return !isMin;
        if (text.length > 2 * limit) return isMin;
        const characters = [...text].length;
        return isMin ? characters >= limit : characters <= limit;
      },
      errors: false,
    });
  }

  compile(component: string): ValidateFunction {
    const validate = this.#ajv.getSchema(`${ROOT}#/components/schemas/${component}`);
    if (!validate) throw new Error(`There is no schema ${component}.`);
    return validate;
  }
}

/** In every supported Node, and not yet in the library of TypeScript's target. */
type WellFormed = string & { isWellFormed(): boolean };

const ROOT = 'urn:platen:api';

/** Half of a surrogate pair alone: no character, and nothing that UTF-8 could carry. */
const isWellFormed = (text: string): boolean => (text as WellFormed).isWellFormed();
const LONE_SURROGATE = /\p{Surrogate}/u;

/** What JSON Schema cannot say, or only in a way that generators of clients do not understand. */
const inDocument = (request: GenerateRequest): Problem[] => [
  ...sameAttachments(request),
  ...filenamesWithoutZip(request),
];
const inAssembly = (request: AssembleRequest): Problem[] => [...sameAttachments(request), ...sourcesOfParts(request)];

const SOURCES = ['input', 'pdf', 'pdf_base64', 'job_id'] as const;

/** A part is made from one thing, and a password is for one that exists. */
function sourcesOfParts({ parts }: AssembleRequest): Problem[] {
  return parts.flatMap((part, i): Problem[] => {
    const pointer = `/parts/${i}`;
    const [first, second] = SOURCES.filter((name) => part[name] !== undefined);
    if (first === undefined || second !== undefined) {
      const has = first === undefined ? 'none of input, pdf, pdf_base64 and job_id' : `both ${first} and ${second}`;
      return [{ pointer, message: `${subjectOf(pointer)} has ${has}.`, hint: 'Give each part one of the four.' }];
    }
    if (part.password === undefined || first !== 'input') return [];
    const message = `${subjectOf(`${pointer}/password`)} opens a PDF, and the part is a document.`;
    return [{ pointer: `${pointer}/password`, message, hint: 'Leave it out.' }];
  });
}

function filenamesWithoutZip({ filenames, result }: GenerateRequest): Problem[] {
  if (filenames === undefined || result === 'zip') return [];
  const message = 'The field filenames is for result "zip" only: one PDF has one name.';
  return [{ pointer: '/filenames', message, hint: 'Set result to "zip", or use options.filename.' }];
}

function sameAttachments({ options = {} }: PdfRequest): Problem[] {
  const { attachments = [] } = options;
  const names = attachments.map(({ filename }) => filename);
  return names.flatMap((name, i): Problem[] => {
    if (names.indexOf(name) === i) return [];
    const pointer = `/options/attachments/${i}/filename`;
    const message = `${subjectOf(pointer)} is ${quoted(name)}, which another attachment is called.`;
    return [{ pointer, message, hint: 'Rename one of the two.' }];
  });
}

/** NUL and lone surrogates in any text or name of the body. Ends because JSON has no circles. */
function findBadText(body: unknown): Problem[] {
  const problems: Problem[] = [];
  const rest: { readonly value: unknown; readonly pointer: string }[] = [{ value: body, pointer: '' }];
  for (let next = rest.pop(); next && problems.length < MAX_PROBLEMS; next = rest.pop()) {
    const { value, pointer } = next;
    if (typeof value === 'string') {
      const problem = badText(value, pointer);
      if (problem) problems.push(problem);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value).reverse()) {
        const below = pointerTo(pointer, name);
        const problem = badText(name, below);
        if (problem) problems.push(problem);
        else rest.push({ value: inner, pointer: below });
      }
    }
  }
  return problems;
}

function badText(text: string, pointer: string): Problem | null {
  const at = text.indexOf('\0');
  if (at >= 0) {
    return {
      pointer: pointer.replaceAll('\0', '\\u0000'),
      message: `${subjectOf(pointer)} holds the character NUL (\\u0000) at position ${at + 1}.`,
      hint: 'Take NUL characters out.',
    };
  }
  if (isWellFormed(text)) return null;
  const clean = pointer.replace(/\p{Surrogate}/gu, '\ufffd');
  return {
    pointer: clean,
    message: `${subjectOf(clean)} holds half of a surrogate pair, which is no Unicode character, at position ${text.search(LONE_SURROGATE) + 1}.`,
    hint: 'Write characters beyond U+FFFF as themselves or as both halves of their pair.',
  };
}
