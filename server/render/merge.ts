/** POST /v1/pdf/merge, in a worker: the document of each record. */
import {
  compileTemplate,
  RenderError,
  type DocumentInput,
  type MergeTemplate,
  type RenderInput,
} from '../../engine/index.js';
import type { GenerateRequest } from '../schemas/generate-request.js';

/** Characters of all documents of a merge: far more than the pages of a render can hold. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/**
 * The input itself, or for a merge one for each record, which become the chapters of one PDF. Rejects with RenderError, whose
 * option begins with `records` and the index of a record.
 */
export async function documentsOf(input: RenderInput, { records, schema }: GenerateRequest): Promise<DocumentInput> {
  if (!records) return input;
  const template = await compileTemplate(input, schema ? { schema } : {});
  let length = 0;
  return records.map((record, index) => {
    const document = bound(template, record, index);
    length += document.content.length;
    if (length > MAX_CHARACTERS) throw tooMuch(length);
    return document;
  });
}

/** Messages and warnings name the record by its place in the request. */
function bound(template: MergeTemplate, record: unknown, index: number): RenderInput {
  const name = `records/${index}`;
  try {
    return { ...template.bind(record, name), source: name };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const { reason, message, position, details } = error;
    const [, ...path] = details.option ?? [];
    throw new RenderError(reason, message, position, { ...details, option: ['records', `${index}`, ...path] });
  }
}

function tooMuch(actual: number): RenderError {
  return new RenderError(
    'size_limit',
    `The template and its records make more than ${MAX_CHARACTERS} characters; send fewer records at a time.`,
    undefined,
    { stage: 'source', option: ['records'], limit: MAX_CHARACTERS, actual },
  );
}
