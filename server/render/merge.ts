/** POST /v1/pdf/merge, in a worker: the document of each record. */
import {
  compileTemplate,
  RenderError,
  type BoundInput,
  type MergeTemplate,
  type RenderInput,
} from '../../engine/index.js';
import type { GenerateRequest } from '../schemas/generate-request.js';
import { ArchiveNames } from './archive-names.js';
import { errorOfRecord, nameOfRecord } from './record-errors.js';

/** Characters of all documents of a merge: far more than the pages of a render can hold. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** A record that has become a document. */
export interface BoundRecord {
  /** In the request, from 0. */
  readonly index: number;
  readonly document: RenderInput;
  /** Name of its file in a ZIP; '' where there is none. */
  readonly file: string;
}

/** A record that cannot be used. The option of its error begins with `records` and the index. */
export interface SkippedRecord {
  readonly index: number;
  readonly error: RenderError;
}

export interface BoundRecords {
  /** At least one. */
  readonly documents: readonly BoundRecord[];
  readonly skipped: readonly SkippedRecord[];
}

/**
 * The document of each record. Rejects with RenderError: for the first record that cannot be used unless those are
 * skipped, and where none can be used.
 */
export async function bindRecords(input: RenderInput, request: GenerateRequest): Promise<BoundRecords> {
  const { records = [], schema, on_error: onError = 'fail' } = request;
  const { language } = request.options ?? {};
  const template = await compileTemplate(input, { ...(schema && { schema }), ...(language && { language }) });
  const names = request.result === 'zip' ? await ArchiveNames.compile(request.filenames, records.length) : null;
  const documents: BoundRecord[] = [];
  const skipped: SkippedRecord[] = [];
  let length = 0;
  for (const [index, record] of records.entries()) {
    try {
      const document = bound(template, record, index);
      documents.push({ index, document, file: names?.add(record, index) ?? '' });
      length += document.content.length;
    } catch (error) {
      const own = errorOfRecord(error, index);
      if (onError === 'fail') throw own;
      skipped.push({ index, error: own });
    }
    if (length > MAX_CHARACTERS) throw tooMuch(length);
  }
  if (documents.length === 0) throw skipped[0]!.error;
  return { documents, skipped };
}

function bound(template: MergeTemplate, record: unknown, index: number): BoundInput {
  const name = nameOfRecord(index);
  return { ...template.bind(record, name), source: name };
}

function tooMuch(actual: number): RenderError {
  return new RenderError(
    'size_limit',
    `The template and its records make more than ${MAX_CHARACTERS} characters; send fewer records at a time.`,
    undefined,
    { stage: 'source', option: ['records'], limit: MAX_CHARACTERS, actual },
  );
}
