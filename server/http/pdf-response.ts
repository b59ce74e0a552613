/** Answers with the bytes of a PDF (or of a merge's ZIP), whole or a range of them, or with JSON that carries them. */
import { Readable } from 'node:stream';
import type { StoredBlob } from '../blobs/blobs.js';
import { ApiError, type ApiErrorOptions } from '../errors/api-error.js';
import type { ErrorCode } from '../errors/catalog.js';
import { blobKey } from '../jobs/link.js';
import type { Job } from '../model.js';
import { resultType, type ResultType } from '../schemas/result-name.js';
import type { Services } from '../services.js';
import type { Context } from './context.js';

type Needs = Pick<Services, 'blobs'>;

export const MEDIA_TYPES = { pdf: 'application/pdf', zip: 'application/zip' } as const satisfies Record<
  ResultType,
  string
>;

/** Headers that are true of the PDF and not of an error in its place. */
const DESCRIBING = ['X-Warnings-Count', 'ETag', 'Content-Disposition', 'Content-Range', 'Accept-Ranges'] as const;

/**
 * The job must have succeeded. `pdf`: its bytes, where they are still in memory; else they are read from the
 * blob store. Throws ApiError SVC_JOB_EXPIRED when the file is gone, SVC_RANGE_NOT_SATISFIABLE when it is shorter
 * than the range that is asked for.
 */
export async function respondWithPdf(
  context: Context,
  job: Job,
  { blobs }: Needs,
  pdf: Uint8Array | null = null,
): Promise<void> {
  const { result } = job;
  if (!result) throw new Error(`Job ${job.id} has no result.`);
  context.set({
    'X-Job-Id': job.id,
    'X-Warnings-Count': String(result.warnings.length),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    ETag: `"${result.sha256}"`,
  });
  // Other letters are sent as UTF-8 in addition to an ASCII name; all clients read this form alike (RFC 6266 § 4.3).
  context.attachment(job.filename, { type: job.disposition, fallback: job.filename.replace(/[^ -~]/g, '_') });
  context.type = MEDIA_TYPES[resultType(job.filename)];
  context.status = 200;
  if (context.fresh) {
    context.status = 304;
    return;
  }
  const range = requestedRange(context, result.bytes, result.sha256);
  if (range === 'unsatisfiable') {
    throw instead(context, 'SVC_RANGE_NOT_SATISFIABLE', {
      details: { size: result.bytes },
      headers: { 'Content-Range': `bytes */${result.bytes}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: result.bytes - 1 };
  if (range) {
    context.status = 206;
    context.set('Content-Range', `bytes ${start}-${end}/${result.bytes}`);
  }
  if (pdf) {
    context.body = Buffer.from(pdf.buffer, pdf.byteOffset + start, end - start + 1);
  } else {
    const blob = await blobs.get(blobKey(job.id), range ?? undefined);
    if (!blob) throw instead(context, 'SVC_JOB_EXPIRED');
    context.body = blob.stream;
    context.length = end - start + 1;
  }
}

/** An error where the PDF was about to be answered. */
function instead(context: Context, code: ErrorCode, options: ApiErrorOptions = {}): ApiError {
  for (const name of DESCRIBING) context.remove(name);
  return new ApiError(code, options);
}

interface ByteRange {
  readonly start: number;
  /** Last byte, inclusive. */
  readonly end: number;
}

/** RFC 9110 § 14.1.2: one range of bytes; several, or anything else, are answered with the whole. */
function requestedRange(context: Context, size: number, sha256: string): ByteRange | 'unsatisfiable' | null {
  const condition = context.get('If-Range');
  if (condition !== '' && condition !== `"${sha256}"`) return null;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(context.get('Range').trim()) ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}

/**
 * `output: "base64"`: the result with `pdf_base64` or `zip_base64` as its last field. The PDF passes through in pieces, because
 * the JSON of a large one, made in one go, would hold up everybody else.
 */
export async function respondWithBase64(context: Context, job: Job, shown: object, { blobs }: Needs): Promise<void> {
  const blob = await blobs.get(blobKey(job.id));
  if (!blob) throw new ApiError('SVC_JOB_EXPIRED');
  const head = `${JSON.stringify(shown).slice(0, -1)},"${resultType(job.filename)}_base64":"`;
  const tail = '"}';
  context.type = 'application/json; charset=utf-8';
  context.length = Buffer.byteLength(head) + Math.ceil(blob.size / 3) * 4 + tail.length;
  const body = Readable.from(base64Json(head, blob, tail));
  // If nobody reads from the generator (HEAD, or a client that has gone), it ends without opening the blob.
  body.once('close', () => blob.stream.destroy());
  context.body = body;
}

async function* base64Json(head: string, blob: StoredBlob, tail: string): AsyncGenerator<string> {
  yield head;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of blob.stream as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    // Three bytes are four characters; what is left over waits for the next piece.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64') + tail;
}
