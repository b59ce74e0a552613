/** The body of a merge: JSON, or NDJSON whose first line is the request and whose other lines are the records. */
import { ApiError } from '../errors/api-error.js';
import { invalidJson, invalidRequest, mergeTooLarge } from '../errors/invalid-request.js';
import { parseStrictJson } from '../schemas/strict-json.js';
import type { Context } from './context.js';
import { checkForm, decodeBody, mediaTypeOf, readBytes, readJson, type JsonBody } from './json-body.js';

/** None is registered with IANA; all of them are in use. */
const NDJSON: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
]);

/** The bytes of a body bound the names and values of its records. */
const BY_BYTES = { maxTokens: Infinity };

/** The request with its `records`, whichever way it came. Throws as readJson does. */
export async function readMerge(context: Context, maxBytes: number): Promise<JsonBody> {
  try {
    return await readWithin(context, maxBytes);
  } catch (error) {
    const isTooLarge = error instanceof ApiError && error.code === 'SVC_BODY_TOO_LARGE';
    throw isTooLarge ? mergeTooLarge(maxBytes) : error;
  }
}

async function readWithin(context: Context, maxBytes: number): Promise<JsonBody> {
  if (!NDJSON.has(mediaTypeOf(context))) return readJson(context, maxBytes, BY_BYTES);
  checkForm(context, (media) => NDJSON.has(media));
  const value = requestIn(decodeBody(await readBytes(context, maxBytes)));
  return { value, text: JSON.stringify(value) };
}

function requestIn(body: string): unknown {
  const [first, ...rest] = [...linesOf(body)];
  const head = first ? parsed(first, '') : undefined;
  if (typeof head !== 'object' || head === null || Array.isArray(head))
    throw invalidJson({
      pointer: '',
      message: 'The first line of the body must be an object: the request without its records.',
      hint: 'Write {"input": …} into the first line, and a record into each other line.',
    });
  if ('records' in head)
    throw invalidRequest([
      {
        pointer: '/records',
        message: 'The field records stands in the first line of NDJSON, where the other lines are the records.',
        hint: 'Leave it out, or send all of the request as application/json.',
      },
    ]);
  return { ...head, records: rest.map((line, index) => parsed(line, `/records/${index}`)) };
}

interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** Blank lines are left out. */
function* linesOf(body: string): Generator<Line> {
  let number = 0;
  for (const text of body.split('\n')) {
    number += 1;
    if (text.trim() !== '') yield { text, number };
  }
}

function parsed({ text, number }: Line, pointer: string): unknown {
  const result = parseStrictJson(text, BY_BYTES);
  if (result.ok) return result.value;
  const { problem } = result;
  // JSON with line breaks in it, as people and some libraries write it.
  const isPart = !/[}\]]\s*$/.test(text);
  const hint = 'Write the request, and each record, in one line.';
  throw invalidJson({ ...problem, pointer: `${pointer}${problem.pointer}`, line: number, ...(isPart && { hint }) });
}
